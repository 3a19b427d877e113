"""The spaces of a board as small upright pictures, cut out of a frame and of the profile alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.ticket.profile import BoardProfile, Pixels
from kibitz.vision.ticket.reading.details import Placing

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

EDGE, ACROSS, ALONG = 7, 10, 24
"""Samples of what is around a space on each side, and of the space itself."""
ROWS, COLUMNS = ACROSS + 2 * EDGE, ALONG + 2 * EDGE
"""Of each small picture; columns run along the track."""
SPACE_MARGIN, LEAST_SPACE_MARGIN = 1.0, 4.0
"""What is shown around a space: in its widths, and pixels of the profile at least."""
SHARP = 0.45
"""Blur, per scale, that makes a picture as sharp as one that is so many times smaller."""


@dataclass(frozen=True, eq=False)
class Cuts:
    """Where the small pictures are cut from a profile's picture. n spaces, in the order of the tracks.

    x, y: (n, ROWS, COLUMNS) pixels of the profile. depth: the same, how far outside of the space a point is, in widths
    (negative inside). others: how far outside of all other spaces. track: (n,) index of each space's track. place:
    (n,) which of its spaces. width: (n,) pixels. covered: whether the profile doesn't show the board there.
    hidden: (n,) whether the space's empty look isn't known.
    """

    x: Floats
    y: Floats
    depth: Floats
    others: Floats
    track: NDArray[np.intp]
    place: NDArray[np.intp]
    width: Floats
    covered: Flags
    hidden: Flags


@lru_cache(maxsize=4)
def cuts_of(profile: BoardProfile) -> Cuts:
    """Where the spaces of a profile are cut out."""
    spaces = [(i, k, space) for i, track in enumerate(profile.tracks) for k, space in enumerate(track.spaces)]
    values = np.array([(s.x, s.y, s.length, s.width, np.radians(s.angle)) for _, _, s in spaces], np.float32)
    cx, cy, length, width, angle = (column[:, None, None] for column in values.T)
    margin = np.maximum(SPACE_MARGIN * width, LEAST_SPACE_MARGIN)
    along = _steps(ALONG, length, margin).reshape(-1, 1, COLUMNS)
    across = _steps(ACROSS, width, margin).reshape(-1, ROWS, 1)
    x = cx + along * np.cos(angle) - across * np.sin(angle)
    y = cy + along * np.sin(angle) + across * np.cos(angle)
    depth = _outside(along + 0 * across, across + 0 * along, length, width) / width
    others = np.full_like(depth, 9.0)
    reach = np.hypot(length, width)[:, 0, 0] / 2 + margin[:, 0, 0] * 2
    for i in range(len(spaces)):
        near = np.hypot(values[:, 0] - values[i, 0], values[:, 1] - values[i, 1]) < reach[i] + reach
        for j in np.flatnonzero(near):
            if i != j:
                dx, dy, turn = x[i] - values[j, 0], y[i] - values[j, 1], values[j, 4]
                u, v = dx * np.cos(turn) + dy * np.sin(turn), -dx * np.sin(turn) + dy * np.cos(turn)
                away = _outside(u, v, values[j, 2], values[j, 3]) / values[j, 3]
                others[i] = np.minimum(others[i], away)
    height, wide = profile.picture.shape[:2]
    inside = (x >= 0) & (y >= 0) & (x < wide) & (y < height)
    covered = np.ones(x.shape, np.bool_)
    covered[inside] = profile.covered[y[inside].astype(np.intp), x[inside].astype(np.intp)]
    return Cuts(
        x,
        y,
        depth.astype(np.float32),
        others.astype(np.float32),
        np.array([i for i, _, _ in spaces], np.intp),
        np.array([k for _, k, _ in spaces], np.intp),
        values[:, 3],
        covered,
        np.array([space.hidden for _, _, space in spaces], np.bool_),
    )


@lru_cache(maxsize=4)
def empty_look(profile: BoardProfile, scale: float) -> Floats:
    """The small pictures of the empty board, as sharp as a frame of this scale: (n, ROWS, COLUMNS, 3) CIELab."""
    cuts = cuts_of(profile)
    picture = profile.picture
    if scale < 1:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), SHARP / scale), np.uint8)
    return _cut(picture, cuts.x, cuts.y)


def look_now(pixels: Pixels, placing: Placing, profile: BoardProfile) -> tuple[Floats, Flags]:
    """The small pictures of a frame in CIELab, and (n, ROWS, COLUMNS) whether a point is in the frame at all."""
    cuts = cuts_of(profile)
    x, y = placing.scale * cuts.x + placing.dx, placing.scale * cuts.y + placing.dy
    height, width = pixels.shape[:2]
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    if placing.scale > 1:
        left, top = (int(max(0, v.min() - 8)) for v in (x, y))
        right, bottom = (int(v.max() + 9) for v in (x, y))
        part = pixels[top:bottom, left:right]
        if part.size:
            pixels = np.asarray(cv2.GaussianBlur(part, (0, 0), SHARP * placing.scale), np.uint8)
            x, y = x - left, y - top
    return _cut(pixels, x, y), inside


def _cut(picture: Pixels, x: Floats, y: Floats) -> Floats:
    n = len(x)
    # Points are measured from the picture's corner; OpenCV's from the middle of its first pixel.
    wide = (n * ROWS, COLUMNS)
    found = cv2.remap(
        picture,
        (x - 0.5).astype(np.float32).reshape(wide),
        (y - 0.5).astype(np.float32).reshape(wide),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    lab = cv2.cvtColor(found.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    return np.asarray(lab, np.float32).reshape(n, ROWS, COLUMNS, 3)


def _steps(inner: int, size: Floats, margin: Floats) -> Floats:
    """(n, samples) how far from a space's middle samples lie, pixels: so that edges of all spaces are at the same."""
    inside = (np.arange(inner, dtype=np.float32) + 0.5) / inner - 0.5
    beyond = (np.arange(EDGE, dtype=np.float32) + 0.5) / EDGE
    size, margin = size.reshape(-1, 1), margin.reshape(-1, 1)
    after = size / 2 + margin * beyond
    return np.asarray(np.hstack([-after[:, ::-1], size * inside, after]), np.float32)


def _outside(along: Floats, across: Floats, length: Floats | float, width: Floats | float) -> Floats:
    """How far outside of a rectangle around the origin points are; negative inside."""
    u, v = np.abs(along) - length / 2, np.abs(across) - width / 2
    beyond = np.hypot(np.maximum(u, 0), np.maximum(v, 0))
    return np.asarray(beyond + np.minimum(np.maximum(u, v), 0), np.float32)
