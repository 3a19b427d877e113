"""What a player may type in `kibitz wordle solve`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.cli.wordle.turns import Turn, parse_turn
from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.model.scoring import to_squares
from kibitz.solvers.wordle.model.state import WordleState

ONE = WordleState()
TWO = WordleState(scores=((), ()))
FIRST_SOLVED = WordleState(guesses=("CRANE",), scores=(("22222",), ("01200",)))
SCORES = st.text("012", min_size=5, max_size=5)


@pytest.mark.parametrize(
    "line",
    [
        "10202",
        "1 0 2 0 2",
        "ybgbg",
        "YBGBG",
        "🟨⬛🟩⬛🟩",
        "🟨⬜️🟩⬜️🟩",
        "🟦⬜🟧⬜🟧",
        "crane=10202",
        " Crane = ybgbg ",
        "CRANE:10202",
        "CRANE 10202",
    ],
)
def test_a_score_can_be_typed_in_many_ways(line: str) -> None:
    assert parse_turn(line, ONE, "CRANE") == Turn("CRANE", ("10202",))


@given(SCORES)
def test_squares_mean_what_digits_mean(score: str) -> None:
    assert parse_turn(to_squares(score), ONE, "CRANE").scores == (score,)


def test_a_score_is_for_the_suggested_word_unless_another_is_named() -> None:
    assert parse_turn("00000", ONE, "SALET").guess == "SALET"
    assert parse_turn("crane=00000", ONE, "SALET").guess == "CRANE"


def test_a_word_alone_has_no_score() -> None:
    assert parse_turn("crane", ONE, "SALET") == Turn("CRANE", None)


@pytest.mark.parametrize(
    "line", ["10202 00000", "10202,00000", "10202, bbbbb", "crane=10202;00000", "crane 10202 00000"]
)
def test_two_boards_take_two_scores(line: str) -> None:
    assert parse_turn(line, TWO, "CRANE") == Turn("CRANE", ("10202", "00000"))


@pytest.mark.parametrize("line", ["10202", "- 10202", "00000 10202", "-,10202"])
def test_a_solved_board_needs_no_score_and_takes_none(line: str) -> None:
    assert parse_turn(line, FIRST_SOLVED, "SLOTH").scores == (None, "10202")


def test_in_a_sequence_only_the_board_that_is_shown_is_asked_for() -> None:
    state = WordleState(guesses=("CRANE",), scores=(("22222",), ("01200",), (None,)), sequence=True)
    assert parse_turn("10202", state, "SLOTH").scores == (None, "10202", None)
    assert parse_turn("- 10202 -", state, "SLOTH").scores == (None, "10202", None)


@pytest.mark.parametrize(
    ("line", "state", "says"),
    [
        ("1020", ONE, "4 signs"),
        ("102022", ONE, "6 signs"),
        ("10302", ONE, "'3'"),
        ("🟥⬛⬛⬛⬛", ONE, "🟥"),
        ("cranes=10202", ONE, "6 letters"),
        ("cran", ONE, "4 letters"),
        ("cr4ne=10202", ONE, "not a word"),
        ("=10202", ONE, "not a word"),
        ("crane=", ONE, "0 signs"),
        ("10202", TWO, "1 score for 2 boards"),
        ("10202 00000 11111", TWO, "3 scores for 2 boards"),
        ("10202 -", TWO, "Board 2 is not solved"),
    ],
)
def test_what_is_mistyped_is_told(line: str, state: WordleState, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        parse_turn(line, state, "CRANE")
