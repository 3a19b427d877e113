"""Rows of Tuble after a guess: read in part, below what is seen, or under a dialog that tells the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.core.game import Outcome
from kibitz.core.reading import Condition
from kibitz.games.tuble.plan import StepKind
from kibitz.solvers.end import End
from tests.support.tuble.page import TublePage
from tests.support.tuble.quick_page import checked, look, play

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("quick")]


def test_a_dialog_at_the_end_over_the_last_row_is_the_end() -> None:
    _, before = look(TublePage("Oval", typed="Oval"))
    won = replace(before, state=replace(before.state, end=End.WON, typed=""), condition=Condition.OVER)

    verdict = checked(StepKind.SEND, 0, before, won, 5.0)

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading.condition is Condition.OVER
    assert [guess.station for guess in verdict.reading.state.guesses] == ["Oval"]


def test_a_game_that_is_told_to_be_over_after_a_row_without_a_number_is() -> None:
    _, before = look(TublePage("Oval", guesses=["Angel"]))
    won = replace(before, state=replace(before.state, end=End.WON), condition=Condition.OVER)
    assert checked(StepKind.FOCUS, 1, before, won, 5.0).outcome is Outcome.CONFIRMED
    assert checked(StepKind.TYPE, 1, before, won, 5.0).outcome is Outcome.FAILED


@pytest.mark.parametrize("below", [1, 3, 5])
def test_rows_below_what_is_seen_of_the_page_are_brought_into_view(below: int) -> None:
    page = TublePage("Oval", below=below)
    result = play(page)
    assert result.reason.startswith("Won")
    assert (page.stray, page.refused) == ([], [])


def test_rows_that_are_nowhere_to_be_seen_cost_no_second_guess() -> None:
    page = TublePage("Oval", below=99)
    result = play(page)
    assert not result.finished
    assert "no new row" in result.reason
    assert (len(page.guesses), 99 - page.below) == (1, 5)


@pytest.mark.parametrize(
    ("answer", "won"), [("Oval", True), ("Angel", False), (None, None)], ids=["mine", "another", "not told"]
)
def test_a_dialog_that_only_names_the_answer_tells_by_it_how_the_game_ended(
    answer: str | None, won: bool | None
) -> None:
    made, before = look(TublePage("Oval", typed="Oval"))
    state = replace(before.state, over=True, answer=answer, typed="")
    verdict = checked(StepKind.SEND, 0, before, replace(before, state=state, condition=Condition.OVER), 5.0)
    assert verdict.outcome is Outcome.CONFIRMED
    assert made.won(verdict.reading) is won


def test_a_sixth_row_whose_number_cannot_be_read_is_the_end_and_no_loss() -> None:
    five = ["Angel", "Bank - Monument", "Kingsbury", "Kilburn", "Chigwell"]
    _, before = look(TublePage("Oval", typed="Oval", guesses=five))
    made, after = look(TublePage("Oval", guesses=[*five, "Oval"]))
    last = replace(after.state.guesses[-1], stops=None, colour=None)
    unread = replace(after.state, guesses=(*after.state.guesses[:-1], last), end=None)
    verdict = checked(StepKind.SEND, 5, before, replace(after, state=unread, condition=Condition.READY), 5.0)
    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading.condition is Condition.OVER
    assert made.won(verdict.reading) is None
    assert made.advise(verdict.reading.state).answer == "The game is over; whether it was won isn't seen."


def test_rows_that_are_fewer_than_before_are_another_game_in_the_end() -> None:
    _, before = look(TublePage("Oval", guesses=["Angel"]))
    _, empty = look(TublePage("Oval"))
    assert checked(StepKind.TYPE, 1, before, empty, 0.1).outcome is Outcome.PENDING
    assert checked(StepKind.TYPE, 1, before, empty, 5.0).outcome is Outcome.FAILED


def test_a_row_whose_name_cannot_be_read_is_the_station_that_was_sent() -> None:
    _, before = look(TublePage("Angel", typed="Oval"))
    _, after = look(TublePage("Angel", guesses=["Oval"]))
    [row] = after.state.guesses
    unread = replace(after, state=replace(after.state, guesses=(replace(row, station=None),)))
    assert checked(StepKind.SEND, 0, before, unread, 0.1).outcome is Outcome.PENDING
    verdict = checked(StepKind.SEND, 0, before, unread, 5.0)
    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading.state.guesses == (row,)
