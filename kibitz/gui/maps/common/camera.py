"""Which part of a map is seen, and how large: zoom and pan without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Shape (n, 2): x and y."""
NEAREST = 14.0
"""How much larger than the whole map it can be shown."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the plane.

    x, y: the point of the plane in the middle of the view. scale: px for a unit of the plane.
    width, height: of the view, px.
    """

    x: float
    y: float
    scale: float
    width: float
    height: float

    @classmethod
    def fitted(
        cls, bounds: Sequence[float], width: float, height: float, margins: Sequence[float] = (0, 0, 0, 0)
    ) -> Camera:
        """The largest view of all of ``bounds``. ``margins``: left, top, right and bottom, kept free, px."""
        left, top, right, bottom = bounds
        room_x = max(width - margins[0] - margins[2], 1.0)
        room_y = max(height - margins[1] - margins[3], 1.0)
        scale = min(room_x / max(right - left, 1e-6), room_y / max(bottom - top, 1e-6))
        x = (left + right) / 2 - (margins[0] - margins[2]) / 2 / scale
        y = (top + bottom) / 2 - (margins[1] - margins[3]) / 2 / scale
        return cls(x, y, scale, width, height)

    def seen(self, points: Points) -> Points:
        """Points of the plane, shape (n, 2), in px of the view."""
        return (points - (self.x, self.y)) * self.scale + (self.width / 2, self.height / 2)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """A point of the plane, in px of the view."""
        return (x - self.x) * self.scale + self.width / 2, (y - self.y) * self.scale + self.height / 2

    def plane(self, x: float, y: float) -> tuple[float, float]:
        """The point of the plane that is seen at this px."""
        return self.x + (x - self.width / 2) / self.scale, self.y + (y - self.height / 2) / self.scale

    def panned(self, dx: float, dy: float) -> Camera:
        """The map moved by so many px."""
        return replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale)

    def zoomed(self, factor: float, x: float, y: float, least: float) -> Camera:
        """The map larger by ``factor`` with the px (x, y) resting. ``least``: the smallest scale; see `NEAREST`."""
        scale = min(max(self.scale * factor, least), least * NEAREST)
        held_x, held_y = self.plane(x, y)
        return replace(
            self,
            x=held_x - (x - self.width / 2) / scale,
            y=held_y - (y - self.height / 2) / scale,
            scale=scale,
        )

    def kept_on(self, bounds: Sequence[float]) -> Camera:
        """The view moved so that its middle lies on the map."""
        left, top, right, bottom = bounds
        return replace(self, x=min(max(self.x, left), right), y=min(max(self.y, top), bottom))
