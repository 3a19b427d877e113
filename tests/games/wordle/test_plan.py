"""Words of Wordle, planned: which keys are pressed or clicked on, and what stays of what is typed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.automation.player import settling
from kibitz.core.action import Click, PressKey, TypeText
from kibitz.core.errors import ActionError
from kibitz.core.reading import Condition
from kibitz.solvers.wordle.model.words import WordList
from tests.support.wordle.quick_page import look, page, play

CYRILLIC = frozenset(["СЛОВО", "ПЕСНЯ", "ГОРОД", "НАРОД", "КНИГА", "ШКОЛА", "СЛОВА", "СЛОВУ", "ОЛОВО"])
LETTERS = ("ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ")


def test_the_word_is_typed_letter_by_letter_and_entered_last() -> None:
    made, reading = look(page("SIGHT", guesses=["CRANE"]))
    move = made.advise(reading.state).moves[0]

    actions = [step.action for step in made.plan(reading, move)]

    assert isinstance(actions[0], Click), "the first click gives the page the keyboard"
    assert not any(rect.contains(actions[0].at) for rect in reading.places.values())
    assert actions[1:] == [*(TypeText(letter.lower()) for letter in move.data), PressKey("enter")]


def test_each_key_is_a_step_of_its_own_and_the_player_waits_long_enough_between_steps() -> None:
    made, reading = look(page("SIGHT"))
    typed = [step.action for step in made.plan(reading, made.advise(reading.state).moves[0])[1:-1]]
    assert all(isinstance(action, TypeText) and len(action.text) == 1 for action in typed)
    assert settling.SETTLE_S >= 0.03, "games lose keys that come faster"


def test_what_is_typed_already_stays_and_other_letters_are_taken_back() -> None:
    made, reading = look(page("SIGHT", typed="MIND"))
    move = replace(made.advise(reading.state).moves[0], data="MIGHT")
    actions = [step.action for step in made.plan(reading, move)][1:]
    assert actions == [*[PressKey("backspace")] * 2, TypeText("g"), TypeText("h"), TypeText("t"), PressKey("enter")]


def test_on_screen_keys_are_clicked_where_the_user_says_so() -> None:
    board = page("SIGHT")
    made, reading = look(board, typing="clicks")
    move = replace(made.advise(reading.state).moves[0], data="MIGHT")
    keys = ["M", "I", "G", "H", "T", "ENTER"]
    assert [s.action for s in made.plan(reading, move)] == [Click(board.places()[f"key {k}"].center) for k in keys]
    with pytest.raises(ActionError, match="key M is not seen"):
        made.plan(look(page("SIGHT", keyboard=False))[1], move)


def test_enter_is_typed_after_a_click_for_the_keyboard_where_the_page_gives_its_own_another_name() -> None:
    board = page("SIGHT")
    made, reading = look(board, typing="clicks")
    named = {name: rect for name, rect in reading.places.items() if name not in ("key ENTER", "key BACKSPACE")}
    move = replace(made.advise(reading.state).moves[0], data="MIGHT")
    *letters, click, enter = [step.action for step in made.plan(replace(reading, places=named), move)]
    assert letters == [Click(board.places()[f"key {letter}"].center) for letter in "MIGHT"]
    assert isinstance(click, Click)
    assert not any(rect.contains(click.at) for rect in named.values())
    assert enter == PressKey("enter")


def test_in_another_script_all_keys_are_clicked_on_and_without_an_enter_it_is_pressed() -> None:
    for in_cells in (False, True):
        board = page("СЛОВО", known=CYRILLIC, letters=LETTERS, in_cells=in_cells)
        made, reading = look(board, words=WordList.of(sorted(CYRILLIC)))
        move = replace(made.advise(reading.state).moves[0], data="ПЕСНЯ")
        actions = [step.action for step in made.plan(reading, move)]
        keys = ["П", "Е", "С", "Н", "Я", *([] if in_cells else ["ENTER"])]
        assert actions[: len(keys)] == [Click(board.places()[f"key {key}"].center) for key in keys]
        assert [type(action) for action in actions[len(keys) :]] == ([Click, PressKey] if in_cells else [])


def test_enter_is_pressed_in_the_cells_once_a_click_beside_the_board_took_the_keyboard_away(quick: None) -> None:
    board = page("СЛОВО", known=CYRILLIC, letters=LETTERS, in_cells=True, shakes=False)
    result = play(board, words=WordList.of(sorted(CYRILLIC)))
    assert result.reason.startswith("Won"), result.reason
    assert (board.stray[1:], board.refused) == ([], []), "only the first Enter is lost"


@pytest.mark.parametrize("condition", [Condition.OVER, Condition.UNSETTLED, Condition.COVERED, Condition.CUT_OFF])
def test_no_key_is_planned_unless_the_board_is_ready(condition: Condition) -> None:
    made, reading = look(page("SIGHT"))
    move = made.advise(reading.state).moves[0]
    assert list(made.plan(replace(reading, condition=condition), move)) == []
