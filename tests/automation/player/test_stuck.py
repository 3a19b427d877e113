"""Play on a fake screen: what is done, and what is said, where no move is left or moves have no effect."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.automation.player.result import Ending
from kibitz.automation.stop import Stop
from kibitz.core.advice import Advice
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.loop import Loop
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame, ToyState, ToyTable
from tests.support.toy_play import play


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
