"""The tracks of one's own plan: what their loss would cost, how likely it is, and what is missing to claim them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kibitz.solvers.ticket.advice.chances import SPACE
from kibitz.solvers.ticket.advice.danger import Dangers
from kibitz.solvers.ticket.advice.distances import distances, on_the_way
from kibitz.solvers.ticket.advice.model import KeyTrack, Loss, TrackAdvice, Urgent
from kibitz.solvers.ticket.advice.opponents import SLACK
from kibitz.solvers.ticket.advice.pace import missing_cards
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.model.boards import Colour, Ticket
from kibitz.solvers.ticket.model.claims import Claims, Ground
from kibitz.solvers.ticket.model.scoring import joined
from kibitz.solvers.ticket.routing.forest import Plan, best_plan
from kibitz.solvers.ticket.routing.payments import best_payment

COSTLY = 3
"""Spaces of a way round that is long."""
LIKELY_WANTED = 0.25
KEYS = 10
"""Tracks that are named as those that matter to anybody."""


def plan_tracks(position: Position, dangers: Dangers) -> tuple[TrackAdvice, ...]:
    """The tracks of the plan, the most urgent first; none without a plan."""
    plan = position.plan
    if plan is None:
        return ()
    found = [_track(position, dangers, plan, choices) for choices in plan.choices]
    return tuple(sorted(found, key=lambda track: (-track.urgency, -track.loss.expected, track.track)))


def key_tracks(position: Position, dangers: Dangers) -> tuple[KeyTrack, ...]:
    """The open tracks that most tickets need which one can't see, weighed with their points; of a double route, one."""
    import numpy as np

    board, tickets = position.board, position.unseen.tickets
    if not tickets:
        return ()
    # The ways of somebody who has no tracks yet.
    taken = frozenset(i for i, owner in enumerate(position.shown.owners) if owner is not None)
    apart = distances(Ground(board, Claims(others=taken, players=position.claims.players)))
    points = np.array([ticket.points for ticket in tickets], float)
    shares = points @ on_the_way(board, apart, tickets, SLACK) / points.sum()
    free = (next((i for i in tracks if i not in taken), None) for tracks in board.pairs.values())
    best = sorted((i for i in free if i is not None), key=lambda i: (-shares[i], i))[:KEYS]
    return tuple(KeyTrack(i, float(shares[i]), dangers.of(i)) for i in best)


def loss_of(position: Position, plan: Plan, choices: Sequence[int]) -> Loss:
    """What it costs a plan for the open tickets that none of these tracks can be used.

    The rest of the plan is kept, and a way round found for what is missing; where that can't be, all is planned anew.
    """
    board, claims = position.board, position.claims
    taken = claims.others | frozenset(choices)
    rest = frozenset(plan.tracks).difference(choices)
    planned = [position.open[i] for i in plan.tickets]
    length = board.tracks[choices[0]].length
    spare = position.own_trains - plan.spaces + length
    kept = replace(claims, own=claims.own | rest, others=taken)
    around = best_plan(board, kept, planned, max(0, spare))
    if len(around.tickets) == len(planned):
        spaces = max(0, around.spaces - length)
        return Loss(spaces, (), 0, SPACE * spaces)
    after = position.plan_for(position.open, replace(claims, others=taken))
    tickets = tuple(position.open[i] for i in plan.tickets if i not in after.tickets)
    points = sum(ticket.points for ticket in tickets)
    spaces = after.spaces - plan.spaces
    return Loss(spaces, tickets, points, max(0.0, 2 * points + SPACE * spaces))


def _track(position: Position, dangers: Dangers, plan: Plan, choices: tuple[int, ...]) -> TrackAdvice:
    loss = loss_of(position, plan, choices)
    danger = dangers.losing(choices)
    best, payment, missing = choices[0], None, None
    if position.shown.hand is not None:
        nothing = [0] * len(Colour)
        ways = {i: best_payment(position.state, i, nothing) for i in choices}
        best = next((i for i in choices if ways[i] is not None), choices[0])
        payment = ways[best]
        missing = () if payment else missing_cards(position.board, position.shown.hand, [choices]).by_colour()
    return TrackAdvice(
        best,
        (best, *(i for i in choices if i != best)),
        _tickets_over(position, plan, choices[0]),
        danger,
        loss,
        danger * loss.expected,
        payment,
        missing,
        tuple(_grounds(position, dangers, choices, loss)),
        dangers.near(best),
    )


def _tickets_over(position: Position, plan: Plan, track: int) -> tuple[Ticket, ...]:
    """The open tickets that the plan completes and wouldn't without this track."""
    board, numbers = position.state.board, position.state.player.tickets
    rest = (*position.shown.tracks_of(position.state.turn), *(i for i in plan.tracks if i != track))
    complete = joined(board, rest, numbers)
    planned = {position.open[i] for i in plan.tickets}
    return tuple(board.tickets[i] for i in numbers if i not in complete and board.tickets[i] in planned)


def _grounds(position: Position, dangers: Dangers, choices: tuple[int, ...], loss: Loss) -> Iterator[Urgent]:
    board, owners = position.board, position.shown.owners
    if loss.tickets:
        yield Urgent.BRIDGE
    elif loss.spaces >= COSTLY:
        yield Urgent.COSTLY
    if any(owners[twin] is not None for twin in board.twins[choices[0]]):
        yield Urgent.TWIN_TAKEN
    elif len(choices) > 1:
        yield Urgent.TWIN_OPEN
    if board.tracks[choices[0]].colour is Colour.GREY:
        yield Urgent.GREY
    if dangers.near(choices[0]):
        yield Urgent.NEAR
    if max(dangers.wanted(i) for i in choices) >= LIKELY_WANTED:
        yield Urgent.WANTED
