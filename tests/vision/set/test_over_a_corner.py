"""A panel over the corner of a card: it hides no symbol where there is no room for one under it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.set import Card
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Picture, Style, draw_board
from tests.support.set.views import CARDS

STYLE = Style(card=(150, 150), columns=4, text=False, symbol=(0.2, 0.4), page=(110, 75, 120), border=None)


def with_panel(number: int, share: float, text: str) -> Picture:
    """A board with a dark panel over the last card of its first row, which shows so many symbols, down to this share of
    its height."""
    card = next(card for card in CARDS if card.number == number)
    rest = [one for one in CARDS if one != card]
    picture = draw_board(STYLE, [*rest[:3], card, *rest[3:]])
    rect = picture.rects[3]
    left, bottom = int(rect.x + 0.15 * rect.w), int(rect.y + share * rect.h)
    cv2.rectangle(picture.pixels, (left, 2), (int(rect.right) + 30, bottom), (34, 34, 34), -1)
    cv2.putText(picture.pixels, text, (left + 8, bottom - 6), 0, 0.5, (255, 255, 255), 1, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("text", ["2:38", "3:29"])
def test_a_card_with_a_panel_over_its_corner_is_read_in_full(number: int, text: str) -> None:
    picture = with_panel(number, 0.2, text)
    reading = read_set(Frame(picture.pixels))
    assert reading is not None
    assert list(reading.state.cards) == picture.cards
    assert reading.doubts == ()


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("share", [0.4, 0.55, 0.7])
def test_a_card_of_which_a_panel_may_hide_a_symbol_is_never_misread(number: int, share: float) -> None:
    picture = with_panel(number, share, "2:38")
    reading = read_set(Frame(picture.pixels))
    certain = {card for card in reading.state.cards if card is not None and card.known} if reading else set[Card]()
    assert certain <= set(picture.cards)


def with_badges(cards: set[int]) -> Picture:
    """A board on which a green disc lies over the upper right corner of these cards."""
    picture = draw_board(Style(text=False, gap=24), CARDS)
    for i in cards:
        rect = picture.rects[i]
        at = round(rect.right - 4), round(rect.y + 4)
        cv2.circle(picture.pixels, at, 11, (80, 170, 60), -1, cv2.LINE_AA)
        cv2.circle(picture.pixels, at, 11, (255, 255, 255), 2, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("cards", [{4}, {0, 7}, {2, 3, 11}])
def test_a_badge_over_the_corner_of_few_cards_marks_them(cards: set[int]) -> None:
    reading = read_set(Frame(with_badges(cards).pixels))
    assert reading is not None
    assert reading.state.cards == tuple(CARDS)
    assert reading.details.marked == cards


def test_what_lies_over_a_corner_of_every_card_marks_none() -> None:
    reading = read_set(Frame(with_badges(set(range(12))).pixels))
    assert reading is not None
    assert not reading.details.marked


def in_shadows(reach: int, dark: float, soft: float) -> Frame:
    """A board of very round cards that lie near each other in their rows; the shadow of each reaches the next one."""
    style = Style(card=(115, 78), gap=5, radius=0.19, columns=3, text=False, page=(226, 214, 207), border=None)
    picture = draw_board(style, CARDS)
    page = picture.pixels[1, 1].astype(np.int16)
    pixels = np.full((picture.pixels.shape[0] + 60, picture.pixels.shape[1], 3), page, np.uint8)
    for number, rect in enumerate(picture.rects):
        x, y, w, h = (round(v) for v in rect.as_list())
        lower = y + 9 * (number // 3)
        pixels[lower : lower + h, x : x + w] = picture.pixels[y : y + h, x : x + w]
    cards = (np.abs(pixels.astype(np.int16) - page).max(axis=2) > 12).astype(np.float32)
    shade = cv2.GaussianBlur(np.roll(cards, (reach, reach), axis=(0, 1)), (0, 0), soft) * (1 - cards)
    return Frame((pixels * (1 - dark * shade[..., None])).round().astype(np.uint8))


@pytest.mark.parametrize(("reach", "dark", "soft"), [(3, 0.5, 1.5), (4, 0.75, 0.8), (4, 0.75, 2.5), (5, 0.5, 2.5)])
def test_the_shadows_of_others_beside_corners_that_are_very_round_mark_none(
    reach: int, dark: float, soft: float
) -> None:
    reading = read_set(in_shadows(reach, dark, soft))
    assert reading is not None
    assert reading.state.cards == tuple(CARDS)
    assert not reading.details.marked


def test_the_letters_of_keys_in_the_corners_of_cards_mark_none() -> None:
    """Some of them are broad, and have ink just where a badge is looked for."""
    picture = draw_board(Style(text=False, gap=24, ground=(50, 44, 80), page=(30, 26, 60), palette="neon"), CARDS)
    for size in (0.35, 0.45):
        pixels = picture.pixels.copy()
        for rect, letter in zip(picture.rects, "QWERTYASDFGH", strict=True):
            cv2.putText(pixels, letter, (int(rect.x) + 5, int(rect.y) + 14), 0, size, (200, 180, 180), 1, cv2.LINE_AA)
        reading = read_set(Frame(pixels))
        assert reading is not None
        assert not reading.details.marked


def test_a_message_over_the_lower_edge_of_a_card_does_not_mark_it() -> None:
    picture = draw_board(Style(text=False, gap=24), CARDS)
    rect = picture.rects[9]
    left, top = int(rect.x + 10), int(rect.bottom - 18)
    cv2.rectangle(picture.pixels, (left, top), (int(rect.right) + 16, int(rect.bottom) + 16), (40, 36, 32), -1)
    cv2.rectangle(picture.pixels, (left, top), (left + 3, int(rect.bottom) + 16), (100, 220, 80), -1)
    reading = read_set(Frame(picture.pixels))
    assert reading is not None
    assert reading.state.selected == frozenset()
