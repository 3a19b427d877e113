"""Stations played on a simulated page: typed, taken from the list, sent, read back, and what can go wrong."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.automation.player.events import Checked
from kibitz.automation.player.result import Ending
from kibitz.automation.stop import Stop
from kibitz.games.tuble.memory import memory_of
from kibitz.games.tuble.plan import StepKind
from kibitz.loop import Loop
from tests.support.tuble.page import MARKS, SENDS, TublePage
from tests.support.tuble.quick_page import HARD, game, play

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("quick")]


@pytest.mark.parametrize(
    ("answer", "options"),
    [
        ("Edgware", {}),
        (HARD, {"pick": SENDS, "button": False}),
        (HARD, {"most": 0}),
        ("Edgware", {"most": 0, "button": False}),
        (HARD, {"most": 2}),
        (HARD, {"caret": True, "hides_rows": True, "newest_first": True}),
        ("Edgware", {"zones": False, "pick": SENDS}),
        (HARD, {"pick": MARKS}),
        ("Edgware", {"pick": MARKS, "button": False}),
        # The page takes its time over a click, and the box shows the whole name already.
        (HARD, {"most": 2, "pick": SENDS, "pick_s": 0.18}),
        ("Edgware", {"typed": "Hello", "row_s": 0.3}),
        # Print so small that letters are lost on the reader.
        ("Kingsbury", {"unreadable": "g"}),
    ],
    ids=str,
)
def test_a_game_is_played_to_a_win_without_a_press_too_many(answer: str, options: dict[str, Any]) -> None:
    page = TublePage(answer, **options)
    result = play(page)
    assert result.finished, result.reason
    assert page.guesses[-1] == answer
    assert (page.stray, page.refused) == ([], [])


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("Bank - Monument", "Bank / Monument"),
        ("King's Cross St. Pancras", "Kings Cross St Pancras"),
        ("Hammersmith (District)", "Hammersmith (Dist & Picc Line)"),
        ("Elephant & Castle", "Elephant and Castle"),
    ],
)
def test_stations_are_found_under_the_pages_own_names(answer: str, shown: str) -> None:
    page = TublePage(answer, shown_as={answer: shown})
    result = play(page)
    assert result.finished, result.reason
    assert page.guesses[-1] == answer
    assert page.refused == []


def test_without_a_list_other_spellings_are_tried() -> None:
    page = TublePage("Elephant & Castle", shown_as={"Elephant & Castle": "Elephant  Castle"}, most=0)
    play(page)
    assert page.guesses[-1] == "Elephant & Castle"


@pytest.mark.parametrize(
    "options",
    [{}, {"most": 0}, {"pick": SENDS}],
    ids=str,
)
def test_a_station_that_the_page_doesnt_take_is_cleared_and_the_next_best_is_played(options: dict[str, Any]) -> None:
    page = TublePage("Kingsbury", lacks=frozenset({"Chigwell"}), **options)
    result = play(page)
    assert result.finished, result.reason
    assert page.guesses == ["Grange Hill", "Kingsbury"]
    assert set(page.refused) <= {"Chigwell"}
    assert page.stray == []


def test_an_entry_that_is_offered_and_then_refused_is_given_up() -> None:
    page = TublePage("Kingsbury", pick=SENDS, wrong_entry="Nowhere")
    made = game(page)
    heard: list[str] = []
    loop = Loop(page, [made], [lambda event: heard.append(str(getattr(event, "verdict", "")))])

    def mend(event: object) -> None:
        if page.refused:
            page.wrong_entry = ""

    loop.listeners.append(mend)
    result = loop.play(Stop())
    assert result.finished, result.reason
    assert page.guesses == ["Grange Hill", "Kingsbury"]
    assert any("the page doesn't take Chigwell" in text for text in heard)


def test_where_no_refusal_is_seen_no_station_is_struck_off_and_play_gives_up() -> None:
    page = TublePage("Kingsbury", lacks=frozenset({"Chigwell"}), most=0, tells=False, button=False)
    loop = Loop(page, [game(page)])
    result = loop.play(Stop())
    assert result.ending is Ending.GIVEN_UP
    assert "no new row" in result.reason
    assert set(page.refused) == {"Chigwell"}
    assert len(page.presses) <= 2 * len("Chigwell")
    assert loop.view is not None
    assert loop.view.reading is not None
    assert memory_of(loop.view.reading).refused == frozenset()


def test_after_one_letter_that_the_text_box_does_not_show_nothing_more_is_typed() -> None:
    page = TublePage("Kingsbury", loses=frozenset(range(1, 200)))
    result = play(page)
    assert result.ending is Ending.GIVEN_UP
    assert "nothing in the text box that was clicked on at 250,60" in result.reason
    assert "text_box=X,Y" in result.reason
    assert page.presses == ["click", "C"]


class SaysMore(TublePage):
    """What the page says of a guess stays, and its list lies over it."""

    def says(self) -> object:
        said = super().says()
        assert isinstance(said, list)
        rows, typed, offers, message = said
        more = f"Not here. {self.allowed - len(rows)} tries left." if rows and not offers else ""
        return rows, typed, offers, message or more


def test_what_a_page_said_of_the_guess_before_refuses_none() -> None:
    page = SaysMore("Kingsbury")
    result = play(page)
    assert result.finished, result.reason
    assert (page.refused, page.stray) == ([], [])


class HasMap(TublePage):
    """Its list lies over the rows, and a label of its map looks like a row."""

    def says(self) -> object:
        said = super().says()
        assert isinstance(said, list)
        rows, typed, offers, message = said
        return [[name, 0, 0] for name, _, _ in rows[:1]] if offers else rows, typed, offers, message


def test_what_looks_like_the_last_row_while_a_list_lies_over_the_rows_ends_no_game() -> None:
    page = HasMap("Kingsbury")
    result = play(page)
    assert result.finished, result.reason
    assert (page.guesses[-1], page.stray) == ("Kingsbury", [])


def test_a_page_that_changes_by_itself_before_any_guess_is_said_to_be_no_tuble() -> None:
    page = TublePage("Kingsbury")

    def listen(event: object) -> None:
        if isinstance(event, Checked) and event.step.data.part is StepKind.FIRST:
            page.typed = "Results for C"

    result = Loop(page, [game(page)], [listen]).play(Stop())
    assert result.ending is Ending.GIVEN_UP
    assert "may be no Tuble" in result.reason
    assert "the text box shows “Results for C”" in result.reason
    assert len(page.presses) == 2


def test_keys_and_clicks_that_the_page_loses_are_made_up_for() -> None:
    page = TublePage("Kingsbury", loses=frozenset({4, 13, 14, 30}))
    result = play(page)
    assert result.finished, result.reason
    assert page.guesses[-1] == "Kingsbury"
    assert page.refused == []


def test_a_keyboard_of_another_layout_ends_play_before_anything_is_sent() -> None:
    page = TublePage("Kingsbury", layout={"i": "q"})
    result = play(page)
    assert not result.finished
    assert "keyboard's layout" in result.reason
    assert (page.guesses, page.refused) == ([], [])


def test_a_row_for_another_station_than_was_meant_is_information_all_the_same() -> None:
    page = TublePage("Kingsbury", pick=SENDS, wrong_entry="Oval")
    heard: list[str] = []

    def listen(event: object) -> None:
        heard.append(str(getattr(event, "verdict", "")))
        if page.guesses:
            page.wrong_entry = ""

    result = Loop(page, [game(page)], [listen]).play(Stop())
    assert result.finished, result.reason
    assert page.guesses[0] == "Oval"
    assert page.guesses[-1] == "Kingsbury"
    assert any("a row for Oval, not for Chigwell" in text for text in heard)


def test_a_guess_that_was_taken_but_whose_row_is_not_seen_ends_play_instead_of_wasting_guesses() -> None:
    page = TublePage("Kingsbury", row_s=60.0)
    result = play(page)
    assert not result.finished
    assert "nothing in the text box, and no new row" in result.reason
    assert page.guesses == ["Chigwell"]


def test_a_lost_game_comes_to_its_end() -> None:
    page = TublePage("Kingsbury", allowed=1)
    made = game(page)
    loop = Loop(page, [made])
    result = loop.play(Stop())
    assert result.finished
    assert result.reason == "Lost. It was Kingsbury."
    assert page.stray == []


def test_on_a_network_where_they_are_two_bank_and_monument_are_told_apart() -> None:
    page = TublePage("Monument", graph="current")
    assert play(page, graph="current").finished
    assert page.guesses[-1] == "Monument"
