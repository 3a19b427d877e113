"""The made-up clients of Ticket to Ride: always the same, labelled as they look, and readable by a person."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest

from kibitz.solvers.ticket.model.boards import TRAINS, load_board
from kibitz.solvers.ticket.model.names import city_in
from tests.support.ticket.pictures import Client, random_game

pytestmark = pytest.mark.xdist_group("made-up boards")

SIZE = (1280, 800)
SEEDS = range(0, 60, 20)


def near(shape: tuple[int, ...], space: list[float], length: float, width: float) -> np.ndarray:
    """(h, w) bool: the pixels of a space and its edge."""
    x, y, angle = space
    mask = np.zeros(shape[:2], np.uint8)
    box = cv2.boxPoints(((x, y), (length + 3, width + 3), angle))
    cv2.fillPoly(mask, [np.rint(box).astype(np.int32)], 1)
    return mask > 0


@cache
def made(seed: int) -> Client:
    """Its ground takes half a second."""
    return Client(seed)


@pytest.mark.parametrize("seed", [3, 10])
def test_a_seed_always_gives_the_same_client_and_game(seed: int) -> None:
    def picture() -> tuple[np.ndarray, dict[str, Any]]:
        client = Client(seed)
        return client.frame(SIZE, 1.0, random_game(client, random.Random(seed), 30), hud=4)

    (pixels, label), (again, label_again) = picture(), picture()

    assert np.array_equal(pixels, again)
    assert label == label_again
    assert pixels.shape == (800, 1280, 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_claim_shows_in_every_colour_of_trains_and_nowhere_else(seed: int) -> None:
    client = made(seed)
    free, label = client.frame(SIZE, 1.0, {}, hud=1)
    rng = random.Random(seed)
    claims = {i: rng.choice(sorted(client.look.trains)) for i in range(0, len(client.board.tracks), 2)}
    claimed, after = client.frame(SIZE, 1.0, claims, hud=1)
    scale = label["view"][0]
    changed = np.abs(claimed.astype(int) - free).max(axis=2) > 30

    shares: dict[bool, list[float]] = {True: [], False: []}
    for i, (before, track, slots) in enumerate(
        zip(label["tracks"], after["tracks"], client.layout.tracks, strict=True)
    ):
        seen = [all(both) for both in zip(before["visible"], track["visible"], strict=True)]
        of = [
            changed[near(changed.shape, space, slot.length * scale, slot.width * scale)].mean()
            for space, slot, shown in zip(track["spaces"], slots, seen, strict=True)
            if shown
        ]
        assert track["owner"] == claims.get(i)
        if of:
            shares[i in claims].append(max(of) if i in claims else min(of))
    assert min(shares[True]) > 0.1
    # A claim beside it, or one that crosses it, may show on some of its spaces.
    assert np.median(shares[False]) < 0.05


@pytest.mark.parametrize("seed", SEEDS)
def test_a_label_is_of_the_size_that_was_asked_for(seed: int) -> None:
    client = made(seed)
    small, of_small = client.empty((1024, 640), 1.5)
    big, of_big = client.frame((1920, 1080), 1.0, {0: "black"} if "black" in client.look.trains else {}, hud=2)

    assert (small.shape, big.shape) == ((960, 1536, 3), (1080, 1920, 3))
    for pixels, label in ((small, of_small), (big, of_big)):
        scale, dx, dy = label["view"]
        for name, (x, y) in label["cities"].items():
            at = client.layout.cities[client.board.index[name]]
            assert (x, y) == pytest.approx((at[0] * scale + dx, at[1] * scale + dy), abs=0.01)
        for x, y, w, h in label["places"].values():
            assert w > 3
            assert h > 3
            assert -w < x < pixels.shape[1]
            assert -h < y < pixels.shape[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_client_has_the_printed_boards_cities_and_nearly_all_of_its_tracks(seed: int) -> None:
    client = made(seed)
    printed = load_board(client.board_id)

    assert [city_in(printed, name) for name in client.board.names] == list(range(len(printed.cities)))
    assert len(printed.tracks) - 2 <= len(client.board.tracks) <= len(printed.tracks)
    for slots, track in zip(client.layout.tracks, client.board.tracks, strict=True):
        assert len(slots) == track.length
        if track.length == 1:
            continue
        ends = client.layout.cities[[track.a, track.b]]
        assert np.hypot(*(ends[0] - (slots[0].x, slots[0].y))) < np.hypot(*(ends[1] - (slots[0].x, slots[0].y)))


@pytest.mark.parametrize("claimed", [0, 12, 200])
def test_a_random_game_keeps_to_the_rules(claimed: int) -> None:
    client = Client(1)
    game = random_game(client, random.Random(claimed), claimed)
    label = client.frame(SIZE, 1.0, game, hud=0)[1]

    assert len(game.claims) == claimed or claimed == 200
    for player in label["players"]:
        own = [track for track in label["tracks"] if track["owner"] == player["colour"]]
        assert player["trains"] == TRAINS - sum(track["length"] for track in own) >= 0
        assert player["score"] == sum(client.board.points[track["length"]] for track in own)
        pairs = [(track["city_a"], track["city_b"]) for track in own]
        assert len(pairs) == len(set(pairs))
    assert sum(label["your_hand"].values()) == label["players"][0]["cards"]
