"""Which part of a tile shows its state: fill, border, a line at its foot, or its letter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.wordle import read_wordle
from kibitz.vision.wordle.cells.cell_reader import ReadCell
from kibitz.vision.wordle.cells.tiles import Cell, look_at_box
from kibitz.vision.wordle.marked_part import by_marked_part
from tests.support.paint import Box, Canvas, Colour, mixed
from tests.support.wordle.painted import (
    INK,
    LEFT,
    LINE,
    PAGE,
    PITCH,
    ROWS,
    SIDE,
    TOP,
    board_on,
    bordered,
    drawn,
    keys,
    letter,
    told,
)


def test_a_row_of_many_colours_below_rows_of_one_is_scored_by_its_borders_too() -> None:
    guesses = (("GYPSY", "00000"), ("BROAD", "00000"), ("THEME", "01102"))
    assert told(board_on(drawn(bordered, guesses=guesses).pixels())) == list(guesses)


def test_round_borders_that_are_mixed_with_the_ground_by_their_curve_are_of_one_colour() -> None:
    fill, ink = np.array([98.0, 2.0, -3.0]), np.array([18.0, 17.0, -26.0])
    line = np.array([53.0, 16.0, -25.0])

    def cell(share: float) -> ReadCell:
        rim, drawn = fill + share * (line - fill), np.ones((4, 4), np.uint8)
        return ReadCell(Cell(Rect(0, 0, 44, 44), fill, drawn, True, False, (0, 0), rim, fill, ink, False), None)

    ([[row]], _) = by_marked_part([[[cell(share) for share in (1.0, 0.99, 0.98, 0.6, 0.98)]]])
    fills = np.array([one.cell.fill for one in row])
    assert np.abs(fills - fills[0]).max() < 1


def test_a_thin_border_that_is_found_on_a_few_tiles_only_tells_no_states() -> None:
    fill, line, ink = np.array([88.0, -3.0, -8.0]), np.array([52.0, -4.0, -19.0]), np.array([25.0, -1.0, -21.0])

    def cell(*, rimmed: bool, thin: bool) -> ReadCell:
        rim = line if rimmed else fill
        drawn = np.ones((4, 4), np.uint8)
        return ReadCell(Cell(Rect(0, 0, 44, 44), fill, drawn, True, False, (0, 0), rim, fill, ink, thin), None)

    def marked_by_border(*, thin: bool) -> bool:
        row = [cell(rimmed=column == 2, thin=thin) for column in range(5)]
        ([[shown]], _) = by_marked_part([[row]])
        return bool((shown[2].cell.fill == line).all())

    assert marked_by_border(thin=False)
    assert not marked_by_border(thin=True)


def test_where_three_fills_tell_the_states_borders_that_are_seen_on_some_tiles_tell_nothing() -> None:
    """Of hexagons drawn by hand the border is found here and there."""
    grey, orange, green = np.array([79.0, -1, 8]), np.array([86.0, 7, 32]), np.array([74.0, -34, 33])
    letter, dark = np.ones((4, 4), np.uint8), np.array([48.0, -33, 33])

    def cell(fill: np.ndarray, rim: np.ndarray) -> ReadCell:
        seen = Cell(Rect(0, 0, 44, 44), fill, letter, True, False, (0, 0), rim, fill, np.array([22.0, 0, -5]), False)
        return ReadCell(seen, None)

    rimmed, plain = cell(green, dark), cell(green, green)
    rows = [
        [cell(grey, grey), cell(orange, orange), plain, cell(grey, grey - (20, 0, 0)), rimmed],
        [rimmed, cell(grey, grey), cell(grey, dark), plain, cell(orange, orange)],
    ]
    (tables, part) = by_marked_part([rows])
    assert part == "fill"
    assert [one.cell.fill[0] for one in tables[0][1]] == [74, 79, 79, 74, 86]


INK_STATES: dict[str, Colour] = {"0": (185, 190, 200), "1": (224, 122, 31), "2": (20, 128, 74)}


def written(rows: Sequence[tuple[str, str]]) -> np.ndarray:
    """Lines to write on: a letter that is absent is struck out and has no line, present is a line through its foot,
    correct a frame about it."""
    page = Canvas(640, 520, PAGE)
    for row, column in product(range(ROWS), range(5)):
        x, y = LEFT + PITCH * column, TOP - 20 + 60 * row
        word, states = rows[row] if row < len(rows) else (" " * 5, " " * 5)
        colour = INK_STATES.get(states[column], INK)
        page.text((x + 29, y + 28), word[column], 32, INK if states[column] == "1" else colour)
        if states[column] == "0":
            page.line([(x + 14, y + 36), (x + 44, y + 20)], colour, 2)
        elif states[column] == "1":
            page.box((x + 8, y + 40, 42, 3), colour)
            page.box((x + 8, y + 50, 42, 3), colour)
        elif states[column] == "2":
            page.box((x, y, 58, 54), None, 8, colour, 3)
        else:
            page.box((x, y + 52, 58, 2), INK if word[column] != " " else LINE)
    return np.vstack((page.pixels(), keys()))


def test_letters_that_are_struck_out_underlined_and_framed_are_those_that_were_typed() -> None:
    [typed] = read_wordle(Frame(written([("SLATE", "-----")])))
    assert typed.state.typed == "SLATE"
    [scored] = read_wordle(Frame(written([("SLATE", "21120")])), typed)

    [board] = scored.details.boards
    assert told(board) == [("SLATE", "21120")]
    assert scored.condition is Condition.READY


BLUE, PALE, WATER = (64, 117, 166), (238, 242, 248), (205, 218, 232)


def half_filled(page: Canvas, box: Box, text: str, state: str) -> None:
    """Correct is a fill, present a border of the same colour, and absent hardly differs from empty."""
    page.box(box, {"2": BLUE, "0": PALE}.get(state, PAGE), 2, BLUE if state in "12" else None, 2)
    letter(page, box, text, PAGE if state == "2" else (130, 130, 130) if state == "0" else INK)


def test_a_fill_and_a_border_of_one_colour_are_two_states_of_which_the_fill_is_correct() -> None:
    guesses = (("SLATE", "00010"), ("HOING", "00200"), ("FRUIT", "02011"), ("CIRRI", "11100"))
    page = Canvas(640, 520, WATER)
    for row in range(ROWS):
        word, states = guesses[row] if row < len(guesses) else (" " * 5, "-----")
        for column in range(5):
            half_filled(page, (LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE), word[column], states[column])
    # A cursor stands in the row to be typed, and its outline reaches up to the row before.
    page.box((LEFT - 2, TOP + 4 * PITCH - 2, SIDE + 4, SIDE + 4), None, 3, (255, 62, 0), 2)
    assert told(board_on(page.pixels())) == list(guesses)


def test_borders_of_one_colour_that_fall_between_pixels_tell_no_state() -> None:
    fills = {"0": (36, 36, 36), "1": (229, 183, 45), "2": (80, 174, 80), "-": (85, 85, 85), " ": (61, 61, 61)}
    guesses = (("SLATE", "20000"), ("MORIN", "00010"), ("MONEY", "00000"), ("DEMO ", "-----"))
    page = Canvas(640, 520, (43, 43, 43))
    for row in range(ROWS):
        word, states = guesses[row] if row < len(guesses) else (" " * 5, " " * 5)
        for column in range(5):
            # In every second column it is mixed with the ground.
            border = (170, 170, 170) if states[column] == "-" else (123, 123, 123)
            border = mixed(border, fills[states[column]], 0.0 if column % 2 else 0.63)
            page.box((LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE), fills[states[column]], 3, border, 2)
            ink = (187, 187, 187) if states[column] == "0" else (255, 255, 255)
            letter(page, (LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE), word[column], ink)
    [reading] = read_wordle(Frame(np.vstack((page.pixels(), keys()))))
    assert reading.state.typed == "DEMO"
    assert told(reading.details.boards[0]) == list(guesses[:3])


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_a_border_is_seen_where_the_cell_was_found_a_pixel_off(off: int) -> None:
    page = Canvas(100, 100, WATER)
    half_filled(page, (20, 20, 60, 60), "E", "1")
    cell = look_at_box(page.pixels(), Rect(20 + off, 20 + off, 60 - 2 * off, 60 - 2 * off))
    assert cell.rim is not None
    assert np.linalg.norm(cell.rim - cell.fill) > 40


def test_the_lower_line_of_a_border_that_falls_between_two_pixels_is_no_colour_of_its_own() -> None:
    """A picture that was scaled: each row's lower line is mixed with the ground in another way."""
    grey, green, gold = (130, 132, 134), (100, 172, 98), (202, 180, 86)
    pale: dict[str, Colour] = {"0": (195, 196, 198), "1": (229, 220, 181), "2": (186, 219, 183)}
    line: dict[str, Colour] = {"0": grey, "1": gold, "2": green}
    guesses = (("PECAN", "00020"), ("ETHIC", "00000"), ("STRUT", "00200"), ("TRIAL", "01020"))
    page = Canvas(640, 520, PAGE)
    for row, (word, states) in enumerate(guesses):
        for column, state in enumerate(states):
            x, y = LEFT + PITCH * column, TOP + PITCH * row
            page.box((x, y, SIDE, SIDE), pale[state], 0, line[state], 3)
            share = row / len(guesses)
            foot = tuple(round(share * a + (1 - share) * b) for a, b in zip(pale[state], line[state], strict=True))
            page.box((x + 3, y + SIDE - 3, SIDE - 6, 3), (foot[0], foot[1], foot[2]))
            letter(page, (x, y, SIDE, SIDE), word[column])
    for row in (4, 5):
        for column in range(5):
            page.box((LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE), PAGE, 0, LINE, 2)
    assert told(board_on(page.pixels())) == list(guesses)


@pytest.mark.parametrize("typed", ["CARO", "CAROS"])
def test_letters_in_tiles_that_touch_are_typed_though_the_outer_border_alone_is_found(typed: str) -> None:
    page = Canvas(1016, 700, (214, 199, 163))
    for board, row, column in product(range(2), range(7), range(5)):
        x, y = 225 + 53 * column + 287 * board, 81 + 61 * row
        letters = typed if row == 0 else ""
        edge = (107, 91, 64) if column < len(letters) else (174, 160, 128)
        page.box((x, y, 53, 61), (230, 217, 190), 0, edge, 2)
        if column < len(letters):
            page.text((x + 26, y + 30), letters[column], 20, (48, 38, 26))
    [reading] = read_wordle(Frame(page.pixels()))
    assert reading.condition is Condition.READY
    assert [board.tiles[0].count(Tile.TYPED) for board in reading.state.boards] == [len(typed)] * 2


def test_rings_and_discs_on_bare_ground_tell_states_together() -> None:
    page, ochre, green = np.array([90.0, -1, 10]), np.array([64.0, 18, 60]), np.array([42.0, -28, 15])
    letter = np.ones((4, 4), np.uint8)

    def cell(fill: np.ndarray, rim: np.ndarray) -> ReadCell:
        seen = Cell(Rect(0, 0, 60, 60), fill, letter, True, False, (0, 0), rim, fill, np.array([20.0, 0, 5]), False)
        return ReadCell(seen, None)

    absent, present, correct = cell(page, page), cell(page, ochre), cell(green, green)
    rows = [[absent, absent, present, absent, present], [absent, absent, absent, correct, absent], [absent] * 5]
    (tables, part) = by_marked_part([rows])
    assert part == "fill and rim"
    fills = {tuple(one.cell.fill.round(1)) for row in tables[0] for one in row}
    assert len(fills) == 3
