"""Longest paths, final scores and winners."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.ticket.model.boards import Board, load_board
from kibitz.solvers.ticket.model.longest import longest_trail
from kibitz.solvers.ticket.model.scoring import scores, track_points, winners
from kibitz.solvers.ticket.model.state import GameState, start_game
from kibitz.solvers.ticket.routing.typed import meant_tracks


def tracks(board: Board, *names: str) -> tuple[int, ...]:
    return tuple(meant_tracks(board, name)[0] for name in names)


def tickets(board: Board, *names: str) -> tuple[int, ...]:
    known = {board.ticket_name(ticket): i for i, ticket in enumerate(board.tickets)}
    return tuple(known[name] for name in names)


def owned(board: Board, *owners: tuple[int, ...]) -> GameState:
    """A game in which the players own these tracks, and nobody a ticket."""
    state = start_game(board, max(2, len(owners)), random.Random(0))
    of = {track: player for player, some in enumerate(owners) for track in some}
    return replace(state, owners=tuple(of.get(i) for i in range(len(board.tracks))))


def with_tickets(state: GameState, player: int, *names: str) -> GameState:
    seat = replace(state.players[player], tickets=tickets(state.board, *names))
    return replace(state, players=(*state.players[:player], seat, *state.players[player + 1 :]))


def is_trail(board: Board, path: tuple[int, ...]) -> bool:
    """Whether one can go over these tracks in this order."""
    ends = set(board.tracks[path[0]].pair) if path else set()
    for track in path[1:]:
        a, b = board.tracks[track].pair
        ends = {b if end == a else a for end in ends if end in (a, b)}
    return bool(ends) or not path


def slow_longest(board: Board, own: tuple[int, ...]) -> int:
    """By trying every order of every few tracks."""
    orders = (path for number in range(len(own) + 1) for path in permutations(own, number))
    return max(sum(board.tracks[i].length for i in path) for path in orders if is_trail(board, path))


@settings(max_examples=30, deadline=None)
@given(start=st.integers(0, 35), seed=st.integers(0, 10**6))
def test_the_longest_path_is_the_longest_of_all_orders(start: int, seed: int) -> None:
    board, rng = load_board(), random.Random(seed)
    own, here = set[int](), start
    for _ in range(6):
        track = rng.choice(board.tracks_at[here])
        own.add(track)
        here = rng.choice(board.tracks[track].pair)
    length, path = longest_trail(board, sorted(own))
    assert length == slow_longest(board, tuple(own))
    assert length == sum(board.tracks[i].length for i in path)
    assert len(set(path)) == len(path)
    assert is_trail(board, path)


def test_a_path_may_come_through_a_city_twice() -> None:
    board = load_board()
    ring = tracks(board, "Atlanta-Charleston", "Charleston-Miami", "Atlanta-Miami", "Atlanta-Nashville")
    assert longest_trail(board, ring)[0] == 2 + 4 + 5 + 1
    assert longest_trail(board, ()) == (0, ())


def test_tracks_tickets_and_the_longest_path_count() -> None:
    board = load_board()
    state = owned(board, tracks(board, "Denver-Santa Fe", "El Paso-Santa Fe"), tracks(board, "Calgary-Helena"))
    state = with_tickets(with_tickets(state, 0, "Denver-El Paso"), 1, "Boston-Miami")
    first, second = scores(state)
    assert (first.tracks, first.tickets, first.longest, first.bonus, first.total) == (4, 4, 4, 10, 18)
    assert (second.tracks, second.tickets, second.longest, second.bonus, second.total) == (7, -12, 4, 10, 5)
    assert second.failed == tickets(board, "Boston-Miami")
    assert winners(board, (first, second)) == (0,)


def test_nobody_has_the_bonus_without_a_track() -> None:
    assert [score.bonus for score in scores(owned(load_board()))] == [0, 0]


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (6, 15), (8, 21)])
def test_points_of_lengths(length: int, points: int) -> None:
    board = load_board("europe")
    (one, *_) = (i for i, track in enumerate(board.tracks) if track.length == length)
    assert track_points(board, [one]) == points


def test_a_station_uses_one_track_of_another_player() -> None:
    board = load_board("europe")
    mine = tracks(board, "Budapest-Zagreb", "Venezia-Zagreb")
    theirs = tracks(board, "Venezia-Zurich", "Munchen-Venezia", "Munchen-Wien")
    state = with_tickets(owned(board, mine, theirs), 0, "Budapest-Zurich", "Stockholm-Wien")
    without = scores(state)[0]
    assert (without.completed, without.stations, without.borrowed) == ((), 12, ())
    stations = ((board.index["Venezia"], 0), (board.index["Athina"], 0))
    seat = replace(state.players[0], stations=1)
    helped = scores(replace(state, stations=stations, players=(seat, *state.players[1:])))[0]
    assert helped.completed == tickets(board, "Budapest-Zurich")
    assert helped.failed == tickets(board, "Stockholm-Wien")
    assert helped.borrowed == tracks(board, "Venezia-Zurich")
    assert (helped.stations, helped.built) == (4, 2)
    assert helped.longest == without.longest


def test_equal_points_are_decided_by_tickets_and_a_full_tie_is_shared() -> None:
    board = load_board()
    one, two = scores(owned(board, tracks(board, "Calgary-Helena"), tracks(board, "Helena-Denver")))
    assert winners(board, (one, two)) == (0, 1)
    assert winners(board, (one, replace(two, completed=(0,)))) == (1,)
