"""Four colours to be chosen: those in which a page of Tuble shows fare zones."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QColorDialog, QToolButton, QWidget

from kibitz.gui.maps.tube.painter import ZONE_COLOURS
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, row
from kibitz.solvers.tuble.shown import ZoneColour

_SWATCH = 22


class PaletteEdit(QWidget):
    """A box that says "by the page's own colours", and four colours for when it isn't ticked."""

    def __init__(self, text: str) -> None:
        """``text``: four times ``#rrggbb`` with commas between, green first; empty for the page's own colours."""
        super().__init__()
        self.by_page = QCheckBox(self.tr("Told apart by themselves"))
        self.by_page.setChecked(not text)
        self.by_page.toggled.connect(self._enable)
        self._colours = _colours(text)
        self.buttons = [self._button(colour) for colour in ZoneColour]
        layout = column(self.by_page, spacing=Space.XS)
        layout.addLayout(row(*self.buttons, None, spacing=Space.S))
        self.setLayout(layout)
        self._enable()

    @property
    def text(self) -> str:
        """The colours as they were given; empty for the page's own, and where two of the four are the same."""
        if self.by_page.isChecked() or len(set(self._colours)) < len(self._colours):
            return ""
        return ",".join(self._colours)

    @text.setter
    def text(self, text: str) -> None:
        self._colours = _colours(text)
        self.by_page.setChecked(not text)
        self._enable()

    def choose(self, zones: ZoneColour, colour: str) -> None:
        """Take this colour (``#rrggbb``)."""
        self._colours[zones] = colour
        self._show(zones)

    def _button(self, zones: ZoneColour) -> QToolButton:
        made = QToolButton()
        made.setIconSize(QSize(_SWATCH, _SWATCH))
        name = self.tr("The page's {colour}").format(colour=zones.name.lower())
        made.setAccessibleName(name)
        made.setToolTip(name)
        made.clicked.connect(lambda: self._ask(zones))
        return made

    def _ask(self, zones: ZoneColour) -> None:
        chosen = QColorDialog.getColor(QColor(self._colours[zones]), self, self.buttons[zones].toolTip())
        if chosen.isValid():
            self.choose(zones, chosen.name())

    def _enable(self) -> None:
        for zones, button in zip(ZoneColour, self.buttons, strict=True):
            button.setEnabled(not self.by_page.isChecked())
            self._show(zones)

    def _show(self, zones: ZoneColour) -> None:
        swatch = QPixmap(_SWATCH, _SWATCH)
        swatch.fill(QColor(0, 0, 0, 0))
        painter = QPainter(swatch)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(theme.current().border_strong))
        painter.setBrush(QColor(self._colours[zones]))
        painter.drawRoundedRect(1, 1, _SWATCH - 2, _SWATCH - 2, 4, 4)
        painter.end()
        self.buttons[zones].setIcon(QIcon(swatch))


def _colours(text: str) -> list[str]:
    """Four colours as they were given; else the usual ones."""
    given = text.split(",") if text else []
    usual = [ZONE_COLOURS[colour][0] for colour in ZoneColour]
    return given if len(given) == len(usual) else usual
