"""A board profile, made from pictures of a client's empty board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.errors import UsageError
from kibitz.geometry import Point
from kibitz.solvers.ticket.boards import load_board
from kibitz.vision.ticket.cities import Source, find_cities
from kibitz.vision.ticket.labels import read_board_text
from kibitz.vision.ticket.profile import BoardProfile, Pixels, ProfileTrack
from kibitz.vision.ticket.straight import straight_spaces

MOST_PICTURES = 3


@dataclass(frozen=True, slots=True, eq=False)
class ProposedProfile:
    """A profile and what the user should look at before he trusts it.

    unsure: names of cities that were neither given nor seen, but worked out. doubts: in words.
    """

    profile: BoardProfile
    unsure: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def make_profile(
    pictures: Sequence[Pixels], board_id: str, cities: Mapping[str, Point] | None = None, name: str = ""
) -> BoardProfile:
    """The profile of `propose_profile` alone."""
    return propose_profile(pictures, board_id, cities, name).profile


def propose_profile(
    pictures: Sequence[Pixels], board_id: str, cities: Mapping[str, Point] | None = None, name: str = ""
) -> ProposedProfile:
    """The profile of the client that shows its empty board in one to three pictures.

    pictures: (height, width, 3) uint8 BGR, all of the same board; the profile is in pixels of the first. cities: any
    spelling -> the centre in the first picture; they stay as they are. Fewer than four are looked for by their labels.
    Raises UnreadableBoardError where no board is found, UsageError for a board or city that there is not.
    """
    if not 1 <= len(pictures) <= MOST_PICTURES:
        raise UsageError(f"A profile is made from one to {MOST_PICTURES} pictures, not from {len(pictures)}.")
    board = load_board(board_id)
    lines = read_board_text(pictures[0])
    found = find_cities(pictures[0], board, cities or {}, lines)
    spaces = straight_spaces(board, found.at)
    profile = BoardProfile(
        name,
        board_id,
        pictures[0],
        np.zeros(pictures[0].shape[:2], np.bool_),
        found.names,
        tuple(Point(float(x), float(y)) for x, y in found.at),
        tuple(ProfileTrack(track, of, seen=False) for track, of in zip(board.tracks, spaces, strict=True)),
    )
    unsure = tuple(name for name, source in zip(found.names, found.sources, strict=True) if source < Source.MARK)
    return ProposedProfile(profile, unsure)
