"""What a player can do. Actions are values: those that are equal do the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kibitz.solvers.ticket.model.boards import Colour


@dataclass(frozen=True, slots=True)
class Payment:
    """Cards of one colour, and locomotives; ``colour`` is LOCOMOTIVE where there are only these."""

    colour: Colour
    coloured: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class DrawFaceUp:
    """Take a card of this kind from the row."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class DrawBlind:
    """Take the top card of the deck."""


@dataclass(frozen=True, slots=True)
class DrawTickets:
    """Have tickets offered; some of them must be kept then (`KeepTickets`)."""


@dataclass(frozen=True, slots=True)
class KeepTickets:
    """Keep these of the offered tickets (the board's numbers, rising)."""

    tickets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClaimTrack:
    """Claim a track. For a tunnel more cards may be asked for then (`PayMore` or `GiveUp`)."""

    track: int
    payment: Payment


@dataclass(frozen=True, slots=True)
class PayMore:
    """Pay what the cards over a tunnel ask for: so many locomotives, and the rest in the tunnel's colour."""

    locomotives: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Take the cards for the tunnel back."""


@dataclass(frozen=True, slots=True)
class BuildStation:
    """Build a station in a city."""

    city: int
    payment: Payment


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing; only where nothing else is possible."""


Action: TypeAlias = (
    DrawFaceUp | DrawBlind | DrawTickets | KeepTickets | ClaimTrack | PayMore | GiveUp | BuildStation | Pass
)
