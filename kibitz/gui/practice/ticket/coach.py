"""Help for the practice board of Ticket to Ride: what Kibitz would do, told step by step."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from kibitz.gui.maps.ticket.scene import Planned
from kibitz.gui.practice.ticket.spots import Spot, SpotKind
from kibitz.solvers.ticket.model.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
)
from kibitz.solvers.ticket.model.shown import ShownTicket

LISTED = 6
"""Moves that are told with their reasons."""
HURRY = 1.0
"""Points that are at stake from which on a track is urgent."""


class Step(IntEnum):
    """How much help was asked for."""

    NONE = 0
    NUDGE = 1
    HINT = 2
    BEST = 3
    ALL = 4


@dataclass(frozen=True, slots=True)
class Help:
    """What the coach has to say about a turn.

    steps: nudge, hint and answer. moves: the best ones, each with its reason. best: the track to claim now, if it is
    one; plan: all advised tracks. spots: what else the best move clicks on.
    """

    steps: tuple[str, str, str]
    moves: tuple[tuple[str, str], ...]
    best: tuple[Planned, ...]
    plan: tuple[Planned, ...]
    spots: tuple[Spot, ...]

    def planned(self, step: Step) -> tuple[Planned, ...]:
        """The tracks to be drawn as advised."""
        return self.plan if step is Step.ALL else self.best if step is Step.BEST else ()

    def advised(self, step: Step) -> tuple[Spot, ...]:
        """What else is to be shown as advised."""
        return self.spots if step >= Step.BEST else ()


def help_for(shown: ShownTicket) -> Help:
    """The help for a turn, in words; it may take a fifth of a second."""
    from kibitz.solvers.ticket.advice import TicketAdviser, wording

    advice = TicketAdviser().advise(shown)
    board = shown.board
    action = advice.moves[0].action if advice.moves else None
    now = action.track if isinstance(action, ClaimTrack) else None
    hurries = {track for found in advice.tracks if found.urgency >= HURRY for track in found.choices}
    order = [] if now is None else [now]
    order += [found.track for found in advice.tracks if now not in found.choices]
    return Help(
        (wording.nudge(advice), wording.hint(advice), wording.answer(advice)),
        tuple((wording.title(board, move.action), wording.reason(advice, move)) for move in advice.moves[:LISTED]),
        () if now is None else (Planned(now, 1, now in hurries),),
        tuple(Planned(track, number, track in hurries) for number, track in enumerate(order, start=1)),
        _spots(shown, action),
    )


def _spots(shown: ShownTicket, action: Action | None) -> tuple[Spot, ...]:
    """What an action clicks on, but for tracks and ways of paying."""
    match action:
        case DrawFaceUp(colour):
            return (Spot(SpotKind.CARD, (shown.row or ()).index(colour)),)
        case DrawBlind():
            return (Spot(SpotKind.DECK),)
        case DrawTickets():
            return (Spot(SpotKind.PILE),)
        case BuildStation(city):
            return (Spot(SpotKind.STATION), Spot(SpotKind.CITY, city))
        case KeepTickets(tickets):
            kept = [shown.board.tickets[ticket] for ticket in tickets]
            return tuple(Spot(SpotKind.OFFER, n) for n, ticket in enumerate(shown.offered) if ticket in kept)
        case GiveUp():
            return (Spot(SpotKind.KEEP),)
        case _:
            return ()
