"""Play on a fake screen: a board beyond what is seen of its page, in whole or in part, is brought into view."""

from __future__ import annotations

from kibitz.automation.player.events import Acted, Event
from kibitz.automation.stop import Stop
from kibitz.core.action import Action, ShowMore
from kibitz.core.errors import OutOfViewError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.loop import Loop
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame, ToyState

TITLE = Rect(300, 20, 120, 24)


class Titled(ToyGame):
    """Names itself where its lamps aren't seen, and can be shown whole."""

    def named_at(self, frame: Frame) -> Rect | None:
        return TITLE if self.read(frame) is None else None

    def show_more(self, reading: Reading[ToyState]) -> ShowMore | None:
        return ShowMore(reading.bounds.center) if reading.condition is Condition.CUT_OFF else None


class Doubtful(ToyGame):
    """Its lamps may go on beyond the window, whatever is seen of them."""

    def show_more(self, reading: Reading[ToyState]) -> ShowMore | None:
        return ShowMore(reading.bounds.center)


class Zoomed(FakeSurface):
    """A page whose lamps come into view once so many steps more of it are shown. beyond: where the board then ends
    beyond its window instead of not being seen."""

    def __init__(self, steps: int, *, beyond: bool = False) -> None:
        super().__init__()
        self.steps, self.beyond = steps, beyond
        self.gone = not beyond
        self.shown: list[ShowMore] = []

    def attend(self, board: Rect) -> None:
        if self.beyond and len(self.shown) < self.steps and board.w > 10:
            raise OutOfViewError("The board cannot be played: a part of the board is beyond the edge of its window.")
        super().attend(board)

    def perform(self, action: Action) -> None:
        if not isinstance(action, ShowMore):
            super().perform(action)
            return
        assert self.attended is not None
        assert self.attended.contains(action.at)
        self.shown.append(action)
        self.offset = (50 - len(self.shown), 40)
        self.gone = not self.beyond and len(self.shown) < self.steps


def test_a_board_farther_down_a_page_that_names_its_game_is_brought_into_view() -> None:
    surface, told = Zoomed(2), list[Event]()
    result = Loop(surface, [Titled()], [told.append]).play(Stop())
    assert (result.finished, len(result.moves), len(surface.shown)) == (True, 3, 2)
    assert sum(isinstance(event, Acted) and isinstance(event.step.action, ShowMore) for event in told) == 2
    assert all(not TITLE.contains(action.at) for action in surface.shown)


class TitledAtTheEdge(Titled):
    """The same, whose title begins just within the window's left edge."""

    def named_at(self, frame: Frame) -> Rect | None:
        return Rect(26, 20, 120, 24) if self.read(frame) is None else None


def test_no_click_for_the_keyboard_goes_onto_the_edge_of_a_window() -> None:
    surface = Zoomed(1)
    result = Loop(surface, [TitledAtTheEdge()]).play(Stop())
    assert result.finished
    assert [action.at.x for action in surface.shown] == [170]


def test_a_page_without_a_board_is_made_smaller_five_times_at_most() -> None:
    surface = Zoomed(99)
    result = Loop(surface, [Titled()]).play(Stop())
    assert not result.finished
    assert len(surface.shown) == 5
    assert surface.restored == 1


def test_a_page_that_names_no_game_is_left_as_it_is() -> None:
    surface = Zoomed(1)
    result = Loop(surface, [ToyGame()]).play(Stop())
    assert (result.finished, surface.shown) == (False, [])


def test_a_board_that_ends_beyond_its_window_is_brought_into_view() -> None:
    surface = Zoomed(1, beyond=True)
    result = Loop(surface, [Titled()]).play(Stop())
    assert (result.finished, len(result.moves), len(surface.shown)) == (True, 3, 1)


def test_a_board_beyond_its_window_that_cannot_be_shown_whole_ends_play() -> None:
    surface = Zoomed(1, beyond=True)
    result = Loop(surface, [ToyGame()]).play(Stop())
    assert not result.finished
    assert "beyond the edge of its window" in result.reason


def test_more_is_shown_before_the_first_move_of_a_board_that_may_go_on_and_twice_at_most() -> None:
    surface = Zoomed(0)
    surface.gone = False
    result = Loop(surface, [Doubtful()]).play(Stop())
    assert (result.finished, len(result.moves), len(surface.shown)) == (True, 3, 2)
