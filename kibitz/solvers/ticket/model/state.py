"""A game of Ticket to Ride at one moment, as a value; and how it begins."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.model.actions import Payment
from kibitz.solvers.ticket.model.boards import CARDS, Board, Colour
from kibitz.solvers.ticket.model.claims import Claims

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each kind, in the order of `Colour`: nine numbers."""

NO_CARDS: Counts = (0,) * len(CARDS)
ALL_CARDS: Counts = (12,) * 8 + (14,)
ROW = 5
"""Cards that lie face up."""
ROW_LOCOMOTIVES = 3
"""With so many of them the row is cleared away."""
HAND = 4
"""Cards that each player begins with."""
PLAYERS = range(2, 6)
OFFERED = 3
"""Tickets that are offered at once; on a board with long tickets one of those comes in addition at the beginning."""


class Phase(StrEnum):
    """What the player whose turn it is has to do."""

    FIRST_TICKETS = "first tickets"
    TURN = "turn"
    SECOND_CARD = "second card"
    TICKETS = "tickets"
    TUNNEL = "tunnel"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Player:
    """What a player has. ``tickets``: kept ones; ``offered``: those of which some must be kept now."""

    hand: Counts
    trains: int
    stations: int
    tickets: tuple[int, ...] = ()
    offered: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A tunnel that was paid for, where the uncovered cards ask for ``extra`` more. The hand has the cards still."""

    track: int
    payment: Payment
    extra: int


@dataclass(frozen=True, slots=True)
class GameState:
    """All of a game.

    turn: whose it is. owners: for each track its player, or None. stations: (city, player). row: the cards face up.
    deck: the cards face down, whose order nobody knows: it is decided when they are drawn. pile: tickets, drawn from
    the front. removed: tickets that are out of the game. turns_left: None until the last round begins. passes: players
    in a row who could do nothing.
    """

    board: Board
    players: tuple[Player, ...]
    turn: int
    phase: Phase
    owners: tuple[int | None, ...]
    stations: tuple[tuple[int, int], ...]
    row: Counts
    deck: Counts
    discards: Counts
    pile: tuple[int, ...]
    removed: tuple[int, ...] = ()
    tunnel: Tunnel | None = None
    turns_left: int | None = None
    passes: int = 0

    @property
    def player(self) -> Player:
        """The one whose turn it is."""
        return self.players[self.turn]

    def tracks_of(self, player: int) -> tuple[int, ...]:
        """The tracks that a player owns."""
        return tuple(i for i, owner in enumerate(self.owners) if owner == player)

    def claims(self, player: int) -> Claims:
        """The claims as this player sees them, for ways and plans."""
        others = frozenset(i for i, owner in enumerate(self.owners) if owner not in (None, player))
        return Claims(frozenset(self.tracks_of(player)), others, len(self.players))


class Cards:
    """The cards on the table while something is being done with them."""

    def __init__(self, row: Counts, deck: Counts, discards: Counts, rng: random.Random) -> None:
        self.row, self.deck, self.discards = list(row), list(deck), list(discards)
        self.rng = rng

    def draw(self) -> Colour | None:
        """A card from the deck, which is made of the discards when it is empty; None where there are none at all."""
        if not any(self.deck):
            self.deck, self.discards = self.discards, list(NO_CARDS)
        if not any(self.deck):
            return None
        colour = self.rng.choices(CARDS, self.deck)[0]
        self.deck[colour] -= 1
        return colour

    def discard(self, cards: Counts) -> None:
        """Put cards away."""
        self.discards = [here + more for here, more in zip(self.discards, cards, strict=True)]

    def fill_row(self) -> None:
        """Five cards face up, as far as there are any, and fewer than three locomotives, as far as that can be."""
        while True:
            while sum(self.row) < ROW and (card := self.draw()) is not None:
                self.row[card] += 1
            others = sum(sum(cards[: Colour.LOCOMOTIVE]) for cards in (self.row, self.deck, self.discards))
            if self.row[Colour.LOCOMOTIVE] < ROW_LOCOMOTIVES or others <= ROW - ROW_LOCOMOTIVES:
                return
            self.discard(tuple(self.row))
            self.row = list(NO_CARDS)


def start_game(board: Board, players: int, rng: random.Random) -> GameState:
    """A new game: cards dealt, and each player in turn to choose from his first tickets.

    Raises UsageError for a number of players that can't play.
    """
    if players not in PLAYERS:
        raise UsageError(f"{PLAYERS[0]} to {PLAYERS[-1]} players can play, not {players}.")
    cards = Cards(NO_CARDS, ALL_CARDS, NO_CARDS, rng)
    pile = [i for i, ticket in enumerate(board.tickets) if not ticket.long]
    long = [i for i, ticket in enumerate(board.tickets) if ticket.long]
    rng.shuffle(pile)
    rng.shuffle(long)
    seats = []
    for _ in range(players):
        hand = list(NO_CARDS)
        for _ in range(HAND):
            card = cards.draw()
            assert card is not None  # 110 cards are enough for five players
            hand[card] += 1
        offered = (*pile[:OFFERED], *long[:1])
        del pile[:OFFERED], long[:1]
        seats.append(Player(tuple(hand), board.trains, board.stations, offered=tuple(sorted(offered))))
    cards.fill_row()
    return GameState(
        board,
        tuple(seats),
        0,
        Phase.FIRST_TICKETS,
        (None,) * len(board.tracks),
        (),
        tuple(cards.row),
        tuple(cards.deck),
        tuple(cards.discards),
        tuple(pile),
        removed=tuple(long),
    )
