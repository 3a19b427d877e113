"""Where a profile's board lies in a frame: scale and shift, to a fraction of a pixel.

Found by ORB features (Rublee et al. 2011) and pairs of matches that agree (RANSAC, Fischler and Bolles 1981); then
refined, and proved, by small patches of the board that are looked for near where they should be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.ticket.profile import BoardProfile, Pixels
from kibitz.vision.ticket.reading.details import Placing, Tried

Floats = NDArray[np.float64]

LONGEST_SIDE = 1600
"""Larger pictures are searched at this size."""
FEATURES_OF_PROFILE, FEATURES_OF_FRAME = 3000, 5000
RATIO = 0.85
"""A match must be so much nearer than the second nearest."""
SAMPLES, NEAR = 3000, 3.0
"""Pairs of matches that are tried; how far the others may be off to agree, pixels of the searched picture."""
TILT = 0.03
"""Two matches may be turned by so much, radians: a screen shows its board upright."""
SCALES = 0.2, 5.0
MATCHES_AT_FIRST, LIKELY = 400, 64
"""Matches that each placing is held against first; as many of the best placings are held against all."""
CANDIDATES = 4
"""Placings that are looked at closely; those found first may be of a panel that moves on its own."""
FEWEST_AGREEING = 6

PATCHES, PATCH, REACH = 160, 11, 6
"""Patches of the board that are compared; half their size, and how far around they are looked for, pixels."""
ALIKE = 0.7
"""Correlation of a patch that is still there."""
GRAIN = 1.0
"""Details of so many pixels are left out when patches are compared."""
LEAST_SHARE, LEAST_COUNT = 0.15, 10
"""Share and number of patches that must be there for the board to be."""
QUICK = 40
"""Patches that are looked at to see whether the board is where it was."""
BOARD_MARGIN = 0.04
"""Of the board's size, around its cities and spaces."""
MOVED = 0.35
"""Pixels by which the board has moved if it has moved at all."""


@dataclass(frozen=True, eq=False)
class _Landmarks:
    """What a profile's board is found by. points: (n, 2) of the features; at: (m, 2) whole pixels, patches' centres."""

    points: Floats
    descriptors: NDArray[np.uint8]
    at: NDArray[np.intp]
    patches: list[NDArray[np.uint8]]
    grey: NDArray[np.uint8]


def place_board(
    pixels: Pixels, profile: BoardProfile, before: Placing | None = None, told: list[Tried] | None = None
) -> Placing | None:
    """Where the profile's board is in a picture; None where it isn't.

    pixels: (height, width, 3) uint8 BGR. before: where it was in an earlier picture of the same size, looked at first.
    told: to which everything is added that was weighed.
    """
    told = [] if told is None else told
    grey = _grey(pixels)
    landmarks = _landmarks(profile)
    if before is not None:
        kept = _kept(grey, landmarks, before)
        if kept is not None:
            return kept
    best: Tried | None = None
    for agreeing, candidate in _candidates(grey, landmarks):
        tried = _refined(grey, landmarks, candidate, agreeing)
        told.append(tried)
        if tried.is_there and (best is None or tried.patches > best.patches):
            best = tried
            if 2 * best.patches > len(landmarks.at):
                # A patch is found at one place: no other placing can have more of them.
                break
    return best.placing if best else None


def board_area(profile: BoardProfile) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the part of the profile's picture that holds the board, whole pixels."""
    points = [(space.x, space.y) for track in profile.tracks for space in track.spaces]
    around = np.array(points + [(city.x, city.y) for city in profile.cities])
    margin = BOARD_MARGIN * float(np.ptp(around, axis=0).max())
    height, width = profile.picture.shape[:2]
    left, top = np.maximum(around.min(axis=0) - margin, 0).astype(int).tolist()
    right, bottom = np.minimum(around.max(axis=0) + margin + 1, (width, height)).astype(int).tolist()
    return left, top, right, bottom


def in_profile(pixels: NDArray[np.uint8], placing: Placing, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The picture brought to the profile's pixels; what lies outside of it repeats its edge.

    size: width and height of the profile's picture.
    """
    s = placing.scale
    if s > 1.2:
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 0.4 * s), np.uint8)
    # Points are measured from a picture's corner, and a pixel's centre lies half a pixel within it.
    half = 0.5 * (s - 1)
    matrix = np.array([[s, 0, placing.dx + half], [0, s, placing.dy + half]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(pixels, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@lru_cache(maxsize=4)
def _landmarks(profile: BoardProfile) -> _Landmarks:
    left, top, right, bottom = board_area(profile)
    mask = np.zeros(profile.picture.shape[:2], np.uint8)
    mask[top:bottom, left:right] = 255
    mask[profile.covered] = 0
    grey = _grey(profile.picture)
    shrink = min(1.0, LONGEST_SIDE / max(grey.shape))
    points, descriptors = _features(grey, shrink, FEATURES_OF_PROFILE, mask)
    edge = PATCH + REACH + 2
    inner = mask.copy()
    inner[:edge], inner[-edge:], inner[:, :edge], inner[:, -edge:] = 0, 0, 0, 0
    apart = max(8.0, (bottom - top) / 18)
    corners = cv2.goodFeaturesToTrack(grey, PATCHES, 0.005, apart, mask=inner, blockSize=9)
    at = np.zeros((0, 2), np.intp) if corners is None else np.asarray(corners.reshape(-1, 2), np.intp)
    grey = _smooth(grey)
    patches = [grey[y - PATCH : y + PATCH + 1, x - PATCH : x + PATCH + 1] for x, y in at]
    return _Landmarks(points, descriptors, at, patches, grey)


def _grey(pixels: Pixels) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)


def _smooth(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Without the grain that is another one in every size."""
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), GRAIN), np.uint8)


def _features(
    grey: NDArray[np.uint8], shrink: float, most: int, mask: NDArray[np.uint8] | None = None
) -> tuple[Floats, NDArray[np.uint8]]:
    """Points (in pixels of the picture as it was) and their descriptors, one a row."""
    if shrink < 1:
        grey = np.asarray(cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
        if mask is not None:
            mask = np.asarray(cv2.resize(mask, grey.shape[::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
    found, descriptors = cv2.ORB.create(most, fastThreshold=8).detectAndCompute(grey, mask)
    if descriptors is None:
        return np.zeros((0, 2)), np.zeros((0, 32), np.uint8)
    return (np.array([point.pt for point in found]) + 0.5) / shrink, np.asarray(descriptors, np.uint8)


def _candidates(grey: NDArray[np.uint8], landmarks: _Landmarks) -> Iterator[tuple[int, Placing]]:
    """The placings that most matches agree on, most first, with how many those are."""
    shrink = min(1.0, LONGEST_SIDE / max(grey.shape))
    points, descriptors = _features(grey, shrink, FEATURES_OF_FRAME)
    if len(points) < 2 or len(landmarks.points) < 2:
        return
    matches = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(landmarks.descriptors, descriptors, k=2)
    good = [pair[0] for pair in matches if len(pair) == 2 and pair[0].distance < RATIO * pair[1].distance]
    here = landmarks.points[[match.queryIdx for match in good]].reshape(-1, 2)
    there = points[[match.trainIdx for match in good]].reshape(-1, 2)
    for _ in range(CANDIDATES):
        if len(here) < FEWEST_AGREEING:
            return
        agree, placing = _most_agreed(here, there, NEAR / shrink)
        if placing is None:
            return
        yield int(agree.sum()), placing
        here, there = here[~agree], there[~agree]


def _most_agreed(here: Floats, there: Floats, near: float) -> tuple[NDArray[np.bool_], Placing | None]:
    """Which matches agree with the best placing, and it; None where too few do."""
    rng = np.random.default_rng(0)
    i, j = rng.integers(0, len(here), (2, SAMPLES))
    a, b = here[j] - here[i], there[j] - there[i]
    long_a, long_b = np.linalg.norm(a, axis=1), np.linalg.norm(b, axis=1)
    turned = np.abs(np.arctan2(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0], (a * b).sum(axis=1)))
    scale = long_b / np.maximum(long_a, 1e-9)
    fits = (long_a > 20) & (turned < TILT) & (scale > SCALES[0]) & (scale < SCALES[1])
    i, scale = i[fits], scale[fits]
    if not len(i):
        return np.zeros(len(here), bool), None
    shift = there[i] - scale[:, None] * here[i]
    # A part of the matches shows which few of the placings are worth to be held against all of them.
    some = rng.permutation(len(here))[:MATCHES_AT_FIRST]
    likely = np.argsort(-_agreeing(here[some], there[some], scale, shift, near).sum(axis=1), kind="stable")[:LIKELY]
    agreeing = _agreeing(here, there, scale[likely], shift[likely], near)
    agree = agreeing[int(agreeing.sum(axis=1).argmax())]
    for _ in range(3):
        if agree.sum() < FEWEST_AGREEING:
            return agree, None
        placing = _fitted(here[agree], there[agree])
        moved = placing.scale * here + (placing.dx, placing.dy)
        agree = np.abs(moved - there).max(axis=1) < near
    return agree, placing


def _agreeing(here: Floats, there: Floats, scale: Floats, shift: Floats, near: float) -> NDArray[np.bool_]:
    """A row for each placing, a column for each match: whether they agree."""
    # Axis by axis: a maximum along a last axis of two takes several times as long.
    x, y = (np.abs(scale[:, None] * here[:, k] + shift[:, k, None] - there[:, k]) < near for k in (0, 1))
    return x & y


def _fitted(here: Floats, there: Floats, weights: Floats | None = None) -> Placing:
    """The scale and shift that bring one set of points nearest to another, by least squares."""
    w = np.ones(len(here)) if weights is None else weights
    mean_here, mean_there = np.average(here, axis=0, weights=w), np.average(there, axis=0, weights=w)
    a, b = here - mean_here, there - mean_there
    scale = float((w[:, None] * a * b).sum() / max((w[:, None] * a * a).sum(), 1e-9))
    dx, dy = (mean_there - scale * mean_here).tolist()
    return Placing(scale, dx, dy)


def _refined(grey: NDArray[np.uint8], landmarks: _Landmarks, placing: Placing, agreeing: int = 0) -> Tried:
    """The placing that patches say, and whether the board is there."""
    count = 0
    for _ in range(3):
        here, there, tried = _patches_found(grey, landmarks, placing)
        if len(here) < max(LEAST_COUNT, LEAST_SHARE * tried):
            return Tried(placing, agreeing, len(here), tried, is_there=False)
        weights = np.ones(len(here))
        for _ in range(8):
            found = _fitted(here, there, weights)
            off = np.linalg.norm(there - found.scale * here - (found.dx, found.dy), axis=1)
            # Tukey's weights: labels that keep their size when the board is scaled don't count.
            limit = max(1.0, 4.0 * float(np.median(off)))
            weights = np.maximum(1e-6, (1 - np.minimum(off / limit, 1) ** 2) ** 2)
        count = int((off < 1.5 * max(1.0, found.scale)).sum())
        moved = abs(found.scale - placing.scale) * 500 + abs(found.dx - placing.dx) + abs(found.dy - placing.dy)
        placing = Placing(found.scale, found.dx, found.dy, float(np.median(off)))
        if count < max(LEAST_COUNT, LEAST_SHARE * tried):
            return Tried(placing, agreeing, count, tried, is_there=False)
        if moved < 0.2:
            break
    return Tried(placing, agreeing, count, tried, is_there=True)


def _patches_found(
    grey: NDArray[np.uint8], landmarks: _Landmarks, placing: Placing, most: int = PATCHES, reach: int = REACH
) -> tuple[Floats, Floats, int]:
    """Centres of patches in the profile, where they were found in the frame, and how many could have been."""
    height, width = landmarks.grey.shape
    there = _smooth(in_profile(grey, placing, (width, height)))
    here, found, tried = [], [], 0
    for (x, y), patch in zip(landmarks.at[:most], landmarks.patches, strict=False):
        at = placing.scale * np.array([x + 0.5, y + 0.5]) + (placing.dx, placing.dy)
        if not (0 <= at[0] < grey.shape[1] and 0 <= at[1] < grey.shape[0]):
            continue
        tried += 1
        half = PATCH + reach
        part = there[y - half : y + half + 1, x - half : x + half + 1]
        like = np.asarray(cv2.matchTemplate(part, patch, cv2.TM_CCOEFF_NORMED), np.float32)
        row, column = np.unravel_index(int(like.argmax()), like.shape)
        if like[row, column] < ALIKE:
            continue
        here.append((x + 0.5, y + 0.5))
        move = (column - reach + _peak(like[row], column), row - reach + _peak(like[:, column], row))
        found.append(at + placing.scale * np.array(move))
    return np.array(here).reshape(-1, 2), np.array(found).reshape(-1, 2), tried


def _peak(values: NDArray[np.float32], at: np.intp | int) -> float:
    """How far from a greatest value, by a parabola through its neighbours, the peak is."""
    if not 0 < at < len(values) - 1:
        return 0.0
    left, middle, right = map(float, values[at - 1 : at + 2])
    curve = left - 2 * middle + right
    return 0.0 if curve >= 0 else float(np.clip(0.5 * (left - right) / curve, -0.5, 0.5))


def _kept(grey: NDArray[np.uint8], landmarks: _Landmarks, before: Placing) -> Placing | None:
    """The placing as it was, or a little off; None where the board isn't there."""
    here, there, tried = _patches_found(grey, landmarks, before, QUICK, 2)
    if len(here) >= max(LEAST_COUNT, 0.5 * tried):
        off = np.linalg.norm(there - before.scale * here - (before.dx, before.dy), axis=1)
        if float(np.median(off)) < MOVED * max(1.0, before.scale):
            return before
    refined = _refined(grey, landmarks, before)
    if not refined.is_there:
        return None
    now = refined.placing
    size = max(landmarks.grey.shape)
    moved = max(abs(now.dx - before.dx), abs(now.dy - before.dy)) + size * abs(now.scale - before.scale)
    return before if moved < MOVED else now
