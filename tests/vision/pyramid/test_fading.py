"""Letters that fade from one look into another, seen now and then."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid import read_pyramid

LETTERS = "SESDPA"
PAGE, FREE, CHOSEN = (241, 243, 238), ((214, 220, 207), (43, 48, 34)), ((180, 99, 36), (255, 255, 255))
"""BGR; of a cell its ground and its letter."""
CHANGED = 4


def drawn(share: float) -> NDArray[np.uint8]:
    """Six discs, the fifth on its way from free to selected: 0 to 1."""
    pixels = np.full((420, 600, 3), PAGE, dtype=np.uint8)
    cells = [(row, place) for row in range(3) for place in range(row + 1)]
    for number, ((row, place), letter) in enumerate(zip(cells, LETTERS, strict=True)):
        way = share if number == CHANGED else 0.0
        ground, ink = (
            tuple(round(a + way * (b - a)) for a, b in zip(free, chosen, strict=True))
            for free, chosen in zip(FREE, CHOSEN, strict=True)
        )
        centre = (300 + round(66 * (place - row / 2)), 90 + 62 * row)
        cv2.circle(pixels, centre, 29, ground, -1, cv2.LINE_AA)
        (width, height), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, 1.0, 2)
        at = (centre[0] - width // 2, centre[1] + height // 2)
        cv2.putText(pixels, letter, at, cv2.FONT_HERSHEY_DUPLEX, 1.0, ink, 2, cv2.LINE_AA)
    return pixels


@pytest.mark.parametrize("seen", [(0.3,), (0.5,), (0.7,), (0.1, 0.5), (0.4, 0.8)])
def test_a_fade_that_is_seen_in_a_few_pictures_is_not_how_selected_letters_look(seen: tuple[float, ...]) -> None:
    reading = None
    for number, share in enumerate(itertools.chain([0.0], seen, [1.0, 1.0])):
        reading = read_pyramid(Frame(drawn(share), time_s=100 + 0.3 * number), reading) or reading
    assert reading is not None
    assert reading.state.states[CHANGED] is CellState.SELECTED
    assert set(reading.state.states) == {CellState.FREE, CellState.SELECTED}
