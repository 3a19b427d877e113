"""Cards without an edge of their own whose lower margin lies below the picture's edge."""

from __future__ import annotations

import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

CARDS = list(full_deck()[2:74:6])
BARE = Style(text=False, page=(252, 250, 246), ground=(252, 250, 246), border=None, symbol=(0.2, 0.5))


@pytest.mark.parametrize("lacks", [0.04, 0.08, 0.12])
def test_cards_of_which_a_margin_is_cut_off_are_read(lacks: float) -> None:
    picture = draw_board(BARE, CARDS)
    last = picture.rects[-1]
    seen = read_set(Frame(picture.pixels[: int(last.bottom - lacks * last.h)].copy()))
    assert seen is not None
    assert list(seen.state.cards) == CARDS
    assert not seen.doubts


def test_cards_of_which_symbols_are_cut_off_are_not() -> None:
    picture = draw_board(BARE, CARDS)
    last = picture.rects[-1]
    seen = read_set(Frame(picture.pixels[: int(last.bottom - 0.4 * last.h)].copy()))
    assert seen is not None
    assert list(seen.state.cards) == CARDS[:8]


def test_a_row_of_which_a_bar_hides_a_margin_lifts_none_of_the_others() -> None:
    picture = draw_board(Style(text=False), CARDS)
    last, first = picture.rects[-1], picture.rects[0]
    pixels = picture.pixels.copy()
    pixels[int(last.bottom - 0.12 * last.h) :] = 192
    # One card lies a little lower, where the pitch of the shorter cards would have all of its row.
    x, y, w, h = (round(value) for value in first.as_list())
    lower = round(0.06 * h)
    pixels[y - 2 : y + lower, x - 2 : x + w + 3] = picture.pixels[2, 2]
    pixels[y + lower : y + lower + h + 1, x : x + w + 1] = picture.pixels[y : y + h + 1, x : x + w + 1]
    seen = read_set(Frame(pixels))
    assert seen is not None
    assert list(seen.state.cards) == CARDS
    assert not seen.state.selected & {1, 2, 3}
