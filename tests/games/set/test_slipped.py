"""Cards that are let go of in the middle of a set are clicked on once more."""

from __future__ import annotations

import time

from kibitz.automation.stop import Stop
from kibitz.core.action import Action
from kibitz.core.frame import Frame
from kibitz.games.set.game import SetGame
from kibitz.loop import Loop
from tests.games.set.test_play_corrected import Table

SOON_S = 0.05


class Forgetful(Table):
    """Lets go of all cards soon after clicks on cards. after: the numbers of these clicks, from 1."""

    def __init__(self, after: set[int]) -> None:
        super().__init__()
        self._after, self._clicks, self._lets_go_s = after, 0, 0.0

    def perform(self, action: Action) -> None:
        was = set(self.selected)
        super().perform(action)
        if self.selected > was:
            self._clicks += 1
            if self._clicks in self._after:
                self._lets_go_s = time.monotonic() + SOON_S

    def grab(self) -> Frame:
        if self.selected and self._lets_go_s and time.monotonic() > self._lets_go_s:
            self.selected, self._lets_go_s = set(), 0.0
            self._draw()
        return super().grab()


def test_they_are_clicked_on_once_more() -> None:
    table = Forgetful({2})
    result = Loop(table, [SetGame()]).play(Stop(), max_moves=1)
    assert len(result.moves) == 1, result.reason
    assert (len(table.taken), table.wrong) == (1, 0)


def test_again_and_again_ends_play_and_is_told() -> None:
    table = Forgetful(set(range(99)))
    result = Loop(table, [SetGame()]).play(Stop(), max_moves=1)
    assert not result.finished
    assert "3 moves in a row had no effect, the last because of this: no card selected, and card " in result.reason
    assert table.taken == []
