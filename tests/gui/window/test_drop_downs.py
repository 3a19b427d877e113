"""No entry of a drop-down list is cut, closed or open, in any text size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QComboBox, QStyle, QStyleOptionComboBox, QWidget
from pytestqt.qtbot import QtBot

from kibitz.gui.maps.ticket.panel import TicketPanel
from kibitz.gui.practice.common.options import PracticeOptions
from kibitz.gui.practice.tuble.board import PracticeTuble
from kibitz.gui.profile_wizard.dialog import TicketWizard
from kibitz.gui.settings.dialog import SettingsDialog
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import ThemeChoice
from kibitz.gui.window.main_window import MainWindow
from kibitz.services.settings import Settings, SettingsStore

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

MAKERS: dict[str, Callable[[SettingsStore], QWidget]] = {
    "window": lambda store: MainWindow(Settings(game="ticket"), store),
    "settings": lambda _: SettingsDialog(Settings(theme="dark")),
    "wizard": lambda _: TicketWizard(),
    "map": lambda _: TicketPanel(),
    "tuble": lambda store: PracticeTuble(PracticeOptions(), store),
}


@pytest.fixture(params=[1.0, 1.5])
def text_size(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[float]:
    theme.apply(ThemeChoice.LIGHT)
    usual = theme.base_font()
    larger = QFont(usual)
    larger.setPointSizeF(usual.pointSizeF() * request.param)
    theme.set_base_font(larger)
    yield request.param
    theme.set_base_font(usual)


def room(box: QComboBox) -> int:
    """Width that the closed list has for its text."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    icon = box.iconSize().width() + 4 if any(not box.itemIcon(i).isNull() for i in range(box.count())) else 0
    field = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box)
    return int(field.width()) - icon


@pytest.mark.parametrize("name", MAKERS)
def test_no_entry_is_cut(qtbot: QtBot, store: SettingsStore, text_size: float, name: str) -> None:
    window = MAKERS[name](store)
    qtbot.addWidget(window)
    window.show()
    window.resize(window.minimumSizeHint().expandedTo(window.minimumSize()))
    QApplication.processEvents()
    boxes = [box for box in window.findChildren(QComboBox) if box.count()]
    for box in boxes:
        texts = [box.itemText(i) for i in range(box.count())]
        widest = max(texts, key=box.fontMetrics().horizontalAdvance)
        assert room(box) >= box.fontMetrics().horizontalAdvance(widest), f"{box.accessibleName()}: {widest}"
        if box.isVisible():
            box.showPopup()
            view = box.view()
            assert view.viewport().width() >= view.sizeHintForColumn(0), f"open {box.accessibleName()}: {widest}"
            if box.count() <= box.maxVisibleItems():
                ends = [view.visualRect(box.model().index(row, box.modelColumn())) for row in (0, box.count() - 1)]
                shown = view.viewport().rect()
                assert all(shown.contains(end) for end in ends), f"open {box.accessibleName()}: {texts[-1]}"
            box.hidePopup()
    window.close()


@pytest.mark.parametrize("width", range(700, 1240, 60))
def test_the_list_of_games_is_not_cut_however_wide_the_window_is(
    qtbot: QtBot, store: SettingsStore, text_size: float, width: int
) -> None:
    window = MAKERS["window"](store)
    qtbot.addWidget(window)
    window.show()
    window.resize(width, 700)
    for _ in range(3):
        QApplication.processEvents()
    [box] = [box for box in window.findChildren(QComboBox) if box.accessibleName() == "Game"]
    widest = max(box.fontMetrics().horizontalAdvance(box.itemText(i)) for i in range(box.count()))
    assert room(box) >= widest
    window.close()
