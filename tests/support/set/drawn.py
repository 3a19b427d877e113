"""Boards of Set that the tests draw, as they are read: alone, or one after another."""

from __future__ import annotations

import random
from collections.abc import Iterable

from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.solvers.set import SetState, full_deck
from kibitz.vision.set.reading import card_place, read_set
from tests.support.set.pictures import Picture

CARDS = random.Random(3).sample(full_deck(), 12)


def read(picture: Picture, previous: Reading[SetState] | None = None) -> Reading[SetState]:
    reading = read_set(Frame(picture.pixels), previous)
    assert reading is not None, "no board found"
    return reading


def assert_all_right(picture: Picture, reading: Reading[SetState]) -> None:
    assert list(reading.state.cards) == picture.cards
    for i, rect in enumerate(picture.rects):
        assert reading.places[card_place(i)].iou(rect) > 0.6
    assert reading.doubts == ()


def followed(pictures: Iterable[Picture]) -> Reading[SetState]:
    reading = None
    for n, picture in enumerate(pictures):
        reading = read_set(Frame(picture.pixels, time_s=float(n)), reading)
        assert reading is not None
    assert reading is not None
    return reading
