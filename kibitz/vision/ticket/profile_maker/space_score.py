"""How much a place in the picture looks like a space of a track: its inside of the colour, what surrounds it not."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.model.boards import Colour
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.bars import Floats
from kibitz.vision.ticket.profile_maker.track_colours import TrackColours

ALONG = np.array([-0.4, -0.2, 0.0, 0.2, 0.4])
"""Where a space is looked at, in its lengths from its centre."""
ACROSS = np.array([-0.28, 0.0, 0.28])
"""The same in its widths."""
EDGE = 1.5
"""How far beyond the edge there is no space any more, pixels."""
AROUND = 0.6
"""What it costs if all around looks like the inside."""
SOFT = 1.6
"""At so many times `TrackColours.close` a colour isn't the track's at all."""
GROUND = 5.0
"""The ground is what most of a square shows that is so many times as wide as a space."""
COAST = 2.0
"""Within so many widths of a space other ground may show through it."""
CHUNK = 16000
NEARER = 0.08
"""What it costs to lie as far from the guess as is looked at."""


class SpaceScorer:
    """A picture, seen by what of it may be spaces of each colour. width: of a space, pixels."""

    def __init__(self, picture: Pixels, track_colours: TrackColours, width: float) -> None:
        self.track_colours = track_colours
        self._picture = picture
        self._width = width
        self._maps: dict[Colour, NDArray[np.uint8]] = {}
        self._grounds: list[NDArray[np.float32]] = []

    def alike(self, colour: Colour) -> NDArray[np.uint8]:
        """How much each pixel is of a colour of tracks, whatever ground shows through: (h, w), 255 wholly."""
        if colour not in self._maps:
            best = np.zeros(self._picture.shape[:2], np.float32)
            if colour in self.track_colours.paint:
                for ground in self._all_grounds():
                    off = self._picture - ground - self.track_colours.paint[colour].astype(np.float32)
                    far = np.sqrt((off**2).sum(axis=2)) / self.track_colours.close
                    best = np.maximum(best, np.clip(SOFT - far, 0, 1))
            self._maps[colour] = (best * 255).astype(np.uint8)
        return self._maps[colour]

    def scores(self, poses: Floats, colour: Colour) -> Floats:
        """For each pose how much it looks like a space of that colour: 1 wholly, 0 and less not at all.

        poses: (n, 5): x, y, angle in degrees, length, width.
        """
        alike = self.alike(colour)
        parts = np.array_split(poses, len(poses) // CHUNK + 1)
        return np.concatenate([_scores(alike, part) for part in parts])

    def _all_grounds(self) -> list[NDArray[np.float32]]:
        """What of the ground's colour may show through at each pixel."""
        if not self._grounds:
            through = self.track_colours.through
            if through == 0:
                self._grounds = [np.zeros(self._picture.shape, np.float32)]
            else:
                size = 2 * round(GROUND * self._width / 2) + 1
                usual = cv2.medianBlur(self._picture, size)
                near = np.ones((2 * round(COAST * self._width / 2) + 1,) * 2, np.uint8)
                around = (usual, cv2.erode(usual, near), cv2.dilate(usual, near))
                self._grounds = [np.float32(through) * ground.astype(np.float32) for ground in around]
        return self._grounds


def _scores(alike: NDArray[np.uint8], poses: Floats) -> Floats:
    u, v, inside = _points(poses[:, 3, None], poses[:, 4, None])
    turn = np.radians(poses[:, 2, None])
    x = poses[:, 0, None] + u * np.cos(turn) - v * np.sin(turn)
    y = poses[:, 1, None] + u * np.sin(turn) + v * np.cos(turn)
    values = cv2.remap(
        alike, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
    )
    share: Floats = np.asarray(values, np.float64).reshape(x.shape) / 255.0
    return np.asarray(share[:, inside].mean(axis=1) - AROUND * share[:, ~inside].mean(axis=1), np.float64)


def _points(length: Floats, width: Floats) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Where spaces of some sizes are looked at, along and across (n, k), and which of the k are inside."""
    pairs = [(u * length, v * width, True) for u in ALONG for v in ACROSS]
    pairs += [(u * length, side * (width / 2 + EDGE), False) for u in ALONG for side in (-1, 1)]
    pairs += [(side * (length / 2 + EDGE), part * width, False) for side in (-1, 1) for part in (-0.2, 0.2)]
    u, v = (np.concatenate(columns, axis=1) for columns in list(zip(*pairs, strict=True))[:2])
    return u, v, np.array([inside for _, _, inside in pairs])


def around(pose: Floats, reach: float, step: float, turn: float, turns: int) -> Floats:
    """Poses near one: moved by up to ``reach`` in steps, turned by up to ``turns`` times ``turn`` degrees; (n, 5)."""
    moves = np.arange(-round(reach / step), round(reach / step) + 1) * step
    angles = np.arange(-turns, turns + 1) * turn
    dx, dy, da = (grid.ravel() for grid in np.meshgrid(moves, moves, angles))
    found = np.repeat(pose[None], len(dx), axis=0)
    found[:, 0] += dx
    found[:, 1] += dy
    found[:, 2] += da
    return found


def refined(scorer: SpaceScorer, pose: Floats, colour: Colour, reach: float) -> tuple[Floats, float]:
    """The pose near one that looks most like a space, nearer ones first among equals; and its score."""
    score = 0.0
    for step, turn, turns, far in ((max(1.0, reach / 6), 8.0, 3, reach), (0.5, 3.0, 2, 1.5)):
        offers = around(pose, far, step, turn, turns)
        off = np.linalg.norm(offers[:, :2] - pose[:2], axis=1) / max(far, 1e-9)
        scores = scorer.scores(offers, colour)
        best = int(np.argmax(scores - NEARER * off**2 - NEARER * (offers[:, 2] - pose[2]) ** 2 / 900))
        pose, score = offers[best], float(scores[best])
    return pose, score


def as_poses(rows: Iterable[tuple[float, ...]]) -> Floats:
    """Rows of x, y, angle, length, width."""
    return np.array(list(rows), np.float64).reshape(-1, 5)
