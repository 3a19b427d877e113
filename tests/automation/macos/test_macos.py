"""What is macOS' own, held against fakes of its frameworks: permissions, points and pixels, taps, other keyboards."""

from __future__ import annotations

from contextlib import closing

import pytest

from kibitz.automation.macos.system import MacSystem
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.surfaces.hand import Hand
from kibitz.automation.surfaces.hotkeys import Hotkeys, KeyCombination
from kibitz.core.errors import CaptureError, InputPermissionError, NotPossibleHereError, ScreenPermissionError
from tests.support.fake_desktop import GAME, OVERLAY, FakeDesktop, FakeWindow, other_window, own_window, show
from tests.support.fake_quartz import FakeQuartz, fake_frameworks


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> FakeDesktop:
    made = FakeDesktop(Area(0, 0, 2400, 1200), (240, 180), scale=2)
    show(made, monkeypatch, 2)
    return made


@pytest.fixture
def quartz(screen: FakeDesktop) -> FakeQuartz:
    return FakeQuartz(screen, ratio=2)


@pytest.fixture
def system(quartz: FakeQuartz) -> MacSystem:
    return MacSystem(fake_frameworks(quartz))


def allowed() -> None:
    """A check that has nothing against it."""


def test_a_retina_picture_has_one_pixel_a_point_and_so_have_windows_and_pointer(
    system: MacSystem, screen: FakeDesktop
) -> None:
    frame = DesktopSurface(system).grab()
    windows = system.open_windows()
    screen.pointer = (300, 200)

    assert (frame.width, frame.height, frame.origin) == (1200, 600, (0, 0))
    assert windows.area == Area(0, 0, 1200, 600)
    assert windows.pointer() == (150, 100)
    at = screen.game.at
    assert windows.bounds(GAME) == Area(at.x // 2, at.y // 2, at.w // 2, at.h // 2)


def test_a_pointer_between_two_points_left_of_the_main_display_belongs_to_the_one_before(
    system: MacSystem, screen: FakeDesktop
) -> None:
    screen.pointer = (-301, -1)

    assert system.open_windows().pointer() == (-151, -1)


def test_without_the_permission_to_record_the_user_is_asked_and_told_what_to_do(
    system: MacSystem, quartz: FakeQuartz
) -> None:
    quartz.may_record = False

    with pytest.raises(ScreenPermissionError, match=r"the wallpaper only.*Screen and System Audio Recording.*again"):
        DesktopSurface(system)
    assert quartz.asked == ["screen"]
    assert issubclass(ScreenPermissionError, CaptureError), "who opens a screen reckons with that"


def test_with_the_permission_nobody_is_asked(system: MacSystem, quartz: FakeQuartz) -> None:
    surface = DesktopSurface(system)
    with surface.guard(Stop()):
        pass
    assert quartz.asked == []


def test_without_the_permission_to_act_no_play_begins_and_looking_goes_on(
    system: MacSystem, quartz: FakeQuartz, screen: FakeDesktop
) -> None:
    quartz.is_trusted = False
    surface = DesktopSurface(system)

    with pytest.raises(InputPermissionError, match=r"Accessibility.*look and advise"), surface.guard(Stop()):
        pass
    assert quartz.asked == ["accessibility"]
    assert screen.presses == 0
    assert surface.grab().width == 1200


def test_hotkeys_without_the_permission_say_so_and_ask_nobody(system: MacSystem, quartz: FakeQuartz) -> None:
    quartz.is_trusted = False

    with pytest.raises(NotPossibleHereError, match="Accessibility"):
        system.open_keys()
    assert quartz.asked == []


def test_doctor_tells_of_both_permissions_and_asks_nobody(system: MacSystem, quartz: FakeQuartz) -> None:
    quartz.may_record = quartz.is_trusted = False

    facts = {fact.name: fact for fact in system.facts()}

    assert [fact.ok for fact in facts.values()] == [False, False]
    assert "Screen and System Audio Recording" in facts["permission to see the screen"].cure
    assert "Accessibility" in facts["permission to use the mouse"].cure
    assert quartz.asked == []


def test_a_hotkey_comes_to_us_and_others_go_on(system: MacSystem, quartz: FakeQuartz, screen: FakeDesktop) -> None:
    mail = screen.open(other_window(Area(0, 0, 300, 300)), takes_keys=True)
    with Hotkeys(system.open_keys()) as keys:
        keys.add(KeyCombination.parse("ctrl+alt+k"))
        keys.add(KeyCombination.parse("F9"))

        quartz.user_presses(0x65)
        quartz.user_presses(0x28, 0x40000 | 0x80000)
        quartz.user_presses(0x00)

        assert keys.pressed() == ["F9", "ctrl+alt+k"]
    assert mail.keys == ["user a"]


def test_a_hotkey_works_although_macos_found_the_tap_too_slow(
    system: MacSystem, quartz: FakeQuartz, screen: FakeDesktop
) -> None:
    with Hotkeys(system.open_keys()) as keys:
        keys.add(KeyCombination.parse("F9"))
        quartz.too_slow()

        quartz.user_presses(0x65)

        assert keys.pressed() == ["F9"]


def test_hotkeys_are_given_back(system: MacSystem, quartz: FakeQuartz, screen: FakeDesktop) -> None:
    with Hotkeys(system.open_keys()) as keys:
        keys.add(KeyCombination.parse("F9"))
    screen.front = GAME

    quartz.user_presses(0x65)

    assert screen.game.keys == ["user 0x65"]
    assert quartz.taps == []


def test_a_key_that_no_keyboard_has_is_reported(system: MacSystem) -> None:
    with Hotkeys(system.open_keys()) as keys, pytest.raises(NotPossibleHereError, match="no key called"):
        keys.add(KeyCombination.parse("ctrl+nonsense"))


def test_letters_arrive_whatever_the_layout_and_whatever_the_user_holds(
    system: MacSystem, quartz: FakeQuartz, screen: FakeDesktop
) -> None:
    screen.front, quartz.flags_held = GAME, 0x20000

    with closing(Hand(system.open_device())) as hand:
        hand.type_text("aqé", Stop(), allowed)

    assert screen.game.keys == ["a", "q", "é"]


def test_the_overlay_lets_clicks_through_and_stays_while_the_game_is_in_front(
    system: MacSystem, screen: FakeDesktop
) -> None:
    at = screen.game.at
    screen.open(FakeWindow(OVERLAY, "", own_window(at).process, at))
    windows = system.open_windows()
    assert windows.top_level_at(at.x // 2 + 5, at.y // 2 + 5) == OVERLAY

    system.let_through(OVERLAY * 100)

    windows.look_anew()
    assert windows.top_level_at(at.x // 2 + 5, at.y // 2 + 5) == GAME
    assert system._frameworks.window_of(OVERLAY * 100).done["hides"] is False  # type: ignore[attr-defined]


def test_our_window_is_asked_to_be_in_no_picture_but_reckoned_with(system: MacSystem, screen: FakeDesktop) -> None:
    clean = screen.picture()
    own = screen.open(own_window(screen.game.at))

    assert not system.keep_out_of_pictures(own.number * 100), "Apple doesn't promise it"
    assert (screen.picture() == clean).all()
    system.show_in_pictures(own.number * 100)
    assert (screen.picture() != clean).any()


def test_a_change_of_the_windows_is_told_once(system: MacSystem, screen: FakeDesktop) -> None:
    windows = system.open_windows()
    assert windows.windows_changed()
    assert not windows.windows_changed()

    screen.open(other_window(Area(0, 0, 300, 300)))

    assert windows.windows_changed()
    assert not windows.windows_changed()


def test_the_dock_and_the_menu_bar_which_are_as_large_as_the_screen_cover_nothing(system: MacSystem) -> None:
    windows = system.open_windows()
    assert windows.top_level_at(600, 500) is None
    assert windows.top_level_at(150, 120) == GAME
