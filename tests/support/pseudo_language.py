"""A language that shows what isn't translated, and what has no room: ⟦each text~~~⟧ in brackets, two fifths longer."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QBuffer, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QFontMetrics, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QToolButton,
    QWidget,
)

LONGER = 0.4
MOST_ROWS = 40
_WORDS = re.compile(r"[^\W\d_]{2,}")


class PseudoCatalogue:
    """As `gettext.NullTranslations`."""

    def gettext(self, message: str, /) -> str:
        """The text in brackets."""
        plain = re.sub(r"\{[^}]*\}", "", message)
        return f"⟦{message}{'~' * round(LONGER * len(plain))}⟧" if any(map(str.isalpha, plain)) else message

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """One of the two forms in brackets."""
        return self.gettext(one if n == 1 else many)


def outside(text: str) -> str:
    """What of a text is in no brackets: it was not translated, or is a name or number that nobody translates.

    >>> outside("⟦Played: {moves}⟧ 3 ⟦more ⟦moves⟧~⟧ now")
    ' 3  now'
    """
    depth, found = 0, ""
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        found += sign if depth == 0 and sign != "⟧" else ""
    return found


def untranslated(window: QWidget, names: re.Pattern[str]) -> set[str]:
    """Texts of a window with words outside of brackets. names: what is a name, or a word of a game."""
    left = {text: names.sub(" ", re.sub(r"<[^>]*>|&", "", outside(text))) for text in set(texts(window))}
    return {text for text, rest in left.items() if _WORDS.search(rest)}


def texts(window: QWidget) -> Iterator[str]:
    """All that a window says: its widgets' texts, tooltips and names for screen readers, menus, lists and tables."""
    QApplication.processEvents()
    for widget in (window, *window.findChildren(QWidget)):
        if widget.window() is window and (widget is window or widget.isVisibleTo(window)):
            yield from filter(None, (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()))
            yield from _own_texts(widget)
    for menu in window.findChildren(QMenu):
        yield from (action.text().partition("\t")[0] for action in menu.actions())
    yield from (action.text() for action in window.findChildren(QAction))
    yield window.windowTitle()


def _own_texts(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QTabBar():
            yield from (widget.tabText(number) for number in range(widget.count()))
        case QComboBox():
            yield from (widget.itemText(number) for number in range(widget.count()))
        case QAbstractItemView() if widget.model() is not None:
            yield from _of_model(widget.model())


def _of_model(model: QAbstractItemModel) -> Iterator[str]:
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
    # A list model keeps its count of columns to itself.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for row in range(min(model.rowCount(QModelIndex()), MOST_ROWS)):
        for column in range(columns):
            yield from (str(text) for role in roles if (text := model.index(row, column).data(role)))
    for column in range(columns):
        head = model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        yield str(head) if isinstance(head, str) else ""


def painted_words(window: QWidget, names: re.Pattern[str]) -> set[str]:
    """The same of what widgets of our own paint. A wrapped text comes in pieces, and all of a widget's together."""
    found = set()
    for widget in (window, *window.findChildren(QWidget)):
        own = type(widget).__module__.startswith("kibitz.") and "paintEvent" in vars(type(widget))
        if own and widget.window() is window and widget.isVisible() and not isinstance(widget, QLabel):
            words = " ".join(_drawn(widget))
            if _WORDS.search(names.sub(" ", outside(words))):
                found.add(f"{type(widget).__name__}: {words}")
    return found


def _drawn(widget: QWidget) -> list[str]:
    drawing, device = QSvgGenerator(), QBuffer()
    drawing.setOutputDevice(device)
    drawing.setSize(widget.size())
    painter = QPainter(drawing)
    widget.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawWindowBackground)
    painter.end()
    return [html.unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", device.data().toStdString())]


def cut_off(window: QWidget) -> list[str]:
    """Labels and buttons of a window whose text has not the room that it needs."""
    QApplication.processEvents()
    found = []
    for widget in window.findChildren(QWidget):
        if widget.window() is not window or not widget.isVisible() or not widget.width():
            continue
        room, needed = _room(widget)
        if needed > room + 1:
            found.append(f"{type(widget).__name__} {_said(widget)!r}: {needed} px of {room}")
    return found


def too_wide(window: QWidget) -> list[str]:
    """Columns of a window, scrolled up and down, in which something is broader than the column."""
    QApplication.processEvents()
    found = []
    for area in window.findChildren(QScrollArea):
        inside, room = area.widget(), area.viewport().width()
        if inside is not None and area.isVisible() and inside.minimumSizeHint().width() > room:
            found.append(
                f"{type(area).__name__} {type(inside).__name__}: {inside.minimumSizeHint().width()} px of {room}"
            )
    return found


def _said(widget: QWidget) -> str:
    return widget.text() if isinstance(widget, QLabel | QAbstractButton) else widget.objectName()


def _room(widget: QWidget) -> tuple[int, int]:
    """Pixels that a text has, and that it needs."""
    if type(widget) is QLabel and widget.text() and widget.pixmap().isNull():
        if widget.wordWrap():
            return widget.height(), widget.heightForWidth(widget.width())
        return widget.width(), widget.sizeHint().width()
    if isinstance(widget, QPushButton | QCheckBox | QRadioButton) and widget.text():
        return widget.width(), _least(widget)
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly:
        return widget.width(), _least(widget) if widget.text() else 0
    return 0, 0


def _least(button: QAbstractButton) -> int:
    """Width of a button's text, and of its icon."""
    words = QFontMetrics(button.font()).size(Qt.TextFlag.TextShowMnemonic, button.text()).width()
    return words + (0 if button.icon().isNull() else button.iconSize().width() + 4)
