"""The boards, and cities and tracks as they are typed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.solvers.ticket.model.boards import BOARDS, Colour, load_board
from kibitz.solvers.ticket.model.names import city_in, find_cities, meant_city
from kibitz.solvers.ticket.routing.typed import meant_tracks, two_cities


@pytest.mark.parametrize(
    ("board", "cities", "tracks", "pairs", "spaces", "tickets", "points"),
    [("usa", 36, 100, 78, 309, 30, 349), ("europe", 47, 101, 90, 300, 46, 444)],
)
def test_the_boards_have_what_the_printed_ones_have(
    board: str, cities: int, tracks: int, pairs: int, spaces: int, tickets: int, points: int
) -> None:
    loaded = load_board(board)
    assert (len(loaded.cities), len(loaded.tracks), len(loaded.pairs)) == (cities, tracks, pairs)
    assert sum(track.length for track in loaded.tracks) == spaces
    assert (len(loaded.tickets), sum(ticket.points for ticket in loaded.tickets)) == (tickets, points)


def test_europe_has_tunnels_ferries_stations_and_long_tickets() -> None:
    board = load_board("europe")
    assert sum(track.tunnel for track in board.tracks) == 18
    assert sorted(track.locomotives for track in board.tracks if track.locomotives) == [1] * 9 + [2] * 4
    assert all(track.colour is Colour.GREY for track in board.tracks if track.locomotives)
    assert sum(ticket.long for ticket in board.tickets) == 6
    assert board.stations == 3


@pytest.mark.parametrize("board", BOARDS)
def test_tracks_know_their_twins_and_cities_their_tracks(board: str) -> None:
    loaded = load_board(board)
    for i, track in enumerate(loaded.tracks):
        assert i in loaded.tracks_at[track.a]
        assert i in loaded.tracks_at[track.b]
        assert all(i in loaded.twins[twin] and loaded.tracks[twin].pair == track.pair for twin in loaded.twins[i])


def test_a_clients_own_board_is_made_from_a_printed_one() -> None:
    board = load_board()
    shorter = replace(board, tracks=(replace(board.tracks[0], length=1), *board.tracks[1:]))
    assert shorter.tracks[0].length == 1
    assert board.tracks[0].length == 2
    with pytest.raises(ImpossibleBoardError, match="worth nothing"):
        replace(board, tracks=(replace(board.tracks[0], length=9),))
    with pytest.raises(ImpossibleBoardError, match="two cities"):
        replace(board, tracks=(replace(board.tracks[0], b=99),))


def test_an_unknown_board_is_told_with_those_that_there_are() -> None:
    with pytest.raises(UsageError, match="usa, europe"):
        load_board("mars")


@pytest.mark.parametrize(
    ("board", "written", "name"),
    [
        ("usa", "Montr\u00e9al", "Montreal"),
        ("usa", "St. Louis", "Saint Louis"),
        ("usa", "sault ste. marie", "Sault St. Marie"),
        ("usa", "Sault Saint Marie", "Sault St. Marie"),
        ("usa", "Washington, DC", "Washington"),
        ("usa", "NEW YORK CITY", "New York"),
        ("europe", "K\u00f8benhavn", "Kobenhavn"),
        ("europe", "Z\u00fcrich", "Zurich"),
        ("europe", "Ky\u0457v", "Kyiv"),
        ("europe", "Danzic", "Danzig"),
        ("europe", "Z\u00e1grab", "Zagreb"),
    ],
)
def test_other_spellings(board: str, written: str, name: str) -> None:
    loaded = load_board(board)
    found = city_in(loaded, written)
    assert found is not None
    assert loaded.names[found] == name


@pytest.mark.parametrize(("typed", "name"), [("san fransisco", "San Francisco"), ("okla", "Oklahoma City")])
def test_mistakes_and_beginnings(typed: str, name: str) -> None:
    board = load_board()
    assert find_cities(board, typed)[0].name == name
    assert board.names[meant_city(board, typed)] == name


@pytest.mark.parametrize(("typed", "told"), [("San", "Santa Fe, San Francisco"), ("Timbuktu", "no city like")])
def test_what_is_not_clear_is_asked(typed: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        meant_city(load_board(), typed)


@pytest.mark.parametrize("typed", ["Los Angeles-Miami", "Los Angeles to Miami", "los angeles \u2013 miami"])
def test_two_cities(typed: str) -> None:
    board = load_board()
    assert [board.names[city] for city in two_cities(board, typed)] == ["Los Angeles", "Miami"]


@pytest.mark.parametrize(
    ("typed", "told"), [("Miami", "two cities"), ("A-B-C", "two cities"), ("Miami-Miami", "same city")]
)
def test_what_are_not_two_cities(typed: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        two_cities(load_board(), typed)


def test_tracks_of_a_double_route_are_told_apart_by_colour() -> None:
    board = load_board()
    assert len(meant_tracks(board, "Omaha-Denver")) == 1
    both = meant_tracks(board, "Denver-Kansas City")
    assert sorted(board.tracks[i].colour.word for i in both) == ["black", "orange"]
    for typed in ("Denver-Kansas City orange", "Kansas City-Denver (orange)", "Denver-Kansas City=Orange"):
        (one,) = meant_tracks(board, typed)
        assert board.track_name(one) == "Denver-Kansas City (orange)"
    assert Colour.named("Violet") is Colour.PINK


def test_tracks_that_there_are_not() -> None:
    with pytest.raises(UsageError, match="tracks lead to: Atlanta, Charleston, New Orleans"):
        meant_tracks(load_board(), "Miami-Seattle")
    with pytest.raises(UsageError, match="there is black, orange"):
        meant_tracks(load_board(), "Denver-Kansas City blue")
