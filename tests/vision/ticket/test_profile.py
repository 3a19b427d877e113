"""Profiles that are made from pictures of empty boards of made-up clients."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest

from kibitz.core.errors import UnreadableBoardError, UsageError
from kibitz.core.geometry import Point, Rect
from kibitz.solvers.ticket.model.names import city_in
from kibitz.vision.ocr import TextLine
from kibitz.vision.ticket.profile import BoardProfile, Pixels, ProfileTrack
from kibitz.vision.ticket.profile_maker.cities import Source, find_cities
from kibitz.vision.ticket.profile_maker.deciding import Decision
from kibitz.vision.ticket.profile_maker.labels import read_board_text
from kibitz.vision.ticket.profile_maker.making import ProposedProfile, doubts_about, make_profile, propose_profile
from kibitz.vision.ticket.profile_maker.stitch import stitched
from tests.support.ticket.pictures import Client

pytestmark = pytest.mark.xdist_group("profiles")
"""One process makes them, once."""

SIZE = (1280, 800)
SEEDS = (6, 4)
"""Straight tracks with outlines on a flat board; curved ones without on terrain."""


@cache
def shown(seed: int) -> tuple[Client, Pixels, dict[str, Any], tuple[TextLine, ...]]:
    client = Client(seed, "usa")
    pixels, label = client.empty(SIZE, 1.0)
    return client, pixels, label, tuple(read_board_text(pixels))


@cache
def proposed(seed: int, given: int) -> ProposedProfile:
    """The profile where so many cities are told, far apart."""
    _, pixels, _, lines = shown(seed)
    return propose_profile([pixels], "usa", given_in(seed, given), lines=lines)


def given_in(seed: int, count: int = 4) -> dict[str, Point]:
    names = ("Seattle", "Miami", "Los Angeles", "New York")[:count]
    cities = shown(seed)[2]["cities"].items()
    return {name: Point(*at) for name in names for city, at in cities if same(name, city)}


def same(name: str, other: str) -> bool:
    board = shown(SEEDS[0])[0].board
    return city_in(board, name) == city_in(board, other)


def offs(profile: BoardProfile, label: dict[str, Any]) -> np.ndarray:
    """How far each visible space of a track that both have lies from the label's, in widths of a space."""
    spaces: dict[tuple[str, str, str], list[Any]] = {}
    board = profile.board
    for of in profile.tracks:
        key = (board.names[of.track.a], board.names[of.track.b], of.track.colour.word)
        spaces.setdefault(key, []).append(of.spaces)
    found = []
    for track in label["tracks"]:
        a, b = sorted((city_in(board, track["city_a"]) or 0, city_in(board, track["city_b"]) or 0))
        right = np.array([space[:2] for space in track["spaces"]])
        offered = spaces.get((board.names[a], board.names[b], track["colour"]), [])
        off = [np.hypot(*(np.array([(space.x, space.y) for space in one]) - right).T) / one[0].width for one in offered]
        best = min(off, key=lambda one: float(one.sum()), default=np.full(len(right), np.inf))
        found += [one for one, seen in zip(best, track["visible"], strict=True) if seen]
    return np.array(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_cities_and_spaces_are_found(seed: int) -> None:
    _, _, label, _ = shown(seed)
    profile = proposed(seed, 4).profile
    off = offs(profile, label)
    assert (off < 1 / 3).mean() > 0.9


def test_given_cities_stay_exactly_where_they_are() -> None:
    _, _, label, _ = shown(4)
    profile = proposed(4, 4).profile
    at = dict(zip(profile.city_names, profile.cities, strict=True))
    assert at["Miami"] == Point(*label["cities"]["Miami"])


def test_a_profile_is_the_same_after_its_file() -> None:
    profile = proposed(6, 4).profile
    again = BoardProfile.from_json(profile.to_json())
    assert again.tracks == profile.tracks
    assert again.cities == profile.cities


def test_what_lies_over_one_picture_is_taken_from_another() -> None:
    _, pixels, _, _ = shown(4)
    first, second = pixels.copy(), pixels.copy()
    cv2.rectangle(first, (400, 250), (520, 330), (40, 200, 240), -1)
    cv2.rectangle(second, (600, 300), (700, 420), (250, 250, 250), -1)
    second = np.asarray(cv2.resize(second, None, fx=1.2, fy=1.2, interpolation=cv2.INTER_CUBIC), np.uint8)
    whole = stitched([first, second])
    off = np.abs(cv2.GaussianBlur(whole, (0, 0), 2).astype(int) - cv2.GaussianBlur(pixels, (0, 0), 2)).max(axis=2)
    assert off[255:325, 405:515].mean() < 8
    assert off[300:420, 600:700].mean() < 8


def test_pictures_of_different_boards_are_refused() -> None:
    with pytest.raises(UnreadableBoardError, match="Picture 2"):
        stitched([shown(6)[1], np.zeros((400, 600, 3), np.uint8)])


def test_a_picture_without_a_board_says_what_to_do() -> None:
    with pytest.raises(UnreadableBoardError, match="at least 4 cities"):
        propose_profile([np.full((400, 600, 3), 120, np.uint8)], "usa", lines=())


def test_a_picture_without_a_space_says_so_though_all_cities_are_given() -> None:
    _, _, label, _ = shown(6)
    blank = np.full((800, 1280, 3), 120, np.uint8)
    with pytest.raises(UnreadableBoardError, match="spaces of tracks"):
        make_profile([blank], "usa", {name: Point(*at) for name, at in label["cities"].items()})


def test_unknown_and_repeated_cities_are_refused() -> None:
    _, pixels, _, lines = shown(6)
    with pytest.raises(UsageError, match="Atlantis"):
        propose_profile([pixels], "usa", {"Atlantis": Point(1, 1)}, lines=lines)
    with pytest.raises(UsageError, match="given twice"):
        propose_profile([pixels], "usa", {"St. Louis": Point(1, 1), "Saint Louis": Point(2, 2)}, lines=lines)


def test_a_wrongly_given_city_is_named() -> None:
    _, pixels, label, lines = shown(6)
    right = {"Seattle": "Seattle", "Miami": "Miami", "Los Angeles": "Los Angeles", "Chicago": "Nashville"}
    given = {name: Point(*at) for name, of in right.items() for city, at in label["cities"].items() if same(of, city)}
    doubts = propose_profile([pixels], "usa", given, lines=lines).doubts
    assert [doubt.split(":")[0] for doubt in doubts if "other cities put it" in doubt] == ["Chicago"]


def test_a_usual_board_is_not_doubted_as_a_whole() -> None:
    for seed in SEEDS:
        assert not any(word in doubt for doubt in proposed(seed, 4).doubts for word in ("The picture:", "put it"))


@pytest.mark.parametrize(("lost", "doubted"), [(2, False), (12, True)])
def test_a_board_with_many_tracks_gone_is_doubted_as_a_whole(lost: int, doubted: bool) -> None:
    board = shown(6)[0].board
    tracks = [ProfileTrack(track, (), True) for track in board.tracks]
    nothing = np.zeros(0, np.bool_)
    decisions = [Decision(track.colour, nothing, nothing, i >= lost) for i, track in enumerate(board.tracks)]
    doubts = doubts_about(board, board.names, (), tracks, decisions)
    assert doubts[0].startswith("The picture:") == doubted


def test_names_mark_cities_that_have_no_other_mark() -> None:
    board = shown(6)[0].board
    at = {city.name: Point(100 + 1000 * city.x, 80 + 650 * city.y) for city in board.cities}
    spots = [(name, (point.x, point.y)) for name, point in at.items()]
    lines = [TextLine(name, 0.99, Rect(x - 4 * len(name), y - 8, 8 * len(name), 16)) for name, (x, y) in spots]
    given = {name: at[name] for name in ("Seattle", "Miami", "Los Angeles", "Boston")}
    found = find_cities(np.full((800, 1200, 3), 200, np.uint8), board, given, lines)
    assert min(found.sources) >= Source.MARK
    assert np.allclose(found.at, [(at[name].x, at[name].y) for name in board.names])
