"""The key of a map: the lines in their colours, and what the marks mean."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from kibitz.core.wording import capitalised
from kibitz.gui.maps.tube.lines import LINES, line_colour
from kibitz.gui.maps.tube.painter import Fonts, paint_badge
from kibitz.gui.maps.tube.scene import Guessed, MapScene
from kibitz.gui.maps.tube.words import AWAY
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.language import translate
from kibitz.solvers.tuble.networks import Network
from kibitz.solvers.tuble.shown import ZoneColour

LEAST_WIDTH, LEAST_HEIGHT = 900, 560
"""Smaller maps have no room for a key."""
_SAMPLE = 30.0
_MARGIN, _PADDING = 12.0, 9.0
_Draw = Callable[[QPainter, QRectF], None]


def paint_key(painter: QPainter, network: Network, scene: MapScene, fonts: Fonts, width: float, height: float) -> None:
    """Draw the key into the lower right corner, where no line runs; nothing where there is no room for it."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return
    look = theme.current()
    entries = [*_lines(network, look), *_marks(scene, look, fonts)]
    metrics = QFontMetricsF(fonts.small)
    step = metrics.height() * 1.2
    inner = _SAMPLE + 8 + max(metrics.horizontalAdvance(text) for _, text in entries)
    box = QRectF(0, 0, inner + 2 * _PADDING, step * len(entries) + 2 * _PADDING)
    box.moveBottomRight(QPointF(width - _MARGIN, height - _MARGIN))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(look.border), 1))
    painter.setBrush(theme.colour(look.surface, 0.9))
    painter.drawRoundedRect(box, 6, 6)
    for number, (draw, text) in enumerate(entries):
        top = box.top() + _PADDING + number * step
        sample = QRectF(box.left() + _PADDING, top, _SAMPLE, step)
        draw(painter, sample)
        painter.setPen(QColor(look.text))
        painter.setFont(fonts.small)
        left = sample.right() + 8
        painter.drawText(
            QRectF(left, top, box.right() - left, step),
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
            text,
        )


def _lines(network: Network, look: Theme) -> list[tuple[_Draw, str]]:
    there = {line for station in network.stations for line in station.lines}
    return [(_line_sample(line_colour(line, dark=look.dark)), line) for line in LINES if line in there]


def _line_sample(colour: str) -> _Draw:
    def draw(painter: QPainter, box: QRectF) -> None:
        painter.setPen(QPen(QColor(colour), 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(box.left() + 2, box.center().y()), QPointF(box.right() - 2, box.center().y()))

    return draw


def _marks(scene: MapScene, look: Theme, fonts: Fonts) -> list[tuple[_Draw, str]]:
    made: list[tuple[_Draw, str]] = []
    if scene.candidates:

        def candidate(painter: QPainter, box: QRectF) -> None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.accent))
            for across, radius in ((-6.0, 3.0), (5.0, 5.0)):
                painter.drawEllipse(box.center() + QPointF(across, 0), radius, radius)

        made.append((candidate, translate("Possible; the larger, the likelier")))
    if scene.best is not None:

        def best(painter: QPainter, box: QRectF) -> None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.bad), 2.2))
            painter.drawEllipse(box.center(), 5.0, 5.0)

        made.append((best, translate("★ The best guess")))
    for colour, text in zip(ZoneColour, AWAY, strict=True):
        if any(guess.colour is colour for guess in scene.guesses.values()):
            made.append(
                (
                    _badge_sample(colour, scene, fonts),
                    translate("{away}, and stops to the answer", away=capitalised(text)),
                )
            )
    return made


def _badge_sample(colour: ZoneColour, scene: MapScene, fonts: Fonts) -> _Draw:
    guess = next(g for g in scene.guesses.values() if g.colour is colour)

    def draw(painter: QPainter, box: QRectF) -> None:
        paint_badge(painter, box.adjusted(0, 1, 0, -1), Guessed(guess.stops, colour), fonts.small)

    return draw
