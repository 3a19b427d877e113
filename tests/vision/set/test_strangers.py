"""Cards whose edges are hardly seen are known by what the others and the rules of the deck say."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from kibitz.solvers.set import full_deck
from kibitz.vision.set.board import Board
from kibitz.vision.set.plausible import without_strangers
from kibitz.vision.set.reader import find_board
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


def test_a_fourth_colour_is_none_of_the_deck(board: Board) -> None:
    seen = list(zip(board.places, board.faces, strict=True))
    strange = [(replace(place, face=None), replace(face, tone=-face.tone)) for place, face in seen[:2]]
    # Two of one ink, which no card has.
    strange[1] = (strange[1][0], replace(strange[1][1], tone=strange[0][1].tone))

    kept = without_strangers(seen[2:], strange, [False] * len(seen), LONG_PX)

    assert len(kept) == len(CARDS) - 2
    assert not np.isin([id(place) for place, _ in kept], [id(place) for place, _ in strange]).any()
