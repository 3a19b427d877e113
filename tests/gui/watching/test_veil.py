"""What lies under the overlay's lines is never made up: kept while nothing at them changes, else looked at without."""

from __future__ import annotations

import time

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kibitz.automation.stop import Stop
from kibitz.core.action import Click
from kibitz.core.advice import Mark, MarkShape
from kibitz.core.errors import CaptureError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.gui.overlay.overlay import Overlay
from kibitz.gui.overlay.shapes import shapes_for
from kibitz.gui.watching import veil
from kibitz.gui.watching.blind_spots import BlindfoldedSurface, BlindSpots
from kibitz.gui.watching.veil import Lines
from tests.gui.watching.test_blind_spots import StillSurface, page, paint

LINE = Rect(90, 95, 120, 5)
"""Runs over the red card of the page."""
ORANGE = (0, 94, 213)
LINES = Lines((LINE,), tuple((x, 97, ORANGE) for x in range(92, 208, 10)))
BELOW = Lines((LINE.moved(0, 60),), tuple((x, 157, ORANGE) for x in range(92, 208, 10)))


class Screen(StillSurface):
    """The page with the overlay's lines on it while that isn't lifted; they go some looks after they were taken off."""

    def __init__(self, spots: BlindSpots) -> None:
        super().__init__(page())
        self.spots, self.below = spots, page()
        self.lines, self.lifts = Lines(), 0
        self.going: dict[int, Lines] = {}
        self._looks = 0
        spots.lift, spots.lower = self.lift, self.lower
        self.is_lifted = False
        self._soon = 3
        self.drawn_soon: Lines | None = None
        """Drawn with the fourth look, unless it is lifted then."""

    def draw(self, lines: Lines) -> None:
        self._take_off()
        self.spots.set_lines(lines)
        self.lines = lines

    def lift(self) -> None:
        self.lifts += bool(self.lines.rects)
        self.is_lifted = True
        self.draw(Lines())

    def lower(self) -> None:
        self.is_lifted = False

    def _take_off(self) -> None:
        if self.lines.rects:
            self.going[self._looks + 3] = self.lines

    def grab(self) -> Frame:
        self._looks += 1
        if self.drawn_soon is not None and self._looks > self._soon:
            if not self.is_lifted:
                self.draw(self.drawn_soon)
            self.drawn_soon = None
        pixels = self.below
        for until, lines in [*self.going.items(), (self._looks + 1, self.lines)]:
            if until > self._looks:
                pixels = paint(pixels, list(lines.rects))
        self.show(pixels)
        return self.frame


@pytest.fixture
def screen() -> Screen:
    return Screen(BlindSpots())


@pytest.fixture
def eyes(screen: Screen) -> BlindfoldedSurface:
    """It has seen the page, and the line that was drawn on it then."""
    eyes = BlindfoldedSurface(screen, screen.spots)
    eyes.grab()
    screen.draw(LINES)
    return eyes


def another_card() -> NDArray[np.uint8]:
    """The card that the line runs over is green."""
    pixels = page()
    pixels[60:140, 100:160] = (0, 200, 0)
    return pixels


def clock(time: int) -> NDArray[np.uint8]:
    pixels = page()
    pixels[10:20, 200:290] = time
    return pixels


def hidden() -> NDArray[np.uint8]:
    """Something has changed that the line hides wholly."""
    pixels = page()
    pixels[96:99, 102:158] = 0
    return pixels


def test_lines_that_were_there_before_the_first_look_are_lifted_for_it(screen: Screen) -> None:
    screen.draw(LINES)
    assert np.array_equal(BlindfoldedSurface(screen, screen.spots).grab().pixels, page())
    assert screen.lifts == 1


def test_as_long_as_nothing_changes_the_picture_is_the_one_from_before_the_lines(
    eyes: BlindfoldedSurface, screen: Screen
) -> None:
    first = eyes.grab()
    assert np.array_equal(first.pixels, page())
    assert eyes.grab() is first
    assert screen.lifts == 0


def test_a_change_at_a_line_lifts_it(eyes: BlindfoldedSurface, screen: Screen) -> None:
    screen.below = another_card()
    assert np.array_equal(eyes.grab().pixels, another_card())
    assert screen.lifts == 1


def test_a_clock_on_the_page_is_read_and_makes_nothing_blink(eyes: BlindfoldedSurface, screen: Screen) -> None:
    for value in range(0, 100, 10):
        screen.below = clock(value)
        assert np.array_equal(eyes.grab().pixels, clock(value))
    assert screen.lifts == 0


def test_lines_of_the_last_layout_that_linger_beside_the_new_ones_are_no_part_of_the_page(
    eyes: BlindfoldedSurface, screen: Screen
) -> None:
    screen.draw(BELOW)
    assert np.array_equal(eyes.grab().pixels, page())
    screen.below = another_card()
    assert np.array_equal(eyes.grab().pixels, another_card())


def test_nothing_new_is_drawn_while_lines_are_waited_for_that_linger(eyes: BlindfoldedSurface, screen: Screen) -> None:
    screen.draw(Lines())
    screen.below = another_card()
    screen.drawn_soon = BELOW
    assert np.array_equal(eyes.grab().pixels, another_card())


def test_where_something_moves_at_a_line_all_the_time_it_is_lifted_seldom_but_in_a_play_always(
    eyes: BlindfoldedSurface, screen: Screen
) -> None:
    seen = []
    for number in range(40):
        screen.below = page()
        screen.below[60:140, 100:160] = (0, 200, number)
        seen.append(np.array_equal(eyes.grab().pixels, screen.below))
        screen.draw(LINES)
    assert seen[0]
    assert screen.lifts < 8
    lifts = screen.lifts
    screen.below = another_card()
    with eyes.guard(Stop()):
        assert np.array_equal(eyes.grab().pixels, another_card())
    assert screen.lifts == lifts + 1


def test_in_a_play_an_action_without_visible_effect_is_looked_for_under_the_lines(
    eyes: BlindfoldedSurface, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(veil, "HIDDEN_AFTER_S", 0.0)
    with eyes.guard(Stop()):
        eyes.grab()
        screen.below = hidden()
        eyes.perform(Click(Point(130, 100)))
        assert np.array_equal(eyes.grab().pixels, hidden())


def test_a_play_never_goes_by_an_old_picture_where_the_lines_stay(
    eyes: BlindfoldedSurface, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(veil, "LONGEST_IN_PLAY_S", 0.1)
    screen.spots.lift = lambda: None
    screen.below = another_card()
    with eyes.guard(Stop()), pytest.raises(CaptureError, match="own marks"):
        eyes.grab()


@pytest.mark.parametrize("halt_s", [0.0, 0.3, 1.1])
def test_what_the_program_below_paints_late_is_waited_for(
    halt_s: float, eyes: BlindfoldedSurface, screen: Screen
) -> None:
    """Without a compositor there is a hole where the line was, until the program below paints itself anew. Where the
    computer halts for a moment, that is no sign that the hole stays."""
    torn = another_card()
    torn[95:100, 90:210] = 255
    whole, looks = another_card(), 0
    screen.below = torn

    def heal() -> Frame:
        nonlocal looks
        looks += 1
        if looks == 5:
            time.sleep(halt_s)
        if looks == 6:
            screen.below = whole
        return Screen.grab(screen)

    screen.grab = heal  # type: ignore[method-assign]
    assert np.array_equal(eyes.grab().pixels, whole)


def test_every_line_has_gaps_in_which_a_change_under_it_shows(qapp: QApplication) -> None:
    cards = [Rect(100, 100, 80, 120), Rect(188, 100, 80, 120)]
    marks = [Mark(MarkShape.RING, card, group, str(group)) for card in cards for group in (0, 1)]
    box = QRectF(0, 0, 400, 300)
    region = shapes_for(marks, cards, 1.0, box, thickness=3).region(box)
    for card in cards:
        for distance in (2, 3, 4):
            x = round(card.x) - distance
            edge = [region.contains(QPointF(x, y).toPoint()) for y in range(120, 200)]
            assert not all(edge), f"a line {distance} px beside a card is not seen under its ring"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_overlay_itself_goes_when_it_is_lifted_and_comes_back(qtbot: QtBot) -> None:
    overlay = Overlay()
    drawn: list[Lines] = []
    overlay.drawn.connect(drawn.append)
    mark = Mark(MarkShape.PATH, Rect(10, 10, 80, 10), points=(Point(10, 15), Point(90, 15)))
    overlay.show_marks([mark], [], (0, 0), over=True)
    qtbot.waitUntil(lambda: bool(drawn and drawn[-1].rects))
    assert drawn[-1].signs
    overlay.lift()
    assert (drawn[-1], overlay.windows) == (Lines(), [])
    overlay.show_marks([mark], [], (0, 0), over=True)
    assert overlay.windows == []
    overlay.lower()
    qtbot.waitUntil(lambda: len(overlay.windows) == 1)
    overlay.close()
