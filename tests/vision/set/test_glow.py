"""Symbols that glow, as neon signs do: the light within an outline is no tint."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

DARK = (24, 20, 50)


@pytest.mark.parametrize("reach_px", [4.0, 6.0])
@pytest.mark.parametrize("seed", range(4))
def test_open_symbols_that_glow_are_open_however_narrow_they_are(reach_px: float, seed: int) -> None:
    cards = random.Random(seed).sample(full_deck(), 12)
    style = Style(
        card=(230, 156),
        page=(18, 16, 40),
        ground=DARK,
        border=(60, 56, 110),
        palette="neon",
        forms=("hexagon", "star", "narrow"),
        symbol=(0.28, 0.36),
        stripes="slanted",
        text=False,
    )
    picture = draw_board(style, cards)
    light = np.clip(picture.pixels.astype(np.float32) - np.array(DARK[::-1]), 0, None)
    glow = cv2.GaussianBlur(light, (0, 0), reach_px) * 0.7
    lit = np.maximum(picture.pixels, np.clip(glow + np.array(DARK[::-1]), 0, 255)).astype(np.uint8)
    reading = read_set(Frame(lit))
    assert reading is not None
    assert [card and card.shading for card in reading.state.cards] == [card.shading for card in cards]
