"""The sets that were taken, as pages list them in small beside the table, or show them large over it, are no table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.solvers.set import SetState
from kibitz.solvers.set.cards import Card, complete, full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import OVERSAMPLING, Picture, Style, draw_board, draw_card

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


def test_the_uppermost_card_of_the_pile_beside_the_last_ones_is_none_of_them() -> None:
    """It is as large as they are, and they are too few to be told from it by their places."""
    sets = sets_of(7, 3)
    reading, time_s = None, 0.0
    for count in range(3):
        table = [card for three in sets[count:] for card in three]
        pixels = page(table, [])
        if count:
            large = np.asarray(cv2.resize(pixels, None, fx=OVERSAMPLING, fy=OVERSAMPLING), np.uint8)
            draw_card(large, STYLE, Rect(780, 30, *LARGE), sets[count - 1][2], False)
            pixels[:, 760:] = cv2.resize(large, (1000, 480), interpolation=cv2.INTER_AREA)[:, 760:]
        for _ in range(3):
            reading = read_set(Frame(pixels, time_s=(time_s := time_s + 2.0)), reading)
        assert reading is not None
        assert sorted(filter(None, reading.state.cards)) == sorted(table), count


def set_over(table: Picture) -> NDArray[np.uint8]:
    """Larger copies of three cards over a table that is hardly seen behind a veil."""
    page = np.asarray(table.pixels * 0.1, np.uint8)
    for n, i in enumerate((0, 5, 7)):
        x, y, w, h = (round(v) for v in table.rects[i].as_list())
        card = cv2.resize(table.pixels[y : y + h, x : x + w], None, fx=1.4, fy=1.4, interpolation=cv2.INTER_AREA)
        left = 10 + n * (card.shape[1] + 12)
        page[120 : 120 + card.shape[0], left : left + card.shape[1]] = card
    return page


def test_larger_copies_of_a_set_over_its_dimmed_table_are_no_table_of_three() -> None:
    """Some pages show a set that was found so, for a second or two."""
    cards = random.Random(4).sample(full_deck(), 12)
    style = Style(card=(90, 120), text=False)
    table = draw_board(style, cards)
    before = read_set(Frame(table.pixels))
    assert before is not None

    assert read_set(Frame(set_over(table)), before) is None

    after = read_set(Frame(table.pixels), before)
    assert after is not None
    assert after.state.cards == before.state.cards


def test_a_set_that_is_shown_large_is_known_by_the_table_behind_its_veil_whatever_was_read_of_that() -> None:
    cards = random.Random(4).sample(full_deck(), 12)
    table = draw_board(Style(card=(90, 120), text=False), cards)
    before = read_set(Frame(table.pixels, time_s=0.0))
    veiled = table.pixels.copy()
    veiled[round(table.rects[-1].y) - 10 :] = table.pixels[0, 0]
    half = read_set(Frame(veiled, time_s=1.0), before)
    assert half is not None
    assert len(half.state.cards) < 12

    assert read_set(Frame(set_over(table), time_s=2.0), half) is None

    after = read_set(Frame(table.pixels, time_s=3.0), half)
    assert after is not None
    assert set(after.state.cards) == set(cards)


def test_the_last_set_shown_as_large_beside_the_table_is_no_part_of_it() -> None:
    """With it there would be fifteen cards, a table of another deal."""
    sets = sets_of(11, 5)
    table = [card for three in sets[:4] for card in three]
    pixels = page(table, [])
    first = read_set(Frame(pixels, time_s=2.0), read_set(Frame(pixels, time_s=0.0)))
    assert first is not None
    chosen = [i for i, card in enumerate(first.state.cards) if card in sets[0][:2]]
    first = replace(first, state=replace(first.state, selected=frozenset(chosen)))
    after = [*sets[4], *table[3:]]
    pixels = page(after, [])
    large = np.asarray(cv2.resize(pixels, None, fx=OVERSAMPLING, fy=OVERSAMPLING), np.uint8)
    for n, card in enumerate(sets[0]):
        draw_card(large, STYLE, Rect(780, 30 + 105 * n, *LARGE), card, False)
    pixels[:, 760:] = cv2.resize(large, (1000, 480), interpolation=cv2.INTER_AREA)[:, 760:]
    reading: Reading[SetState] | None = first
    for time_s in (3.0, 5.0, 7.0):
        reading = read_set(Frame(pixels, time_s=time_s), reading)
        assert reading is not None
        assert sorted(filter(None, reading.state.cards)) == sorted(after), time_s
