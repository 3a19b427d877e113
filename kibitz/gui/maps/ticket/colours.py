"""The colours of tracks and trains on the map, the same on light and dark ground."""

from __future__ import annotations

from PySide6.QtGui import QColor

from kibitz.gui.maps.common.strokes import DARK_INK, LIGHT_INK
from kibitz.solvers.ticket.model.boards import Colour

_TRACKS = {
    Colour.RED: "#D0342C",
    Colour.ORANGE: "#EE8A1D",
    Colour.YELLOW: "#F0CE2A",
    Colour.GREEN: "#3C9A4B",
    Colour.BLUE: "#2F74C8",
    Colour.PINK: "#D183C9",
    Colour.WHITE: "#FFFFFF",
    Colour.BLACK: "#2B2B2F",
    Colour.LOCOMOTIVE: "#8C7A5B",
    Colour.GREY: "#A3A9B2",
}
_TRAINS = {
    "red": "#C4201D",
    "blue": "#1459B3",
    "green": "#1E7F3C",
    "yellow": "#F2C400",
    "black": "#1D1D21",
    "white": "#F7F7F5",
    "orange": "#E8730C",
    "pink": "#C85FB6",
    "purple": "#7A3FA0",
    "violet": "#7A3FA0",
    "brown": "#7B4A2A",
    "cyan": "#1AA3B8",
    "grey": "#7C848F",
    "gray": "#7C848F",
}
_OTHER_TRAINS = "#7A5C99"


def track_colour(colour: Colour) -> QColor:
    """The ground of a space, or of a card."""
    return QColor(_TRACKS[colour])


def train_colour(word: str) -> QColor:
    """The colour of a player's trains by its word; one that isn't known has a colour too."""
    return QColor(_TRAINS.get(word.lower(), _OTHER_TRAINS))


def ink_on(ground: QColor) -> QColor:
    """What can be read on a ground: nearly black, or white."""
    light = 0.299 * ground.red() + 0.587 * ground.green() + 0.114 * ground.blue()
    return QColor(DARK_INK if light > 140 else LIGHT_INK)


def mixed(ink: QColor, ground: QColor, share: float) -> QColor:
    """``share`` of the ink, the rest the ground."""
    parts = ((ink.red(), ground.red()), (ink.green(), ground.green()), (ink.blue(), ground.blue()))
    return QColor(*(round(a * share + b * (1 - share)) for a, b in parts))
