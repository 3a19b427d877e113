"""A card that is larger than the others, as under the pointer, has larger symbols."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.set import full_deck
from kibitz.vision.set.appearance import appearances_of
from kibitz.vision.set.card.faces import look_at
from kibitz.vision.set.card.places import CardPlace, sizes_on
from kibitz.vision.set.marks import marked_among
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

USUAL = (160.0, 80.0)
SYMBOL = (44.0, 42.0)


def card(scale: float) -> tuple[NDArray[np.uint8], CardPlace]:
    """A picture of one card with a star that stands a little above its middle, and its place."""
    w, h = round(USUAL[0] * scale), round(USUAL[1] * scale)
    pixels = np.full((h + 40, w + 40, 3), 200, np.uint8)
    pixels[20 : 20 + h, 20 : 20 + w] = 255
    turns = np.arange(10) * np.pi / 5
    radius = np.where(np.arange(10) % 2, 0.23, 0.5) * SYMBOL[0] * scale
    star = np.stack([np.sin(turns) * radius + 20 + w / 2, -np.cos(turns) * radius + 20 + 0.46 * h], axis=1)
    cv2.fillPoly(pixels, [star.round().astype(np.int32)], (60, 40, 200))
    return pixels, CardPlace((), Rect(20, 20, w, h), None, None)


@pytest.mark.parametrize("scale", [1.0, 1.2, 1.4])
def test_nothing_is_cut_off_the_symbols_of_a_larger_card(scale: float) -> None:
    """Symbols that are larger on a card of the usual size have something joined to them, such as a check mark."""
    usual = look_at(*card(1.0), [SYMBOL])
    pixels, place = card(scale)
    larger = look_at(pixels, place, sizes_on(place, [SYMBOL], USUAL))
    assert usual is not None
    assert larger is not None
    assert larger.extent == pytest.approx(usual.extent, abs=0.03)


def test_the_only_card_of_a_kind_is_one_on_a_ground_of_its_own_too_where_it_is_larger_all_round() -> None:
    """Under the pointer and selected. A button of another size and colour has other proportions, too."""
    diamond = next(card for card in full_deck() if card.shape == "diamond" and card.colour == "purple")
    others = [card for card in full_deck() if card.shape != "diamond" and card.colour != "purple"]
    cards = [*random.Random(4).sample(others, 11), diamond]
    picture = draw_board(Style(gap=40, text=False, selected_look="tint"), cards, {11})
    x, y, w, h = (round(v) for v in picture.rects[11].grown(2).as_list())
    larger = cv2.resize(picture.pixels[y : y + h, x : x + w], None, fx=1.2, fy=1.2, interpolation=cv2.INTER_AREA)
    top, left = y - (larger.shape[0] - h) // 2, x - (larger.shape[1] - w) // 2
    picture.pixels[top : top + larger.shape[0], left : left + larger.shape[1]] = larger
    board = find_board(picture.pixels)
    assert board is not None
    assert len(board.places) == 12


@pytest.mark.parametrize("card", [0, 5, 11])
def test_a_card_found_at_another_of_its_outlines_is_not_larger(card: int) -> None:
    """Each has a fine frame within its edge, and now and then the other one of the two is found."""
    cards = random.Random(5).sample(full_deck(), 12)
    picture = draw_board(Style(text=False, radius=0.02, border=(150, 140, 120), symbol=(0.22, 0.5)), cards)
    for rect in picture.rects:
        x, y, w, h = (round(v) for v in rect.as_list())
        cv2.rectangle(picture.pixels, (x + 5, y + 5), (x + w - 6, y + h - 6), (190, 215, 230), 1)
    board = find_board(picture.pixels)
    assert board is not None
    inner = board.places[0].size[0] < picture.rects[0].w - 4
    places = list(board.places)
    places[card] = replace(places[card], rect=places[card].rect.grown(5.0 if inner else -5.0))
    seen = appearances_of(picture.pixels, places, board.faces)
    assert len({tuple(round(side) for side in one.size) for one in seen}) == 1
    assert not marked_among(seen)


@pytest.mark.parametrize("pair", [(1, 5), (5, 9), (6, 10)])
def test_two_cards_that_touch_for_being_drawn_larger_are_selected(pair: tuple[int, int]) -> None:
    """One above the other: their edges run together to that of one thing twice as high."""
    cards = random.Random(11).sample(full_deck(), 12)
    picture = draw_board(Style(card=(114, 150), gap=11, columns=4, text=False, page=(120, 66, 20), border=None), cards)
    pixels = picture.pixels.copy()
    for n in pair:
        x, y, w, h = (round(v) for v in picture.rects[n].as_list())
        larger = cv2.resize(picture.pixels[y : y + h, x : x + w], None, fx=1.1, fy=1.1, interpolation=cv2.INTER_AREA)
        top, left = y - (larger.shape[0] - h) // 2, x - (larger.shape[1] - w) // 2
        pixels[top : top + larger.shape[0], left : left + larger.shape[1]] = larger
    reading = read_set(Frame(pixels))
    assert reading is not None
    assert list(reading.state.cards) == cards
    assert reading.state.selected == set(pair)
