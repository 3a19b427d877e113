"""A dialog over a board of Ticket to Ride: what lies under it is unknown, and the board is said to be covered."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.games.ticket.dialog import dialog_words
from kibitz.games.ticket.game import TicketGame
from kibitz.solvers.ticket.model.boards import CARDS, Colour, load_board
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.vision.ticket.profile import BoardProfile, Pixels
from kibitz.vision.ticket.reading.details import UNKNOWN
from kibitz.vision.ticket.reading.reader import read_ticket
from tests.support.ticket.pictures import Client, random_game
from tests.support.ticket.pictures_profile import true_profile

SIZE = (1280, 800)
DARK, BLACK, LIGHT = (24, 20, 18), (8, 8, 8), (240, 240, 238)
EDGE = 12
"""So near to a dialog's edge a part of a space is still seen."""
Box = tuple[int, int, int, int]


@cache
def in_play(seed: int, claimed: int = 45) -> tuple[Pixels, BoardProfile, dict[str, Any]]:
    client = Client(seed)
    empty, label = client.empty(SIZE, 1.0)
    pixels, now = client.frame(SIZE, 1.0, random_game(client, random.Random(seed), claimed), hud=0)
    return pixels, true_profile(client, empty, label), now


def read(pixels: Pixels, seed: int, before: Reading[ShownTicket] | None = None) -> Reading[ShownTicket]:
    reading = read_ticket(Frame(pixels), in_play(seed)[1], before)
    assert reading is not None
    return reading


def with_dialog(
    seed: int, fill: tuple[int, int, int], veil: float = 0.0, words: str = "Pay 3 red and 1 locomotive"
) -> tuple[Pixels, Box]:
    """A payment dialog over the middle of the board, and where it is; veil: how dark the rest is made."""
    pixels, _, label = in_play(seed)
    xs, ys = np.array(list(label["cities"].values())).T
    left, right = (int(v) for v in np.percentile(xs, (25, 75)))
    top, bottom = (int(v) for v in np.percentile(ys, (25, 75)))
    drawn = (pixels * (1 - veil)).astype(np.uint8)
    drawn[top:bottom, left:right] = fill
    cv2.rectangle(drawn, (left, top), (right, bottom), (90, 90, 90), 1)
    ink = (30, 30, 30) if sum(fill) > 400 else (225, 225, 225)
    for k in range(4):
        at = (left + 20, top + 40 + 36 * k)
        cv2.putText(drawn, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, ink, 1, cv2.LINE_AA)
    return drawn, (left, top, right, bottom)


def under(label: dict[str, Any], box: Box) -> list[int]:
    """The tracks all of which lies under a dialog."""
    left, top, right, bottom = box

    def inside(spaces: Sequence[Sequence[float]]) -> bool:
        return all(left + EDGE <= x < right - EDGE and top + EDGE <= y < bottom - EDGE for x, y, _ in spaces)

    return [i for i, track in enumerate(label["tracks"]) if inside(track["spaces"])]


@pytest.mark.parametrize("seed", [2, 7])
@pytest.mark.parametrize(("fill", "veil"), [(DARK, 0.0), (BLACK, 0.7), (DARK, 0.45), (LIGHT, 0.0)])
def test_tracks_under_a_dialog_are_unknown_and_the_board_is_covered(
    seed: int, fill: tuple[int, int, int], veil: float
) -> None:
    pixels, box = with_dialog(seed, fill, veil)
    reading = read(pixels, seed)

    assert reading.condition is Condition.COVERED
    hidden = under(in_play(seed)[2], box)
    assert len(hidden) > 5
    assert {reading.details.tracks[i].owner for i in hidden} == {UNKNOWN}


def test_what_was_known_before_a_dialog_opened_stays_known() -> None:
    before = read(in_play(7)[0], 7)
    reading = read(with_dialog(7, BLACK, 0.7)[0], 7, before)
    after = read(in_play(7)[0], 7, reading)

    def owners(of: Reading[ShownTicket]) -> list[str | None]:
        return [track.owner for track in of.details.tracks]

    assert reading.condition is Condition.COVERED
    assert owners(reading) == owners(before) == owners(after)
    assert after.condition is Condition.READY


@pytest.mark.parametrize("seed", [2, 7])
def test_a_board_behind_a_veil_alone_is_read_as_without(seed: int) -> None:
    pixels, _, label = in_play(seed)
    reading = read((pixels * 0.6).astype(np.uint8), seed)
    told = [(track.owner, true["owner"]) for track, true in zip(reading.details.tracks, label["tracks"], strict=True)]

    assert all({"purple": "pink"}.get(true or "", true) == owner for owner, true in told if owner != UNKNOWN)
    assert sum(owner != UNKNOWN for owner, _ in told) > 0.8 * len(told)


def test_while_a_payment_dialog_is_open_the_advice_is_the_payment() -> None:
    pixels, profile, _ = in_play(7)
    game = TicketGame(profiles=[profile], hand="4 red, 3 blue, 1 locomotive")
    before = game.read(Frame(pixels))
    assert before is not None
    free = next(i for i, owner in enumerate(before.state.owners) if owner is None and i not in before.state.unknown)
    track = before.state.board.tracks[free]
    cities = [before.state.board.names[city] for city in track.pair]
    reading = game.read(Frame(with_dialog(7, DARK, 0.45, f"Pay for {cities[0]} - {cities[1]}")[0]), before)

    assert reading is not None
    assert reading.condition is Condition.COVERED
    advice = game.advise(reading.state, reading.memory)
    assert not advice.moves
    assert cities[0] in advice.answer
    assert "dialog" in advice.answer


def test_of_the_ways_to_pay_locomotives_are_kept() -> None:
    board = load_board()
    blank = ShownTicket(board, (None,) * len(board.tracks), (), None)
    hand = tuple({Colour.BLUE: 3, Colour.RED: 6, Colour.LOCOMOTIVE: 2}.get(card, 0) for card in CARDS)
    shown = replace(blank, hand=hand)

    assert dialog_words(shown, "Claim route\nDallas to El Paso").startswith("Pay 4 red for ")
    assert "don't pay" in dialog_words(shown, "Claim Calgary - Winnipeg")
    assert "answer or close it" in dialog_words(shown, "Settings\nSound on")
