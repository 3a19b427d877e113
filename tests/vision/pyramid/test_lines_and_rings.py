"""Bare letters with a ring beside each, a line around them all, frames around half of them, stripes behind them."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.labels.scores import Before, Page
from kibitz.vision.pyramid.labels.states import tell_states
from kibitz.vision.pyramid.reader import read_pyramid
from tests.support.paint import Canvas, Pixels

LETTERS = "YSTREUEUCD"
LIME, INK, BLUE = (190, 250, 160), (10, 10, 10), (20, 110, 160)
ACROSS, DOWN, TOP = 100, 90, (320, 90)


def middle(cell: int) -> tuple[int, int]:
    row = next(r for r in range(4) if (r + 1) * (r + 2) // 2 > cell)
    return TOP[0] + round((cell - row * (row + 1) // 2 - row / 2) * ACROSS), TOP[1] + row * DOWN


def bare(*, rings: bool, around: bool) -> Pixels:
    """Letters, perhaps with a ring below each of them, or within a triangle."""
    canvas = Canvas(640, 500, LIME)
    for cell, letter in enumerate(LETTERS):
        x, y = middle(cell)
        canvas.text((x, y), letter, 20, INK)
        if rings:
            canvas.ellipse((x - 10, y + 16, x + 10, y + 36), None, INK, 2)
    if around:
        canvas.line([(320, 45), (100, 430), (540, 430), (320, 45)], INK, 2)
    return canvas.pixels()


@pytest.mark.parametrize("around", [False, True])
def test_letters_are_found_beside_rings(around: bool) -> None:
    seen = read_pyramid(Frame(bare(rings=True, around=around)))
    assert seen is not None
    assert "".join(letter or "?" for letter in seen.state.letters) == LETTERS


def test_a_line_around_the_whole_pyramid_marks_none_of_the_letters_along_it() -> None:
    seen = read_pyramid(Frame(bare(rings=False, around=True)))
    assert seen is not None
    assert set(seen.state.states) == {CellState.FREE}


def framed(cells: Collection[int]) -> Pixels:
    """Bare letters, some of them in frames, and below them the word that these spell."""
    canvas = Canvas(640, 500, (225, 235, 250))
    for cell, letter in enumerate("BUERARSMST"):
        x, y = middle(cell)
        canvas.text((x, y), letter, 26, INK)
        if cell in cells:
            for side in (26, 25):
                corners = [(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)]
                canvas.line([*corners, corners[0]], BLUE)
    canvas.text((TOP[0], 440), "MSRUA", 28, INK)
    return canvas.pixels()


def test_frames_around_half_of_the_letters_mark_these() -> None:
    seen = read_pyramid(Frame(framed({1, 3, 4, 6, 7})))
    assert seen is not None
    assert {cell for cell, state in enumerate(seen.state.states) if state is CellState.SELECTED} == {1, 3, 4, 6, 7}
    assert seen.details.selected_text == "MSRUA"


def test_letters_within_reach_that_differ_from_selected_ones_by_an_underline_alone_are_free() -> None:
    """S, E and A can be selected after RIL; the others are faded for as long as they can't."""
    plain = np.array([96, 0, 0, 20, 0, 0, 96, 0, 0, 0, 0, 0], float)
    underlined, faded = plain.copy(), plain.copy()
    underlined[9:12] = (-70, 0, 0)
    faded[3:6] = (70, 0, 0)
    selected, near = (1, 4, 7), (0, 2, 3)
    looks = [underlined if cell in selected else plain if cell in near else faded for cell in range(15)]

    told = tell_states(looks, 5, [], Page(), Before())

    assert CellState.USED not in told.states


@pytest.mark.parametrize("radius", [29, 30])
def test_circles_with_rims_that_nearly_touch_are_all_free(radius: int) -> None:
    """In the corners of their boxes are the rims of others, which are no page."""
    canvas = Canvas(800, 520, (255, 251, 255))
    letters = iter("TAROYUTSYBSESSSFOCUUE")
    for row in range(6):
        for column in range(row + 1):
            x, y = 400 + 62 * column - 31 * row, 80 + 54 * row
            box = (x - radius, y - radius, 2 * radius, 2 * radius)
            canvas.ellipse(box, (254, 166, 53), (85, 79, 58), 2)
            canvas.text((x, y), next(letters), 20, (85, 79, 58))
    reading = read_pyramid(Frame(canvas.pixels()))
    assert reading is not None
    assert set(reading.state.states) == {CellState.FREE}


def test_bevelled_tiles_that_touch_are_all_free() -> None:
    """As buttons without a style: a light edge above and on the left, a dark one below and on the right. Those at the
    left end of their row have no dark edge of another one beside theirs."""
    canvas = Canvas(640, 500, (255, 255, 255))
    for cell, letter in enumerate("LOSBEIYURD"):
        row = next(r for r in range(4) if (r + 1) * (r + 2) // 2 > cell)
        left, top = 270 + 100 * (cell - row * (row + 1) // 2) - 50 * row, 40 + 100 * row
        canvas.box((left, top, 100, 100), (161, 166, 171))
        canvas.box((left, top, 98, 98), (240, 248, 255))
        canvas.box((left + 2, top + 2, 96, 96), (0, 0, 139))
        canvas.text((left + 50, top + 50), letter, 48, (240, 248, 255))
    reading = read_pyramid(Frame(canvas.pixels()))
    assert reading is not None
    assert set(reading.state.states) == {CellState.FREE}
