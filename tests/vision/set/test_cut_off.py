"""Boards of Set that the picture's edge, a window's or anything else hides in part are never read for certain."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest

from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.set import SetState, full_deck
from tests.support.set.drawn import CARDS, read
from tests.support.set.pictures import Picture, Style, draw_board

LOOKS = {"light": Style(text=False), "dark": Style(text=False, page=(8, 10, 20), ground=(30, 36, 50), palette="neon")}


@pytest.mark.parametrize("border", [(200, 200, 200), None])
def test_a_tooltip_over_a_card_is_doubted_not_read_through(border: tuple[int, int, int] | None) -> None:
    three = next(i for i, card in enumerate(CARDS) if card.number == 3 and i % 4 < 3)
    picture = draw_board(Style(card=(110, 165), page=(240, 240, 240), border=border), CARDS)
    middle = picture.rects[three].center
    left, top = int(middle.x), int(middle.y) - 16
    cv2.rectangle(picture.pixels, (left, top), (left + 120, top + 34), (255, 255, 255), -1)
    cv2.rectangle(picture.pixels, (left, top), (left + 120, top + 34), (150, 150, 150), 1)
    certain = {card for card in read(picture).state.cards if card is not None and card.known}
    assert certain <= set(CARDS) - {CARDS[three]}


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
def test_a_board_that_the_pictures_edge_cuts_off_is_never_certain(style: Style) -> None:
    picture = draw_board(style, CARDS)
    cut = picture.rects[8].y + picture.rects[8].h / 2
    picture.pixels = np.ascontiguousarray(picture.pixels[: int(cut)])
    reading = read(picture)
    assert list(reading.state.cards) == CARDS[:8]
    assert reading.condition is Condition.CUT_OFF
    assert "the picture's edge cuts off a card below card 5" in reading.doubts
    assert reading.confidence < 0.8


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("lacks", [0.02, 0.05])
def test_a_row_of_which_little_is_beyond_the_pictures_edge_is_read(style: Style, lacks: float) -> None:
    picture = draw_board(style, CARDS)
    cut = picture.rects[8].bottom - lacks * picture.rects[8].h
    picture.pixels = np.ascontiguousarray(picture.pixels[: int(cut)])
    reading = read(picture)
    assert reading.condition is Condition.READY
    assert list(reading.state.cards) == CARDS


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
def test_a_row_of_which_much_is_beyond_the_pictures_edge_is_cut_off(style: Style) -> None:
    picture = draw_board(style, CARDS)
    cut = picture.rects[8].bottom - 0.4 * picture.rects[8].h
    picture.pixels = np.ascontiguousarray(picture.pixels[: int(cut)])
    reading = read(picture)
    assert reading.condition is Condition.CUT_OFF


def test_a_board_that_ends_at_the_pictures_edge_is_wholly_within_it() -> None:
    picture = draw_board(Style(text=False, shadow_px=3), CARDS)
    height = int(picture.rects[8].bottom)
    picture.pixels = np.ascontiguousarray(picture.pixels[:height])
    reading = read(picture)
    assert list(reading.state.cards) == CARDS
    assert reading.bounds.bottom <= height


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("whole", [True, False])
def test_a_row_that_ends_where_its_window_does_is_cut_off_and_not_covered(style: Style, whole: bool) -> None:
    """A window that ends in the middle of a screen, or a smaller one over some of the row."""
    picture = draw_board(style, CARDS)
    row = picture.rects[8]
    pixels = np.pad(picture.pixels, ((0, 200), (250, 250), (0, 0)), constant_values=255 - style.page[0])
    pixels[: len(picture.pixels), :250] = pixels[: len(picture.pixels), -250:] = style.page[::-1]
    left, right = (0, None) if whole else (250 + int(row.x), 250 + int(row.right) + 20)
    pixels[int(row.y + 0.5 * row.h) :, left:right] = (128, 128, 128)
    picture.pixels = pixels
    reading = read(picture)
    assert reading.condition is (Condition.CUT_OFF if whole else Condition.COVERED)
    assert any("window's edge" in doubt for doubt in reading.doubts) == whole


def test_cards_that_are_read_and_end_where_their_window_does_are_cut_off() -> None:
    """All but their lowest symbols are seen of the last row."""
    picture = draw_board(LOOKS["light"], CARDS)
    row = picture.rects[8]
    pixels = np.pad(picture.pixels, ((0, 200), (250, 250), (0, 0)), constant_values=255)
    pixels[: len(picture.pixels), :250] = pixels[: len(picture.pixels), -250:] = LOOKS["light"].page[::-1]
    pixels[int(row.bottom - 0.12 * row.h) :] = (128, 128, 128)
    picture.pixels = pixels
    reading = read(picture)
    assert reading.condition in (Condition.CUT_OFF, Condition.READY)
    assert not any("something covers" in doubt for doubt in reading.doubts)


@pytest.mark.parametrize("all_read", [True, False])
def test_cards_that_a_window_leaves_enough_of_to_be_read_are_cut_off_where_others_of_their_row_are_not(
    all_read: bool,
) -> None:
    """The window lies before a black screen, and lines of its page are black as well."""
    deck = random.Random(3).sample(full_deck(), 81)
    low = [card for card in deck if card.number == 1][:4]
    cards = [*(card for card in deck if card not in low)][:8] + low
    look = Style(text=False, card=(110, 165), page=(208, 208, 208), border=(0, 0, 0), border_px=2)
    picture = draw_board(look, cards)
    row = picture.rects[8]
    height, width = picture.pixels.shape[:2]
    pixels = np.zeros((height + 200, width + 500, 3), np.uint8)
    pixels[:height, 250:-250] = picture.pixels
    pixels[:height, :250] = pixels[:height, -250:] = look.page[::-1]
    pixels[:height, 180:186] = 0
    if not all_read:
        pixels[int(row.y) + 4 : height, 254 + int(row.x) : 246 + int(picture.rects[9].right)] = (90, 140, 60)
    pixels[int(row.bottom - 0.15 * row.h) :] = 0
    picture.pixels = pixels
    reading = read(picture)
    assert len(reading.state.cards) == (12 if all_read else 10)
    assert reading.condition is (Condition.READY if all_read else Condition.CUT_OFF)


def with_cover(picture: Picture, cover: Rect) -> Reading[SetState]:
    cv2.rectangle(
        picture.pixels, (int(cover.x), int(cover.y)), (int(cover.right), int(cover.bottom)), (128, 128, 128), -1
    )
    return read(picture)


@pytest.mark.parametrize("style", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("column", [0.3, 0.7])
def test_a_board_that_something_covers_is_never_certain(style: Style, column: float) -> None:
    picture = draw_board(style, CARDS)
    third = picture.rects[2]
    reading = with_cover(picture, Rect(third.x + column * third.w, 0, 2000, 2000))
    assert reading.condition is Condition.COVERED
    assert sum("something covers part of" in doubt for doubt in reading.doubts) == 3
    assert reading.confidence < 0.8
