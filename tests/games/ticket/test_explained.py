"""What the game tells of how a board was read, for people."""

from __future__ import annotations

import random
from functools import cache

import pytest

from kibitz.core.frame import Frame
from kibitz.games.ticket.game import TicketGame
from kibitz.vision.ticket.profile import BoardProfile, Pixels
from tests.support.ticket.pictures import Client, random_game
from tests.support.ticket.pictures_profile import true_profile


@cache
def client_of(seed: int) -> tuple[Client, BoardProfile]:
    client = Client(seed)
    pixels, label = client.empty((1280, 800), 1.0)
    return client, true_profile(client, pixels, label)


@cache
def game_on_many_claims() -> Pixels:
    client, _ = client_of(5)
    return client.frame((1366, 768), 1.0, random_game(client, random.Random(5), 55), hud=1)[0]


@pytest.mark.slow
def test_profile_place_and_unclear_tracks_are_told_with_what_was_weighed() -> None:
    profiles = [client_of(7)[1], client_of(5)[1]]
    reading = TicketGame(profiles=profiles).read(Frame(game_on_many_claims()))
    assert reading is not None
    which, where, *whose = reading.decisions
    assert [one.name for one in which.candidates] == [profiles[1].name, profiles[0].name]
    assert "its board isn't there" in str(which)
    assert where.candidates[0].score.terms[0].name == "patches"
    assert where.chosen == 0
    assert whose
    for track in whose:
        assert track.question.startswith("whose ")
        assert len(track.candidates) > 1
        assert track.candidates[0].box is not None


def test_a_picture_without_the_board_is_told_by_each_profile() -> None:
    profiles = [client_of(7)[1], client_of(2)[1]]
    told = TicketGame(profiles=profiles).nearest(Frame(game_on_many_claims()))
    assert [one.chosen for one in told] == [None, None]
    assert all(profile.name in one.question for profile, one in zip(profiles, told, strict=True))
