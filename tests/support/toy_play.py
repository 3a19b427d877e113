"""Playing the lamps of `tests.support.toy` on a surface without a screen."""

from __future__ import annotations

from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.loop import Loop
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame


def play(surface: FakeSurface, stop: Stop | None = None, max_moves: int | None = None) -> PlayResult:
    """Play them until an end, ``max_moves`` or a stop."""
    return Loop(surface, [ToyGame()]).play(stop or Stop(), max_moves)
