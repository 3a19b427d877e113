"""Everything that is to be drawn for one size of the map, in px: signs, ways of the lines, names. No Qt.

A sketch doesn't depend on which part of the map is seen: positions are those of the plane times the scale, so that
moving the map needs no new one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kibitz.gui.maps.common.camera import Points
from kibitz.gui.maps.tube.labels import Box, Label, Wish, placed
from kibitz.gui.maps.tube.layout import MapLayout
from kibitz.gui.maps.tube.scene import MapScene, caption, rank
from kibitz.gui.maps.tube.tracks import Polyline, line_ways
from kibitz.gui.maps.tube.zones import zone_rings

Measure = Callable[[str, bool], float]
"""Width of a text in px, in the plain or (True) the bold font."""

BADGE_HEIGHT = 17.0
BADGE_PADDING = 5.0


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes at one scale, px. lane: width of a line. small, large: radius of a station and of an interchange."""

    lane: float
    small: float
    large: float

    @classmethod
    def at(cls, scale: float) -> Sizes:
        """The sizes that go with a scale (px for a unit of the plane)."""
        return cls(
            lane=min(max(scale * 0.0155, 1.8), 6.0),
            small=min(max(scale * 0.0150, 1.9), 5.5),
            large=min(max(scale * 0.0220, 2.8), 8.0),
        )


@dataclass(frozen=True)
class Sketch:
    """See the module. points: of the stations, shape (n, 2), px. reaches: half width and height of each sign."""

    scale: float
    sizes: Sizes
    points: Points
    ways: dict[str, list[Polyline]]
    reaches: tuple[tuple[float, float], ...]
    labels: tuple[Label, ...]


def sketch(layout: MapLayout, scene: MapScene, scale: float, labels: Sequence[Label]) -> Sketch:
    """The sketch at a scale, with names that were placed for it (see `names_at`)."""
    sizes = Sizes.at(scale)
    points = layout.points * scale
    reaches = tuple(_reach(layout, scene, sizes, n) for n in range(len(points)))
    return Sketch(scale, sizes, points, line_ways(layout, points, sizes.lane), reaches, tuple(labels))


def names_at(
    layout: MapLayout, scene: MapScene, scale: float, measure: Measure, line_height: float, view: Box | None = None
) -> list[Label]:
    """The names that have room at a scale.

    They keep their distance to their stations when the map is shown larger than that, and don't meet then either.
    measure: see `Measure`; line_height: of a line of text, px. view: names stay inside of it; in px of the plane times
    the scale.
    """
    drawn = sketch(layout, scene, scale, ())
    # The zones' names have their places already.
    signs: list[tuple[int, Box]] = [(-1, ring.name_box(scale)) for ring in zone_rings(layout.network.id)]
    wishes = []
    for n, ((x, y), (reach_x, reach_y)) in enumerate(zip(drawn.points.tolist(), drawn.reaches, strict=True)):
        signs.append((n, (x - reach_x, y - reach_y, x + reach_x, y + reach_y)))
        lines = caption(layout, scene, n)
        first, must = rank(layout, scene, n)
        width = max(measure(line, must) for line in lines)
        height = line_height * len(lines)
        wishes.append(Wish(n, lines, x, y, reach_x, reach_y, width, height, first, must))
    ways = [way for ways in drawn.ways.values() for way in ways]
    return placed(wishes, signs, ways, view)


def candidate_radius(scene: MapScene, sizes: Sizes, station: int) -> float:
    """Radius of a candidate's sign: it grows with the probability up to a quarter, and the least likely is seen too."""
    return max(sizes.large, 3.6) * (0.85 + min(1.0, math.sqrt(4 * scene.candidates[station])))


def _reach(layout: MapLayout, scene: MapScene, sizes: Sizes, n: int) -> tuple[float, float]:
    if n in scene.guesses:
        # A digit is about half as wide as a badge is high.
        width = 0.52 * BADGE_HEIGHT * len(scene.guesses[n].text) + 2 * BADGE_PADDING
        return width / 2, BADGE_HEIGHT / 2
    radius = station_radius(layout, sizes, n)
    if n in scene.candidates:
        radius = max(radius, candidate_radius(scene, sizes, n))
    if n == scene.best or n in scene.ends:
        radius += 5
    return radius, radius


def station_radius(layout: MapLayout, sizes: Sizes, n: int) -> float:
    """Radius of a station's circle: it covers the lanes that run through it."""
    plain = sizes.large if n in layout.interchanges else sizes.small
    return max(plain, layout.lanes[n] * sizes.lane * 0.5 + 0.6)
