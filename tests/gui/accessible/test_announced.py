"""What is read out as it changes, by what is sent to the accessibility interface."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessibleAnnouncementEvent, QAccessibleEvent, QAction, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from kibitz.core.advice import HelpLevel
from kibitz.gui.watching import sources
from kibitz.gui.widgets import accessible
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.widgets import Segments
from kibitz.gui.window.help_dialog import HelpDialog
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings
from tests.gui.window.test_main_window import lamps as lamps
from tests.support.every_window import EVERY_WINDOW, Desk

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def read_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is announced while a screen reader runs."""
    texts: list[str] = []

    def sent(event: QAccessibleEvent) -> None:
        assert isinstance(event, QAccessibleAnnouncementEvent)
        texts.append(event.message())

    monkeypatch.setattr(accessible.QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(accessible.QAccessible, "updateAccessibility", sent)
    return texts


def test_advice_is_read_out_once_and_as_it_changes(
    qtbot: QtBot, window: MainWindow, lamps: Path, read_out: list[str]
) -> None:
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: any("put out red" in text for text in read_out))
    count = len(read_out)
    window.set_level(HelpLevel.ALL)
    assert len(read_out) == count, "the same is not read again"
    window.set_level(HelpLevel.NUDGE)
    assert "Look for two of a colour" in read_out[-1]
    assert "put out red" not in read_out[-1], "no more than is shown"


def test_messages_are_read_out(window: MainWindow, read_out: list[str]) -> None:
    window.show_problem("The disk is full.")
    window.controls.status.tell("Played: one move.")
    assert read_out[-2:] == ["The disk is full.", "Played: one move."]


def test_a_practice_board_s_words_are_read_out(qtbot: QtBot, light: Theme, tmp_path: Path, read_out: list[str]) -> None:
    for _, board in EVERY_WINDOW["PracticeWordle"](Desk(qtbot, tmp_path)):
        before = len(read_out)
        qtbot.keyClicks(board.focusWidget(), "AB")
        qtbot.keyClick(board.focusWidget(), Qt.Key.Key_Return)
        assert len(read_out) > before


def test_nothing_is_sent_where_no_screen_reader_runs(
    window: MainWindow, read_out: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accessible.QAccessible, "isActive", lambda: False)
    window.show_problem("The disk is full.")
    assert read_out == []


def test_arrow_keys_lead_from_one_segment_to_the_next(qtbot: QtBot, light: Theme) -> None:
    chosen: list[str] = []
    segments = Segments("Kind", [("one", "One"), ("two", "Two")])
    segments.chosen.connect(chosen.append)
    qtbot.addWidget(segments)
    segments.choose("one")
    segments.show()
    segments.activateWindow()
    segments.button("one").setFocus()
    qtbot.waitUntil(segments.button("one").hasFocus)
    QTest.keyClick(segments.button("one"), Qt.Key.Key_Right)
    assert chosen == ["two"]


def test_the_moves_list_shows_where_the_keyboard_is(qtbot: QtBot, window: MainWindow, lamps: Path) -> None:
    window.watch(sources.file_source(lamps))
    qtbot.waitUntil(lambda: window.advice.model.rowCount() == 3)
    moves = window.advice.list
    before = moves.grab().toImage()
    moves.setFocus(Qt.FocusReason.TabFocusReason)
    assert moves.currentIndex().row() == 0
    assert moves.grab().toImage() != before
    QTest.keyClick(moves, Qt.Key.Key_Down)
    assert moves.currentIndex().row() == 1


def test_help_lists_every_key_of_the_window(window: MainWindow) -> None:
    told = HelpDialog(Settings(), window).text
    keys = {one.shortcut().toString() for one in [*window.findChildren(QAbstractButton), *window.findChildren(QAction)]}
    keys |= {one.key().toString() for one in window.findChildren(QShortcut)}
    levels, corrections = {f"Alt+{level}" for level in range(1, 5)}, {key for key in keys if key in told}
    assert keys - corrections - levels - {""} == set()
