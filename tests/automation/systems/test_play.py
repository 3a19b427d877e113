"""Play on Windows and macOS, on made-up desktops: what tests/x11/test_desktop_play.py says of X11 holds there, too."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from kibitz.automation.macos.system import MacSystem
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.surfaces.system import System
from kibitz.automation.windows.system import WindowsSystem
from kibitz.core.action import Click, Drag, PressKey, ShowMore, TypeText
from kibitz.core.errors import ActionError
from kibitz.core.geometry import Point, Rect
from kibitz.loop import Listener, Loop
from tests.support.display import wait_until
from tests.support.fake_desktop import GAME, FakeDesktop, other_window, own_window, show
from tests.support.fake_quartz import FakeQuartz, fake_frameworks
from tests.support.fake_user32 import FakeUser32, fake_libraries
from tests.support.toy import ToyGame
from tests.support.toy_play import once_after

ALL_PAIRS = [0, 5, 1, 3, 2, 4]


@dataclass
class Desk:
    """A desktop, the system that shows it, and what a user does there."""

    screen: FakeDesktop
    system: System
    unit: int
    """Physical pixels of a unit."""
    press_esc: Callable[[], None]
    take_esc: Callable[[], None] | None

    def play(self, *listeners: Listener, max_moves: int | None = None, stop: Stop | None = None) -> PlayResult:
        surface = DesktopSurface(self.system)
        try:
            loop = Loop(surface, [ToyGame()], listeners)
            wait_until(lambda: loop.look().reading, "the lamps on the screen", 5)
            return loop.play(stop or Stop(), max_moves)
        finally:
            surface.close()

    def on_press(self, number: int, act: Callable[[], object]) -> None:
        """Have something happen with a press of ours."""
        self.screen.done = lambda presses: act() if presses == number else None


def windows_desk() -> Desk:
    """Two monitors, the second left of and above the first, at 150 %."""
    screen = FakeDesktop(Area(-800, -200, 2000, 1000), (-700, -150))
    user32 = FakeUser32(screen, scale=1.5)
    system = WindowsSystem(fake_libraries(user32))
    return Desk(
        screen, system, 1, lambda: user32.user_presses(0x1B), lambda: user32.taken_by_others.add((0, 0x1B)) or None
    )


def mac_desk() -> Desk:
    """A Retina display, whose pictures come with two pixels a point."""
    screen = FakeDesktop(Area(0, 0, 2400, 1200), (240, 180), scale=2)
    quartz = FakeQuartz(screen, ratio=2)
    return Desk(screen, MacSystem(fake_frameworks(quartz)), 2, lambda: quartz.user_presses(0x35), None)


@pytest.fixture(params=[windows_desk, mac_desk], ids=["windows", "macos"])
def desk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Desk:
    made: Desk = request.param()
    show(made.screen, monkeypatch, made.unit)
    return made


def moved(desk: Desk, dx: int) -> None:
    game = desk.screen.game
    game.at = replace(game.at, x=game.at.x + dx)


def test_a_whole_game_is_played_without_a_stray_click(desk: Desk) -> None:
    result = desk.play()

    assert (result.finished, result.reason) == (True, "All lamps are out.")
    assert desk.screen.game.hits == ALL_PAIRS
    assert desk.screen.presses == 6
    assert not desk.screen.is_down


def test_esc_stops_play_and_does_not_reach_the_game(desk: Desk) -> None:
    result = desk.play(once_after(3, desk.press_esc))

    assert (result.stopped, result.reason) == (True, "Esc was pressed.")
    assert desk.screen.presses <= 4
    assert desk.screen.game.keys == []


def test_esc_is_given_back_after_play(desk: Desk) -> None:
    desk.play(max_moves=1)

    desk.press_esc()

    assert len(desk.screen.game.keys) == 1


def test_where_esc_is_taken_play_goes_on_and_says_how_to_stop(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    if desk.take_esc is None:
        assert desk.play(max_moves=1).finished, "a tap sees keys before who else wants them"
        return
    desk.take_esc()

    assert desk.play(max_moves=1).finished
    assert "has taken the Esc key. To stop play, move the mouse" in caplog.text


def test_the_users_hand_on_the_mouse_stops_play(desk: Desk) -> None:
    def take() -> None:
        x, y = desk.screen.pointer
        desk.screen.pointer = x + 90, y + 60

    result = desk.play(once_after(2, take))

    assert (result.stopped, result.reason) == (True, "The mouse was moved by hand.")
    assert desk.screen.presses <= 3


def test_the_corner_stops_play(desk: Desk) -> None:
    area = desk.screen.area

    def push() -> None:
        desk.screen.pointer = area.x, area.y + area.h - desk.unit

    result = desk.play(once_after(2, push))

    assert result.stopped
    assert "corner" in result.reason or "by hand" in result.reason


@pytest.mark.parametrize("what", ["moved", "resized", "hidden"])
def test_what_happens_to_the_window_stops_play(desk: Desk, what: str) -> None:
    game = desk.screen.game

    def happen() -> None:
        if what == "moved":
            moved(desk, 40)
        elif what == "resized":
            game.at = replace(game.at, w=game.at.w + 60)
        else:
            game.visible = False

    result = desk.play(once_after(2, happen))

    assert not result.finished
    assert what in result.reason


def test_a_window_that_comes_over_the_board_stops_play_and_is_named(desk: Desk) -> None:
    at = desk.screen.game.at

    result = desk.play(once_after(2, lambda: desk.screen.open(other_window(Area(at.x + at.w // 2, at.y, at.w, at.h)))))

    assert not result.finished
    assert "“Mail” covers the board" in result.reason
    assert desk.screen.presses <= 3


def test_our_own_window_over_the_board_is_to_be_moved_aside(desk: Desk) -> None:
    at = desk.screen.game.at
    surface = DesktopSurface(desk.system)
    board = _board(desk, surface)
    desk.screen.open(own_window(Area(at.x, at.y, at.w // 3, at.h)))

    with surface.guard(Stop()), pytest.raises(ActionError, match="Kibitz's own window covers the board"):
        surface.attend(board)


def test_a_menu_of_the_game_covers_nothing_of_it(desk: Desk) -> None:
    game = desk.screen.game
    menu = replace(game, number=21, title="", table=None, menu=True, at=Area(game.at.x, game.at.y, 200, 90 * desk.unit))
    surface = DesktopSurface(desk.system)
    board = _board(desk, surface)
    desk.screen.open(menu)

    with surface.guard(Stop()):
        surface.attend(board)
        surface.perform(Click(Point(board.x + 10, board.y + 10)))
    assert desk.screen.front == 21


def test_a_window_that_takes_the_keyboard_stops_play(desk: Desk) -> None:
    # Beside the board, so that only the keyboard is lost.
    area = desk.screen.area
    beside = Area(area.x + area.w - 300, area.y + area.h - 300, 200, 200)

    result = desk.play(once_after(2, lambda: desk.screen.open(other_window(beside), takes_keys=True)))

    assert not result.finished
    assert "“Mail” took the focus from the game" in result.reason


def test_a_click_outside_the_attended_board_is_refused(desk: Desk) -> None:
    surface = DesktopSurface(desk.system)
    board = _board(desk, surface)
    with surface.guard(Stop()):
        surface.attend(board)
        for point in (Point(board.right + 3, board.y), Point(9000, 9000), Point(-5, -5)):
            with pytest.raises(ActionError, match="outside the board"):
                surface.perform(Click(point))
    assert desk.screen.presses == 0


def test_a_board_beyond_the_edge_of_the_screen_is_not_played(desk: Desk) -> None:
    surface = DesktopSurface(desk.system)
    board = _board(desk, surface)
    with surface.guard(Stop()), pytest.raises(ActionError, match="beyond the edge of the screen"):
        surface.attend(Rect(-30, board.y, board.w, board.h))


def test_words_are_typed_and_enter_is_pressed_in_the_game(desk: Desk) -> None:
    surface = DesktopSurface(desk.system)
    board = _board(desk, surface)
    with surface.guard(Stop()):
        surface.attend(board)
        surface.perform(Click(Point(board.x + 3, board.y + 3)))
        surface.perform(TypeText("aqa"))
        surface.perform(PressKey("enter"))
    assert desk.screen.game.keys[:3] == ["a", "q", "a"]
    assert len(desk.screen.game.keys) == 4


def test_keys_that_would_go_to_another_window_are_not_pressed(desk: Desk) -> None:
    surface = DesktopSurface(desk.system)
    board = _board(desk, surface)
    area = desk.screen.area
    other = desk.screen.open(other_window(Area(area.x + area.w - 300, area.y, 200, 200)), takes_keys=True)
    with surface.guard(Stop()):
        surface.attend(board)
        with pytest.raises(ActionError, match="“Mail” has the keyboard, not the game"):
            surface.perform(TypeText("a"))
    assert other.keys == []


def test_a_drag_goes_from_its_first_place_to_its_last_with_the_button_down(desk: Desk) -> None:
    surface = DesktopSurface(desk.system)
    board = _board(desk, surface)
    with surface.guard(Stop()):
        surface.attend(board)
        surface.perform(Drag((Point(board.x + 10, board.y + 10), Point(board.x + 90, board.y + 30))))
    assert desk.screen.presses == 1
    assert not desk.screen.is_down
    left, top = surface.area.x, surface.area.y
    units = tuple(at // desk.unit for at in desk.screen.pointer)
    assert units == (left + int(board.x) + 90, top + int(board.y) + 30)


def test_the_page_is_made_smaller_and_larger_again(desk: Desk) -> None:
    surface = DesktopSurface(desk.system)
    board = _board(desk, surface)
    with surface.guard(Stop()):
        surface.attend(board)
        surface.perform(ShowMore(Point(board.x + 5, board.y + 5)))
        assert surface.restore() is None
    zooms = desk.screen.game.keys
    assert len(zooms) == 2
    assert len(set(zooms)) == 2
    assert all(key.startswith(("ctrl+", "cmd+")) for key in zooms)


def test_a_stop_lets_no_further_press_through(desk: Desk) -> None:
    stop = Stop()
    desk.on_press(2, lambda: threading.Timer(0.0, stop.request, ["The stop button was pressed."]).start())

    result = desk.play(stop=stop)

    assert (result.stopped, result.reason) == (True, "The stop button was pressed.")
    assert desk.screen.presses <= 3


def test_our_marked_window_learns_that_a_player_acts_there(desk: Desk) -> None:
    windows = desk.system.open_windows()
    assert windows is not None
    windows.announce(GAME)
    assert not windows.was_played(GAME)

    desk.play(max_moves=1)

    # Windows of other programs can't be marked on macOS.
    assert windows.was_played(GAME) is isinstance(desk.system, WindowsSystem)


def test_what_lies_round_our_window_is_told(desk: Desk) -> None:
    at = desk.screen.game.at
    own = desk.screen.open(own_window(Area(at.x, at.y, at.w, at.h // 2)))
    mail = desk.screen.open(other_window(Area(at.x, at.y, 100, 100)))
    windows = desk.system.open_own_windows()
    assert windows is not None

    below, above = windows.bounds_around(own.number)

    assert [_scaled(area, desk.unit) for area in below] == [desk.screen.game.at]
    assert [_scaled(area, desk.unit) for area in above] == [mail.at]
    assert windows.bounds_around(own.number, [mail.number])[1] == []


def _board(desk: Desk, surface: DesktopSurface) -> Rect:
    """The panel of lamps on the surface's picture."""
    reading = ToyGame().read(surface.grab())
    assert reading is not None
    return reading.bounds


def _scaled(area: Area, unit: int) -> Area:
    return Area(area.x * unit, area.y * unit, area.w * unit, area.h * unit)
