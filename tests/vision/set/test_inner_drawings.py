"""Symbols with a drawing inside, whatever their shading: ghosts with eyes, drops in a row with a hole, leaves with a
vein."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.solvers.set import Card, full_deck
from kibitz.vision.set.attributes import shade_limits, shadings
from kibitz.vision.set.reading import read_set

OVER = 4
"""All is drawn so many times as large, and scaled down."""
PAGE, GROUND = (242, 238, 236), (255, 255, 255)
INKS = {"red": (60, 32, 214), "green": (70, 140, 0), "purple": (170, 50, 110)}
W, H = 60 * OVER, 28 * OVER
PALE = 0.3

Ink = NDArray[np.float32]


def points(*shares: tuple[float, float]) -> NDArray[np.int32]:
    return np.array([(round(x * W), round(y * H)) for x, y in shares], np.int32)


def drawn(shape: str) -> tuple[Ink, Ink]:
    """(H, W) of a symbol: its silhouette, and what is drawn inside of it."""
    whole, inner = np.zeros((H, W), np.uint8), np.zeros((H, W), np.uint8)
    if shape == "oval":
        cv2.fillPoly(
            whole, [points((0.1, 1), (0.1, 0.4), (0.3, 0.05), (0.7, 0.05), (0.9, 0.4), (0.9, 1), (0.5, 0.8))], 1
        )
        for at in (0.36, 0.64):
            cv2.circle(inner, (round(at * W), round(0.42 * H)), round(0.1 * H), 1, -1)
    elif shape == "diamond":
        for at in (0.22, 0.5, 0.78):
            cv2.ellipse(whole, (round(at * W), H // 2), (round(0.21 * W), round(0.47 * H)), 0, 0, 360, 1, -1)
        cv2.circle(inner, (W // 2, H // 2), round(0.13 * H), 1, -1)
    else:
        cv2.fillPoly(whole, [points((0.02, 0.97), (0.15, 0.3), (0.97, 0.03), (0.8, 0.75))], 1)
        cv2.line(inner, (round(0.15 * W), round(0.8 * H)), (round(0.8 * W), round(0.22 * H)), 1, round(0.07 * H))
    return whole.astype(np.float32), inner.astype(np.float32)


def ink_of(card: Card, hatched: bool) -> Ink:
    """How much ink is where on one symbol, 0 to 1."""
    whole, inner = drawn(str(card.shape))
    edge = whole - cv2.erode(whole, np.ones((2 * OVER + 1, 2 * OVER + 1), np.uint8))
    if card.shading == "solid":
        return np.asarray(whole * (1 - inner), np.float32)
    outlined = np.maximum(edge, inner * whole)
    if card.shading == "open":
        return np.asarray(outlined, np.float32)
    lines = (np.arange(W) % (4 * OVER) < 1.4 * OVER).astype(np.float32) if hatched else np.full(W, PALE, np.float32)
    return np.asarray(np.maximum(outlined, whole * lines), np.float32)


def table(cards: Sequence[Card], hatched: bool) -> Frame:
    page = np.full((4 * 190 * OVER // 2 + 40 * OVER, 6 * 110 * OVER, 3), PAGE, np.float32)
    for i, card in enumerate(cards):
        left, top = (30 + 155 * (i % 4)) * OVER, (20 + 125 * (i // 4)) * OVER
        page[top : top + 112 * OVER, left : left + 140 * OVER] = GROUND
        for n in range(card.number or 0):
            y = top + (56 * OVER) + round((n - (card.number or 0) / 2) * 35 * OVER)
            x = left + 38 * OVER
            share = ink_of(card, hatched)[..., None]
            page[y : y + H, x : x + W] = page[y : y + H, x : x + W] * (1 - share) + share * np.array(
                INKS[str(card.colour)], np.float32
            )
    small = cv2.resize(page, None, fx=1 / OVER, fy=1 / OVER, interpolation=cv2.INTER_AREA)
    return Frame(np.ascontiguousarray(np.asarray(small, np.uint8)))


@pytest.mark.parametrize("hatched", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_drawn_inside_of_a_symbol_is_no_part_of_its_shading(seed: int, hatched: bool) -> None:
    cards = random.Random(seed).sample(full_deck(), 12)
    reading = read_set(table(cards, hatched))
    assert reading is not None
    seen = reading.state.cards
    assert [card.number for card in seen if card is not None] == [card.number for card in cards]
    assert [card.shading for card in seen if card is not None] == [card.shading for card in cards]


def shaded(*looks: tuple[str, float, float, float, float]) -> list[str | None]:
    """The shadings of symbols by their shape, how much of their middle line and of their middle is inked, and how wide
    the parts are that are bare, and all ink."""
    faces = [
        SimpleNamespace(hatched=False, shaded=0.0, fill=fill, deep=deep, bare=bare, inked=inked, pierced=bare)
        for _, fill, deep, bare, inked in looks
    ]
    return list(shadings(shade_limits(faces, [shape for shape, *_ in looks])).values)  # type: ignore[arg-type]  # a face has pictures, too


def test_half_filled_symbols_are_striped_where_solid_ones_of_their_shape_have_nothing_drawn_inside() -> None:
    half, solid, open_ = ("star", 0.62, 1.0, 0.31, 0.59), ("star", 1.0, 1.0, 0.0, 0.95), ("star", 0.0, 0.0, 0.62, 0.15)
    assert shaded(half, solid, open_) == ["striped", "solid", "open"]
    # An eye in every one of them.
    assert shaded(half, ("star", 0.64, 1.0, 0.3, 0.6), open_)[0] == "solid"
