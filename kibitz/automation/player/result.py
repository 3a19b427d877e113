"""How a play ended, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kibitz.automation.player.evidence import Evidence
from kibitz.core.advice import Move
from kibitz.core.phrase import Phrase


class Ending(Enum):
    """How a play came to its end."""

    OVER = "over"
    """The end of the game was seen, or follows from its rules."""
    MOVES = Phrase("moves made")
    """As many moves were made as were asked for."""
    EXHAUSTED = Phrase("no more is visible")
    """No move is left in what can be seen, but that the game is over isn't proven."""
    STOPPED = "stopped"
    """The user (or the program) asked for the end: Esc, the corner, the mouse, a button."""
    GIVEN_UP = Phrase("given up")
    """Something was not as expected."""


@dataclass(frozen=True, slots=True)
class PlayResult:
    """How a play ended.

    moves: the moves that were made and confirmed, in order.
    ending: what kind of end it was.
    reason: why play ended, for the user.
    evidence: what was seen, where something was not as expected.
    actions: how many actions were performed, retries included.
    retries: how many of them were second tries.
    """

    moves: tuple[Move, ...]
    ending: Ending
    reason: str
    evidence: Evidence | None = None
    actions: int = 0
    retries: int = 0

    @property
    def finished(self) -> bool:
        """Whether the game came to its end or the wanted number of moves was made."""
        return self.ending in (Ending.OVER, Ending.MOVES)

    @property
    def stopped(self) -> bool:
        """Whether the end was asked for."""
        return self.ending is Ending.STOPPED
