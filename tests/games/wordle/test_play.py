"""Whole games of Wordle on a simulated page that loses keys, refuses words, and asks for more."""

from __future__ import annotations

import pytest

from kibitz.automation.player import clearing, settling
from kibitz.games.wordle.game import WordleGame
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.model.words import WordList
from tests.support.wordle.quick_page import KNOWN, WORDS, look, page, play

pytestmark = pytest.mark.usefixtures("quick")


def test_a_game_is_played_to_a_win_without_a_key_too_many() -> None:
    board = page("SIGHT", needs_focus=True)

    result = play(board)

    assert result.finished
    assert result.reason.startswith("Won with guess ")
    assert board.guesses[-1] == "SIGHT"
    assert (board.stray, board.refused) == ([], [])
    assert board.keys == [key for word in board.guesses for key in (*word, "ENTER")]
    assert [move.title for move in result.moves] == board.guesses


def test_a_refused_word_is_cleared_remembered_and_the_next_best_is_played() -> None:
    best = WordleGame(words=WORDS).advise(look(page("SIGHT"))[1].state).moves[0].title
    board = page("SIGHT", known=KNOWN - {best})

    result = play(board)

    assert board.refused == [best], "it was entered once"
    assert board.keys[6 : 6 + board.keys.count("BACKSPACE")] == ["BACKSPACE"] * board.keys.count("BACKSPACE")
    assert best not in board.guesses
    assert best not in [move.title for move in result.moves]
    assert (result.reason[:3], board.stray) == ("Won", [])


def test_a_word_that_a_page_takes_no_enter_for_and_says_nothing_is_cleared_and_the_next_best_played() -> None:
    best = WordleGame(words=WORDS).advise(look(page("SIGHT"))[1].state).moves[0].title
    board = page("SIGHT", known=KNOWN - {best}, shakes=False)
    result = play(board)
    assert board.refused == [best, best], "Enter may have been lost the first time"
    assert best not in board.guesses
    assert (result.reason[:3], board.stray) == ("Won", [])


def test_a_page_that_never_answers_to_enter_is_left_alone_after_three_words() -> None:
    board = page("SIGHT", known=frozenset(), shakes=False)
    result = play(board)
    assert not result.finished
    assert [board.refused.count(word) for word in dict.fromkeys(board.refused)] == [2, 2, 2]
    assert board.keys[-1] == "ENTER", "what was typed last is left for the user to see"
    assert "choose its word list" in result.reason


@pytest.mark.parametrize("lost", [1, 3, 6])
def test_a_lost_key_is_pressed_again(lost: int) -> None:
    board = page("SIGHT", guesses=["CRANE"], drops=frozenset([lost]))
    result = play(board)
    assert result.reason.startswith("Won")
    assert (board.refused, board.stray) == ([], [])


@pytest.mark.slow
def test_a_long_flip_is_waited_for() -> None:
    board = page("SIGHT", flip_s=0.9)
    result = play(board)
    assert result.reason.startswith("Won")
    assert board.keys == [key for word in board.guesses for key in (*word, "ENTER")]


def test_a_page_that_takes_a_word_with_its_last_letter_is_played() -> None:
    board = page("SIGHT", by_itself=True)
    result = play(board)
    assert result.reason.startswith("Won")
    assert board.guesses[-1] == "SIGHT"
    assert (board.stray, len(board.refused)) == ([], 1), "Enter once, before it is known"


def test_a_lost_game_ends_without_another_key() -> None:
    board = page("ZEBRA", rows=2, known=KNOWN)
    result = play(board)
    assert (result.finished, result.reason.split(".")[0]) == (True, "Lost")
    assert len(board.guesses) == 2
    assert board.stray == []


def test_hard_mode_is_played_without_a_refusal() -> None:
    board = page("SIGHT", mode=Mode.HARD, rows=8)
    result = play(board, mode="hard")
    assert result.reason.startswith("Won")
    assert board.refused == []


@pytest.mark.slow
def test_four_boards_are_played_to_a_win() -> None:
    board = page("SIGHT", "POUND", "JUMPY", "CRANE", rows=9)
    result = play(board, boards=4)
    assert result.reason.startswith("Won: 4 of 4 boards")
    assert board.stray == []


def test_on_screen_keys_play_a_whole_game() -> None:
    board = page("POUND", needs_focus=True)
    assert play(board, typing="clicks").reason.startswith("Won")
    assert board.keys == [key for word in board.guesses for key in (*word, "ENTER")]


def test_a_keyboard_of_another_layout_is_noticed_and_the_on_screen_keys_are_used() -> None:
    board = page("CRANE", layout={"a": "q", "q": "a", "z": "w", "w": "z"})
    result = play(board)
    assert result.reason.startswith("Won")
    assert set(board.guesses) <= KNOWN
    assert board.refused == [], "Enter was never pressed on a wrong row"


def test_without_on_screen_keys_another_layout_ends_play_before_enter() -> None:
    board = page("CRANE", layout=dict.fromkeys("aeioust", "x"), keyboard=False)
    result = play(board)
    assert not result.finished
    assert "layout" in result.reason
    assert "ENTER" not in board.keys


def test_keys_that_never_arrive_end_play() -> None:
    board = page("CRANE", drops=frozenset(range(1, 100)), keyboard=False)
    result = play(board)
    assert not result.finished
    assert "the key was lost" in result.reason
    assert len(board.keys) < 10


def test_a_board_that_is_cut_off_is_brought_into_view_and_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "CUT_OFF_S", 0.05)
    board = page("SIGHT", steps_too_long=3)
    result = play(board)
    assert result.reason.startswith("Won")
    assert (board.shown_more, board.stray) == (3, [])


def test_a_board_that_stays_cut_off_ends_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "CUT_OFF_S", 0.05)
    monkeypatch.setattr(settling, "SETTLE_DEADLINE_S", 0.4)
    board = page("SIGHT", steps_too_long=99)
    result = play(board)
    assert "cut off" in result.reason
    assert (board.shown_more, board.keys) == (clearing.MOST_SHOWN_MORE, [])


def test_no_key_is_pressed_after_the_end() -> None:
    board = page("SIGHT", guesses=["SIGHT"])
    result = play(board)
    assert result.finished
    assert (board.keys, result.actions) == ([], 0)


def test_when_every_word_was_refused_play_ends_and_says_so() -> None:
    board = page("CRANE", known=frozenset())
    result = play(board, words=WordList.of(["CRANE", "SLATE"]))
    assert result.reason.startswith("No word is left that the game has not refused.")
    assert sorted(board.refused) == ["CRANE", "SLATE"]


@pytest.mark.slow
def test_a_page_that_refuses_one_word_after_another_is_left_alone() -> None:
    board = page("CRANE", known=frozenset())
    result = play(board)
    assert not result.finished
    assert "3 moves in a row had no effect" in result.reason
    assert len(board.refused) == len(set(board.refused)) == 8
    assert "another one than ours: choose it (-o words=" in result.reason


@pytest.mark.parametrize("late", [1, 3, 4])
def test_a_letter_that_comes_twice_is_taken_back(late: int) -> None:
    board = page("SIGHT", guesses=["CRANE"], twice=frozenset([late]))
    result = play(board)
    assert result.reason.startswith("Won")
    assert (board.refused, board.stray) == ([], [])
    assert "BACKSPACE" in board.keys


def test_a_row_that_gets_letters_again_and_again_ends_play_and_is_told() -> None:
    board = page("SIGHT", guesses=["CRANE"], twice=frozenset(range(3, 99)))
    result = play(board)
    assert not result.finished
    assert "SLAA in the row, and SLA a moment ago" in result.reason
    assert board.refused == []
