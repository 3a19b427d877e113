"""Play on a fake screen: rules that lie over a game, or show an example of it, are closed before it begins."""

from __future__ import annotations

from kibitz.automation.player.events import Closed, Event
from kibitz.automation.stop import Stop
from kibitz.core.action import Click
from kibitz.core.frame import Frame
from kibitz.core.game import Message
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.loop import Loop
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame, ToyState

RULES = Message("How to play", Rect(700, 230, 40, 20))


class Ruled(ToyGame):
    """Tells of rules that lie over the lamps as long as none is seen."""

    def way_in(self, frame: Frame, board: Rect | None = None) -> Message | None:
        return RULES if self.read(frame) is None else None


def ruled(closes: bool) -> FakeSurface:
    """Lamps that are hidden until the rules are closed, or for good."""

    def closed(surface: FakeSurface) -> None:
        surface.gone = not closes

    surface = FakeSurface(after_click={1: closed})
    surface.gone = True
    return surface


def test_rules_that_lie_over_a_game_are_closed_before_it_begins() -> None:
    surface, told = ruled(closes=True), list[Event]()
    result = Loop(surface, [Ruled()], [told.append]).play(Stop())
    assert (result.finished, len(result.moves), result.actions) == (True, 3, 7)
    assert surface.performed[0][1] == Click(RULES.button.center)
    assert [event.said for event in told if isinstance(event, Closed)] == ["How to play"]


def test_rules_that_stay_are_pressed_once_and_left_to_the_user() -> None:
    surface = ruled(closes=False)
    result = Loop(surface, [Ruled()]).play(Stop())
    assert not result.finished
    assert [action for _, action in surface.performed] == [Click(RULES.button.center)]
    assert "nothing over it" in result.reason


def test_nothing_is_closed_once_a_game_has_begun() -> None:
    def covered(surface: FakeSurface) -> None:
        surface.gone = True

    surface = FakeSurface(after_click={2: covered})
    result = Loop(surface, [Ruled()]).play(Stop())
    assert not result.finished
    assert Click(RULES.button.center) not in [action for _, action in surface.performed]


def test_nothing_is_closed_in_a_window_with_which_something_is_wrong() -> None:
    surface = ruled(closes=True)
    surface.problem = "another window is in front of the game there"
    result = Loop(surface, [Ruled()]).play(Stop())
    assert surface.performed == []
    assert "another window is in front" in result.reason


class Exemplary(ToyGame):
    """Shows the lamps in its rules first, as an example; the rules are gone once their button was pressed."""

    def __init__(self, surface: FakeSurface) -> None:
        super().__init__()
        self.surface = surface
        self.asked: list[Rect | None] = []
        self.done: list[int] = []

    def may_be_example(self, reading: Reading[ToyState]) -> bool:
        return True

    def way_in(self, frame: Frame, board: Rect | None = None) -> Message | None:
        self.asked.append(board)
        self.done.append(len(self.surface.performed))
        return None if self.surface.performed else RULES


def test_a_board_that_the_rules_show_as_an_example_is_not_played() -> None:
    surface = FakeSurface()
    game = Exemplary(surface)
    result = Loop(surface, [game]).play(Stop())
    assert result.finished
    assert surface.performed[0][1] == Click(RULES.button.center)
    assert game.asked[0] is not None, "what goes around the example is asked for"
    assert max(game.done) == 1, "it isn't asked for any more once the game has begun"
