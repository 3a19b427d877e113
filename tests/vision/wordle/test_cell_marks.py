"""Boards whose cells show nothing but a small mark until a letter stands there, and pages on woven ground."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.wordle.model.shown import DIGITS
from kibitz.vision.wordle import read_wordle
from tests.support.paint import Canvas

PAGE, FAINT, INK, KEY = (247, 240, 227), (200, 181, 140), (60, 52, 44), (255, 250, 240)
FILLS = {"0": (217, 207, 189), "1": (214, 171, 60), "2": (84, 150, 84), "": (255, 253, 246)}
LEFT, TOP, SIDE, ACROSS, DOWN = 160, 40, 56, 68, 78
KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
ROUND = "DejaVuSans.ttf"


def page(
    mark: str, rows: Sequence[tuple[str, str]] = (), *, woven: bool = False, size: int = 26, columns: int = 5
) -> Frame:
    """Six rows of a mark each, of which words with their scores take the places; letters are on round plates. The mark
    of the next letter is larger, and of another colour."""
    canvas = Canvas(640, 720, PAGE)
    for at in range(0, 720, 4) if woven else ():
        canvas.line([(0, at), (640, at)], (238, 229, 212), 1)
        canvas.line([(at, 0), (at, 720)], (240, 232, 218), 1)
    for row in range(6):
        word, score = rows[row] if row < len(rows) else ("", "")
        for column in range(columns):
            x, y = LEFT + ACROSS * column + SIDE // 2, TOP + DOWN * row + SIDE // 2
            if column < len(word):
                plate = (x - SIDE // 2, y - SIDE // 2, SIDE, SIDE)
                canvas.ellipse(plate, FILLS[score[column] if score else ""], FAINT, 0 if score else 2)
                canvas.text((x, y), word[column], 28, INK)
            else:
                is_next = column == len(word) and row == max(0, len(rows) - 1)
                canvas.text((x, y), mark, size + 8 * is_next, INK if is_next else FAINT, ROUND)
    for row, letters in enumerate(KEYS):
        for column, key in enumerate(letters):
            left, top = (640 - 41 * len(letters)) // 2 + 41 * column, 550 + 50 * row
            canvas.box((left, top, 35, 44), KEY, 6, FAINT, 0 if woven else 1)
            canvas.text((left + 17, top + 22), key, 18, INK)
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize("mark", ["×", "+", "•", "∘", "*", "–"])
def test_a_board_of_marks_alone_is_empty(mark: str) -> None:
    [reading] = read_wordle(page(mark))
    [board] = reading.state.boards
    assert (board.columns, len(board.letters)) == (5, 6)
    assert not any(any(row) for row in board.letters)


@pytest.mark.parametrize("mark", ["×", "•", "∘"])
@pytest.mark.parametrize("typed", ["C", "CRA", "CRANE"])
def test_letters_take_the_places_of_marks(mark: str, typed: str) -> None:
    [reading] = read_wordle(page(mark, [(typed, "")]))
    assert reading.state.typed == typed


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_scored_rows_stand_above_the_marks(rows: int) -> None:
    guesses = [("CRANE", "00120"), ("POINT", "01200"), ("SLATE", "00201")][:rows]
    [reading] = read_wordle(page("×", [*guesses, ("BL", "")]))
    [board] = reading.state.boards
    told = [(board.letters[row], board.tiles[row]) for row in range(rows)]
    assert [("".join(a), "".join(DIGITS[one] for one in b)) for a, b in told] == guesses
    assert reading.state.typed == "BL"


def test_boards_and_keys_are_found_on_woven_ground() -> None:
    [reading] = read_wordle(page("×", [("CRA", "")], woven=True))
    assert reading.state.typed == "CRA"
    assert len([key for key in reading.details.keys if len(key.name) == 1]) == 26


def test_marks_without_a_keyboard_are_no_board() -> None:
    frame = page("•")
    assert read_wordle(Frame(frame.pixels[:520])) == []


def underscored(rows: Sequence[tuple[str, str]]) -> Frame:
    """Seven rows of dashes as those of a missing letter; letters stand higher than these, over a line of their own."""
    canvas = Canvas(760, 640, PAGE)
    states = {"0": (165, 162, 152), "1": (208, 135, 0), "2": (30, 140, 70), "": INK}
    for row in range(7):
        word, score = rows[row] if row < len(rows) else ("", "")
        for column in range(6):
            x, y = 100 + 86 * column, 60 + 62 * row
            if column < len(word):
                colour = states[score[column] if score else ""]
                canvas.text((x, y), word[column], 44, colour)
                canvas.box((x - 23, y + 30, 46, 5 if score else 2), colour)
            else:
                canvas.box((x - 11, y + 19, 23, 3), FAINT)
    for row, letters in enumerate(KEYS):
        for column, key in enumerate(letters):
            canvas.text((200 + 16 * row + 36 * column, 530 + 38 * row), key, 18, INK)
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_letters_may_stand_higher_than_the_marks_of_empty_cells() -> None:
    before, readings = underscored([]), []
    [reading] = read_wordle(before)
    guesses: list[tuple[str, str]] = []
    for word, score in (("SALTER", "000022"), ("CRATES", "010020"), ("CRANES", "010120")):
        for rows in ([*guesses, (word[:1], "")], [*guesses, (word, "")], [*guesses, (word, score)]):
            [reading] = read_wordle(underscored(rows), reading)
            readings.append(reading)
        guesses.append((word, score))
    assert [one.state.typed for one in readings] == ["S", "SALTER", "", "C", "CRATES", "", "C", "CRANES", ""]
    assert {one.condition for one in readings} == {Condition.READY}
    [board] = readings[-1].state.boards
    assert [board.word(row) for row in range(3)] == [word for word, _ in guesses]
    assert ["".join(DIGITS[tile] for tile in board.tiles[row]) for row in range(3)] == [score for _, score in guesses]


def test_a_board_of_letters_alone_above_marks_is_read_at_once() -> None:
    [reading] = read_wordle(underscored([("SALTER", "000022"), ("CRATES", "010020")]))
    [board] = reading.state.boards
    assert (board.rows, board.word(0), board.word(1)) == (7, "SALTER", "CRATES")


def tiled(boards: Sequence[Sequence[tuple[str, str]]], mark: str, *, rows: int = 7, keys: bool = True) -> Frame:
    """Boards beside each other whose guesses stand on square tiles, above rows that show nothing but a mark."""
    canvas = Canvas(160 + 390 * len(boards), 800, PAGE)
    for number, guesses in enumerate(boards):
        for row in range(rows):
            word, score = guesses[row] if row < len(guesses) else ("", "")
            for column in range(5):
                x, y = 90 + 390 * number + 66 * column, 40 + 66 * row
                if word:
                    canvas.box((x, y, 58, 58), FILLS[score[column]], 4)
                    canvas.text((x + 29, y + 29), word[column], 30, INK)
                else:
                    canvas.text((x + 29, y + 33), mark, 22, FAINT, ROUND)
    for row, letters in enumerate(KEYS if keys else ()):
        for column, key in enumerate(letters):
            canvas.box((60 + 20 * row + 41 * column, 620 + 50 * row, 35, 44), KEY, 6, FAINT, 1)
            canvas.text((77 + 20 * row + 41 * column, 642 + 50 * row), key, 18, INK)
    return Frame(np.ascontiguousarray(canvas.pixels()))


FIVE = [("CRANE", "00120"), ("POINT", "01200"), ("SLATE", "00201"), ("BUDGE", "00001"), ("WHELP", "10000")]


@pytest.mark.parametrize("mark", ["×", "+", "•"])
@pytest.mark.parametrize("rows", [6, 7])
def test_a_row_or_two_of_marks_below_the_tiles_of_guesses_are_to_be_filled(mark: str, rows: int) -> None:
    [reading] = read_wordle(tiled([FIVE], mark, rows=rows))
    [board] = reading.state.boards
    assert (board.rows, board.scored) == (rows, 5)
    assert [board.word(row) for row in range(5)] == [word for word, _ in FIVE]


@pytest.mark.parametrize("mark", ["×", "•"])
@pytest.mark.parametrize("keys", [True, False])
def test_several_boards_have_marks_in_their_empty_cells(mark: str, keys: bool) -> None:
    [reading] = read_wordle(tiled([FIVE[:2], [(FIVE[0][0], "01002"), (FIVE[1][0], "00010")]], mark, keys=keys))
    assert [(board.rows, board.columns, board.scored) for board in reading.state.boards] == [(7, 5, 2)] * 2
    assert [board.word(1) for board in reading.state.boards] == ["POINT", "POINT"]
