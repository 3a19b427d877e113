"""The way of each line over the map as polylines, side by side where lines share a track. No Qt."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from kibitz.gui.maps.common.camera import Points
from kibitz.gui.maps.tube.layout import MapLayout, Track

Polyline = list[tuple[float, float]]
_SHARP = 0.35
"""Lines that turn back more sharply than this (1 + cosine of the turn) get no mitre: its tip would fly off."""


def line_ways(layout: MapLayout, points: Points, lane: float) -> dict[str, list[Polyline]]:
    """For each line its polylines, so that together they run over each of its tracks once.

    points: where the stations are, in px. lane: distance of neighbouring lanes, in px.
    """
    by_line: dict[str, list[Track]] = defaultdict(list)
    for track in layout.tracks:
        for line in track.lines:
            by_line[line].append(track)
    spots = [(float(x), float(y)) for x, y in points]
    return {line: [_polyline(line, chain, spots, lane) for chain in _chains(t)] for line, t in by_line.items()}


def _chains(tracks: Sequence[Track]) -> Iterator[list[tuple[Track, bool]]]:
    """Tracks one after the other, each with whether it is gone from its end to its start."""
    at: dict[int, list[Track]] = defaultdict(list)
    for track in tracks:
        at[track.a].append(track)
        at[track.b].append(track)
    left = set(tracks)
    ends = [station for station in at if len(at[station]) != 2]
    for start in [*ends, *at]:
        for first in at[start]:
            if first not in left:
                continue
            chain, here, track = [], start, first
            while True:
                left.discard(track)
                chain.append((track, track.b == here))
                here = track.a if track.b == here else track.b
                more = [other for other in at[here] if other in left]
                if len(at[here]) != 2 or not more:
                    break
                track = more[0]
            yield chain


def _polyline(
    line: str, chain: Sequence[tuple[Track, bool]], spots: Sequence[tuple[float, float]], lane: float
) -> Polyline:
    made: Polyline = []
    before: tuple[float, float, float] | None = None
    for track, backwards in chain:
        start, end = (track.b, track.a) if backwards else (track.a, track.b)
        (x0, y0), (x1, y1) = spots[start], spots[end]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        shift = (track.lines.index(line) - (len(track.lines) - 1) / 2) * lane * (-1 if backwards else 1)
        # To the right of the way, seen in its direction (y runs down).
        normal = (-(y1 - y0) / length, (x1 - x0) / length)
        if before is None:
            made.append((x0 + normal[0] * shift, y0 + normal[1] * shift))
        else:
            made.extend(_joint((x0, y0), before, (*normal, shift)))
        before = (*normal, shift)
    assert before is not None, "a chain has tracks"
    x, y = spots[end]
    made.append((x + before[0] * before[2], y + before[1] * before[2]))
    return made


def _joint(
    at: tuple[float, float], one: tuple[float, float, float], two: tuple[float, float, float]
) -> list[tuple[float, float]]:
    """Where a lane comes from one track to the next: at the corner of both, or, where it changes sides, at both."""
    turn = 1 + one[0] * two[0] + one[1] * two[1]
    if abs(one[2] - two[2]) < 1e-6 and turn > _SHARP:
        return [(at[0] + (one[0] + two[0]) * one[2] / turn, at[1] + (one[1] + two[1]) * one[2] / turn)]
    return [(at[0] + n[0] * n[2], at[1] + n[1] * n[2]) for n in (one, two)]
