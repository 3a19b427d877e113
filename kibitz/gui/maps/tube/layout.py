"""Where stations and tracks of a map lie in the plane: worked out from latitude and longitude, without Qt.

The middle of the map is stretched: distances from the centre are shown by their logarithm, so that the inner city,
where stations lie close, is as readable as the suburbs. Units of the plane are the map's own (the whole is about four
wide); x runs to the east, y to the south.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from kibitz.gui.maps.common.camera import Points
from kibitz.gui.maps.tube.lines import lane_order
from kibitz.solvers.tuble.networks import Network, load_network

CENTRE = (51.5139, -0.1215)
"""Latitude and longitude that the map is stretched around: the middle of the innermost zone."""
STRETCH_KM = 3.5
"""Up to about here the map is nearly true to scale."""
APART = 0.062
"""Stations are moved apart until they are so far from each other."""
_STEPS = 40
_KM_PER_DEGREE = 111.2


@dataclass(frozen=True, slots=True)
class Track:
    """Two neighbouring stations, by number, and the lines between them, in the order of their lanes.

    The lanes are counted from left to right as seen by somebody who goes from ``a`` to ``b``.
    """

    a: int
    b: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class MapLayout:
    """A map in its plane.

    points: of the network's stations, shape (n, 2). interchanges: stations where ways of several lines part.
    termini: those with one neighbour. lanes: for each station, the most lines that run side by side there.
    """

    network: Network
    points: Points
    tracks: tuple[Track, ...]
    interchanges: frozenset[int]
    termini: frozenset[int]
    lanes: tuple[int, ...]

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all stations."""
        (left, top), (right, bottom) = self.points.min(axis=0), self.points.max(axis=0)
        return float(left), float(top), float(right), float(bottom)


@cache
def lay_out(network_id: str) -> MapLayout:
    """The map of a network (see `load_network`)."""
    network = load_network(network_id)
    tracks = _tracks(network)
    neighbours: dict[int, set[int]] = defaultdict(set)
    lanes = [1] * len(network)
    for track in tracks:
        neighbours[track.a].add(track.b)
        neighbours[track.b].add(track.a)
        for end in (track.a, track.b):
            lanes[end] = max(lanes[end], len(track.lines))
    interchanges = frozenset(n for n in neighbours if len(neighbours[n]) > 2 and len(network.stations[n].lines) > 1)
    termini = frozenset(n for n in neighbours if len(neighbours[n]) == 1)
    degrees = np.array([(station.lat, station.lon) for station in network.stations])
    points = moved_apart(stretched(degrees), APART)
    return MapLayout(network, points, tracks, interchanges, termini, tuple(lanes))


def stretched(degrees: Points) -> Points:
    """Points of the plane for latitudes and longitudes, shape (n, 2)."""
    north = (degrees[:, 0] - CENTRE[0]) * _KM_PER_DEGREE
    east = (degrees[:, 1] - CENTRE[1]) * _KM_PER_DEGREE * math.cos(math.radians(CENTRE[0]))
    km = np.hypot(north, east)
    share = np.log1p(km / STRETCH_KM) / np.maximum(km, 1e-9)
    return np.column_stack([east * share, -north * share])


def moved_apart(points: Points, least: float) -> Points:
    """The points, those closer than ``least`` pushed away from each other, and none further than it must."""
    made = points.copy()
    # Two stations at one spot would have no direction to move in.
    made += 1e-6 * np.column_stack([np.arange(len(made)), -np.arange(len(made))])
    for _ in range(_STEPS):
        gaps = made[:, None, :] - made[None, :, :]
        apart = np.hypot(gaps[..., 0], gaps[..., 1])
        np.fill_diagonal(apart, np.inf)
        close = np.argwhere(apart < least)
        if not len(close):
            break
        one, other = close[:, 0], close[:, 1]
        push = (least * 1.02 - apart[one, other]) / 2 / apart[one, other]
        np.add.at(made, one, gaps[one, other] * push[:, None])
    return made


def _tracks(network: Network) -> tuple[Track, ...]:
    """The links with their lanes in order, turned so that lanes keep their sides from one track to the next."""
    together: dict[tuple[int, int], list[str]] = defaultdict(list)
    for link in network.links:
        together[link.a, link.b].append(link.line)
    tracks = [Track(a, b, tuple(sorted(lines, key=lane_order))) for (a, b), lines in together.items()]
    at: dict[int, list[int]] = defaultdict(list)
    for number, track in enumerate(tracks):
        if len(track.lines) > 1:
            at[track.a].append(number)
            at[track.b].append(number)
    settled: set[int] = set()
    for first in range(len(tracks)):
        if len(tracks[first].lines) < 2 or first in settled:
            continue
        settled.add(first)
        waiting = [first]
        while waiting:
            track = tracks[waiting.pop()]
            for station, goes_on in ((track.b, True), (track.a, False)):
                for other in at[station]:
                    beside = tracks[other]
                    if other in settled or len(set(track.lines) & set(beside.lines)) < 2:
                        continue
                    if (beside.a == station) is not goes_on:
                        tracks[other] = Track(beside.b, beside.a, beside.lines)
                    settled.add(other)
                    waiting.append(other)
    return tuple(tracks)
