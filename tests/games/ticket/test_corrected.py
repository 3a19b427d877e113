"""Tracks, cards and counts in a picture of Ticket to Ride are corrected by hand."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np

from kibitz.core.frame import Frame
from kibitz.games.common.correcting import unclear_places
from kibitz.games.ticket.game import TicketGame
from kibitz.vision.ticket.profile import BoardProfile
from tests.support.corrected import corrected, taken_back
from tests.support.ticket.pictures import Client, random_game
from tests.support.ticket.pictures_profile import true_profile
from tests.vision.ticket.test_beside import shown


@cache
def board() -> tuple[Frame, BoardProfile]:
    """A board with claims, some of whose tracks lie under other things."""
    client = Client(7)
    profile = true_profile(client, *client.empty((1280, 800), 1.0))
    return Frame(client.frame((1366, 768), 1.0, random_game(client, random.Random(7), 30), hud=1)[0]), profile


def beside() -> tuple[TicketGame, Frame]:
    pixels, profile, _ = shown(1)
    return TicketGame(profiles=[profile]), Frame(pixels)


def test_a_track_whose_owner_cannot_be_told_is_asked_for_and_said() -> None:
    frame, profile = board()
    game = TicketGame(profiles=[profile])
    before = game.look(frame)
    assert before is not None
    unclear = [place for place, _ in unclear_places(game, before)]
    track = int(unclear[0].split()[1]) - 1
    assert set(unclear) == {f"track {one + 1}" for one in before.state.unknown}
    colour = before.state.seats[0].colour
    _, after, _ = corrected(game, frame, *(f"{game.called(before, place)}={colour}" for place in unclear))
    assert after.state.owner(track) == colour
    assert not after.state.unknown
    assert before.doubts
    assert not after.doubts


def test_it_falls_away_where_something_else_lies_on_the_track() -> None:
    frame, profile = board()
    game = TicketGame(profiles=[profile])
    alone, after, looked = corrected(game, frame, f"{game.called(game.look(frame), 'track 3')}=none")  # type: ignore[arg-type]  # it is seen
    assert [said.place for said in after.corrected] == ["track 3"]
    rect = alone.places["track 3"]
    pixels = frame.pixels.copy()
    pixels[int(rect.y) : int(rect.bottom), int(rect.x) : int(rect.right)] = (20, 20, 200)
    changed = looked.look(game, Frame(np.asarray(pixels, np.uint8)), None)
    assert changed is not None
    assert changed.corrected == ()


def test_cards_and_counts_are_said() -> None:
    game, frame = beside()
    texts = ["card 1=locomotive", "trains 1=12"]
    alone, after, _ = corrected(game, frame, *texts)
    assert alone.state.row is not None
    assert after.state.row is not None
    assert after.state.row[0].word == "locomotive"
    assert after.state.row[1:] == alone.state.row[1:]
    assert after.state.seats[0].trains == 12
    assert {said.place for said in after.corrected} == {"card 1", "trains 1"}


def test_the_advice_and_the_state_go_back_when_it_is_taken_back() -> None:
    game, frame = beside()
    alone, after, _ = corrected(game, frame, "card 1=locomotive")
    again: Any = taken_back(game, frame, after)
    assert again.state == alone.state
