"""The introduction's picture: a board of Set as the practice board draws it, read as any other picture is."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kibitz.core.advice import HelpLevel
from kibitz.core.frame import Frame
from kibitz.core.game import View
from kibitz.gui.practice.set.cards import LONG_TO_SHORT, PALETTES, draw_card
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.pixels import bgr_pixels
from kibitz.gui.window.panels.findings import Findings, findings
from kibitz.registry import get_game
from kibitz.solvers.set import Table

_SEED = 7
_COLUMNS = 6
_CARD_PX = 130.0
_GAP_PX = 22.0


def sample_picture(theme: Theme) -> Frame:
    """Twelve cards in two rows, in the colours of the theme."""
    cards = [card for card in Table.new(_SEED).cards if card is not None]
    high = _CARD_PX * LONG_TO_SHORT
    rows = -(-len(cards) // _COLUMNS)
    width, height = _COLUMNS * (_CARD_PX + _GAP_PX) + _GAP_PX, rows * (high + _GAP_PX) + _GAP_PX
    image = QImage(round(width), round(height), QImage.Format.Format_RGB32)
    image.fill(QColor(theme.window))
    painter = QPainter(image)
    for number, card in enumerate(cards):
        row, column = divmod(number, _COLUMNS)
        place = QRectF(_GAP_PX + column * (_CARD_PX + _GAP_PX), _GAP_PX + row * (high + _GAP_PX), _CARD_PX, high)
        draw_card(painter, place, card, PALETTES["classic"], theme)
    painter.end()
    return Frame(bgr_pixels(image), "the introduction")


def read_sample(frame: Frame) -> View:
    """What Kibitz makes of the picture; takes a part of a second."""
    game = get_game("set")
    reading = game.read(frame)
    return View(frame, reading, game.advise(reading.state) if reading is not None else None)


def shown_at(view: View, level: HelpLevel) -> Findings:
    """What is given away of the sample at this level of help."""
    return findings(view, [get_game("set")], level)
