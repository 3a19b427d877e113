"""What the window says: at once, long enough to be read, and with what the user can do."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kibitz.automation.player.result import Ending, PlayResult
from kibitz.gui.desktop.single_instance import Command
from kibitz.gui.watching.worker import Mode
from kibitz.gui.window.main_window import MainWindow
from kibitz.gui.window.panels import status_line
from tests.gui.watching.test_worker import FakeSource
from tests.gui.window.test_main_window import texts, watch_fake_screen
from tests.support.fake_surface import FakeSurface

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def line(window: MainWindow) -> str:
    return window.controls.status.text()


def watched(qtbot: QtBot, window: MainWindow, surface: FakeSurface | None = None) -> FakeSurface:
    surface = watch_fake_screen(window, surface)
    qtbot.waitUntil(lambda: window.mode is Mode.WATCHING and window.controls.step.isEnabled())
    return surface


def test_a_result_stays_while_the_watched_board_goes_on_changing(qtbot: QtBot, window: MainWindow) -> None:
    surface = watched(qtbot, window)
    window.step()
    qtbot.waitUntil(lambda: "1 move made" in line(window), timeout=10_000)
    for _ in range(3):
        before = window.view
        surface.offset = (surface.offset[0] + 3, surface.offset[1])
        qtbot.waitUntil(lambda before=before: window.view is not before)
    assert "1 move made" in line(window)
    assert "Lamps · 100% certain · the fake screen" in texts(window), "what is seen is told elsewhere"


def test_the_next_thing_that_the_user_asks_for_replaces_a_result(qtbot: QtBot, window: MainWindow) -> None:
    watched(qtbot, window)
    window.narrator.played(PlayResult((), Ending.OVER, "All lamps are out"))
    assert line(window) == "All lamps are out. Played: no move."
    window.say("Something goes on.")
    assert "All lamps are out" in line(window)
    window.stop()
    assert "All lamps are out" not in line(window)


def test_what_goes_on_is_told_once_a_result_could_be_read(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_line, "LEAST_MS", 1)
    monkeypatch.setattr(status_line, "MS_A_SIGN", 0)
    window.controls.status.tell("All lamps are out.")
    window.say("Copied.")
    qtbot.waitUntil(lambda: line(window) == "Copied.")


@pytest.mark.parametrize(
    ("ending", "stays"),
    [(Ending.EXHAUSTED, True), (Ending.GIVEN_UP, True), (Ending.OVER, False), (Ending.STOPPED, False)],
)
def test_where_play_can_not_go_on_what_to_do_stays_until_it_is_closed(
    window: MainWindow, ending: Ending, stays: bool
) -> None:
    window.narrator.played(PlayResult((), ending, "No set is here. Show the button for more cards"))
    assert ("Show the button for more cards." in window.notice.text) == stays
    assert window.notice.isVisible() == stays
    assert "no move" in line(window)


def test_the_folder_with_the_pictures_can_be_opened(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        "kibitz.gui.window.panels.main_panels.QDesktopServices.openUrl",
        lambda url: opened.append(url.toLocalFile()) or True,
    )
    watched(qtbot, window, FakeSurface(ignored=frozenset(range(1, 20))))
    window.play()
    qtbot.waitUntil(lambda: window.notice.open_folder.isVisible(), timeout=20_000)
    assert "xpected" in window.notice.text, "the cause stays beside the pictures"
    qtbot.mouseClick(window.notice.open_folder, Qt.MouseButton.LeftButton)
    assert Path(opened[0]).is_dir()
    assert opened[0] in window.notice.text
    window.show_problem("Something else.")
    assert not window.notice.open_folder.isVisible()


def test_a_click_on_anything_slow_shows_a_sign_of_work_at_once(qtbot: QtBot, window: MainWindow) -> None:
    go_on = threading.Event()

    class SlowSource(FakeSource):
        def open(self) -> object:
            go_on.wait(20)
            return super().open()

    window.watch(SlowSource("the slow screen", surface=FakeSurface()))
    assert "Looking at the slow screen" in line(window)
    go_on.set()
    qtbot.waitUntil(lambda: window.controls.step.isEnabled())
    assert line(window) == "", "what is seen says the rest"
    qtbot.mouseClick(window.controls.step, Qt.MouseButton.LeftButton)
    assert "Looking" in line(window)


def test_a_long_message_is_shown_whole_in_a_narrow_window(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(600, 560)
    text = "There is no set among these 12 cards. " * 4
    window.controls.status.tell(text)
    qtbot.waitUntil(lambda: window.controls.status.height() >= window.controls.status.heightForWidth(568))
    shown = [label for label in window.findChildren(QLabel) if label.text() == text and label.isVisible()]
    assert shown


def test_a_later_start_toggles_watching_and_is_told_so(qtbot: QtBot, window: MainWindow) -> None:
    watched(qtbot, window)
    reply = window.obey(Command.TOGGLE)
    assert (reply.done, reply.text) == (True, "Kibitz has stopped watching.")
    qtbot.waitUntil(lambda: window.mode is Mode.IDLE)
    window.source = FakeSource("the fake screen", surface=FakeSurface())
    assert window.obey(Command.TOGGLE).text == "Kibitz watches the fake screen now."
    qtbot.waitUntil(lambda: window.mode is Mode.WATCHING)


def test_stop_says_when_there_was_nothing_to_stop(qtbot: QtBot, window: MainWindow) -> None:
    assert not window.obey(Command.STOP).done
    assert "nothing to stop" in window.obey(Command.STOP).text
    watched(qtbot, window)
    assert window.obey(Command.STOP).done
    qtbot.waitUntil(lambda: line(window) == "Stopped watching.")


def test_a_step_without_a_game_is_refused_in_words(window: MainWindow) -> None:
    reply = window.obey(Command.STEP)
    assert not reply.done
    assert "Press Screen first" in reply.text


def test_f1_helps_and_ctrl_q_quits(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    from kibitz.gui.window.help_dialog import HelpDialog

    read: list[str] = []
    monkeypatch.setattr(HelpDialog, "exec", lambda dialog: read.append(dialog.text))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: bool(read))
    assert "To stop it" in read[0]
    assert "Ctrl+Q" in read[0]
    qtbot.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not window.isVisible())
