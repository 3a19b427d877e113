"""The text box for a station's name, with the stations that it may become in a list below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QPushButton, QWidget

from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, column, row

_LINE = 30
_NAMES = {
    Qt.Key.Key_Return: "ENTER",
    Qt.Key.Key_Enter: "ENTER",
    Qt.Key.Key_Backspace: "BACKSPACE",
    Qt.Key.Key_Delete: "DELETE",
    Qt.Key.Key_Left: "LEFT",
    Qt.Key.Key_Right: "RIGHT",
    Qt.Key.Key_Up: "UP",
    Qt.Key.Key_Down: "DOWN",
    Qt.Key.Key_Home: "HOME",
    Qt.Key.Key_End: "END",
    Qt.Key.Key_Escape: "ESCAPE",
    Qt.Key.Key_Tab: "TAB",
}
_SILENT = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_CapsLock)


class OfferList(QFrame):
    """The stations to choose from; lies in the window over what is below the text box.

    chosen: one of them was clicked on.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        """``parent``: the window."""
        super().__init__(parent)
        self._window = parent
        self.setProperty("role", "panel")
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Stations to choose from"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(lambda item: self.chosen.emit(item.text()))
        self.setLayout(column(self.list, margins=(Space.XS,) * 4))
        self.hide()

    @property
    def names(self) -> list[str]:
        """The stations shown; none while the list is closed."""
        return [self.list.item(n).text() for n in range(self.list.count())] if not self.isHidden() else []

    @property
    def current(self) -> str:
        """The one that the arrow keys have chosen."""
        item = self.list.currentItem()
        return item.text() if item is not None and not self.isHidden() else ""

    def offer(self, names: Sequence[str], below: QWidget) -> None:
        """Show these below a widget; none closes the list."""
        self.list.clear()
        self.list.addItems(list(names))
        self.setVisible(bool(names))
        if not names:
            return
        for number in range(self.list.count()):
            self.list.item(number).setSizeHint(QSize(0, _LINE))
        self.list.setCurrentRow(-1)
        place = below.mapTo(self._window, QPoint(0, below.height() + 2))
        self.setGeometry(place.x(), place.y(), below.width(), len(names) * _LINE + 2 * Space.XS + 2)
        self.raise_()

    def step(self, by: int) -> None:
        """Choose the next entry, or the one before."""
        count = self.list.count()
        if not self.isHidden() and count:
            now = self.list.currentRow()
            self.list.setCurrentRow((now + by) % count if now >= 0 else (0 if by > 0 else count - 1))


class StationEntry(QWidget):
    """The text box and the button.

    guessed: a station (any text) is to be guessed. typed: a key was pressed in the box (its name).
    """

    guessed = Signal(str)
    typed = Signal(str)

    def __init__(self, offers: Callable[[str], Sequence[str]], parent: QWidget) -> None:
        """``offers``: the stations for what was typed. ``parent``: the window, which the list lies in."""
        super().__init__(parent)
        self._offers = offers
        self.box = QLineEdit()
        self.box.setPlaceholderText(self.tr("Type a station"))
        self.box.setAccessibleName(self.tr("Station"))
        self.box.textEdited.connect(lambda _text: self.show_offers())
        self.box.installEventFilter(self)
        self.button: QPushButton = button(self.tr("Guess"), kind="primary", shortcut="Ctrl+Return")
        self.button.clicked.connect(self._submit)
        self.list = OfferList(parent)
        self.list.chosen.connect(self._take)
        self.setFocusProxy(self.box)
        layout = row(self.box, self.button)
        layout.setStretch(0, 1)
        self.setLayout(layout)

    def clear(self) -> None:
        """Empty the box."""
        self.box.clear()
        self.list.offer((), self.box)

    def show_offers(self) -> None:
        """Show the stations for what stands in the box."""
        self.list.offer(self._offers(self.box.text()), self.box)

    def type(self, event: QKeyEvent) -> None:
        """Take a key that was pressed elsewhere in the window."""
        self.box.setFocus()
        self.typed.emit(_name_of(event))
        self.box.insert(event.text())
        self.show_offers()

    def _take(self, name: str) -> None:
        self.box.setText(name)
        self.list.offer((), self.box)
        self.box.setFocus()

    def _submit(self) -> None:
        self.list.offer((), self.box)
        self.box.setFocus()
        self.guessed.emit(self.box.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.box:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.FocusOut:
            self.list.offer((), self.box)
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        if key not in _SILENT:
            self.typed.emit(_name_of(event))
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            if self.list.isHidden():
                self.show_offers()
            self.list.step(1 if key is Qt.Key.Key_Down else -1)
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.list.current:
                self._take(self.list.current)
            elif not event.isAutoRepeat():
                self._submit()
            return True
        if key is Qt.Key.Key_Escape and not self.list.isHidden():
            self.list.offer((), self.box)
            return True
        return super().eventFilter(watched, event)


def _name_of(event: QKeyEvent) -> str:
    name = _NAMES.get(Qt.Key(event.key()))
    text = event.text()
    plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return name or (text if plain and text.isprintable() and text else "other")
