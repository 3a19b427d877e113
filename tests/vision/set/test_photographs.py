"""Photographs of cards on a table: shadows, lamps and cameras change what cards look like, not what they are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.set import Card
from kibitz.vision.outlines import edge_strength, is_photograph
from kibitz.vision.set.reading import card_place, read_set
from tests.support.set.photographs import photograph
from tests.support.set.pictures import Picture


def read_at(picture: Picture) -> list[Card | None]:
    """What is read at the place of each card; None where no card is seen."""
    reading = read_set(Frame(picture.pixels))
    assert reading is not None
    assert len(reading.state.cards) <= len(picture.cards), "nothing else is a card"
    seen = {n: reading.places[card_place(n)] for n in range(len(reading.state.cards))}
    at = [next((n for n, place in seen.items() if place.iou(rect) > 0.5), None) for rect in picture.rects]
    return [None if n is None else reading.state.cards[n] for n in at]


@pytest.mark.parametrize("seed", [6, 14, 36])
def test_cards_that_a_shadow_crosses_are_read_like_the_others(seed: int) -> None:
    picture = photograph(seed)
    assert read_at(picture) == picture.cards


@pytest.mark.parametrize("seed", [7, 38, 53])
def test_thin_lines_keep_their_colour_and_shadows_fill_no_symbol(seed: int) -> None:
    picture = photograph(seed)
    assert read_at(picture) == picture.cards


def test_what_the_light_leaves_open_is_unknown_rather_than_wrong() -> None:
    for seed in range(60, 66):
        picture = photograph(seed)
        for read, card in zip(read_at(picture), picture.cards, strict=True):
            assert read is None or all(value in (None, true) for value, true in zip(read, card, strict=True))


def test_blank_sheets_on_a_table_are_no_board() -> None:
    table = np.full((700, 1000, 3), (40, 60, 90), np.uint8)
    table = np.clip(table + np.random.default_rng(1).normal(0, 4, table.shape), 0, 255).astype(np.uint8)
    for n in range(6):
        x, y = 100 + n % 3 * 280, 120 + n // 3 * 260
        cv2.rectangle(table, (x, y), (x + 220, y + 150), (245, 247, 250), -1)
    assert read_set(Frame(table)) is None


def test_a_gradient_is_no_photograph_though_nearly_all_its_pixels_differ() -> None:
    y, x = np.mgrid[0:700, 0:1000].astype(np.float32)
    away = np.clip(np.hypot(x - 300, y - 350)[..., None] / 500, 0, 1)
    felt = (np.array([120, 190, 90]) * (1 - away) + np.array([20, 40, 10]) * away).astype(np.uint8)
    strength = edge_strength(felt)
    assert (strength > 0).mean() > 0.2
    assert not is_photograph(strength)
    assert is_photograph(edge_strength(photograph(1000).pixels))
