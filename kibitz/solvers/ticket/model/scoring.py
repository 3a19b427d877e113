"""What a game of Ticket to Ride is worth to each player, and who wins it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from kibitz.solvers.ticket.model.boards import Board
from kibitz.solvers.ticket.model.longest import longest_trail
from kibitz.solvers.ticket.model.state import GameState

LONGEST_BONUS = 10
"""For the longest continuous path; everyone has it who shares the longest."""
STATION = 4
"""For a station that wasn't built."""


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points and what they come from.

    tracks: for claimed tracks. completed, failed: tickets (the board's numbers); tickets: their points, those that
    failed counted against. longest: spaces of the longest continuous path; bonus: points for it. stations: for those
    that weren't built; built: how many were. borrowed: others' tracks that the stations use.
    """

    tracks: int
    tickets: int
    completed: tuple[int, ...]
    failed: tuple[int, ...]
    longest: int
    bonus: int
    stations: int
    built: int
    borrowed: tuple[int, ...]

    @property
    def total(self) -> int:
        """All points."""
        return self.tracks + self.tickets + self.bonus + self.stations


def track_points(board: Board, tracks: Iterable[int]) -> int:
    """What claimed tracks are worth.

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> track_points(load_board(), (0, 1))
    12
    """
    return sum(board.points[board.tracks[i].length] for i in tracks)


def joined(board: Board, tracks: Iterable[int], tickets: Iterable[int]) -> tuple[int, ...]:
    """Those of the tickets (the board's numbers) whose cities these tracks join."""
    home = list(range(len(board.cities)))

    def find(city: int) -> int:
        while home[city] != city:
            home[city] = home[home[city]]
            city = home[city]
        return city

    for i in tracks:
        home[find(board.tracks[i].a)] = find(board.tracks[i].b)
    return tuple(i for i in tickets if find(board.tickets[i].a) == find(board.tickets[i].b))


def scores(state: GameState) -> tuple[Score, ...]:
    """Every player's score as if the game ended now; tickets that are only offered don't count."""
    found = [_score(state, player) for player in range(len(state.players))]
    longest = max(score.longest for score in found)
    return tuple(
        replace(score, bonus=LONGEST_BONUS) if longest and score.longest == longest else score for score in found
    )


def winners(board: Board, found: Sequence[Score]) -> tuple[int, ...]:
    """The players with the most points; of these those with more tickets, fewer stations, the longest path."""

    def rank(score: Score) -> tuple[int, int, int, int]:
        return score.total, len(score.completed), -score.built, score.bonus

    best = max(map(rank, found))
    return tuple(player for player, score in enumerate(found) if rank(score) == best)


def _score(state: GameState, player: int) -> Score:
    board, own, tickets = state.board, state.tracks_of(player), state.players[player].tickets
    completed, borrowed = _with_stations(state, player)
    failed = tuple(i for i in tickets if i not in completed)
    left = state.players[player].stations
    return Score(
        track_points(board, own),
        sum(board.tickets[i].points for i in completed) - sum(board.tickets[i].points for i in failed),
        completed,
        failed,
        longest_trail(board, own)[0],
        0,
        left * STATION,
        board.stations - left,
        borrowed,
    )


def _with_stations(state: GameState, player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tickets that a player completes, and the others' tracks that his stations use for it.

    Each station may use one track of another player that ends in its city; the best choice counts.
    """
    board, own, tickets = state.board, state.tracks_of(player), state.players[player].tickets
    cities = [city for city, owner in state.stations if owner == player]
    choices = [(None, *(i for i in board.tracks_at[city] if state.owners[i] not in (None, player))) for city in cities]
    best: tuple[tuple[int, ...], tuple[int, ...]] = (joined(board, own, tickets), ())
    most = sum(board.tickets[i].points for i in best[0])
    for choice in product(*choices):
        used = tuple(i for i in choice if i is not None)
        completed = joined(board, (*own, *used), tickets)
        points = sum(board.tickets[i].points for i in completed)
        if points > most:
            best, most = (completed, used), points
    return best
