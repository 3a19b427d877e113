"""The colours in which a client draws its tracks: learnt from most of them, never fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.model.boards import Colour
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.bars import Bars, Floats

BESIDE = 2.5
"""How far beside a space its ground is looked at, pixels beyond its edge."""
BROAD = 5.0
"""Most of a square that is so many times as wide as a space is ground."""
THROUGH = 0.8
"""The most that the ground can show through."""
FEWEST = 2
"""Spaces from which a colour is learnt."""
CLOSE = 0.3
"""Part of the distance to the nearest other colour within which colours are the same."""
LEAST_CLOSE = 7.0
"""Levels."""


@dataclass(frozen=True, eq=False)
class TrackColours:
    """A client's colours of tracks.

    paint: colour -> BGR where the ground is black; through: the part of the ground's colour that shows through spaces.
    close: how far colours may be from a paint to count as it, levels.
    """

    paint: Mapping[Colour, Floats]
    through: float
    close: float

    def off(self, colour: Colour, seen: Floats, ground: Floats) -> Floats:
        """How far seen colours (n, 3) are from a colour of tracks on their ground (n, 3), in units of ``close``."""
        if colour not in self.paint:
            return np.full(len(seen), 1.0)
        return np.asarray(
            np.linalg.norm(seen - self.through * ground - self.paint[colour], axis=1) / self.close, np.float64
        )


def grounds(picture: Pixels, bars: Bars) -> Floats:
    """The colour beside each patch, on both of its long sides, (n, 3)."""
    turn = np.radians(bars.angle)
    along, aside = np.stack([np.cos(turn), np.sin(turn)], 1), np.stack([-np.sin(turn), np.cos(turn)], 1)
    places = []
    for side in (-1, 1):
        for part in (-0.35, -0.12, 0.12, 0.35):
            out = side * (bars.width / 2 + BESIDE)
            places.append(bars.at + along * (part * bars.length)[:, None] + aside * out[:, None])
    at = np.stack(places, axis=1).astype(np.float32)
    seen = cv2.remap(picture, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.median(seen.astype(np.float64), axis=1), np.float64)


def broad_grounds(picture: Pixels, bars: Bars, width: float) -> Floats:
    """The colour that most around each patch has, (n, 3). width: of a space."""
    usual = cv2.medianBlur(picture, 2 * round(BROAD * width / 2) + 1)
    x, y = bars.at.astype(np.float32).T.reshape(2, -1, 1)
    seen = cv2.remap(usual, x, y, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen.reshape(-1, 3), np.float64)


def learn_track_colours(colours: Sequence[Colour], seen: Floats, ground: Floats) -> TrackColours:
    """The colours of a client, from spaces of which most are of the colour that the printed board has there.

    colours: of each space by the printed board; seen, ground: (n, 3) BGR.
    """
    kinds = {colour: np.array([c is colour for c in colours]) for colour in set(colours)}
    kinds = {colour: which for colour, which in kinds.items() if which.sum() >= FEWEST}
    through = _through(list(kinds.values()), seen, ground)
    plain = seen - through * ground
    paint = {colour: _middle(plain[which]) for colour, which in sorted(kinds.items())}
    paints = np.array(list(paint.values())).reshape(-1, 3)
    apart = np.linalg.norm(paints[:, None] - paints[None], axis=2) + np.diag(np.full(len(paints), np.inf))
    nearest = float(np.median(apart.min(axis=1))) if len(paints) > 1 else 100.0
    return TrackColours(paint, through, max(LEAST_CLOSE, CLOSE * nearest))


def _through(kinds: Sequence[NDArray[np.bool_]], seen: Floats, ground: Floats) -> float:
    """How much of the ground's colour spaces take on, by comparing those of one colour on different ground."""
    off_ground, off_seen = [np.zeros((0, 3))], [np.zeros((0, 3))]
    for which in kinds:
        off_ground.append(ground[which] - np.median(ground[which], axis=0))
        off_seen.append(seen[which] - np.median(seen[which], axis=0))
    x, y = np.concatenate(off_ground), np.concatenate(off_seen)
    far = np.linalg.norm(x, axis=1) > 25
    if far.sum() < 6:
        return 0.0
    slopes = (x[far] * y[far]).sum(axis=1) / (x[far] ** 2).sum(axis=1)
    return float(np.clip(np.median(slopes), 0, THROUGH))


def _middle(colours: Floats) -> Floats:
    """The colour that most of them are near to."""
    apart = np.linalg.norm(colours[:, None] - colours[None], axis=2)
    centre = colours[np.argmin(np.minimum(apart, 40).sum(axis=1))]
    near = np.linalg.norm(colours - centre, axis=1) <= max(
        12.0, float(np.median(np.linalg.norm(colours - centre, axis=1)))
    )
    return np.asarray(colours[near].mean(axis=0), np.float64)
