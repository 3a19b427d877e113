"""The colours of found words: told apart by any kind of colour blindness, and numbered besides."""

from __future__ import annotations

from PySide6.QtGui import QColor

from kibitz.gui.widgets.theme import OKABE_ITO

WORD_COLOURS = (*OKABE_ITO, "#F0E442")
"""Fill of each word's letters, by its number; later words begin again with the first."""
_DARK_INK, _LIGHT_INK = "#14171C", "#FFFFFF"


def word_colour(number: int) -> str:
    """The colour of a found word, ``#RRGGBB``; ``number`` counts from 0."""
    return WORD_COLOURS[number % len(WORD_COLOURS)]


def ink_on(fill: str) -> str:
    """The colour of letters on a fill, ``#RRGGBB``: dark or light, whichever is easier to read."""
    return max((_DARK_INK, _LIGHT_INK), key=lambda ink: contrast(ink, fill))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as the Web Content Accessibility Guidelines 2 define it."""
    darker, lighter = sorted((_luminance(QColor(one)), _luminance(QColor(other))))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    parts = [colour.redF(), colour.greenF(), colour.blueF()]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
