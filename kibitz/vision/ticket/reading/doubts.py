"""What couldn't be read of a game of Ticket to Ride, in words for the user."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.solvers.ticket.model.shown import Seat
from kibitz.vision.ticket.profile import BoardProfile
from kibitz.vision.ticket.reading.checksum import Checked
from kibitz.vision.ticket.reading.details import UNKNOWN, Claims
from kibitz.vision.ticket.reading.history import Remembered
from kibitz.vision.ticket.reading.values import Values

MOST_NAMED = 3
"""Tracks that are named in one doubt; which they all are tells the state."""


def doubts_of(
    profile: BoardProfile, claims: Claims, known: Remembered, sums: Checked, seats: Sequence[Seat], values: Values
) -> tuple[str, ...]:
    """The doubts, those about tracks first."""
    board = profile.board
    unknown = [i for i, track in enumerate(sums.tracks) if track.owner == UNKNOWN]
    hidden = [i for i in unknown if not any(sums.tracks[i].visible)]
    found = []
    if hidden:
        found.append(f"Something lies over {_tracks(profile, hidden)}.")
    odd = [i for i in claims.odd if i in unknown and i not in hidden]
    if odd:
        found.append(f"It can't be told whose {_tracks(profile, odd)} {'is' if len(odd) == 1 else 'are'}.")
    sudden = [i for i in known.at_odds if known.tracks[i].owner is None]
    if sudden:
        found.append(f"{_tracks(profile, sudden)}: all at once they look claimed.")
    for i in set(known.at_odds) - set(sudden):
        was = f"{board.track_name(i)} was claimed by {known.tracks[i].owner}"
        found.append(f"{was} and looks otherwise now; claims don't go away.")
    for seat, agrees in zip(seats, sums.agree, strict=True):
        if agrees is False:
            what = f"{seat.trains} trains" if seat.trains is not None else f"{seat.score} points"
            found.append(f"The {what} of {seat.colour} don't go together with the tracks that are seen as claimed.")
    for place in dict.fromkeys(values.unread):
        found.append(f"What is written at {place} can't be read.")
    for number in values.unclear:
        found.append(f"It can't be told which card {number} is.")
    return tuple(found)


def _tracks(profile: BoardProfile, tracks: Sequence[int]) -> str:
    """Tracks by their names; of many, how many there are, and the first ones."""
    names = [profile.board.track_name(i) for i in tracks]
    if len(names) > MOST_NAMED:
        return f"{len(names)} tracks ({', '.join(names[:MOST_NAMED])} …)"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
