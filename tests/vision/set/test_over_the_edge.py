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
