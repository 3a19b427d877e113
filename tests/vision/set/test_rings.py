"""Symbols with a hole: a ring that is all ink has a bare middle, as an outline has."""

from __future__ import annotations

import random

import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

RINGS = [card for card in full_deck() if card.shape == "oval"]
"""The cards that are drawn with rings."""


@pytest.mark.parametrize("stripes", ["across", "slanted", "tint"])
@pytest.mark.parametrize("seed", range(3))
def test_rings_are_read_by_what_is_around_their_holes(stripes: str, seed: int) -> None:
    cards = random.Random(seed).sample(full_deck(), 12)
    style = Style(forms=("diamond", "ring", "star"), symbol=(0.3, 0.3), stripes=stripes, text=False)
    reading = read_set(Frame(draw_board(style, cards).pixels))
    assert reading is not None
    assert [card and card.shading for card in reading.state.cards] == [card.shading for card in cards]
    assert reading.doubts == ()


@pytest.mark.parametrize("stripes", ["across", "slanted", "tint"])
@pytest.mark.parametrize("shading", ["open", "striped", "solid"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_only_ring_of_a_table_is_read_so_too(number: int, shading: str, stripes: str) -> None:
    style = Style(forms=("diamond", "ring", "star"), symbol=(0.3, 0.3), stripes=stripes, text=False)
    [ring] = [card for card in RINGS if (card.number, card.shading, card.colour) == (number, shading, "red")]
    others = [card for card in full_deck() if card not in RINGS]
    cards = [*random.Random(number).sample(others, 11), ring]
    reading = read_set(Frame(draw_board(style, cards).pixels))
    assert reading is not None
    assert [card and card.shading for card in reading.state.cards] == [card.shading for card in cards]


@pytest.mark.parametrize("pen", [0.02, 0.05])
def test_the_insides_of_small_open_symbols_are_no_holes(pen: float) -> None:
    cards = [card for card in full_deck() if card.shading == "open"][::2]
    style = Style(forms=("diamond", "circle", "squiggle"), card=(90, 60), symbol=(0.24, 0.4), pen=pen, text=False)
    reading = read_set(Frame(draw_board(style, cards[:12]).pixels))
    assert reading is not None
    assert {card and card.shading for card in reading.state.cards} == {"open"}
