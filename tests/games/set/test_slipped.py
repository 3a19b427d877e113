"""Cards that are let go of in the middle of a set, or not taken hold of, are clicked on once more."""

from __future__ import annotations

import time

from kibitz.automation.stop import Stop
from kibitz.core.action import Action, Click
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


class Praising(Table):
    """Takes no click right after a set, as what praises it lies over the table unseen, and goes a moment later."""

    def __init__(self) -> None:
        super().__init__()
        self._deaf, self._goes_s = False, 0.0

    def perform(self, action: Action) -> None:
        taken = len(self.taken)
        if self._deaf and isinstance(action, Click):
            self._deaf, self._goes_s = False, time.monotonic() + 4 * SOON_S
            [at] = [rect for rect in self._picture.rects if rect.contains(action.at)]
            x, y, w, h = (round(v) for v in at.as_list())
            self._picture.pixels[y : y + h, x : x + w] -= 10
            return
        super().perform(action)
        self._deaf = self._deaf or len(self.taken) > taken

    def grab(self) -> Frame:
        if self._goes_s and time.monotonic() > self._goes_s:
            self._goes_s = 0.0
            self._draw()
        return super().grab()


def test_a_click_that_is_lost_on_a_page_that_has_taken_a_set_is_made_once_more() -> None:
    table = Praising()
    result = Loop(table, [SetGame()]).play(Stop(), max_moves=2)
    assert len(result.moves) == 2, result.reason
    assert (len(table.taken), table.wrong) == (2, 0)
