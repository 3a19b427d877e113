"""Rectangles at an angle."""

from __future__ import annotations

import pytest

from kibitz.core.geometry import OrientedRect

UPRIGHT = OrientedRect(10, 20, 90, 8, 2)
"""Its length runs down."""


def test_its_corners_follow_its_direction() -> None:
    assert [tuple(map(round, corner)) for corner in UPRIGHT.corners] == [(11, 16), (11, 24), (9, 24), (9, 16)]


def test_the_upright_rectangle_around_it_holds_all_corners() -> None:
    tilted = OrientedRect(0, 0, 30, 40, 10)
    xs, ys = zip(*tilted.corners, strict=True)
    assert (tilted.bounds.x, tilted.bounds.right) == pytest.approx((min(xs), max(xs)))
    assert (tilted.bounds.y, tilted.bounds.bottom) == pytest.approx((min(ys), max(ys)))


def test_a_point_is_as_far_from_it_as_from_its_nearest_side() -> None:
    assert UPRIGHT.distance(10.5, 23) == 0
    assert UPRIGHT.distance(14, 20) == pytest.approx(3)
    assert UPRIGHT.distance(14, 28) == pytest.approx(5)
