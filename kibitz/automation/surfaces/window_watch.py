"""The window that is played in: is it still there, in its place, uncovered, and with the focus?"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.system import Windows
from kibitz.core.errors import ActionError, OutOfViewError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import listed

GRID = 5
"""The board is probed for covering windows at GRID x GRID points."""
BEYOND_WINDOW = Phrase(
    "a part of the board is beyond the edge of its window: scroll the page, make it smaller (Ctrl and minus) or make "
    "the window larger"
)
LOOK_AGAIN_S = 0.5
"""Where the system tells of no change, all is looked at so often."""


@dataclass(frozen=True, slots=True)
class Attended:
    """What is played: the board on the desktop, and the window that it is in (None: the bare desktop)."""

    board: Area
    window: int | None
    bounds: Area | None


class WindowWatch:
    """Remembers the window of a board and tells what became of it. For one thread, as its `Windows`."""

    def __init__(self, desktop: Windows) -> None:
        self.desktop = desktop
        self._had_focus = False
        self._fine: Attended | None = None
        """What nothing had happened to when all was looked at last."""
        self._look_again_s = 0.0

    def attend(self, board: Area, before: Attended | None) -> Attended:
        """Take note of the window under the board.

        before: what was attended earlier in the same play; the window must still be that one.
        Raises OutOfViewError where the board goes on beyond the screen or its window; ActionError where it is covered,
        or in another window than before.
        """
        screen = self.desktop.area
        if not screen.holds(board):
            raise OutOfViewError(self._beyond(board, screen))
        window = self.desktop.top_level_at(board.x + board.w // 2, board.y + board.h // 2)
        attended = Attended(board, window, self.desktop.bounds(window) if window else None)
        if before is not None:
            attended = Attended(board, before.window, before.bounds)
        problem = self.trouble(attended)
        if problem:
            error = OutOfViewError if problem == BEYOND_WINDOW else ActionError
            raise error(Phrase("The board cannot be played: {problem}.", problem=problem))
        return attended

    def _beyond(self, board: Area, screen: Area) -> str:
        """What to do about a board that goes on beyond the screen: its page or its window may be what does."""
        sides = {
            Phrase("left"): screen.x - board.x,
            Phrase("top"): screen.y - board.y,
            Phrase("right"): board.x + board.w - screen.x - screen.w,
            Phrase("bottom"): board.y + board.h - screen.y - screen.h,
        }
        beyond = listed(Phrase("{px} px at the {side}", px=px, side=side) for side, px in sides.items() if px > 0)
        middle = board.x + board.w // 2, board.y + board.h // 2
        x = min(max(middle[0], screen.x), screen.x + screen.w - 1)
        y = min(max(middle[1], screen.y), screen.y + screen.h - 1)
        window = self.desktop.top_level_at(x, y)
        bounds = self.desktop.bounds(window) if window else None
        is_whole = bounds is None or screen.holds(bounds)
        cure = (
            Phrase("Scroll the page, or make it smaller (Ctrl and minus),") if is_whole else Phrase("Move its window")
        )
        return Phrase(
            "A part of the board is beyond the edge of the screen, {beyond}. {cure} until all of it is seen.",
            beyond=beyond,
            cure=cure,
        )

    def trouble(self, attended: Attended) -> str | None:
        """What changed since the window was attended to, in words that end a sentence; None when all is well."""
        problem = self._moved(attended) or self._cover(attended) or self._lost_focus(attended)
        # A window that goes while it is being asked about uncovers what is below it: its going is the true cause.
        return problem and (self._moved(attended) or problem)

    def trouble_by_now(self, attended: Attended) -> str | None:
        """The same, for whoever asks all the time: places and covers are looked at where the system told of a change,
        and now and then (of a window that changes its shape nobody is told)."""
        changed = self.desktop.windows_changed()
        known = not changed and attended == self._fine and time.monotonic() < self._look_again_s
        # A window that goes loses the focus, too, which may be seen before the system has told that it went.
        if known and self._lost_focus(attended) is None:
            return None
        problem = self.trouble(attended)
        self._fine, self._look_again_s = None if problem else attended, time.monotonic() + LOOK_AGAIN_S
        return problem

    def under(self, x: int, y: int, attended: Attended) -> str | None:
        """What is in the way at one desktop pixel, in words; None when a click there reaches the game's window.

        A list or menu that the game's own program has opened belongs to the game.
        """
        window = self.desktop.top_level_at(x, y)
        if window == attended.window:
            inside = self.desktop.inside(window) if window is not None else None
            # In the frame are buttons that close or hide the window.
            on_frame = inside is not None and not inside.has(x, y)
            return Phrase("the frame of the game's window is there") if on_frame else None
        if window is not None and self._ours(window, attended) and self.desktop.pops_up(window):
            return None
        return Phrase("{name} is in front of the game there", name=self._name(window))

    def keys_go_elsewhere(self, attended: Attended) -> str | None:
        """Which other window would get the keys, and what to do about it, in words; None when the game's would."""
        focused = self.desktop.focused_top_level()
        if focused == attended.window:
            return None
        name = self._name(focused)
        if self._had_focus:
            return Phrase("{name} took the focus from the game", name=name)
        return Phrase("{name} has the keyboard, not the game. Click on a neutral part of the game first", name=name)

    def tell_played(self, attended: Attended) -> None:
        """Let a practice board know that it isn't the user who plays."""
        if attended.window is not None:
            self.desktop.mark_played(attended.window)

    def _moved(self, attended: Attended) -> str | None:
        if attended.window is None or attended.bounds is None:
            return None
        bounds, was = self.desktop.bounds(attended.window), attended.bounds
        if bounds is None:
            return Phrase("the game's window was closed or hidden")
        if (bounds.w, bounds.h) != (was.w, was.h):
            return Phrase("the game's window was resized")
        return Phrase("the game's window was moved") if bounds != was else None

    def _cover(self, attended: Attended) -> str | None:
        for x, y in _grid(attended.board):
            window = self.desktop.top_level_at(x, y)
            if window != attended.window and not self._ours(window, attended):
                if window is not None and self.desktop.is_own(window):
                    return Phrase("Kibitz's own window covers the board: move it aside")
                if window is None:
                    return BEYOND_WINDOW
                return Phrase("{name} covers the board", name=self._name(window))
        return None

    def _lost_focus(self, attended: Attended) -> str | None:
        """Our first click gives the game the focus; from then on it must keep it."""
        focused = self.desktop.focused_top_level()
        if focused is None or attended.window is None:
            return None
        if self._ours(focused, attended):
            self._had_focus = True
            return None
        return Phrase("{name} took the focus from the game", name=self._name(focused)) if self._had_focus else None

    def _ours(self, window: int | None, attended: Attended) -> bool:
        """Whether a window is the game's own: itself, its tooltips and menus."""
        if window is None or attended.window is None:
            return window == attended.window
        return window == attended.window or self.desktop.same_program(window, attended.window)

    def _name(self, window: int | None) -> str:
        return Phrase("the bare desktop") if window is None else self.desktop.title(window)


def _grid(board: Area) -> Iterator[tuple[int, int]]:
    for row in range(GRID):
        for column in range(GRID):
            yield board.x + (board.w - 1) * column // (GRID - 1), board.y + (board.h - 1) * row // (GRID - 1)
