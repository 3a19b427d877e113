"""The lines of the Underground: their colours on light and dark ground, and their order where they share a track."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LineColour:
    """A line's colour as ``#RRGGBB``: its own, and one that stands out from dark ground."""

    light: str
    dark: str


LINES: dict[str, LineColour] = {
    "Metropolitan": LineColour("#9B0056", "#C2357F"),
    "Hammersmith & City": LineColour("#F3A9BB", "#F3A9BB"),
    "Circle": LineColour("#FFD300", "#FFD300"),
    "District": LineColour("#00782A", "#1D9B48"),
    "Piccadilly": LineColour("#003688", "#4C7BD9"),
    "Jubilee": LineColour("#A0A5A9", "#A0A5A9"),
    "Bakerloo": LineColour("#B36305", "#C27A26"),
    "Central": LineColour("#E32017", "#EE3D34"),
    "Northern": LineColour("#000000", "#E6E6E6"),
    "Victoria": LineColour("#0098D4", "#1CA9E2"),
    "Waterloo & City": LineColour("#95CDBA", "#95CDBA"),
}
"""In the order of their lanes where they share a track."""

UNKNOWN = LineColour("#7A8492", "#8A95A5")
"""For a track of which no line is known."""


def line_colour(line: str, *, dark: bool) -> str:
    """The colour of a line on light or dark ground."""
    colour = LINES.get(line, UNKNOWN)
    return colour.dark if dark else colour.light


def lane_order(line: str) -> int:
    """Where a line lies among those that it shares a track with."""
    return list(LINES).index(line) if line in LINES else len(LINES)
