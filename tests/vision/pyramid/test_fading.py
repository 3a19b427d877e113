"""Letters that fade from one look into another, seen now and then."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid import read_pyramid
from kibitz.vision.pyramid.cell.cells import CellAppearance, look_at_cells
from kibitz.vision.pyramid.cell.known_letter import faded_letters, known_letters

LETTERS = "SESDPA"
PAGE, FREE, CHOSEN = (241, 243, 238), ((214, 220, 207), (43, 48, 34)), ((180, 99, 36), (255, 255, 255))
"""BGR; of a cell its ground and its letter."""
CHANGED = 4


def drawn(share: float) -> NDArray[np.uint8]:
    """Six discs, the fifth on its way from free to selected: 0 to 1."""
    pixels = np.full((420, 600, 3), PAGE, dtype=np.uint8)
    cells = [(row, place) for row in range(3) for place in range(row + 1)]
    for number, ((row, place), letter) in enumerate(zip(cells, LETTERS, strict=True)):
        way = share if number == CHANGED else 0.0
        ground, ink = (
            tuple(round(a + way * (b - a)) for a, b in zip(free, chosen, strict=True))
            for free, chosen in zip(FREE, CHOSEN, strict=True)
        )
        centre = (300 + round(66 * (place - row / 2)), 90 + 62 * row)
        cv2.circle(pixels, centre, 29, ground, -1, cv2.LINE_AA)
        (width, height), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, 1.0, 2)
        at = (centre[0] - width // 2, centre[1] + height // 2)
        cv2.putText(pixels, letter, at, cv2.FONT_HERSHEY_DUPLEX, 1.0, ink, 2, cv2.LINE_AA)
    return pixels


@pytest.mark.parametrize("seen", [(0.3,), (0.5,), (0.7,), (0.1, 0.5), (0.4, 0.8)])
def test_a_fade_that_is_seen_in_a_few_pictures_is_not_how_selected_letters_look(seen: tuple[float, ...]) -> None:
    reading = None
    for number, share in enumerate(itertools.chain([0.0], seen, [1.0, 1.0])):
        reading = read_pyramid(Frame(drawn(share), time_s=100 + 0.3 * number), reading) or reading
    assert reading is not None
    assert reading.state.states[CHANGED] is CellState.SELECTED
    assert set(reading.state.states) == {CellState.FREE, CellState.SELECTED}


def appearance(contrast: float, visible: bool = True) -> CellAppearance:
    """A cell whose letter is so far from its ground, in Lab."""
    colours = np.array([70, 0, 0, 70 - contrast, 0, 0, 70, 0, 0], np.float64)
    return CellAppearance(Rect(0, 0, 40, 40), np.zeros((32, 32), np.uint8), visible, False, colours)


@pytest.mark.parametrize(
    ("contrasts", "faded"),
    [
        ((60, 60, 60, 7, 8, 6), {3, 4, 5}),
        ((60, 60, 60, 58, 57, 60), set()),
        ((60, 60, 60, 35, 8, 60), {4}),
        ((9, 9, 9, 7, 8, 6), set()),
    ],
    ids=["a word was taken", "still selected", "one is fading", "all is dimmed by a dialog"],
)
def test_letters_that_fade_far_more_than_the_others_were_taken(contrasts: tuple[float, ...], faded: set[int]) -> None:
    # They may have been gone before, too.
    for before in (60, 0):
        now = [appearance(contrast) for contrast in contrasts]
        assert faded_letters(now, [appearance(60)] * 3 + [appearance(before)] * 3, {3, 4, 5}) == faded


def test_what_lies_beyond_the_picture_has_not_faded() -> None:
    now = [appearance(60), appearance(60), appearance(5, visible=False)]
    assert faded_letters(now, [appearance(60)] * 3, {2}) == set()


@pytest.mark.parametrize(("down", "known"), [(0, True), (3, True), (9, False)])
def test_a_letter_is_known_again_under_a_stroke_where_its_cell_is_pressed(down: int, known: bool) -> None:
    first = drawn(0.0)
    reading = read_pyramid(Frame(first, time_s=100.0))
    assert reading is not None
    board = reading.details.memory.board
    cell = board.cells[CHANGED]
    pixels = first.copy()
    x, y, w, h = (round(side) for side in cell.box.as_list())
    pixels[y + down : y + h, x : x + w] = first[y : y + h - down, x : x + w]
    # A stroke at the side of the letter, as that from one selected letter to the next, makes another letter of it.
    x, y = round(cell.area.right) - 2, round(cell.area.center.y) + down
    cv2.line(pixels, (x, y - 4), (x + 12, y + 8), FREE[1], 3, cv2.LINE_AA)
    now = look_at_cells(pixels, board.boxes, board.triangle, board.shaped)
    kept = known_letters(pixels, now, board.cells)[CHANGED]
    same = kept.letter is not None and bool((kept.letter == cell.letter).all())
    assert same == known
    if known:
        assert abs(kept.area.center.y - cell.area.center.y - down) <= 2
