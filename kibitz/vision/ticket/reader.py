"""The reading of a game of Ticket to Ride from a frame, by the profile of its client's board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kibitz.frame import Frame
from kibitz.game import Condition, Reading
from kibitz.geometry import Rect
from kibitz.solvers.ticket.shown import Seat, ShownTicket
from kibitz.vision.ticket.changes import look_at
from kibitz.vision.ticket.claims import Claims, read_claims
from kibitz.vision.ticket.details import UNKNOWN, Memory, Placing, SeenTrack, TicketDetails
from kibitz.vision.ticket.history import Remembered, remembered
from kibitz.vision.ticket.patches import cuts_of
from kibitz.vision.ticket.profile import BoardProfile, ProfileTrack
from kibitz.vision.ticket.register import place_board

GAME = "ticket"
COVERED = 0.5
"""Share of the spaces that can't be seen where something lies over the board."""
CITY = 0.5
"""Size of a city's place, in the median length of a space."""


def read_ticket(
    frame: Frame, profile: BoardProfile, previous: Reading[ShownTicket] | None = None
) -> Reading[ShownTicket] | None:
    """The game in the frame on the profile's board, or None where that board isn't there.

    Places: ``track 1``... (around its spaces), ``city 1``..., and those places of the profile that are there, by the
    same names; details: a `TicketDetails`. A track of which no space can be seen is unknown, unless its claim was seen
    in an earlier frame. previous: the last reading of the same surface, by the same profile.
    """
    before = previous.details if previous is not None and isinstance(previous.details, TicketDetails) else None
    size = (frame.width, frame.height)
    same = before is not None and before.memory.size == size
    placing = place_board(frame.pixels, profile, before.placing if before is not None and same else None)
    if placing is None:
        return None
    look = look_at(frame.pixels, placing, profile)
    claims = read_claims(look, cuts_of(profile), profile, {})
    known = remembered(
        claims.tracks,
        before.tracks if before is not None else (),
        before.memory.fresh if before is not None else (),
        profile.board,
    )
    seats = _seats(known.tracks, () if previous is None or known.anew else previous.state.seats)
    numbers = {seat.colour: i for i, seat in enumerate(seats)}
    state = ShownTicket(
        profile.board,
        tuple(numbers.get(track.owner) if track.owner else None for track in known.tracks),
        seats,
        unknown=frozenset(i for i, track in enumerate(known.tracks) if track.owner == UNKNOWN),
    )
    details = TicketDetails(placing, known.tracks, claims.palette, {}, Memory(size, claims.tracks))
    return Reading(
        GAME,
        state,
        _places(profile, placing),
        _confidence(known.tracks),
        _doubts(profile, claims, known),
        _condition(known, claims, before),
        details,
    )


def _seats(tracks: Sequence[SeenTrack], before: Sequence[Seat]) -> tuple[Seat, ...]:
    """Everybody who owns a track, in the order in which they were found."""
    found = {seat.colour: seat for seat in before}
    for track in tracks:
        if track.owner not in (None, UNKNOWN):
            found.setdefault(str(track.owner), Seat(str(track.owner)))
    return tuple(found.values())


def _places(profile: BoardProfile, placing: Placing) -> Mapping[str, Rect]:
    lengths = [space.length for track in profile.tracks for space in track.spaces]
    half = CITY / 2 * float(np.median(lengths))
    places = {f"track {i + 1}": placing.rect(_around(track)) for i, track in enumerate(profile.tracks)}
    for i, city in enumerate(profile.cities):
        places[f"city {i + 1}"] = placing.rect(Rect(city.x - half, city.y - half, 2 * half, 2 * half))
    return places


def _around(track: ProfileTrack) -> Rect:
    """The smallest rectangle around a track's spaces."""
    boxes = []
    for space in track.spaces:
        cos, sin = abs(np.cos(np.radians(space.angle))), abs(np.sin(np.radians(space.angle)))
        w, h = space.length * cos + space.width * sin, space.length * sin + space.width * cos
        boxes.append(Rect(space.x - w / 2, space.y - h / 2, float(w), float(h)))
    return Rect.around(boxes)


def _confidence(tracks: Sequence[SeenTrack]) -> float:
    """That of the least certain track that is stated."""
    return min((track.confidence for track in tracks if track.owner != UNKNOWN), default=0.0)


def _doubts(profile: BoardProfile, claims: Claims, known: Remembered) -> tuple[str, ...]:
    board = profile.board
    hidden = [i for i, track in enumerate(known.tracks) if track.owner == UNKNOWN and not any(track.visible)]
    found = []
    if hidden:
        names = _listed([board.track_name(i) for i in hidden])
        found.append(f"Something lies over {names}: it can't be seen whether {_they(hidden)} claimed.")
    for i in claims.odd:
        if known.tracks[i].owner == UNKNOWN:
            found.append(f"It can't be told whether {board.track_name(i)} is claimed, and by whom.")
    for i in known.at_odds:
        was = f"{board.track_name(i)} was claimed by {known.tracks[i].owner}"
        found.append(f"{was} and looks otherwise now; claims don't go away.")
    return tuple(found)


def _they(what: Sequence[int]) -> str:
    return "they are" if len(what) > 1 else "it is"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _condition(known: Remembered, claims: Claims, before: TicketDetails | None) -> Condition:
    spaces = [seen for track in claims.tracks for seen in track.visible]
    if sum(spaces) < (1 - COVERED) * len(spaces):
        return Condition.COVERED
    moving = known.at_odds or (
        before is not None
        and any(len(before.memory.fresh) > i and before.memory.fresh[i].owner != UNKNOWN for i in claims.odd)
    )
    return Condition.UNSETTLED if moving else Condition.READY
