"""Positions of Ticket to Ride as one player sees them, for tests of advice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kibitz.cli.ticket.position import make_position
from kibitz.games.ticket.told import parse_hand, parse_row, parse_tickets
from kibitz.solvers.ticket.model.boards import Board, Ticket, load_board
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.seen import shown_of
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Counts, GameState, Phase, start_game


def position(
    tickets: str | None = None,
    *,
    own: Sequence[str] = (),
    claimed: Sequence[str] = (),
    players: int = 3,
    hand: str | None = None,
    row: str | None = None,
    offered: str = "",
    board: str = "usa",
    held: int | None = None,
    trains: Mapping[int, int] | None = None,
    **more: Any,
) -> ShownTicket:
    """A position as it is told: tickets and offered with semicolons, claims as on the command line.

    held: tickets of each other player. trains: of a seat. more: other fields.
    """
    chosen = load_board(board)
    shown = make_position(chosen, own, claimed, players)
    seats = tuple(
        replace(seat, tickets=held, trains=(trains or {}).get(number)) for number, seat in enumerate(shown.seats)
    )
    return replace(
        shown,
        seats=seats,
        tickets=None if tickets is None else parse_tickets(chosen, tickets),
        offered=parse_tickets(chosen, offered),
        hand=None if hand is None else parse_hand(hand),
        row=None if row is None else parse_row(row),
        **more,
    )


def ticket(board: Board, text: str) -> Ticket:
    """One ticket by its name."""
    return parse_tickets(board, text)[0]


def track(board: Board, name: str) -> int:
    """A track by the name that the advice calls it by."""
    return next(i for i in range(len(board.tracks)) if board.track_name(i) == name)


def random_game(board: Board, players: int, rng: random.Random, actions: int | None = None) -> GameState:
    """A game after so many actions of players who rather claim than do anything else; None: at its end."""
    state = start_game(board, players, rng)
    while state.phase is not Phase.OVER and (actions is None or actions > 0):
        legal = legal_actions(state)
        claims = [action for action in legal if type(action).__name__ in ("ClaimTrack", "PayMore")]
        state = apply(state, rng.choice(claims if claims and rng.random() < 0.7 else legal), rng)
        actions = None if actions is None else actions - 1
    return state


def masked(state: GameState, seat: int, rng: random.Random) -> ShownTicket:
    """What a player sees of a game, some of it not known."""
    shown = shown_of(state, seat)
    hidden: dict[str, Any] = {"hand": None, "tickets": None, "row": None, "me": None, "deck": None, "pile": None}
    hidden |= {"turn": None, "phase": None}
    known = {name: value for name, value in hidden.items() if rng.random() < 0.25}
    seats = tuple(
        replace(of, trains=None, cards=None, tickets=None) if rng.random() < 0.3 else of for of in shown.seats
    )
    unseen = frozenset(rng.sample(range(len(shown.owners)), rng.choice((0, 0, 5))))
    owners = tuple(None if i in unseen else owner for i, owner in enumerate(shown.owners))
    return replace(shown, seats=seats, unknown=unseen, owners=owners, **known)


def dealt_anew(state: GameState, seat: int, rng: random.Random) -> GameState:
    """The game with all that a player can't see dealt anew: others' cards and tickets, deck, discards and pile."""
    players = list(state.players)
    others = [number for number in range(len(players)) if number != seat]
    piles = [state.deck, state.discards, *(players[number].hand for number in others)]
    cards = [kind for kind in range(len(state.deck)) for pile in piles for _ in range(pile[kind])]
    rng.shuffle(cards)

    def dealt(number: int) -> Counts:
        counted = Counter(cards.pop() for _ in range(number))
        return tuple(counted[kind] for kind in range(len(state.deck)))

    tickets = [*state.pile, *(i for number in others for i in (*players[number].tickets, *players[number].offered))]
    regular = [i for i in tickets if not state.board.tickets[i].long]
    rng.shuffle(regular)
    anew = dict(zip([i for i in tickets if not state.board.tickets[i].long], regular, strict=True))
    for number in others:
        player = players[number]
        kept, offered = (tuple(anew.get(i, i) for i in what) for what in (player.tickets, player.offered))
        players[number] = replace(player, hand=dealt(sum(player.hand)), tickets=kept, offered=offered)
    return replace(
        state,
        players=tuple(players),
        deck=dealt(sum(state.deck)),
        discards=dealt(sum(state.discards)),
        pile=tuple(anew[i] for i in state.pile),
    )
