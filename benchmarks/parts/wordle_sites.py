"""Wordle: each site is read with the limits that read the other sites best."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2

from benchmarks.parts.limits import Choice, Limit, choices, chosen, name_of
from benchmarks.parts.made_up_wordle import Found, compare
from kibitz.core.frame import Frame
from kibitz.vision import boxes, glyphs, lattice, outlines
from kibitz.vision.wordle import evidence, found, keyboard, meanings, plausible, read_wordle
from kibitz.vision.wordle.cells import tiles
from kibitz.vision.wordle.grid import boards

SIGHT: tuple[Limit, ...] = (
    (boxes, "STEPS", 1.5),
    (lattice, "MOST_STRETCH", 1.2),
    (lattice, "SAME_SIZE", 1.5),
    (lattice, "WIDEST_PITCH", 1.15),
    (outlines, "STEP_PER_NOISE", 1.5),
    (boards, "LEAST_ROWS", 1.2),
    (found, "LEAST_GAP", 1.5),
    (keyboard, "LEAST_KEYS", 1.3),
    (tiles, "BLANK", 1.5),
    (tiles, "LETTER_HEIGHT", 1.1),
    (tiles, "OFF_CENTRE", 1.3),
    (glyphs, "LEAST_CONTRAST", 1.4),
    (glyphs, "LEAST_INK", 1.5),
)
"""Limits of what is seen: for each of them the picture is looked at anew."""
MEANING: tuple[Limit, ...] = (
    (evidence, "ALIKE", 1.5),
    (evidence, "APART", 1.4),
    (meanings, "PLAIN", 1.4),
    (meanings, "TINTED", 1.3),
    (meanings, "LEAST_MARGIN", 1.6),
    (glyphs, "READABLE", 1.3),
    (plausible, "MOST_WRONG", 1.6),
    (plausible, "MOST_UNREAD", 1.4),
)
"""Limits of what it means: the cells are looked at once and taken over."""
WRONG = 10
"""Cells that are read right for one that is stated and wrong."""


def with_conditions(label: Mapping[str, Any]) -> dict[str, Any]:
    """A label of the collection with what `compare` wants to know besides; letters in capitals."""
    stage = label["stage"]
    cells = [cell for board in label["boards"] for cell in board["cells"]]
    true = ["UNSETTLED"] if label["animating"] else []
    if not all(cell.get("visible", True) for cell in cells) or label.get("message"):
        true += ["COVERED", "CUT_OFF"]
    if stage.startswith(("won", "lost")):
        true.append("OVER")
    if not true or (label.get("message") and not label["animating"]):
        true.append("READY")
    for cell in cells:
        cell["letter"] = cell["letter"].upper()
    return {**label, "source": f"{label['source']}/{label['image']}", "situation": stage, "conditions": true}


def site_of(file: Path) -> str:
    """Pictures of the whole desktop and of the page alone are of one site."""
    return file.parent.name.removesuffix("-desktop")


def worth(count: Counter[str]) -> int:
    """What the limits are chosen by."""
    seen = count["states right"] + count["letters right"] - WRONG * count["wrong cells"]
    return seen - 2 * WRONG * count["false boards"]


def measure(folder: Path, every: int = 1) -> None:
    """Prints what each choice of a limit reads, then the table of the sites that were left out."""
    tried: list[Choice] = [*choices(SIGHT), *list(choices(MEANING))[1:]]
    anew = 1 + 2 * len(SIGHT)
    counts: list[dict[str, Counter[str]]] = [{} for _ in tried]
    for file in sorted(folder.glob("*/*.png"))[::every]:
        label = with_conditions(json.loads(file.with_suffix(".json").read_text()))
        frame = Frame(cv2.imread(str(file)))
        before = None
        for n, choice in enumerate(tried):
            with chosen(choice):
                readings = read_wordle(frame, None if n < anew else before)
            if n == 0:
                before = readings[0] if readings else None
            told: Found = compare(readings, label)
            counts[n].setdefault(site_of(file), Counter()).update(told.count)
    for n, choice in enumerate(tried):
        total = sum(counts[n].values(), Counter())
        print(f"{name_of(choice):<44}{worth(total):>8} {_figures(total)}")
    print(f"\n{'left out':<26}{'chosen on the others':<36}{HEADING}")
    for site in counts[0]:
        # Of equally good choices the first is taken: the limits as they are.
        best = max(range(len(tried)), key=lambda n, s=site: (sum(worth(c) for k, c in counts[n].items() if k != s), -n))
        print(f"{site:<26}{name_of(tried[best]):<36}{_figures(counts[best][site])}")
        if best:
            print(f"{'':<26}{'as it is':<36}{_figures(counts[0][site])}")


HEADING = "".join(
    f"{head:>13}" for head in ("boards %", "states %", "letters %", "wrong %", "keys %", "conditions %", "false")
)


def _figures(count: Counter[str]) -> str:
    found = Found(count)
    shares = (
        100 * (count["boards found"] + count["part boards found"]) / max(1, count["boards"] + count["part boards"]),
        found.share("states right", "cells"),
        found.share("letters right", "letters"),
        found.share("wrong cells", "cells"),
        100 * (count["keys right"] + count["wide keys right"]) / max(1, count["keys"] + count["wide keys"]),
        found.share("conditions right", "conditions"),
    )
    return "".join(f"{share:>13.3f}" for share in shares) + f"{count['false boards']:>13}"
