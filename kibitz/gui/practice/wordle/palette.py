"""The colours of tiles and keys: light and dark, usual and high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kibitz.core.phrase import Phrase
from kibitz.gui.widgets.colours import Theme


@dataclass(frozen=True, slots=True)
class TileColours:
    """What a board looks like in one theme, as ``#RRGGBB``.

    scored: score's digit -> ground and letter. edge: of an empty tile; strong_edge: of one
    with a typed letter. letter: of a typed letter. key: of a key that says nothing yet.
    """

    scored: Mapping[str, tuple[str, str]]
    edge: str
    strong_edge: str
    letter: str
    key: str


@dataclass(frozen=True, slots=True)
class WordlePalette:
    """A name that is kept, one that people see, and the colours. ``line``: width of edges, as a share of a tile."""

    name: str
    title: str
    light: TileColours
    dark: TileColours
    line: float

    def colours(self, theme: Theme) -> TileColours:
        """The colours in a theme; in high contrast with its edges."""
        own = self.dark if theme.dark else self.light
        if not theme.contrast:
            return own
        return replace(own, edge=theme.border, strong_edge=theme.border_strong, letter=theme.text, key=theme.sunken)


PALETTES = {
    palette.name: palette
    for palette in (
        WordlePalette(
            "classic",
            Phrase("Classic"),
            TileColours(
                {"0": ("#66696C", "#FFFFFF"), "1": ("#D3B94C", "#191919"), "2": ("#3F7F3A", "#FFFFFF")},
                edge="#C6CCD5",
                strong_edge="#7A8492",
                letter="#1A1F27",
                key="#DCE0E7",
            ),
            TileColours(
                {"0": ("#3A3F48", "#F2F4F7"), "1": ("#B59F3B", "#14120A"), "2": ("#467F41", "#FFFFFF")},
                edge="#414A57",
                strong_edge="#8A95A5",
                letter="#F2F4F7",
                key="#6B7583",
            ),
            0.035,
        ),
        WordlePalette(
            "contrast",
            Phrase("High contrast"),
            TileColours(
                {"0": ("#4A4F57", "#FFFFFF"), "1": ("#7CC4FF", "#000000"), "2": ("#F5793A", "#000000")},
                edge="#6B7280",
                strong_edge="#000000",
                letter="#000000",
                key="#D2D7DE",
            ),
            TileColours(
                {"0": ("#3A3F48", "#FFFFFF"), "1": ("#85C0F9", "#000000"), "2": ("#F5793A", "#000000")},
                edge="#8B94A1",
                strong_edge="#FFFFFF",
                letter="#FFFFFF",
                key="#6B7583",
            ),
            0.05,
        ),
    )
}
