"""A board of Set that is followed: cards change, move, are misread meanwhile, or are laid out anew."""

from __future__ import annotations

import random

import cv2

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.reading import read_set, with_taken
from tests.support.set.drawn import CARDS, assert_all_right, followed, read
from tests.support.set.pictures import Style, draw_board


def test_a_board_is_followed_when_cards_change() -> None:
    first = draw_board(Style(), CARDS)
    others = [c for c in full_deck() if c not in CARDS]
    second = draw_board(Style(), [*CARDS[:4], *others[:3], *CARDS[7:]])
    reading = None
    for n, picture in enumerate([first, draw_board(Style(), CARDS, {4}), second]):
        reading = read_set(Frame(picture.pixels, time_s=float(n)), reading)
    assert reading is not None
    assert_all_right(second, reading)
    assert reading.state.gone == set(CARDS[4:7])


def test_cards_that_are_misread_while_they_move_do_not_spoil_what_is_known() -> None:
    others = [c for c in full_deck() if c not in CARDS]
    after, misread = [*CARDS[:9], *others[:3]], [*CARDS[:9], *others[5:8]]
    boards = [(CARDS, set()), (CARDS, {9}), (misread, set()), (CARDS[:6], set()), (after, set())]
    reading = None
    for n, (cards, selected) in enumerate(boards):
        reading = read_set(Frame(draw_board(Style(), cards, selected).pixels, time_s=float(n)), reading)
        assert reading is not None
    assert reading is not None
    assert reading.state.gone == set(CARDS[9:])


def test_cards_that_were_taken_stay_so_whatever_a_moving_card_is_misread_as() -> None:
    others = [c for c in full_deck() if c not in CARDS]
    reading = followed([draw_board(Style(), CARDS), draw_board(Style(), [*CARDS[:9], *others[:3]])])
    reading = with_taken(reading, CARDS[9:], 2.0)
    for n, cards in enumerate(([*CARDS[:10], *others[:2]], [*CARDS[:9], *others[:3]])):
        again = read_set(Frame(draw_board(Style(), cards).pixels, time_s=3.0 + n), reading)
        assert again is not None
        reading = again
    assert reading.state.gone == set(CARDS[9:])


def test_a_new_deal_forgets_the_old_game() -> None:
    others = [c for c in full_deck() if c not in CARDS]
    reading = None
    for n, cards in enumerate([CARDS, others[:12], CARDS]):
        reading = read_set(Frame(draw_board(Style(), cards).pixels, time_s=10.0 * n), reading)
        assert reading is not None
        assert reading.state.gone == frozenset()


def test_the_same_picture_gives_the_same_reading_with_and_without_a_previous_one() -> None:
    picture = draw_board(Style(), CARDS)
    first = read(picture)
    second = read(picture, first)
    assert second.state == first.state
    for name, rect in first.places.items():
        assert second.places[name].iou(rect) > 0.95


def test_a_board_that_is_laid_out_anew_is_followed_whatever_its_size() -> None:
    deck = random.Random(4).sample(full_deck(), 15)
    for size in ((111, 74), (139, 93), (230, 150)):
        picture = draw_board(Style(card=size, columns=5), deck)
        blank = draw_board(Style(), deck[:12])
        height = max(picture.pixels.shape[0], blank.pixels.shape[0])
        width = max(picture.pixels.shape[1], blank.pixels.shape[1])
        for one in (picture, blank):
            h, w = one.pixels.shape[:2]
            one.pixels = cv2.copyMakeBorder(one.pixels, 0, height - h, 0, width - w, cv2.BORDER_REPLICATE)
        assert list(followed([blank, picture]).state.cards) == deck
