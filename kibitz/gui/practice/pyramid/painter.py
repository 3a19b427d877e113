"""Paints a pyramid: discs with letters, a band along each word, and the number of each word at its first letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from kibitz.gui.practice.pyramid.colours import ink_on, word_colour
from kibitz.gui.practice.pyramid.session import PyramidSession
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme

_LETTER = 0.46
"""Height of letters' font, as a share of the disc."""
_BAND = 0.3
_BADGE = 0.34


@dataclass(frozen=True, slots=True)
class PyramidTheme:
    """Where and how the letters are shown.

    discs: of the cells. cursor: the cell with the keyboard's ring. wrong: cells of a word that was wrong; offset: how
    far these are from their places, logical px.
    """

    discs: tuple[QRectF, ...]
    cursor: int | None = None
    wrong: tuple[int, ...] = ()
    offset: float = 0.0


def paint_pyramid(painter: QPainter, session: PyramidSession, look: PyramidTheme) -> None:
    """Paint a game."""
    colours = theme.current()
    for number, found in enumerate(session.found):
        _paint_band(painter, look, found.path, word_colour(number))
    _paint_band(painter, look, session.selected, colours.text)
    for cell, disc in enumerate(look.discs):
        shown = disc.translated(look.offset, 0) if cell in look.wrong else disc
        fill, edge = _fill_of(session, look, cell, colours)
        # The ground between disc and band keeps each letter apart.
        painter.setPen(QPen(QColor(colours.window), max(2.0, disc.width() * 0.06)))
        painter.setBrush(QColor(colours.window))
        painter.drawEllipse(shown)
        painter.setPen(QPen(QColor(edge), 1.5))
        painter.setBrush(QColor(fill))
        painter.drawEllipse(shown)
        painter.setPen(QColor(colours.text if fill == colours.surface else ink_on(fill)))
        painter.setFont(_font(disc.height() * _LETTER))
        painter.drawText(shown, int(Qt.AlignmentFlag.AlignCenter), session.letters[cell])
    for number, found in enumerate(session.found):
        _paint_badge(painter, look.discs[found.path[0]], number, colours)
    for cell in session.hinted:
        if session.owner(cell) is None:
            _paint_ring(painter, look.discs[cell], colours.warn, dashed=True)
    if look.cursor is not None:
        _paint_ring(painter, look.discs[look.cursor], colours.accent, dashed=False)


def _fill_of(session: PyramidSession, look: PyramidTheme, cell: int, colours: Theme) -> tuple[str, str]:
    """Fill and edge of a disc."""
    if cell in look.wrong:
        return colours.bad, colours.bad
    owner = session.owner(cell)
    if owner is not None:
        return word_colour(owner), word_colour(owner)
    if cell in session.selected:
        return colours.text, colours.text
    return colours.surface, colours.border_strong


def _paint_band(painter: QPainter, look: PyramidTheme, path: Sequence[int], colour: str) -> None:
    if len(path) < 2:
        return
    painter.setPen(QPen(QColor(colour), look.discs[0].width() * _BAND, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPolyline([look.discs[cell].center() for cell in path])


def _paint_badge(painter: QPainter, disc: QRectF, number: int, colours: Theme) -> None:
    """A word's number, over the upper left edge of its first letter."""
    side = max(16.0, disc.width() * _BADGE)
    middle = disc.center() - QPointF(disc.width(), disc.height()) * 0.37
    badge = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    painter.setPen(QPen(QColor(word_colour(number)), 2))
    painter.setBrush(QColor(colours.window))
    painter.drawEllipse(badge)
    painter.setPen(QColor(colours.text))
    painter.setFont(_font(side * 0.62))
    painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), str(number + 1))


def _paint_ring(painter: QPainter, disc: QRectF, colour: str, *, dashed: bool) -> None:
    pen = QPen(QColor(colour), max(2.5, disc.width() * 0.05))
    if dashed:
        pen.setDashPattern([2.0, 1.6])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    beyond = disc.width() * 0.06
    painter.drawEllipse(disc.adjusted(-beyond, -beyond, beyond, beyond))


def _font(px: float) -> QFont:
    font = theme.font(bold=True)
    font.setPixelSize(max(8, round(px)))
    return font
