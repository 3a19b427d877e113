"""Where cities and spaces of a Ticket to Ride board lie in the plane of our own map, without Qt.

The plane is 1000 units wide, x to the right and y downwards, in about the proportions of the printed board. Cities lie
where the tables have them, or a little beside. A track is a row of spaces along a curve from city to city; how it bends
comes from a table (`tools/make_ticket_map.py` makes it), so that no space lies over another one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np

from kibitz.core.geometry import OrientedRect
from kibitz.gui.maps.common.camera import Points
from kibitz.solvers.ticket.model.boards import BOARDS, Board, load_board, rows

WIDTH, HEIGHT = 1000.0, 645.0
"""Of the plane: of the printed board's proportions."""
SPACE_WIDTH = 11.0
LANE = 13.5
"""From the middle of one track of a double route to the other's."""
LONGEST_SPACE = 31.0
GAP, LEAST_GAP = 2.6, 1.0
"""Between the spaces of a track, and between their corners where it bends."""
CITY_RADIUS = 6.0
CITY_GAP = 3.0
"""Between a city and the first space of a track."""
_STEPS = 48
"""A line is worked out in so many straight pieces."""


@dataclass(frozen=True, slots=True)
class Way:
    """How the tracks of two cities run, in units of the plane.

    bow: how far beside the straight line its middle lies, to the right of who goes from city a to city b. sway: the
    most to the right in the first half, and as much to the left in the second. from_a, from_b: how much further from
    the cities its spaces keep than others'.
    """

    bow: float = 0.0
    sway: float = 0.0
    from_a: float = 0.0
    from_b: float = 0.0


STRAIGHT = Way()


Space = OrientedRect
"""A space of a track, in the plane of the map."""


@dataclass(frozen=True, eq=False)
class MapLayout:
    """A board's map.

    points: of the cities, shape (n, 2). tracks: of each track its spaces, from city a to city b.
    """

    board: Board
    points: Points
    tracks: tuple[tuple[Space, ...], ...]

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all cities and spaces."""
        corners = [corner for spaces in self.tracks for space in spaces for corner in space.corners]
        everything = np.vstack([np.array(corners).reshape(-1, 2), self.points - CITY_RADIUS, self.points + CITY_RADIUS])
        (left, top), (right, bottom) = everything.min(axis=0), everything.max(axis=0)
        return float(left), float(top), float(right), float(bottom)

    def middle(self, track: int) -> tuple[float, float]:
        """The middle of a track's row of spaces."""
        spaces = self.tracks[track]
        one, other = spaces[(len(spaces) - 1) // 2], spaces[len(spaces) // 2]
        return (one.x + other.x) / 2, (one.y + other.y) / 2

    def track_at(self, x: float, y: float, reach: float = 2.0) -> int | None:
        """The track that is meant by a point of the plane: the nearest with a space within ``reach`` units."""
        found = [(space.distance(x, y), track) for track, spaces in enumerate(self.tracks) for space in spaces]
        distance, track = min(found, default=(math.inf, -1))
        return track if distance <= reach else None

    def city_at(self, x: float, y: float, reach: float = CITY_RADIUS + 2.0) -> int | None:
        """The city that is meant by a point of the plane: the nearest within ``reach`` units."""
        far = np.hypot(self.points[:, 0] - x, self.points[:, 1] - y)
        nearest = int(far.argmin())
        return nearest if far[nearest] <= reach else None


def same_board(one: Board, other: Board) -> bool:
    """Whether two boards have the same map: one that is read anew from a profile is another object."""
    return one is other or (one.id, one.cities, one.tracks) == (other.id, other.cities, other.tracks)


@lru_cache(maxsize=8)
def lay_out(board: Board) -> MapLayout:
    """The map of a board; of a client's board too, whose tracks may differ from the printed one's."""
    moves, ways = _table(board.id)
    points = np.array([(city.x * WIDTH, city.y * HEIGHT) for city in board.cities])
    for city, move in moves.items():
        points[city] += move
    tracks: list[tuple[Space, ...]] = [()] * len(board.tracks)
    for pair, numbers in board.pairs.items():
        lengths = [board.tracks[i].length for i in numbers]
        side_by_side = spaces_between(points[pair[0]], points[pair[1]], lengths, ways.get(pair, STRAIGHT))
        for number, spaces in zip(numbers, side_by_side, strict=True):
            tracks[number] = spaces
    return MapLayout(board, points, tuple(tracks))


def spaces_between(start: Points, end: Points, lengths: Sequence[int], way: Way) -> list[tuple[Space, ...]]:
    """The spaces of all tracks between two cities, side by side.

    start, end: of the cities, shape (2,). lengths: of each track, spaces.
    """
    line = curve(start, end, way)
    steps = np.hypot(*np.diff(line, axis=0).T)
    along = np.concatenate([[0.0], steps.cumsum()])
    first, last = CITY_RADIUS + CITY_GAP + way.from_a, float(along[-1]) - CITY_RADIUS - CITY_GAP - way.from_b
    made = []
    for lane, length in enumerate(lengths):
        aside = (lane - (len(lengths) - 1) / 2) * LANE
        whole = min((last - first + GAP) / length, LONGEST_SPACE + GAP)
        begin = (first + last) / 2 - whole * (length - 1) / 2
        made.append(tuple(_row(line, along, begin, whole, length, aside)))
    return made


def curve(start: Points, end: Points, way: Way) -> Points:
    """Points of the line from one city to another, shape (n, 2)."""
    chord = end - start
    right = np.array([-chord[1], chord[0]]) / max(math.hypot(*chord), 1e-9)
    share = np.linspace(0.0, 1.0, _STEPS + 1)[:, None]
    rise = share * (1 - share)
    # Both are 1 where they are largest.
    aside = 4 * rise * way.bow + 6 * math.sqrt(3) * rise * (1 - 2 * share) * way.sway
    made: Points = start + share * chord + aside * right
    return made


def _row(line: Points, along: Points, first: float, whole: float, count: int, aside: float) -> Iterator[Space]:
    """Spaces along a line. ``first``: where the middle of the first one is; ``whole``: a space with its gap."""
    # A space's direction is that between its ends, so that it lies on the curve as well as it can.
    ends = first + whole * (np.arange(count + 1) - 0.5)
    joints = np.column_stack([np.interp(ends, along, line[:, 0]), np.interp(ends, along, line[:, 1])])
    middles, (dx, dy) = (joints[1:] + joints[:-1]) / 2, np.diff(joints, axis=0).T
    turns = np.unwrap(np.arctan2(dy, dx))
    # Where the line bends, the corners of neighbouring spaces come nearer to each other, most of all in the inner lane.
    bend = float(np.abs(np.diff(turns)).max(initial=0.0))
    nearer = SPACE_WIDTH * math.tan(bend / 2) + abs(aside) * bend
    length = whole - max(GAP, nearer + LEAST_GAP)
    for (x, y), turn in zip(middles.tolist(), turns.tolist(), strict=True):
        yield Space(x - aside * math.sin(turn), y + aside * math.cos(turn), math.degrees(turn), length, SPACE_WIDTH)


@cache
def _table(board_id: str) -> tuple[Mapping[int, tuple[float, float]], Mapping[tuple[int, int], Way]]:
    """Of a printed board: city -> how far it lies from where the board has it; pair of cities -> its way."""
    if board_id not in BOARDS:
        return {}, {}
    index = load_board(board_id).index
    moves = {index[city]: (float(right), float(down)) for city, right, down in rows(f"{board_id}-map-cities.tsv")}
    ways = {(index[a], index[b]): Way(*map(float, numbers)) for a, b, *numbers in rows(f"{board_id}-map-tracks.tsv")}
    return moves, ways
