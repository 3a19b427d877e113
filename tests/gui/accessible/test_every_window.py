"""Every window by its accessibility tree, as a screen reader finds it, and by the keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from tests.support.accessible import controls, hidden_words, tab_stops, unreached, wrong_menus, wrong_names, wrong_roles
from tests.support.every_window import EVERY_WINDOW, Desk, window_classes

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def wrong(window: QWidget) -> list[str]:
    found, stops = controls(window), tab_stops(window)
    unseen = [f"no sign of the focus: {type(stop.widget).__name__}" for stop in stops if not stop.shown]
    return [
        *wrong_names(found), *hidden_words(window), *wrong_roles(found), *wrong_menus(window), *unreached(found, stops),
        *unseen, *([] if window.windowTitle() or window.accessibleName() else ["the window has no name"]),
    ]  # fmt: skip


@pytest.mark.parametrize("name", EVERY_WINDOW)
def test_all_has_a_name_a_role_and_a_place_for_the_keyboard(
    name: str, qtbot: QtBot, light: Theme, tmp_path: Path
) -> None:
    found = {state: wrong(window) for state, window in EVERY_WINDOW[name](Desk(qtbot, tmp_path))}
    assert found
    assert {state: faults for state, faults in found.items() if faults} == {}


def cut_off(window: QWidget) -> list[str]:
    """The words that have less room than they need."""
    labels = [one for one in window.findChildren(QLabel) if one.isVisible() and one.text()]
    pressed = [one for one in window.findChildren(QAbstractButton) if one.isVisible() and one.text()]
    low = [one for one in labels if one.height() < one.heightForWidth(one.width())]
    return [one.text() for one in (*low, *(one for one in pressed if one.height() < one.fontMetrics().height() + 4))]


@pytest.mark.parametrize("name", EVERY_WINDOW)
def test_no_words_are_cut_off_in_a_small_window(name: str, qtbot: QtBot, light: Theme, tmp_path: Path) -> None:
    for state, window in EVERY_WINDOW[name](Desk(qtbot, tmp_path, (700, 500))):

        def all_have_room(state: str = state, window: QWidget = window) -> None:
            assert (state, cut_off(window)) == (state, [])

        # What was shown last takes its room in a later round of the event loop.
        qtbot.waitUntil(all_have_room)


@pytest.mark.parametrize("larger", [1.5, 2.0])
@pytest.mark.parametrize("size", [(700, 500), (1120, 740)])
def test_no_words_of_the_window_are_cut_off_in_large_text(
    size: tuple[int, int], larger: float, qtbot: QtBot, light: Theme, tmp_path: Path
) -> None:
    usual = theme.base_font()
    large = QFont(usual)
    large.setPointSizeF(usual.pointSizeF() * larger)
    theme.set_base_font(large)
    try:
        for state, window in EVERY_WINDOW["MainWindow"](Desk(qtbot, tmp_path, size)):

            def all_have_room(state: str = state, window: QWidget = window) -> None:
                assert (state, cut_off(window)) == (state, [])

            qtbot.waitUntil(all_have_room)
    finally:
        theme.set_base_font(usual)


def test_no_window_is_left_out() -> None:
    assert window_classes() <= set(EVERY_WINDOW)
