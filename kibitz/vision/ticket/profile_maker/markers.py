"""The mark that a client draws at every city: learnt from a few of them, then looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.fitting import Points

Image = NDArray[np.float32]

FEWEST = 3
"""Places that a mark can be learnt from."""
SHIFT = 4
"""How far given places may lie beside their marks, pixels."""
DISTINCT, PLAIN = 40.0, 0.1
"""By how many levels a mark's pixels must differ from what is around it to count fully; what the others count."""
NOISE = 8.0
"""Of colours, in levels: places that differ by no more look the same."""
ALIKE_SHARE = 0.04
"""The part of its square that must be alike."""

AROUND = 1.7
"""How far around a name its city's mark is looked for, in heights of the name."""
SEED_WINDOWS, SEEDS, SETS = 8, 18, 12
"""Beside how many names places are tried, how many beside each, and how many sets of places are kept."""
MOST = 0.75
MOST_PLACES = 300
RECURRING = 0.3
"""A place differs from what it repeats by at most this part of its own contrast."""


@dataclass(frozen=True, eq=False)
class Marker:
    """A mark's look. template, weights: (2 r + 1, 2 r + 1, 3) float32; level: how much marks differ from it at most."""

    template: Image
    weights: Image
    level: float

    @property
    def radius(self) -> int:
        return int(self.template.shape[0] // 2)


def learn_marker(picture: Pixels, places: Points, radius: int, most: float = MOST) -> tuple[Marker, Points] | None:
    """The mark at some places, and each mark's own centre; None where there is none to be seen.

    radius: of the square that is compared, pixels. most: the part of the places that must agree on a pixel.
    """
    if len(places) < FEWEST:
        return None
    wide = [_patch(picture, place, radius + SHIFT) for place in places]
    shifts = np.zeros((len(places), 2), np.int64)
    template, weights = _common(np.stack([_inner(patch, (0, 0), radius) for patch in wide]), most)
    for _ in range(6):
        before = shifts.copy()
        for i, patch in enumerate(wide):
            apart = cv2.matchTemplate(patch, template, cv2.TM_SQDIFF, mask=weights)
            at = cv2.minMaxLoc(apart)[2]
            shifts[i] = at[0] - SHIFT, at[1] - SHIFT
        shifts -= np.round(np.median(shifts, axis=0)).astype(np.int64)
        shifts = np.clip(shifts, -SHIFT, SHIFT)
        stack = np.stack([_inner(patch, shift, radius) for patch, shift in zip(wide, shifts, strict=True)])
        template, weights = _common(stack, most)
        if (shifts == before).all():
            break
    alike = weights[..., 0] > 0.3
    if alike.mean() < ALIKE_SHARE:
        return None
    levels = [float((weights * (patch - template) ** 2).sum() / weights.sum()) for patch in stack]
    marker = Marker(template, weights, max(NOISE**2, 2.5 * float(np.median(levels))))
    return marker, places + shifts


def marker_map(picture: Pixels, marker: Marker) -> Image:
    """How little each pixel looks like a mark's centre: 1 is the most that marks differ, 0 a mark. (h, w) float32."""
    r = marker.radius
    framed = cv2.copyMakeBorder(picture, r, r, r, r, cv2.BORDER_REPLICATE).astype(np.float32)
    apart = cv2.matchTemplate(framed, marker.template, cv2.TM_SQDIFF, mask=marker.weights)
    return np.asarray(apart / float(marker.weights.sum()) / marker.level, np.float32)


def marker_places(apart: Image, most: float, radius: int) -> tuple[Points, NDArray[np.float64]]:
    """Centres of what looks like marks, and how little each does; to a part of a pixel."""
    size = 2 * (radius // 2) + 1
    lowest = cv2.erode(apart, np.ones((size, size), np.uint8))
    ys, xs = np.nonzero((apart == lowest) & (apart < most))
    best = np.argsort(apart[ys, xs], kind="stable")[:MOST_PLACES]
    ys, xs = ys[best], xs[best]
    fine = np.array(
        [
            (x + _vertex(apart, y, x, 0, 1), y + _vertex(apart, y, x, 1, 0))
            for y, x in zip(ys.tolist(), xs.tolist(), strict=True)
        ]
    )
    return fine.reshape(-1, 2), apart[ys, xs].astype(np.float64)


def _vertex(apart: Image, y: int, x: int, dy: int, dx: int) -> float:
    """Where between pixels the lowest point lies, by a parabola through three."""
    height, width = apart.shape
    if not (dy <= y < height - dy and dx <= x < width - dx):
        return 0.0
    low, mid, high = (float(apart[y + k * dy, x + k * dx]) for k in (-1, 0, 1))
    bow = low - 2 * mid + high
    return 0.0 if bow <= 1e-6 else float(np.clip((low - high) / (2 * bow), -0.5, 0.5))


def _patch(picture: Pixels, place: NDArray[np.float64], radius: int) -> Image:
    x, y = np.round(place).astype(int).tolist()
    framed = cv2.copyMakeBorder(picture, radius, radius, radius, radius, cv2.BORDER_REPLICATE)
    x, y = min(max(x, 0), picture.shape[1] - 1), min(max(y, 0), picture.shape[0] - 1)
    return framed[y : y + 2 * radius + 1, x : x + 2 * radius + 1].astype(np.float32)


def _inner(patch: Image, shift: Sequence[int] | NDArray[np.int64], radius: int) -> Image:
    x, y = SHIFT + int(shift[0]), SHIFT + int(shift[1])
    return patch[y : y + 2 * radius + 1, x : x + 2 * radius + 1]


def _common(stack: NDArray[np.float32], most: float) -> tuple[Image, Image]:
    """What most of the patches show, and for each pixel how much they agree on it, 0 to 1."""
    middle = np.median(stack, axis=0)
    # Of most of them: bars that reach up to some of the marks don't count.
    off = np.sort(np.abs(stack - middle).max(axis=3), axis=0)
    spread = off[max(1, round(most * len(stack)) - 1)]
    weights = 1 / (1 + (spread / NOISE) ** 2)
    radius = middle.shape[0] // 2
    y, x = np.mgrid[-radius : radius + 1, -radius : radius + 1]
    weights[np.hypot(x, y) > radius + 0.5] = 0
    # What the mark has in common with the ground around it says little: most of a picture is ground.
    rim = np.median(middle[(np.hypot(x, y) > radius - 1.5) & (np.hypot(x, y) <= radius + 0.5)], axis=0)
    weights *= np.clip(channel_max(np.abs(middle - rim)) / DISTINCT, PLAIN, 1)
    return middle.astype(np.float32), np.repeat(weights[..., None], 3, axis=2).astype(np.float32)


def recurring_places(picture: Pixels, labels: Sequence[Rect], radius: int) -> list[Points]:
    """Beside each name the place that looks most like one beside most other names; the likeliest such sets first.

    labels: boxes around the names. Each set is (n, 2), with fewer places than names.
    """
    windows = [_window(picture, label) for label in labels]
    seeds = [seed for i in _spread(len(windows), SEED_WINDOWS) for seed in _seeds(*windows[i][:2], radius)]
    sets: list[tuple[float, Points]] = []
    for seed in seeds:
        spread = float(seed.reshape(-1, 3).var(axis=0).sum()) * seed.shape[0] ** 2
        worth, places = 0.0, []
        for window, banned, corner in windows:
            if min(window.shape[:2]) < seed.shape[0]:
                continue
            apart = cv2.matchTemplate(window, seed, cv2.TM_SQDIFF) / spread
            half = seed.shape[0] // 2
            apart[banned[half : half + apart.shape[0], half : half + apart.shape[1]]] = 1.0
            least, _, at, _ = cv2.minMaxLoc(apart)
            worth += max(0.0, 1 - least / RECURRING)
            if least < RECURRING:
                places.append(corner + np.array(at) + half)
        sets.append((worth, np.array(places).reshape(-1, 2)))
    sets.sort(key=lambda one: -one[0])
    return [places for _, places in sets[:SETS]]


def _spread(count: int, most: int) -> list[int]:
    return sorted({round(i) for i in np.linspace(0, count - 1, min(count, most))})


def _window(picture: Pixels, label: Rect) -> tuple[Image, NDArray[np.bool_], NDArray[np.float64]]:
    """What surrounds a name, where in it the name itself is, and its top left corner."""
    around = label.grown(AROUND * label.h).clipped(picture.shape[1], picture.shape[0])
    left, top, right, bottom = (int(v) for v in (around.x, around.y, around.right, around.bottom))
    banned = np.zeros((bottom - top, right - left), np.bool_)
    inner = label.grown(-0.2 * label.h)
    banned[
        max(0, int(inner.y) - top) : max(0, int(inner.bottom) - top),
        max(0, int(inner.x) - left) : max(0, int(inner.right) - left),
    ] = True
    return picture[top:bottom, left:right].astype(np.float32), banned, np.array([left, top], np.float64)


def _seeds(window: Image, banned: NDArray[np.bool_], radius: int) -> list[Image]:
    """The patches of a window that stand out from what surrounds them."""
    half = max(3, round(radius * 0.6))
    out = max(
        (
            channel_max(np.abs(cv2.GaussianBlur(window, (0, 0), s) - cv2.GaussianBlur(window, (0, 0), 2 * s)))
            for s in (half / 2.5,)
        ),
        key=lambda image: float(image.max()),
    )
    out[banned] = 0
    out[:half], out[-half:], out[:, :half], out[:, -half:] = 0, 0, 0, 0
    ys, xs = np.nonzero((out == cv2.dilate(out, np.ones((3, 3), np.uint8))) & (out > 6))
    order = np.argsort(-out[ys, xs])[:SEEDS]
    return [
        np.ascontiguousarray(window[y - half : y + half + 1, x - half : x + half + 1])
        for y, x in zip(ys[order], xs[order], strict=True)
    ]
