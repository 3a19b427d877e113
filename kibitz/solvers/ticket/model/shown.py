"""A game of Ticket to Ride as one player sees it: what solver, reader, game and windows share. No pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kibitz.solvers.ticket.model.boards import Board, Colour, Ticket
from kibitz.solvers.ticket.model.claims import SHARED_FROM, Claims
from kibitz.solvers.ticket.model.state import Counts, Phase, Tunnel

Row: TypeAlias = tuple[Colour | None, ...]
"""The cards face up, from place to place; None for one that can't be told, or isn't there."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as all others see him; None for what isn't known.

    colour: of his trains, a word in lower case: ``red``. cards, tickets: how many he holds. score: the points that the
    client shows during the game.
    """

    colour: str
    name: str = ""
    trains: int | None = None
    score: int | None = None
    cards: int | None = None
    tickets: int | None = None
    stations: int | None = None


@dataclass(frozen=True, slots=True)
class ShownTicket:
    """What a player sees, or what a screen shows of it. None for what isn't known, but for owners.

    owners: for each track of the board its seat, None for nobody. unknown: tracks of which that can't be told; their
    owner is None. me: one's own seat. tickets: one's own kept ones; offered: those to choose from. row: cards face up.
    deck, pile: how many cards and tickets are left to be drawn. stations: (city, seat). turn: whose it is. phase: what
    the player in turn has to do. turns_left: None until the last round begins.
    tunnel: the one that more cards are asked for, in the phase TUNNEL.
    """

    board: Board
    owners: tuple[int | None, ...]
    seats: tuple[Seat, ...]
    me: int | None = None
    unknown: frozenset[int] = frozenset()
    hand: Counts | None = None
    tickets: tuple[Ticket, ...] | None = None
    offered: tuple[Ticket, ...] = ()
    row: Row | None = None
    deck: int | None = None
    pile: int | None = None
    stations: tuple[tuple[int, int], ...] = ()
    turn: int | None = None
    phase: Phase | None = None
    turns_left: int | None = None
    tunnel: Tunnel | None = None

    @property
    def my_turn(self) -> bool | None:
        """Whether it is one's own turn; None where that can't be seen."""
        return None if self.me is None or self.turn is None else self.turn == self.me

    def owner(self, track: int) -> str | None:
        """The colour of a track's owner, ``unknown`` where it can't be told, None for nobody."""
        seat = self.owners[track]
        return self.seats[seat].colour if seat is not None else "unknown" if track in self.unknown else None

    def tracks_of(self, seat: int) -> tuple[int, ...]:
        """The tracks that are known to be a player's."""
        return tuple(i for i, owner in enumerate(self.owners) if owner == seat)

    def claims(self, seat: int | None) -> Claims:
        """The claims as this player sees them; for None nothing is his own.

        A track of which it isn't known whose it is counts as open.
        """
        own = frozenset() if seat is None else frozenset(self.tracks_of(seat))
        others = frozenset(i for i, owner in enumerate(self.owners) if owner is not None) - own
        return Claims(own, others, len(self.seats) or SHARED_FROM)
