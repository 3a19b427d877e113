"""Corners of four-sided outlines."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.vision.quads import tilted_corners


def outline(corners: Sequence[tuple[float, float]]) -> NDArray[np.int32]:
    """The contour of a filled area with these corners."""
    drawn = np.zeros((400, 400), np.uint8)
    cv2.fillPoly(drawn, [np.array(corners, np.int32)], 1)
    found, _ = cv2.findContours(drawn, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(found[0], np.int32)


@pytest.mark.parametrize("deg", [2, 5, 12])
def test_a_turned_card_has_its_own_corners(deg: float) -> None:
    box = cv2.boxPoints(((200, 200), (120, 180), deg))
    found = tilted_corners(outline([(float(x), float(y)) for x, y in box]))
    assert found is not None
    assert max(min(float(np.abs(corner - other).max()) for other in box) for corner in found) < 2


def test_what_others_leave_of_a_card_has_no_corners_far_off() -> None:
    # Two cards that fly by hide its lower half: the sides that are left hardly cross.
    left = [(614, 120), (620, 129), (618, 202), (589, 204), (579, 202), (602, 194), (603, 190), (577, 180), (548, 190)]
    left += [(567, 200), (573, 202), (565, 202), (566, 203), (556, 213), (553, 219), (553, 236), (540, 236), (532, 227)]
    left += [(534, 134), (536, 124), (542, 118), (547, 116), (610, 118)]
    assert tilted_corners(outline([(x - 400, y) for x, y in left])) is None
