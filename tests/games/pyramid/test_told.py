"""Letters that are gone, or under something, with words in their place: an end is told as it is, and none falsely."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kibitz.core.action import PressKey
from kibitz.core.game import Outcome, Step, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.pyramid.advice import Wanted, cell_place
from kibitz.games.pyramid.check import GONE_S
from kibitz.games.pyramid.game import PyramidGame
from kibitz.games.pyramid.memory import PyramidMemory
from kibitz.games.pyramid.plan import StepKind, StepNote
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from tests.support.said import PLACE, says

FIRST, LAST = (0, 1, 2), (3, 4, 5)
WORD = (("TIE", frozenset(FIRST)),)


def before(used: tuple[int, ...], memory: PyramidMemory) -> Reading[ShownPyramid]:
    states = tuple(CellState.USED if cell in used else CellState.FREE for cell in range(6))
    places = {cell_place(cell): Rect(PLACE.x + 60 * cell, PLACE.y, PLACE.w - 300, PLACE.h) for cell in range(6)}
    return Reading("pyramid", ShownPyramid(tuple("TIENOD"), states), places, 0.9, memory=memory)


ONE_FOUND = before(FIRST, PyramidMemory(letters=tuple("TIENOD"), right=WORD))
FRESH = before((), PyramidMemory(letters=tuple("TIENOD")))


@pytest.mark.parametrize(
    ("was", "path", "texts", "end"),
    [
        (ONE_FOUND, LAST, ("Well done!", "Play again"), End.WON),
        (ONE_FOUND, LAST, ("PERFECT!", "Time: 2:05"), End.WON),
        (ONE_FOUND, LAST, ("Hooray!",), End.WON),
        (ONE_FOUND, LAST, ("Level 38 complete",), End.WON),
        (ONE_FOUND, LAST, ("You lost!", "Play again"), End.LOST),
        (FRESH, FIRST, ("Game over",), End.LOST),
        (FRESH, FIRST, ("You lost!",), End.LOST),
    ],
)
def test_after_a_word_the_end_is_told_as_the_page_says_it(
    was: Reading[ShownPyramid], path: tuple[int, ...], texts: tuple[str, ...], end: End
) -> None:
    verdict = checked(was, path, says(*texts))

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading is not None
    assert (verdict.reading.condition, verdict.reading.state.end) == (Condition.OVER, end)


@pytest.mark.parametrize("sends", [True, None])
def test_a_pyramid_that_is_gone_after_its_last_word_was_dragged_is_over_where_drags_submit(sends: bool | None) -> None:
    was = replace(ONE_FOUND, memory=replace(ONE_FOUND.memory, drags=True, sends=sends))
    verdict = checked(was, LAST, says("Mesa 12"), StepKind.DRAG, GONE_S + 0.1)

    assert verdict.outcome is (Outcome.CONFIRMED if sends else Outcome.PENDING)
    assert verdict.reading is None or (verdict.reading.condition, verdict.reading.state.end) == (Condition.OVER, None)


@pytest.mark.parametrize(
    ("texts", "end"),
    [
        (("All turned over", "1. TIE", "2. NOD"), End.WON),
        (("All turned over", "1. TIE"), None),
        (("NOD is not one", "1. TIE"), None),
    ],
)
def test_where_the_end_is_told_in_other_words_the_list_of_the_words_tells_that_it_is_won(
    texts: tuple[str, ...], end: End | None
) -> None:
    verdict = checked(ONE_FOUND, LAST, says(*texts), since_s=GONE_S + 0.1)
    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading.state.end is end


@pytest.mark.parametrize(
    "text", ["Well done!", "Brilliant!", "Play again", "Try again", "How to play", "Game over after 3 mistakes"]
)
def test_praise_for_a_word_buttons_and_rules_end_no_game_with_letters_left(text: str) -> None:
    assert checked(FRESH, FIRST, says(text)).outcome is Outcome.PENDING
    assert PyramidGame().told_over(ONE_FOUND, says(text)) is None


@pytest.mark.parametrize(("was", "end"), [(ONE_FOUND, End.LOST), (before((*FIRST, *LAST), ONE_FOUND.memory), None)])
def test_where_play_waits_in_vain_for_the_letters_what_the_page_says_ends_it(
    was: Reading[ShownPyramid], end: End | None
) -> None:
    over = PyramidGame().told_over(was, says("Game over"))

    assert over is not None
    assert (over.condition, over.state.end) == (Condition.OVER, end)


def test_before_any_word_was_handed_in_no_game_is_over() -> None:
    assert PyramidGame().told_over(FRESH, says("Game over")) is None
    assert PyramidGame().told_over(ONE_FOUND, replace(says("Game over"), reading=FRESH)) is None


def checked(
    was: Reading[ShownPyramid],
    path: tuple[int, ...],
    after: View,
    part: StepKind = StepKind.SUBMIT,
    since_s: float = 2.0,
) -> Any:
    note = StepNote(part, Wanted("".join("TIENOD"[cell] for cell in path), path), ())
    step = Step(PressKey("enter"), "", data=note)
    return PyramidGame().check(step, View(after.frame, was, None, time_s=after.time_s - since_s), after)
