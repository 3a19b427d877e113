"""Cards that lean a little each, beside a pile of those that were taken and one of those to come; cards that come one
after another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.set import Card, full_deck
from kibitz.vision.set.card.masks import symbol_masks
from kibitz.vision.set.reading import COMING_S, read_set
from tests.support.set.pictures import Style, draw_board

CARDS = tuple(random.Random(4).sample(full_deck(), 14))
STYLE = Style(card=(96, 150), columns=4, text=False, page=(226, 226, 226), border=None)
LEANS = (2.5, 0.0, -3.0, 0.0, 0.5, -2.0, 3.5, 0.0, -4.5, 0.0, 1.8, 0.0)
BLUE = (255, 0, 0)


def leaning(
    cards: tuple[Card, ...], marked: int | None = None, pile: Card | None = None, leans: Sequence[float] = LEANS
) -> NDArray[np.uint8]:
    """A table whose cards lean, one of them in a broad outline. pile: the uppermost card of a pile beside the table.
    leans: of each card, degrees."""
    picture = draw_board(STYLE, list(cards))
    height, width = picture.pixels.shape[:2]
    page = STYLE.page[::-1]
    pixels = np.full((height, width + 460, 3), page, np.uint8)
    for n, (rect, deg) in enumerate(zip(picture.rects, leans, strict=False)):
        put(pixels, picture.pixels, rect.as_list(), (0.0, 0.0), deg, marked=n == marked)
    if pile is not None:
        single = draw_board(STYLE, [pile, *cards[:3]])
        x, y, _, _ = single.rects[0].as_list()
        put(pixels, single.pixels, single.rects[0].as_list(), (width + 180 - x, 130 - y), 3.0)
    return pixels


def put(
    pixels: NDArray[np.uint8],
    drawn: NDArray[np.uint8],
    rect: list[float],
    by: tuple[float, float],
    deg: float,
    *,
    marked: bool = False,
) -> None:
    """Puts a drawn card turned and moved on a picture, with a shadow."""
    x, y, w, h = (round(v) for v in rect)
    whole = np.zeros_like(pixels)
    mask = np.zeros(pixels.shape[:2], np.uint8)
    if marked:
        whole[y - 6 : y + h + 6, x - 6 : x + w + 6] = BLUE
        mask[y - 6 : y + h + 6, x - 6 : x + w + 6] = 255
    whole[y : y + h, x : x + w] = drawn[y : y + h, x : x + w]
    mask[y : y + h, x : x + w] = 255
    turn = cv2.getRotationMatrix2D((x + w / 2, y + h / 2), -deg, 1.0)
    turn[:, 2] += by
    size = (pixels.shape[1], pixels.shape[0])
    alpha = cv2.warpAffine(mask, turn, size, flags=cv2.INTER_LINEAR)[..., None] / 255.0
    shadow = cv2.GaussianBlur(np.roll(alpha[..., 0], 2, axis=0), (0, 0), 2)[..., None]
    pixels[:] = np.clip(pixels * (1 - 0.35 * shadow * (1 - alpha)), 0, 255)
    moved = cv2.warpAffine(whole, turn, size, flags=cv2.INTER_LINEAR).astype(np.float64)
    pixels[:] = np.where(alpha > 0, pixels * (1 - alpha) + moved * alpha, pixels)


def test_cards_that_lean_bear_no_badges_for_that() -> None:
    reading = read_set(Frame(leaning(CARDS[:12])))
    assert reading is not None
    assert len(reading.state.cards) == 12
    assert (reading.condition, reading.state.selected) == (Condition.READY, frozenset())


@pytest.mark.parametrize("card", [1, 7, 9])
def test_a_broad_outline_marks_an_upright_card_among_leaning_ones(card: int) -> None:
    plain = read_set(Frame(leaning(CARDS[:12]), time_s=0.0))
    reading = read_set(Frame(leaning(CARDS[:12], marked=card), time_s=1.0), plain)
    assert reading is not None
    assert reading.state.selected == {card}


def test_three_cards_that_lean_and_make_no_set_are_not_selected_and_the_next_one_is() -> None:
    """Most lie nearly upright, so that these stand out; pages take three cards at once, or refuse them."""
    leans = [3.0 if n in (1, 6, 8) else 0.0 for n in range(12)]
    reading = None
    for time_s in (0.0, 1.5, 2.0):
        reading = read_set(Frame(leaning(CARDS[:12], leans=leans), time_s=time_s), reading)
    assert reading is not None
    assert (reading.state.selected, reading.doubts) == (frozenset(), ())
    marked = read_set(Frame(leaning(CARDS[:12], marked=3, leans=leans), time_s=2.5), reading)
    assert marked is not None
    assert (marked.state.selected, marked.doubts) == ({3}, ())


def test_the_uppermost_card_of_a_pile_far_beside_the_table_does_not_lie_on_it() -> None:
    for before in (None, read_set(Frame(leaning(CARDS[:12]), time_s=0.0))):
        reading = read_set(Frame(leaning(CARDS[:12], pile=CARDS[13]), time_s=1.0), before)
        assert reading is not None
        assert CARDS[13] not in reading.state.cards
        assert set(reading.state.cards) == set(CARDS[:12])


def with_hand(cards: Sequence[Card], selected: int) -> Frame:
    """A table of nine cards, and far beside it the first ones again, as large: those that are selected."""
    style = replace(STYLE, columns=3)
    table = draw_board(style, list(cards))
    hand = draw_board(style, [cards[n] for n in range(selected) for _ in range(3)])
    x, _, w, _ = (round(v) for v in hand.rects[0].as_list())
    column = hand.pixels[:, : x + w + x]
    page = np.full((table.pixels.shape[0], column.shape[1] + 160 + table.pixels.shape[1], 3), 226, np.uint8)
    page[: column.shape[0], : column.shape[1]] = column
    page[:, -table.pixels.shape[1] :] = table.pixels
    return Frame(page)


@pytest.mark.parametrize("selected", [1, 2])
def test_selected_cards_that_are_shown_again_far_beside_the_table_do_not_lie_on_it(selected: int) -> None:
    reading = read_set(with_hand(CARDS[:9], selected))
    assert reading is not None
    assert reading.state.cards == CARDS[:9]


def test_more_cards_than_a_table_ever_has_are_a_picture() -> None:
    wall = draw_board(Style(columns=8, text=False), list(full_deck()[:32]))
    reading = read_set(Frame(wall.pixels))
    assert reading is not None
    assert (len(reading.state.cards), reading.condition) == (32, Condition.COVERED)
    assert "more than ever lie on a table" in reading.doubts[0]


def test_cards_that_come_one_after_another_are_waited_for() -> None:
    plain = Style(columns=4, text=False)
    cards = list(CARDS[:12])
    reading = None
    for time_s in (0.0, 1.0, 2.0):
        reading = read_set(Frame(draw_board(plain, cards).pixels, time_s=time_s), reading)
    left = cards[:8] + cards[11:]
    for number, time_s in enumerate((3.0, 3.5)):
        came = [*left, *CARDS[12 : 12 + number]]
        reading = read_set(Frame(draw_board(plain, came).pixels, time_s=time_s), reading)
        assert reading is not None
        assert (reading.condition is Condition.UNSETTLED) is (len(came) % 3 != 0)
    late = read_set(Frame(draw_board(plain, came).pixels, time_s=3.5 + COMING_S), reading)
    assert late is not None
    assert late.condition is Condition.READY


def test_an_outline_that_the_edge_of_its_picture_opens_is_a_symbol() -> None:
    ink = np.zeros((166, 105), np.uint8)
    for middle in (45, 83, 121):
        corners = np.array([(22, middle), (52, middle - 15), (82, middle), (52, middle + 15)])
        cv2.polylines(ink, [corners], True, 255, 2, cv2.LINE_AA)
        ink[middle + 10 :, 52] = 0
    found = symbol_masks(ink.astype(np.float32), 255.0, [(61.0, 31.0)], 3, edged=True)
    assert (len(found.masks), found.whole, found.hatched) == (3, True, False)
