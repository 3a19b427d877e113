"""Play on a fake screen: what is clicked, how games end, and what is left as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kibitz.automation.player import player
from kibitz.automation.player.events import Acted, Checked, Event, Looked, Made, Planned
from kibitz.automation.player.result import Ending
from kibitz.automation.stop import Stop
from kibitz.core.action import Click
from kibitz.core.advice import Move
from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.reading import Reading
from kibitz.loop import Loop, Pace
from tests.support.fake_surface import FakeSurface
from tests.support.toy import COLOURS, ToyGame, ToyState, ToyTable
from tests.support.toy_play import play

REST_S = 77.0
ALL_OUT = ("out",) * len(COLOURS)


def test_a_whole_game_is_played_and_ends_with_the_reason() -> None:
    surface = FakeSurface()

    result = play(surface)

    assert surface.table.lamps == ALL_OUT
    assert surface.clicked == ["lamp 0", "lamp 5", "lamp 1", "lamp 3", "lamp 2", "lamp 4"]
    assert (result.finished, result.reason, len(result.moves)) == (True, "All lamps are out.", 3)
    assert (result.actions, result.retries, result.evidence) == (6, 0, None)


def test_it_rests_between_two_moves_where_that_is_wanted_and_a_stop_ends_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rests: list[int] = []
    surface, stop = FakeSurface(), Stop()
    wait = Stop.wait

    def waited(self: Stop, duration_s: float) -> bool:
        if duration_s != REST_S:
            return wait(self, duration_s)
        rests.append(len(surface.clicked))
        if len(rests) == 2:
            self.request("That is enough.")
        return self.requested

    monkeypatch.setattr(Stop, "wait", waited)
    result = Loop(surface, [ToyGame()], pace=Pace(rest_s=REST_S)).play(stop)
    assert rests == [2, 4], "after each move of two clicks"
    assert (result.stopped, len(result.moves)) == (True, 2)


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


def test_a_move_that_was_done_by_its_first_part_after_all_is_made() -> None:
    """A page that sends what is picked at once shows on a busy machine for a while that it was picked only."""

    grabs = 0

    def go_on_soon_after_the_first_click(surface: FakeSurface) -> None:
        nonlocal grabs
        grabs += len(surface.performed) == 1
        if grabs == 2:
            surface.table = ToyTable(("out", "green", "blue", "green", "blue", "out"))

    surface = FakeSurface(on_grab=go_on_soon_after_the_first_click)
    result = Loop(surface, [OneByOne()]).play(Stop())
    assert (result.finished, len(result.moves), result.actions) == (True, 3, 5), result.reason
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


@pytest.mark.parametrize("left", [10, 40])
def test_where_the_board_has_come_to_lie_under_the_pointer_it_is_moved_away_first(left: int) -> None:
    def move(surface: FakeSurface) -> None:
        surface.offset = (left, 40)

    def move_back(surface: FakeSurface) -> None:
        surface.offset = (50, 40)

    surface = FakeSurface(after_click={2: move, 4: move_back})
    Loop(surface, [ToyGame()]).play(Stop(), 3)
    assert [board.x for board in surface.pointed_beside] == [70, 70, left + 20, left + 20, 70, 70]


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
