"""Four-sided outlines, possibly with rounded corners and seen at an angle."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

UPRIGHT_FILL = 0.955
"""An upright rectangle with rounded corners fills at least this share of its bounding box."""
QUAD_FILL = 0.8
UPRIGHT_SHIFT = 0.02
"""Corners off the bounding box's by less than this share of the shorter side are those of a very round upright card."""

BEYOND = 0.15
"""Corners lie no farther off the bounding box than this share of its longer side: rounded ones lie just outside of what
they cut off, and those of sides that hardly cross are none."""


def tilted_corners(contour: NDArray[np.int32]) -> NDArray[np.float64] | None:
    """The corners of a tilted four-sided outline: (4, 2) float, top left first, clockwise; None where it is upright.

    A line is fitted to the middle part of each side and neighbouring lines are intersected, so rounded corners
    do not matter. An outline that is no quadrangle at all gives None too.
    """
    hull = cv2.convexHull(contour)
    left, top, width, height = cv2.boundingRect(hull)
    area = cv2.contourArea(hull)
    if area > UPRIGHT_FILL * width * height:
        return None
    box = cv2.minAreaRect(hull)
    if area < QUAD_FILL * box[1][0] * box[1][1]:
        return None
    lines = _side_lines(contour.reshape(-1, 2).astype(np.float64), cv2.boxPoints(box).astype(np.float64))
    if lines is None:
        return None
    corners = np.array([_crossing(lines[i - 1], lines[i]) for i in range(4)])
    corners = corners[np.argsort(np.arctan2(*(corners - corners.mean(axis=0)).T[::-1]))]
    corners = np.roll(corners, -int(corners.sum(axis=1).argmin()), axis=0)
    beyond = np.maximum((left, top) - corners, corners - (left + width - 1, top + height - 1)).max()
    if beyond > BEYOND * max(width, height):
        return None
    upright = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (width - 1, height - 1) + (left, top)
    if np.abs(corners - upright).max() <= max(1.5, UPRIGHT_SHIFT * min(width, height)):
        return None
    return corners


_Line = tuple[NDArray[np.float64], NDArray[np.float64]]


def _side_lines(points: NDArray[np.float64], box: NDArray[np.float64]) -> list[_Line] | None:
    """A point and a direction for each side of the rectangle round the points, fitted to those near that side."""
    lines: list[_Line] = []
    reach = 0.15 * min(float(np.linalg.norm(box[1] - box[0])), float(np.linalg.norm(box[2] - box[1])))
    for i in range(4):
        start, along = box[i], box[(i + 1) % 4] - box[i]
        length = float(np.linalg.norm(along))
        unit = along / max(length, 1e-9)
        offset = points - start
        position = offset @ unit / max(length, 1e-9)
        distance = np.abs(offset @ np.array([-unit[1], unit[0]]))
        side = points[(position > 0.2) & (position < 0.8) & (distance < reach)]
        if len(side) < 5:
            return None
        vx, vy, x, y = cv2.fitLine(side.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel().tolist()
        lines.append((np.array([x, y]), np.array([vx, vy])))
    return lines


def _crossing(first: _Line, second: _Line) -> NDArray[np.float64]:
    (p, u), (q, v) = first, second
    across = u[0] * v[1] - u[1] * v[0]
    if abs(across) < 1e-6:
        return (p + q) / 2
    t = ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / across
    return np.asarray(p + t * u, np.float64)
