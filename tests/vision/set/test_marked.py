"""Which cards are selected by the usual marks, and which only look so: dealt with a shadow, or never seen unmarked."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest

from kibitz.solvers.set import find_sets, full_deck
from tests.support.set.drawn import CARDS, followed, read
from tests.support.set.pictures import Picture, Style, draw_board


@pytest.mark.parametrize("look", ["ring", "tint", "glow", "enlarged", "inner glow"])
def test_sees_which_cards_are_selected(look: str) -> None:
    picture = draw_board(Style(selected_look=look), CARDS, {2, 7})
    reading = read(picture)
    assert reading.state.selected == {2, 7}
    assert list(reading.state.cards) == CARDS


def test_no_card_is_selected_on_a_plain_board() -> None:
    assert read(draw_board(Style(), CARDS)).state.selected == frozenset()


def test_among_few_cards_a_selected_one_shows_by_its_change() -> None:
    reading = read(draw_board(Style(), CARDS[:3]))
    for selected in ({1}, {0, 1}, {0, 1, 2}, {0}, set()):
        reading = read(draw_board(Style(selected_look="tint"), CARDS[:3], selected), reading)
        assert reading.state.selected == selected
        assert list(reading.state.cards) == CARDS[:3]


def test_a_card_whose_edge_seems_to_lean_takes_no_selection_from_the_others() -> None:
    picture = draw_board(Style(text=False, border=None, page=(90, 60, 120)), CARDS, {2})
    leaning = picture.rects[8]
    below = [
        (leaning.x - 2, leaning.bottom + 2),
        (leaning.right + 2, leaning.bottom + 2),
        (leaning.right + 2, leaning.bottom - 12),
    ]
    cv2.fillPoly(picture.pixels, [np.array(below, np.int32)], (120, 60, 90))
    reading = read(picture)
    assert list(reading.state.cards) == CARDS
    assert reading.state.selected == {2}


def test_cards_that_are_dealt_with_a_shadow_are_not_selected() -> None:
    glow = Style(selected_look="glow", columns=5)
    five = {4, 9, 14}
    dealt = random.Random(1).sample(full_deck(), 15)
    before = draw_board(glow, [card for i, card in enumerate(dealt) if i not in five])
    before = draw_board(Style(selected_look="glow", columns=4), before.cards)
    shadowed = draw_board(glow, dealt, five)
    assert followed([before, shadowed]).state.selected == frozenset()
    clicked = draw_board(Style(selected_look="ring", columns=5), dealt, {9})
    shadowed.pixels[:] = np.where(five_rect(shadowed, 9), clicked.pixels, shadowed.pixels)
    assert followed([before, draw_board(glow, dealt, five), shadowed]).state.selected == {9}


def test_a_card_that_comes_a_little_later_than_the_others_of_its_deal_is_not_selected() -> None:
    glow = Style(selected_look="glow", columns=5)
    dealt = random.Random(1).sample(full_deck(), 15)
    before = draw_board(Style(columns=4), [card for i, card in enumerate(dealt) if i not in (4, 9, 14)])
    lying, coming = draw_board(glow, dealt, {4, 9, 14}), draw_board(glow, dealt, {4, 9, 14})
    without = draw_board(glow, dealt, {4, 14}).pixels
    coming.pixels[:] = cv2.addWeighted(coming.pixels, 0.6, without, 0.4, 0)
    assert followed([before, coming, lying]).state.selected == frozenset()


def test_cards_with_a_shadow_that_are_dealt_soon_after_others_came_into_view_are_not_selected() -> None:
    dealt = random.Random(1).sample(full_deck(), 15)
    first = draw_board(Style(columns=4), dealt[:12])
    upper = draw_board(Style(columns=4), dealt[:12])
    upper.pixels = np.ascontiguousarray(upper.pixels[: int(upper.rects[8].y) - 4])
    shadowed = draw_board(Style(selected_look="glow", columns=5), dealt, {12, 13, 14})
    reading = followed([upper, first, first, shadowed])
    assert reading.state.selected == frozenset()
    assert reading.doubts == ()


def five_rect(picture: Picture, i: int) -> np.ndarray:
    """True on one card of a picture."""
    mask = np.zeros((*picture.pixels.shape[:2], 1), bool)
    rect = picture.rects[i]
    mask[int(rect.y) : int(rect.bottom), int(rect.x) : int(rect.right)] = True
    return mask


def test_what_is_marked_without_being_a_set_is_doubted_when_it_was_never_seen_otherwise() -> None:
    reading = read(draw_board(Style(columns=5), random.Random(1).sample(full_deck(), 15), {4, 9, 14}))
    assert reading.state.selected == frozenset()
    assert any("marked" in doubt for doubt in reading.doubts)


def test_a_whole_set_that_is_marked_is_doubted_when_its_cards_were_never_seen_unmarked() -> None:
    chosen = set(find_sets(CARDS)[0])
    marked = draw_board(Style(), CARDS, chosen)
    alone, after = read(marked), read(marked, read(draw_board(Style(), CARDS)))
    assert alone.state.selected == after.state.selected == chosen
    assert any("marked" in doubt for doubt in alone.doubts)
    assert not after.doubts


def test_three_cards_found_at_another_size_are_not_all_selected() -> None:
    reading = read(draw_board(Style(), CARDS[:3]))
    larger = draw_board(Style(card=(190, 126), symbol=(0.238, 0.59)), CARDS[:3])
    assert read(larger, reading).state.selected == frozenset()


@pytest.mark.parametrize("marked", [0, 1, 2, 3])
def test_the_light_of_a_selected_card_that_falls_on_the_one_below_marks_that_not(marked: int) -> None:
    style = Style(card=(230, 155), gap=10, radius=0.04, border=(70, 80, 100), symbol=(0.4, 0.83), text=False)
    two = sorted(CARDS, key=lambda card: card.number != 2)
    cards = [*two[4:8], *two[:4], *two[8:]]
    plain, lit = draw_board(style, cards), draw_board(style, cards)
    teal = np.array((191, 212, 45), np.float32)
    x, y, w, h = (round(v) for v in lit.rects[marked].as_list())
    cv2.rectangle(lit.pixels, (x - 1, y - 1), (x + w, y + h), teal.tolist(), 2)
    for step in range(48):
        row = lit.pixels[y + h + 2 + step, x + 12 : x + w - 12]
        row[:] = row + (teal - row) * (0.75 * (1 - step / 48))
    assert followed([plain, plain, lit]).state.selected == {marked}
