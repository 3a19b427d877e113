"""The window, with pictures and a fake screen in place of the real one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kibitz.core.advice import HelpLevel
from kibitz.gui.desktop.single_instance import Command
from kibitz.gui.watching import sources
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import SettingsStore
from tests.gui.watching.test_worker import FakeSource
from tests.support import toy
from tests.support.fake_surface import FakeSurface

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def lamps(tmp_path: Path) -> Path:
    path = tmp_path / "lamps.png"
    cv2.imwrite(str(path), toy.draw(toy.ToyTable()))
    return path


def texts(window: MainWindow) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def watch_fake_screen(window: MainWindow, surface: FakeSurface | None = None) -> FakeSurface:
    surface = surface or FakeSurface()
    window.watch(FakeSource("the fake screen", surface=surface))
    return surface


def test_at_first_it_says_what_to_do(window: MainWindow) -> None:
    assert "No board seen yet" in texts(window)
    assert "practice board" in texts(window)


def test_a_picture_file_is_read_and_its_moves_are_listed(qtbot: QtBot, window: MainWindow, lamps: Path) -> None:
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: window.advice.model.rowCount() == 3)
    assert "put out red" in str(window.advice.model.index(0, 0).data())


def test_less_help_shows_less(qtbot: QtBot, window: MainWindow, lamps: Path) -> None:
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: window.advice.model.rowCount() == 3)
    window.set_level(HelpLevel.ANSWER)
    assert window.advice.model.rowCount() == 1
    window.set_level(HelpLevel.NUDGE)
    assert window.advice.model.rowCount() == 0
    assert "Look for two of a colour." in texts(window)


def test_a_file_that_is_no_picture_is_reported_in_the_window(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "notes.png"
    path.write_text("not a picture")
    window.watch(sources.file_source(path))
    qtbot.waitUntil(lambda: "is not a picture" in texts(window))


def test_a_picture_can_be_dropped(qtbot: QtBot, window: MainWindow, lamps: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(lamps))])
    none = Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none))
    qtbot.waitUntil(lambda: window.advice.model.rowCount() == 3)


def test_pasting_without_a_picture_says_so(window: MainWindow, qapp: Any) -> None:
    qapp.clipboard().clear()
    window.paste_picture()
    assert "no picture in the clipboard" in texts(window)


def test_step_makes_one_move(qtbot: QtBot, window: MainWindow) -> None:
    surface = watch_fake_screen(window)
    qtbot.waitUntil(lambda: window.controls.step.isEnabled())
    qtbot.mouseClick(window.controls.step, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "1 move made" in texts(window), timeout=10_000)
    assert surface.table.lamps.count("out") == 2


def test_play_goes_on_to_the_end(qtbot: QtBot, window: MainWindow) -> None:
    surface = watch_fake_screen(window)
    qtbot.waitUntil(lambda: window.controls.play.isEnabled())
    window.play()
    qtbot.waitUntil(lambda: set(surface.table.lamps) == {"out"}, timeout=20_000)


def test_a_click_without_effect_is_shown_with_what_was_expected(qtbot: QtBot, window: MainWindow) -> None:
    watch_fake_screen(window, FakeSurface(ignored=frozenset(range(1, 20))))
    qtbot.waitUntil(lambda: window.controls.play.isEnabled())
    window.play()
    qtbot.waitUntil(lambda: "xpected" in window.notice.text, timeout=20_000)


def test_a_picture_cannot_be_played(qtbot: QtBot, window: MainWindow, lamps: Path) -> None:
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: window.advice.model.rowCount() == 3)
    assert not window.controls.play.isEnabled()


def test_a_board_that_is_gone_leaves_no_marks(qtbot: QtBot, window: MainWindow) -> None:
    surface = watch_fake_screen(window)
    qtbot.waitUntil(lambda: window.advice.model.rowCount() == 3)
    surface.gone = True
    qtbot.waitUntil(lambda: "No board is seen" in texts(window))
    assert window.overlay.windows == []
    assert window.advice.model.rowCount() == 0


def test_the_same_problem_again_is_counted_not_repeated(window: MainWindow) -> None:
    for _ in range(3):
        window.show_problem("The screen gave no picture.")
    assert window.notice.text == "The screen gave no picture. (3×)"


def test_a_later_start_turns_the_overlay_off_and_gives_more_help(window: MainWindow) -> None:
    window.set_level(HelpLevel.NUDGE)
    window.obey(Command.HINT)
    assert window.level is HelpLevel.HINT
    window.obey(Command.OVERLAY)
    assert not window.top.overlay_button.isChecked()


def test_choices_are_kept(window: MainWindow, store: SettingsStore) -> None:
    window.set_level(HelpLevel.HINT)
    window.set_overlay(False)
    kept = store.load()
    assert (kept.help_level, kept.overlay) == (2, False)


@pytest.mark.parametrize("size", [(560, 460), (700, 500), (800, 600), (1600, 1000)])
def test_all_controls_can_be_reached_at_any_size(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    QApplication.processEvents()
    for button in (*window.findChildren(QPushButton), *window.findChildren(QComboBox)):
        if button.isVisible():
            corner = button.mapTo(window, button.rect().bottomRight())
            assert corner.x() <= window.width(), button.accessibleName()
            assert corner.y() <= window.height(), button.accessibleName()


def test_every_button_has_a_name_for_the_screen_reader(window: MainWindow) -> None:
    nameless = [b for b in window.findChildren(QAbstractButton) if b.isVisible() and not b.accessibleName()]
    assert nameless == []


def test_a_picture_from_the_clipboard_is_read(qtbot: QtBot, window: MainWindow, lamps: Path, qapp: Any) -> None:
    qapp.clipboard().setImage(QImage(str(lamps)))
    window.paste_picture()
    qtbot.waitUntil(lambda: window.advice.model.rowCount() == 3)
