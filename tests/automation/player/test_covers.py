"""A board that our own window may lie on is never read for certain; a window beside the game changes nothing."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.automation.player.covers import LIES_OVER, doubted_where_covered
from kibitz.automation.stop import Stop
from kibitz.core.frame import Cover
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.gui.watching.blind_spots import BlindfoldedSurface, BlindSpots
from kibitz.loop import Loop
from kibitz.registry import get_game
from kibitz.solvers.set import full_deck
from tests.gui.watching.test_blind_spots import StillSurface
from tests.support.set.pictures import Style, draw_board

WINDOW = Rect(0, 0, 800, 600)
"""The game's."""
BOARD = Reading("lamp", 0, {f"lamp {i}": Rect(100 + 60 * i, 100, 50, 80) for i in range(4)}, 1.0)


def beneath(cover: Rect) -> tuple[Rect, ...]:
    """What can be seen of the game's window, left of the cover."""
    return (Rect(0, 0, cover.x, 600),)


@pytest.mark.parametrize("left", [200, 310, 330, 380])
def test_a_window_over_the_board_or_less_than_a_card_beside_it_makes_it_doubtful(left: int) -> None:
    cover = Rect(left, 50, 500, 400)
    reading = doubted_where_covered(BOARD, [Cover(cover, beneath(cover))])
    assert reading.condition is Condition.COVERED
    assert reading.doubts == (LIES_OVER,)
    assert reading.confidence < 1


@pytest.mark.parametrize("cover", [Rect(400, 50, 400, 400), Rect(100, 290, 300, 300)])
def test_a_window_further_off_over_the_same_page_changes_nothing(cover: Rect) -> None:
    assert doubted_where_covered(BOARD, [Cover(cover, (WINDOW,))]) is BOARD


def test_a_window_close_beside_the_games_own_changes_nothing() -> None:
    another = Rect(0, 700, 900, 100)
    assert doubted_where_covered(BOARD, [Cover(Rect(345, 0, 500, 800), (another,))]) is BOARD
    assert doubted_where_covered(BOARD, [Cover(Rect(345, 0, 500, 800), ())]) is BOARD


def test_where_nobody_knows_what_is_under_a_window_it_counts_as_soon_as_it_touches_the_board() -> None:
    assert doubted_where_covered(BOARD, [Cover(Rect(345, 0, 500, 800))]) is BOARD
    assert doubted_where_covered(BOARD, [Cover(Rect(331, 0, 500, 800))]).condition is Condition.COVERED


def set_board_under(cover: Rect) -> Loop:
    """Twelve cards of a Set page, with a window of ours on it."""
    pixels = draw_board(Style(), list(full_deck()[7:61:5])[:12]).pixels
    page = Rect(0, 0, pixels.shape[1], pixels.shape[0])
    spots = BlindSpots()
    spots.set_windows([Cover(cover, (Rect(0, 0, cover.x, page.h),))])
    loop = Loop(BlindfoldedSurface(StillSurface(np.ascontiguousarray(pixels)), spots), [get_game("set")])
    loop.look()
    return loop


def test_half_a_board_of_set_is_not_said_to_have_no_set_for_certain() -> None:
    reading = (set_board_under(Rect(420, 0, 700, 600)).view or pytest.fail("no look")).reading
    assert reading is not None
    assert len(reading.state.cards) == 6
    assert (reading.condition, reading.doubts[0]) == (Condition.COVERED, LIES_OVER)


def test_play_on_a_board_under_our_own_window_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 0.3)
    result = set_board_under(Rect(420, 0, 700, 600)).play(Stop())
    assert not result.finished
    assert LIES_OVER in result.reason
    assert result.actions == 0
