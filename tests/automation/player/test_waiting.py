"""Play on a fake screen: what it waits for, and what it says where it has waited in vain."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import pytest

from kibitz.automation.player import acting, player, settling
from kibitz.automation.player.events import Asked, Event
from kibitz.automation.stop import Stop
from kibitz.core.action import Action, Click, PointAway, Wait
from kibitz.core.advice import Move
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.loop import Loop
from tests.support.fake_surface import PAGE_BGR, FakeSurface
from tests.support.toy import ToyGame, ToyState, ToyTable
from tests.support.toy_play import play


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
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 0.3)
    surface = FakeSurface()

    result = Loop(surface, [Hides(surface, told)]).play(Stop())

    assert (result.finished, len(result.moves), len(surface.performed)) == (told, 1, 2)
    assert told or "saw no board of Lamps" in result.reason


class HidesEarly(Hides):
    """Is gone in the middle of the first move."""

    def check(self, step: Step, before: View, after: View) -> Verdict:
        verdict = ToyGame.check(self, step, before, after)
        self.surface.gone = self.surface.gone or verdict.outcome is Outcome.CONFIRMED
        return verdict


def test_an_end_that_is_told_in_the_middle_of_a_move_is_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 0.3)
    surface = FakeSurface()

    result = Loop(surface, [HidesEarly(surface, told=True)]).play(Stop())

    assert (result.finished, len(result.moves), len(surface.performed)) == (True, 0, 1), result.reason


def test_a_covered_board_ends_play_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 0.3)
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
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 0.5)
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
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 0.4)

    def shift(surface: FakeSurface) -> None:
        surface.offset = (surface.offset[0] % 100 + 7, 40)

    surface = FakeSurface(on_grab=shift)

    result = play(surface)

    assert surface.performed == []
    assert "keeps changing" in result.reason
    assert "into view" not in result.reason, "it is in view"


def test_two_looks_that_took_longer_than_the_deadline_are_not_a_restless_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 0.0)
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_S", 0.0)
    monkeypatch.setattr("kibitz.automation.player.settling.HOVER_S", 0.0)
    offsets = iter([(50, 40), (52, 44), (58, 49)])
    surface = FakeSurface(on_grab=lambda surface: setattr(surface, "offset", next(offsets, surface.offset)))

    result = play(surface, max_moves=1)

    assert result.finished, result.reason


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
    monkeypatch.setattr(settling, "SETTLE_DEADLINE_S", 2.0)
    began_s: list[float] = []

    def others_play(surface: FakeSurface) -> None:
        if surface.cover is not None and time.monotonic() - began_s[0] > 1.2 * settling.SETTLE_DEADLINE_S:
            surface.cover = None

    def others_turn(surface: FakeSurface) -> None:
        began_s.append(time.monotonic())
        surface.cover = OTHERS

    surface = FakeSurface(on_grab=others_play, after_click={2: others_turn})
    assert Loop(surface, [InTurns()]).play(Stop(), 2).finished
    assert len(surface.performed) == 4
    assert time.monotonic() - began_s[0] > settling.SETTLE_DEADLINE_S


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
    monkeypatch.setattr(acting, "WAIT_POLL_S", 0.01)
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


SPOT = Rect(740, 240, 10, 10)


class Rising(ToyGame):
    """Sees more than there is while there is a spot in the picture. knows: that this is the same position."""

    def __init__(self, knows: bool) -> None:
        super().__init__()
        self.knows = knows

    def read(self, frame: Frame, previous: Reading[ToyState] | None = None) -> Reading[ToyState] | None:
        reading = super().read(frame, previous)
        more = (frame.pixels[int(SPOT.center.y), int(SPOT.center.x)] != PAGE_BGR).any()
        return replace(reading, state=replace(reading.state, more=True)) if reading is not None and more else reading

    def same_position(self, before: ToyState, after: ToyState) -> bool:
        return before == after or (self.knows and replace(before, more=False) == replace(after, more=False))


@pytest.mark.parametrize("knows", [False, True])
def test_a_position_that_a_game_knows_to_be_the_same_has_not_changed_by_itself(knows: bool) -> None:
    seen: list[float] = []

    def show(surface: FakeSurface) -> None:
        surface.cover = SPOT
        seen.append(time.monotonic())

    def hide(surface: FakeSurface) -> None:
        if seen and time.monotonic() - seen[0] > 0.05:
            surface.cover = None

    result = Loop(FakeSurface(after_click={1: show}, on_grab=hide), [Rising(knows)]).play(Stop())
    assert result.finished == knows
    assert ("changed by itself" in result.reason) != knows


class Timed(FakeSurface):
    """Knows how long after the pointer was moved away each click came."""

    def __init__(self) -> None:
        super().__init__()
        self.away_s = 0.0
        self.after_s: list[float] = []

    def perform(self, action: Action) -> None:
        if isinstance(action, PointAway):
            self.away_s = time.monotonic()
        elif isinstance(action, Click):
            self.after_s.append(time.monotonic() - self.away_s)
        super().perform(action)


def test_what_a_page_shows_under_the_pointer_may_fade_away_before_a_move_is_chosen() -> None:
    surface = Timed()
    assert Loop(surface, [ToyGame()]).play(Stop(), 2).finished
    assert min(surface.after_s) >= settling.HOVER_S
