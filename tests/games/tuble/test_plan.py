"""Stations of Tuble, planned: what is clicked on, typed, taken back and sent, whatever stands in the text box."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kibitz.core.action import Click, PressKey, TypeText
from kibitz.core.errors import ActionError
from kibitz.core.game import Step
from kibitz.core.reading import Condition
from kibitz.games.tuble.memory import memory_of
from kibitz.games.tuble.names import Wanted
from tests.support.tuble.page import BOX, BUTTON, TublePage
from tests.support.tuble.quick_page import HARD, look

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("quick")]


def planned(page: TublePage, station: str, **learnt: Any) -> list[Step]:
    """The steps for a station."""
    made, reading = look(page)
    reading = replace(reading, memory=replace(memory_of(reading), **learnt))
    move = replace(made.advise(reading.state).moves[0], data=Wanted(station, "game2023"))
    return list(made.plan(reading, move))


def open_page(typed: str, **options: Any) -> TublePage:
    page = TublePage("Oval", typed=typed, **options)
    page.list_open = True
    return page


def test_an_empty_box_is_clicked_and_gets_one_letter_and_then_the_plain_beginning_of_the_name() -> None:
    assert [step.action for step in planned(TublePage("Oval"), HARD)] == [Click(BOX.center), TypeText("S")]
    page = TublePage("Oval", typed="S")
    assert [step.action for step in planned(page, HARD, entered="S", focused=True)] == [TypeText("t")]


def test_the_entry_that_is_the_station_is_clicked_not_the_first() -> None:
    page = open_page("Edgware Road")
    [step] = planned(page, "Edgware Road (Circle Line)", entered="Edgware Road", focused=True)
    _, reading = look(page)
    assert page.offers() == ["Edgware Road (Bakerloo)", "Edgware Road (Circle Line)"]
    assert step.action == Click(reading.places["offer 2"].center)


def test_where_the_list_hasnt_got_it_yet_the_name_is_typed_on() -> None:
    page = open_page("St", most=2)
    third = "St. Paul's"
    [step] = planned(page, third, entered="St", focused=True, lists=True, tried=frozenset({(third, "St")}))
    assert step.action == TypeText(". Paul's")
    assert step.unfinished


def test_what_stands_in_the_box_is_taken_back_as_far_as_it_is_another_text() -> None:
    page = TublePage("Oval", typed="Kingsbury")
    known = [step.action for step in planned(page, "Kilburn", entered="Kingsbury", focused=True)]
    assert known == [PressKey("backspace", 7), TypeText("lburn")]
    unknown = [step.action for step in planned(page, "Kilburn")]
    assert unknown == [Click(BOX.center), PressKey("end"), PressKey("backspace", 11), TypeText("K")]


def test_a_filled_box_is_sent_by_the_button_or_by_enter() -> None:
    filled = {"entered": "Kilburn", "picked": "Kilburn", "focused": True}
    page = TublePage("Oval", typed="Kilburn")
    assert [step.action for step in planned(page, "Kilburn", **filled)] == [Click(BUTTON.center)]
    page.button = False
    assert [step.action for step in planned(page, "Kilburn", **filled)] == [PressKey("enter")]


@pytest.mark.parametrize("by_key", [True, False])
def test_what_one_way_did_not_send_is_sent_by_the_other(by_key: bool) -> None:
    """A list that lay over the button may be gone since Enter was pressed."""
    page = TublePage("Oval", typed="Kilburn")
    tried = {"entered": "Kilburn", "picked": "Kilburn", "focused": True, "unanswered": "Kilburn", "key_in_vain": by_key}
    [action] = [step.action for step in planned(page, "Kilburn", **tried)]
    assert action == (Click(BUTTON.center) if by_key else PressKey("enter"))


def test_enter_is_not_pressed_on_a_part_of_the_name() -> None:
    page = TublePage("Oval", typed="Edgware", most=0)
    actions = [step.action for step in planned(page, "Edgware Road (Bakerloo)", entered="Edgware", focused=True)]
    assert actions == [TypeText(" Road")]


def test_nothing_is_typed_without_a_text_box_and_nothing_planned_on_a_page_that_is_not_ready() -> None:
    page = TublePage("Oval")
    made, reading = look(page)
    [move, *_] = made.advise(reading.state).moves
    assert made.plan(replace(reading, condition=Condition.COVERED), move) == []
    with pytest.raises(ActionError, match="text box"):
        made.plan(replace(reading, places={}), move)


@pytest.mark.parametrize(
    "typed", ["127.0.0.1:39685/tuble.html?answer=Oval", "Chrome is being controlled by automated test software"]
)
def test_nothing_is_typed_where_the_text_box_shows_what_no_station_is_called(typed: str) -> None:
    with pytest.raises(ActionError, match="no station's name"):
        planned(TublePage("Oval", typed=typed), "Oval")
