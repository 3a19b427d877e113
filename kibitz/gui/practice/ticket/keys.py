"""Keys of the practice board of Ticket to Ride."""

from __future__ import annotations

from kibitz.gui.maps.ticket.scene import LETTERS
from kibitz.gui.practice.ticket.spots import Spot, SpotKind
from kibitz.gui.practice.ticket.table import TicketTable
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.state import ROW

_PARTS = {"D": SpotKind.DECK, "T": SpotKind.PILE, "S": SpotKind.STATION}
_HAND = {letter: colour for colour, letter in LETTERS.items()} | {"L": Colour.LOCOMOTIVE}


def spot_of_key(name: str, table: TicketTable) -> Spot | None:
    """What a key stands for: numbers for what is offered or lies face up, letters for piles and for colours."""
    if name in _PARTS:
        return Spot(_PARTS[name])
    if name in _HAND:
        return Spot(SpotKind.HAND, _HAND[name])
    if name.isdigit():
        number = int(name) - 1 if name != "0" else 9
        if table.offers:
            return Spot(SpotKind.OFFER, number)
        return Spot(SpotKind.CARD, number) if number < ROW else None
    if name == "ENTER" and table.choosing:
        return Spot(SpotKind.KEEP)
    return None
