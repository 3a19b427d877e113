"""Stations played on a simulated page: typed, taken from the list, sent, read back, and what can go wrong."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from kibitz.automation.player import settling
from kibitz.automation.player.events import Checked
from kibitz.automation.player.result import Ending, PlayResult
from kibitz.automation.stop import Stop
from kibitz.core.action import Click, PressKey, TypeText
from kibitz.core.errors import ActionError
from kibitz.core.game import Outcome, Step, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common import after_step
from kibitz.games.tuble import check as tuble_check
from kibitz.games.tuble.game import TubleGame
from kibitz.games.tuble.memory import OTHER_BOX, TubleMemory, TubleTracker, memory_of
from kibitz.games.tuble.names import Wanted
from kibitz.games.tuble.plan import StepKind, StepNote
from kibitz.loop import Loop
from kibitz.solvers.end import End
from kibitz.solvers.tuble.networks import load_network
from kibitz.solvers.tuble.shown import Observation, ShownTuble
from tests.support.tuble.page import BOX, BUTTON, MARKS, SENDS, TublePage, shown

pytestmark = pytest.mark.slow

HARD = "St. James's Park"
"""Its plain beginning is two letters long."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits that suit a page that answers at once."""
    monkeypatch.setattr(settling, "SETTLE_S", 0.02)
    waits = {
        "NO_EFFECT_S": 0.25,
        "WRONG_AFTER_S": 0.1,
        "ENTRY_S": 0.03,
        "NO_ENTRY_S": 0.08,
        "NO_LIST_S": 0.1,
        "FILLED_S": 0.08,
        "SAME_S": 0.04,
        "UNSURE_S": 0.2,
        "TOLD_S": 0.1,
        "UNTOLD_S": 0.3,
        "UNREAD_S": 0.4,
        "BELOW_S": 0.3,
        "FIRST_S": 0.03,
    }
    for name, value_s in waits.items():
        monkeypatch.setattr(tuble_check, name, value_s)
    monkeypatch.setattr(after_step, "REREAD_S", 0.4)


def game(page: TublePage, **options: Any) -> TubleGame:
    return TubleGame(**{"reader": page.read, **options})


def play(page: TublePage, **options: Any) -> PlayResult:
    return Loop(page, [game(page, **options)]).play(Stop())


def look(page: TublePage) -> tuple[TubleGame, Reading[ShownTuble]]:
    made = game(page)
    reading = made.read(page.grab())
    assert reading is not None
    return made, reading


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


# Plans


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


def test_a_text_box_of_another_width_than_the_one_that_was_typed_into_is_not_taken_for_it() -> None:
    reading = shown(TublePage("Oval"))

    def after(box: Rect, time_s: float) -> Reading[ShownTuble]:
        known = replace(reading, memory=TubleMemory(box=BOX, box_s=99.0))
        return TubleTracker(TubleMemory()).follow(
            replace(reading, places={**reading.places, "input": box}), known, time_s
        )

    assert after(BOX.moved(0, 200), 100.0).condition is Condition.READY
    assert after(Rect(0, 0, 900, 30), 100.0).condition is Condition.COVERED
    assert after(Rect(0, 0, 900, 30), 200.0).condition is Condition.READY
    # A browser's own list may lie over its end, and over no other of its sides.
    assert after(Rect(BOX.x, BOX.y, 0.7 * BOX.w, BOX.h), 100.0).condition is Condition.READY
    assert after(Rect(BOX.x, BOX.y + 200, 0.7 * BOX.w, BOX.h), 100.0).condition is Condition.COVERED
    assert after(Rect(BOX.x + 0.3 * BOX.w, BOX.y, 0.7 * BOX.w, BOX.h), 100.0).condition is Condition.COVERED


ANGEL = Observation("Angel", 3, None)
DIALOGS = Rect(BOX.x + 20, BOX.y - 10, 2 * BOX.w, BOX.h)
"""The text box of a dialog that a click on the page's opens."""


@pytest.mark.parametrize(
    ("learnt", "rows", "ready"),
    [
        ({"focused": True}, 0, True),
        ({"focused": True, "entered": "B"}, 0, False),
        ({}, 0, False),
        ({"known": (ANGEL,)}, 1, True),
    ],
)
def test_a_click_may_open_another_text_box_and_a_guess_close_it_again(
    learnt: dict[str, Any], rows: int, ready: bool
) -> None:
    reading = shown(TublePage("Oval"))
    known = replace(reading, memory=TubleMemory(box=BOX, box_s=99.0, **learnt))
    places = {"input": DIALOGS, **{f"row {n + 1}": Rect(0, 300, 400, 40) for n in range(rows)}}
    found = replace(
        reading, places=places, state=replace(reading.state, guesses=learnt.get("known", ())[:rows], typed="")
    )
    followed = TubleTracker(TubleMemory()).follow(found, known, 100.0)

    assert followed.condition is (Condition.READY if ready else Condition.COVERED)
    assert not ready or (memory_of(followed).box, memory_of(followed).focused) == (DIALOGS, False)


@pytest.mark.parametrize(("box", "known"), [(DIALOGS, (ANGEL,)), (BOX, ())])
def test_a_dialog_over_the_guesses_makes_no_new_game_as_their_absence_does(
    box: Rect, known: tuple[Observation, ...]
) -> None:
    reading = shown(TublePage("Oval"))
    was = replace(reading, memory=TubleMemory(box=BOX, box_s=99.0, known=(ANGEL,)))
    now = TubleTracker(TubleMemory()).follow(replace(reading, places={"input": box}), was, 100.0)

    assert now.state.guesses == known


@pytest.mark.parametrize("first", [True, False])
def test_the_text_box_that_a_click_opened_is_clicked_on_before_anything_is_typed(first: bool) -> None:
    was = shown(TublePage("Oval"))
    now = replace(was, places={"input": DIALOGS})
    if not first:
        # Of an earlier guess another one is known.
        now = replace(now, condition=Condition.COVERED, doubts=(OTHER_BOX,))

    assert checked(StepKind.FOCUS, 0, was, now, 0.1, text="").outcome is Outcome.PENDING
    verdict = checked(StepKind.FOCUS, 0, was, now, 1.0, text="")
    assert verdict.outcome is Outcome.ANEW
    assert (verdict.reading.condition, verdict.reading.doubts) == (Condition.READY, ())
    assert (memory_of(verdict.reading).box, memory_of(verdict.reading).focused) == (DIALOGS, False)
    # The guesses that the dialog lies over are still known.
    known = replace(verdict.reading, memory=replace(memory_of(verdict.reading), known=(ANGEL,)))
    followed = TubleTracker(TubleMemory()).follow(replace(was, places={"input": DIALOGS}), known, 11.0)
    assert (followed.condition, followed.state.guesses) == (Condition.READY, (ANGEL,))


def test_a_guess_that_closed_the_dialog_with_its_text_box_leaves_the_page_ready() -> None:
    was = shown(TublePage("Oval"))
    was = replace(was, memory=TubleMemory(box=DIALOGS, focused=True, entered="Oval"))
    now = replace(
        was,
        state=replace(was.state, guesses=(Observation("Oval", 3, None),)),
        condition=Condition.COVERED,
        doubts=(OTHER_BOX,),
    )
    verdict = checked(StepKind.PICK, 0, was, now, 2.0)

    assert verdict.outcome is Outcome.CONFIRMED
    assert (verdict.reading.condition, verdict.reading.doubts) == (Condition.READY, ())


def test_guesses_that_were_forgotten_while_a_dialog_came_are_known_again() -> None:
    empty = shown(TublePage("Oval"))
    was = replace(
        empty, state=replace(empty.state, guesses=(ANGEL,)), memory=TubleMemory(known=(ANGEL,), box=BOX, box_s=9.0)
    )
    verdict = checked(StepKind.FOCUS, 1, was, replace(empty, places={"input": DIALOGS}), 1.0, text="")

    assert verdict.outcome is Outcome.ANEW
    assert (verdict.reading.state.guesses, memory_of(verdict.reading).known) == ((ANGEL,), (ANGEL,))


# Whole games


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


class ReadsAnew(TublePage):
    """A lone letter and the caret behind it are another letter in each look."""

    looks = 0

    def says(self) -> object:
        said = super().says()
        assert isinstance(said, list)
        rows, typed, offers, message = said
        self.looks += 1
        return rows, "d" if len(typed) == 1 and self.looks % 2 else typed, offers, message


def test_a_first_letter_that_reads_otherwise_with_each_blink_of_the_caret_is_there() -> None:
    page = ReadsAnew("Kingsbury")
    result = play(page)
    assert result.finished, result.reason
    assert page.stray == []


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


# Checks


def test_a_list_that_opens_with_the_click_over_the_guesses_makes_no_new_game() -> None:
    empty = shown(TublePage("Oval"))
    was = replace(
        empty, state=replace(empty.state, guesses=(ANGEL,)), memory=TubleMemory(known=(ANGEL,), box=BOX, box_s=9.0)
    )
    now = replace(empty, places={"input": BOX})

    assert checked(StepKind.FOCUS, 1, was, now, 0.1, text="").outcome is Outcome.PENDING
    verdict = checked(StepKind.FOCUS, 1, was, now, 1.0, text="")
    assert verdict.outcome is Outcome.CONFIRMED
    assert (verdict.reading.state.guesses, memory_of(verdict.reading).focused) == ((ANGEL,), True)
    # As long as the list is open nothing else is concluded from it.
    followed = TubleTracker(TubleMemory()).follow(now, verdict.reading, 11.0)
    assert followed.state.guesses == (ANGEL,)


def checked(
    part: StepKind,
    note_rows: int,
    before: Reading[ShownTuble],
    after: Reading[ShownTuble],
    s: float,
    text: str = "Oval",
) -> Any:
    page = TublePage("Oval")
    step = Step(Click(BOX.center), "", data=StepNote(part, Wanted("Oval", "game2023"), text, note_rows, BOX))
    frame, since_s = page.grab(), memory_of(after).since_s
    views = [View(frame, reading, None, time_s=time_s) for reading, time_s in ((before, since_s), (after, since_s + s))]
    return game(page).check(step, *views)


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


@pytest.mark.parametrize("below", [1, 3])
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
    assert (len(page.guesses), 99 - page.below) == (1, 3)


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


class Narrow(TublePage):
    """A text box too narrow for long names, of which it shows the end; its list breaks them over two lines."""

    def says(self) -> object:
        said = super().says()
        assert isinstance(said, list)
        rows, typed, offers, message = said
        return rows, typed[-16:] if typed == self.answer else typed, [one.split(" (")[0] for one in offers], message


def test_a_name_that_is_too_long_for_its_text_box_is_known_by_its_end() -> None:
    page = Narrow("Shepherd's Bush (Central)")
    result = play(page)
    assert result.finished, result.reason
    assert (page.guesses[-1], page.refused, page.stray) == (page.answer, [], [])


class Chosen(TublePage):
    """One of a list is chosen by the first letters of its name; the open list is another one at each look."""

    letters, letter_s, looks = "", 0.0, 0

    def _key(self, key: str) -> None:
        if not self._focused:
            self.stray.append(key)
        elif key == "enter":
            self.list_open = False
        else:
            now_s = time.monotonic()
            # The letters of a name come together; what comes later begins another one.
            self.letters = key if now_s - self.letter_s > 0.2 else self.letters + key
            self.letter_s, self.list_open = now_s, True
            begin = self.letters.lower()
            found = [name for name in sorted(load_network(self.graph).names) if name.lower().startswith(begin)]
            self.typed = found[0] if found else self.typed

    def says(self) -> object:
        said = super().says()
        assert isinstance(said, list)
        rows, typed, _, message = said
        self.looks += 1
        return rows, typed, [f"Entry {self.looks}"] if self.list_open and typed else [], message


def test_a_box_that_says_a_whole_station_after_one_letter_is_one_of_a_list_that_never_rests() -> None:
    page = Chosen("Kingsbury")
    heard: list[object] = []
    result = Loop(page, [game(page)], [heard.append]).play(Stop(), max_moves=1)
    first = [event.verdict for event in heard if isinstance(event, Checked) and event.step.data.part is StepKind.FIRST]
    assert [verdict.outcome for verdict in first] == [Outcome.ANEW]
    assert "one of a list is chosen there" in first[0].saw
    assert result.ending in (Ending.MOVES, Ending.OVER), result.reason
    assert (len(page.guesses), page.refused, page.stray) == (1, [], [])
