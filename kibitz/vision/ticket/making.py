"""A board profile, made from pictures of a client's empty board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kibitz.errors import UsageError
from kibitz.geometry import Point
from kibitz.solvers.ticket.boards import Track, load_board
from kibitz.vision.ocr import TextLine
from kibitz.vision.ticket.chains import ways_of
from kibitz.vision.ticket.cities import Source, find_cities
from kibitz.vision.ticket.deciding import Decision, covered_mask, decide
from kibitz.vision.ticket.labels import read_board_text
from kibitz.vision.ticket.looks import Look
from kibitz.vision.ticket.placing import PlacedTrack, place_tracks
from kibitz.vision.ticket.profile import BoardProfile, Pixels, ProfileTrack, Space
from kibitz.vision.ticket.tracks import find_chains

MOST_PICTURES = 3
Tell = Callable[[float, str], None]
"""Is told how much is done (0 to 1) and what comes now, in words; what it raises ends the work."""
UNSURE = 0.03
"""How far off a city may be that was worked out; a part of the board's width."""


@dataclass(frozen=True, slots=True, eq=False)
class ProposedProfile:
    """A profile and what the user should look at before he trusts it.

    unsure: names of cities that were neither given nor seen, but worked out. doubts: in words. left_out: tracks of the
    printed board that this one doesn't seem to have, where they would be.
    """

    profile: BoardProfile
    unsure: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    left_out: tuple[ProfileTrack, ...] = ()


def make_profile(
    pictures: Sequence[Pixels], board_id: str, cities: Mapping[str, Point] | None = None, name: str = ""
) -> BoardProfile:
    """The profile of `propose_profile` alone."""
    return propose_profile(pictures, board_id, cities, name).profile


def propose_profile(
    pictures: Sequence[Pixels],
    board_id: str,
    cities: Mapping[str, Point] | None = None,
    name: str = "",
    lines: Sequence[TextLine] | None = None,
    tell: Tell | None = None,
) -> ProposedProfile:
    """The profile of the client that shows its empty board in one to three pictures.

    pictures: (height, width, 3) uint8 BGR, all of the same board; the profile is in pixels of the first. cities: any
    spelling -> the centre in the first picture; they stay as they are. Fewer than four are looked for by their labels.
    lines: the text in the first picture, if it was read before (`read_board_text`).
    Raises UnreadableBoardError where no board is found, UsageError for a board or city that there is not.
    """
    if not 1 <= len(pictures) <= MOST_PICTURES:
        raise UsageError(f"A profile is made from one to {MOST_PICTURES} pictures, not from {len(pictures)}.")
    board = load_board(board_id)
    picture = pictures[0]
    tell = tell or _tell_nobody
    tell(0.0, "Reading the names")
    text = read_board_text(picture) if lines is None else lines
    tell(0.4, "Looking for the cities")
    found = find_cities(picture, board, cities or {}, text)
    tell(0.6, "Looking for the spaces")
    sure = np.array([source >= Source.MARK for source in found.sources])
    slack = np.where(sure, 0.0, UNSURE * found.scale)
    chains = find_chains(picture, board, ways_of(board, found.at, slack, found.scale), found.scale)
    tell(0.85, "Laying the tracks")
    placed = place_tracks(picture, board, found.at, sure, chains, found.scale)
    tell(0.93, "Comparing with the printed board")
    look = Look(picture, chains.habits.hues, chains.habits.width)
    names = [label.box for label in found.labels.values()]
    decisions = decide(look, picture, board, placed, chains.ways, names, found.scale)
    tracks = [_profile_track(*of) for of in zip(board.tracks, placed.tracks, decisions, strict=True)]
    profile = BoardProfile(
        name,
        board_id,
        picture,
        covered_mask(picture.shape, placed.tracks, decisions),
        found.names,
        tuple(Point(float(x), float(y)) for x, y in placed.cities),
        tuple(track for track, decision in zip(tracks, decisions, strict=True) if decision.there),
    )
    unsure = tuple(city for city, is_sure in zip(found.names, sure, strict=True) if not is_sure)
    left_out = tuple(track for track, decision in zip(tracks, decisions, strict=True) if not decision.there)
    return ProposedProfile(profile, unsure, left_out=left_out)


def _tell_nobody(done: float, what: str) -> None:
    """Of a work that nobody watches."""


def _profile_track(printed: Track, of: PlacedTrack, decision: Decision) -> ProfileTrack:
    spaces = tuple(
        Space(*(float(v) for v in (x + 0.5, y + 0.5, angle, length, width)), hidden=bool(hidden))
        for (x, y, angle, length, width), hidden in zip(of.spaces, decision.hidden, strict=True)
    )
    return ProfileTrack(replace(printed, colour=decision.colour), spaces, bool(decision.seen.any()))
