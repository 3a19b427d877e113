"""Pages that fade free letters which the word in the making can't go on with."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.frame import Frame
from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.lattice.triangle import row_and_column
from kibitz.vision.pyramid.reader import read_pyramid
from kibitz.vision.pyramid.words.paths import ends_of
from tests.support.paint import Canvas, Colour

LETTERS, BASE = "FSRTODROCUMSTLO", 5
BESIDE = pyramid_adjacency(BASE)
FROST, CLOUD = (0, 2, 4, 1, 3), (8, 13, 14, 9, 5)
PAGE, PAPER, INK, CHOSEN, FOUND = (233, 242, 237), (252, 254, 252), (16, 58, 56), (230, 80, 43), (16, 96, 88)
FAINT, HATCH, FAINT_INK = (222, 236, 229), (200, 222, 212), (124, 166, 154)


def disc(canvas: Canvas, x: int, y: int, radius: int, colour: Colour) -> None:
    canvas.ellipse((x - radius, y - radius, 2 * radius, 2 * radius), colour)


def page(selected: Sequence[int] = (), used: Collection[int] = (), words: Sequence[str] = ()) -> Frame:
    """Letters on discs; those out of reach are smaller, hatched and faint. Lines wave behind them; words are listed
    after a disc in a ring."""
    canvas = Canvas(1100, 620, PAGE)
    for wave in range(24):
        line = [(x, 80 + 20 * wave + round(14 * math.sin(x / 31 + wave))) for x in range(60, 680, 6)]
        canvas.line(line, (205, 225, 217))
    places = zip(*(axis.tolist() for axis in row_and_column(BASE)), strict=True)
    for cell, (letter, (row, column)) in enumerate(zip(LETTERS, places, strict=True)):
        x, y = 370 + 100 * column - 50 * row, 110 + 88 * row
        if cell in used or cell in selected:
            disc(canvas, x, y, 35 if cell in used else 42, FOUND if cell in used else CHOSEN)
            canvas.text((x, y), letter, 34, PAPER)
        elif selected and cell not in BESIDE[selected[-1]]:
            disc(canvas, x, y, 35, FAINT)
            for step in range(-42, 43, 7):
                half = round(math.sqrt(max(0, 34**2 - step**2 / 2)) / math.sqrt(2))
                ends = [(x + step // 2 - half, y + step // 2 + half), (x + step // 2 + half, y + step // 2 - half)]
                canvas.line(ends, HATCH)
            canvas.text((x, y), letter, 28, FAINT_INK)
        else:
            disc(canvas, x, y, 40, INK)
            disc(canvas, x, y, 38, PAPER)
            canvas.text((x, y), letter, 34, INK)
    for row, word in enumerate(words):
        for radius, colour in ((11, FOUND), (9, PAGE), (6, FOUND)):
            disc(canvas, 760, 180 + 44 * row, radius, colour)
        canvas.text((840, 180 + 44 * row), word, 26, FOUND)
    return Frame(np.ascontiguousarray(canvas.pixels()))


def states_of(selected: Collection[int], used: Collection[int] = ()) -> tuple[CellState, ...]:
    """What a reader is to say of such a page."""
    own = dict.fromkeys(selected, CellState.SELECTED) | dict.fromkeys(used, CellState.USED)
    return tuple(own.get(cell, CellState.FREE) for cell in range(len(LETTERS)))


@pytest.mark.parametrize("selected", [FROST[:1], FROST[:2], CLOUD[:1], CLOUD[:3]])
def test_letters_out_of_reach_are_free(selected: tuple[int, ...]) -> None:
    reading = read_pyramid(page(selected))
    assert reading is not None
    assert "".join(letter or "?" for letter in reading.state.letters) == LETTERS
    assert reading.state.states == states_of(selected)


def test_words_after_a_disc_in_a_ring_are_read_beside_a_page_full_of_lines() -> None:
    reading = read_pyramid(page((), (*FROST, *CLOUD), ("FROST", "CLOUD")))
    assert reading is not None
    assert set(reading.state.found) == {"FROST", "CLOUD"}
    assert reading.state.states == states_of((), (*FROST, *CLOUD))


def test_where_a_word_can_go_nowhere_all_other_letters_are_out_of_reach() -> None:
    """STOR ends at R, whose neighbours are used or selected: M alone, which is free, is faint."""
    reading = None
    for number, selected in enumerate([(), (11,), (11, 12), (11, 12, 7), (11, 12, 7), (12, 7, 6), (12, 7, 6)]):
        frame = page(selected, (*FROST, *CLOUD), ("FROST", "CLOUD"))
        reading = read_pyramid(Frame(frame.pixels, time_s=float(number)), reading)
        assert reading is not None
        assert reading.state.states == states_of(selected, (*FROST, *CLOUD)), selected


def test_letters_in_a_ring_may_end_with_any_of_them() -> None:
    """F, R, O and S lie in a ring, so that it isn't told which letters the page takes for within reach: they are not
    taken for what they may not be, and FROST is read once T is selected."""
    reading = None
    for number, length in enumerate([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5]):
        reading = read_pyramid(Frame(page(FROST[:length]).pixels, time_s=float(number)), reading)
        assert reading is not None
        assert reading.state.states == states_of(FROST[:length]), FROST[:length]


@given(st.sets(st.integers(0, 14), min_size=1, max_size=6))
def test_a_path_ends_where_some_order_of_its_cells_does(cells: set[int]) -> None:
    orders = [order for order in permutations(cells) if all(b in BESIDE[a] for a, b in pairwise(order))]
    assert ends_of(frozenset(cells), BASE) == {order[-1] for order in orders}
