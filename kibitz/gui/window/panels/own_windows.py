"""Our own windows in the picture that is watched: what they hide is said to be not looked at."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import TypeSize

_EDGE_PX = 8.0
"""Between the words and the edge of what is hidden, logical pixels."""


def draw_own_windows(painter: QPainter, hidden: Sequence[QRectF], words: str) -> None:
    """Draw a plain plate over each of these parts, with the words where there is room for them.

    hidden: in the painter's logical pixels.
    """
    look = theme.current()
    painter.save()
    painter.setFont(theme.font(TypeSize.CAPTION))
    flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
    for part in hidden:
        painter.setPen(QPen(QColor(look.border_strong), 1, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(look.sunken))
        painter.drawRect(part)
        room = part.adjusted(_EDGE_PX, _EDGE_PX, -_EDGE_PX, -_EDGE_PX)
        if room.isValid() and room.contains(painter.boundingRect(room, flags, words)):
            painter.setPen(QColor(look.muted))
            painter.drawText(room, flags, words)
    painter.restore()
