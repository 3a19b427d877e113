"""A Wayland desktop as a surface."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.desktop import Camera, DesktopSurface
from kibitz.automation.surfaces.system import System
from kibitz.automation.wayland.hand import WaylandHand
from kibitz.automation.wayland.opening import no_input, open_cast, open_screen
from kibitz.automation.wayland.pixel_watch import PixelWatch
from kibitz.automation.wayland.pointer import PointerEye
from kibitz.automation.wayland.pointer_watch import PointerWatch
from kibitz.automation.wayland.screen import StreamScreen
from kibitz.automation.wayland.stream import Stream
from kibitz.core.action import Action, Click, Drag, PressKey, TypeText, target_points
from kibitz.core.errors import ActionError, NotPossibleHereError
from kibitz.core.frame import Frame
from kibitz.core.phrase import Phrase


class WaylandSurface(DesktopSurface):
    """One monitor of a Wayland desktop, or a region of it.

    What X11 tells of windows is told by pixels here. What pixels can't tell is done more strictly: a play's first key
    comes after a click of our own into the board, which gives its window the keyboard.
    """

    def __init__(
        self, system: System, region: tuple[int, int, int, int] | None = None, monitor: int | None = None
    ) -> None:
        self._looked: Frame | None = None
        self._acting: Stream | None = None
        self._has_keys = False
        super().__init__(system, region, monitor)

    def _camera(self, region: Area | None, monitor: int | None) -> Camera:
        return open_screen(region, monitor)

    def grab(self) -> Frame:
        """The picture now; the very same Frame as before when no pixel changed. Raises CaptureError."""
        self._looked = super().grab()
        return self._looked

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        """Watch for the user's mouse and for what comes over the board while one play runs inside.

        The desktop may ask for a permission of its own when the first play begins.
        Raises NotPossibleHereError where the desktop gives no mouse, or the user refuses it.
        """
        screen = self._screen
        if not isinstance(screen, StreamScreen):
            raise NotPossibleHereError(no_input())
        hand, eye = self._touching(screen)
        hand.forget()
        self._attended, self._zoomed_out, self._has_keys = None, 0, False
        self._windows, self._stop = PixelWatch(lambda: self._looked, screen.grab, screen.area), stop
        with ExitStack() as ending:
            ending.callback(self._let_go)
            ending.enter_context(PointerWatch(stop, hand, eye, (screen.monitors[0].x, screen.monitors[0].y)))
            yield

    def perform(self, action: Action) -> None:
        """Do one action, as on X11; what is under a target must look as it did when it was read."""
        hand, stop, attended = self._hand, self._stop, self._attended
        if isinstance(self._windows, PixelWatch) and attended is not None:
            for x, y in [self._spot(point, attended) for point in target_points(action)]:
                problem = self._windows.at_target(x, y)
                if problem:
                    raise ActionError(Phrase("Nothing was pressed at {x},{y}: {problem}.", x=x, y=y, problem=problem))
            if isinstance(action, TypeText | PressKey) and not self._has_keys and hand and stop:
                spot = attended.board.x, attended.board.y
                hand.click(spot, stop, lambda: self._check_under([spot], attended))
                self._point_away(hand, stop, attended)
        super().perform(action)
        self._has_keys = self._has_keys or isinstance(action, Click | Drag | TypeText | PressKey)

    def close(self) -> None:
        """Give both permissions back for now."""
        self._hand = None
        if self._acting is not None:
            self._acting.close()
            self._acting = None
        super().close()

    def _touching(self, screen: StreamScreen) -> tuple[WaylandHand, PointerEye]:
        """The hand and what sees its pointer; asked for with the first play, and kept."""
        if self._acting is None:
            cast = open_cast(with_input=True)
            self._acting = Stream(cast)
            self._acting.first()
            assert cast.device is not None
            eye = PointerEye(self._acting.latest, screen.stream.latest)
            self._hand, self._eye = WaylandHand(cast.device, eye, screen.monitors[0], cast.units), eye
        assert isinstance(self._hand, WaylandHand)
        return self._hand, self._eye

    def _let_go(self) -> None:
        self._stop = self._windows = None
