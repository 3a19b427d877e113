"""A card cut out of the frame: upright, seen straight on, and enlarged where it is small."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.set.card.places import CardPlace

MEASURED_SIDE_PX = (30, 64)
"""Symbols narrower than this are enlarged first, so that thin outlines have whole pixels of their own; wider ones
are made smaller, which loses nothing and saves time."""
MOST_PATCH_PX = 300_000
"""Pixels that a card is enlarged to at most: one whose symbols are so small has none."""
BORDER_PX = 2
"""The edge pixels of a card's face that are cut off before its symbols are looked for."""


@dataclass(frozen=True, slots=True)
class Patch:
    """pixels: (h, w, 3) float32 BGR. to_frame: (3, 3), patch pixels to frame pixels. zoom: patch per frame pixel."""

    pixels: NDArray[np.float32]
    to_frame: NDArray[np.float64]
    zoom: float

    def outline(self, contour: NDArray[np.int32]) -> NDArray[np.int32]:
        """A contour of the frame, in patch pixels."""
        points = contour.reshape(-1, 1, 2).astype(np.float64)
        return np.round(cv2.perspectiveTransform(points, np.linalg.inv(self.to_frame))).astype(np.int32)

    def frame_rect(self, x: float, y: float, w: float, h: float) -> Rect:
        """The upright rectangle in frame pixels around a box of patch pixels."""
        corners = np.array([[[x, y]], [[x + w, y]], [[x, y + h]], [[x + w, y + h]]], np.float64)
        moved = cv2.perspectiveTransform(corners, self.to_frame).reshape(4, 2)
        (left, top), (right, bottom) = moved.min(axis=0), moved.max(axis=0)
        return Rect(float(left), float(top), float(right - left), float(bottom - top))

    def face(self, contour: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Which pixels lie on the card's flat area, given its contour in the frame; its border is left out."""
        mask = np.zeros(self.pixels.shape[:2], np.uint8)
        cv2.fillPoly(mask, [self.outline(contour)], 1)
        kernel = np.ones((3, 3), np.uint8)
        return np.asarray(cv2.erode(mask, kernel, iterations=BORDER_PX - 1, borderValue=0) > 0)


def cut_out(pixels: NDArray[np.uint8], place: CardPlace, short_px: float) -> Patch:
    """The patch of a card; ``short_px`` is the shorter side of the board's symbols in frame pixels."""
    least, most = MEASURED_SIDE_PX
    zoom = max(1.0, least / short_px) * min(1.0, most / short_px)
    zoom = max(min(1.0, zoom), min(zoom, (MOST_PATCH_PX / max(1.0, place.rect.area)) ** 0.5))
    if place.corners is not None:
        return _straightened(pixels, place.corners, zoom)
    rect = place.rect.grown(-BORDER_PX).clipped(pixels.shape[1], pixels.shape[0])
    x, y = round(rect.x), round(rect.y)
    part = pixels[y : max(y + 4, round(rect.bottom)), x : max(x + 4, round(rect.right))]
    to_frame = np.array([[1 / zoom, 0, x], [0, 1 / zoom, y], [0, 0, 1]])
    if zoom > 1.0:
        size = (round(part.shape[1] * zoom), round(part.shape[0] * zoom))
        flags = cv2.WARP_INVERSE_MAP | cv2.INTER_LINEAR
        within = np.array([[1 / zoom, 0, 0], [0, 1 / zoom, 0]])
        part = np.asarray(cv2.warpAffine(part, within, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    elif zoom < 1.0:
        part = np.asarray(cv2.resize(part, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA), np.uint8)
    return Patch(part.astype(np.float32), to_frame, zoom)


def _straightened(pixels: NDArray[np.uint8], corners: NDArray[np.float64], zoom: float) -> Patch:
    across = (np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])) / 2
    down = (np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])) / 2
    width, height = max(8, round(float(across) * zoom)), max(8, round(float(down) * zoom))
    b = BORDER_PX * zoom
    # The patch shows the card without its outermost pixels.
    target = np.array(
        [[-b, -b], [width - 1 + b, -b], [width - 1 + b, height - 1 + b], [-b, height - 1 + b]], np.float32
    )
    to_frame = cv2.getPerspectiveTransform(target, corners.astype(np.float32))
    flags = cv2.WARP_INVERSE_MAP | cv2.INTER_LINEAR
    part = cv2.warpPerspective(pixels, to_frame, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return Patch(part.astype(np.float32), np.asarray(to_frame, np.float64), zoom)
