"""Which tickets other players are likely to hold, given their tracks; and which tracks they need for them.

Every unseen ticket is with one player, or with nobody (in the pile, or out of the game). A ticket gets a weight for
each player: how much likelier his tracks are for somebody who holds it than for somebody who doesn't. The weights are
scaled until each player holds as many tickets as he does and each ticket is somewhere (iterative proportional fitting,
Deming and Stephan 1940), so that probabilities add up: over tickets to what a player holds, over players to 1 at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kibitz.solvers.ticket.advice.distances import distances, empty_distances, on_the_way
from kibitz.solvers.ticket.model.boards import Ticket
from kibitz.solvers.ticket.model.claims import Claims, Ground
from kibitz.solvers.ticket.model.shown import ShownTicket

if TYPE_CHECKING:
    from kibitz.solvers.ticket.advice.distances import Spaces

LIKELY_HELD = 3
"""Tickets that a player is taken to hold where their number isn't known."""
AIMED, COMPLETE, TOUCHED, TOUCHED_AT_ALL, LONG = 1.0, 0.55, 0.25, 0.8, 1.3
"""What speaks for a ticket, in units of log odds. The first three count with the logarithm of the spaces that the
player has claimed: the share of these that shortens the ticket's way; that it is complete; each of its cities that he
has tracks at. The last two count once: such a city, and a long ticket of Europe. Fitted to positions of games that
bots played (benchmarks/ticket_advice.py)."""
SLACK = 1.0
"""Spaces of detour over which it becomes unlikely that somebody goes that way."""
ROUNDS = 40
"""Of scaling; the probabilities change in the fourth place then."""


@dataclass(frozen=True, eq=False)
class Unseen:
    """The tickets that one doesn't know the place of, and what is known of each other player about them.

    seats: the other players. held: how many tickets each holds. apart: for each, the spaces between cities.
    probability, progress: (seats, tickets). wants: (seats, tracks), the chance that he needs the track.
    """

    tickets: tuple[Ticket, ...]
    seats: tuple[int, ...]
    held: tuple[int, ...]
    assumed: tuple[bool, ...]
    apart: tuple[Spaces, ...]
    probability: Spaces
    progress: Spaces
    wants: Spaces


def unseen_tickets(shown: ShownTicket) -> Unseen:
    """The tickets of the other players, as far as their tracks tell."""
    import numpy as np

    board = shown.board
    seen = {*(shown.tickets or ()), *shown.offered}
    tickets = tuple(ticket for ticket in board.tickets if ticket not in seen)
    seats = tuple(seat for seat in range(len(shown.seats)) if seat != shown.me)
    known = [shown.seats[seat].tickets for seat in seats]
    held = _held(known, len(tickets))
    apart = tuple(distances(Ground(board, shown.claims(seat))) for seat in seats)
    weights = np.zeros((len(seats), len(tickets)))
    progress = np.zeros_like(weights)
    for row, seat in enumerate(seats):
        weights[row], progress[row] = _weights(shown, seat, tickets)
    probability = _shared_out(weights, np.array(held, float), len(tickets))
    wants = np.zeros((len(seats), len(board.tracks)))
    for row in range(len(seats)):
        ways = on_the_way(board, apart[row], tickets, SLACK)
        wants[row] = 1.0 - np.prod(1.0 - probability[row][:, None] * ways, axis=0)
    wants[:, [owner is not None for owner in shown.owners]] = 0.0
    return Unseen(tickets, seats, held, tuple(number is None for number in known), apart, probability, progress, wants)


def _held(known: Sequence[int | None], count: int) -> tuple[int, ...]:
    """How many tickets each holds, or is likely to; no more in all than there are."""
    held = [LIKELY_HELD if number is None else number for number in known]
    while sum(held) > count:
        held[held.index(max(held))] -= 1
    return tuple(held)


def _weights(shown: ShownTicket, seat: int, tickets: tuple[Ticket, ...]) -> tuple[Spaces, Spaces]:
    """For each ticket, the log odds that a player's tracks give it, and the share of its way that they save."""
    import numpy as np

    board, own = shown.board, shown.tracks_of(seat)
    a = np.array([ticket.a for ticket in tickets], dtype=np.intp)
    b = np.array([ticket.b for ticket in tickets], dtype=np.intp)
    whole = empty_distances(board)[a, b]
    left = distances(Ground(board, Claims(frozenset(own))))[a, b]
    spent = sum(board.tracks[i].length for i in own)
    at = np.zeros(len(board.cities))
    at[[city for i in own for city in board.tracks[i].pair]] = 1.0
    touched = at[a] + at[b]
    aimed = (whole - left) / max(1, spent)
    grown = AIMED * aimed + COMPLETE * (left == 0.0) + TOUCHED * touched
    long = np.array([ticket.long for ticket in tickets], dtype=float)
    weights: Spaces = np.log1p(spent) * grown + TOUCHED_AT_ALL * touched + LONG * long
    return weights, (whole - left) / whole


def _shared_out(weights: Spaces, held: Spaces, count: int) -> Spaces:
    """(seats, tickets): probabilities that fit the weights (log odds) and how many tickets each seat holds."""
    import numpy as np

    if not weights.size:
        return weights
    # The last row is nobody: the pile, and tickets that are out of the game.
    odds = np.vstack([np.exp(weights - weights.max()), np.exp(np.full((1, count), -weights.max()))])
    wanted = np.append(held, count - held.sum())
    for _ in range(ROUNDS):
        odds *= (wanted / np.maximum(odds.sum(axis=1), 1e-300))[:, None]
        odds /= np.maximum(odds.sum(axis=0), 1e-300)
    odds *= (wanted / np.maximum(odds.sum(axis=1), 1e-300))[:, None]
    found: Spaces = odds[:-1]
    return found
