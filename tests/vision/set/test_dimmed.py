"""Pages that dim all cards but the selected ones, which some enlarge."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.solvers.set import SetState, full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Picture, Style, draw_board

DARK = Style(page=(28, 12, 14), ground=(62, 30, 34), border=None, palette="neon")
LIGHT = Style(border=None)
CARDS = full_deck()[5:77:6]


def lit(picture: Picture, cards: set[int], opacity: float, scale: float) -> NDArray[np.uint8]:
    """The picture with all cards but these seen through, and these enlarged."""
    page = picture.pixels[2, 2].astype(float)
    pixels = picture.pixels.copy()
    for i, rect in sorted(enumerate(picture.rects), key=lambda one: one[0] in cards):
        x, y, w, h = (round(value) for value in rect.as_list())
        card = picture.pixels[y : y + h, x : x + w]
        if i not in cards:
            pixels[y : y + h, x : x + w] = np.round(card * opacity + page * (1 - opacity))
        elif scale > 1:
            larger = cv2.resize(card, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
            top, left = y - (larger.shape[0] - h) // 2, x - (larger.shape[1] - w) // 2
            pixels[top : top + larger.shape[0], left : left + larger.shape[1]] = larger
    return pixels


def looks(*pictures: NDArray[np.uint8]) -> Reading[SetState]:
    """The last look, half a second after each other."""
    reading: Reading[SetState] | None = None
    for number, pixels in enumerate(pictures):
        reading = read_set(Frame(pixels, time_s=number / 2), reading)
        assert reading is not None
    assert reading is not None
    return reading


@pytest.mark.parametrize("style", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize(("opacity", "scale"), [(0.35, 1.05), (0.6, 1.0)])
def test_the_cards_that_keep_their_light_are_selected(style: Style, opacity: float, scale: float) -> None:
    picture = draw_board(style, CARDS)
    one, two = lit(picture, {4}, opacity, scale), lit(picture, {4, 9}, opacity, scale)
    shown = [picture.pixels, picture.pixels, one, one, two, two]
    for number, selected in ((3, {4}), (4, {4}), (5, {4, 9}), (6, {4, 9})):
        reading = looks(*shown[:number])
        assert reading.state.cards == tuple(CARDS)
        assert reading.state.selected == selected
    assert not looks(*shown, picture.pixels, picture.pixels).state.selected


def test_what_dims_all_of_them_selects_none() -> None:
    picture = draw_board(DARK, CARDS)
    assert not looks(picture.pixels, picture.pixels, lit(picture, set(), 0.5, 1.0)).state.selected


def test_another_card_in_the_place_of_a_dimmed_one_is_seen() -> None:
    cards = [*CARDS[:7], CARDS[7]._replace(colour=CARDS[8].colour), *CARDS[8:]]
    was, now = draw_board(DARK, CARDS), draw_board(DARK, cards)
    reading = looks(was.pixels, was.pixels, lit(now, {4}, 0.6, 1.0))
    assert reading.state.cards[7] != CARDS[7]


def test_a_tint_that_fades_by_small_steps_is_gone_in_the_end() -> None:
    picture = draw_board(DARK, CARDS)
    x, y, w, h = (round(value) for value in picture.rects[4].as_list())
    shown = [picture.pixels, picture.pixels]
    for much in (30, 24, 18, 12, 6, 0):
        tinted = picture.pixels.copy()
        tinted[y + 3 : y + h - 3, x + 3 : x + w - 3] += np.uint8(much)
        shown.append(tinted)
    assert looks(*shown[:3]).state.selected == {4}
    assert not looks(*shown).state.selected
