"""The sets that were taken, as pages list them in small beside the table, are no table."""

from __future__ import annotations

import random
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.set.cards import Card, complete, full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import OVERSAMPLING, Style, draw_card

STYLE = Style(page=(248, 244, 240))
LARGE, SMALL = (150, 90), (60, 36)
Three = tuple[Card, Card, Card]


def page(table: Sequence[Card], taken: Sequence[Three]) -> NDArray[np.uint8]:
    """A page with a table four cards wide, and the sets that were taken at its right, the latest first."""
    canvas = np.full((480 * OVERSAMPLING, 1000 * OVERSAMPLING, 3), STYLE.page[::-1], np.uint8)
    for n, card in enumerate(table):
        draw_card(canvas, STYLE, Rect(30 + 165 * (n % 4), 30 + 105 * (n // 4), *LARGE), card, False)
    for row, cards in enumerate(reversed(taken[-9:])):
        for column, card in enumerate(cards):
            draw_card(canvas, STYLE, Rect(760 + 68 * column, 20 + 46 * row, *SMALL), card, False)
    return np.asarray(cv2.resize(canvas, (1000, 480), interpolation=cv2.INTER_AREA), np.uint8)


def sets_of(seed: int, count: int) -> list[Three]:
    """So many sets that share no card."""
    deck, made = random.Random(seed).sample(full_deck(), 81), list[Three]()
    while len(made) < count:
        first, second = deck.pop(), deck.pop()
        third = complete(first, second)
        if third in deck:
            deck.remove(third)
            made.append((first, second, third))
    return made


def test_a_game_is_followed_to_its_last_card_beside_the_list_of_its_sets() -> None:
    sets = sets_of(4, 9)
    reading, time_s = None, 0.0
    for count in range(10):
        table = [card for three in sets[count : count + 4] for card in three]
        for _ in range(3):
            frame = Frame(page(table, sets[:count]), time_s=(time_s := time_s + 2.0))
            seen = read_set(frame, reading)
            reading = seen or reading
        assert sorted(filter(None, seen.state.cards if seen is not None else ())) == sorted(table), count
