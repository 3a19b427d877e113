"""What can be clicked on the practice board of Ticket to Ride."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kibitz.solvers.ticket.model.boards import Colour


class SpotKind(StrEnum):
    """A kind of thing on the board."""

    TRACK = "track"
    CITY = "city"
    CARD = "card"
    DECK = "deck"
    PILE = "pile"
    HAND = "hand"
    OFFER = "offer"
    """A ticket to keep, or a way to pay."""
    KEEP = "keep"
    """What ends a choice."""
    STATION = "station"
    """Turns the building of a station on and off."""
    SCORES = "scores"
    """The table at the end of a game."""


_NUMBERED = (SpotKind.TRACK, SpotKind.CITY, SpotKind.CARD, SpotKind.OFFER)


@dataclass(frozen=True, slots=True)
class Spot:
    """Something to click. number: from 0, of those that there are several of; of the hand a `Colour`.

    >>> str(Spot(SpotKind.CARD, 0)), str(Spot(SpotKind.HAND, Colour.RED)), str(Spot(SpotKind.DECK))
    ('card 1', 'hand red', 'deck')
    """

    part: SpotKind
    number: int = 0

    def __str__(self) -> str:
        if self.part is SpotKind.HAND:
            return f"{self.part} {Colour(self.number).word}"
        return f"{self.part} {self.number + 1}" if self.part in _NUMBERED else str(self.part)
