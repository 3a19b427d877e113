"""Small widgets that several windows use."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from kibitz.gui.widgets import icons, theme
from kibitz.gui.widgets.accessible import Role, give_role
from kibitz.gui.widgets.focus_ring import FocusRing
from kibitz.gui.widgets.theme import Space


def label(text: str = "", role: str = "", wrap: bool = False) -> QLabel:
    """A label in one of the style sheet's roles."""
    made = QLabel(text)
    set_role(made, role)
    made.setWordWrap(wrap)
    return made


class ElidedLabel(QLabel):
    """A line that takes the room there is; what does not fit ends in dots and is told by its tooltip."""

    def __init__(self, role: str = "") -> None:
        super().__init__()
        set_role(self, role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        self.style().drawItemText(
            QPainter(self),
            self.rect(),
            int(self.alignment()),
            self.palette(),
            True,
            shown,
            QPalette.ColorRole.WindowText,
        )


def choice_box(name: str) -> QComboBox:
    """A drop-down list that is as wide as the longest of its entries, also of those that come later."""
    made = QComboBox()
    made.setAccessibleName(name)
    # Qt on Linux tells screen readers the chosen entry instead of a drop-down list's name.
    made.setAccessibleDescription(name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return made


def set_role(widget: QWidget, role: str) -> None:
    """Give a widget another role of the style sheet, at once."""
    if widget.property("role") == role:
        return
    widget.setProperty("role", role)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def frame(role: str, layout: QLayout) -> QFrame:
    """A frame in one of the style sheet's roles, with a layout."""
    made = QFrame()
    made.setProperty("role", role)
    made.setLayout(layout)
    return made


def row(
    *widgets: QWidget | None, spacing: int = Space.S, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> QHBoxLayout:
    """Widgets side by side; None is a stretch."""
    made = QHBoxLayout()
    _fill(made, widgets, spacing, margins)
    return made


def column(
    *widgets: QWidget | None, spacing: int = Space.S, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> QVBoxLayout:
    """Widgets below each other; None is a stretch."""
    made = QVBoxLayout()
    _fill(made, widgets, spacing, margins)
    return made


def _fill(
    layout: QHBoxLayout | QVBoxLayout,
    widgets: Sequence[QWidget | None],
    spacing: int,
    margins: tuple[int, int, int, int],
) -> None:
    layout.setSpacing(spacing)
    layout.setContentsMargins(*margins)
    for widget in widgets:
        if widget is None:
            layout.addStretch(1)
        else:
            layout.addWidget(widget)


def button(text: str, icon: str = "", kind: str = "", shortcut: str = "", tip: str = "") -> QPushButton:
    """A push button with icon, look, shortcut and a tooltip that tells the shortcut."""
    # Qt leaves hardly any room between icon and text; a space is the only way that survives style sheets.
    made = QPushButton(f" {text}" if icon else text)
    dress(made, icon, kind, shortcut, tip or text)
    return made


def dress(made: QAbstractButton, icon: str, kind: str, shortcut: str, tip: str) -> None:
    """Give a button its icon, look, shortcut, tooltip and accessible name."""
    made.setProperty("kind", kind)
    made.setIconSize(QSize(18, 18))
    if icon:
        icons.bind(made, icon, "on_accent" if kind == "primary" else "text")
    made.setAccessibleName(tip)
    if shortcut:
        made.setShortcut(QKeySequence(shortcut))
        tip = f"{tip} ({QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)})"
    made.setToolTip(tip)


def set_text(made: QAbstractButton, text: str) -> None:
    """Give a button another text and let it keep its shortcut, which Qt would take away."""
    shortcut = made.shortcut()
    made.setText(text)
    made.setShortcut(shortcut)


class Segments(QFrame):
    """A row of buttons of which one is chosen."""

    chosen = Signal(str)

    def __init__(self, name: str, options: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        """``options``: key and text of each button."""
        super().__init__(parent)
        self.setProperty("role", "segments")
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        layout = row(spacing=2, margins=(3, 3, 3, 3))
        for key, text in options:
            made = QPushButton(text)
            made.setProperty("kind", "segment")
            made.setCheckable(True)
            made.setAccessibleName(f"{name}: {text}")
            # The bold text of the chosen one must not make the row jump.
            made.setMinimumWidth(made.fontMetrics().horizontalAdvance(text) + 40)
            made.clicked.connect(lambda _checked=False, key=key: self.chosen.emit(key))
            self._group.addButton(made)
            self._buttons[key] = made
            layout.addWidget(made)
        self.setLayout(layout)

    def choose(self, key: str) -> None:
        """Show this option as chosen, without a signal."""
        self._buttons[key].setChecked(True)

    def button(self, key: str) -> QPushButton:
        """The button of an option."""
        return self._buttons[key]


_TEXT_WIDTH = 16
"""Width of a text below a title, in heights of a line."""
_ALL = 1000
"""Stretch of a widget beside stretches that only take what it leaves."""
_PICTURE, _PICTURE_FROM = 56, 240


def scrolled(widget: QWidget, name: str) -> QScrollArea:
    """The widget, to be scrolled where large text leaves it too little room. name: for screen readers."""
    area = QScrollArea()
    area.setAccessibleName(name)
    give_role(area, Role.Pane)
    FocusRing(area)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(widget)
    # It is scrolled one way alone.
    area.setMinimumWidth(widget.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width())
    return area


class Stack(QStackedWidget):
    """Pages of which one is shown, as small as that one may be: Qt's own is never smaller than any of them."""

    def minimumSizeHint(self) -> QSize:
        """Of the page that is shown."""
        shown = self.currentWidget()
        return shown.minimumSizeHint() if shown else super().minimumSizeHint()

    def setCurrentWidget(self, widget: QWidget) -> None:
        """Show this page."""
        super().setCurrentWidget(widget)
        self.updateGeometry()


class EmptyState(QWidget):
    """What a view shows while it has nothing: an icon, what is missing, and what to do."""

    def __init__(self, icon: str, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._picture = QLabel()
        self._title = label(title, "title")
        self._text = label(text, "muted", wrap=True)
        self.buttons = row()
        for part in (self._picture, self._title, self._text):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setMaximumWidth(self._wide)
        layout = column(None, self._picture, self._title, spacing=Space.M, margins=(Space.XL,) * 4)
        around = row(None, self._text, None)
        # As wide as it may be, and narrower where there is less room.
        around.setStretchFactor(self._text, _ALL)
        layout.addLayout(around)
        layout.addLayout(self.buttons)
        layout.addStretch(1)
        self.setLayout(layout)
        self.buttons.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._tint()
        theme.watch_changes(self._tint)

    def show_text(self, icon: str, title: str, text: str) -> None:
        """Show something else."""
        self._icon = icon
        self._title.setText(title)
        self._text.setText(text)
        self._tint()
        self._fit()

    def offer(self, *buttons: QAbstractButton) -> None:
        """Show these buttons and no others."""
        for one in buttons:
            self.buttons.addWidget(one)
        for known in self.findChildren(QAbstractButton):
            known.setVisible(known in buttons)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Leave out the picture where there is little room, and then the text: the buttons say what to do."""
        low = self.height() < _PICTURE_FROM or self._arranged(low=False) > self.height()
        needed = self._arranged(low=low)
        has_buttons = self.buttons.sizeHint().height() > 0
        self._text.setVisible(not low or not has_buttons or needed <= self.height())

    @property
    def _wide(self) -> int:
        return _TEXT_WIDTH * self.fontMetrics().height()

    def _arranged(self, *, low: bool) -> float:
        """Lay it out with its picture, or low without; gives the height that it needs."""
        margin, layout = Space.S if low else Space.XL, self.layout()
        assert layout is not None, "laid out when it was made"
        layout.setContentsMargins(margin, margin, margin, margin)
        self._picture.setVisible(not low)
        self._text.setMaximumWidth(2 * self._wide if low else self._wide)
        wide = min(self._text.maximumWidth(), self.width() - 2 * margin)
        shown = [one.sizeHint().width() for one in self.findChildren(QAbstractButton) if not one.isHidden()]
        beside = sum(shown) + Space.S * len(shown) <= self.width() - 2 * margin
        directions = QBoxLayout.Direction
        self.buttons.setDirection(directions.LeftToRight if beside else directions.TopToBottom)
        picture = 0 if low else _PICTURE + Space.M
        words = self._title.sizeHint().height() + self._text.heightForWidth(wide)
        return picture + words + self.buttons.sizeHint().height() + 3 * Space.M + 2 * margin

    def _tint(self) -> None:
        ratio = self.devicePixelRatioF()
        picture = icons.pixmap(self._icon, round(_PICTURE * ratio), theme.current().border_strong)
        picture.setDevicePixelRatio(ratio)
        self._picture.setPixmap(picture)
