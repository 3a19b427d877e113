"""Hotkeys of the window on Windows and macOS: a key pressed in another program is the window's command."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from kibitz.automation.macos.system import MacSystem
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.system import System
from kibitz.automation.windows.system import WindowsSystem
from kibitz.gui.desktop import global_keys
from kibitz.gui.desktop.global_keys import GlobalKeys
from kibitz.gui.desktop.single_instance import Command
from tests.support.fake_desktop import GAME, FakeDesktop
from tests.support.fake_quartz import FakeQuartz, fake_frameworks
from tests.support.fake_user32 import FakeUser32, fake_libraries

Made = tuple[System, Callable[[], None]]
"""A system, and what presses the first hotkey on its keyboard."""
WANTED = {Command.STEP: "Ctrl+Alt+N", Command.STOP: "", Command.HINT: "Ctrl+Alt+H"}


@pytest.fixture
def screen() -> FakeDesktop:
    made = FakeDesktop(Area(0, 0, 1280, 800), (100, 100))
    made.front = GAME
    return made


def windows(screen: FakeDesktop) -> Made:
    user32 = FakeUser32(screen)
    return WindowsSystem(fake_libraries(user32)), lambda: user32.user_presses(ord("N"), 0x1 | 0x2)


def macos(screen: FakeDesktop) -> Made:
    quartz = FakeQuartz(screen)
    return MacSystem(fake_frameworks(quartz)), lambda: quartz.user_presses(0x2D, 0x40000 | 0x80000)


@pytest.mark.parametrize("made", [windows, macos])
def test_a_hotkey_pressed_in_the_game_is_a_command(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    screen: FakeDesktop,
    made: Callable[[FakeDesktop], Made],
) -> None:
    system, press = made(screen)
    monkeypatch.setattr(global_keys, "this_system", lambda: system)
    keys = GlobalKeys()

    assert keys.take(WANTED) == []
    with qtbot.waitSignal(keys.pressed, timeout=5000) as told:
        press()
    assert told.args == [Command.STEP]
    assert screen.game.keys == []

    keys.close()
    press()
    assert len(screen.game.keys) == 1, "given back"


def test_without_the_permission_of_macos_the_window_says_what_to_do(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, screen: FakeDesktop
) -> None:
    quartz = FakeQuartz(screen)
    quartz.is_trusted = False
    monkeypatch.setattr(global_keys, "this_system", lambda: MacSystem(fake_frameworks(quartz)))
    keys = GlobalKeys()

    problems = keys.take(WANTED)

    assert len(problems) == 1
    assert "Accessibility" in problems[0]
    keys.close()
