"""Looking and playing on a headless Wayland desktop: real clicks and keys, and the reasons to keep the hands off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import IN_CORNER, MOVED_BY_HAND
from kibitz.automation.systems.choice import open_desktop
from kibitz.core.action import PressKey, TypeText
from kibitz.core.errors import ActionError, UsageError
from kibitz.loop import Listener, Loop
from tests.support.display import wait_until
from tests.support.toy import ToyGame
from tests.support.toy_play import once_after
from tests.support.toy_process import ToyProcess
from tests.support.wayland import users_hand, wayland_toy

pytestmark = pytest.mark.wayland

ALL_PAIRS = [0, 5, 1, 3, 2, 4]
MIDDLE, BESIDE, CORNER = (640, 400), (900, 600), (1279, 0)


@pytest.fixture(autouse=True)
def _pointer_in_the_middle(wayland: str) -> None:
    with users_hand() as hand:
        hand.move(*MIDDLE)


@pytest.fixture
def toy() -> Iterator[ToyProcess]:
    with wayland_toy("--refills", 50) as process:
        yield process


@pytest.fixture
def loop() -> Iterator[Loop]:
    surface = open_desktop()
    try:
        yield Loop(surface, [ToyGame()])
    finally:
        surface.close()


def play(loop: Loop, *listeners: Listener, stop: Stop | None = None, max_moves: int = 8) -> PlayResult:
    wait_until(lambda: loop.look().reading, "the lamps on the screen")
    loop.listeners.extend(listeners)
    return loop.play(stop or Stop(), max_moves)


def test_a_picture_that_stays_is_the_same_frame(toy: ToyProcess, loop: Loop) -> None:
    wait_until(lambda: loop.look().reading, "the lamps on the screen")
    frame = loop.surface.grab()
    for _ in range(50):
        assert loop.surface.grab() is frame

    assert (frame.width, frame.height, frame.origin) == (1280, 800, (0, 0))
    assert not frame.pixels.flags.writeable


def test_a_region_is_a_part_of_the_whole(toy: ToyProcess) -> None:
    whole, region = open_desktop(), open_desktop(region=(120, 90, 200, 100))
    try:
        seen, part = whole.grab(), region.grab()
    finally:
        whole.close()
        region.close()

    assert part.origin == (120, 90)
    assert (part.pixels == seen.pixels[90:190, 120:320]).all()


def test_an_area_that_is_not_on_the_screen_is_refused() -> None:
    with pytest.raises(UsageError, match="beyond the desktop"):
        open_desktop(region=(1200, 0, 200, 100))
    with pytest.raises(UsageError, match="no monitor 2"):
        open_desktop(monitor=2)


@pytest.mark.parametrize("native", [True, False], ids=["wayland", "xwayland"])
def test_a_whole_game_is_played_without_a_stray_click(loop: Loop, native: bool) -> None:
    with wayland_toy(native=native) as toy:
        result = play(loop)

        assert (result.finished, result.reason) == (True, "All lamps are out.")
        toy.wait_for("release", 6)
        assert toy.hits == ALL_PAIRS


def test_what_is_typed_arrives_whole_although_nothing_had_the_keyboard(loop: Loop) -> None:
    with wayland_toy("--refills", 50, native=True) as toy:
        wait_until(lambda: loop.look().reading, "the lamps on the screen")
        reading = loop.look().reading
        assert reading is not None
        stop = Stop()
        with loop.surface.guard(stop):
            loop.surface.grab()
            loop.surface.attend(reading.bounds)
            loop.surface.perform(TypeText("echo"))
            loop.surface.perform(PressKey("enter"))

        toy.wait_for("key press", 5)
        assert "".join(event["text"] for event in toy.of("key press")).strip() == "echo"


def test_the_users_hand_on_the_mouse_stops_play(toy: ToyProcess, loop: Loop) -> None:
    with users_hand() as hand:
        result = play(loop, once_after(2, lambda: hand.move(*BESIDE)))

    assert (result.stopped, result.reason) == (True, MOVED_BY_HAND)
    assert result.actions <= 3
    assert None not in toy.hits


def test_the_corner_stops_play(toy: ToyProcess, loop: Loop) -> None:
    with users_hand() as hand:
        result = play(loop, once_after(2, lambda: hand.move(*CORNER)))

    assert (result.stopped, result.reason) == (True, IN_CORNER)


def test_a_stop_from_elsewhere_ends_play_at_once(toy: ToyProcess, loop: Loop) -> None:
    stop = Stop()
    result = play(loop, once_after(3, lambda: stop.request("The stop button was pressed.")), stop=stop)

    assert (result.stopped, result.reason, result.actions) == (True, "The stop button was pressed.", 3)


def test_a_window_that_comes_over_the_board_ends_play(toy: ToyProcess, loop: Loop) -> None:
    wait_until(lambda: loop.look().reading, "the lamps on the screen")
    reading = loop.look().reading
    assert reading is not None
    stop = Stop()
    with loop.surface.guard(stop):
        loop.surface.attend(reading.bounds)
        with wayland_toy("--cover") as cover:
            cover.tell(f"move {reading.bounds.x - 60:.0f} {reading.bounds.y - 60:.0f}")
            wait_until(loop.surface.trouble, "the covering window to be seen")
            with pytest.raises(ActionError, match="another window came over"):
                loop.surface.attend(reading.bounds)
            assert "another window came over" in (loop.surface.trouble() or "")
            with pytest.raises(ActionError, match="Nothing was"):
                loop.surface.perform(PressKey("enter"))

    assert toy.of("key press") == []


def test_a_board_that_was_moved_is_not_played_on(toy: ToyProcess, loop: Loop) -> None:
    result = play(loop, once_after(1, lambda: toy.tell("move 500 300")))

    assert not result.finished
    assert "moved" in result.reason
    assert None not in toy.hits
