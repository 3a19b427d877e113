"""Cards that fade: selected ones, all under a veil, and grounds on their way from one colour to another."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.appearance import appearances_of
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

STYLE = Style(text=False)
CARDS = random.Random(4).sample(full_deck(), 12)
PLAIN = draw_board(STYLE, CARDS)


def faded(*cards: int) -> NDArray[np.uint8]:
    """These cards half transparent."""
    pixels = PLAIN.pixels.copy()
    for i in cards:
        x, y, w, h = (round(v) for v in PLAIN.rects[i].grown(1).as_list())
        part = pixels[y : y + h, x : x + w]
        page = np.full_like(part, STYLE.page[::-1])
        pixels[y : y + h, x : x + w] = cv2.addWeighted(part, 0.55, page, 0.45, 0)
    return pixels


def tinted(card: int, by: int) -> NDArray[np.uint8]:
    """The board with this card's ground by so many grey levels less blue."""
    pixels = PLAIN.pixels.copy()
    x, y, w, h = (round(v) for v in PLAIN.rects[card].as_list())
    blue = pixels[y : y + h, x : x + w, 0]
    blue[blue > 200] -= by
    return pixels


def test_a_card_that_fades_is_selected() -> None:
    before = read_set(Frame(PLAIN.pixels, "drawn", 0.0))
    one = read_set(Frame(faded(7), "drawn", 1.0), before)
    two = read_set(Frame(faded(7, 2), "drawn", 2.0), one)
    assert one is not None
    assert two is not None
    assert (one.state.selected, two.state.selected) == ({7}, {2, 7})
    assert list(two.state.cards) == CARDS


def test_thin_lines_that_were_cut_out_otherwise_are_no_fading() -> None:
    board = find_board(PLAIN.pixels)
    assert board is not None
    paler = [replace(face, ink=0.6 * face.ink + 0.4 * face.ground) for face in board.faces]

    plain = appearances_of(PLAIN.pixels, board.places, board.faces)
    again = appearances_of(PLAIN.pixels, board.places, paler)

    assert not any(now.faded(was) for now, was in zip(again, plain, strict=True))


def test_a_whole_board_that_fades_has_nothing_selected() -> None:
    before = read_set(Frame(PLAIN.pixels, "drawn", 0.0))
    after = read_set(Frame(faded(*range(12)), "drawn", 1.0), before)
    assert after is not None
    assert after.state.selected == set()


def test_a_ground_that_was_read_while_it_faded_is_seen_when_it_has() -> None:
    """It ends on that of a card with the pointer over it, near enough to the last one to be no other drawing."""
    reading = read_set(Frame(PLAIN.pixels, "drawn", 0.0))
    selected = []
    for n, by in enumerate((48, 20, 9, 9), start=1):
        reading = read_set(Frame(tinted(5, by), "drawn", float(n)), reading)
        assert reading is not None
        selected.append(set(reading.state.selected))
    assert selected == [{5}, {5}, set(), set()]


def test_a_ground_that_fades_by_little_from_frame_to_frame_is_seen_when_it_has() -> None:
    reading = read_set(Frame(PLAIN.pixels, "drawn", 0.0))
    for n, by in enumerate(range(48, -1, -2), start=1):
        reading = read_set(Frame(tinted(5, by), "drawn", float(n)), reading)
        assert reading is not None
        if n == 1:
            assert reading.state.selected == {5}
    assert reading is not None
    assert reading.state.selected == set()


def test_a_card_that_has_faded_slowly_away_is_gone_once_the_others_move_up() -> None:
    """From picture to picture hardly anything changes in its place."""
    cards = random.Random(8).sample(full_deck(), 15)
    whole = draw_board(STYLE, cards)
    x, y, w, h = (round(v) for v in whole.rects[14].grown(6).as_list())
    page = whole.pixels[0, 0].astype(float)
    reading, pixels = None, whole.pixels
    for step in range(21):
        pixels = whole.pixels.copy()
        part = pixels[y : y + h, x : x + w]
        part[:] = (part + (page - part) * (1 - (1 - min(1.0, step / 20)) ** 3)).astype(np.uint8)
        reading = read_set(Frame(pixels, time_s=0.1 * step), reading)
    assert reading is not None
    for time_s in (2.2, 4.0):
        reading = read_set(Frame(np.roll(pixels, 8, axis=1), time_s=time_s), reading)
        assert reading is not None
    assert len(reading.state.cards) == 14
