"""A pyramid is followed where letters vanish, the page makes room for words, and lines strike letters through."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.reader import read_pyramid
from tests.support.paint import INK, Canvas

LETTERS = "ETAELGYRNONNANW"
NANNY = (8, 12, 11, 10, 6)
PLACES = [(row, column) for row in range(5) for column in range(row + 1)]
MARK = (176, 92, 22)


def bare(
    top: int, selected: Collection[int] = (), gone: Collection[int] = (), found: str = "", letters: str = LETTERS
) -> Frame:
    """Letters on the page itself; above them the word in the making or, in a list, what was found."""
    canvas = Canvas(900, 700, (226, 214, 190))
    canvas.text((450, 40), "Use every letter once. Each word is a chain of neighbours.", 17, INK)
    if selected:
        canvas.text((450, 90), "".join(letters[i] for i in selected), 24, INK)
    if found:
        canvas.text((450, 84), "Words found (1/3)", 20, INK)
        canvas.text((450, 124), found, 20, INK)
    for i, (row, column) in enumerate(PLACES):
        x, y = 450 + 80 * column - 40 * row, top + 76 * row
        if i in selected:
            canvas.box((x - 32, y - 32, 64, 64), (226, 214, 190), 0, MARK, 3)
        if i not in gone:
            canvas.text((x, y), letters[i], 24, INK)
    canvas.box((370, top + 356, 160, 50), (13, 148, 136), 8)
    canvas.text((450, top + 381), "Submit", 20, INK)
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_letters_that_vanish_while_the_page_makes_room_for_their_word_are_used() -> None:
    before = read_pyramid(bare(150, selected=NANNY))
    assert before is not None
    reading = read_pyramid(bare(190, gone=NANNY, found="NANNY"), before)
    assert reading is not None
    assert reading.state.letters == tuple(LETTERS)
    assert reading.condition is Condition.READY
    used = {cell for cell, state in enumerate(reading.state.states) if state is CellState.USED}
    assert used == set(NANNY)
    assert {reading.state.states[cell] for cell in range(15) if cell not in NANNY} == {CellState.FREE}


def tiled(selected: Collection[int] = ()) -> Frame:
    """Letters on white tiles; those selected have a broad border, and half-transparent lines between them."""
    canvas = Canvas(1000, 600, (226, 245, 233))
    middles = [(500 + 112 * column - 56 * row, 90 + 74 * row) for row, column in PLACES]
    for i, (x, y) in enumerate(middles):
        border = ((232, 90, 12), 5) if i in selected else ((184, 184, 184), 2)
        canvas.box((x - 50, y - 26, 100, 52), (255, 255, 255), 2, *border)
        canvas.text((x, y), LETTERS[i], 17, INK)
    canvas.box((440, 460, 60, 50), (0, 105, 161), 6)
    canvas.text((470, 485), "OK", 18, (255, 255, 255))
    pixels = np.ascontiguousarray(canvas.pixels())
    for one, other in pairwise(selected):
        _strike(pixels, middles[one], middles[other])
    return Frame(pixels)


def _strike(pixels: np.ndarray, one: tuple[int, int], other: tuple[int, int]) -> None:
    """A line of 9 pixels from middle to middle, of which two thirds cover what is under it."""
    steps = 4 * max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    struck = np.zeros(pixels.shape[:2], bool)
    for k in range(steps + 1):
        x, y = (round(a + (b - a) * k / steps) for a, b in zip(one, other, strict=True))
        struck[y - 4 : y + 5, x - 4 : x + 5] = True
    pixels[struck] = (0.35 * pixels[struck] + 0.65 * np.array([12, 90, 232])).astype(np.uint8)


@pytest.mark.parametrize("order", [(5, 9), (5, 8, 9)])
def test_a_letter_that_a_line_strikes_through_is_what_it_was(order: tuple[int, ...]) -> None:
    reading = read_pyramid(tiled())
    assert reading is not None
    for much in range(1, len(order) + 1):
        reading = read_pyramid(tiled(order[:much]), reading)
        assert reading is not None
        assert reading.state.letters == tuple(LETTERS)
        assert reading.condition is Condition.READY


def dotted(selected: Sequence[int], time_s: float) -> Frame:
    """Grey tiles, small numbers in their corners; a dot lies on the first selected letter, a broad line goes on from it
    to the middle of each next one."""
    canvas = Canvas(1000, 680, (255, 255, 255))
    middles = [(450 + 108 * column - 54 * row, 125 + 108 * row) for row, column in PLACES]
    for i, (x, y) in enumerate(middles):
        canvas.box((x - 46, y - 46, 92, 92), (224, 224, 224), 4, (160, 160, 160), 1)
        canvas.text((x, y - 5), LETTERS[i], 38, (0, 0, 0))
        canvas.text((x + 32, y + 34), str(1 + i % 8), 15, (0, 0, 0))
    if selected:
        canvas.box((398, 30, 104, 40), (224, 224, 224), 20)
        canvas.text((450, 50), "".join(LETTERS[i] for i in selected), 22, INK)
    over = Canvas(1000, 680, (0, 0, 0))
    for x, y in [middles[i] for i in selected[:1]]:
        over.ellipse((x - 22, y - 22, 44, 44), (255, 255, 255))
    over.line([middles[i] for i in selected], (255, 255, 255), 25)
    share = 0.5 * over.pixels()[..., :1].astype(np.float64) / 255
    return Frame(np.asarray(canvas.pixels() * (1 - share) + share * (0, 0, 255), np.uint8), time_s=time_s)


@pytest.mark.parametrize("order", [(1, 3, 4, 7), (2, 4, 8, 13), (10, 11, 12, 7)])
def test_where_a_line_marks_letters_each_in_its_own_way_the_next_one_may_look_like_none_before(
    order: tuple[int, ...],
) -> None:
    reading = None
    for much in range(len(order) + 1):
        for after_s in (0.0, 0.5):
            reading = read_pyramid(dotted(order[:much], 2.0 * much + after_s), reading)
            assert reading is not None
            chosen = {cell for cell, state in enumerate(reading.state.states) if state is CellState.SELECTED}
            assert chosen == set(order[:much])


def test_letters_of_the_last_row_may_vanish_and_no_word_say_so() -> None:
    letters, stove = "GIHSTEEWDVESTOE", (11, 12, 13, 9, 14)
    before = read_pyramid(bare(150, selected=stove, letters=letters))
    assert before is not None
    reading = read_pyramid(bare(161, gone=stove, letters=letters), before)
    assert reading is not None
    assert reading.state.letters == tuple(letters)
    assert reading.condition is Condition.READY
    assert {cell for cell, state in enumerate(reading.state.states) if state is CellState.USED} == set(stove)

    # The next word is begun.
    reading = read_pyramid(bare(161, selected=(7,), gone=stove, letters=letters), reading)
    assert reading is not None
    assert (reading.state.selected, reading.condition) == ((7,), Condition.READY)


def tiles(top: int, selected: Collection[int] = (), used: Collection[int] = (), letters: str = LETTERS) -> Frame:
    """Grey tiles; those selected have a border, and of used ones only a faint letter is left."""
    canvas = Canvas(900, 640, (240, 238, 234))
    for i, (row, column) in enumerate(PLACES):
        x, y = 450 + 84 * column - 42 * row, top + 84 * row
        if i not in used:
            canvas.box((x - 32, y - 32, 64, 64), (206, 210, 212), 8, *([MARK, 3] if i in selected else []))
        canvas.text((x, y), letters[i], 26, (202, 200, 196) if i in used else INK)
    canvas.box((380, top + 400, 140, 46), (13, 148, 136), 8)
    canvas.text((450, top + 423), "Submit", 20, INK)
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_cells_are_where_they_were_when_the_shapes_of_nearly_all_have_faded() -> None:
    letters, used = "UTNKOSEAINDSKIG", range(3, 15)
    before = read_pyramid(tiles(90, letters=letters))
    assert before is not None
    reading = read_pyramid(tiles(90, (2,), used, letters), before)
    assert reading is not None
    assert reading.places["cell 3"] == before.places["cell 3"]
    # Without the word in the making it isn't certain what the border means.
    assert reading.state.states == (*[CellState.FREE] * 2, CellState.UNKNOWN, *[CellState.USED] * 12)


def test_what_has_not_changed_is_not_looked_at_anew() -> None:
    before = read_pyramid(tiles(90))
    assert before is not None
    reading = read_pyramid(tiles(90, (0, 10, 14)), before)
    assert reading is not None
    cells = zip(before.details.memory.board.cells, reading.details.memory.board.cells, strict=True)
    assert {i for i, (old, new) in enumerate(cells) if old is not new} == {0, 10, 14}


def solid(selected: Sequence[int] = (), used: Collection[int] = (), taken: str = "", time_s: float = 0.0) -> Frame:
    """Dark tiles, red ones while they are selected, and only their outlines once they are used.

    At the right the word in the making stands above a line, and a word that was taken below it.
    """
    canvas = Canvas(1100, 560, (230, 229, 224))
    for i, (row, column) in enumerate(PLACES):
        x, y = 400 + 90 * column - 45 * row, 70 + 84 * row
        ground = (225, 48, 32) if i in selected else (17, 17, 17)
        if i in used:
            canvas.box((x - 38, y - 36, 76, 72), (230, 229, 224), 0, (17, 17, 17), 2)
        else:
            canvas.box((x - 38, y - 36, 76, 72), ground)
        canvas.text((x, y), LETTERS[i], 26, (17, 17, 17) if i in used else (240, 240, 240))
    canvas.text((860, 60), "".join(LETTERS[i] for i in selected).lower(), 26, (225, 48, 32), anchor="lm")
    canvas.box((860, 84, 190, 2), (17, 17, 17))
    canvas.text((860, 106), taken, 22, (17, 17, 17), anchor="lm")
    canvas.box((860, 400, 190, 42), (17, 17, 17))
    canvas.text((874, 421), "Set word", 15, (240, 240, 240), anchor="lm")
    return Frame(np.ascontiguousarray(canvas.pixels()), time_s=time_s)


def test_a_word_that_was_taken_is_not_selected_though_it_stands_alone_beside_the_pyramid() -> None:
    reading, time_s = read_pyramid(solid()), 0.0
    for n in range(len(NANNY)):
        for _ in range(2):
            time_s += 0.4
            reading = read_pyramid(solid(NANNY[: n + 1], time_s=time_s), reading)
    assert reading is not None
    assert set(reading.state.selected) == set(NANNY)

    taken = read_pyramid(solid(used=NANNY, taken="nanny", time_s=time_s + 0.4), reading)
    assert taken is not None
    if taken.until_s is not None:
        # The same picture tells more once it has stayed.
        assert taken.condition is Condition.UNSETTLED
        taken = read_pyramid(solid(used=NANNY, taken="nanny", time_s=taken.until_s + 0.1), taken)

    assert taken is not None
    used = {cell for cell, state in enumerate(taken.state.states) if state is CellState.USED}
    assert (taken.condition, used) == (Condition.READY, set(NANNY))
