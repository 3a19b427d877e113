"""A game of Tuble that is gone, with words in its place: an end is told as it is, and none falsely."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.core.action import PressKey
from kibitz.core.game import Outcome, Step, View
from kibitz.core.reading import Condition, Reading
from kibitz.games.tuble.game import TubleGame
from kibitz.games.tuble.memory import BOX, TubleMemory
from kibitz.games.tuble.names import Wanted
from kibitz.games.tuble.plan import StepKind, StepNote
from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour
from tests.support.said import PLACE, says

ROW = Observation("Bank", 3, ZoneColour.YELLOW)


def before(*known: Observation) -> Reading[ShownTuble]:
    return Reading("tuble", ShownTuble(known, typed="Angel"), {BOX: PLACE}, 0.9, memory=TubleMemory(known=known))


def checked(was: Reading[ShownTuble], after: View) -> Any:
    note = StepNote(StepKind.SEND, Wanted("Angel", "2026"), "Angel", len(was.state.guesses), PLACE)
    before_it = View(after.frame, was, None, time_s=after.time_s - 2.0)
    return TubleGame().check(Step(PressKey("enter"), "", data=note), before_it, after)


@pytest.mark.parametrize(
    ("texts", "end"),
    [
        (("You won!", "Play again"), End.WON),
        (("Game over", "You lost"), End.LOST),
        (("Game over", "Share"), None),
    ],
)
def test_after_a_station_the_end_is_told_as_the_page_says_it(texts: tuple[str, ...], end: End | None) -> None:
    verdict = checked(before(ROW), says(*texts))

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading is not None
    state = verdict.reading.state
    assert (verdict.reading.condition, state.end, state.won) == (
        Condition.OVER,
        end,
        None if end is None else end is End.WON,
    )
    assert [row.station for row in state.guesses] == ["Bank", "Angel"]


@pytest.mark.parametrize("text", ["Play again", "Try again", "How to play", "Game over after six guesses"])
def test_buttons_refusals_and_rules_end_no_game(text: str) -> None:
    assert checked(before(ROW), says(text)).outcome is Outcome.PENDING
    assert TubleGame().told_over(before(ROW), says(text)) is None


def test_where_play_waits_in_vain_for_the_game_what_the_page_says_ends_it() -> None:
    over = TubleGame().told_over(before(ROW), says("You lost!"))

    assert over is not None
    assert (over.condition, TubleGame().won(over)) == (Condition.OVER, False)
    assert TubleGame().told_over(before(), says("You lost!")) is None
