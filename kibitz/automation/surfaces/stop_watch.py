"""While play runs, a thread that raises the stop: Esc, the fail-safe corner, the user's mouse, window trouble."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from types import TracebackType

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import IN_CORNER, MOVED_BY_HAND, Spot, strayed
from kibitz.automation.surfaces.hand import Hand
from kibitz.automation.surfaces.session import is_x11
from kibitz.automation.surfaces.window_watch import Attended, WindowWatch
from kibitz.automation.surfaces.x11 import XDesktop
from kibitz.core.phrase import Phrase

log = logging.getLogger(__name__)

PERIOD_S = 0.02
"""A fifth of the 100 ms within which play must stop."""
JOIN_S = 2.0
ESC_PRESSED = Phrase("Esc was pressed.")


class StopWatch:
    """Runs as a context manager around a play.

    hand: the mouse that plays; None where the mouse stays the user's (a browser has its own pointer).
    attended: says what is being played now, or None.
    """

    def __init__(
        self, stop: Stop, hand: Hand | None = None, attended: Callable[[], Attended | None] = lambda: None
    ) -> None:
        self._stop = stop
        self._hand = hand
        self._attended = attended
        self._ended = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="kibitz stop watch", daemon=True)

    def __enter__(self) -> StopWatch:
        self._thread.start()
        self._ready.wait(JOIN_S)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join(JOIN_S)

    def _run(self) -> None:
        desktop = XDesktop() if is_x11() else None
        try:
            self._take_esc(desktop)
            self._ready.set()
            windows = WindowWatch(desktop) if desktop else None
            while not self._ended.wait(PERIOD_S) and not self._stop.requested:
                reason = self._why_stop(desktop, windows)
                if reason:
                    self._stop.request(reason)
        except Exception as error:
            # A watch that has died must not leave the player running unwatched.
            log.exception("the stop watch failed")
            self._stop.request(
                Phrase(
                    "Play was stopped because Esc and the mouse could not be watched any more: {error}.", error=error
                )
            )
        finally:
            self._ready.set()
            if desktop:
                desktop.close()

    def _take_esc(self, desktop: XDesktop | None) -> None:
        others = (
            Phrase("move the mouse, or push it into a corner of the screen")
            if self._hand
            else Phrase("end the program")
        )
        if desktop is None:
            log.warning("Esc cannot be watched on this system. To stop play, %s.", others)
        elif not desktop.grab_key("Escape"):
            log.warning("Another program has taken the Esc key. To stop play, %s.", others)

    def _why_stop(self, desktop: XDesktop | None, windows: WindowWatch | None) -> str | None:
        if desktop and desktop.pressed_keys():
            return ESC_PRESSED
        # This thread may have been kept waiting in the middle, for as long as two moves of ours took: a mouse that the
        # user has taken is so a moment later, too.
        reason = self._hand and _mouse_taken(self._hand, desktop) and _mouse_taken(self._hand, desktop)
        if reason:
            return reason
        attended = self._attended()
        problem = windows.trouble_by_now(attended) if windows and attended else None
        return Phrase("Play was stopped because {problem}.", problem=problem) if problem else None


def _mouse_taken(hand: Hand, desktop: XDesktop | None) -> str | None:
    expected = hand.expected_at
    at = desktop.pointer() if desktop else hand.position()
    # Where it is expected nobody need know where the corners are: that is asked of the X server.
    if at not in expected and at in _corners(hand, desktop):
        return IN_CORNER
    # Asked before and after the position: a move of ours may have begun in between.
    if expected and strayed(at, expected + hand.expected_at):
        return MOVED_BY_HAND
    return None


def _corners(hand: Hand, desktop: XDesktop | None) -> tuple[Spot, ...]:
    if desktop is None:
        return hand.corners()
    width, height = desktop.size
    return ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1))
