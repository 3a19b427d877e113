"""An overlay that lies on what is read is lifted for looks at something new, and for these only."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtWidgets import QApplication

from kibitz.automation.stop import Stop
from kibitz.frame import Frame
from kibitz.game import Mark, MarkShape
from kibitz.geometry import Point, Rect
from kibitz.gui import veil
from kibitz.gui.blind_spots import BlindfoldedSurface, BlindSpots
from kibitz.gui.overlay import Overlay
from tests.gui.test_blind_spots import StillSurface, page, paint

LINE = Rect(90, 95, 120, 5)
"""Runs over the red card of the page."""


class Screen(StillSurface):
    """The page with the overlay's line on it while that isn't lifted; it goes some looks after it was asked to."""

    def __init__(self, spots: BlindSpots) -> None:
        super().__init__(page())
        self.spots, self.below = spots, page()
        self.is_shown, self.lifts, self._looks_left = True, 0, 0
        spots.lift, spots.lower = self.lift, self.lower
        spots.set_lines([LINE], over=True)

    def lift(self) -> None:
        self.lifts += 1
        self._looks_left = 3
        self.spots.set_lines([])

    def lower(self) -> None:
        self.is_shown = True
        self.spots.set_lines([LINE], over=True)

    def grab(self) -> Frame:
        if self._looks_left:
            self._looks_left -= 1
            self.is_shown = self._looks_left > 0
        self.show(paint(self.below, [LINE]) if self.is_shown else self.below)
        return self.frame


@pytest.fixture
def screen() -> Screen:
    return Screen(BlindSpots())


def changed() -> NDArray[np.uint8]:
    """A card that lies under the line, and beside it, is another one."""
    pixels = page()
    pixels[60:140, 100:160] = (0, 200, 0)
    return pixels


def test_what_lies_under_the_overlay_is_read_without_it(screen: Screen) -> None:
    assert np.array_equal(BlindfoldedSurface(screen, screen.spots).grab().pixels, page())
    assert screen.lifts == 1


def test_as_long_as_nothing_changes_the_overlay_stays(screen: Screen) -> None:
    eyes = BlindfoldedSurface(screen, screen.spots)
    first = eyes.grab()
    assert eyes.grab() is first
    assert eyes.grab() is first
    assert screen.lifts == 1


def test_a_change_beside_its_lines_lifts_it(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(veil, "EVERY_S", 0.0)
    eyes = BlindfoldedSurface(screen, screen.spots)
    eyes.grab()
    screen.below = changed()
    assert np.array_equal(eyes.grab().pixels, changed())
    assert screen.lifts == 2


def test_where_something_moves_all_the_time_it_is_lifted_seldom_but_in_a_play_always(screen: Screen) -> None:
    eyes = BlindfoldedSurface(screen, screen.spots)
    first = eyes.grab()
    screen.below = changed()
    assert eyes.grab() is first
    with eyes.guard(Stop()):
        assert np.array_equal(eyes.grab().pixels, changed())
    assert screen.lifts == 2


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_overlay_itself_goes_when_it_is_lifted_and_comes_back(qapp: QApplication) -> None:
    overlay = Overlay()
    drawn: list[tuple[int, bool]] = []
    overlay.drawn.connect(lambda lines, ringed, over: drawn.append((len(lines), over)))
    mark = Mark(MarkShape.PATH, Rect(10, 10, 80, 10), points=(Point(10, 15), Point(90, 15)))
    overlay.show_marks([mark], [], (0, 0), over=True)
    overlay._settle.timeout.emit()
    assert drawn[-1][0] > 0
    assert drawn[-1][1]
    overlay.lift()
    assert (drawn[-1], overlay.windows) == ((0, False), [])
    overlay.show_marks([mark], [], (0, 0), over=True)
    assert overlay.windows == []
    overlay.lower()
    overlay._settle.timeout.emit()
    assert len(overlay.windows) == 1
    overlay.close()
