"""Cards whose edges are hardly seen are known by what the others and the rules of the deck say."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.set import full_deck
from kibitz.vision.set.board import Board, Tried
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.plausible import without_run_together, without_strangers
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.reading import read_set
from tests.support.paint import Canvas
from tests.support.set.pictures import Style, draw_board

CARDS = random.Random(4).sample(full_deck(), 12)
LONG_PX = 60.0


@pytest.fixture(scope="module")
def board() -> Board:
    found = find_board(draw_board(Style(text=False), CARDS).pixels)
    assert found is not None
    assert set(found.attributes.cards) == set(CARDS)
    return found


@pytest.mark.parametrize("kind", ["colour", "shape"])
def test_places_that_were_expected_hold_cards_of_the_third_colour_or_of_a_shape_of_another_size(
    board: Board, kind: str
) -> None:
    seen = list(zip(board.places, board.faces, board.attributes.cards, strict=True))
    last = getattr(CARDS[0], kind)
    sure = [(place, face) for place, face, card in seen if getattr(card, kind) != last]
    expected = [(replace(place, face=None), face) for place, face, card in seen if getattr(card, kind) == last]
    if kind == "shape":
        expected = [(place, replace(face, boxes=tuple(box.grown(6) for box in face.boxes))) for place, face in expected]
    assert len(expected) > 1

    kept = without_strangers(sure, expected, [False] * len(seen), LONG_PX)

    assert len(kept) == len(CARDS)


@pytest.mark.parametrize("shape", ["squiggle", "diamond"])
def test_a_symbol_as_large_as_two_others_is_one_where_it_has_the_form_of_some_and_is_only_larger(
    board: Board, shape: str
) -> None:
    wide, narrow, alone = (48, 48), (36, 70), (68, 68)

    def sized(face: Face, sides: tuple[int, int]) -> Face:
        return replace(face, boxes=tuple(Rect(90.0 * n, 0, *sides) for n in range(len(face.boxes))))

    seen = []
    for place, face, card in zip(board.places, board.faces, board.attributes.cards, strict=True):
        single = card.number == 1 and card.shape == shape
        seen.append((place, sized(face, alone if single else wide if card.shape == "squiggle" else narrow)))
    numbers = {
        one.number
        for one, card in zip(without_run_together(seen, board.attributes).cards, CARDS, strict=True)
        if card.number == 1 and card.shape == shape
    }
    assert numbers == ({1} if shape == "squiggle" else {None})


@pytest.mark.parametrize(("framed", "expected"), [(True, len(CARDS)), (False, len(CARDS) - 1)])
def test_symbols_that_lie_across_are_those_of_a_card_where_one_with_an_edge_shows_them_so(
    board: Board, framed: bool, expected: int
) -> None:
    """Without such a card it is a button between the cards."""
    seen = list(zip(board.places, board.faces, strict=True))
    across = [face.boxes[0].w > face.boxes[0].h for face in board.faces]
    assert len(set(across)) == 1
    turned = [
        replace(face, boxes=tuple(Rect(box.x, box.y, box.h, box.w) for box in face.boxes)) for _, face in seen[-2:]
    ]
    last = seen[-2] if not framed else (seen[-2][0], turned[0])
    place = replace(seen[-1][0], face=None)

    kept = without_strangers([*seen[:-2], last, (place, turned[1])], [], [False] * len(seen), LONG_PX)

    assert len(kept) == expected


def test_a_fourth_colour_is_none_of_the_deck(board: Board) -> None:
    seen = list(zip(board.places, board.faces, strict=True))
    strange = [(replace(place, face=None), replace(face, tone=-face.tone)) for place, face in seen[:2]]
    # Two of one ink, which no card has.
    strange[1] = (strange[1][0], replace(strange[1][1], tone=strange[0][1].tone))

    kept = without_strangers(seen[2:], strange, [False] * len(seen), LONG_PX)

    assert len(kept) == len(CARDS) - 2
    assert not np.isin([id(place) for place, _ in kept], [id(place) for place, _ in strange]).any()


@pytest.mark.parametrize("seed", [1, 2, 7, 22])
def test_small_cards_of_the_last_set_below_a_table_with_holes_are_none_of_its_cards(seed: int) -> None:
    """Three symbols of a small card run together, and are then as large as one of a usual card."""
    rng = random.Random(seed)
    cards = rng.sample(full_deck(), 12)
    spacing, share = rng.uniform(0.04, 0.1), rng.uniform(0.4, 0.5)
    symbol, pen = (rng.uniform(0.2, 0.27), rng.uniform(0.55, 0.7)), rng.uniform(0.02, 0.05)
    style = Style(columns=3, text=False, card=(76, 52), gap=8, page=(20, 20, 20), border=None, ground=(250, 246, 235))
    style = replace(style, spacing=spacing, symbol=symbol, pen=pen)
    picture = draw_board(style, cards)
    holes = rng.sample(range(12), 3)
    for i in holes:
        x, y, w, h = (round(v) for v in picture.rects[i].grown(2).as_list())
        picture.pixels[y : y + h, x : x + w] = 20
    last = rng.sample([card for card in full_deck() if card.number == 3 and card not in cards], 3)
    small = draw_board(replace(style, gap=20), last)
    page = np.vstack([picture.pixels[:-70], np.full((90, picture.pixels.shape[1], 3), 20, np.uint8)])
    for i, rect in enumerate(small.rects):
        x, y, w, h = (round(v) for v in rect.as_list())
        card = cv2.resize(small.pixels[y : y + h, x : x + w], None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        page[-80 : -80 + card.shape[0], 10 + 44 * i : 10 + 44 * i + card.shape[1]] = card
    reading = read_set(Frame(page))
    assert reading is not None
    # Symbols that nearly touch may leave a number open.
    there = [card for i, card in enumerate(cards) if i not in holes]
    assert len(reading.state.cards) == len(there)
    assert all(seen.number in (card.number, None) for seen, card in zip(reading.state.cards, there, strict=True))


def test_letters_with_a_hole_are_no_cards() -> None:
    canvas = Canvas(1280, 660, (230, 224, 248))
    for n, text in enumerate(("Three is the", "magic", "number.")):
        canvas.text((70, 170 + 50 * n), text, 46, (61, 53, 96), anchor="lm")
    told: list[Tried] = []
    assert find_board(np.ascontiguousarray(canvas.pixels()), told=told) is None


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_cards_with_symbols_drawn_with_a_broad_line_are_seen_with_their_edges(seed: int) -> None:
    """A heading of letters with holes stands beside them."""
    cards = random.Random(seed).sample([card for card in full_deck() if card.shading != "solid"], 12)
    style = Style(
        columns=3,
        text=False,
        card=(140, 112),
        gap=10,
        page=(246, 243, 255),
        border=None,
        forms=("circle", "diamond", "squiggle"),
    )
    picture = draw_board(replace(style, symbol=(0.27, 0.27), pen=0.04, spacing=0.05, stripe_pitch=0.05), cards)
    heading = Canvas(300, picture.pixels.shape[0], (230, 224, 248))
    heading.text((20, 120), "magic", 46, (61, 53, 96), anchor="lm")
    board = find_board(np.hstack([heading.pixels(), picture.pixels]))
    assert board is not None
    assert board.framed
    assert len(board.places) == len(cards)
    assert [card.number for card in board.attributes.cards] == [card.number for card in cards]
