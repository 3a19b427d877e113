"""The rules of Ticket to Ride (USA and Europe): what becomes of a game when something is done.

A face-up locomotive is the whole draw; three of them clear the row; a deck that is empty is made of the discards; the
last round begins with two trains or fewer, and everyone has one more turn, the player who began it included. A game in
which nobody can do anything ends too.
"""

from __future__ import annotations

import random
from dataclasses import replace

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.model.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    Pass,
    Payment,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.legal import can_draw_more, legal_actions
from kibitz.solvers.ticket.model.state import NO_CARDS, OFFERED, Cards, Counts, GameState, Phase, Player, Tunnel

LAST_TRAINS = 2
"""With so many trains or fewer the last round begins."""
OVER_TUNNELS = 3
"""Cards that are uncovered for a tunnel."""


def apply(state: GameState, action: Action, rng: random.Random) -> GameState:
    """The game after an action of the player whose turn it is; chance is drawn from ``rng``.

    Raises UsageError for what the rules don't allow.
    """
    if action not in legal_actions(state):
        raise UsageError(f"{action} is not allowed now ({state.phase}). See legal_actions.")
    cards = Cards(state.row, state.deck, state.discards, rng)
    match action:
        case DrawFaceUp(colour):
            return _drawn_face_up(state, cards, colour)
        case DrawBlind():
            drawn = cards.draw()
            assert drawn is not None  # else it would not be allowed
            return _after_card(_with_card(state, drawn), cards)
        case DrawTickets():
            player = replace(state.player, offered=tuple(sorted(state.pile[:OFFERED])))
            return replace(_with(state, player), pile=state.pile[OFFERED:], phase=Phase.TICKETS)
        case KeepTickets(tickets):
            return _kept(state, tickets)
        case ClaimTrack(track, payment):
            return _claimed(state, cards, track, payment)
        case PayMore(locomotives):
            assert state.tunnel is not None
            paid, extra = state.tunnel.payment, state.tunnel.extra
            whole = Payment(paid.colour, paid.coloured + extra - locomotives, paid.locomotives + locomotives)
            return _owned(state, cards, state.tunnel.track, whole)
        case GiveUp():
            return _next_turn(_on_table(replace(state, tunnel=None), cards))
        case BuildStation(city, payment):
            player = replace(state.player, stations=state.player.stations - 1)
            built = replace(_with(state, player), stations=(*state.stations, (city, state.turn)))
            return _next_turn(_paid(built, cards, payment))
        case Pass():
            return _next_turn(state, passes=state.passes + 1)


def cards_of(payment: Payment) -> Counts:
    """A payment as cards."""
    cards = list(NO_CARDS)
    cards[payment.colour] += payment.coloured
    cards[Colour.LOCOMOTIVE] += payment.locomotives
    return tuple(cards)


def _drawn_face_up(state: GameState, cards: Cards, colour: Colour) -> GameState:
    cards.row[colour] -= 1
    drawn = _with_card(state, colour)
    if colour is Colour.LOCOMOTIVE:
        return _next_turn(_on_table(drawn, cards))
    return _after_card(drawn, cards)


def _after_card(state: GameState, cards: Cards) -> GameState:
    """After a card was drawn that leaves a second one, if it was the first."""
    laid = _on_table(state, cards)
    if state.phase is Phase.TURN and can_draw_more(laid):
        return replace(laid, phase=Phase.SECOND_CARD)
    return _next_turn(laid)


def _kept(state: GameState, tickets: tuple[int, ...]) -> GameState:
    player = state.player
    back = tuple(ticket for ticket in player.offered if ticket not in tickets)
    kept = _with(state, replace(player, tickets=(*player.tickets, *tickets), offered=()))
    if state.phase is Phase.TICKETS:
        return _next_turn(replace(kept, pile=(*state.pile, *back)))
    if any(ticket.long for ticket in state.board.tickets):
        kept = replace(kept, removed=(*state.removed, *back))
    else:
        kept = replace(kept, pile=(*state.pile, *back))
    turn = (state.turn + 1) % len(state.players)
    return replace(kept, turn=turn, phase=Phase.FIRST_TICKETS if turn else Phase.TURN)


def _claimed(state: GameState, cards: Cards, track: int, payment: Payment) -> GameState:
    if not state.board.tracks[track].tunnel:
        return _owned(state, cards, track, payment)
    over = list(NO_CARDS)
    for _ in range(OVER_TUNNELS):
        card = cards.draw()
        if card is not None:
            over[card] += 1
    cards.discard(tuple(over))
    extra = sum(over[card] for card in {payment.colour, Colour.LOCOMOTIVE})
    if not extra:
        return _owned(state, cards, track, payment)
    return replace(_on_table(state, cards), phase=Phase.TUNNEL, tunnel=Tunnel(track, payment, extra))


def _owned(state: GameState, cards: Cards, track: int, payment: Payment) -> GameState:
    """The track is claimed, and the turn ends."""
    player = replace(state.player, trains=state.player.trains - state.board.tracks[track].length)
    owners = (*state.owners[:track], state.turn, *state.owners[track + 1 :])
    claimed = replace(_with(state, player), owners=owners, tunnel=None)
    return _next_turn(_paid(claimed, cards, payment))


def _paid(state: GameState, cards: Cards, payment: Payment) -> GameState:
    price = cards_of(payment)
    hand = tuple(have - pay for have, pay in zip(state.player.hand, price, strict=True))
    cards.discard(price)
    return _on_table(_with(state, replace(state.player, hand=hand)), cards)


def _with(state: GameState, player: Player) -> GameState:
    """With this player in place of the one whose turn it is."""
    return replace(state, players=(*state.players[: state.turn], player, *state.players[state.turn + 1 :]))


def _with_card(state: GameState, card: Colour) -> GameState:
    hand = list(state.player.hand)
    hand[card] += 1
    return _with(state, replace(state.player, hand=tuple(hand)))


def _on_table(state: GameState, cards: Cards) -> GameState:
    """With these cards on the table, the row filled."""
    cards.fill_row()
    return replace(state, row=tuple(cards.row), deck=tuple(cards.deck), discards=tuple(cards.discards))


def _next_turn(state: GameState, passes: int = 0) -> GameState:
    """The next player's turn; ``passes``: players in a row who could do nothing, the one before included."""
    players = len(state.players)
    left = state.turns_left
    if left is not None:
        left -= 1
    elif state.player.trains <= LAST_TRAINS:
        left = players
    phase = Phase.OVER if left == 0 or passes >= players else Phase.TURN
    return replace(state, turn=(state.turn + 1) % players, phase=phase, turns_left=left, passes=passes)
