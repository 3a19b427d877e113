"""How much a place in the picture looks like a space of a track: its inside of the colour, what surrounds it not."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.boards import Colour
from kibitz.vision.ticket.bars import Floats
from kibitz.vision.ticket.hues import Hues
from kibitz.vision.ticket.profile import Pixels

ALONG = np.array([-0.4, -0.2, 0.0, 0.2, 0.4])
"""Where a space is looked at, in its lengths from its centre."""
ACROSS = np.array([-0.28, 0.0, 0.28])
"""The same in its widths."""
EDGE = 1.5
"""How far beyond the edge there is no space any more, pixels."""
GROUND = 3.5
"""How far beyond the long edges the ground is, pixels: outlines lie between."""
AROUND = 0.6
"""What it costs if all around looks like the inside."""
SOFT = 1.6
"""At so many times `Hues.close` a colour isn't the track's at all."""
CHUNK = 20000


@dataclass(frozen=True, eq=False)
class Look:
    """A picture and the colours of its tracks."""

    picture: Pixels
    hues: Hues

    def scores(self, poses: Floats, colour: Colour) -> Floats:
        """For each pose how much it looks like a space of that colour: 1 wholly, 0 and less not at all.

        poses: (n, 5): x, y, angle in degrees, length, width.
        """
        if colour not in self.hues.paint:
            return np.zeros(len(poses))
        parts = [self._scores(part, colour) for part in np.array_split(poses, max(1, len(poses) // CHUNK))]
        return np.concatenate(parts)

    def best_colour(self, poses: Floats) -> dict[Colour, float]:
        """For each colour of the client the mean score of some poses."""
        return {colour: float(self.scores(poses, colour).mean()) for colour in self.hues.paint}

    def _scores(self, poses: Floats, colour: Colour) -> Floats:
        length, width = poses[:, 3, None], poses[:, 4, None]
        u = ALONG[None] * length
        sides = [self._at(poses, u, side * (width / 2 + GROUND) + 0 * u) for side in (-1, 1)]
        ground = (sides[0] + sides[1]) / 2
        inside = np.stack([self._at(poses, u, part * width + 0 * u) for part in ACROSS], axis=1)
        beside = np.stack([self._at(poses, u, side * (width / 2 + EDGE) + 0 * u) for side in (-1, 1)], axis=1)
        ends = np.stack(
            [
                self._at(poses, side * (length / 2 + EDGE) + 0 * width, part * width)
                for side in (-1, 1)
                for part in (-0.2, 0.2)
            ],
            axis=1,
        )
        far = np.stack([ground[:, 0], ground[:, 0], ground[:, -1], ground[:, -1]], axis=1)[:, :, None]
        alike = self._alike(inside, ground[:, None], colour).mean(axis=(1, 2))
        around = np.concatenate(
            [
                self._alike(beside, ground[:, None], colour).reshape(len(poses), -1),
                self._alike(ends, far, colour).reshape(len(poses), -1),
            ],
            axis=1,
        ).mean(axis=1)
        return np.asarray(alike - AROUND * around, np.float64)

    def _alike(self, seen: Floats, ground: Floats, colour: Colour) -> Floats:
        off = np.linalg.norm(seen - self.hues.through * ground - self.hues.paint[colour], axis=-1) / self.hues.close
        return np.asarray(np.clip(SOFT - off, 0, 1), np.float64)

    def _at(self, poses: Floats, u: Floats, v: Floats) -> Floats:
        """The colours at places of the poses: u along, v across; (n, k, 3)."""
        turn = np.radians(poses[:, 2, None])
        x = poses[:, 0, None] + u * np.cos(turn) - v * np.sin(turn)
        y = poses[:, 1, None] + u * np.sin(turn) + v * np.cos(turn)
        seen = cv2.remap(
            self.picture, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(seen, np.float64).reshape(*x.shape, 3)


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


def refined(look: Look, pose: Floats, colour: Colour, reach: float) -> tuple[Floats, float]:
    """The pose near one that looks most like a space, nearer ones first among equals; and its score."""
    for step, turn, turns, far in ((max(1.0, reach / 6), 8.0, 3, reach), (0.5, 3.0, 2, 1.5)):
        offers = around(pose, far, step, turn, turns)
        off = np.linalg.norm(offers[:, :2] - pose[:2], axis=1) / max(far, 1e-9)
        scores = look.scores(offers, colour)
        best = int(np.argmax(scores - NEARER * off**2 - NEARER * (offers[:, 2] - pose[2]) ** 2 / 900))
        pose, score = offers[best], float(scores[best])
    return pose, score


NEARER = 0.08
"""What it costs to lie as far from the guess as is looked at."""


def as_poses(rows: list[tuple[float, float, float, float, float]] | NDArray[np.float64]) -> Floats:
    """Rows of x, y, angle, length, width."""
    return np.array(rows, np.float64).reshape(-1, 5)
