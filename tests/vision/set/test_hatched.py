"""Symbols without an outline, of which only stripes or dots are drawn."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.attributes import shade_limits, shadings
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board


@pytest.mark.parametrize("seed", [3, 7])
@pytest.mark.parametrize(
    ("stripes", "pitch"), [("across", 0.05), ("along", 0.05), ("along", 0.09), ("slanted", 0.05), ("dots", 0.05)]
)
def test_they_are_read(seed: int, stripes: str, pitch: float) -> None:
    cards = random.Random(seed).sample(full_deck(), 12)
    style = Style(text=False, outlined=False, stripes=stripes, stripe_pitch=pitch)
    seen = read_set(Frame(draw_board(style, cards).pixels))
    assert seen is not None
    assert all(card.may_be(truth) for card, truth in zip(seen.state.cards, cards, strict=True))
    assert sum(card.known for card in seen.state.cards) >= 11


@pytest.mark.parametrize("text", ["Well spotted!", "MINIMUM", "illwill", "1:17"])
def test_words_in_the_place_of_a_card_are_no_symbol(text: str) -> None:
    cards = random.Random(3).sample(full_deck(), 12)
    picture = draw_board(Style(text=False), cards)
    rect = picture.rects[5]
    x, y, w, h = (round(value) for value in rect.as_list())
    picture.pixels[y + 4 : y + h - 4, x + 4 : x + w - 4] = 255
    for scale in (1.0, 2.0):
        size = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)[0]
        if size[0] < w - 10:
            at = round(rect.center.x - size[0] / 2), round(rect.center.y + size[1] / 2)
            pixels = picture.pixels.copy()
            cv2.putText(pixels, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, (40, 40, 60), 3)
            seen = read_set(Frame(pixels))
            assert seen is not None
            assert sum(card.known for card in seen.state.cards) == 11


def test_lines_beside_a_text_are_no_card() -> None:
    """A gap of the table in which a list of lines is drawn stays a gap."""
    cards = random.Random(3).sample(full_deck(), 12)
    picture = draw_board(Style(text=False), cards)
    x, y, w, h = (round(value) for value in picture.rects[5].as_list())
    picture.pixels[y - 2 : y + h + 3, x - 2 : x + w + 3] = picture.pixels[2, 2]
    for line in range(4):
        picture.pixels[y + 30 + 16 * line : y + 36 + 16 * line, x + 60 - 9 * line : x + 110] = (60, 60, 60)
    seen = read_set(Frame(picture.pixels))
    assert seen is not None
    assert len(seen.state.cards) == 11


@pytest.mark.parametrize("solid", [0.95, 0.79, 0.6])
def test_symbols_that_are_filled_more_palely_than_they_are_outlined_are_solid_beside_hatched_ones(solid: float) -> None:
    """The page's three shadings are three levels of ink; whichever has most is solid, if not the whole of its ink."""
    cards = random.Random(3).sample(full_deck(), 12)
    board = find_board(draw_board(Style(text=False), cards).pixels)
    assert board is not None
    ink = {"open": (0.0, 0.0, 0.8), "striped": (0.19, 0.34, 0.05), "solid": (solid, solid, 0.0)}
    faces = [
        replace(face, fill=fill, deep=deep, bare=bare, inked=0.2, hatched=False)
        for face, (fill, deep, bare) in zip(board.faces, (ink[card.shading or ""] for card in cards), strict=True)
    ]

    read = shadings(shade_limits(faces, [card.shape for card in cards]))

    assert list(read.values) == [card.shading for card in cards]
