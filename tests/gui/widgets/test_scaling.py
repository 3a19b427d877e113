"""Logical points and physical pixels, with screens that no test machine has."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPointF, QRect

from kibitz.core.geometry import Rect
from kibitz.gui.widgets import scaling
from kibitz.gui.widgets.scaling import (
    physical_bounds,
    rect_to_logical,
    rect_to_physical,
    to_logical,
    to_physical,
)


@dataclass
class FakeScreen:
    area: QRect
    ratio: float

    def geometry(self) -> QRect:
        return self.area

    def devicePixelRatio(self) -> float:  # noqa: N802
        return self.ratio


SCREENS = [
    FakeScreen(QRect(0, 0, 1536, 864), 1.25),
    FakeScreen(QRect(1920, 0, 548, 617), 1.75),
    FakeScreen(QRect(-1920, 0, 1280, 720), 1.5),
    FakeScreen(QRect(0, -484, 1000, 484), 2.0),
]


@pytest.mark.parametrize("screen", SCREENS)
def test_only_the_offset_inside_a_screen_scales(screen: FakeScreen) -> None:
    origin = QPointF(screen.area.topLeft())
    assert to_physical(origin, screen) == origin
    assert to_physical(origin + QPointF(10, 20), screen) == origin + QPointF(10, 20) * screen.ratio


@pytest.mark.parametrize("screen", SCREENS)
def test_there_and_back_is_where_it_began(screen: FakeScreen) -> None:
    point = QPointF(screen.area.topLeft()) + QPointF(57, 91)
    back = to_logical(to_physical(point, screen), screen)
    assert (back - point).manhattanLength() < 1e-9


@pytest.mark.parametrize("screen", SCREENS)
def test_on_macos_units_of_the_desktop_are_points(screen: FakeScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaling, "desktop_is_in_points", lambda: True)
    rect = Rect(screen.area.x() + 30.0, screen.area.y() + 40.0, 200.0, 100.0)
    logical = rect_to_logical(rect, screen)
    assert (logical.x(), logical.y(), logical.width(), logical.height()) == (rect.x, rect.y, 200, 100)
    assert rect_to_physical(logical, screen) == rect
    assert physical_bounds(screen).toRect() == screen.area


def test_a_rectangle_left_of_the_first_screen_keeps_its_place() -> None:
    physical = Rect(-1800, 120, 300, 150)
    logical = rect_to_logical(physical, SCREENS[2])
    assert (logical.x(), logical.y(), logical.width(), logical.height()) == (-1840, 80, 200, 100)
    assert rect_to_physical(logical, SCREENS[2]) == physical
