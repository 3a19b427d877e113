"""How games end."""

from __future__ import annotations

from enum import Enum

from kibitz.core.phrase import Phrase


class End(Enum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"

    @property
    def word(self) -> Phrase:
        """It in a sentence: the game *won*."""
        return Phrase("won") if self is End.WON else Phrase("lost")
