"""A board profile drawn on its own picture, to be looked at: cities, spaces, and what isn't known for certain."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from kibitz.core.geometry import Point
from kibitz.vision.ticket.profile import BoardProfile, Pixels, Space

SEEN, WORKED_OUT, HIDDEN, UNSURE, PLACE = (60, 220, 60), (0, 165, 255), (150, 150, 150), (60, 60, 255), (255, 160, 60)
"""BGR: spaces that were seen, that were only worked out, and that something lies over; cities that weren't seen; other
places."""
INK, PAPER = (30, 30, 30), (255, 255, 255)


def draw_profile(profile: BoardProfile, unsure: Sequence[str] = ()) -> Pixels:
    """(height, width, 3) uint8 BGR: the profile's picture with what it says about it. unsure: names of cities."""
    drawn = profile.picture.copy()
    size = max(9, round(min(drawn.shape[:2]) / 75))
    thick = max(1, size // 8)
    for of in profile.tracks:
        for space in of.spaces:
            colour = HIDDEN if space.hidden else SEEN if of.seen else WORKED_OUT
            cv2.polylines(drawn, [_corners(space)], True, INK, thick + 2, cv2.LINE_AA)
            cv2.polylines(drawn, [_corners(space)], True, colour, thick, cv2.LINE_AA)
    for name, rect in profile.places.items():
        corner = round(rect.x), round(rect.y)
        cv2.rectangle(drawn, corner, (round(rect.right), round(rect.bottom)), PLACE, thick)
        _write(drawn, name, Point(rect.x + 2, rect.y + size + 2), size)
    for name, at in zip(profile.city_names, profile.cities, strict=True):
        centre = round(at.x), round(at.y)
        cv2.circle(drawn, centre, size // 2, PAPER, -1, cv2.LINE_AA)
        cv2.circle(drawn, centre, size // 2, UNSURE if name in unsure else INK, thick + 1, cv2.LINE_AA)
        _write(drawn, f"{name}?" if name in unsure else name, Point(at.x + size * 0.7, at.y + size * 0.4), size)
    return drawn


def _corners(space: Space) -> np.ndarray:
    box = cv2.boxPoints(((space.x, space.y), (space.length, space.width), space.angle))
    return np.round(box).astype(np.int32)


def _write(drawn: Pixels, text: str, at: Point, size: int) -> None:
    font = cv2.FontFace("sans")
    width = int(cv2.getTextSize((0, 0), text, (0, 0), font, size)[2])
    left, base = round(min(at.x, drawn.shape[1] - width - 3)), round(at.y)
    cv2.rectangle(drawn, (left - 2, base - size), (left + width + 2, base + size // 4), PAPER, -1)
    cv2.putText(drawn, text, (left, base), INK, font, size)
