"""One picture of a client's board from several, over which other things lie in each."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import UnreadableBoardError
from kibitz.core.phrase import Phrase
from kibitz.vision.channels import channel_max
from kibitz.vision.ticket.profile import Pixels

FEATURES = 6000
RATIO = 0.75
"""Of the nearest feature's distance to the second nearest's, below which a match counts."""
OFF = 2.0
"""Pixels by which a match may be off."""
FEWEST = 25
"""Matches that must agree for two pictures to show the same board."""
DIFFERENT = 40
"""Levels between two pictures where something lies over the board in one of them."""
LEAST_PART = 0.0002
"""Smaller differences are noise and edges; a part of the picture."""
BORDER = 3
"""How far to both sides of a difference's edge the pictures are compared, pixels."""


def stitched(pictures: Sequence[Pixels]) -> Pixels:
    """The first picture, and where other things lie over its board, what the others show there.

    pictures: (height, width, 3) uint8 BGR, of any sizes. Where two differ, the one is taken that goes on more smoothly
    around the place: panels and cards have edges. Raises UnreadableBoardError where a picture shows another board.
    """
    whole = pictures[0].copy()
    for number, picture in enumerate(pictures[1:], 2):
        laid, shown = _laid_over(pictures[0], picture, number)
        for place in _differences(whole, laid, shown):
            if _edge(laid, place) < _edge(whole, place):
                whole[place > 0] = laid[place > 0]
    return whole


def _laid_over(first: Pixels, other: Pixels, number: int) -> tuple[Pixels, NDArray[np.bool_]]:
    """Another picture in the first one's pixels, and which of these it has."""
    finder = cv2.ORB.create(FEATURES)
    points, signs = finder.detectAndCompute(cv2.cvtColor(first, cv2.COLOR_BGR2GRAY), None)
    other_points, other_signs = finder.detectAndCompute(cv2.cvtColor(other, cv2.COLOR_BGR2GRAY), None)
    how, agreeing = None, 0
    if signs is not None and other_signs is not None and len(signs) > 1:
        pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(other_signs, signs, k=2)
        good = [best for best, second in pairs if best.distance < RATIO * second.distance]
        if len(good) >= FEWEST:
            source = np.array([other_points[match.queryIdx].pt for match in good], np.float32)
            target = np.array([points[match.trainIdx].pt for match in good], np.float32)
            how, inliers = cv2.estimateAffinePartial2D(source, target, method=cv2.RANSAC, ransacReprojThreshold=OFF)
            agreeing = 0 if inliers is None else int(inliers.sum())
    if how is None or agreeing < FEWEST:
        raise UnreadableBoardError(
            Phrase(
                "Picture {number} doesn't seem to show the same board as picture 1 ({agreeing} places "
                "agree). Take pictures of one client only, and of its empty board.",
                number=number,
                agreeing=agreeing,
            )
        )
    size = (first.shape[1], first.shape[0])
    laid = cv2.warpAffine(other, how, size, flags=cv2.INTER_AREA if how[0, 0] < 1 else cv2.INTER_CUBIC)
    shown = cv2.warpAffine(np.full(other.shape[:2], 255, np.uint8), how, size) > 254
    return np.asarray(laid, np.uint8), shown


def _differences(whole: Pixels, laid: Pixels, shown: NDArray[np.bool_]) -> list[NDArray[np.uint8]]:
    """Masks of the connected places where two pictures differ."""
    soft = [cv2.GaussianBlur(picture, (0, 0), 1.5).astype(np.int16) for picture in (whole, laid)]
    apart = (channel_max(np.abs(soft[0] - soft[1])) > DIFFERENT) & shown
    closed = cv2.morphologyEx(apart.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    grown = cv2.dilate(closed, np.ones((5, 5), np.uint8)) & shown.astype(np.uint8)
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(grown)
    least = LEAST_PART * apart.size
    return [(labels == i).astype(np.uint8) for i in range(1, count) if boxes[i, cv2.CC_STAT_AREA] >= least]


def _edge(picture: Pixels, place: NDArray[np.uint8]) -> float:
    """How much a picture changes over the edge of a place, levels."""
    square = np.ones((2 * BORDER + 1,) * 2, np.uint8)
    rim = (cv2.dilate(place, square) > 0) & (cv2.erode(place, square) == 0)
    levels = picture.astype(np.int16)
    across = np.zeros(picture.shape[:2], np.int16)
    across[:, 1:] = channel_max(np.abs(np.diff(levels, axis=1)))
    across[1:] = np.maximum(across[1:], channel_max(np.abs(np.diff(levels, axis=0))))
    return float(across[rim].mean()) if rim.any() else 0.0
