"""Pages that set the letter which was selected last off from those before it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.reader import read_pyramid
from tests.support.paint import Canvas, Colour

ROWS = ("R", "EG", "DRL", "IEAN", "LSEEO", "YABTTG")
FREE, SELECTED, LAST, USED = (39, 39, 42), (139, 92, 246), (167, 139, 250), (19, 42, 32)
WHITE, DARK, FADED, GREY = (250, 250, 250), (24, 20, 45), (62, 130, 98), (160, 160, 168)
GOTTEN, LARGER, BESIDE = (20, 14, 19, 18, 13, 9), (5, 8, 4, 2, 1, 0), (17, 12, 11, 6, 3, 7)
"""Numbers of the cells on which words lie."""


def page(found: Sequence[Sequence[int]], chosen: Sequence[int]) -> Frame:
    """Dark round tiles, with what is being spelled above them and a list of what was found beside them. What can be
    chosen at the top is a word that is being spelled, too."""
    canvas = Canvas(1100, 640, (9, 9, 11))
    letters = "".join(ROWS)
    used = {cell for word in found for cell in word}
    canvas.text((540, 52), "".join(letters[cell] for cell in chosen), 20, (196, 181, 253))
    for n, size in enumerate(("Small", "Medium", "Large")):
        canvas.text((880 + 72 * n, 20), size, 14, WHITE, anchor="lm")
    cell = 0
    for row, line in enumerate(ROWS):
        for column, letter in enumerate(line):
            x, y = 540 + 80 * column - 40 * row, 120 + 72 * row
            fill: Colour = USED if cell in used else SELECTED if cell in chosen else FREE
            ink: Colour = FADED if cell in used else WHITE
            if chosen and cell == chosen[-1]:
                fill, ink = LAST, DARK
            canvas.ellipse((x - 34, y - 34, 68, 68), fill)
            canvas.text((x, y), letter, 27, ink)
            cell += 1
    canvas.box((860, 40, 210, 220), (16, 16, 19), 12, (39, 39, 42), 1)
    canvas.text((876, 64), "Words", 16, WHITE, anchor="lm")
    for n, word in enumerate(found):
        canvas.text((876, 100 + 34 * n), "".join(letters[cell] for cell in word).lower(), 15, WHITE, anchor="lm")
    canvas.text((876, 230), f"{len(found)}/4 words", 13, GREY, anchor="lm")
    return Frame(canvas.pixels())


@pytest.mark.parametrize(
    ("found", "chosen"),
    [
        ((GOTTEN,), LARGER[:2]),
        ((GOTTEN,), LARGER[:5]),
        ((GOTTEN, LARGER), BESIDE[:4]),
        # One that is free, one selected and the last one each look like no other.
        ((GOTTEN, LARGER, BESIDE), (10, 16)),
    ],
)
def test_the_letter_that_was_selected_last_is_selected_like_the_others(
    found: Sequence[Sequence[int]], chosen: Sequence[int]
) -> None:
    reading = read_pyramid(page(found, chosen))

    assert reading is not None
    used = {cell for word in found for cell in word}
    assert list(reading.state.states) == [
        CellState.USED if cell in used else CellState.SELECTED if cell in chosen else CellState.FREE
        for cell in range(21)
    ]
