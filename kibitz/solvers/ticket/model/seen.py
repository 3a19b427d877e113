"""What a player sees of a game, and a game as a player may imagine it: the seam that keeps hidden things hidden."""

from __future__ import annotations

from dataclasses import replace

from kibitz.solvers.ticket.model.boards import CARDS, Ticket
from kibitz.solvers.ticket.model.claims import SHARED_FROM
from kibitz.solvers.ticket.model.shown import Seat, ShownTicket
from kibitz.solvers.ticket.model.state import ALL_CARDS, NO_CARDS, Counts, GameState, Phase, Player

SEAT_COLOURS = ("red", "blue", "green", "yellow", "black")
"""Of the players in the order of their seats, where a game is played from code."""


def shown_of(state: GameState, seat: int) -> ShownTicket:
    """What the player of a seat sees: his own cards and tickets, and what lies open on the table."""
    own = state.players[seat]
    tickets = state.board.tickets
    seats = tuple(
        Seat(
            SEAT_COLOURS[number],
            trains=player.trains,
            cards=sum(player.hand),
            tickets=len(player.tickets),
            stations=player.stations,
        )
        for number, player in enumerate(state.players)
    )
    return ShownTicket(
        state.board,
        state.owners,
        seats,
        seat,
        hand=own.hand,
        tickets=tuple(tickets[i] for i in own.tickets),
        offered=tuple(tickets[i] for i in own.offered),
        row=tuple(card for card in CARDS for _ in range(state.row[card])),
        deck=sum(state.deck),
        pile=len(state.pile),
        stations=state.stations,
        turn=state.turn,
        phase=state.phase,
        turns_left=state.turns_left,
        tunnel=state.tunnel,
    )


def unseen_cards(shown: ShownTicket) -> Counts:
    """The cards of each kind that are neither in one's own hand nor face up: those that may be drawn or others have."""
    seen = list(shown.hand or NO_CARDS)
    for card in shown.row or ():
        if card is not None:
            seen[card] += 1
    return tuple(max(0, all_there - here) for all_there, here in zip(ALL_CARDS, seen, strict=True))


def imagined(shown: ShownTicket) -> GameState | None:
    """A game that looks like this to the player whose picture it is, with his turn to act; None if it isn't known who.

    What he can't see is evened out: others have no cards and no tickets, and all cards that he can't see are in the
    deck, so that the rules, asked about this game, answer for him. What isn't known is taken to be as at the beginning
    (trains, stations) or nothing (hand, row, tickets). Tickets that the board hasn't got are added to it.
    """
    if shown.me is None:
        return None
    count = max(len(shown.seats) or SHARED_FROM, shown.me + 1, 2)
    players = [_player(shown, number) for number in range(count)]
    known = list(shown.board.tickets)
    mine = _numbers(known, shown.tickets or ())
    offered = tuple(sorted(_numbers(known, shown.offered)))
    players[shown.me] = replace(players[shown.me], hand=shown.hand or NO_CARDS, tickets=mine, offered=offered)
    board = shown.board if len(known) == len(shown.board.tickets) else replace(shown.board, tickets=tuple(known))
    pile = [i for i, ticket in enumerate(known) if not ticket.long and i not in mine and i not in offered]
    row = list(NO_CARDS)
    for card in shown.row or ():
        if card is not None:
            row[card] += 1
    return GameState(
        board,
        tuple(players),
        shown.me,
        _phase(shown),
        shown.owners,
        shown.stations,
        tuple(row),
        unseen_cards(shown) if _can_draw(shown) else NO_CARDS,
        NO_CARDS,
        tuple(pile[: shown.pile]),
        tunnel=shown.tunnel,
        turns_left=shown.turns_left,
    )


def _phase(shown: ShownTicket) -> Phase:
    """What there is to be done; what it would be in one's own turn while it is another's."""
    if shown.phase is Phase.OVER:
        return Phase.OVER
    mine = shown.turn in (None, shown.me)
    if shown.offered:
        return Phase.FIRST_TICKETS if not shown.tickets and shown.phase is not Phase.TICKETS else Phase.TICKETS
    if not mine or shown.phase in (None, Phase.FIRST_TICKETS, Phase.TICKETS):
        return Phase.TURN
    return Phase.TURN if shown.phase is Phase.TUNNEL and shown.tunnel is None else shown.phase or Phase.TURN


def _player(shown: ShownTicket, number: int) -> Player:
    board = shown.board
    seat = shown.seats[number] if number < len(shown.seats) else Seat("")
    used = sum(board.tracks[i].length for i in shown.tracks_of(number))
    built = sum(owner == number for _, owner in shown.stations)
    trains = max(0, board.trains - used) if seat.trains is None else seat.trains
    stations = max(0, board.stations - built) if seat.stations is None else seat.stations
    return Player(NO_CARDS, trains, stations)


def _numbers(known: list[Ticket], tickets: tuple[Ticket, ...]) -> tuple[int, ...]:
    """The numbers of tickets among the known ones, to which those are added that aren't there."""
    for ticket in tickets:
        if ticket not in known:
            known.append(ticket)
    return tuple(known.index(ticket) for ticket in tickets)


def _can_draw(shown: ShownTicket) -> bool:
    """Whether there may be a card to be drawn from the deck, which is made of the discards when it is empty."""
    if shown.deck:
        return True
    held = [
        sum(shown.hand or NO_CARDS) if number == shown.me else seat.cards for number, seat in enumerate(shown.seats)
    ]
    if any(cards is None for cards in held) or shown.row is None:
        return True
    return sum(card or 0 for card in held) + len(shown.row) < sum(ALL_CARDS)
