"""Whether what was read of the tracks goes together with the trains and points that the players have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kibitz.solvers.ticket.model.boards import Board
from kibitz.solvers.ticket.model.claims import SHARED_FROM
from kibitz.solvers.ticket.model.shown import Seat
from kibitz.vision.ticket.reading.details import UNKNOWN, SeenTrack

SETTLED = 0.95
"""Confidence in what follows from the trains and points of all."""
MOST_OPEN = 10
"""Unknown tracks whose owners are looked for."""
MOST_WAYS = 2
"""As soon as there are so many ways nothing follows."""


@dataclass(frozen=True)
class Checked:
    """tracks: with what follows from the numbers. agree: for each seat whether its numbers go together with its tracks;
    None where that can't be told. settled: the tracks that were told by the numbers alone."""

    tracks: tuple[SeenTrack, ...]
    agree: tuple[bool | None, ...]
    settled: tuple[int, ...] = ()


def checked(tracks: Sequence[SeenTrack], seats: Sequence[Seat], board: Board) -> Checked:
    """The tracks beside the numbers of trains and, where these are not known, of points.

    Unknown tracks are told where there is only one way for all numbers to be right.
    """
    sums = [_trains(tracks, seat, board) for seat in seats]
    if not any(track.owner == UNKNOWN for track in tracks):
        return Checked(tuple(tracks), _agree(tracks, seats, board, sums))
    if not seats or None in sums:
        return Checked(tuple(tracks), (None,) * len(seats))
    ways = _ways(tracks, seats, board)
    if len(ways) != 1:
        # Tracks that can't be seen may make up for what is missing, but not for what is too much.
        return Checked(tuple(tracks), tuple(False if count and count > board.trains else None for count in sums))
    found = list(tracks)
    for i, owner in ways[0].items():
        found[i] = replace(tracks[i], owner=owner, confidence=SETTLED, carried=True)
    return Checked(tuple(found), (True,) * len(seats), tuple(ways[0]))


def _agree(
    tracks: Sequence[SeenTrack], seats: Sequence[Seat], board: Board, sums: Sequence[int | None]
) -> tuple[bool | None, ...]:
    """For each seat whether its numbers go together with its tracks, all of which are known."""
    known = [count for count in sums if count is not None]
    common = max(set(known), key=known.count, default=board.trains)
    # Clients have shorter games too: what most agree on is how many trains there were.
    base = common if known.count(common) > 1 and known.count(common) * 2 > len(seats) else board.trains
    agree: list[bool | None] = []
    for seat, count in zip(seats, sums, strict=True):
        if count is not None:
            agree.append(count == base)
        else:
            agree.append(_points(tracks, seat, board) == seat.score if seat.colour and seat.score is not None else None)
    return tuple(agree)


def _trains(tracks: Sequence[SeenTrack], seat: Seat, board: Board) -> int | None:
    """The trains that a player had at first, if all his tracks are seen."""
    if seat.trains is None or not seat.colour:
        return None
    return seat.trains + sum(board.tracks[i].length for i, track in enumerate(tracks) if track.owner == seat.colour)


def _points(tracks: Sequence[SeenTrack], seat: Seat, board: Board) -> int:
    own = (board.tracks[i].length for i, track in enumerate(tracks) if track.owner == seat.colour)
    return sum(board.points[length] for length in own)


def _ways(tracks: Sequence[SeenTrack], seats: Sequence[Seat], board: Board) -> list[dict[int, str | None]]:
    """Owners of the unknown tracks with which all numbers are right, at most `MOST_WAYS`; none where that is too much
    to try."""
    left = [i for i, track in enumerate(tracks) if track.owner == UNKNOWN]
    missing = {seat.colour: board.trains - (_trains(tracks, seat, board) or 0) for seat in seats}
    if any(count < 0 for count in missing.values()) or len(left) > MOST_OPEN:
        return []
    found: list[dict[int, str | None]] = []

    def go_on(number: int, chosen: dict[int, str | None], lacking: dict[str, int]) -> None:
        rest = left[number:]
        if len(found) >= MOST_WAYS or sum(lacking.values()) > sum(board.tracks[i].length for i in rest):
            return
        if not rest:
            found.append(chosen)
            return
        track, length = rest[0], board.tracks[rest[0]].length
        others = (chosen.get(twin, tracks[twin].owner) for twin in board.twins[track])
        taken = {owner for owner in others if owner not in (None, UNKNOWN)}
        go_on(number + 1, {**chosen, track: None}, lacking)
        for owner, count in lacking.items():
            if count >= length and owner not in taken and (not taken or len(seats) >= SHARED_FROM):
                go_on(number + 1, {**chosen, track: owner}, {**lacking, owner: count - length})

    go_on(0, {}, missing)
    return found
