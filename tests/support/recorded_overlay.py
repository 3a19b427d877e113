"""Our overlay never changes what is read: every frame of a recording, with what the window would draw on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication

from kibitz.automation.stop import Stop
from kibitz.core.action import Action
from kibitz.core.advice import Advice, HelpLevel
from kibitz.core.errors import ImpossibleBoardError
from kibitz.core.frame import Frame
from kibitz.core.game import Game, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.gui.overlay.overlay_window import OverlayWindow
from kibitz.gui.overlay.shapes import shapes_for
from kibitz.gui.watching import blind_spots, veil
from kibitz.gui.watching.blind_spots import BlindfoldedSurface, BlindSpots
from kibitz.gui.watching.veil import Lines
from kibitz.gui.window.panels.findings import Findings, findings
from tests.support.recorded import EVERY_S, Breach, FollowedFrame, disagreement, misplaced
from tests.support.recorded_state import shown

THICKNESS = 3.0
GOES_AFTER_S = 0.04
"""How long a window stays on the screen that was hidden."""
HOLE_S = 0.03
"""Without a compositor there is a hole then, until the program below has painted itself anew."""


class Clock:
    """Stands in for the module ``time``: nobody waits."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def monotonic(self) -> float:
        return self.now_s

    def sleep(self, duration_s: float) -> None:
        self.now_s += duration_s


class PaintedScreen:
    """A desktop that shows recorded frames, and on them what an overlay draws; with or without a compositor."""

    name = "the screen"
    can_act = True

    def __init__(self, spots: BlindSpots, clock: Clock, *, composited: bool) -> None:
        self.spots, self.clock, self.composited = spots, clock, composited
        self.frame: Frame | None = None
        self.lifts = 0
        self._drawn: _Drawing | None = None
        self._going: list[tuple[float, _Drawing]] = []
        spots.lift = self._lift

    def draw(self, drawing: _Drawing | None) -> None:
        """Draw this from now on; what was drawn before goes soon."""
        if drawing is self._drawn:
            return
        if self._drawn is not None:
            self._going.append((self.clock.now_s, self._drawn))
        self._drawn = drawing
        self.spots.set_lines(drawing.lines if drawing is not None else Lines())

    def grab(self) -> Frame:
        assert self.frame is not None, "shown before"
        pixels = self.frame.pixels.copy()
        now_s = self.clock.now_s
        for since_s, drawing in self._going:
            if now_s - since_s < GOES_AFTER_S:
                drawing.paint(pixels)
            elif not self.composited and now_s - since_s < GOES_AFTER_S + HOLE_S:
                drawing.tear(pixels)
        if self._drawn is not None:
            self._drawn.paint(pixels)
        return Frame(pixels, self.frame.source, self.frame.time_s, self.frame.origin)

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        yield

    def attend(self, board: Rect) -> None: ...

    def trouble(self) -> str | None:
        return None

    def perform(self, action: Action) -> None: ...

    def restore(self) -> str | None:
        return None

    def close(self) -> None: ...

    def _lift(self) -> None:
        self.lifts += 1
        self.draw(None)


class _Drawing:
    """What the overlay's window draws for one look, at scale 1."""

    def __init__(self, found: Findings) -> None:
        height, width = found.view.frame.pixels.shape[:2]
        within = QRectF(0, 0, width, height)
        shapes = shapes_for(
            found.marks, found.places, 1.0, within, THICKNESS, on_dark=found.page_is_dark(), over=found.covers
        )
        window = OverlayWindow(QGuiApplication.primaryScreen())
        window.prepare(shapes, within)
        self.lines = Lines(tuple(window.lines()), tuple(window.signs()))
        image = window.picture()
        raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
        # As the window itself: no larger than what it draws.
        left, top = (int(v) for v in window.corner())
        where = np.zeros((height, width), np.bool_)
        for rect in self.lines.rects:
            where[int(rect.y) : int(rect.bottom), int(rect.x) : int(rect.right)] = True
        rows, columns = np.nonzero(where)
        self._at = rows, columns
        self._colours: NDArray[np.uint8] = raw[rows - top, columns - left, :3].copy()
        window.deleteLater()

    def paint(self, pixels: NDArray[np.uint8]) -> None:
        inside = self._inside(pixels)
        pixels[self._at[0][inside], self._at[1][inside]] = self._colours[inside]

    def tear(self, pixels: NDArray[np.uint8]) -> None:
        """What is left where it was."""
        inside = self._inside(pixels)
        pixels[self._at[0][inside], self._at[1][inside]] = 255

    def _inside(self, pixels: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which of its pixels lie in this picture: recorded windows are resized."""
        return np.asarray((self._at[0] < pixels.shape[0]) & (self._at[1] < pixels.shape[1]))


def check_overlay(game: Game[Any], followed: Iterable[FollowedFrame], *, composited: bool) -> list[Breach]:
    """Where a frame with the overlay of the last look on it is read otherwise than without.

    Each frame is seen twice: when it comes, still with the marks of the frame before, and with its own.
    """
    with _stopped_clock() as clock:
        spots = BlindSpots()
        screen = PaintedScreen(spots, clock, composited=composited)
        eyes = BlindfoldedSurface(screen, spots)
        painter = _Painter(game)
        breaches: list[Breach] = []
        # As in a play, which must not go by what was true a moment ago.
        with eyes.guard(Stop()):
            for one in followed:
                screen.frame = one.frame
                for what in ("the last frame's", "its own"):
                    difference = _difference(game, one, eyes.grab())
                    if difference:
                        breaches.append(Breach(one.number, one.recorded.note, f"under {what} marks: {difference}"))
                    screen.draw(painter.drawing(one.frame, one.reading))
                clock.sleep(EVERY_S)
    return breaches


class _Painter:
    """Draws what the window would draw; the same again where nothing has changed."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._advised: tuple[Any, Advice | None] = None, None
        self._last: tuple[object, _Drawing] | None = None

    def drawing(self, frame: Frame, reading: Reading[Any] | None) -> _Drawing | None:
        """None where no overlay is shown."""
        if reading is None:
            return None
        found = findings(View(frame, reading, self._advice(reading)), [self._game], HelpLevel.ALL)
        if not found.overlay_fits() or not found.marks:
            return None
        key = (found.marks, tuple(found.places), frame.pixels.shape, found.page_is_dark())
        if self._last is None or self._last[0] != key:
            drawing = _Drawing(found)
            if not drawing.lines.rects:
                return None
            self._last = key, drawing
        return self._last[1]

    def _advice(self, reading: Reading[Any]) -> Advice | None:
        if self._advised[0] is None or self._advised[0] != reading.state:
            try:
                # As in the window: what there is at once.
                position = reading.state, reading.memory
                advice = self._game.glance(*position) or self._game.advise(*position)
                self._advised = reading.state, advice
            except ImpossibleBoardError:
                self._advised = reading.state, None
        return self._advised[1]


def _difference(game: Game[Any], one: FollowedFrame, given: Frame) -> str:
    """How the given picture is read otherwise than the frame itself; empty where it isn't."""
    if given.pixels is one.frame.pixels or np.array_equal(given.pixels, one.frame.pixels):
        return ""
    bare, other = one.reading, game.read(given, one.before)
    if bare is None or other is None:
        return "" if bare is other else f"a board is seen {'without' if other is None else 'with'} the overlay only"
    if bare.condition is not other.condition:
        return f"the board is {other.condition.value}, without the overlay it is {bare.condition.value}"
    return disagreement(shown(bare), shown(other)) or misplaced(bare, other)


@contextmanager
def _stopped_clock() -> Iterator[Clock]:
    """A clock of our own for everything that waits for the overlay."""
    clock = Clock()
    with pytest.MonkeyPatch.context() as patch:
        for module in (veil, blind_spots):
            patch.setattr(module, "time", clock)
        yield clock
