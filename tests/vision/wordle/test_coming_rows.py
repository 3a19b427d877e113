"""Boards of which only the rows of guesses and the one that is typed into are drawn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.vision.wordle import read_wordle
from tests.support.paint import Canvas
from tests.support.wordle.painted import LEFT, PAGE, PITCH, SIDE, filled, keys, letter, told

TOP = 130


def page(rows: Sequence[tuple[str, str]], *, title: str = "WORDLE", set_off: int = 0, keyed: bool = False) -> Frame:
    """A page with these rows and no more. set_off: how much farther down the last one is."""
    canvas = Canvas(640, 560, PAGE)
    canvas.text((320, 60), title, 30, (30, 30, 30))
    for row, (word, states) in enumerate(rows):
        down = TOP + PITCH * row + (set_off if row == len(rows) - 1 else 0)
        for column in range(5):
            box = (LEFT + PITCH * column, down, SIDE, SIDE)
            filled(canvas, box, word[column], states[column])
            if states[column] == "-":
                letter(canvas, box, word[column])
    pixels = np.concatenate([canvas.pixels(), keys()]) if keyed else canvas.pixels()
    return Frame(np.ascontiguousarray(pixels))


GUESSES = [("SLATE", "00000"), ("COURD", "12000")]
TYPED = ("POO  ", "-----")
EMPTY = ("     ", "-----")


@pytest.mark.parametrize("keyed", [False, True])
def test_the_row_that_is_typed_into_is_a_board_with_empty_rows_to_come(keyed: bool) -> None:
    [reading] = read_wordle(page([EMPTY], keyed=keyed))
    [board] = reading.state.boards
    assert (board.columns, reading.condition, reading.doubts) == (5, Condition.READY, ())
    assert not any(one for row in board.letters for one in row)
    assert board.rows == 6
    assert {name for name in reading.places if name.startswith("tile")} == {f"tile 0.0.{n}" for n in range(5)}


@pytest.mark.parametrize("set_off", [0, 14])
def test_guesses_and_what_is_typed_are_read_as_rows_come(set_off: int) -> None:
    reading = None
    for rows in ([EMPTY], [GUESSES[0], EMPTY], [*GUESSES, EMPTY], [*GUESSES, TYPED]):
        [reading] = read_wordle(page(rows, set_off=set_off if len(rows) > 1 else 0), reading)
    assert reading is not None
    assert told(reading.details.boards[0]) == [("SLATE", "00000"), ("COURD", "12000")]
    assert (reading.state.typed, reading.condition) == ("POO", Condition.READY)


def test_the_game_is_over_after_as_many_rows_as_usual_and_no_sooner() -> None:
    guesses = [*GUESSES, ("PROXY", "10000"), ("KNOBS", "00100"), ("FLOCK", "00110"), ("EPOCH", "01222")]
    reading, told_over = None, []
    for rows in ([EMPTY], *([*guesses[:n], EMPTY] for n in range(1, 5)), guesses[:5], [*guesses[:5], EMPTY], guesses):
        [reading] = read_wordle(page(rows), reading)
        told_over.append(reading.condition is Condition.OVER)
    assert told_over == [False] * 7 + [True]


def test_a_row_of_boxes_on_a_page_that_says_nothing_of_words_is_none() -> None:
    assert read_wordle(page([EMPTY], title="Enter the code that we have sent")) == []


def test_letters_that_are_no_word_are_none() -> None:
    assert read_wordle(page([("XQZWV", "00000")])) == []


def test_a_row_of_keys_is_none() -> None:
    canvas = Canvas(640, 520, PAGE)
    canvas.text((320, 60), "WORDLE", 30, (30, 30, 30))
    for column, name in enumerate("ZXCVB"):
        filled(canvas, (LEFT + PITCH * column, TOP, SIDE, SIDE), name, "0")
    assert read_wordle(Frame(canvas.pixels())) == []
