"""Pages without a board of Set, and what lies beside the cards of one without being a card."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.vision.set.reading import read_set
from tests.support.set.drawn import CARDS, assert_all_right, read
from tests.support.set.pictures import Style, draw_board


def letters() -> np.ndarray:
    page = np.full((500, 700, 3), 255, np.uint8)
    for row in range(5):
        for col in range(5):
            x, y = 60 + col * 90, 40 + row * 90
            cv2.rectangle(page, (x, y), (x + 76, y + 76), (90, 160, 90), -1)
            letter = "CRANESLOTHBUMPYDWARFJIGQK"[row * 5 + col]
            cv2.putText(page, letter, (x + 20, y + 58), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (255, 255, 255), 4, cv2.LINE_AA)
    return page


def text() -> np.ndarray:
    page = np.full((500, 700, 3), 255, np.uint8)
    for row in range(14):
        cv2.putText(
            page, "The quick brown fox jumps over it", (30, 40 + row * 32), 0, 0.9, (20, 20, 20), 2, cv2.LINE_AA
        )
    return page


def circles() -> np.ndarray:
    page = np.full((500, 700, 3), 240, np.uint8)
    for row in range(4):
        for col in range(5):
            cv2.circle(page, (90 + col * 120, 80 + row * 110), 36, (60, 60, 200), -1, cv2.LINE_AA)
    return page


NO_BOARDS = {
    "letters in tiles": letters(),
    "a page of text": text(),
    "equal circles in rows": circles(),
    "a plain page": np.full((400, 600, 3), 200, np.uint8),
    "noise": np.random.default_rng(1).integers(0, 255, (300, 400, 3), np.uint8),
    "one pixel": np.zeros((1, 1, 3), np.uint8),
    "one row": np.zeros((1, 400, 3), np.uint8),
}


@pytest.mark.parametrize("pixels", NO_BOARDS.values(), ids=NO_BOARDS.keys())
def test_finds_no_board_in(pixels: np.ndarray) -> None:
    assert read_set(Frame(pixels)) is None


def test_the_last_three_cards_are_read_beside_a_long_list_of_plates() -> None:
    style = Style(card=(138, 207), columns=2, page=(242, 243, 248))
    picture = draw_board(style, CARDS[:3])
    page = np.full((760, 900, 3), 245, np.uint8)
    height, width = picture.pixels.shape[:2]
    page[:height, :width] = picture.pixels
    for row in range(16):
        x, y = width + 20, 30 + row * 44
        cv2.rectangle(page, (x, y), (x + 126, y + 26), (230, 232, 236), -1)
        cv2.putText(page, f"set {row}", (x + 170, y + 20), 0, 0.6, (60, 60, 60), 1, cv2.LINE_AA)
    picture.pixels = page
    assert list(read(picture).state.cards) == CARDS[:3]


def test_a_button_below_the_last_row_is_no_card() -> None:
    picture = draw_board(Style(text=False, border=None, page=(0, 105, 92), columns=3, card=(75, 52), gap=8), CARDS[:9])
    last = picture.rects[8]
    x, y = round(last.x + 4), round(last.bottom + 8)
    cv2.rectangle(picture.pixels, (x, y), (x + 90, y + 38), (160, 145, 135), cv2.FILLED)
    for bar in (34, 50):
        cv2.rectangle(picture.pixels, (x + bar, y + 8), (x + bar + 7, y + 30), (20, 20, 20), cv2.FILLED)
    assert list(read(picture).state.cards) == CARDS[:9]


def test_a_button_where_the_next_card_would_be_is_none() -> None:
    picture = draw_board(Style(page=(255, 255, 255), border=None, text=False), CARDS)
    pixels = cv2.copyMakeBorder(picture.pixels, 0, 120, 0, 0, cv2.BORDER_REPLICATE)
    above = picture.rects[9].center
    x, y = int(above.x), int(above.y) + 134
    cv2.line(pixels, (x - 22, y), (x + 22, y), (60, 140, 0), 30, cv2.LINE_AA)
    picture.pixels = pixels
    assert_all_right(picture, read(picture))


def test_a_panel_beside_the_board_covers_nothing() -> None:
    picture = draw_board(Style(text=False), CARDS)
    right = max(rect.right for rect in picture.rects) + 14
    pixels = cv2.copyMakeBorder(picture.pixels, 0, 0, 0, 80, cv2.BORDER_REPLICATE)
    cv2.rectangle(pixels, (int(right), 20), (int(right) + 90, pixels.shape[0] - 20), (255, 255, 255), -1)
    picture.pixels = pixels
    assert read(picture).doubts == ()
