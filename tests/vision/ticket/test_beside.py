"""What is read beside a board of Ticket to Ride: where things are, and what is clear enough to be told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.vision.ticket.profile import BoardProfile, Pixels
from kibitz.vision.ticket.reading.details import Placing
from kibitz.vision.ticket.reading.hud import places_there
from kibitz.vision.ticket.reading.reader import read_ticket
from tests.support.ticket.pictures import Client
from tests.support.ticket.pictures_profile import true_profile

SIZE = (1280, 800)


@cache
def shown(seed: int) -> tuple[Pixels, BoardProfile, dict[str, Any]]:
    """A client's empty board, and a profile of it with all places."""
    client = Client(seed)
    pixels, label = client.empty(SIZE, 1.0)
    places = {name: Rect(*box) for name, box in label["places"].items()}
    return pixels, replace(true_profile(client, pixels, label), places=places, settings={"me": "1"}), label


def read(pixels: Pixels, seed: int) -> Reading[ShownTicket]:
    reading = read_ticket(Frame(pixels), shown(seed)[1])
    assert reading is not None
    return reading


def face_up(reading: Reading[ShownTicket]) -> list[str | None]:
    return [card.word if card is not None else None for card in reading.state.row or ()]


@pytest.mark.parametrize("seed", [1, 7])
def test_a_client_in_a_window_on_a_large_desktop_is_read_as_in_its_own_picture(seed: int) -> None:
    pixels, _, label = shown(seed)
    desktop = np.full((1080, 1920, 3), (150, 110, 40), np.uint8)
    desktop[170 : 170 + SIZE[1], 400 : 400 + SIZE[0]] = pixels
    reading = read(desktop, seed)

    players = [(seat.trains, seat.score) for seat in reading.state.seats]
    assert players == [(one["trains"], one["score"]) for one in label["players"]]
    assert face_up(reading) == label["face_up"]
    assert {name for name in reading.places if not name.startswith(("track ", "city "))} == set(label["places"])


def test_places_at_the_very_edge_of_a_profiles_picture_are_there_on_the_desktop_too() -> None:
    """Beyond the edge of the picture that the profile was made from there is something else on the desktop."""
    rng = np.random.default_rng(3)
    painted = rng.integers(0, 256, (100, 160, 3), np.uint8).repeat(8, 0).repeat(8, 1)
    cards = {f"card {n}": Rect(1190, 100 * n, 90, 70) for n in range(1, 6)}
    profile = replace(shown(7)[1], picture=painted, places=cards)
    desktop = np.full((1080, 1920, 3), (150, 110, 40), np.uint8)
    desktop[150:950, 300:1580] = painted

    assert places_there(desktop, profile, Placing(1.0, 300, 150)) == {
        name: rect.moved(300, 150) for name, rect in cards.items()
    }


def test_a_card_that_is_a_picture_in_many_colours_is_doubted_and_the_others_are_told() -> None:
    pixels, profile, label = shown(7)
    painted = pixels.copy()
    x, y, w, h = (int(v) for v in profile.places["card 2"].as_list(0))
    rng = np.random.default_rng(1)
    tones = np.array([(30, 40, 60), (25, 70, 110), (60, 90, 40), (120, 160, 190), (20, 24, 30)], np.uint8)
    stroke = rng.integers(0, len(tones), (-(-h // 4), -(-w // 4))).repeat(4, 0).repeat(4, 1)[:h, :w]
    painted[y : y + h, x : x + w] = tones[stroke]
    reading = read(painted, 7)

    assert face_up(reading) == [label["face_up"][0], None, *label["face_up"][2:]]
    assert any("card 2" in doubt for doubt in reading.doubts)


def test_a_card_half_of_which_is_something_else_is_doubted() -> None:
    """A panel that has moved shows half a card at the card's place."""
    pixels, profile, label = shown(7)
    moved = pixels.copy()
    place = next(n for n, card in enumerate(label["face_up"], start=1) if card not in ("black", "locomotive"))
    x, y, w, h = (int(v) for v in profile.places[f"card {place}"].as_list(0))
    moved[y : y + h // 2, x : x + w] = (14, 16, 18)
    reading = read(moved, 7)

    assert face_up(reading)[place - 1] is None
    assert any(f"card {place}" in doubt for doubt in reading.doubts)


def test_a_players_patch_within_a_bar_of_his_colour_is_his() -> None:
    pixels, profile, label = shown(7)
    barred = pixels.copy()
    x, y, w, h = (int(v) for v in profile.places["player 1"].as_list(0))
    colour = barred[y + h // 2, x + w // 2].copy()
    room = max(4, h // 3)
    barred[y - room : y + h + room, x - room : x + w + room // 2] = colour
    state = read(barred, 7).state

    assert [seat.trains for seat in state.seats] == [one["trains"] for one in label["players"]]
    assert state.me == 0
    assert state.seats[0].colour == {"purple": "pink"}.get(label["you"], label["you"])
