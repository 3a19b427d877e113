"""A game of Tuble that is gone, with words in its place: an end is told as it is, and none falsely."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kibitz.core.action import PressKey, ShowMore
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import PageWords
from kibitz.games.tuble.game import TubleGame
from kibitz.games.tuble.memory import BOX, TubleMemory
from kibitz.games.tuble.names import Wanted
from kibitz.games.tuble.plan import StepKind, StepNote
from kibitz.games.tuble.told import answer_told
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


@pytest.mark.parametrize(
    ("text", "station"),
    [("The station was Oval", "Oval"), ("La estacion era Oval", "Oval"), ("The page was empty", None)],
)
def test_the_answer_that_a_page_tells_is_read_wherever_it_stands(text: str, station: str | None) -> None:
    assert answer_told(says("Tubedle", text), PageWords()) == station


@pytest.mark.parametrize(("text", "won"), [("The station was Angel", True), ("The station was Oval", False)])
def test_a_page_that_tells_the_answer_instead_of_a_row_has_ended_the_game(text: str, won: bool) -> None:
    was = before(ROW)
    seen = replace(says(text), reading=replace(was, state=replace(was.state, typed="")))
    note = StepNote(StepKind.SEARCH, Wanted("Angel", "game2023"), "Angel", 1, PLACE)

    step = Step(ShowMore(PLACE.center), "", data=note)
    verdict = TubleGame().check(step, replace(seen, time_s=1.0, reading=was), seen)

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading is not None
    assert verdict.reading.state.won is won


@pytest.mark.parametrize("text", ["Play again", "Try again", "How to play", "Game over after six guesses"])
def test_buttons_refusals_and_rules_end_no_game(text: str) -> None:
    assert checked(before(ROW), says(text)).outcome is Outcome.PENDING
    assert TubleGame().told_over(before(ROW), says(text)) is None


def test_where_play_waits_in_vain_for_the_game_what_the_page_says_ends_it() -> None:
    over = TubleGame().told_over(before(ROW), says("You lost!"))

    assert over is not None
    assert (over.condition, TubleGame().won(over)) == (Condition.OVER, False)
    assert TubleGame().told_over(before(), says("You lost!")) is None


@pytest.mark.parametrize(("said_before", "over"), [(False, True), (True, False)])
def test_an_end_is_told_beside_the_guesses_too_where_it_is_new(said_before: bool, over: bool) -> None:
    """A dialog lies over the page, and its heading above the guesses."""
    was = before(ROW)
    away = Rect(PLACE.x, PLACE.y + 0.75 * PLACE.h, PLACE.w, 0.1 * PLACE.h)
    was = replace(was, places={BOX: away})
    after = replace(says("You Won!", time_s=3.0), reading=replace(was, condition=Condition.COVERED))
    frame = after.frame if said_before else Frame(np.full_like(after.frame.pixels, 255))
    note = StepNote(StepKind.SEND, Wanted("Angel", "2026"), "Angel", 1, away)
    step = Step(PressKey("enter"), "", data=note)
    verdict = TubleGame().check(step, View(frame, was, None, time_s=0.0), after)
    assert (verdict.outcome is Outcome.CONFIRMED) is over
    if over:
        assert verdict.reading is not None
        assert verdict.reading.state.end is End.WON


@pytest.mark.parametrize(("shown", "won"), [(("Angel", "Zone 1"), True), (("Bank", "Zone 1"), False), ((), False)])
def test_a_page_that_names_nothing_but_the_station_that_was_sent_tells_that_it_was_right(
    shown: tuple[str, ...], won: bool
) -> None:
    was = before(ROW)
    gone = replace(was, state=ShownTuble((), typed=""), condition=Condition.CUT_OFF, places={})
    after = replace(says(*shown, time_s=9.0), reading=gone)
    note = StepNote(StepKind.SEND, Wanted("Angel", "2026"), "Angel", 1, PLACE)
    step = Step(PressKey("enter"), "", data=note)
    early, late = (
        TubleGame().check(step, View(Frame(np.full_like(after.frame.pixels, 255)), was, None, time_s=time_s), after)
        for time_s in (7.0, 5.0)
    )
    assert early.outcome is not Outcome.CONFIRMED
    assert (late.outcome is Outcome.CONFIRMED) is won
    if won:
        assert late.reading is not None
        assert late.reading.state.end is End.WON


@pytest.mark.parametrize("offers", [True, False])
def test_what_lies_over_the_guesses_names_the_answer_where_it_offers_another_game(offers: bool) -> None:
    was = before(ROW)
    covered = replace(was, state=ShownTuble((), typed=""), condition=Condition.COVERED, places={})
    shown = ("Angel", "Zone 1", "Jogar novamente (infinito)" if offers else "Palpitar")
    after = replace(says(*shown, time_s=9.0, size=1.0), reading=covered)
    note = StepNote(StepKind.SEND, Wanted("Angel", "2026"), "Angel", 1, PLACE)
    begun = View(Frame(np.full_like(after.frame.pixels, 255)), was, None, time_s=5.0)
    verdict = TubleGame().check(Step(PressKey("enter"), "", data=note), begun, after)
    assert (verdict.outcome is Outcome.CONFIRMED) is offers
    if offers:
        assert verdict.reading is not None
        assert verdict.reading.state.end is End.WON
