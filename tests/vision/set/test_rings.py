"""Symbols with a hole: a ring that is all ink has a bare middle, as an outline has."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.attributes import shade_limits, shadings
from kibitz.vision.set.card.faces import Face
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

RINGS = [card for card in full_deck() if card.shape == "oval"]
"""The cards that are drawn with rings."""


@pytest.mark.parametrize("stripes", ["across", "slanted", "tint"])
@pytest.mark.parametrize("seed", range(3))
def test_rings_are_read_by_what_is_around_their_holes(stripes: str, seed: int) -> None:
    cards = random.Random(seed).sample(full_deck(), 12)
    style = Style(forms=("diamond", "ring", "star"), symbol=(0.3, 0.3), stripes=stripes, text=False)
    reading = read_set(Frame(draw_board(style, cards).pixels))
    assert reading is not None
    assert [card and card.shading for card in reading.state.cards] == [card.shading for card in cards]
    assert reading.doubts == ()


@pytest.mark.parametrize("stripes", ["across", "slanted", "tint"])
@pytest.mark.parametrize("shading", ["open", "striped", "solid"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_only_ring_of_a_table_is_read_so_too(number: int, shading: str, stripes: str) -> None:
    style = Style(forms=("diamond", "ring", "star"), symbol=(0.3, 0.3), stripes=stripes, text=False)
    [ring] = [card for card in RINGS if (card.number, card.shading, card.colour) == (number, shading, "red")]
    others = [card for card in full_deck() if card not in RINGS]
    cards = [*random.Random(number).sample(others, 11), ring]
    reading = read_set(Frame(draw_board(style, cards).pixels))
    assert reading is not None
    assert [card and card.shading for card in reading.state.cards] == [card.shading for card in cards]


@pytest.mark.parametrize("pen", [0.02, 0.05])
def test_the_insides_of_small_open_symbols_are_no_holes(pen: float) -> None:
    cards = [card for card in full_deck() if card.shading == "open"][::2]
    style = Style(forms=("diamond", "circle", "squiggle"), card=(90, 60), symbol=(0.24, 0.4), pen=pen, text=False)
    reading = read_set(Frame(draw_board(style, cards[:12]).pixels))
    assert reading is not None
    assert {card and card.shading for card in reading.state.cards} == {"open"}


def face(
    fill: float, bare: float, inked: float, pierced: float = 0.0, around: tuple[float, float] = (0.0, 0.0)
) -> Face:
    form, colour = np.ones((8, 8)), np.zeros(3)
    return Face(
        number=1,
        form=form,
        extent=0.8,
        asymmetry=0.0,
        solidity=0.9,
        fill=fill,
        deep=0.08 if pierced else fill,
        bare=bare,
        inked=inked,
        pierced=pierced,
        around=around,
        shaded=0.0,
        ink=colour,
        tone=np.zeros(4),
        whole_tone=np.zeros(4),
        ground=colour,
        boxes=(),
    )


def test_the_outline_of_a_hole_is_no_hatch() -> None:
    """Flowers whose middle has an outline as well, on a table where a single card is tinted."""
    flowers = [face(0.74, 0.22, 0.47, 0.18, (1.0, 1.0)), face(0.71, 0.22, 0.13, 0.18, (0.46, 0.49))]
    flowers.append(face(0.68, 0.22, 0.13, 0.18, (0.08, 0.13)))
    hearts = [face(1.0, 0.0, 0.96)] * 3 + [face(0.0, 0.67, 0.13)] * 3
    names = ["flower"] * 3 + ["heart"] * 6
    values = shadings(shade_limits([*flowers, *hearts], names)).values
    assert values == ("solid", "striped", "open", *["solid"] * 3, *["open"] * 3)
