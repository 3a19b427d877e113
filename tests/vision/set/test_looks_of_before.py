"""Cards compared with their own look of before: what a table that is drawn smaller changes of it, one that was still
turning over, and an outline at some distance."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

CARDS = random.Random(4).sample(full_deck(), 15)
STYLE = Style(columns=3, text=False, page=(96, 96, 96), card=(150, 96), pen=0.008)


def smaller(pixels: NDArray[np.uint8], times: float) -> NDArray[np.uint8]:
    """The picture drawn smaller, on a page of the same size."""
    canvas = np.full_like(pixels, STYLE.page)
    small = cv2.resize(pixels, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
    canvas[: small.shape[0], : small.shape[1]] = small
    return canvas


@pytest.mark.parametrize("times", [0.85, 0.7, 0.55])
def test_thin_lines_that_are_paler_on_a_table_drawn_smaller_mark_no_card(times: float) -> None:
    pixels = draw_board(STYLE, CARDS).pixels
    before = read_set(Frame(pixels))

    reading = read_set(Frame(smaller(pixels, times), time_s=5.0), before)

    assert reading is not None
    assert (list(reading.state.cards), reading.details.marked) == (CARDS, frozenset())


@pytest.mark.parametrize(("after_s", "selected"), [(0.4, set[int]()), (4.0, {5})])
def test_a_card_that_was_still_fading_in_is_not_paler_later(after_s: float, selected: set[int]) -> None:
    """A card is seen in strong colours for a moment, right after it was dealt, and as the others are from then on."""
    dealt = [*CARDS[:5], CARDS[12], *CARDS[6:12]]
    old, new = draw_board(STYLE, CARDS[:12]), draw_board(STYLE, dealt)
    x, y, w, h = (round(v) for v in new.rects[5].as_list())
    pale = new.pixels.copy()
    pale[y + 9 : y + h - 9, x + 9 : x + w - 9] = 0.7 * pale[y + 9 : y + h - 9, x + 9 : x + w - 9] + 0.3 * 255
    reading = read_set(Frame(old.pixels))
    reading = read_set(Frame(new.pixels, time_s=5.0), reading)

    reading = read_set(Frame(pale, time_s=5.0 + after_s), reading)

    assert reading is not None
    assert list(reading.state.cards) == dealt
    assert reading.details.marked == selected


@pytest.mark.parametrize("number", [2, 3])
def test_a_card_keeps_its_symbols_though_they_seem_to_touch_on_the_ground_it_has_once_it_is_selected(
    number: int,
) -> None:
    card = next(n for n, one in enumerate(CARDS) if one.number == number and one.shading == "solid")
    plain = draw_board(replace(STYLE, page=(20, 50, 105)), CARDS)
    before = read_set(Frame(plain.pixels))
    pixels = plain.pixels.copy()
    x, y, w, h = (round(v) for v in plain.rects[card].as_list())
    part = pixels[y : y + h, x : x + w]
    # Between the symbols the new ground is as dark as they are.
    ink = part[h // 2, w // 2].copy() if number == 3 else part[h // 2, w // 3].copy()
    part[(part > 235).all(axis=2)] = (17, 167, 250)
    cv2.line(part, (w // 4, h // 2), (3 * w // 4, h // 2), [int(v) for v in ink], 2)

    reading = read_set(Frame(pixels, time_s=1.0), before)

    assert reading is not None
    assert (list(reading.state.cards), reading.state.selected) == (CARDS, {card})
