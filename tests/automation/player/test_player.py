"""Play on a fake screen: what is clicked, what is checked, and when play gives up."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kibitz.automation.player import player
from kibitz.automation.player.events import Acted, Asked, Checked, Event, Looked, Made, Planned
from kibitz.automation.player.result import Ending, PlayResult
from kibitz.automation.stop import Stop
from kibitz.core.action import Click, Wait
from kibitz.core.advice import Advice, Move
from kibitz.core.errors import ActionError, CaptureError
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.loop import Loop
from tests.support.fake_surface import FakeSurface
from tests.support.toy import COLOURS, ToyGame, ToyState, ToyTable

ALL_OUT = ("out",) * len(COLOURS)


def play(surface: FakeSurface, stop: Stop | None = None, max_moves: int | None = None) -> PlayResult:
    return Loop(surface, [ToyGame()]).play(stop or Stop(), max_moves)


def test_a_whole_game_is_played_and_ends_with_the_reason() -> None:
    surface = FakeSurface()

    result = play(surface)

    assert surface.table.lamps == ALL_OUT
    assert surface.clicked == ["lamp 0", "lamp 5", "lamp 1", "lamp 3", "lamp 2", "lamp 4"]
    assert (result.finished, result.reason, len(result.moves)) == (True, "All lamps are out.", 3)
    assert (result.actions, result.retries, result.evidence) == (6, 0, None)


class OneByOne(ToyGame):
    """Plans a move's next click only when the last one has shown its effect; ``endless``: again and again."""

    def __init__(self, endless: bool = False) -> None:
        self.endless = endless

    def plan(self, reading: Reading[ToyState], move: Move) -> Sequence[Step]:
        steps = [step for step in super().plan(reading, move) if not self.done(reading.state, step)]
        return [replace(step, unfinished=True) for step in steps[:1]]

    def done(self, state: ToyState, step: Step) -> bool:
        lamp = int(step.data.split()[1])
        return not self.endless and (lamp in state.selected or state.lamps[lamp] == "out")


def test_a_move_is_planned_part_by_part_where_its_steps_say_so() -> None:
    surface = FakeSurface()
    result = Loop(surface, [OneByOne()]).play(Stop())
    assert (result.finished, len(result.moves), result.actions) == (True, 3, 6)
    assert surface.table.lamps == ALL_OUT


def test_a_move_that_comes_to_no_end_ends_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "MOST_PARTS", 1)
    result = Loop(FakeSurface(), [OneByOne(endless=True)]).play(Stop())
    assert not result.finished
    assert "again and again" in result.reason


def test_only_the_wanted_number_of_moves_is_made() -> None:
    surface = FakeSurface()

    result = play(surface, max_moves=2)

    assert result.finished
    assert len(result.moves) == 2
    assert len(surface.performed) == 4


@pytest.mark.slow
def test_the_game_says_what_to_do_when_stuck() -> None:
    surface = FakeSurface(ToyTable(refills=1))

    result = play(surface)

    assert surface.clicked.count("lamp 6") == 1, "the “more” lamp is clicked once, and only when all are out"
    assert surface.clicked.index("lamp 6") == 6
    assert result.finished
    assert result.actions == 13


@pytest.mark.slow
def test_a_last_resort_that_changes_nothing_ends_play_and_proves_no_end() -> None:
    surface = FakeSurface(ToyTable(refills=1), ignored=frozenset({7, 8}))

    result = play(surface)

    assert (result.ending, result.finished, result.evidence) == (Ending.EXHAUSTED, False, None)
    assert "“light the lamps again” changed nothing" in result.reason


class PressedButtonIsNoPlace(ToyGame):
    """Knows the “more” button by its look, which is another one once it was pressed."""

    def __init__(self, surface: FakeSurface) -> None:
        self.surface = surface

    def read(self, frame: Frame, previous: Reading[ToyState] | None = None) -> Reading[ToyState] | None:
        found = super().read(frame, previous)
        if found is None or len(self.surface.performed) < 7:
            return found
        return replace(found, places={name: rect for name, rect in found.places.items() if name != "more"})


@pytest.mark.slow
def test_a_button_that_looks_otherwise_once_it_was_pressed_is_no_change_of_the_board() -> None:
    surface = FakeSurface(
        ToyTable(refills=1),
        ignored=frozenset({7, 8}),
        after_click={7: lambda surface: setattr(surface, "cover", Rect(0, 0, 9, 9))},
    )

    result = Loop(surface, [PressedButtonIsNoPlace(surface)]).play(Stop())

    assert result.ending is Ending.EXHAUSTED
    assert "changed nothing" in result.reason


class NeverOver(ToyGame):
    """Can't tell whether more lamps come."""

    def read(self, frame: Frame, previous: Reading[ToyState] | None = None) -> Reading[ToyState] | None:
        found = super().read(frame, previous)
        return found and replace(found, condition=Condition.READY)


def test_a_board_without_a_move_is_no_game_that_is_over() -> None:
    result = Loop(FakeSurface(), [NeverOver()]).play(Stop())
    assert (result.ending, result.finished) == (Ending.EXHAUSTED, False)
    assert "bring the rest of it into view" in result.reason


def test_where_the_board_has_come_to_lie_under_the_pointer_it_is_moved_away_first() -> None:
    def move(surface: FakeSurface) -> None:
        surface.offset = (10, 40)

    def move_back(surface: FakeSurface) -> None:
        surface.offset = (50, 40)

    surface = FakeSurface(after_click={2: move, 4: move_back})
    Loop(surface, [ToyGame()]).play(Stop(), 3)
    assert [board.x for board in surface.pointed_beside] == [70, 70, 30, 30, 70, 70]


class TakesNothing(ToyGame):
    """A game that refuses every move, each time another one."""

    def advise(self, state: ToyState, memory: object = None) -> Advice:
        self.asked = getattr(self, "asked", 0) + 1
        advice = super().advise(state)
        return replace(advice, moves=(replace(advice.moves[0], title=f"try {self.asked}"),))

    def check(self, step: Step, before: View, after: View) -> Verdict:
        return Verdict(Outcome.ANEW, "the move was refused")


@pytest.mark.slow
def test_play_ends_after_three_moves_without_effect_however_different_they_were() -> None:
    surface = FakeSurface()
    result = Loop(surface, [TakesNothing()]).play(Stop())
    assert result.ending is Ending.GIVEN_UP
    assert len(surface.performed) == 3
    assert "3 moves in a row had no effect" in result.reason


class FirstWrong(ToyGame):
    """Judges the first five moves wrong, as its rules allow."""

    def __init__(self, surface: FakeSurface) -> None:
        super().__init__()
        self.surface = surface

    def check(self, step: Step, before: View, after: View) -> Verdict:
        wrong = len(self.surface.performed) <= 5
        return Verdict(Outcome.WRONG, "wrong") if wrong else super().check(step, before, after)


@pytest.mark.slow
def test_moves_that_the_game_judges_wrong_are_an_effect() -> None:
    surface = FakeSurface(ignored=frozenset(range(1, 6)))
    result = Loop(surface, [FirstWrong(surface)]).play(Stop(), max_moves=1)
    assert result.ending is Ending.MOVES


class Tidy(ToyGame):
    """Takes back the lamp that a move has selected."""

    def take_back(self, reading: Reading[ToyState]) -> Sequence[Step]:
        return [
            Step(Click(reading.places[f"lamp {i}"].center), f"lamp {i} to be let go", data=f"let go {i}")
            for i in sorted(reading.state.selected)
        ]

    def check(self, step: Step, before: View, after: View) -> Verdict:
        if not step.data.startswith("let go"):
            return super().check(step, before, after)
        gone = after.reading is not None and not after.reading.state.selected
        return Verdict(Outcome.CONFIRMED if gone else Outcome.PENDING, "no lamp selected" if gone else "as before")


@pytest.mark.slow
def test_a_selection_that_play_has_begun_is_taken_back_when_it_gives_up() -> None:
    surface = FakeSurface(ignored=frozenset({2, 3}))
    result = Loop(surface, [Tidy()]).play(Stop())
    assert result.ending is Ending.GIVEN_UP
    assert surface.clicked == ["lamp 0", "lamp 0"]
    assert surface.table.selected is None


def test_a_selection_stays_where_the_user_has_stopped_play() -> None:
    stop = Stop()
    surface = FakeSurface(after_click={1: lambda surface: stop.request("Esc was pressed.")})
    result = Loop(surface, [Tidy()]).play(stop)
    assert result.ending is Ending.STOPPED
    assert surface.clicked == ["lamp 0"]


@pytest.mark.parametrize("moves", [None, 1], ids=["to its end", "one move"])
def test_what_play_altered_is_put_back_at_its_end(moves: int | None) -> None:
    surface = FakeSurface()
    play(surface, max_moves=moves)
    assert surface.restored == 1


def test_what_cannot_be_put_back_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeSurface, "restore", lambda surface: "the page is smaller by two steps")
    assert play(FakeSurface()).reason == "All lamps are out. Left changed: the page is smaller by two steps."


def test_listeners_hear_each_step_in_order_with_its_time() -> None:
    heard: list[Event] = []
    Loop(FakeSurface(), [ToyGame()], [heard.append]).play(Stop(), 1)

    steps = [event for event in heard if not isinstance(event, Looked)]

    assert [type(event) for event in steps] == [Planned, Acted, Checked, Acted, Checked, Made]
    assert all(event.ms > 0 for event in steps if not isinstance(event, Planned))


def test_a_late_answer_is_waited_for() -> None:
    result = play(FakeSurface(delay_s=0.3), max_moves=1)

    assert result.finished
    assert result.retries == 0


class Impatient(ToyGame):
    """A single look takes longer than it waits for anything."""

    timeout_s = 0.0


def test_on_a_machine_whose_looks_take_long_an_answer_is_waited_for_by_looks() -> None:
    result = Loop(FakeSurface(delay_s=0.02), [Impatient()]).play(Stop(), 1)

    assert result.finished, result.reason
    assert result.retries == 0


class GivesUpSoon(ToyGame):
    """Takes a click for lost when nothing shows a moment after it, however slow the page has been so far."""

    def check(self, step: Step, before: View, after: View) -> Verdict:
        verdict = super().check(step, before, after)
        soon = not self.is_slow and after.time_s - before.time_s > 0.1
        return replace(verdict, outcome=Outcome.ANEW) if verdict.outcome is Outcome.PENDING and soon else verdict

    is_slow = True


def test_a_click_is_lost_only_when_answers_usually_are_there() -> None:
    game = GivesUpSoon()

    def hear(event: Event) -> None:
        game.is_slow = game.is_slow and not isinstance(event, Made)

    result = Loop(surface := FakeSurface(delay_s=0.3), [game], [hear]).play(Stop())

    assert result.finished, result.reason
    assert surface.clicked == ["lamp 0", "lamp 5", "lamp 1", "lamp 3", "lamp 2", "lamp 4"]


def test_of_the_first_click_nobody_knows_how_long_its_answer_takes() -> None:
    game = GivesUpSoon()
    game.is_slow = False

    result = Loop(surface := FakeSurface(delay_s=0.5), [game]).play(Stop())

    assert result.finished, result.reason
    assert len(surface.clicked) == len(set(surface.clicked)) == 6


@pytest.mark.slow
def test_a_click_that_changed_nothing_is_tried_exactly_once_more() -> None:
    surface = FakeSurface(ignored=frozenset({2}))

    result = play(surface, max_moves=1)

    assert result.finished
    assert (result.actions, result.retries) == (3, 1)


@pytest.mark.slow
def test_two_clicks_without_effect_end_play_with_both_pictures(tmp_path: Path) -> None:
    surface = FakeSurface(ignored=frozenset({1, 2}))

    result = play(surface)

    assert not result.finished
    assert len(surface.performed) == 2
    assert "lamp 0 to answer" in result.reason
    assert result.evidence is not None
    text, difference, before, after = result.evidence.save(tmp_path / "evidence")
    assert cv2.imread(str(before)).shape == cv2.imread(str(after)).shape
    told = text.read_text(encoding="utf-8")
    assert "lamp 0 to answer" in told
    assert "6 lamps; ready; 100.0% sure" in told
    assert "ToyState" not in told, "a person reads it"
    assert cv2.imread(str(difference)) is not None


@pytest.mark.slow
def test_earlier_evidence_is_never_overwritten(tmp_path: Path) -> None:
    result = play(FakeSurface(ignored=frozenset({1, 2})))
    assert result.evidence is not None

    paths = {path for _ in range(3) for path in result.evidence.save(tmp_path)}

    assert len(paths) == 12


@pytest.mark.slow
def test_a_wrong_effect_is_not_tried_again() -> None:
    def answer_wrongly(surface: FakeSurface) -> None:
        surface.table = ToyTable(("blue", *COLOURS[1:]))

    surface = FakeSurface(ignored=frozenset({1}), after_click={1: answer_wrongly})

    result = play(surface)

    assert not result.finished
    assert len(surface.performed) == 1
    assert result.evidence is not None


@pytest.mark.slow
def test_a_board_that_vanishes_ends_play() -> None:
    surface = FakeSurface(after_click={2: lambda s: setattr(s, "gone", True)})

    result = play(surface)

    assert not result.finished
    assert "no lamps at all" in result.reason
    assert len(surface.performed) == 2


class Hides(ToyGame):
    """Is gone as soon as the first move is made; what is there instead says that the game is over, or doesn't."""

    def __init__(self, surface: FakeSurface, told: bool) -> None:
        self.surface, self.told = surface, told

    def check(self, step: Step, before: View, after: View) -> Verdict:
        verdict = super().check(step, before, after)
        if verdict.outcome is Outcome.CONFIRMED and after.reading.state.lamps.count("out") == 2:
            self.surface.gone = True
        return verdict

    def told_over(self, before: Reading[ToyState], after: View) -> Reading[ToyState] | None:
        return replace(before, condition=Condition.OVER) if self.told else None


@pytest.mark.parametrize("told", [True, False])
def test_a_board_that_is_gone_is_over_only_where_the_page_says_so(told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.player.SETTLE_DEADLINE_S", 0.3)
    surface = FakeSurface()

    result = Loop(surface, [Hides(surface, told)]).play(Stop())

    assert (result.finished, len(result.moves), len(surface.performed)) == (told, 1, 2)
    assert told or "saw no board of Lamps" in result.reason


def test_a_covered_board_ends_play_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.player.SETTLE_DEADLINE_S", 0.3)
    surface = FakeSurface()
    surface.cover = Rect(200, 60, 120, 80)

    result = play(surface)

    assert not result.finished
    assert surface.performed == []
    assert "a board that is covered" in result.reason
    assert "Close or move what lies over it" in result.reason


class DoubtsBlue(ToyGame):
    """Is not sure of the blue lamps for the first so many looks."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def read(self, frame, previous=None):  # type: ignore[no-untyped-def]
        reading = super().read(frame, previous)
        self.looks -= 1
        return replace(reading, doubts=("lamp 2 is dim", "lamp 4 is dim")) if self.looks >= 0 else reading


def flicker(surface: FakeSurface) -> None:
    """Another picture at every look."""
    surface.cover = Rect(0, 0, 1 + (surface.cover.w if surface.cover else 0) % 30, 5)


def test_a_move_on_doubtful_places_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.player.SETTLE_DEADLINE_S", 0.5)
    surface = FakeSurface(on_grab=flicker)

    result = Loop(surface, [DoubtsBlue(10_000)]).play(Stop())

    assert surface.clicked == ["lamp 0", "lamp 5", "lamp 1", "lamp 3"]
    assert not result.finished
    assert "no move is certain (lamp 2 is dim; lamp 4 is dim)" in result.reason


def test_a_doubt_that_passes_is_waited_for() -> None:
    surface = FakeSurface(ToyTable(("out", "out", "blue", "out", "blue", "out")), on_grab=flicker)

    result = Loop(surface, [DoubtsBlue(40)]).play(Stop())

    assert result.finished
    assert surface.clicked == ["lamp 2", "lamp 4"]


def test_a_board_that_changes_by_itself_between_two_clicks_ends_play() -> None:
    grabs = 0

    def change_soon_after_the_first_click(surface: FakeSurface) -> None:
        nonlocal grabs
        grabs += len(surface.performed) == 1
        if grabs == 2:
            surface.table = ToyTable(("red", "out", "blue", "out", "blue", "red"), selected=0)

    surface = FakeSurface(on_grab=change_soon_after_the_first_click)

    result = play(surface)

    assert not result.finished
    assert len(surface.performed) == 1
    assert "changed by itself" in result.reason


def test_a_board_that_moved_between_two_clicks_is_clicked_where_it_is_now() -> None:
    surface = FakeSurface(after_click={1: lambda s: setattr(s, "offset", (90, 70))})

    result = play(surface, max_moves=1)

    assert result.finished
    assert surface.clicked == ["lamp 0", "lamp 5"]


def test_a_restless_board_is_not_clicked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.player.SETTLE_DEADLINE_S", 0.4)

    def shift(surface: FakeSurface) -> None:
        surface.offset = (surface.offset[0] % 100 + 7, 40)

    surface = FakeSurface(on_grab=shift)

    result = play(surface)

    assert surface.performed == []
    assert "keeps changing" in result.reason
    assert "into view" not in result.reason, "it is in view"


def test_two_looks_that_took_longer_than_the_deadline_are_not_a_restless_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.player.SETTLE_DEADLINE_S", 0.0)
    monkeypatch.setattr("kibitz.automation.player.player.SETTLE_S", 0.0)
    offsets = iter([(50, 40), (52, 44), (58, 49)])
    surface = FakeSurface(on_grab=lambda surface: setattr(surface, "offset", next(offsets, surface.offset)))

    result = play(surface, max_moves=1)

    assert result.finished, result.reason


def test_trouble_at_the_surface_prevents_the_next_click() -> None:
    surface = FakeSurface(after_click={1: lambda s: setattr(s, "problem", "the game's window was moved")})

    result = play(surface)

    assert len(surface.performed) == 1
    assert "the game's window was moved" in result.reason
    assert result.evidence is not None


def test_a_screen_that_is_lost_in_the_middle_ends_play_with_a_reason() -> None:
    surface = FakeSurface(after_click={3: lambda s: setattr(s, "broken", "The screen gave no picture.")})

    result = play(surface)

    assert not result.finished
    assert result.reason == "The screen gave no picture."
    assert len(result.moves) == 1


def test_a_screen_that_gives_no_first_picture_is_an_error() -> None:
    surface = FakeSurface()
    surface.close()

    with pytest.raises(CaptureError):
        play(surface)


def test_a_surface_to_look_at_is_not_played() -> None:
    surface = FakeSurface()
    surface.can_act = False

    with pytest.raises(ActionError, match="not played"):
        play(surface)


@pytest.mark.slow
def test_200_stops_at_random_moments_are_never_followed_by_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.player.SETTLE_S", 0.005)
    monkeypatch.setattr("kibitz.automation.player.player.POLL_S", 0.001)
    random_numbers = random.Random(2)
    for _ in range(200):
        stop = Stop()
        last_grab = random_numbers.randrange(1, 35)
        grabs = 0
        done_at_stop = -1

        def stop_at_that_grab(surface: FakeSurface) -> None:
            nonlocal grabs, done_at_stop
            grabs += 1
            if grabs == last_grab:  # noqa: B023 - called within this turn only
                stop.request("Esc was pressed")  # noqa: B023
                done_at_stop = len(surface.performed)

        surface = FakeSurface(ToyTable(refills=9), on_grab=stop_at_that_grab)
        result = play(surface, stop)

        assert len(surface.performed) == done_at_stop
        assert (result.stopped, result.reason, result.evidence) == (True, "Esc was pressed", None)


@pytest.mark.slow
def test_no_action_is_ever_done_while_an_earlier_one_is_unverified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.player.SETTLE_S", 0.005)
    monkeypatch.setattr("kibitz.automation.player.player.POLL_S", 0.001)
    monkeypatch.setattr(ToyGame, "timeout_s", 0.05)
    dice = random.Random(4)
    for _ in range(40):
        heard: list[Event] = []
        ignored = frozenset(n for n in range(1, 40) if dice.random() < 0.2)
        surface = FakeSurface(ToyTable(refills=2), ignored=ignored, delay_s=dice.choice([0, 0.01]))
        result = Loop(surface, [ToyGame()], [heard.append]).play(Stop())

        done = [event for event in heard if isinstance(event, Acted | Checked)]
        unverified = 0
        for event in done:
            unverified = unverified + 1 if isinstance(event, Acted) else 0
            assert unverified <= 2, "one try and one retry, then a verdict"
        assert unverified == 0
        confirmed = [event.verdict.outcome is Outcome.CONFIRMED for event in done if isinstance(event, Checked)]
        assert all(confirmed[:-1])
        assert result.finished or not confirmed[-1]


def test_the_reading_that_a_check_hands_back_is_remembered() -> None:
    class Learning(ToyGame):
        def check(self, step, before, after):  # type: ignore[no-untyped-def]
            verdict = super().check(step, before, after)
            return type(verdict)(verdict.outcome, verdict.saw, after.reading)

        def read(self, frame, previous=None):  # type: ignore[no-untyped-def]
            seen.append(previous)
            return super().read(frame, previous)

    seen: list[object] = []
    result = Loop(FakeSurface(), [Learning()]).play(Stop(), 1)

    assert result.finished
    assert sum(previous is not None for previous in seen) >= 2


@pytest.mark.slow
def test_evidence_keeps_the_pixels_of_then() -> None:
    surface = FakeSurface(after_click={2: lambda s: setattr(s, "gone", True)})

    result = play(surface)

    assert result.evidence is not None
    assert not np.array_equal(result.evidence.before.frame.pixels, result.evidence.after.frame.pixels)


OTHERS = Rect(700, 200, 40, 40)
"""Shown away from the lamps while it is another player's turn."""


class InTurns(ToyGame):
    """Shows on the page whose turn it is."""

    def read(self, frame: Frame, previous: Reading[ToyState] | None = None) -> Reading[ToyState] | None:
        found = super().read(frame, previous)
        waiting = frame.pixels[220, 720, 0] == 200
        return replace(found, condition=Condition.WAITING) if found is not None and waiting else found


def test_the_turns_of_others_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    # A busy machine needs most of it for a board at rest.
    monkeypatch.setattr(player, "SETTLE_DEADLINE_S", 2.0)
    began_s: list[float] = []

    def others_play(surface: FakeSurface) -> None:
        if surface.cover is not None and time.monotonic() - began_s[0] > 1.2 * player.SETTLE_DEADLINE_S:
            surface.cover = None

    def others_turn(surface: FakeSurface) -> None:
        began_s.append(time.monotonic())
        surface.cover = OTHERS

    surface = FakeSurface(on_grab=others_play, after_click={2: others_turn})
    assert Loop(surface, [InTurns()]).play(Stop(), 2).finished
    assert len(surface.performed) == 4
    assert time.monotonic() - began_s[0] > player.SETTLE_DEADLINE_S


class Helpless(ToyGame):
    """Leaves lamp 5 to the user."""

    def plan(self, reading: Reading[ToyState], move: Move) -> Sequence[Step]:
        return [replace(s, action=Wait()) if s.data == "lamp 5" else s for s in super().plan(reading, move)]

    def check(self, step: Step, before: View, after: View) -> Verdict:
        found = super().check(step, before, after)
        asks = step.data == "lamp 5" and found.outcome is Outcome.PENDING
        return Verdict(Outcome.ASK, found.saw, ask="Click on lamp 5.") if asks else found


def test_the_user_is_asked_and_has_the_mouse_until_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "HAND_BACK_S", 0.01)
    monkeypatch.setattr(player, "WAIT_POLL_S", 0.01)
    surface = FakeSurface()
    guarded: list[bool] = []

    def hear(event: Event) -> None:
        if isinstance(event, Asked):
            assert event.words == "Click on lamp 5."
            guarded.append(surface.is_guarded)
            surface.table = surface.table.press(5)

    result = Loop(surface, [Helpless()], [hear]).play(Stop())
    assert (result.finished, len(result.moves)) == (True, 3)
    assert surface.clicked == ["lamp 0", "lamp 1", "lamp 3", "lamp 2", "lamp 4"]
    assert guarded == [False]
    assert surface.guarded == 2


def test_a_stop_ends_the_wait_for_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = Stop()

    def hear(event: Event) -> None:
        if isinstance(event, Asked):
            stop.request("Enough.")

    ended = Loop(FakeSurface(), [Helpless()], [hear]).play(stop)
    assert (ended.stopped, ended.reason) == (True, "Enough.")
