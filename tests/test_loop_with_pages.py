"""Which of several games that take a picture for theirs is followed."""

from __future__ import annotations

from kibitz.games.common.taught import TaughtPages
from kibitz.loop import Loop
from tests.support.fake_surface import FakeSurface
from tests.support.toy import ToyGame


def test_a_game_whose_page_the_user_has_shown_is_asked_before_others() -> None:
    usual, shown = ToyGame(), ToyGame()
    assert _followed(usual, shown) is usual

    shown.pages = TaughtPages([])

    assert _followed(usual, shown) is shown


def _followed(*games: ToyGame) -> object:
    loop = Loop(FakeSurface(), games)
    loop.look()
    return loop.game
