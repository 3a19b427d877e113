"""Set, planned: which cards are clicked, and what comes before them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.core.action import Click, PressKey
from kibitz.core.errors import UsageError
from kibitz.core.game import Outcome
from kibitz.core.geometry import Point
from kibitz.games.set.game import SetGame
from kibitz.solvers.set import find_sets
from kibitz.vision.set.reading import card_place
from tests.support.set.views import CARDS, look, reading_of


def test_the_plan_clicks_the_three_cards_in_order() -> None:
    view = look(CARDS)
    assert view.advice
    move = view.advice.moves[0]
    steps = SetGame().plan(reading_of(view), move)
    assert [s.action for s in steps] == [Click(reading_of(view).places[p].center) for p in move.places]
    # Pages may answer the third one with a dialog of the browser's own, which may be seen only as the next is clicked.
    assert all(s.talks for s in steps)


def test_a_card_selected_already_is_not_clicked_and_a_wrong_one_is_put_back() -> None:
    sets = find_sets(CARDS)
    wrong = next(i for i in range(12) if i not in sets[0])
    view = look(CARDS, {sets[0][1], wrong})
    assert view.advice
    move = next(m for m in view.advice.moves if m.data == sets[0])
    clicked = [s.action.at for s in SetGame().plan(reading_of(view), move) if isinstance(s.action, Click)]
    places = reading_of(view).places
    assert clicked == [places[card_place(i)].center for i in (wrong, sets[0][0], sets[0][2])]


def test_what_a_page_wants_first_is_pressed_before_each_set() -> None:
    view = look(CARDS)
    assert view.advice
    move = view.advice.moves[0]
    key, *rest = SetGame(press_first="space").plan(reading_of(view), move)
    assert key.action == PressKey("space")
    assert len(rest) == 3
    button = SetGame(press_first="640,32").plan(reading_of(view), move)[0]
    assert button.action == Click(Point(640, 32))
    # A page may show nothing: the first card that is selected will be the proof.
    assert SetGame().check(key, view, view).outcome is Outcome.PENDING
    assert SetGame().check(key, view, replace(view, time_s=1.0)).outcome is Outcome.CONFIRMED
    with pytest.raises(UsageError, match="neither a point"):
        SetGame(press_first="somewhere else")


def test_a_selection_that_play_has_begun_is_taken_back_where_that_is_sure() -> None:
    clicked = [step.action for step in SetGame().take_back(reading_of(look(CARDS, {4})))]
    assert clicked == [Click(reading_of(look(CARDS)).places["card 5"].center)]
    assert SetGame().take_back(reading_of(look(CARDS))) == ()
