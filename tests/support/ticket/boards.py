"""Random positions on a board, and best ways found slowly, for tests and benchmarks."""

from __future__ import annotations

import random

import numpy as np

from kibitz.solvers.ticket.model.boards import Board
from kibitz.solvers.ticket.model.claims import Claims
from kibitz.solvers.ticket.routing.route import Order

NOWHERE = 10**6
"""Spaces of a way that there is not."""


def random_claims(board: Board, rng: random.Random, most: int = 80, *, with_own: bool = True) -> Claims:
    """Up to ``most`` claimed tracks, some of them one's own; never both of a double route."""
    tracks = rng.sample(range(len(board.tracks)), rng.randint(0, most))
    own: set[int] = set()
    if with_own:
        for track in tracks[: rng.randint(0, len(tracks) // 2)]:
            if own.isdisjoint(board.twins[track]):
                own.add(track)
    return Claims(frozenset(own), frozenset(tracks) - own, rng.randint(2, 5))


def costs(board: Board, claims: Claims) -> np.ndarray:
    """The spaces of the cheapest track between each two cities that this player can use; his own cost nothing."""
    table = np.full((len(board.cities),) * 2, NOWHERE)
    for i, track in enumerate(board.tracks):
        between = [j for j, other in enumerate(board.tracks) if other.pair == track.pair]
        if claims.own.intersection(between):
            length = 0
        elif i in claims.others or (claims.players <= 3 and claims.others.intersection(between)):
            continue
        else:
            length = track.length
        table[track.a, track.b] = table[track.b, track.a] = min(table[track.a, track.b], length)
    return table


def brute_force(board: Board, claims: Claims) -> dict[Order, np.ndarray]:
    """For all pairs of cities: (routes, spaces) of the best way, by trying ways of one more route after another."""
    table = costs(board, claims)
    closure = np.where(table == 0, 0, NOWHERE)
    np.fill_diagonal(closure, 0)
    for k in range(len(closure)):
        closure = np.minimum(closure, closure[:, k, None] + closure[None, k])
    step = min_plus(min_plus(closure, np.where(table == 0, NOWHERE, table)), closure)
    spaces = [closure]
    while (spaces[-1] < NOWHERE).any() and len(spaces) < len(closure):
        spaces.append(min_plus(spaces[-1], step))
    by_routes = np.stack(spaces)
    first = (by_routes < NOWHERE).argmax(axis=0)
    least = by_routes.argmin(axis=0)
    return {
        order: np.stack([pick, np.take_along_axis(by_routes, pick[None], axis=0)[0]], axis=-1)
        for order, pick in ((Order.ROUTES, first), (Order.SPACES, least))
    }


def min_plus(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    return np.minimum((left[:, :, None] + right[None]).min(axis=1), NOWHERE)
