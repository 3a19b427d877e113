"""Where the names of a map's cities are written: beside their city, over no space and no other name. No Qt."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.gui.maps.ticket.layout import CITY_RADIUS, MapLayout

Measure = Callable[[str], float]
"""Width of a text, in units of the plane."""
Boxes = NDArray[np.float64]
"""Shape (n, 4): left, top, right, bottom."""

GAP = 1.5
"""Between a city and its name, and between a name and a space, units of the plane."""
LETTER, LINE = 8.0, 15.0
"""Width of a letter on average, and height of a line, of names on the smallest map (700 px), units of the plane."""
_BEYOND = (12.0, 10.0, 46.0, 10.0)
"""Names may stand so far beyond the outermost cities: to the left, above, to the right, below."""
_TURNS = 24
_FURTHER = (0.0, 4.0, 9.0, 15.0, 22.0)
"""Names stand beside their city, or so much further away."""
_TWO_LINES_FROM = 8
_PER_UNIT = 1.0
_SLANTED = 2.0
_BROKEN = 1.5
_COVERED = 40.0
_DOUBT, _CLEARLY = 2.5, 8.0
"""A name should be so much nearer to its own city than to any other, units of the plane."""


@dataclass(frozen=True, slots=True)
class Label:
    """A city's name in its place: lines, and the upper left corner and the sizes of their box in the plane."""

    city: int
    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return self.x, self.y, self.x + self.width, self.y + self.height


@lru_cache(maxsize=8)
def frame_of(layout: MapLayout) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the map with its names, as large as they are on the smallest map."""
    left, top, right, bottom = layout.bounds
    room = (left - _BEYOND[0], top - _BEYOND[1], right + _BEYOND[2], bottom + _BEYOND[3])
    labels = place_labels(layout, lambda text: len(text) * LETTER, LINE, room)
    boxes = np.array([layout.bounds, *(label.box for label in labels)])
    (left, top), (right, bottom) = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def place_labels(
    layout: MapLayout, measure: Measure, line_height: float, frame: Sequence[float] | None = None
) -> tuple[Label, ...]:
    """A place for each city's name, in order of the cities.

    Where nothing is free the name stands where it covers least. line_height: in units of the plane.
    frame: names rather stay inside of it; by default that of `frame_of`.
    """
    frame = frame_of(layout) if frame is None else frame
    circles = np.column_stack([layout.points - CITY_RADIUS, layout.points + CITY_RADIUS])
    spaces = space_pieces(layout)
    options = [list(_options(layout, city, measure, line_height)) for city in range(len(layout.points))]
    boxes = [np.array([label.box for label, _ in made]) for made in options]
    costs = [
        np.array([cost for _, cost in made])
        + _COVERED * (covered(box, _near(box, spaces)) + covered(box, _near(box, np.delete(circles, city, axis=0))))
        + _outside(box, frame)
        + _doubtful(box, layout, city)
        for city, (made, box) in enumerate(zip(options, boxes, strict=True))
    ]
    chosen: dict[int, Label] = {}
    # Those with the least choice first.
    for city in sorted(range(len(options)), key=lambda city: float(np.sort(costs[city])[:6].mean()), reverse=True):
        taken = np.array([label.box for label in chosen.values()]).reshape(-1, 4)
        best = int((costs[city] + 4 * _COVERED * covered(boxes[city], taken)).argmin())
        chosen[city] = options[city][best][0]
    return tuple(chosen[city] for city in range(len(options)))


def space_pieces(layout: MapLayout) -> Boxes:
    """The spaces, cut into small upright boxes that hold hardly more than they do."""
    made = []
    for spaces in layout.tracks:
        for space in spaces:
            cos, sin = space.direction
            count = 1 if min(abs(cos), abs(sin)) < 0.08 else max(1, math.ceil(space.length / space.width * 2))
            half = space.length / count / 2
            wide = abs(cos) * half + abs(sin) * space.width / 2
            high = abs(sin) * half + abs(cos) * space.width / 2
            for number in range(count):
                along = (number + 0.5) / count * space.length - space.length / 2
                x, y = space.at(along, 0)
                made.append((x - wide, y - high, x + wide, y + high))
    return np.array(made)


def covered(boxes: Boxes, under: Boxes) -> NDArray[np.float64]:
    """For each box, how much of what is under it it covers: 1 and more where there is anything, else 0."""
    if not len(under):
        return np.zeros(len(boxes))
    wide = np.minimum(boxes[:, None, 2], under[None, :, 2]) - np.maximum(boxes[:, None, 0], under[None, :, 0])
    high = np.minimum(boxes[:, None, 3], under[None, :, 3]) - np.maximum(boxes[:, None, 1], under[None, :, 1])
    area = np.maximum(wide, 0) * np.maximum(high, 0)
    found: NDArray[np.float64] = (area > 0).any(axis=1) + area.sum(axis=1) / 100
    return found


def _near(boxes: Boxes, things: Boxes) -> Boxes:
    """Of the things, those that any of the boxes could lie over."""
    (left, top), (right, bottom) = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    meets = (things[:, 0] < right) & (things[:, 2] > left) & (things[:, 1] < bottom) & (things[:, 3] > top)
    found: Boxes = things[meets]
    return found


def _options(layout: MapLayout, city: int, measure: Measure, line_height: float) -> Iterator[tuple[Label, float]]:
    name = layout.board.names[city]
    x, y = layout.points[city].tolist()
    for lines in _broken(name):
        width, height = max(map(measure, lines)), line_height * len(lines)
        for further in _FURTHER:
            for number in range(_TURNS):
                turn = 2 * math.pi * number / _TURNS
                cos, sin = math.cos(turn), math.sin(turn)
                reach = CITY_RADIUS + GAP + further
                # The box touches a circle round the city with its nearest point.
                left = x + reach * cos - width / 2 + _snapped(cos) * width / 2
                top = y + reach * sin - height / 2 + _snapped(sin) * height / 2
                slant = _SLANTED * (min(abs(cos), abs(sin)) > 0.05) + (1.0 if abs(cos) < 0.5 else 0.0)
                cost = further * _PER_UNIT + slant + _BROKEN * (len(lines) - 1)
                yield Label(city, lines, left, top, width, height), cost


def _snapped(part: float) -> float:
    """Sideways, a name is beside its city rather than half above it."""
    return max(-1.0, min(1.0, 1.35 * part))


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    yield (name,)
    words = name.split()
    if len(name) >= _TWO_LINES_FROM and len(words) > 1:
        splits = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        yield min(splits, key=lambda lines: max(map(len, lines)))


def _doubtful(boxes: Boxes, layout: MapLayout, city: int) -> NDArray[np.float64]:
    """What it costs that a name may be taken for another city's (that lies as near), or lies over its own."""
    x, y = layout.points[:, 0], layout.points[:, 1]
    aside = np.maximum(np.maximum(boxes[:, None, 0] - x, x - boxes[:, None, 2]), 0)
    above = np.maximum(np.maximum(boxes[:, None, 1] - y, y - boxes[:, None, 3]), 0)
    away = np.hypot(aside, above)
    own = away[:, city].copy()
    away[:, city] = np.inf
    found: NDArray[np.float64] = _DOUBT * np.maximum(own + _CLEARLY - away.min(axis=1), 0)
    return found + _COVERED * (own < CITY_RADIUS + GAP / 2)


def _outside(boxes: Boxes, frame: Sequence[float]) -> NDArray[np.float64]:
    """How far boxes stick out of the frame."""
    left, top, right, bottom = frame
    out = np.maximum(left - boxes[:, 0], 0) + np.maximum(top - boxes[:, 1], 0)
    out += np.maximum(boxes[:, 2] - right, 0) + np.maximum(boxes[:, 3] - bottom, 0)
    found: NDArray[np.float64] = out * 2
    return found


def overlapping(labels: Sequence[Label]) -> list[tuple[int, int]]:
    """Pairs of cities whose names meet."""
    boxes = np.array([label.box for label in labels])
    return [
        (one, other)
        for one in range(len(boxes))
        for other in range(one)
        if covered(boxes[one : one + 1], boxes[other : other + 1])[0] > 0
    ]
