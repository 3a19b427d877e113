"""What is Windows' own, held against fakes of its functions: DPI, hotkeys, layouts, what lets clicks through."""

from __future__ import annotations

import ctypes
import select
from collections.abc import Iterator
from contextlib import closing
from ctypes import wintypes

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.surfaces.hand import Hand
from kibitz.automation.surfaces.hotkeys import Hotkeys, KeyCombination
from kibitz.automation.windows import api
from kibitz.automation.windows.system import WindowsSystem
from kibitz.core.errors import ActionError, CaptureError, NotPossibleHereError
from tests.support.display import wait_until
from tests.support.fake_desktop import GAME, OVERLAY, FakeDesktop, FakeWindow, other_window, own_window
from tests.support.fake_user32 import CAPTION, DESKTOP_WINDOW, ICONS_WINDOW, WS_EX_LAYERED, FakeUser32, fake_libraries


@pytest.fixture
def screen() -> FakeDesktop:
    return FakeDesktop(Area(-1920, -100, 4480, 1540), (100, 100))


@pytest.fixture
def user32(screen: FakeDesktop) -> FakeUser32:
    return FakeUser32(screen, scale=1.5)


@pytest.fixture
def system(user32: FakeUser32) -> WindowsSystem:
    return WindowsSystem(fake_libraries(user32))


@pytest.fixture
def hotkeys(system: WindowsSystem) -> Iterator[Hotkeys]:
    with Hotkeys(system.open_keys()) as keys:
        yield keys


def allowed() -> None:
    """A check that has nothing against it."""


def test_places_are_physical_pixels_although_the_display_is_scaled_by_a_half(
    system: WindowsSystem, screen: FakeDesktop
) -> None:
    windows = system.open_windows()
    screen.pointer = (333, 111)

    assert windows.area == screen.area
    assert windows.pointer() == (333, 111)
    assert windows.bounds(GAME) == screen.game.at
    at = screen.game.at
    assert windows.inside(GAME) == Area(at.x, at.y + CAPTION, at.w, at.h - CAPTION)
    assert windows.top_level_at(screen.game.at.x + screen.game.at.w - 1, screen.game.at.y) == GAME


def test_awareness_of_dpi_is_set_before_qts_first_window(system: WindowsSystem, user32: FakeUser32) -> None:
    system.before_windows()

    assert user32.aware


def test_awareness_that_was_decided_otherwise_before_us_is_told(
    system: WindowsSystem, user32: FakeUser32, caplog: pytest.LogCaptureFixture
) -> None:
    user32.decided = True
    system.open_windows()
    assert "unaware of the scales of monitors" in caplog.text


def test_awareness_that_was_set_before_us_is_fine(
    system: WindowsSystem, user32: FakeUser32, caplog: pytest.LogCaptureFixture
) -> None:
    user32.aware = user32.decided = True
    system.open_windows()
    assert caplog.text == ""


def test_the_windows_with_the_icons_are_the_bare_desktop(system: WindowsSystem, screen: FakeDesktop) -> None:
    windows = system.open_windows()

    assert windows.top_level_at(-1900, -90) is None
    for bare in (ICONS_WINDOW, DESKTOP_WINDOW):
        screen.front = bare
        assert windows.focused_top_level() is None


def test_a_window_on_another_virtual_desktop_is_not_there(
    system: WindowsSystem, screen: FakeDesktop, user32: FakeUser32
) -> None:
    screen.open(other_window(Area(0, 0, 300, 300)))
    user32.cloaked.add(12)
    windows = system.open_windows()

    assert windows.bounds(12) is None
    assert windows.bounds_around(GAME) == ([], [])


def test_the_overlay_lets_clicks_through_to_the_game(
    system: WindowsSystem, screen: FakeDesktop, user32: FakeUser32
) -> None:
    at = screen.game.at
    screen.open(FakeWindow(OVERLAY, "", own_window(at).process, at))
    # Qt makes a see-through window a layered one.
    user32.styles[OVERLAY] = WS_EX_LAYERED
    windows = system.open_windows()
    assert windows.top_level_at(at.x + 5, at.y + 5) == OVERLAY

    system.let_through(OVERLAY)

    assert windows.top_level_at(at.x + 5, at.y + 5) == GAME


def test_our_window_is_in_no_picture_while_that_is_wanted(system: WindowsSystem, screen: FakeDesktop) -> None:
    at = screen.game.at
    clean = screen.picture()
    own = screen.open(own_window(at))
    assert (screen.picture() != clean).any()

    assert system.keep_out_of_pictures(own.number)
    assert (screen.picture() == clean).all()

    system.show_in_pictures(own.number)
    assert (screen.picture() != clean).any()


def test_an_older_windows_keeps_nothing_out_of_pictures_and_it_is_not_said_to(
    system: WindowsSystem, screen: FakeDesktop, user32: FakeUser32
) -> None:
    user32.knows_exclusion = False
    own = screen.open(own_window(screen.game.at))

    assert not system.keep_out_of_pictures(own.number)
    assert not own.excluded


def test_a_hotkey_comes_to_us_whatever_window_is_in_front(
    hotkeys: Hotkeys, user32: FakeUser32, screen: FakeDesktop
) -> None:
    mail = screen.open(other_window(Area(0, 0, 300, 300)), takes_keys=True)
    hotkeys.add(KeyCombination.parse("ctrl+alt+k"))
    hotkeys.add(KeyCombination.parse("F9"))

    user32.user_presses(0x78)
    user32.user_presses(ord("K"), 0x1 | 0x2)
    user32.user_presses(ord("X"))

    assert select.select([hotkeys.fileno()], [], [], 5)[0], "the descriptor tells that there is something"
    found: list[str] = []
    wait_until(lambda: found.extend(hotkeys.pressed()) or len(found) == 2, "both hotkeys")
    assert found == ["F9", "ctrl+alt+k"]
    assert not select.select([hotkeys.fileno()], [], [], 0)[0]
    assert mail.keys == ["user 0x58"]


def test_a_hotkey_that_another_program_has_is_reported(hotkeys: Hotkeys, user32: FakeUser32) -> None:
    user32.taken_by_others.add((0x1 | 0x2, ord("K")))

    with pytest.raises(NotPossibleHereError, match="taken by another program"):
        hotkeys.add(KeyCombination.parse("ctrl+alt+k"))
    hotkeys.add(KeyCombination.parse("ctrl+alt+j"))


def test_a_hotkey_that_no_keyboard_has_is_reported(hotkeys: Hotkeys) -> None:
    for nonsense in ("ctrl+nonsense", "F99", "ctrl+ж"):
        with pytest.raises(NotPossibleHereError, match="no key called"):
            hotkeys.add(KeyCombination.parse(nonsense))


def test_hotkeys_are_given_back(system: WindowsSystem, user32: FakeUser32, screen: FakeDesktop) -> None:
    with Hotkeys(system.open_keys()) as keys:
        keys.add(KeyCombination.parse("F9"))
    screen.front = GAME

    user32.user_presses(0x78)

    assert screen.game.keys == ["user 0x78"]


@pytest.mark.parametrize("layout", [0x409, 0x40C])
def test_letters_arrive_whatever_the_layout_of_the_window_in_front(
    system: WindowsSystem, user32: FakeUser32, screen: FakeDesktop, layout: int
) -> None:
    user32.layout, screen.front = layout, GAME

    with closing(Hand(system.open_device())) as hand:
        hand.type_text("aq1", Stop(), allowed)

    assert screen.game.keys == ["a", "q", "1"]
    assert user32.held == [], "nothing stays pressed"


def test_a_letter_that_the_layout_lacks_is_told_before_anything_is_typed(
    system: WindowsSystem, screen: FakeDesktop
) -> None:
    screen.front = GAME

    with closing(Hand(system.open_device())) as hand, pytest.raises(ActionError, match="'é'"):
        hand.type_text("café", Stop(), allowed)
    assert screen.game.keys == []


def test_a_left_handed_mouse_clicks_with_the_users_first_button(
    system: WindowsSystem, user32: FakeUser32, screen: FakeDesktop
) -> None:
    user32.swapped = True

    with closing(Hand(system.open_device())) as hand:
        hand.click((130, 130), Stop(), allowed)

    assert screen.game.hits == [0]


def test_input_that_windows_blocks_is_told_with_its_cure(
    system: WindowsSystem, user32: FakeUser32, screen: FakeDesktop
) -> None:
    user32.blocked = True

    with closing(Hand(system.open_device())) as hand, pytest.raises(ActionError, match="administrator"):
        hand.click((130, 130), Stop(), allowed)
    assert screen.presses == 0


def test_every_function_has_its_types() -> None:
    """A function without them would cut handles of 64 bits."""
    for library, table in ((api.User32, api.USER32), (api.Dwmapi, api.DWMAPI), (api.Kernel32, api.KERNEL32)):
        functions = {name for name in vars(library) if name[0].isupper()}
        assert functions == set(table)
        for name, (_, *parameters) in table.items():
            code = vars(library)[name].__code__
            assert len(parameters) == code.co_argcount - 1, name


def test_structures_are_as_long_as_sendinput_wants_them() -> None:
    """40 bytes on Windows of 64 bits, where a LONG has four; here they are laid out by this system's."""
    longs = ctypes.sizeof(wintypes.LONG)
    # type and filling, dx, dy, mouseData, dwFlags, time, filling, dwExtraInfo
    assert ctypes.sizeof(api.Input) == (40 if longs == 4 else 8 + 5 * longs + 8)


def test_a_windows_that_is_too_old_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: object(), raising=False)
    api.libraries.cache_clear()
    with pytest.raises(CaptureError, match="Windows 10"):
        DesktopSurface(WindowsSystem())
