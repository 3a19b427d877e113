"""Draws Set cards: any size, portrait or landscape, light or dark, in several palettes. Paths only, so always crisp."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from kibitz.core.phrase import Phrase
from kibitz.gui.widgets.colours import Theme
from kibitz.solvers.set import Card

LONG_TO_SHORT = 1.5
"""Long side of a card over its short side."""

_SYMBOL_LENGTH = 0.7
"""Length of a symbol, as a share of the card's short side."""
_SYMBOL_WIDTH = 0.5
"""Width of a symbol, as a share of its length."""
_SYMBOL_GAP = 0.11
"""Gap between symbols, as a share of the card's short side."""
_STRIPES = 11
_FINEST_STRIPE_PX = 2.6


@dataclass(frozen=True, slots=True)
class Palette:
    """How a deck looks: the colours on light and dark cards, and the shapes, each with the names that people see."""

    name: str
    title: str
    light: Mapping[str, str]
    dark: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=dict)
    shapes: Mapping[str, str] = field(
        default_factory=lambda: {shape: shape for shape in ("diamond", "oval", "squiggle")}
    )

    def word(self, value: object) -> str:
        """What a value of the rules is called in this palette: ``purple`` may be drawn as blue."""
        text = str(value)
        return self.names.get(text, self.shapes.get(text, text))

    def told(self, card: Card) -> Card:
        """The card with this palette's words for what it shows."""
        return Card(card.number, *(self.word(part) for part in (card.shape, card.colour, card.shading)))


PALETTES = {
    palette.name: palette
    for palette in (
        Palette(
            "classic",
            Phrase("Classic"),
            light={"red": "#D92B2B", "green": "#1E8E3E", "purple": "#6C33A8"},
            dark={"red": "#FF6B61", "green": "#4CCB6B", "purple": "#B68CFF"},
        ),
        Palette(
            "safe",
            Phrase("Colour-blind safe"),
            light={"red": "#D55E00", "green": "#0072B2", "purple": "#C2569A"},
            dark={"red": "#FF9A3D", "green": "#56B4E9", "purple": "#F29BCB"},
            names={"red": Phrase("orange"), "green": Phrase("blue"), "purple": Phrase("pink")},
        ),
        Palette(
            "blocks",
            Phrase("Building blocks"),
            light={"red": "#E08600", "green": "#00838F", "purple": "#C2185B"},
            dark={"red": "#FFB74D", "green": "#26C6DA", "purple": "#FF6FA5"},
            names={"red": Phrase("amber"), "green": Phrase("teal"), "purple": Phrase("crimson")},
            shapes={"diamond": Phrase("wedge"), "oval": Phrase("brick"), "squiggle": Phrase("hourglass")},
        ),
    )
}


@dataclass(frozen=True, slots=True)
class CardColours:
    """The ground and edge of a card."""

    ground: str
    edge: str


def card_colours(theme: Theme) -> CardColours:
    """The card's own colours in a theme."""
    if theme.contrast:
        return CardColours(theme.surface, theme.border)
    if theme.dark:
        return CardColours("#262B34", "#414A57")
    return CardColours("#FFFFFF", "#CDD3DB")


def card_radius(rect: QRectF) -> float:
    """Corner radius of a card of this size."""
    return min(rect.width(), rect.height()) * 0.09


def draw_card(
    painter: QPainter,
    rect: QRectF,
    card: Card,
    palette: Palette,
    theme: Theme,
    edge: QPen | None = None,
    ground: QColor | None = None,
) -> None:
    """Draw a card in ``rect`` (logical px); wider than high means landscape, with upright symbols side by side.

    edge, ground: another pen and ground, for cards that are hovered or selected.
    A card with an attribute of None is drawn blank.
    """
    colours = card_colours(theme)
    pen = edge or QPen(QColor(colours.edge), max(1.0, min(rect.width(), rect.height()) / 110))
    inset = pen.widthF() / 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(ground or QColor(colours.ground))
    radius = card_radius(rect)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)
    draw_symbols(painter, rect, card, palette, theme)


def draw_symbols(painter: QPainter, rect: QRectF, card: Card, palette: Palette, theme: Theme) -> None:
    """Draw only the symbols of a card that fills ``rect``."""
    if card.number is None or card.shape is None or card.colour is None or card.shading is None:
        return
    ink = QColor((palette.dark if theme.dark else palette.light)[card.colour])
    landscape = rect.width() >= rect.height()
    short = min(rect.width(), rect.height())
    length = short * _SYMBOL_LENGTH
    width, gap = length * _SYMBOL_WIDTH, short * _SYMBOL_GAP
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    if not landscape:
        painter.rotate(90)
    first = -(card.number - 1) * (width + gap) / 2
    for number in range(card.number):
        _draw_symbol(
            painter,
            QRectF(first + number * (width + gap) - width / 2, -length / 2, width, length),
            palette.shapes[card.shape],
            card.shading,
            ink,
        )
    painter.restore()


def _draw_symbol(painter: QPainter, box: QRectF, shape: str, shading: str, ink: QColor) -> None:
    pen = QPen(ink, max(1.3, box.width() * 0.085))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    inset = pen.widthF() / 2
    inner = box.adjusted(inset, inset, -inset, -inset)
    path = QTransform(inner.width(), 0, 0, inner.height(), inner.x(), inner.y()).map(_unit_shape(shape))
    if shading == "solid":
        painter.fillPath(path, ink)
    elif shading == "striped":
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        pitch = max(inner.height() / _STRIPES, _FINEST_STRIPE_PX)
        painter.setPen(QPen(ink, pitch * 0.42, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        y = inner.center().y() - pitch * (inner.height() / 2 // pitch)
        while y < inner.bottom():
            painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y))
            y += pitch
        painter.restore()
    painter.strokePath(path, pen)


@cache
def _unit_shape(name: str) -> QPainterPath:
    """The upright outline of a shape in the unit square, to be stretched to twice as high as wide."""
    path = QPainterPath()
    match name:
        case "diamond":
            path.moveTo(0.5, 0)
            for x, y in ((1, 0.5), (0.5, 1), (0, 0.5)):
                path.lineTo(x, y)
        case "oval":
            path.addRoundedRect(QRectF(0, 0, 1, 1), 0.5, 0.25)
        case "squiggle":
            path.moveTo(0.16, 0.12)
            path.cubicTo(0.38, -0.06, 0.98, -0.04, 1.0, 0.24)
            path.cubicTo(1.02, 0.44, 0.72, 0.50, 0.74, 0.66)
            path.cubicTo(0.755, 0.76, 0.97, 0.78, 0.84, 0.88)
            path.cubicTo(0.62, 1.06, 0.02, 1.04, 0.0, 0.76)
            path.cubicTo(-0.02, 0.56, 0.28, 0.50, 0.26, 0.34)
            path.cubicTo(0.245, 0.24, 0.03, 0.22, 0.16, 0.12)
        case "wedge":
            path.moveTo(0.5, 0)
            path.lineTo(1, 1)
            path.lineTo(0, 1)
        case "brick":
            path.addRect(QRectF(0, 0.04, 1, 0.92))
        case "hourglass":
            path.moveTo(0, 0.03)
            for x, y in ((1, 0.03), (0.66, 0.5), (1, 0.97), (0, 0.97), (0.34, 0.5)):
                path.lineTo(x, y)
        case _:
            raise ValueError(f"no shape is called {name!r}")
    path.closeSubpath()
    return path
