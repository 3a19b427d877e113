"""Spaces that are no even patches, as ground shows through or something crosses them: looked for by their colour."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.model.boards import Colour
from kibitz.vision.ticket.profile_maker.bars import Bars, Floats, turned
from kibitz.vision.ticket.profile_maker.chains import Way
from kibitz.vision.ticket.profile_maker.space_score import AROUND, EDGE, SpaceScorer, as_poses, refined

TURNS = 15
"""Directions that are tried."""
LEAST = 0.45
"""Score of a place that may be a space."""
MOST = 40
"""Places that are kept for a track."""


def search_bars(scorer: SpaceScorer, colour: Colour, way: Way, length: float, width: float) -> tuple[Bars, Floats]:
    """What looks like a space of a colour on the way between two cities, and how much each does."""
    reach = way.around
    alike = scorer.alike(colour)
    low = np.maximum(np.floor(np.minimum(way.a, way.b) - reach / 2), 0).astype(int)
    high = np.minimum(np.ceil(np.maximum(way.a, way.b) + reach / 2), alike.shape[::-1]).astype(int)
    part = alike[low[1] : high[1], low[0] : high[0]].astype(np.float32) / 255
    if min(part.shape) < 3:
        return _bars([]), np.zeros(0)
    y, x = np.mgrid[low[1] : high[1], low[0] : high[0]]
    off = np.hypot(x - way.a[0], y - way.a[1]) + np.hypot(x - way.b[0], y - way.b[1])
    angles = np.arange(TURNS) * 180 / TURNS
    scores = np.stack([cv2.filter2D(part, cv2.CV_32F, _kernel(length, width, float(angle))) for angle in angles])
    scores[:, off > reach] = -1
    best, which = scores.max(axis=0), scores.argmax(axis=0)
    peak = (best == cv2.dilate(best, np.ones((3, 3), np.uint8))) & (best > LEAST - 0.15)
    ys, xs = np.nonzero(peak)
    found: list[tuple[float, Floats]] = []
    for i in np.argsort(-best[ys, xs], kind="stable")[: 3 * MOST]:
        start = as_poses([(xs[i] + low[0], ys[i] + low[1], angles[which[ys[i], xs[i]]], length, width)])[0]
        if any(_same(start, pose) for _, pose in found):
            continue
        pose, score = refined(scorer, start, colour, 1.5)
        if score >= LEAST and not any(_same(pose, other) for _, other in found):
            found.append((score, pose))
        if len(found) == MOST:
            break
    return _bars([pose for _, pose in found]), np.array([score for score, _ in found])


def _same(pose: Floats, other: Floats) -> bool:
    """Whether two poses are hardly different ones of the same space."""
    off = float(np.hypot(*(pose[:2] - other[:2])))
    return off < 0.5 * pose[4] or (off < 0.3 * pose[3] and bool(turned(pose[2:3], other[2:3])[0] < 20))


def _kernel(length: float, width: float, angle: float) -> NDArray[np.float32]:
    """Weighs the inside of a space against what surrounds it."""
    half = int(np.ceil(np.hypot(length, width) / 2 + 2 * EDGE))
    y, x = np.mgrid[-half : half + 1, -half : half + 1]
    turn = np.radians(angle)
    along = np.abs(x * np.cos(turn) + y * np.sin(turn))
    aside = np.abs(y * np.cos(turn) - x * np.sin(turn))
    inside = (along <= 0.45 * length) & (aside <= max(0.33 * width, 0.5))
    near = (along <= length / 2 + 2 * EDGE) & (aside <= width / 2 + 2 * EDGE)
    rim = near & ((along >= length / 2 + 0.5 * EDGE) | (aside >= width / 2 + 0.5 * EDGE))
    return np.asarray(inside / max(1, inside.sum()) - AROUND * rim / max(1, rim.sum()), np.float32)


def _bars(poses: list[Floats]) -> Bars:
    rows = as_poses(tuple(pose) for pose in poses)
    count = len(rows)
    return Bars(rows[:, :2], rows[:, 2] % 180, rows[:, 3], rows[:, 4], np.zeros((count, 3)), np.ones(count))
