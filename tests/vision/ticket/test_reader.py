"""The reader of Ticket to Ride on boards of made-up clients, by profiles in which everything is right."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.ticket.model.boards import Colour, load_board
from kibitz.solvers.ticket.model.shown import Seat, ShownTicket
from kibitz.vision.ticket.profile import BoardProfile, Pixels
from kibitz.vision.ticket.reading.checksum import checked
from kibitz.vision.ticket.reading.details import UNKNOWN, SeenTrack
from kibitz.vision.ticket.reading.history import remembered
from kibitz.vision.ticket.reading.reader import read_ticket
from tests.support.ticket.pictures import Client, random_game
from tests.support.ticket.pictures_profile import true_profile

SIZE = (1280, 800)
SAME = {"purple": "pink"}
"""What a colour is called is a matter of taste."""


@cache
def client_of(seed: int) -> tuple[Client, BoardProfile, dict[str, Any]]:
    client = Client(seed)
    pixels, label = client.empty(SIZE, 1.0)
    return client, true_profile(client, pixels, label), label


def read(pixels: Pixels, seed: int, before: Reading[ShownTicket] | None = None) -> Reading[ShownTicket]:
    reading = read_ticket(Frame(pixels), client_of(seed)[1], before)
    assert reading is not None
    return reading


def owner_of(reading: Reading[ShownTicket], track: int) -> str | None:
    state = reading.state
    seat = state.owners[track]
    return state.seats[seat].colour if seat is not None else UNKNOWN if track in state.unknown else None


def expect_owners(reading: Reading[ShownTicket], label: Mapping[str, Any], most_unknown: int = 3) -> None:
    """Every track with a space in sight is read right but for a few that aren't told; nothing is made up."""
    unknown = []
    for i, track in enumerate(label["tracks"]):
        owner, true = owner_of(reading, i), SAME.get(track["owner"] or "", track["owner"])
        if owner == UNKNOWN:
            unknown += [i] if all(track["visible"]) else []
        elif any(track["visible"]):
            assert owner == true, (track["city_a"], track["city_b"], track["colour"])
    assert len(unknown) <= most_unknown


@pytest.mark.parametrize("seed", [2, 5, 7])
@pytest.mark.parametrize("claimed", [6, 55])
def test_claims_are_read_whatever_a_client_draws_them_like(seed: int, claimed: int) -> None:
    client, _, _ = client_of(seed)
    pixels, label = client.frame((1366, 768), 1.0, random_game(client, random.Random(seed), claimed), hud=1)
    expect_owners(read(pixels, seed), label)


def test_an_empty_board_has_no_claims_and_nobody_is_known() -> None:
    client, _, _ = client_of(7)
    pixels, label = client.empty((1440, 900), 1.25)
    reading = read(pixels, 7)
    expect_owners(reading, label)
    assert reading.state.seats == ()
    assert reading.condition is Condition.READY


@pytest.mark.parametrize(("size", "dpr"), [((1024, 640), 1.0), ((1600, 900), 1.0), ((1280, 800), 2.0)])
def test_cities_are_within_a_pixel_at_other_sizes(size: tuple[int, int], dpr: float) -> None:
    client, profile, _ = client_of(7)
    pixels, label = client.frame(size, dpr, random_game(client, random.Random(7), 30), hud=2)
    placing = read(pixels, 7).details.placing
    off = [
        np.hypot(at.x - x, at.y - y)
        for at, (x, y) in zip(map(placing.point, profile.cities), label["cities"].values(), strict=True)
    ]
    assert max(off) <= 1.0


def test_a_claim_in_the_tracks_own_colour_is_seen_beside_others() -> None:
    client, profile, _ = client_of(7)
    own = next(i for i, of in enumerate(profile.tracks) if of.track.colour is Colour.RED and of.track.length > 3)
    others = [i for i, of in enumerate(profile.tracks) if of.track.colour is Colour.GREY and of.track.length > 2][:6]
    colours = list(client.look.trains)
    claims = {own: "red"} | {track: colours[i % 2] for i, track in enumerate(others)}
    pixels, label = client.frame(SIZE, 1.0, claims, hud=1)
    reading = read(pixels, 7)
    assert label["tracks"][own]["owner"] == owner_of(reading, own) == "red"


def test_other_boards_and_empty_pictures_are_no_reading() -> None:
    profile = client_of(7)[1]
    other = client_of(5)[1].picture
    assert read_ticket(Frame(other), profile) is None
    assert read_ticket(Frame(np.full((768, 1024, 3), 90, np.uint8)), profile) is None
    noise = np.random.default_rng(1).integers(0, 256, (600, 900, 3), np.uint8)
    assert read_ticket(Frame(np.asarray(noise, np.uint8)), profile) is None


def test_what_lies_over_the_board_is_unknown_and_known_claims_are_kept() -> None:
    client, profile, _ = client_of(7)
    tracks = [i for i, of in enumerate(profile.tracks) if of.track.length > 2][:8]
    pixels, _ = client.frame(SIZE, 1.0, {track: list(client.look.trains)[i % 3] for i, track in enumerate(tracks)}, 1)
    before = read(pixels, 7)
    hidden = next(track for track in tracks if owner_of(before, track) not in (None, UNKNOWN))
    covered = pixels.copy()
    placing = before.details.placing
    spaces = [placing.point(Point(space.x, space.y)) for space in profile.tracks[hidden].spaces]
    left, right = (int(f(at.x for at in spaces)) for f in (min, max))
    top, bottom = (int(f(at.y for at in spaces)) for f in (min, max))
    covered[max(0, top - 40) : bottom + 40, max(0, left - 40) : right + 40] = (90, 30, 120)
    assert owner_of(read(covered, 7), hidden) == UNKNOWN
    after = read(covered, 7, before)
    assert owner_of(after, hidden) == owner_of(before, hidden)
    assert after.details.tracks[hidden].carried


def test_a_dialog_over_most_of_the_board_is_said() -> None:
    client, profile, _ = client_of(5)
    pixels, _ = client.frame(SIZE, 1.0, {}, 1)
    placing = read(pixels, 5).details.placing
    xs, ys = zip(*((at.x, at.y) for at in map(placing.point, profile.cities)), strict=True)
    low, high = int(np.percentile(ys, 22)), int(max(ys))
    pixels = pixels.copy()
    pixels[low : high + 30, int(min(xs)) - 20 : int(max(xs)) + 20] = (60, 60, 60)
    covered = read_ticket(Frame(pixels), profile)
    assert covered is None or covered.condition is Condition.COVERED


def test_the_same_picture_reads_the_same_with_and_without_the_one_before() -> None:
    client, _, _ = client_of(7)
    pixels, _ = client.frame(SIZE, 1.0, random_game(client, random.Random(3), 25), hud=1)
    first = read(pixels, 7)
    again = read(pixels.copy(), 7, first)
    assert again.state == first.state
    assert again.details.placing == first.details.placing


def test_numbers_beside_the_board_are_read_where_the_profile_says() -> None:
    client, profile, label = client_of(7)
    places = {name: Rect(*box) for name, box in label["places"].items()}
    pixels, label = client.empty(SIZE, 1.0)
    reading = read_ticket(Frame(pixels), replace(profile, places=places, settings={"me": "1"}))
    assert reading is not None
    state, players = reading.state, label["players"]
    shown = [(seat.trains, seat.score, seat.cards) for seat in state.seats]
    assert shown == [(player["trains"], player["score"], player["cards"]) for player in players]
    assert [seat.colour for seat in state.seats] == [SAME.get(one["colour"], one["colour"]) for one in players]
    assert [card.word if card is not None else None for card in state.row or ()] == label["face_up"]
    assert state.me == 0


def seen(*owners: str | None) -> tuple[SeenTrack, ...]:
    return tuple(SeenTrack(owner, 0.9, (owner != UNKNOWN,)) for owner in owners)


def test_a_claim_that_looks_otherwise_is_believed_when_two_frames_say_so() -> None:
    before = seen("red", "blue", None)
    first = remembered(seen(None, "blue", None), before, before)
    assert [track.owner for track in first.tracks] == ["red", "blue", None]
    assert first.at_odds == (0,)
    second = remembered(seen(None, "blue", None), first.tracks, seen(None, "blue", None))
    assert [track.owner for track in second.tracks] == [None, "blue", None]


def test_when_the_claims_are_gone_another_game_has_begun() -> None:
    found = remembered(seen(*[None] * 10), seen(*["red"] * 10))
    assert found.anew
    assert not any(track.owner for track in found.tracks)


def test_many_claims_at_once_are_believed_when_two_frames_say_so() -> None:
    """While a page fades, it looks otherwise all over."""
    before, now = seen(*[None] * 8), seen(*["red"] * 6, None, None)
    first = remembered(now, before, before)
    assert not any(track.owner for track in first.tracks)
    assert len(first.at_odds) == 6
    assert [track.owner for track in remembered(now, first.tracks, now).tracks] == ["red"] * 6 + [None, None]


def free(count: int) -> list[SeenTrack]:
    return list(seen(*[None] * count))


def test_hidden_tracks_follow_from_the_trains_where_there_is_one_way_only() -> None:
    board = load_board()
    long = next(i for i, track in enumerate(board.tracks) if track.length == 6 and not board.twins[i])
    short = next(i for i, track in enumerate(board.tracks) if track.length == 2 and not board.twins[i])
    tracks = free(len(board.tracks))
    tracks[long] = tracks[short] = seen(UNKNOWN)[0]
    found = checked(tracks, (Seat("red", trains=39), Seat("blue", trains=45)), board)
    assert (found.tracks[long].owner, found.tracks[short].owner) == ("red", None)
    assert found.agree == (True, True)


def test_trains_that_may_be_on_either_of_two_hidden_tracks_tell_nothing() -> None:
    board = load_board()
    alike = [i for i, track in enumerate(board.tracks) if track.length == 4 and not board.twins[i]][:2]
    tracks = free(len(board.tracks))
    for i in alike:
        tracks[i] = seen(UNKNOWN)[0]
    found = checked(tracks, (Seat("red", trains=41), Seat("blue", trains=45)), board)
    assert all(found.tracks[i].owner == UNKNOWN for i in alike)
    assert not found.settled


def test_trains_that_are_not_on_the_board_are_a_doubt() -> None:
    board = load_board()
    tracks = free(len(board.tracks))
    tracks[0] = replace(tracks[0], owner="red")
    seats = (Seat("red", trains=30), Seat("blue", trains=45), Seat("green", trains=45))
    assert checked(tracks, seats, board).agree == (False, True, True)


def test_a_short_game_goes_together_too() -> None:
    board = load_board()
    tracks = free(len(board.tracks))
    one = board.tracks[0].length
    tracks[0] = replace(tracks[0], owner="red")
    assert checked(tracks, (Seat("red", trains=12 - one), Seat("blue", trains=12)), board).agree == (True, True)
