"""Play on a fake screen: stops and trouble break it off, and no action follows one that is unverified."""

from __future__ import annotations

import random

import pytest

from kibitz.automation.player.events import Acted, Checked, Event
from kibitz.automation.stop import Stop
from kibitz.core.errors import ActionError, CaptureError
from kibitz.core.game import Outcome
from kibitz.loop import Loop
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame, ToyTable
from tests.support.toy_play import play


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
