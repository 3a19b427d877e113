"""Cards whose mark nobody would know as one: what only the clicked card shows is its mark."""

from __future__ import annotations

import pytest

from kibitz.automation.stop import Stop
from kibitz.core.action import Action, Click, PointAway
from kibitz.games.set.game import SetGame
from kibitz.loop import Loop
from tests.games.set.test_play_corrected import Table
from tests.support.set.pictures import Style, draw_board

DOT_PX = 7
"""Smaller than any sign that is known as one."""


class Dotted(Table):
    """A dot in the corner marks a card. ignores: clicks do nothing, but the card under the pointer gets the dot."""

    def __init__(self, *, ignores: bool) -> None:
        self._ignores = ignores
        self._pointed: set[int] = set()
        super().__init__()

    def perform(self, action: Action) -> None:
        if isinstance(action, (Click, PointAway)):
            at = action.at if isinstance(action, Click) else None
            self._pointed = {i for i, rect in enumerate(self._picture.rects) if at is not None and rect.contains(at)}
        if not self._ignores:
            super().perform(action)
        self._draw()

    def _draw(self) -> None:
        self._picture = draw_board(Style(), self.cards, set())
        for i in self._pointed if self._ignores else self.selected:
            x, y = int(self._picture.rects[i].x) + 12, int(self._picture.rects[i].y) + 12
            self._picture.pixels[y : y + DOT_PX, x : x + DOT_PX] = (90, 90, 220)


def test_a_set_is_taken() -> None:
    table = Dotted(ignores=False)
    result = Loop(table, [SetGame()]).play(Stop(), max_moves=2)
    assert len(result.moves) == 2, result.reason
    assert (len(table.taken), table.wrong) == (2, 0)


@pytest.mark.slow
def test_what_the_pointer_changes_is_no_mark() -> None:
    table = Dotted(ignores=True)
    result = Loop(table, [SetGame()]).play(Stop(), max_moves=1)
    assert not result.finished
    assert result.moves == ()
    assert "shows as selected, but saw it is not selected" in result.reason
