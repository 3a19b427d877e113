"""The fare zones as rings around the middle of the map, worked out from the zones that the stations are in. No Qt.

For each direction from the centre and each zone the ring runs where it parts the stations inside from those outside
best, near ones in that direction counting most. Where a direction has no stations the ring is a guess: the zones are
a ground for the eye, not a survey.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kibitz.gui.maps.common.camera import Points
from kibitz.gui.maps.tube.labels import Box
from kibitz.gui.maps.tube.layout import lay_out

DIRECTIONS = 72
_RADII = 64
_SPREAD = 0.30
"""How far to the side stations count, radians."""
_FAR_ENOUGH = 0.35
"""A zone's number has room where no station is nearer."""
_NAME_WIDTH, _NAME_HEIGHT = 44.0, 16.0
_THINNEST = 0.05
"""A zone is at least so wide, units of the plane."""


@dataclass(frozen=True)
class ZoneRing:
    """A zone: the closed polygon (shape (n, 2)) of its outer edge in the plane, and a spot within that has room."""

    zone: int
    edge: Points
    spot: tuple[float, float]

    def name_box(self, scale: float) -> Box:
        """Where the zone's name stands when the map is drawn at a scale (px for a unit of the plane), px."""
        x, y = self.spot[0] * scale, self.spot[1] * scale
        return x - _NAME_WIDTH / 2, y - _NAME_HEIGHT / 2, x + _NAME_WIDTH / 2, y + _NAME_HEIGHT / 2


@cache
def zone_rings(network_id: str) -> tuple[ZoneRing, ...]:
    """The zones from the innermost, but for the outermost, which is all the rest."""
    layout = lay_out(network_id)
    radius = np.hypot(layout.points[:, 0], layout.points[:, 1])
    angle = np.arctan2(layout.points[:, 1], layout.points[:, 0])
    low = np.array([station.zone_min for station in layout.network.stations])
    high = np.array([station.zone_max for station in layout.network.stations])
    angles = np.linspace(-np.pi, np.pi, DIRECTIONS, endpoint=False)
    turn = np.abs((angles[:, None] - angle[None, :] + np.pi) % (2 * np.pi) - np.pi)
    weight = np.exp(-((turn / _SPREAD) ** 2)) + 0.002
    radii = np.linspace(0.05, float(radius.max()) * 1.1, _RADII)
    beyond = np.maximum(radii[None, :] - radius[:, None], 0)
    within = np.maximum(radius[:, None] - radii[None, :], 0)
    made = []
    inner: NDArray[np.float64] = np.full(DIRECTIONS, 0.0)
    for zone in range(1, int(high.max())):
        inside, outside, between = high <= zone, low > zone, (low <= zone) & (high > zone)
        cost = weight[:, inside] @ within[inside] + weight[:, outside] @ beyond[outside]
        cost += weight[:, between] @ (within + beyond)[between]
        edge = np.maximum(_smooth(radii[cost.argmin(axis=1)]), inner + _THINNEST)
        ways = np.column_stack([np.cos(angles), np.sin(angles)])
        middle = (np.maximum(inner, edge * 0.7) + edge) / 2
        made.append(
            ZoneRing(zone, ways * edge[:, None], _roomiest(ways * middle[:, None], edge - inner, layout.points))
        )
        inner = edge
    return tuple(made)


def _roomiest(spots: Points, widths: NDArray[np.float64], stations: Points) -> tuple[float, float]:
    """The spot that is furthest from all stations; where several are far enough, that where the zone is widest."""
    far = np.hypot(*(spots[:, None, :] - stations[None, :, :]).transpose(2, 0, 1)).min(axis=1)
    best = int((np.minimum(far, _FAR_ENOUGH) + widths * 0.1).argmax())
    return float(spots[best, 0]), float(spots[best, 1])


def _smooth(edge: NDArray[np.float64]) -> NDArray[np.float64]:
    """A closed curve without its steps."""
    shares = np.array([1, 4, 6, 4, 1]) / 16
    for _ in range(4):
        edge = np.convolve(np.concatenate([edge[-2:], edge, edge[:2]]), shares, mode="valid")
    return edge
