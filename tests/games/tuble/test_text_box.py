"""The text box of Tuble: which one it is, what a click on it opens, and what it shows otherwise than it was typed."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from kibitz.automation.player.events import Checked
from kibitz.automation.player.result import Ending
from kibitz.automation.stop import Stop
from kibitz.core.game import Outcome
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.tuble.memory import OTHER_BOX, TubleMemory, TubleTracker, memory_of
from kibitz.games.tuble.plan import StepKind
from kibitz.loop import Loop
from kibitz.solvers.tuble.networks import load_network
from kibitz.solvers.tuble.shown import Observation, ShownTuble
from tests.support.tuble.page import BOX, TublePage, shown
from tests.support.tuble.quick_page import checked, game, play

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("quick")]

ANGEL = Observation("Angel", 3, None)
DIALOGS = Rect(BOX.x + 20, BOX.y - 10, 2 * BOX.w, BOX.h)
"""The text box of a dialog that a click on the page's opens."""


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


@pytest.mark.parametrize(("guesses", "at_once"), [((ANGEL,), False), ((), True)])
def test_where_there_are_guesses_it_is_waited_for_a_list_that_fades_in_over_them(
    guesses: tuple[Observation, ...], at_once: bool
) -> None:
    """A list that opens with the click covers them only some tenths of a second later."""
    empty = shown(TublePage("Oval"))
    state = replace(empty.state, guesses=guesses)
    was = replace(empty, state=state, places={"input": BOX}, memory=TubleMemory(known=guesses, box=BOX, box_s=9.0))
    early = checked(StepKind.FOCUS, len(guesses), was, was, 0.1, text="")
    assert (early.outcome is Outcome.CONFIRMED) is at_once
    assert checked(StepKind.FOCUS, len(guesses), was, was, 1.0, text="").outcome is Outcome.CONFIRMED
