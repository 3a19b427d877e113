"""A board of Set that is followed: cards change, move, are misread meanwhile, or are laid out anew."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.set import full_deck
from kibitz.solvers.set.cards import parse_card
from kibitz.vision.set.attributes import Attributes
from kibitz.vision.set.board import Before, Tried
from kibitz.vision.set.dimmed import seen_alike
from kibitz.vision.set.following import follow
from kibitz.vision.set.memory import memory_of
from kibitz.vision.set.reader import find_board
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


def test_a_card_dealt_in_place_of_one_of_another_shape_alone_is_read_anew() -> None:
    """As no oval is left on the table, nothing else on it tells the two shapes apart."""
    shown = ["1rsd", "3pss", "2gtd", "3gsd", "2rss", "2ptd", "1rtd", "2gso", "2psd", "1ptd", "2pos", "2rod"]
    dealt = ["1god", "1pts", *shown[2:7], "2gss", *shown[8:]]
    boards = [[parse_card(name) for name in names] for names in (shown, dealt)]
    pictures = [
        draw_board(Style(), boards[0]),
        draw_board(Style(), boards[0], {0, 1, 7}),
        draw_board(Style(), boards[1]),
    ]
    reading = followed(pictures)
    assert_all_right(pictures[-1], reading)


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


def test_nothing_is_looked_for_anew_while_only_a_clock_beside_the_table_goes_on() -> None:
    pixels = cv2.copyMakeBorder(draw_board(Style(), CARDS).pixels, 0, 0, 0, 300, cv2.BORDER_REPLICATE)
    first = find_board(pixels)
    assert first is not None
    later = pixels.copy()
    later[40:100, -120:-20] = 90
    told: list[Tried] = []

    board = follow(Frame(later), Before(pixels, first, first), frozenset(), told)

    assert board is first
    assert told == []


def test_cards_keep_their_order_as_long_as_they_lie_where_they_lay() -> None:
    """That of a short column stands between two rows, and belongs to either as the edges of marked cards are seen."""
    board = find_board(draw_board(Style(), CARDS).pixels)
    assert board is not None
    order = [0, 1, 2, 4, 5, 3, *range(6, 12)]
    other = replace(
        board,
        places=tuple(board.places[i] for i in order),
        faces=tuple(board.faces[i] for i in order),
        attributes=Attributes(tuple(CARDS[i] for i in order), board.attributes.certainty),
    )

    assert list(other.in_order_of(board).attributes.cards) == CARDS
    assert other.in_order_of(other) is other


@pytest.mark.parametrize("card", range(12))
def test_a_card_that_moves_back_into_its_row_is_followed_step_by_step(card: int) -> None:
    """The pointer had lifted it: a board that keeps the place where it was seen first would show it selected."""
    picture = draw_board(Style(columns=4, text=False), CARDS)
    x, y, w, h = (round(v) for v in picture.rects[card].as_list())
    own, ground = picture.pixels[y : y + h, x : x + w].copy(), picture.pixels[0, 0]

    def lifted(up: int) -> NDArray[np.uint8]:
        pixels = picture.pixels.copy()
        pixels[y - 8 : y + h + 8, x : x + w] = ground
        pixels[y - up : y - up + h, x : x + w] = own
        return pixels

    board = find_board(lifted(3))
    assert board is not None
    last = board
    for was, now in ((3, 1), (1, 0)):
        alike = seen_alike(lifted(now), Before(lifted(was), last, last))
        assert alike is not None
        last = alike.board

    assert last.places[card].rect.y - board.places[card].rect.y == pytest.approx(3, abs=0.5)


@pytest.mark.parametrize("now", ["shaken", "covered"])
def test_a_button_that_shakes_is_the_same_one(now: str) -> None:
    """Pages draw attention so to the one that deals."""
    pixels = cv2.copyMakeBorder(draw_board(Style(text=False), CARDS).pixels, 80, 0, 0, 0, cv2.BORDER_REPLICATE)
    at = Rect(60, 20, 150, 40)
    button = np.full((40, 150, 3), (190, 236, 255), np.uint8)
    cv2.putText(button, "ADD 3 CARDS", (12, 27), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 150, 250), 2, cv2.LINE_AA)
    pixels[20:60, 60:210] = button
    reading = read_set(Frame(pixels, time_s=0.0))
    assert reading is not None
    known = memory_of(reading)
    assert known is not None
    turn = cv2.getRotationMatrix2D((75, 20), 3.0, 1.0)
    later = pixels.copy()
    later[20:60, 60:210] = (
        cv2.warpAffine(button, turn, (150, 40), borderMode=cv2.BORDER_REPLICATE) if now == "shaken" else (60, 60, 60)
    )

    after = memory_of(read_set(Frame(later, time_s=1.0), replace(reading, memory=replace(known, deal=at))))

    assert after is not None
    assert after.deal == (at if now == "shaken" else None)
