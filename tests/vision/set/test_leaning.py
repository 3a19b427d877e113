"""A selected card that leans, with a strip of tape on it, on a page whose ground has a grain."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Picture, Style, draw_board

CARDS = random.Random(11).sample(full_deck(), 12)
STYLE = Style(card=(252, 142), columns=3, text=False, border=None, page=(200, 168, 125), stripes="across")
PINK, TAPE = (224, 216, 255), (160, 200, 140)
TURN_DEG = 2.0


def grained(pixels: NDArray[np.uint8], seed: int) -> NDArray[np.uint8]:
    """With a grain on all that has the page's colour."""
    noise = np.random.default_rng(seed).normal(0, 6, (*pixels.shape[:2], 1))
    page = (pixels == STYLE.page[::-1]).all(axis=2)[..., None]
    return np.where(page, np.clip(pixels + noise, 0, 255), pixels).astype(np.uint8)


def taped(picture: Picture, card: int) -> NDArray[np.uint8]:
    """The picture with one card turned a little, on a ground of its own, and with tape over its upper edge."""
    pixels = picture.pixels.copy()
    rect = picture.rects[card]
    x, y, w, h = (round(v) for v in rect.as_list())
    own = pixels[y : y + h, x : x + w].copy()
    own[(own == 255).all(axis=2)] = PINK
    pixels[y : y + h, x : x + w] = STYLE.page[::-1]
    whole = np.full_like(pixels, STYLE.page[::-1])
    whole[y : y + h, x : x + w] = own
    mask = np.zeros(pixels.shape[:2], np.uint8)
    mask[y : y + h, x : x + w] = 255
    turn = cv2.getRotationMatrix2D((x + w / 2, y + h / 2), TURN_DEG, 1.0)
    size = (pixels.shape[1], pixels.shape[0])
    over = cv2.warpAffine(mask, turn, size) > 127
    pixels[over] = cv2.warpAffine(whole, turn, size)[over]
    cv2.rectangle(pixels, (x + w // 2 - 38, y - 12), (x + w // 2 + 38, y + 8), TAPE, -1)
    return pixels


@pytest.mark.parametrize("card", [0, 3, 7, 11])
def test_a_card_that_leans_under_a_strip_of_tape_is_selected(card: int) -> None:
    picture = draw_board(STYLE, CARDS)
    plain = read_set(Frame(grained(picture.pixels, 1), time_s=0.0))
    assert plain is not None
    reading = read_set(Frame(grained(taped(picture, card), 1), time_s=1.0), plain)
    assert reading is not None
    assert list(reading.state.cards) == CARDS
    assert reading.state.selected == {card}
