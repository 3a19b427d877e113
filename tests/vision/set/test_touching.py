"""Symbols that touch make one area of ink: it is parted where copies stand in a row."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.solvers.set import full_deck
from kibitz.vision.set.card.masks import silhouettes
from kibitz.vision.set.reader import find_board
from tests.support.set.pictures import Style, draw_board

SIDE = 40


def drawn(*boxes: tuple[int, int, int, int], form: str = "ellipse") -> NDArray[np.bool_]:
    """A card of 180 x 90 pixels with these boxes filled."""
    ink = np.zeros((90, 180), np.uint8)
    for x, y, w, h in boxes:
        if form == "ellipse":
            cv2.ellipse(ink, (x + w // 2, y + h // 2), (w // 2, h // 2), 0, 0, 360, 1, -1)
        else:
            ink[y : y + h, x : x + w] = 1
    return ink > 0


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("turned", [False, True])
def test_copies_in_a_row_that_touch_are_so_many_symbols(number: int, turned: bool) -> None:
    ink = drawn(*((20 + n * SIDE, 25, SIDE, SIDE) for n in range(number)))
    masks = silhouettes(ink.T if turned else ink, [(float(SIDE), float(SIDE))])
    assert len(masks) == number
    steps = [box[1] if turned else box[0] for _, box in masks]
    assert np.allclose(np.diff(steps), SIDE, atol=2)


def test_a_bar_is_no_row_of_squares_and_unlike_things_that_touch_are_no_copies() -> None:
    size = [(float(SIDE), float(SIDE))]
    assert silhouettes(drawn((20, 25, 2 * SIDE, SIDE), form="rectangle"), size) == []
    unlike = drawn((20, 25, SIDE, SIDE)) | drawn((60, 38, SIDE, 14))
    assert silhouettes(unlike, size) == []


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("hatched", [False, True])
def test_boxes_that_share_their_sides_are_so_many(number: int, hatched: bool) -> None:
    ink = np.zeros((170, 150), np.uint8)
    for n in range(number):
        cv2.rectangle(ink, (20, 12 + 46 * n), (130, 58 + 46 * n), 1, 2)
    if hatched:
        inside = np.add.outer(np.arange(170), np.arange(150)) % 6 < 2
        ink[12 : 58 + 46 * (number - 1), 20:130] |= inside[12 : 58 + 46 * (number - 1), 20:130]
    masks = silhouettes(ink > 0, [(112.0, 47.0)])
    assert [box[3] for _, box in masks] == pytest.approx([47] * number, abs=2)


@pytest.mark.parametrize("number", [2, 3])
def test_diamonds_whose_outlines_overlap_at_their_tips_are_so_many(number: int) -> None:
    """The first and the last one have a whole tip more than those between them have on both sides."""
    ink = np.zeros((170, 120), np.uint8)
    step, middle = 45, 85 - 45 * (number - 1) / 2
    for n in range(number):
        y = middle + n * step
        corners = np.array([(21, y), (60, y - 23), (99, y), (60, y + 23)], np.float64)
        cv2.polylines(ink, [np.round(corners).astype(np.int32)], True, 1, 3)
    masks = silhouettes(ink > 0, [(65.0, 48.0), (80.0, 34.0)])
    assert len(masks) == number


def test_two_pills_side_by_side_are_two_though_they_are_no_longer_than_one() -> None:
    ink = np.zeros((90, 180), np.uint8)
    for left in (62, 90):
        cv2.rectangle(ink, (left, 32), (left + 27, 58), 1, -1)
        for middle in (32, 58):
            cv2.ellipse(ink, (left + 13, middle), (13, 13), 0, 0, 360, 1, -1)
    masks = silhouettes(ink > 0, [(54.0, 28.0)])
    assert [box[2] for _, box in masks] == [28, 28]


def test_pairs_that_touch_are_pairs_however_many_cards_show_them() -> None:
    """Three cards or more with one thing of a size seem to show a form of their own."""
    forms = ("star", "squiggle", "hexagon")
    style = Style(card=(180, 80), text=False, forms=forms, symbol=(0.5, 0.5), spacing=-0.025)
    pairs = [card for card in full_deck() if card.shape == "diamond" and card.number == 2]
    others = [card for card in full_deck() if card.shape != "diamond"]
    cards = [*pairs[:5], *random.Random(1).sample(others, 10)]
    board = find_board(draw_board(style, cards).pixels)
    assert board is not None
    assert [card.number for card in board.attributes.cards[:5]] == [2] * 5


def test_solid_boxes_that_share_their_sides_are_as_many_as_they_are_long() -> None:
    """Other cards show how long one of the form is; their symbols touch as well."""
    style = Style(
        card=(120, 170),
        text=False,
        forms=("rectangle", "ellipse", "squiggle"),
        symbol=(0.36, 0.9),
        spacing=0.0,
        border=(225, 225, 225),
    )
    deck = full_deck()
    solid = [card for card in deck if card.shape == "diamond" and card.shading == "solid"]
    blocks = [next(card for card in solid if card.number == number) for number in (2, 3, 1)]
    others = [card for card in deck if card.shape != "diamond"]
    cards = [*blocks, *random.Random(2).sample(others, 9)]
    board = find_board(draw_board(style, cards).pixels)
    assert board is not None
    assert [card.number for card in board.attributes.cards[:3]] == [2, 3, 1]
