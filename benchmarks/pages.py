"""What showing a page once is worth: pictures that readers fail at, and how they are read by what was shown.

    python benchmarks/pages.py GAME FOLDER [--fields board|all] [--others] [--every N] [--faults 10]

FOLDER holds NNN.png and NNN.json as ``python -m tools.looks`` writes them, or folders of those, one for each page. By
default each picture that isn't read whole is shown by its own label and read again. With --others the first picture of
each folder is shown, and all others of the folder are read with and without it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts.looks_score import Score, score
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.page import Page
from kibitz.games.common.taught import TaughtPages, read_by
from kibitz.registry import get_game
from kibitz.vision.pages.codec import from_text, to_text
from kibitz.vision.pages.spec import PageSpec
from kibitz.vision.pages.teaching import teach

HEADS = ("pages", "seen", "whole", "things", "right", "wrong", "false")


def pictures(folder: Path, every: int) -> Iterator[tuple[str, Frame, dict[str, Any]]]:
    """Name, frame and label of every picture in a folder."""
    for file in sorted(folder.glob("*.json"))[::every]:
        found = [file.with_suffix(suffix) for suffix in (".png", ".jpg") if file.with_suffix(suffix).exists()]
        if found:
            label = json.loads(file.read_text(encoding="utf-8"))
            yield file.stem, Frame(np.asarray(cv2.imread(str(found[0])), np.uint8)), label


def spec_of(game: str, label: dict[str, Any], fields: str) -> dict[str, Any] | None:
    """What a user would show of a labelled picture; None where it has no board."""
    kind = {"wordle": "boards", "set": "cards", "pyramid": "cells", "tuble": "rows"}[game]
    things = [thing["box"] for thing in label.get(kind) or []]
    if not things:
        return None
    around = Rect.around([Rect(*box) for box in things])
    spec: dict[str, Any] = {"board": around.as_list()}
    if fields == "board":
        return spec
    if game == "tuble":
        box = label.get("input")
        box = box.get("box") if isinstance(box, dict) else box
        row = label["rows"][0]
        found = {"text_box": box, "name": row.get("name_box"), "number": row.get("stops_box"), "blob": row.get("blob")}
        spec |= {name: rect for name, rect in found.items() if isinstance(rect, list) and min(rect[2:]) > 0}
    if game == "pyramid":
        spec["rows"] = max(cell["row"] for cell in label["cells"]) + 1
    if game == "wordle" and len(things) == 1:
        spec |= {"rows": label["boards"][0]["rows"], "columns": label["boards"][0]["cols"]}
    spec["colours"] = _colours(game, label)
    return spec


def _colours(game: str, label: dict[str, Any]) -> dict[str, list[float]]:
    """A point with the colour of each state that can be seen."""
    found: dict[str, list[float]] = {}
    if game == "wordle":
        cells = [cell for board in label["boards"] for cell in board["cells"]]
        named = [
            (cell["state"], cell["box"], 0.12) for cell in cells if cell["state"] in ("correct", "present", "absent")
        ]
    elif game == "pyramid":
        named = [(cell["state"], cell["box"], 0.3) for cell in label["cells"] if cell.get("visible", True)]
    elif game == "tuble":
        named = [
            (f"zone_{row['zone_class']}", row["blob"], 0.5)
            for row in label["rows"]
            if isinstance(row.get("blob"), list)
        ]
    else:
        named = []
    for name, (x, y, w, h), share in named:
        found.setdefault(name, [x + share * w, y + share * h])
    return found


def shown(game_id: str, frame: Frame, spec: dict[str, Any]) -> Page:
    """The page as it comes out of its file."""
    game = get_game(game_id)
    known = PageSpec.of(json.dumps(spec), game_id)
    taught = teach(frame, game, "shown", known, lambda one, view: read_by(game, one, None, view))
    return from_text(to_text(taught.page))


def read(game_id: str, frame: Frame, label: dict[str, Any], page: Page | None) -> Score:
    """How a picture is read, with or without a page."""
    game = get_game(game_id)
    game.pages = TaughtPages([page]) if page is not None else None
    reading = game.look(frame)
    return score(game_id, label, reading, game.to_json(reading, None) if reading is not None else {})


def counted(one: Score) -> Counter[str]:
    return Counter(
        pages=1,
        seen=int(one.seen),
        whole=int(one.seen and one.whole),
        things=one.things,
        right=one.right,
        wrong=one.wrong,
        false=one.false,
    )


def told(name: str, counts: Counter[str]) -> str:
    return f"{name:24}" + "".join(f"{counts[head]:8}" for head in HEADS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("wordle", "set", "pyramid", "tuble"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fields", choices=("board", "all"), default="board")
    parser.add_argument("--others", action="store_true", help="read other pictures of a page than the one shown")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--faults", type=int, default=10, help="how many faults of a picture are printed")
    args = parser.parse_args()
    folders = [one for one in sorted(args.folder.iterdir()) if one.is_dir()] or [args.folder]
    print(f"{'':24}" + "".join(f"{head:>8}" for head in HEADS))
    sums: dict[str, Counter[str]] = {"without": Counter(), "shown": Counter()}
    start = time.monotonic()
    for folder in folders:
        before, after = Counter[str](), Counter[str]()
        page: Page | None = None
        for name, frame, label in pictures(folder, args.every):
            spec = spec_of(args.game, label, args.fields)
            if spec is None:
                continue
            if args.others and page is None:
                page = shown(args.game, frame, spec)
                continue
            plain = read(args.game, frame, label, None)
            if not args.others and plain.seen and plain.whole:
                continue
            with_page = read(args.game, frame, label, page or shown(args.game, frame, spec))
            before += counted(plain)
            after += counted(with_page)
            if args.faults and not (with_page.seen and with_page.whole):
                print(f"  {folder.name}/{name}: {with_page.right}/{with_page.things}", *with_page.faults[: args.faults])
        print(told(f"{folder.name} without", before), told(f"{folder.name} shown", after), sep="\n", flush=True)
        sums["without"] += before
        sums["shown"] += after
    for name, counts in sums.items():
        print(told(f"all {name}", counts))
    print(f"{time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
