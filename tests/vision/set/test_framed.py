"""Frames about selected cards that push them down in their rows, reach over cards beside them, or come as the table is
laid out anew."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.solvers.set import find_sets
from kibitz.vision.set.appearance import CardAppearance, appearances_of
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.selected import without_reached
from tests.support.set.drawn import CARDS, followed
from tests.support.set.pictures import Picture, Style, draw_board

WHITE = Style(text=False, border=None, page=(255, 255, 255), gap=36, card=(160, 104), radius=0.0)
FRAME_PX = 6
GREEN, YELLOW, ORANGE = (74, 183, 0), (90, 245, 226), (40, 165, 245)


def shadowed(picture: Picture, framed: Collection[int] = (), *, down: int = 0) -> Picture:
    """Cards with a shadow that alone parts them from their page; a frame makes a card larger, pushes it down by its own
    breadth, and the rows below by both. down: how far something above pushes all of them down, pixels."""
    page = np.full((picture.pixels.shape[0] + 100, *picture.pixels.shape[1:]), 255, np.uint8)
    for i, rect in enumerate(picture.rects):
        x, y, w, h = (round(value) for value in rect.as_list())
        card, grown = picture.pixels[y : y + h, x : x + w], FRAME_PX * (i in framed)
        y += down + 2 * FRAME_PX * len({other // 4 for other in framed if other // 4 < i // 4})
        shade = np.full(page.shape[:2], 0, np.uint8)
        cv2.rectangle(shade, (x - grown, y + 4, w + 2 * grown, h + 2 * grown), 90, -1)
        blurred = cv2.GaussianBlur(shade, (0, 0), 5)[..., None]
        page = np.minimum(page, 255 - blurred)
        if grown:
            cv2.rectangle(page, (x - grown, y, w + 2 * grown, h + 2 * grown), GREEN, -1)
        page[y + grown : y + grown + h, x : x + w] = card
    return replace(picture, pixels=page)


@pytest.mark.parametrize("framed", [(0, 10, 11), (2, 4, 5), (1, 3, 8)])
def test_cards_beside_framed_ones_that_lie_lower_are_not_lifted(framed: tuple[int, int, int]) -> None:
    of_set = find_sets(CARDS)[0]
    others = iter(card for i, card in enumerate(CARDS) if i not in of_set)
    cards = [CARDS[of_set[framed.index(i)]] if i in framed else next(others) for i in range(len(CARDS))]
    plain = draw_board(WHITE, cards)
    # Words that praise the set push it all down.
    reading = followed(shadowed(plain, framed[:count], down=50 * (count == 3)) for count in range(4))
    assert reading.state.selected == set(framed)


def looks(picture: Picture) -> list[CardAppearance]:
    board = find_board(picture.pixels)
    assert board is not None
    return appearances_of(picture.pixels, board.places, board.faces)


def test_a_card_that_lay_beside_framed_ones_is_not_selected_in_line_elsewhere() -> None:
    now = looks(shadowed(draw_board(WHITE, CARDS)))[6]
    beside = replace(now, lift=0.05, middle=(now.middle[0] + 200, now.middle[1] + 60))
    assert not now.changed(beside)
    assert replace(now, lift=0.1).changed(beside)


def test_a_card_that_is_ringed_as_the_table_is_laid_out_anew_is_selected() -> None:
    five = replace(WHITE, columns=5, border=(60, 60, 60))
    four = draw_board(replace(five, columns=4), CARDS)
    again = draw_board(five, CARDS)
    x, y, w, h = (round(value) for value in again.rects[4].as_list())
    cv2.rectangle(again.pixels, (x, y, w, h), YELLOW, 6)
    assert followed([four, four, again]).state.selected == {4}


CLOSE = Style(text=False, border=None, page=(30, 70, 110), gap=4, card=(96, 96), radius=0.02)


def faded(picture: Picture, *cards: int) -> Picture:
    """Cards that are half seen through, in orange frames outside of their edges."""
    pixels = picture.pixels.copy()
    for i in cards:
        x, y, w, h = (round(value) for value in picture.rects[i].as_list())
        grey = np.full((h, w, 3), 200, np.uint8)
        pixels[y : y + h, x : x + w] = cv2.addWeighted(pixels[y : y + h, x : x + w], 0.5, grey, 0.5, 0)
        cv2.rectangle(pixels, (x - 3, y - 3, w + 6, h + 6), ORANGE, 3)
    return replace(picture, pixels=pixels)


def test_two_cards_whose_frames_meet_at_a_third_are_selected() -> None:
    plain = draw_board(CLOSE, CARDS)
    reading = followed([plain, faded(plain, 2), faded(plain, 2, 7)])
    assert reading.state.selected == {2, 7}
    assert reading.doubts == ()


@pytest.mark.parametrize(("third", "left"), [(3, {2, 7}), (8, {2, 7, 8})], ids=["beside both", "elsewhere"])
def test_of_too_many_marked_cards_one_that_the_marks_of_others_reach_is_none(third: int, left: set[int]) -> None:
    seen = looks(faded(draw_board(CLOSE, CARDS), 2, 7))
    assert without_reached(CARDS, seen, frozenset({2, 7, third}), frozenset(), "auto") == left
