"""A card that is larger than the others, as under the pointer, has larger symbols."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.set.card.faces import look_at
from kibitz.vision.set.card.places import CardPlace, sizes_on

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
