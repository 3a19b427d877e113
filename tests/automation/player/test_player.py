"""Play on a fake screen: what is clicked, how games end, and what is left as it was."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from kibitz.automation.player import player
from kibitz.automation.player.events import Acted, Checked, Closed, Event, Looked, Made, Planned
from kibitz.automation.player.result import Ending
from kibitz.automation.stop import Stop
from kibitz.core.action import Click
from kibitz.core.advice import Advice, Move
from kibitz.core.errors import ActionError, CaptureError
from kibitz.core.frame import Frame
from kibitz.core.game import Message, Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.loop import Loop, Pace
from tests.support.fake_surface import PAGE_BGR, FakeSurface
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


@pytest.mark.parametrize("left", [10, 40])
def test_where_the_board_has_come_to_lie_under_the_pointer_it_is_moved_away_first(left: int) -> None:
    def move(surface: FakeSurface) -> None:
        surface.offset = (left, 40)

    def move_back(surface: FakeSurface) -> None:
        surface.offset = (50, 40)

    surface = FakeSurface(after_click={2: move, 4: move_back})
    Loop(surface, [ToyGame()]).play(Stop(), 3)
    assert [board.x for board in surface.pointed_beside] == [70, 70, left + 20, left + 20, 70, 70]


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
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_S", 0.005)
    monkeypatch.setattr("kibitz.automation.player.acting.POLL_S", 0.001)
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
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_S", 0.005)
    monkeypatch.setattr("kibitz.automation.player.acting.POLL_S", 0.001)
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


RULES = Message("How to play", Rect(700, 230, 40, 20))


class Ruled(ToyGame):
    """Tells of rules that lie over the lamps as long as none is seen."""

    def way_in(self, frame: Frame, board: Rect | None = None) -> Message | None:
        return RULES if self.read(frame) is None else None


def ruled(closes: bool) -> FakeSurface:
    """Lamps that are hidden until the rules are closed, or for good."""

    def closed(surface: FakeSurface) -> None:
        surface.gone = not closes

    surface = FakeSurface(after_click={1: closed})
    surface.gone = True
    return surface


def test_rules_that_lie_over_a_game_are_closed_before_it_begins() -> None:
    surface, told = ruled(closes=True), list[Event]()
    result = Loop(surface, [Ruled()], [told.append]).play(Stop())
    assert (result.finished, len(result.moves), result.actions) == (True, 3, 7)
    assert surface.performed[0][1] == Click(RULES.button.center)
    assert [event.said for event in told if isinstance(event, Closed)] == ["How to play"]


def test_rules_that_stay_are_pressed_once_and_left_to_the_user() -> None:
    surface = ruled(closes=False)
    result = Loop(surface, [Ruled()]).play(Stop())
    assert not result.finished
    assert [action for _, action in surface.performed] == [Click(RULES.button.center)]
    assert "nothing over it" in result.reason


def test_nothing_is_closed_once_a_game_has_begun() -> None:
    def covered(surface: FakeSurface) -> None:
        surface.gone = True

    surface = FakeSurface(after_click={2: covered})
    result = Loop(surface, [Ruled()]).play(Stop())
    assert not result.finished
    assert Click(RULES.button.center) not in [action for _, action in surface.performed]


def test_nothing_is_closed_in_a_window_with_which_something_is_wrong() -> None:
    surface = ruled(closes=True)
    surface.problem = "another window is in front of the game there"
    result = Loop(surface, [Ruled()]).play(Stop())
    assert surface.performed == []
    assert "another window is in front" in result.reason


class Exemplary(ToyGame):
    """Shows the lamps in its rules first, as an example; the rules are gone once their button was pressed."""

    def __init__(self, surface: FakeSurface) -> None:
        super().__init__()
        self.surface = surface
        self.asked: list[Rect | None] = []
        self.done: list[int] = []

    def may_be_example(self, reading: Reading[ToyState]) -> bool:
        return True

    def way_in(self, frame: Frame, board: Rect | None = None) -> Message | None:
        self.asked.append(board)
        self.done.append(len(self.surface.performed))
        return None if self.surface.performed else RULES


def test_a_board_that_the_rules_show_as_an_example_is_not_played() -> None:
    surface = FakeSurface()
    game = Exemplary(surface)
    result = Loop(surface, [game]).play(Stop())
    assert result.finished
    assert surface.performed[0][1] == Click(RULES.button.center)
    assert game.asked[0] is not None, "what goes around the example is asked for"
    assert max(game.done) == 1, "it isn't asked for any more once the game has begun"


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
