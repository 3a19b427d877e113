"""What becomes of one's plan when somebody claims a track."""

from __future__ import annotations

from dataclasses import replace

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.advice.chances import Chances
from kibitz.solvers.ticket.advice.danger import Dangers
from kibitz.solvers.ticket.advice.model import WhatIf
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.choosing import ranked
from kibitz.solvers.ticket.model.claims import SHARED_FROM
from kibitz.solvers.ticket.model.shown import ShownTicket


def what_if(shown: ShownTicket, seat: int, track: int) -> WhatIf:
    """What becomes of one's own plan when the player of this seat claims this track.

    Raises UsageError for a seat that there is not, for a track that he can't claim, and where one's own tickets aren't
    known.
    """
    before = Position(shown)
    if before.plan is None:
        raise UsageError("What a claim does to a plan can be told only where your own tickets are known.")
    _check(before, seat, track)
    after = Position(_with_claim(before, seat, track))
    assert after.plan is not None  # the tickets are known still
    still = {*(after.open[i] for i in after.plan.tickets), *after.done}
    used = {i for choices in before.plan.choices for i in choices}
    worths = [Chances(position, Dangers(position)).outlook(position.open).worth for position in (before, after)]
    done = sum(ticket.points for ticket in after.done) - sum(ticket.points for ticket in before.done)
    answers = ranked(replace(after.shown, turn=shown.me)) if not shown.offered else ()
    return WhatIf(
        seat,
        track,
        before.plan,
        after.plan,
        tuple(before.open[i] for i in before.plan.tickets if before.open[i] not in still),
        after.plan.spaces - before.plan.spaces,
        tuple(choices[0] for choices in after.plan.choices if used.isdisjoint(choices)),
        worths[1] - worths[0] + done,
        answers[0].action if answers else None,
    )


def _check(position: Position, seat: int, track: int) -> None:
    board, shown = position.board, position.shown
    name = board.track_name(track)
    if not 0 <= seat < len(shown.seats):
        raise UsageError(f"There is no player {seat + 1}; {len(shown.seats)} play.")
    if shown.owners[track] is not None:
        raise UsageError(f"{name} is claimed already. Choose a track that is open.")
    twins = [shown.owners[twin] for twin in board.twins[track]]
    if seat in twins or (len(shown.seats) < SHARED_FROM and any(owner is not None for owner in twins)):
        raise UsageError(f"{name} can't be claimed by this player: the other track of the double route closes it.")
    if position.trains[seat] < board.tracks[track].length:
        raise UsageError(f"{name} takes {board.tracks[track].length} trains; this player has {position.trains[seat]}.")


def _with_claim(position: Position, seat: int, track: int) -> ShownTicket:
    shown = position.shown
    owners = (*shown.owners[:track], seat, *shown.owners[track + 1 :])
    left = position.trains[seat] - position.board.tracks[track].length
    seats = (*shown.seats[:seat], replace(shown.seats[seat], trains=left), *shown.seats[seat + 1 :])
    return replace(shown, owners=owners, seats=seats, unknown=shown.unknown - {track})
