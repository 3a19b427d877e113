"""Whether a game that is followed from picture to picture is read as it is when it is seen for the first time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from benchmarks.parts.wordle_speed import with_a_letter, with_next_row
from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.vision.wordle import read_wordle
from tests.support.paint import Canvas
from tests.support.wordle.pictures import draw_game

Pixels = NDArray[np.uint8]


def steps(pixels: Pixels, labels: dict[str, Any]) -> Iterator[tuple[str, Pixels]]:
    """What happens to a page, and how it looks then."""
    box = labels["boards"][0]["box"]
    yield "a letter typed", with_a_letter(pixels, labels)
    yield "a row scored", with_next_row(pixels, labels)
    yield "one step back", pixels
    yield "a toast over the first row", _covered(pixels, (box[0] + box[2] // 4, box[1] + 4, box[2] // 2, box[3] // 8))
    yield "the toast gone", pixels
    yield "a dialog over the lower half", _covered(pixels, (box[0] - 20, box[1] + box[3] // 2, box[2] + 40, box[3]))
    yield "the dialog gone, a row scored", with_next_row(pixels, labels)
    yield "another page", np.full_like(pixels, 240)
    yield "back again", pixels
    yield "moved by 37 pixels", _moved(pixels, 37)
    yield "moved by 2 pixels", _moved(pixels, 39)
    yield "darkened by half", (pixels // 2).astype(np.uint8)
    yield "as before", pixels


def follow(count: int, first: int = 50_000) -> None:
    """Prints at which steps a game that is followed is not read as one that is seen for the first time."""
    same: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for seed in range(first, first + count):
        pixels, labels = draw_game(seed, situation="after_guess", boards=1 if seed % 3 else 4)
        known = _read(pixels, None)
        if known is None or len(known.state.boards) != len(labels["boards"]):
            continue
        for name, picture in steps(pixels, labels):
            followed, afresh = _read(picture, known), _read(picture, None)
            total[name] += 1
            # What is under a dialog is known from before, so that more can be read then; it must not pass as ready.
            hidden = "dialog over" in name and (followed is None or followed.condition is Condition.COVERED)
            alike = hidden or _told(followed) == _told(afresh)
            same[name] += alike
            if not alike:
                print(f"  made up {seed}, {name}: {_short(followed)} followed, {_short(afresh)} afresh")
            known = followed or known
    for name, of in total.items():
        print(f"followed: {name:<34}{same[name]:>4} of {of} as when seen for the first time")


def _read(pixels: Pixels, previous: Reading[ShownGame] | None) -> Reading[ShownGame] | None:
    found = read_wordle(Frame(pixels), previous)
    return found[0] if found else None


def _told(reading: Reading[ShownGame] | None) -> object:
    return None if reading is None else (reading.state, reading.condition, sorted(reading.places))


def _short(reading: Reading[ShownGame] | None) -> str:
    if reading is None:
        return "nothing"
    boards = reading.state.boards
    keys = sum(name.startswith("key") for name in reading.places)
    scored = [board.scored for board in boards]
    return f"{reading.condition.name} {[(b.rows, b.columns) for b in boards]} scored {scored} keys {keys}"


def _covered(pixels: Pixels, box: tuple[int, int, int, int]) -> Pixels:
    canvas = Canvas(1, 1, (0, 0, 0))
    canvas.image = Image.fromarray(pixels[:, :, ::-1])
    canvas.box(box, (30, 30, 30), 6, (200, 200, 200))
    canvas.text((box[0] + box[2] / 2, box[1] + min(30, box[3] / 2)), "Not in word list", 14, (255, 255, 255))
    return canvas.pixels()


def _moved(pixels: Pixels, by: int) -> Pixels:
    """The page further down, with its upper edge repeated."""
    return np.concatenate([np.repeat(pixels[:1], by, axis=0), pixels[:-by]])
