"""What couldn't be read of a game of Ticket to Ride, in words for the user."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.phrase import Phrase, plural
from kibitz.core.wording import listed
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
        found.append(Phrase("Something lies over {tracks}.", tracks=_tracks(profile, hidden)))
    odd = [i for i in claims.odd if i in unknown and i not in hidden]
    if odd:
        found.append(
            plural(
                len(odd),
                "It can't be told whose {tracks} is.",
                "It can't be told whose {tracks} are.",
                tracks=_tracks(profile, odd),
            )
        )
    sudden = [i for i in known.at_odds if known.tracks[i].owner is None]
    if sudden:
        found.append(Phrase("{tracks}: all at once they look claimed.", tracks=_tracks(profile, sudden)))
    for i in set(known.at_odds) - set(sudden):
        was = Phrase("{track_name} was claimed by {owner}", track_name=board.track_name(i), owner=known.tracks[i].owner)
        found.append(Phrase("{was} and looks otherwise now; claims don't go away.", was=was))
    for seat, agrees in zip(seats, sums.agree, strict=True):
        if agrees is False:
            what = (
                Phrase("{trains} trains", trains=seat.trains)
                if seat.trains is not None
                else Phrase("{score} points", score=seat.score)
            )
            found.append(
                Phrase(
                    "The {what} of {colour} don't go together with the tracks that are seen as claimed.",
                    what=what,
                    colour=seat.colour,
                )
            )
    for place in dict.fromkeys(values.unread):
        found.append(Phrase("What is written at {place} can't be read.", place=place))
    for number in values.unclear:
        found.append(Phrase("It can't be told which card {number} is.", number=number))
    return tuple(found)


def _tracks(profile: BoardProfile, tracks: Sequence[int]) -> str:
    """Tracks by their names; of many, how many there are, and the first ones."""
    names = [profile.board.track_name(i) for i in tracks]
    if len(names) > MOST_NAMED:
        return Phrase("{names} tracks ({names2} …)", names=len(names), names2=", ".join(names[:MOST_NAMED]))
    return names[0] if len(names) == 1 else listed(names)
