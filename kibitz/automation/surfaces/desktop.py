"""The desktop as a surface: pictures by mss, the rest by what the system has, all in units of the desktop."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.aside import PASSING_S, way_beside
from kibitz.automation.surfaces.base_hand import BaseHand
from kibitz.automation.surfaces.hand import Hand
from kibitz.automation.surfaces.screen import Screen
from kibitz.automation.surfaces.stop_watch import StopWatch
from kibitz.automation.surfaces.system import Spot, System
from kibitz.automation.surfaces.window_watch import Attended, WindowWatch
from kibitz.core.action import Action, Click, Drag, PointAway, PressKey, ShowMore, TypeText, Wait, target_points
from kibitz.core.errors import ActionError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.phrase import Phrase

log = logging.getLogger(__name__)


class Camera(Protocol):
    """Pictures of one area of the desktop, with one pixel for each of its units."""

    @property
    def area(self) -> Area: ...

    @property
    def monitors(self) -> tuple[Area, ...]: ...

    def grab(self) -> Frame: ...

    def close(self) -> None: ...


class Watch(Protocol):
    """What tells whether the game is still there, uncovered and with the keyboard: see `WindowWatch`."""

    def attend(self, board: Area, before: Attended | None) -> Attended: ...

    def trouble(self, attended: Attended) -> str | None: ...

    def under(self, x: int, y: int, attended: Attended) -> str | None: ...

    def keys_go_elsewhere(self, attended: Attended) -> str | None: ...

    def tell_played(self, attended: Attended) -> None: ...


class DesktopSurface:
    """A region, a monitor, or the whole desktop over all monitors.

    region: ``(x, y, w, h)`` in physical pixels of the whole desktop; monitor: from 1; with neither, everything.
    Looking needs no mouse: the pointer is reached for when a play begins.
    Raises CaptureError where there is no screen to be seen, UsageError for an area that is not on it.
    """

    name: str = Phrase("the screen")
    can_act = True

    def __init__(
        self, system: System, region: tuple[int, int, int, int] | None = None, monitor: int | None = None
    ) -> None:
        self._system = system
        self._screen: Camera = self._camera(Area(*region) if region else None, monitor)
        self._mouse: Hand | None = None
        self._hand: BaseHand | None = None
        self._stop: Stop | None = None
        self._windows: Watch | None = None
        self._attended: Attended | None = None
        self._zoomed_out = 0

    def _camera(self, region: Area | None, monitor: int | None) -> Camera:
        return Screen(self._system, region, monitor)

    @property
    def area(self) -> Area:
        """The part of the desktop that is grabbed."""
        return self._screen.area

    @property
    def monitors(self) -> tuple[Area, ...]:
        """All monitors, in the system's order."""
        return self._screen.monitors

    def grab(self) -> Frame:
        """The picture now; the very same Frame as before when no pixel changed. Raises CaptureError."""
        return self._screen.grab()

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        """Watch for Esc, the corner, the user's mouse and window trouble while one play runs inside.

        Raises NotPossibleHereError where the mouse cannot be moved or the system does not answer.
        """
        hand = self._hand = self._mouse = self._mouse or Hand(self._system.open_device())
        hand.forget()
        self._attended, self._zoomed_out = None, 0
        desktop = self._system.open_windows()
        if desktop is None:
            log.warning(
                "On this system Kibitz cannot see which window is under the pointer or has the keyboard. Keep the "
                "game in front while it is played."
            )
        self._windows = WindowWatch(desktop) if desktop else None
        self._stop = stop
        try:
            with StopWatch(stop, self._system, hand, lambda: self._attended):
                yield
        finally:
            self._stop = self._windows = None
            if desktop:
                desktop.close()

    def attend(self, board: Rect) -> None:
        """Remember the board's window, place and size. Raises ActionError where it is covered or off the screen."""
        area = self._on_desktop(board)
        self._attended = self._windows.attend(area, self._attended) if self._windows else Attended(area, None, None)

    def trouble(self) -> str | None:
        """What became of the attended window; None when all is well, or nothing is attended."""
        if self._windows is None or self._attended is None:
            return None
        return self._windows.trouble(self._attended)

    def perform(self, action: Action) -> None:
        """Do one action inside the attended board.

        Raises ActionError, with nothing pressed, where a target is outside the board or under another window, the
        keys would go elsewhere, or the pointer does not arrive; StoppedError after a stop.
        """
        hand, stop, attended = self._hand, self._stop, self._attended
        if hand is None or stop is None or attended is None:
            raise ActionError(Phrase("Nothing can be done on the screen before a board was attended to during a play."))
        spots = [self._spot(point, attended) for point in target_points(action)]
        problem = self.trouble()
        if problem:
            raise ActionError(Phrase("Nothing was done, because {problem}.", problem=problem))
        if self._windows is not None and not isinstance(action, PointAway | Wait):
            # Told before it is done: the last action of a game ends it at once.
            self._windows.tell_played(attended)
        match action:
            case Click():
                hand.click(spots[0], stop, lambda: self._check_under(spots, attended))
            case Drag():
                hand.drag(spots, stop, lambda: self._check_under(spots, attended))
            case TypeText(text):
                hand.type_text(text, stop, lambda: self._check_keys(attended))
            case PressKey(key, times):
                for _ in range(times):
                    hand.press_key(key, stop, lambda: self._check_keys(attended))
            case PointAway():
                self._point_away(hand, stop, attended)
            case ShowMore():
                self._zoom_out(hand, stop, attended, spots)
            case Wait():
                pass

    def restore(self) -> str | None:
        """Zoom in by as many steps as play has zoomed out; what stays altered, in words.

        Ctrl+0 would also undo a zoom of the user's own. After a stop, or where the keys would go elsewhere, nothing is
        pressed.
        """
        hand, stop, attended = self._hand, self._stop, self._attended
        if not self._zoomed_out or hand is None or stop is None or attended is None:
            return None
        try:
            while self._zoomed_out:
                problem = self.trouble()
                if problem:
                    raise ActionError(problem)
                hand.press_key("zoom in", stop, lambda: self._check_keys(attended))
                self._zoomed_out -= 1
        except ActionError as error:
            log.info("the zoom is not put back: %s", error)
            steps = (
                Phrase("one step")
                if self._zoomed_out == 1
                else Phrase("{zoomed_out} steps", zoomed_out=self._zoomed_out)
            )
            return Phrase("the page is {steps} of zoom smaller than it was; Ctrl and + makes it larger", steps=steps)
        return None

    def close(self) -> None:
        if self._mouse is not None:
            self._mouse.close()
            self._mouse = None
        self._screen.close()

    def _spot(self, point: Point, attended: Attended) -> Spot:
        """The desktop unit to point at. Raises ActionError outside the attended board.

        Refused here, because a point off the screen would be clamped into a corner, where the pointer means stop.
        """
        area = self._screen.area
        x, y = area.x + math.floor(point.x), area.y + math.floor(point.y)
        if not attended.board.holds(Area(x, y, 1, 1)):
            raise ActionError(
                Phrase(
                    "The target {x},{y} lies outside the board ({board}), so nothing was done. The board was "
                    "misread or has moved.",
                    x=x,
                    y=y,
                    board=attended.board,
                )
            )
        return x, y

    def _point_away(self, hand: BaseHand, stop: Stop, attended: Attended) -> None:
        board, bounds = attended.board, self._around(attended)
        if bounds is None:
            return
        origin = self._screen.area
        seen, within = (Rect(area.x - origin.x, area.y - origin.y, area.w, area.h) for area in (board, bounds))
        for number, spot in enumerate(way_beside(seen, within, self._screen.grab().pixels)):
            if number:
                stop.wait(PASSING_S)
            hand.move((round(origin.x + spot.x), round(origin.y + spot.y)), stop)

    def _around(self, attended: Attended) -> Area | None:
        """Where the pointer may be put to be out of the way."""
        return attended.bounds

    def _zoom_out(self, hand: BaseHand, stop: Stop, attended: Attended, spots: list[Spot]) -> None:
        """As every browser understands it; the page must have the keyboard for that."""
        if self._windows is not None and self._windows.keys_go_elsewhere(attended):
            hand.click(spots[0], stop, lambda: self._check_under(spots, attended))
        hand.press_key("zoom out", stop, lambda: self._check_keys(attended))
        self._zoomed_out += 1

    def _on_desktop(self, board: Rect) -> Area:
        area = self._screen.area
        left, top, right, bottom = (
            math.floor(board.x),
            math.floor(board.y),
            math.ceil(board.right),
            math.ceil(board.bottom),
        )
        return Area(area.x + left, area.y + top, right - left, bottom - top)

    def _check_under(self, spots: list[Spot], attended: Attended) -> None:
        for x, y in spots:
            problem = self._windows.under(x, y, attended) if self._windows else None
            if problem:
                raise ActionError(Phrase("Nothing was pressed at {x},{y}: {problem}.", x=x, y=y, problem=problem))

    def _check_keys(self, attended: Attended) -> None:
        problem = self._windows.keys_go_elsewhere(attended) if self._windows else None
        if problem:
            raise ActionError(Phrase("A key was not pressed: {problem}.", problem=problem))
