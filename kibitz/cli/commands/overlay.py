"""Work that is done beside the overlay, or without it where it is not wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kibitz.automation.player.events import Event
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import INTERRUPTED, Stop
from kibitz.automation.surfaces.surface import Surface
from kibitz.cli.common.windows import in_windows
from kibitz.core.geometry import Rect
from kibitz.services.interruption import on_interruption

"""The reason that a play gives when it was stopped in the terminal, with and without the overlay."""


class Onlooker(Protocol):
    """Who is told what the loop does, and draws it on the screen."""

    def __call__(self, event: Event) -> None:
        """A listener of the loop."""

    def played(self, result: PlayResult) -> None:
        """Told how a play ended."""

    def blindfold(self, surface: Surface) -> Surface:
        """The surface without what is drawn on it: what the loop is to look at."""


Work = Callable[[Onlooker], int]
"""Runs a loop; gives the exit code."""


class Nobody:
    """The onlooker where there is no overlay."""

    def __call__(self, event: Event) -> None:
        pass

    def played(self, result: PlayResult) -> None:
        pass

    def blindfold(self, surface: Surface) -> Surface:
        return surface


def run_work(work: Work, stop: Stop, *, overlay: bool, window: Rect | None = None) -> int:
    """Run ``work`` until it ends or Ctrl+C asks ``stop``; with ``overlay`` its looks are drawn on the screen.

    window: where the window of Kibitz is to show it too, logical px.
    """
    if window is not None:
        shown: int = in_windows("kibitz.gui.app:run_beside_window")(work, stop, window)
        return shown
    if overlay:
        code: int = in_windows("kibitz.gui.app:run_beside_overlay")(work, stop)
        return code
    with on_interruption(lambda: stop.request(INTERRUPTED)):
        return work(Nobody())
