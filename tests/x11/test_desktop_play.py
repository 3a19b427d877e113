"""Play on a real X server: real mouse clicks on a real window, and all the reasons to keep the hands off."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from kibitz.automation.player.events import Acted, Event
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.systems.choice import open_desktop
from kibitz.automation.x11.desktop import XDesktop
from kibitz.core.action import Click
from kibitz.core.errors import ActionError
from kibitz.core.geometry import Point
from kibitz.loop import Listener, Loop
from tests.support.display import wait_until, window_manager, xdotool
from tests.support.toy import ToyGame
from tests.support.toy_process import ToyProcess, toy_window

pytestmark = pytest.mark.x11

ALL_PAIRS = [0, 5, 1, 3, 2, 4]


@pytest.fixture
def toy(x_display: str) -> Iterator[ToyProcess]:
    """The toy window under openbox, with refills enough to play for a while."""
    with window_manager("openbox", x_display), toy_window(x_display, "--refills", 50) as process:
        yield process


def play(*listeners: Listener, stop: Stop | None = None, max_moves: int | None = None) -> PlayResult:
    surface = open_desktop()
    try:
        loop = Loop(surface, [ToyGame()], listeners)
        wait_until(lambda: loop.look().reading, "the lamps on the screen")
        return loop.play(stop or Stop(), max_moves)
    finally:
        surface.close()


def once_after(number: int, act: object) -> Listener:
    """A listener that acts right after the numbered action."""
    count = 0

    def listen(event: Event) -> None:
        nonlocal count
        count += isinstance(event, Acted)
        if isinstance(event, Acted) and count == number:
            act()  # type: ignore[operator]

    return listen


@pytest.mark.parametrize("manager", ["none", "openbox", "fluxbox", "xfwm4", "metacity"])
def test_a_whole_game_is_played_without_a_stray_click(x_display: str, manager: str) -> None:
    with window_manager(manager, x_display), toy_window(x_display) as toy:
        result = play()

        assert (result.finished, result.reason) == (True, "All lamps are out.")
        # What the window tells comes by a pipe, a moment later than what it shows.
        toy.wait_for("release", 6)
        assert toy.hits == ALL_PAIRS


def test_a_press_is_held_long_enough_for_any_game(toy: ToyProcess) -> None:
    play(max_moves=1)

    toy.wait_for("release", 2)
    pairs = zip(toy.of("press"), toy.of("release"), strict=True)
    assert min(up["server_ms"] - down["server_ms"] for down, up in pairs) >= 40


def test_a_click_that_the_game_lost_is_repeated_once(toy: ToyProcess) -> None:
    toy.tell("ignore 1")

    result = play(max_moves=1)

    assert result.finished
    toy.wait_for("release", 3)
    assert toy.hits == [0, 0, 5]


def test_esc_stops_play_and_does_not_reach_the_game(toy: ToyProcess, x_display: str) -> None:
    result = play(once_after(3, lambda: xdotool(x_display, "key", "Escape")))

    assert (result.stopped, result.reason) == (True, "Esc was pressed.")
    assert result.actions <= 4
    assert toy.of("key press") == []


def test_esc_works_with_num_lock_and_caps_lock_on(toy: ToyProcess, x_display: str) -> None:
    xdotool(x_display, "key", "Num_Lock", "key", "Caps_Lock")
    try:
        result = play(once_after(1, lambda: xdotool(x_display, "key", "Escape")))
    finally:
        xdotool(x_display, "key", "Num_Lock", "key", "Caps_Lock")

    assert result.reason == "Esc was pressed."


def test_esc_is_given_back_after_play(toy: ToyProcess, x_display: str) -> None:
    play(max_moves=1)

    xdotool(x_display, "key", "Escape")

    toy.wait_for("key press")


def test_the_users_hand_on_the_mouse_stops_play(toy: ToyProcess, x_display: str) -> None:
    result = play(once_after(2, lambda: xdotool(x_display, "mousemove_relative", 60, 45)))

    assert (result.stopped, result.reason) == (True, "The mouse was moved by hand.")
    assert result.actions <= 3


def test_the_corner_stops_play(toy: ToyProcess, x_display: str) -> None:
    result = play(once_after(2, lambda: xdotool(x_display, "mousemove", 0, 0)))

    assert result.stopped
    assert "corner" in result.reason or "by hand" in result.reason


def test_nothing_is_pressed_while_the_pointer_rests_in_a_corner(toy: ToyProcess, x_display: str) -> None:
    xdotool(x_display, "mousemove", 0, 0)

    result = play()

    assert "corner" in result.reason
    assert toy.hits == []


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("move 300 300", "was moved"),
        ("resize 800 220", "was resized"),
        ("hide", "hidden"),
        ("quit", "closed"),
    ],
)
def test_what_happens_to_the_window_stops_play(toy: ToyProcess, command: str, told: str) -> None:
    result = play(once_after(2, lambda: toy.tell(command)))

    assert not result.finished
    assert told in result.reason
    assert result.evidence is not None
    assert len(toy.hits) <= 3


def test_a_window_that_covers_the_board_stops_play_and_is_named(toy: ToyProcess, x_display: str) -> None:
    covers: list[object] = []

    def cover() -> None:
        window = toy_window(x_display, "--cover", "--at", 250, 100, 200, 150)
        window.__enter__()
        covers.append(window)

    result = play(once_after(2, cover))
    covers[0].__exit__(None, None, None)  # type: ignore[attr-defined]

    assert not result.finished
    assert "“A covering window”" in result.reason
    assert result.evidence is not None


def test_a_board_covered_from_the_start_is_not_clicked(toy: ToyProcess, x_display: str) -> None:
    with toy_window(x_display, "--cover", "--at", 105, 200, 600, 30) as cover:
        result = play()

        assert not result.finished
        assert "cover" in result.reason
        assert (toy.hits, cover.hits) == ([], [])


def test_focus_that_goes_to_another_window_stops_play(toy: ToyProcess, x_display: str) -> None:
    with toy_window(x_display, "--cover", "--at", 100, 500, 300, 100):
        other = xdotool(x_display, "search", "--name", "A covering window").split()[0]
        result = play(once_after(2, lambda: xdotool(x_display, "windowfocus", other)))

    assert not result.finished
    assert "“A covering window” took the focus" in result.reason


def test_a_stop_from_another_thread_ends_play_at_once(toy: ToyProcess) -> None:
    stop = Stop()
    timer = threading.Timer(1.0, stop.request, ["The stop button was pressed."])
    timer.start()

    result = play(stop=stop)
    timer.join()

    assert result.reason == "The stop button was pressed."
    toy.wait_for("release", result.actions)
    # Slack of a loaded machine included; measured it is some milliseconds.
    assert all(press["time_s"] <= stop.time_s + 0.1 for press in toy.of("press"))


def test_a_click_outside_the_attended_board_is_refused(toy: ToyProcess) -> None:
    surface = open_desktop()
    loop = Loop(surface, [ToyGame()])
    wait_until(lambda: loop.look().reading, "the lamps on the screen")
    view = loop.look()
    assert view.reading is not None
    with surface.guard(Stop()):
        surface.attend(view.reading.bounds)
        for point in (Point(view.reading.bounds.right + 3, view.reading.bounds.y), Point(9000, 9000), Point(-5, -5)):
            with pytest.raises(ActionError, match="outside the board"):
                surface.perform(Click(point))
    surface.close()

    assert toy.hits == []


def test_where_esc_is_taken_play_goes_on_and_says_how_to_stop(
    toy: ToyProcess, x_display: str, caplog: pytest.LogCaptureFixture
) -> None:
    other = XDesktop()
    assert other.grab_key("escape")

    result = play(max_moves=1)
    other.close()

    assert result.finished
    assert "has taken the Esc key. To stop play, move the mouse" in caplog.text
