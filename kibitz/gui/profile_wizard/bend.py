"""How a track's spaces follow when its city is moved, its middle is dragged, or its length is another. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point
from kibitz.vision.ticket.profile import Space

Points = NDArray[np.float64]
Spaces = tuple[Space, ...]


def middle_of(spaces: Spaces) -> Point:
    """Half-way along a track, where it is dragged."""
    k = (len(spaces) - 1) // 2
    one, other = spaces[k], spaces[len(spaces) // 2]
    return Point((one.x + other.x) / 2, (one.y + other.y) / 2)


def with_end(spaces: Spaces, cities: Sequence[Point], end: int, to: Point) -> Spaces:
    """The spaces where city ``end`` (0 or 1) of the two is moved: those beside it go along, those far away rest."""
    ways = _ways(spaces, cities)
    share = (1 - ways if end == 0 else ways)[:, None]
    ends = [to if end == i else cities[i] for i in range(2)]
    return _moved(spaces, cities, share * (_xy(to) - _xy(cities[end])), ends)


def bent(spaces: Spaces, cities: Sequence[Point], dx: float, dy: float) -> Spaces:
    """The spaces where the middle is moved by so much: on a quadratic curve, if they were straight, with fixed ends."""
    ways = _ways(spaces, cities)
    return _moved(spaces, cities, (4 * ways * (1 - ways))[:, None] * np.array([dx, dy]), cities)


def of_length(spaces: Spaces, cities: Sequence[Point], count: int) -> Spaces:
    """So many equal spaces on the way of these."""
    line = np.vstack([_xy(cities[0]), _centres(spaces), _xy(cities[1])])
    steps = np.r_[0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
    margin = max(0.0, (steps[1] + steps[-1] - steps[-2] - (steps[-2] - steps[1]) / max(1, len(spaces) - 1)) / 2)
    at = margin + (np.arange(count) + 0.5) / count * (steps[-1] - 2 * margin)
    if len(spaces) == 1:
        at = (np.arange(count) + 0.5) / count * steps[-1]
    x, y = (np.interp(at, steps, line[:, axis]) for axis in (0, 1))
    tangents = _tangents(np.column_stack([x, y]), cities)
    pitch = (steps[-1] - 2 * margin) / count
    length = min(spaces[0].length, 0.92 * pitch)
    return tuple(
        Space(float(x[k]), float(y[k]), float(tangents[k]), float(length), spaces[0].width) for k in range(count)
    )


def _moved(spaces: Spaces, cities: Sequence[Point], by: Points, ends: Sequence[Point]) -> Spaces:
    before, after = _centres(spaces), _centres(spaces) + by
    turned = _tangents(after, ends) - _tangents(before, cities)
    return tuple(
        replace(space, x=float(x), y=float(y), angle=float((space.angle + turn + 180) % 360 - 180))
        for space, (x, y), turn in zip(spaces, after, turned, strict=True)
    )


def _ways(spaces: Spaces, cities: Sequence[Point]) -> Points:
    """How far along each space lies, 0 to 1."""
    line = np.vstack([_xy(cities[0]), _centres(spaces), _xy(cities[1])])
    steps = np.cumsum(np.hypot(*np.diff(line, axis=0).T))
    return np.asarray(steps[:-1] / max(steps[-1], 1e-9))


def _tangents(centres: Points, cities: Sequence[Point]) -> Points:
    """Degrees, of the line through the centres from city to city."""
    line = np.vstack([_xy(cities[0]), centres, _xy(cities[1])])
    towards = line[2:] - line[:-2]
    return np.asarray(np.degrees(np.arctan2(towards[:, 1], towards[:, 0])))


def _centres(spaces: Spaces) -> Points:
    return np.array([(space.x, space.y) for space in spaces])


def _xy(point: Point) -> Points:
    return np.array([point.x, point.y])
