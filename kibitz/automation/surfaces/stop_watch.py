"""While play runs, a thread that raises the stop: Esc, the fail-safe corner, the user's mouse, window trouble."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.base_hand import IN_CORNER, MOVED_BY_HAND, strayed
from kibitz.automation.surfaces.hand import Hand
from kibitz.automation.surfaces.play_watch import PlayWatch
from kibitz.automation.surfaces.system import Keys, System, Windows
from kibitz.automation.surfaces.window_watch import Attended, WindowWatch
from kibitz.core.errors import NotPossibleHereError
from kibitz.core.phrase import Phrase

log = logging.getLogger(__name__)

ESC_PRESSED = Phrase("Esc was pressed.")


class StopWatch(PlayWatch):
    """See `PlayWatch`.

    hand: the mouse that plays; None where the mouse stays the user's (a browser has its own pointer).
    attended: says what is being played now, or None.
    """

    def __init__(
        self,
        stop: Stop,
        system: System,
        hand: Hand | None = None,
        attended: Callable[[], Attended | None] = lambda: None,
    ) -> None:
        super().__init__(stop)
        self._system, self._hand, self._attended = system, hand, attended

    @contextmanager
    def _watching(self) -> Iterator[Callable[[], str | None]]:
        # What a system opens is for one thread.
        with ExitStack() as opened:
            windows = self._system.open_windows()
            if windows is not None:
                opened.enter_context(closing(windows))
            keys = self._keys()
            if keys is not None:
                opened.enter_context(closing(keys))
            self._take_esc(keys)
            yield partial(self._why_stop, keys, windows, WindowWatch(windows) if windows is not None else None)

    def _keys(self) -> Keys | None:
        if not self._system.has_hotkeys:
            return None
        try:
            return self._system.open_keys()
        except NotPossibleHereError as problem:
            # A browser is played without the permission that keys need on macOS.
            log.info("%s", problem)
            return None

    def _take_esc(self, keys: Keys | None) -> None:
        others = (
            Phrase("move the mouse, or push it into a corner of the screen")
            if self._hand
            else Phrase("end the program")
        )
        if keys is None:
            log.warning("Esc cannot be watched on this system. To stop play, %s.", others)
        elif not keys.grab_key("escape"):
            log.warning("Another program has taken the Esc key. To stop play, %s.", others)

    def _why_stop(self, keys: Keys | None, windows: Windows | None, watch: WindowWatch | None) -> str | None:
        if keys is not None and keys.pressed_keys():
            return ESC_PRESSED
        # This thread may have been kept waiting in the middle, for as long as two moves of ours took: a mouse that the
        # user has taken is so a moment later, too.
        reason = self._hand and _mouse_taken(self._hand, windows) and _mouse_taken(self._hand, windows)
        if reason:
            return reason
        attended = self._attended()
        problem = watch.trouble_by_now(attended) if watch and attended else None
        return Phrase("Play was stopped because {problem}.", problem=problem) if problem else None


def _mouse_taken(hand: Hand, windows: Windows | None) -> str | None:
    expected = hand.expected_at
    at = windows.pointer() if windows is not None else hand.position()
    # Where it is expected nobody need know where the corners are: that is asked of the system.
    if at not in expected and at in (windows.area.corners if windows is not None else hand.corners()):
        return IN_CORNER
    # Asked before and after the position: a move of ours may have begun in between.
    if expected and strayed(at, expected + hand.expected_at):
        return MOVED_BY_HAND
    return None
