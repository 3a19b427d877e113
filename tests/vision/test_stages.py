"""The stages of a reading as pictures: each shows what the reader of that game found."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.game import Stage
from kibitz.registry import get_game
from kibitz.solvers.set import full_deck
from tests.support.paint import Pixels
from tests.support.pyramid import recorded as pyramid
from tests.support.set.pictures import Picture, Style, draw_board
from tests.support.tuble import recorded as tuble
from tests.support.wordle.pictures import draw_game

GAMES = ("set", "wordle", "pyramid", "tuble")


def set_board() -> Picture:
    return draw_board(Style(), random.Random(3).sample(full_deck(), 12))


def drawn(game: str) -> Pixels:
    if game == "set":
        return set_board().pixels
    if game == "wordle":
        return draw_game(1, boards=1, plain_fonts=True, situation="won")[0]
    if game == "tuble":
        return next(one.pixels for one in tuble.record(0) if one.truth and len(one.truth["guesses"]) == 2)
    return next(one.pixels for one in pyramid.record(0) if get_game(game).read(Frame(one.pixels)) is not None)


def stages(game: str, pixels: Pixels) -> dict[str, Stage]:
    found = get_game(game).stages(Frame(pixels))
    assert all(one.shows and one.picture.dtype == np.uint8 and one.picture.shape[2] == 3 for one in found)
    return {one.name: one for one in found}


@pytest.mark.parametrize("game", GAMES)
def test_a_reading_is_drawn_from_its_edges_to_its_decision(game: str) -> None:
    pixels = drawn(game)
    before = pixels.copy()
    found = stages(game, pixels)
    assert next(iter(found)) == "edges"
    assert list(found)[-1] == "decision"
    assert {"ground", "mask", "clusters"} <= set(found)
    assert all(found[name].picture.shape == pixels.shape for name in ("edges", "ground", "mask", "decision"))
    assert (pixels == before).all()


def test_the_mask_of_a_card_is_white_where_its_symbols_are_and_black_beside_them() -> None:
    board = set_board()
    mask = stages("set", board.pixels)["mask"].picture
    ink = np.abs(board.pixels.astype(int) - 255).max(axis=2) > 120
    for rect, card in zip(board.rects, board.cards, strict=True):
        inner = rect.grown(-8)
        part = slice(int(inner.y), int(inner.bottom)), slice(int(inner.x), int(inner.right))
        white = mask[part].max(axis=2) > 127
        assert 0.02 < white.mean() < 0.6
        if card.shading == "solid":
            assert (white == ink[part]).mean() > 0.97


def test_the_clusters_show_each_colour_that_was_found() -> None:
    board = set_board()
    picture = stages("set", board.pixels)["clusters"].picture.astype(int)
    inks = {"red": (45, 35, 220), "green": (60, 140, 0), "purple": (150, 40, 100)}
    for colour in {card.colour for card in board.cards if card.colour is not None}:
        assert (np.abs(picture - inks[colour]).max(axis=2) < 24).sum() > 500


@pytest.mark.parametrize("game", GAMES)
def test_of_an_empty_picture_the_stages_end_where_the_search_did(game: str) -> None:
    found = stages(game, np.full((300, 400, 3), 230, np.uint8))
    assert "edges" in found
    assert "decision" not in found
