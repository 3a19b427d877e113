"""Whether what was read of the tracks goes together with the trains and points that the players have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kibitz.solvers.ticket.boards import Board
from kibitz.solvers.ticket.claims import SHARED_FROM
from kibitz.solvers.ticket.shown import Seat
from kibitz.vision.ticket.details import UNKNOWN, SeenTrack

SETTLED = 0.95
"""Confidence in what follows from the trains and points of all."""
MOST_OPEN = 12
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
    trains = _trains_at_first(tracks, seats, board)
    open_tracks = [i for i, track in enumerate(tracks) if track.owner == UNKNOWN]
    missing: dict[str, int] = {}
    agree: list[bool | None] = []
    for seat in seats:
        own = [board.tracks[i].length for i, track in enumerate(tracks) if track.owner == seat.colour]
        if not seat.colour or (seat.trains is None and seat.score is None):
            agree.append(None)
        elif seat.trains is not None:
            missing[seat.colour] = trains - seat.trains - sum(own)
            agree.append(missing[seat.colour] == 0)
        else:
            agree.append(sum(board.points[length] for length in own) == seat.score)
    if not open_tracks or len(missing) < len(seats) or not seats or len(open_tracks) > MOST_OPEN:
        return Checked(tuple(tracks), tuple(agree))
    ways = _ways(tracks, open_tracks, missing, board, len(seats))
    if len(ways) != 1:
        # With tracks that can't be seen a number that is off says nothing, as long as they could make up for it.
        return Checked(tuple(tracks), tuple(None if ways and same is False else same for same in agree))
    found = list(tracks)
    for i, owner in ways[0].items():
        found[i] = replace(tracks[i], owner=owner, confidence=SETTLED, carried=True)
    return Checked(tuple(found), (True,) * len(seats), tuple(open_tracks))


def _trains_at_first(tracks: Sequence[SeenTrack], seats: Sequence[Seat], board: Board) -> int:
    """How many trains everybody began with: as the board has it, unless most agree on another number."""
    sums = [
        seat.trains + sum(board.tracks[i].length for i, track in enumerate(tracks) if track.owner == seat.colour)
        for seat in seats
        if seat.trains is not None and seat.colour
    ]
    common = max(set(sums), key=sums.count, default=board.trains)
    return common if sums.count(common) > 1 and sums.count(common) * 2 > len(seats) else board.trains


def _ways(
    tracks: Sequence[SeenTrack], left: Sequence[int], missing: Mapping[str, int], board: Board, players: int
) -> list[dict[int, str | None]]:
    """Owners of the unknown tracks with which all numbers are right, at most `MOST_WAYS`."""
    if any(count < 0 for count in missing.values()):
        return []
    found: list[dict[int, str | None]] = []

    def go_on(number: int, chosen: dict[int, str | None], lacking: dict[str, int]) -> None:
        if len(found) >= MOST_WAYS:
            return
        if number == len(left):
            if not any(lacking.values()):
                found.append(dict(chosen))
            return
        track = left[number]
        length = board.tracks[track].length
        others = [chosen.get(twin, tracks[twin].owner) for twin in board.twins[track]]
        taken = {owner for owner in others if owner not in (None, UNKNOWN)}
        go_on(number + 1, {**chosen, track: None}, lacking)
        if taken and players < SHARED_FROM:
            return
        for owner, count in lacking.items():
            if count >= length and owner not in taken:
                go_on(number + 1, {**chosen, track: owner}, {**lacking, owner: count - length})

    go_on(0, {}, dict(missing))
    return found
