"""Play on a fake screen: whether an action had its effect, what is tried again, and the pictures of what went wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kibitz.automation.player.acting import Actor
from kibitz.automation.player.effect import FIRST_ANSWER_S, Effects
from kibitz.automation.player.events import Event, Made
from kibitz.automation.stop import Stop
from kibitz.core.action import Action, PressKey, TypeText
from kibitz.core.advice import Move
from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.reading import Reading
from kibitz.loop import Loop
from tests.support.fake_surface import FakeSurface
from tests.support.toy import COLOURS, ToyGame, ToyState, ToyTable
from tests.support.toy_play import play


def test_a_late_answer_is_waited_for() -> None:
    result = play(FakeSurface(delay_s=0.3), max_moves=1)

    assert result.finished
    assert result.retries == 0


class Hovered(ToyGame):
    """A page that shows a lamp as it was as long as the pointer is on it."""

    surface: FakeSurface
    pointed: int | None = None

    def check(self, step: Step, before: View, after: View) -> Verdict:
        verdict, away = super().check(step, before, after), len(self.surface.pointed_beside)
        self.pointed = away if self.pointed is None else self.pointed
        hidden = verdict.outcome is Outcome.CONFIRMED and away == self.pointed
        return replace(verdict, outcome=Outcome.PENDING) if hidden else verdict


@pytest.mark.slow
def test_an_effect_that_the_pointer_hides_is_seen_once_it_is_taken_away() -> None:
    game, surface = Hovered(), FakeSurface()
    game.surface = surface

    result = Loop(surface, [game]).play(Stop(), 1)

    assert result.finished, result.reason
    assert result.retries == 0


class Keyed(FakeSurface):
    """A page on which keys do what clicks on the lamps would."""

    def __init__(self) -> None:
        super().__init__()
        self.clicks: dict[str, Action] = {}

    def perform(self, action: Action) -> None:
        super().perform(self.clicks[action.key] if isinstance(action, PressKey) else action)


class PlansKeys(Hovered):
    surface: Keyed

    def plan(self, reading: Reading[ToyState], move: Move) -> list[Step]:
        steps = super().plan(reading, move)
        self.surface.clicks = {step.data: step.action for step in steps}
        return [replace(step, action=PressKey(step.data)) for step in steps]


@pytest.mark.slow
def test_so_is_the_effect_of_a_key() -> None:
    game, surface = PlansKeys(), Keyed()
    game.surface = surface

    result = Loop(surface, [game]).play(Stop(), 1)

    assert result.finished, result.reason
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
def test_evidence_keeps_the_pixels_of_then() -> None:
    surface = FakeSurface(after_click={2: lambda s: setattr(s, "gone", True)})

    result = play(surface)

    assert result.evidence is not None
    assert not np.array_equal(result.evidence.before.frame.pixels, result.evidence.after.frame.pixels)


def test_how_long_an_answer_takes_is_told_by_others_of_its_kind() -> None:
    """Letters show at once; what Enter does may take seconds on the same page."""
    loop = Loop(FakeSurface(), [ToyGame()])
    effects = Effects(loop, Actor(loop.surface, Stop(), lambda _: None))
    assert effects.patience_s(PressKey("enter")) == 1.5 * FIRST_ANSWER_S
    for seconds in (0.2, 0.2, 0.4):
        effects.answered(TypeText("a"), seconds)
    assert effects.patience_s(PressKey("enter")) == pytest.approx(0.3)
    effects.answered(PressKey("enter"), 3.0)
    assert effects.patience_s(PressKey("enter")) == pytest.approx(4.5)
    assert effects.patience_s(TypeText("b")) == pytest.approx(0.3)
