"""The menu of the tray's icon, without a tray: tests/x11/test_tray.py has a real one."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from kibitz.gui.desktop.tray import Tray
from kibitz.gui.watching.worker import Mode
from kibitz.gui.window.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def tray(window: MainWindow) -> Tray:
    return window.in_tray.tray


@pytest.fixture
def told(tray: Tray, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said beside the icon."""
    said: list[str] = []
    monkeypatch.setattr(tray, "tell", said.append)
    return said


def enabled(tray: Tray) -> set[str]:
    tray.menu.aboutToShow.emit()
    return {action.text() for action in tray.menu.actions() if action.isEnabled() and action.text()}


def test_its_menu_offers_what_can_be_done_now(tray: Tray, window: MainWindow) -> None:
    assert enabled(tray) == {"Hide Kibitz", "Watch the screen", "Overlay", "Settings …", "Quit"}
    window.hide()
    assert "Show Kibitz" in enabled(tray)
    tray.window.trigger()
    assert window.isVisible()


def test_it_turns_the_overlay_on_and_off_as_the_window_does(tray: Tray, window: MainWindow) -> None:
    assert tray.overlay.isChecked()
    tray.overlay.trigger()
    assert not window.has_overlay
    window.set_overlay(True)
    tray.menu.aboutToShow.emit()
    assert tray.overlay.isChecked()


def test_a_pause_ends_with_what_was_watched(qtbot: QtBot, tray: Tray, window: MainWindow) -> None:
    window.worker.mode_changed.emit(Mode.WATCHING)
    qtbot.waitUntil(tray.pause.isEnabled)
    tray.pause.trigger()
    assert window.worker.paused
    window.worker.mode_changed.emit(Mode.IDLE)
    qtbot.waitUntil(lambda: not window.worker.paused)
    assert not tray.pause.isChecked()


def test_what_goes_wrong_while_the_window_is_hidden_is_told_beside_the_icon(
    qtbot: QtBot, window: MainWindow, told: list[str]
) -> None:
    window.worker.failed.emit("The screen is gone.")
    qtbot.waitUntil(lambda: "The screen is gone." in window.notice.text)
    assert told == []
    window.hide()
    window.worker.failed.emit("The screen is gone.")
    qtbot.waitUntil(lambda: told == ["The screen is gone."])


def test_closing_hides_only_where_it_is_wanted_and_there_is_a_tray(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not window.in_tray.stays(True), "there is no tray here"
    monkeypatch.setattr(Tray, "is_there", True)
    assert not window.in_tray.stays(False)
    assert window.in_tray.stays(True)
    assert window.in_tray.stays(True)
    assert len(told) == 1, "it is said once"
    window.in_tray.end()
    assert not window.in_tray.stays(True)
