"""Symbols of Set whose forms, sizes and outlines are unusual: kinds are told apart, and each symbol is counted."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.set import Card, full_deck
from kibitz.vision.set.attributes import read_attributes
from kibitz.vision.set.plausible import without_run_together
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.reading import read_set
from tests.support.set.drawn import CARDS, assert_all_right, read
from tests.support.set.pictures import Style, draw_board


def same_pattern(a: Iterable[object], b: Iterable[object]) -> bool:
    """Whether two lists agree in what is equal to what."""
    pairs = set(zip(a, b, strict=True))
    return len(pairs) == len({x for x, _ in pairs}) == len({y for _, y in pairs})


def test_other_shapes_and_colours_are_told_apart() -> None:
    picture = draw_board(Style(forms=("rectangle", "oval", "parallelogram")), CARDS)
    cards = read(picture).state.cards
    assert same_pattern([c.shape for c in cards], [c.shape for c in CARDS])


@pytest.mark.parametrize("forms", [("star", "circle", "rectangle"), ("hexagon", "ellipse", "squiggle")])
def test_shapes_of_other_sizes_and_shapes_that_are_nearly_alike_are_told_apart(forms: tuple[str, str, str]) -> None:
    picture = draw_board(Style(forms=forms), CARDS)
    cards = read(picture).state.cards
    assert len(cards) == len(CARDS)
    assert same_pattern([c.shape for c in cards], [c.shape for c in CARDS])


@pytest.mark.parametrize("staggered", [False, True])
def test_stars_of_four_points_that_hardly_fill_their_box_are_symbols(staggered: bool) -> None:
    forms = ("sparkle", "circle", "rectangle")
    picture = draw_board(Style(forms=forms, symbol=(0.36, 0.36), staggered=staggered), CARDS)
    cards = read(picture).state.cards
    assert [(c.number, c.shading) for c in cards] == [(c.number, c.shading) for c in CARDS]
    assert same_pattern([c.shape for c in cards], [c.shape for c in CARDS])


def test_forms_that_would_be_called_alike_are_two_kinds_where_three_are_left() -> None:
    """A star that stands askew on the grid is a squiggle by its name."""
    cards = random.Random(2).sample(full_deck(), 15)
    style = Style(card=(180, 80), text=False, forms=("star", "circle", "squiggle"), symbol=(0.55, 0.55))
    found = read(draw_board(style, cards)).state.cards
    assert same_pattern([c.shape for c in found], [c.shape for c in cards])


def test_a_symbol_whose_outline_is_broken_is_like_the_others_on_its_card() -> None:
    picture = draw_board(Style(symbol=(0.25, 0.62), spacing=0.07), CARDS)
    broken = next(i for i, card in enumerate(CARDS) if card.number == 3 and card.shading == "open")
    middle = picture.rects[broken].center
    last = middle.x + 0.32 * picture.rects[broken].h
    cv2.rectangle(picture.pixels, (int(last - 19), int(middle.y - 3)), (int(last), int(middle.y + 3)), (255,) * 3, -1)
    assert_all_right(picture, read(picture))


def test_fewer_kinds_than_a_deck_has_are_not_made_more() -> None:
    cards = [card for card in full_deck() if card.shape != "oval" and card.colour != "red"][::2][:12]
    assert_all_right(picture := draw_board(Style(), cards), read(picture))


def test_symbols_that_have_run_together_give_the_number_that_others_of_their_form_tell_or_none() -> None:
    """Symbols of a card are copies of each other, and of those on other cards."""
    board = find_board(draw_board(Style(text=False), random.Random(1).sample(full_deck(), 12)).pixels)
    assert board is not None
    [two, three] = [next(i for i, face in enumerate(board.faces) if face.number == n) for n in (2, 3)]
    faces = list(board.faces)
    faces[two] = replace(faces[two], number=1, boxes=(Rect.around(faces[two].boxes),))
    faces[three] = replace(faces[three], number=2, boxes=(faces[three].boxes[0], Rect.around(faces[three].boxes[1:])))
    cards = list(zip(board.places, faces, strict=True))

    sure = without_run_together(cards, read_attributes(faces))

    assert [i for i, card in enumerate(sure.cards) if card.number is None] == [three]
    assert sure.cards[two].number == 2


def test_symbols_that_compression_joins_are_parted_on_a_page_with_a_pattern() -> None:
    """There the picture has little noise, but a grain."""
    style = Style(
        card=(98, 66), columns=4, gap=5, page=(20, 20, 20), symbol=(0.36, 0.42), pen=0.05, spacing=0.08, text=False
    )
    cards = random.Random(2).sample(full_deck(), 12)
    picture = draw_board(replace(style, forms=("triangle", "oval", "rectangle")), cards)
    pixels = cv2.copyMakeBorder(picture.pixels, 300, 600, 500, 500, cv2.BORDER_CONSTANT, value=style.page)
    down, across = np.indices(pixels.shape[:2])
    pixels[(pixels == style.page).all(axis=2) & ((down + across) % 28 < 14)] = 28
    pixels = np.asarray(cv2.imdecode(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 75])[1], 1), np.uint8)

    reading = read_set(Frame(pixels))

    assert reading is not None
    assert [card and card.number for card in reading.state.cards] == [card.number for card in cards]


@pytest.mark.parametrize("seed", range(3))
def test_long_forms_of_which_few_are_there_beside_round_and_square_ones_are_cards_without_an_edge(seed: int) -> None:
    """Nearly square symbols don't tell which way the others lie; that three lie beside each other does."""
    rest = [card for card in full_deck() if card.shape != "diamond"]
    rng = random.Random(seed)
    cards = [*rng.sample(rest, 10), Card(2, "diamond", "red", "open"), Card(1, "diamond", "green", "striped")]
    rng.shuffle(cards)
    white = (255, 255, 255)
    style = Style(forms=("narrow", "circle", "rectangle"), symbol=(0.34, 0.34), page=white, ground=white, border=None)

    reading = read_set(Frame(draw_board(replace(style, text=False), cards).pixels))

    assert reading is not None
    assert [card and card.number for card in reading.state.cards] == [card.number for card in cards]
