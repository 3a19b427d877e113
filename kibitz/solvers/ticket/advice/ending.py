"""When to end the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import erf, hypot, prod, sqrt

from kibitz.solvers.ticket.advice.model import EndAdvice, Recommendation, Standing
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.legal import claimable
from kibitz.solvers.ticket.model.rules import LAST_TRAINS
from kibitz.solvers.ticket.model.state import Phase
from kibitz.solvers.ticket.routing.payments import claims_within_reach

NEAR = 9.0
"""Turns from which on one thinks of the end."""
LEAST_ERROR = 3.0
"""Points that the last turns of all may change anyway."""


def end_advice(position: Position, found: Sequence[Standing]) -> EndAdvice | None:
    """What to do about the end; None where one's own seat or tickets aren't known, or nobody else's seat."""
    if position.shown.tickets is None or len(found) < 2 or position.state.phase is Phase.OVER:
        return None
    if position.me is None or position.me >= len(found):
        return None
    mine = found[position.me]
    others = [standing for standing in found if standing.seat != position.me]
    tracks = tuple(_ending_claims(position)) if position.shown.turns_left is None else ()
    more = max((_points(position, i) for i in tracks), default=0)
    lead = mine.ended + more - max(other.ended for other in others)
    final_lead = mine.final - max(other.final for other in others)
    chance = prod(_ahead(mine.ended + more - other.ended, mine.ended_error, other.ended_error) for other in others)
    later = prod(_ahead(mine.final - other.final, mine.final_error, other.final_error) for other in others)
    rounds = position.rounds
    better = lead > 0.0 and chance >= later
    if position.shown.turns_left is not None:
        verdict = Recommendation.LAST
    elif tracks:
        verdict = Recommendation.END_NOW if better else Recommendation.WAIT
    elif rounds > NEAR:
        verdict = Recommendation.NOT_YET
    else:
        verdict = Recommendation.HURRY if better else Recommendation.WAIT
    first = min(found, key=lambda standing: (standing.turns, standing.seat)).seat
    return EndAdvice(verdict, rounds, first, tracks, lead, chance, final_lead, later)


def _ending_claims(position: Position) -> Iterator[int]:
    """Tracks that can be claimed now, after which the last round begins; those with most points first."""
    board, state = position.board, position.state
    if position.shown.hand is None or state.phase is not Phase.TURN:
        return
    least = state.player.trains - LAST_TRAINS
    long = [i for i in range(len(board.tracks)) if board.tracks[i].length >= least and claimable(state, i)]
    claims = claims_within_reach(state, long, [0] * len(Colour))
    yield from sorted((claim.track for claim in claims), key=lambda i: (-_points(position, i), i))


def _points(position: Position, track: int) -> int:
    return position.board.points[position.board.tracks[track].length]


def _ahead(lead: float, *errors: float) -> float:
    """The chance to be ahead where one is so by ``lead`` on average."""
    return (1.0 + erf(lead / (hypot(LEAST_ERROR, *errors) * sqrt(2.0)))) / 2.0
