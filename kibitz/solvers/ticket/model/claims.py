"""Whose tracks are whose, and what is left of the board for one player."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kibitz.core.errors import ImpossibleBoardError
from kibitz.solvers.ticket.model.boards import Board

SHARED_FROM = 4
"""With so many players both tracks of a double route can be claimed; with fewer the second closes with the first."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Claimed tracks (indices): one's own and others', in a game of so many players.

    Raises ImpossibleBoardError for a track that is both.
    """

    own: frozenset[int] = frozenset()
    others: frozenset[int] = frozenset()
    players: int = SHARED_FROM

    def __post_init__(self) -> None:
        if self.own & self.others:
            raise ImpossibleBoardError("A track can't be one's own and another player's at once.")


class Link(NamedTuple):
    """A step from a home to another one by one of ``tracks`` (equally long, those of one pair of cities)."""

    there: int
    length: int
    tracks: tuple[int, ...]


class Ground:
    """What is left of a board: cities joined by one's own tracks are one *home*, and open tracks link homes."""

    def __init__(self, board: Board, claims: Claims) -> None:
        self.board = board
        self.claims = claims
        self.home_of = list(range(len(board.cities)))
        """City -> its home, called by its lowest city."""
        self._join_own()
        self.links: list[list[Link]] = [[] for _ in board.cities]
        """For each home its links, in order of their tracks."""
        self.blocked: list[tuple[int, int]] = []
        """Pairs of neighbouring cities in different homes without an open track."""
        for pair, tracks in board.pairs.items():
            a, b = self.home_of[pair[0]], self.home_of[pair[1]]
            if a == b:
                continue
            left = self.open_tracks(tracks)
            if not left:
                self.blocked.append(pair)
                continue
            length, best = board.shortest[tracks] if left is tracks else board.shortest_of(left)
            self.links[a].append(Link(b, length, best))
            self.links[b].append(Link(a, length, best))

    def open_tracks(self, tracks: tuple[int, ...]) -> tuple[int, ...]:
        """Of the tracks of one pair of cities, those that can be claimed; one player never owns two of them."""
        claims = self.claims
        if claims.others.isdisjoint(tracks) and claims.own.isdisjoint(tracks):
            return tracks
        taken = [i for i in tracks if i in claims.others]
        if any(i in claims.own for i in tracks) or (taken and claims.players < SHARED_FROM):
            return ()
        return tuple(i for i in tracks if i not in claims.others) if taken else tracks

    def own_way(self, a: int, b: int) -> list[int]:
        """The cities from one city to another of the same home by one's own tracks, with the fewest of them."""
        before = {a: a}
        queue = deque([a])
        while b not in before:
            here = queue.popleft()
            for there in self._own_neighbours.get(here, ()):
                if there not in before:
                    before[there] = here
                    queue.append(there)
        way = [b]
        while way[-1] != a:
            way.append(before[way[-1]])
        return way[::-1]

    @cached_property
    def _own_neighbours(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for i in sorted(self.claims.own):
            a, b = self.board.tracks[i].pair
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        return found

    def _join_own(self) -> None:
        for i in self.claims.own:
            low, high = sorted(self.home_of[city] for city in self.board.tracks[i].pair)
            if low != high:
                self.home_of = [low if home == high else home for home in self.home_of]
