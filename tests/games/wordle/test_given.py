"""Pages that give the first letter of the word, with dots for the others."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.action import PressKey, TypeText
from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.options import Typing
from kibitz.games.wordle.plan import plan_word
from kibitz.solvers.wordle.model.shown import ShownGame
from tests.support.paint import Canvas

GROUND, PAGE, LINE, INK = (0, 119, 199), (40, 40, 40), (255, 255, 255), (255, 255, 255)
RED, YELLOW = (231, 0, 42), (255, 189, 0)
LEFT, TOP, SIDE, ROWS, COLUMNS = 150, 60, 53, 6, 5
KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")


def drawn(*rows: tuple[str, str], mark: str = ".") -> Frame:
    """A board of touching cells. rows: letters, and the digits of their scores (a blank: none)."""
    page = Canvas(620, 620, PAGE)
    for row in range(ROWS):
        text, score = rows[row] if row < len(rows) else ("", "")
        for column in range(COLUMNS):
            box = (LEFT + column * SIDE, TOP + row * SIDE, SIDE + 1, SIDE + 1)
            state = score.ljust(COLUMNS)[column]
            page.box(box, RED if state == "2" else GROUND, 0, LINE, 1)
            if state == "1":
                page.ellipse((box[0] + 2, box[1] + 2, SIDE - 3, SIDE - 3), YELLOW)
            sign = text.ljust(COLUMNS)[column].replace(".", mark)
            page.text((box[0] + SIDE / 2, box[1] + SIDE / 2), sign, 30, INK)
    for line, keys in enumerate(KEYS):
        for column, key in enumerate(keys):
            left, top = 100 + 20 * line + 42 * column, 420 + 50 * line
            page.box((left, top, 38, 40), (80, 80, 80), 4)
            page.text((left + 19, top + 20), key, 18, INK)
    return Frame(np.ascontiguousarray(page.pixels()))


def look(*frames: Frame) -> Reading[ShownGame]:
    game, reading = WordleGame(), None
    for frame in frames:
        reading = game.read(frame, reading)
    assert reading is not None
    return reading


@pytest.mark.parametrize("mark", [".", "·", "_", "-"])
def test_marks_that_stand_for_letters_are_none_and_tell_that_the_first_is_given(mark: str) -> None:
    reading = look(drawn(("S....", ""), mark=mark))

    assert (reading.condition, reading.doubts) == (Condition.READY, ())
    assert (reading.state.given, reading.state.typed) == ("S", "S")
    advice = WordleGame().advise(reading.state)
    assert {move.data[0] for move in advice.moves} == {"S"}
    steps = plan_word(reading, "STARE", Typing.AUTO)
    assert [step.action for step in steps if not hasattr(step.action, "at")] == [
        *map(TypeText, "tare"),
        PressKey("enter"),
    ]


@pytest.mark.parametrize("mark", [".", "_", "-"])
def test_marks_in_every_empty_cell_tell_of_no_letter_that_is_given(mark: str) -> None:
    empty = ("." * COLUMNS, "")
    reading = look(drawn(*[empty] * ROWS, mark=mark), drawn(("S....", ""), *[empty] * (ROWS - 1), mark=mark))

    assert (reading.state.given, reading.state.typed) == ("", "S")


def test_squares_discs_and_the_ground_are_told_apart_and_letters_in_the_next_row_are_hints() -> None:
    reading = look(drawn(("S....", "")), drawn(("SPENT", "20101"), ("S....", "")))
    assert (reading.state.boards[0].score(0), reading.state.typed) == ("20101", "S")

    reading = look(drawn(("S....", "")), drawn(("SPENT", "20101"), ("STALE", "22002"), ("ST..E", "")))
    assert (reading.condition, reading.state.boards[0].scored, reading.state.typed) == (Condition.READY, 2, "S")


def test_a_letter_that_is_typed_before_a_hint_turns_no_row_over() -> None:
    reading = look(drawn(("S....", "")), drawn(("SPORE", "20222"), ("SH.RE", "")))
    assert reading.condition is Condition.READY


def test_letters_that_are_flat_for_a_moment_while_they_turn_over_tell_of_none_that_is_given() -> None:
    assert look(drawn(("STAR-", ""))).state.given == ""
    assert look(drawn(("S-A-E", ""))).state.given == ""
