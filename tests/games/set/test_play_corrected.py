"""A board that was corrected is played as one that was seen: also while its cards are selected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kibitz.automation.player.result import Ending
from kibitz.automation.stop import Stop
from kibitz.core.action import Action, Click
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.games.common.correcting import CorrectedLook, corrections_of
from kibitz.games.set.game import SetGame
from kibitz.loop import Loop
from kibitz.solvers.set import full_deck, is_set
from tests.games.set.test_corrected import CARDS
from tests.support.set.pictures import Style, draw_board

ODD = CARDS[2]
TAKEN_FOR = ODD._replace(number=3)


class Table:
    """Cards that are clicked on are ringed; a set is replaced by cards of the deck.

    One card is drawn so that everybody takes it for another one.
    """

    name = "the table"
    can_act = True

    def __init__(self) -> None:
        self.cards = list(CARDS)
        self.deck = [card for card in full_deck() if card not in (*CARDS, TAKEN_FOR)]
        self.selected: set[int] = set()
        self.taken: list[list[int]] = []
        self.wrong = 0
        self._draw()

    def grab(self) -> Frame:
        return Frame(self._picture.pixels, self.name)

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        yield

    def attend(self, board: Rect) -> None:
        """Everything is in view."""

    def trouble(self) -> None:
        return None

    def perform(self, action: Action) -> None:
        if not isinstance(action, Click):
            return
        on = [i for i, rect in enumerate(self._picture.rects) if rect.contains(action.at)]
        self.selected ^= set(on)
        if len(self.selected) == 3:
            chosen = sorted(self.selected)
            if is_set([self.cards[i] for i in chosen]):
                self.taken.append(chosen)
                for i in chosen:
                    self.cards[i] = self.deck.pop()
            else:
                self.wrong += 1
            self.selected = set()
        self._draw()

    def _draw(self) -> None:
        drawn = [TAKEN_FOR if card == ODD else card for card in self.cards]
        self._picture = draw_board(Style(), drawn, self.selected)

    def restore(self) -> None:
        """Nothing was altered."""

    def close(self) -> None:
        """Nothing is open."""


def test_the_set_that_only_the_correction_shows_is_taken() -> None:
    table = Table()
    loop = Loop(table, [SetGame()])
    view = loop.look()
    assert view.reading is not None
    assert view.advice is not None
    alone = {move.data for move in view.advice.moves}
    loop.correct(CorrectedLook(corrections_of(loop.games[0], view.reading, view.frame, ["card 3=2"])))
    corrected = loop.look()
    assert corrected.advice is not None
    best = corrected.advice.moves[0].data
    assert best not in alone
    result = loop.play(Stop(), max_moves=1)
    assert result.ending is Ending.MOVES, result.reason
    assert table.taken == [sorted(best)]
    assert table.wrong == 0
