"""How seldom is read, while one watches, what can be no board."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.automation.stop import Stop
from kibitz.core.frame import Frame
from kibitz.loop import LEAST_BOARD_PX, Loop, Pace
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame


class Blind(ToyGame):
    """A game that never finds its board, and counts how often it looked."""

    looks = 0

    def read(self, frame: Frame, previous: object = None) -> None:
        self.looks += 1


class Ticking(FakeSurface):
    """A screen on which a part of such a height changes with each of so many grabs; then watching stops."""

    def __init__(self, tall: int, grabs: int, stop: Stop) -> None:
        super().__init__()
        self._tall, self._left, self._stop = tall, grabs, stop

    def grab(self) -> Frame:
        self._left -= 1
        if self._left <= 0:
            self._stop.request("seen enough")
        pixels = np.zeros((200, 300, 3), np.uint8)
        pixels[10 : 10 + self._tall, 20:60] = 1 + self._left % 200
        return Frame(pixels)


@pytest.mark.parametrize(
    ("tall", "patience_s", "once"),
    [(LEAST_BOARD_PX, 3600.0, True), (LEAST_BOARD_PX + 1, 3600.0, False), (LEAST_BOARD_PX, 0.0, False)],
    ids=["a clock", "what may be a board", "a clock, after a while"],
)
def test_while_no_board_is_seen_a_ticking_clock_is_passed_over(tall: int, patience_s: float, once: bool) -> None:
    stop, game = Stop(), Blind()
    Loop(Ticking(tall, 20, stop), [game], pace=Pace(lively_s=0.0, patience_s=patience_s)).watch(stop)
    assert (game.looks == 1) is once
