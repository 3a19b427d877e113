"""The reader of Set on pages drawn by the tests, none of which look like any real site."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest

from kibitz.solvers.set import full_deck
from tests.support.set.drawn import CARDS, assert_all_right, read
from tests.support.set.pictures import Style, draw_board

STYLES = {
    "white cards with a thin border": Style(),
    "white cards on a white page without a border": Style(page=(255, 255, 255), border=None),
    "dark cards on a dark page": Style(page=(8, 10, 20), ground=(20, 26, 40), border=None, palette="neon"),
    "dark cards on a page of the same dark": Style(
        page=(12, 12, 16), ground=(12, 12, 16), border=None, palette="pastel"
    ),
    "portrait cards": Style(card=(110, 165)),
    "small cards": Style(card=(75, 50), gap=6, pen=0.03, stripe_pitch=0.12),
    "large cards": Style(card=(480, 320), columns=3, gap=30),
    "cards without a gap": Style(gap=1),
    "a thick black border": Style(border=(0, 0, 0), border_px=4),
    "three symbols that reach over black border and shadow, down to the next card's": Style(
        card=(70, 96),
        page=(255, 165, 96),
        border=(0, 0, 0),
        border_px=4,
        shadow_px=4,
        radius=0,
        pen=0.03,
        symbol=(0.35, 0.75),
        spacing=0.3,
        stripe_pitch=0.12,
    ),
    "a light tint for stripes": Style(stripes="tint"),
    "slanted hatch": Style(stripes="slanted"),
    "stripes along the symbol": Style(stripes="along"),
    "ellipses": Style(forms=("diamond", "ellipse", "squiggle")),
    "a compressed picture": Style(jpeg=85),
    "a noisy picture": Style(noise=3),
    "small copies of cards beside the board": Style(decoys=True),
    "a ragged row in the middle": Style(columns=5, centred_last_row=True),
}


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES.keys())
def test_reads_every_card_of(style: Style) -> None:
    picture = draw_board(style, CARDS)
    assert_all_right(picture, read(picture))


@pytest.mark.parametrize("count", [3, 6, 9, 15, 18, 21])
def test_reads_boards_of_any_size(count: int) -> None:
    cards = random.Random(count).sample(full_deck(), count)
    picture = draw_board(Style(), cards)
    assert_all_right(picture, read(picture))


@pytest.mark.parametrize("scale", [0.6, 0.75, 1.25, 1.5, 2.0])
def test_reads_at_any_display_scale(scale: float) -> None:
    picture = draw_board(Style(), CARDS)
    picture.pixels = cv2.resize(picture.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    assert list(read(picture).state.cards) == CARDS


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_reads_a_board_turned_by_quarter_turns(turns: int) -> None:
    picture = draw_board(Style(text=False), CARDS)
    picture.pixels = np.ascontiguousarray(np.rot90(picture.pixels, turns))
    assert sorted(read(picture).state.cards) == sorted(CARDS)


@pytest.mark.parametrize("degrees", [-6, 3, 9])
def test_reads_a_tilted_board(degrees: float) -> None:
    picture = draw_board(Style(text=False, gap=24, page=(60, 70, 60)), CARDS)
    height, width = picture.pixels.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.85)
    picture.pixels = cv2.warpAffine(picture.pixels, turn, (width, height), borderValue=(60, 70, 60))
    assert sorted(read(picture).state.cards) == sorted(CARDS)


def test_faint_ink_on_cards_that_hardly_differ_from_their_page_is_read() -> None:
    picture = draw_board(Style(page=(255, 255, 255), ground=(250, 250, 250), border=None), CARDS)
    assert_all_right(picture, read(picture))


def test_two_equal_cards_are_doubted_since_a_deck_has_no_twins() -> None:
    picture = draw_board(Style(), [*CARDS[:11], CARDS[0]])
    reading = read(picture)
    assert len(reading.doubts) == 2
    assert sum(not card.known for card in reading.state.cards) == 2


def test_a_number_of_cards_that_no_table_has_is_doubted() -> None:
    doubts = read(draw_board(Style(), CARDS[:11])).doubts
    assert any("11 cards" in doubt for doubt in doubts)
