"""How well boards are read on a rendering, or a site, that the limits were not chosen on.

    python benchmarks/leave_one_out.py --corpus FOLDER [--game set|wordle] [--every N]

FOLDER holds one folder of labelled pictures for each rendering (NNN.png or .jpg with NNN.json). Set: cards with box,
number, shape, colour, shading; free_names: attributes whose names are free. Wordle: boards with cells with box, letter,
state; keyboard; folders that end in ``-desktop`` belong to the site without. Each of the reader's chief limits is tried
lower and higher; for each rendering the choice that reads the *other* renderings best is measured on it. Without a
corpus there is nothing to measure, and it says so.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.parts import wordle_sites
from benchmarks.parts.limits import Limit, choices, chosen, name_of
from benchmarks.sight import COLOURS, SHAPES, best_names
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.set import Card
from kibitz.vision import clusters, outlines
from kibitz.vision.set import attributes, layout, plausible
from kibitz.vision.set.card import faces, masks
from kibitz.vision.set.reading import card_place, read_set

LIMITS: tuple[Limit, ...] = (
    (outlines, "STEP", 1.6),
    (attributes, "COLOURS_APART_DEG", 1.4),
    (attributes, "FORMS_APART", 1.4),
    (attributes, "USUAL_LIMIT", 1.6),
    (attributes, "MOST_NEEDED", 1.4),
    (clusters, "CLEAR_GAP", 1.5),
    (masks, "LEFT_OVER", 1.6),
    (masks, "OFF_CENTRE", 1.4),
    (faces, "DEEP", 1.08),
    (layout, "OFF_CENTER", 1.5),
    (layout, "FACE_TO_SYMBOL", 1.6),
    (plausible, "STRANGE_FORM", 1.5),
    (plausible, "STRANGE_GROUND", 1.6),
)
"""Each limit, and the factor by which it is tried lower and higher."""


def right_in(pixels: np.ndarray, label: dict[str, Any]) -> tuple[int, bool]:
    """How many cards are right, and whether the whole board is."""
    reading = read_set(Frame(pixels))
    truth = [Card(c["number"], c["shape"], c["colour"], c["shading"]) for c in label["cards"]]
    if reading is None:
        return 0, False
    match: dict[int, Card] = {}
    false = 0
    for i, card in enumerate(reading.state.cards):
        hits = [n for n, c in enumerate(label["cards"]) if Rect(*c["box"]).iou(reading.places[card_place(i)]) >= 0.5]
        if hits and card is not None:
            match[hits[0]] = card
        else:
            false += 1
    if label["free_names"]:
        names = {
            a: best_names(
                {n: getattr(c, a) for n, c in match.items()},
                {n: getattr(truth[n], a) for n in match},
                tuple(sorted({getattr(c, a) for c in truth})) or usual,
            )
            for a, usual in (("shape", SHAPES), ("colour", COLOURS))
        }
        match = {
            n: c._replace(shape=names["shape"].get(c.shape), colour=names["colour"].get(c.colour))
            for n, c in match.items()
        }
    right = sum(truth[n] == card for n, card in match.items())
    return right, right == len(truth) and not false


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, help="folder of labelled renderings")
    parser.add_argument("--game", choices=("set", "wordle"), default="set", help="what is on them (set)")
    parser.add_argument("--every", type=int, default=1, help="Wordle: take every Nth picture (1)")
    options = parser.parse_args()
    if options.corpus is None:
        print("nothing measured: give a folder of labelled renderings with --corpus")
        return
    cv2.setNumThreads(1)
    if options.game == "wordle":
        wordle_sites.measure(options.corpus, options.every)
    else:
        set_renderings(options.corpus)


def set_renderings(folder: Path) -> None:
    """Prints how many boards of Set each choice of a limit reads, then the table of those left out."""
    pictures: dict[str, list[tuple[np.ndarray, dict[str, Any]]]] = defaultdict(list)
    for label in sorted(folder.glob("*/*.json")):
        file = next(p for p in (label.with_suffix(".png"), label.with_suffix(".jpg")) if p.exists())
        pictures[label.parent.name].append((cv2.imread(str(file)), json.loads(label.read_text())))
    boards: dict[Any, dict[str, int]] = {}
    cards: dict[Any, dict[str, int]] = {}
    for n, choice in enumerate(choices(LIMITS)):
        with chosen(choice):
            results = {source: [right_in(*p) for p in group] for source, group in pictures.items()}
        boards[n] = {source: sum(whole for _, whole in r) for source, r in results.items()}
        cards[n] = {source: sum(right for right, _ in r) for source, r in results.items()}
        print(f"{name_of(choice):<28} {sum(boards[n].values())} boards right", flush=True)
    print(f"\n{'left out':<20}{'boards':>8}{'of':>5}{'%':>7}{'cards %':>9}")
    for source, group in pictures.items():
        # Of equally good choices the first is taken: the limits as they are.
        best = max(boards, key=lambda n, s=source: (sum(v for k, v in boards[n].items() if k != s), -n))
        total = sum(len(label["cards"]) for _, label in group)
        share = 100 * boards[best][source] / len(group)
        cards_share = 100 * cards[best][source] / total
        print(f"{source:<20}{boards[best][source]:>8}{len(group):>5}{share:>7.0f}{cards_share:>9.1f}")


if __name__ == "__main__":
    main()
