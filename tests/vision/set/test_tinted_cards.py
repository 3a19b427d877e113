"""Selected cards on a darker ground, whose symbols keep the light inside that they are drawn with; and boards of which
a bar cuts off whole rows."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.set import full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Picture, Style, draw_board

CARDS = random.Random(5).sample(full_deck(), 12)


def darkened(picture: Picture, cards: list[int]) -> Picture:
    """The picture with these cards' ground grey, up to the outlines of their symbols."""
    pixels = picture.pixels.copy()
    for i in cards:
        rect = picture.rects[i]
        seed = (int(rect.x + 0.12 * rect.w), int(rect.y + 0.08 * rect.h))
        cv2.floodFill(pixels, None, seed, (170, 170, 170), (3, 3, 3), (3, 3, 3))
    picture.pixels = np.ascontiguousarray(pixels)
    return picture


@pytest.mark.parametrize("card", range(12))
def test_a_card_on_a_darker_ground_is_the_one_that_it_was(card: int) -> None:
    style = Style(text=False, pen=0.03)
    plain = read_set(Frame(draw_board(style, CARDS).pixels))
    assert plain is not None
    picture = darkened(draw_board(style, CARDS), [card])
    for previous in (None, plain):
        seen = read_set(Frame(picture.pixels, time_s=1.0), previous)
        assert seen is not None
        assert list(seen.state.cards) == CARDS
        assert seen.state.selected == {card}


@pytest.mark.parametrize("ends", ["above", "below"])
def test_a_row_that_a_bar_cuts_off_is_cut_off_and_not_covered(ends: str) -> None:
    picture = draw_board(Style(text=False), CARDS)
    first, last = picture.rects[0], picture.rects[-1]
    pixels = picture.pixels
    if ends == "above":
        pixels[: int(first.y + 0.6 * first.h), int(first.x) : int(last.right)] = (109, 109, 109)
    else:
        pixels[int(last.y + 0.4 * last.h) :, int(first.x) : int(last.right)] = (109, 109, 109)
    seen = read_set(Frame(pixels))
    assert seen is not None
    assert seen.condition is Condition.CUT_OFF
    assert list(seen.state.cards) == (CARDS[4:] if ends == "above" else CARDS[:8])


def test_what_lies_over_a_part_of_a_row_covers_it() -> None:
    picture = draw_board(Style(text=False), CARDS)
    first, second = picture.rects[0], picture.rects[1]
    picture.pixels[: int(first.y + 0.6 * first.h), int(first.x) : int(second.right)] = (109, 109, 109)
    seen = read_set(Frame(picture.pixels))
    assert seen is not None
    assert seen.condition is Condition.COVERED
