"""Playing the lamps of `tests.support.toy`: without a screen, and with something that happens meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from kibitz.automation.player.events import Acted, Event
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.loop import Listener, Loop
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame


def play(surface: FakeSurface, stop: Stop | None = None, max_moves: int | None = None) -> PlayResult:
    """Play them until an end, ``max_moves`` or a stop."""
    return Loop(surface, [ToyGame()]).play(stop or Stop(), max_moves)


def once_after(number: int, act: Callable[[], object]) -> Listener:
    """A listener that acts right after the numbered action."""
    count = 0

    def listen(event: Event) -> None:
        nonlocal count
        count += isinstance(event, Acted)
        if isinstance(event, Acted) and count == number:
            act()

    return listen
