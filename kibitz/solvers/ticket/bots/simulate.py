"""Many games between players, and what they say about these: wins and mean scores, with intervals."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from kibitz.solvers.ticket.bots import make_bot, play_game
from kibitz.solvers.ticket.model.boards import Board
from kibitz.solvers.ticket.model.scoring import Score, scores, winners

SIGMAS = 1.96
"""Standard deviations either side that hold 95 %."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game's end, for each player in the order of their names, not of their seats."""

    scores: tuple[Score, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """What games say about one player; intervals are of 95 %.

    wins: a win that is shared by two counts half. share: of the games won, with its interval (Wilson).
    mean: points a game; mean_error: half the width of its interval. completed, failed: tickets a game.
    """

    name: str
    games: int
    wins: float
    share: tuple[float, float, float]
    mean: float
    mean_error: float
    completed: float
    failed: float


def play_games(board: Board, names: Sequence[str], games: int, seed: int) -> Iterator[Outcome]:
    """Games between players of these names, with the seats rotated; the same for the same seed.

    Raises UsageError for a name or a number of players that there is not.
    """
    return (play_one(board, names, number, seed) for number in range(games))


def play_one(board: Board, names: Sequence[str], number: int, seed: int) -> Outcome:
    """One of these games, by its number from 0 on. Raises as `play_games` does."""
    count = len(names)
    order = [(number + seat) % count for seat in range(count)]
    end = play_game(board, [make_bot(names[player]) for player in order], random.Random(f"{seed} {number}"))
    found = scores(end)
    first = {order[seat] for seat in winners(board, found)}
    return Outcome(tuple(found[order.index(player)] for player in range(count)), tuple(sorted(first)))


def standings(names: Sequence[str], outcomes: Sequence[Outcome]) -> list[Standing]:
    """What the games (one or more) say about each player."""
    return [_standing(player, name, outcomes) for player, name in enumerate(names)]


def _standing(player: int, name: str, outcomes: Sequence[Outcome]) -> Standing:
    games = len(outcomes)
    own = [outcome.scores[player] for outcome in outcomes]
    totals = [score.total for score in own]
    wins = sum(1 / len(outcome.winners) for outcome in outcomes if player in outcome.winners)
    return Standing(
        name,
        games,
        wins,
        (wins / games, *wilson(wins, games)),
        fmean(totals),
        SIGMAS * stdev(totals) / sqrt(games) if games > 1 else 0.0,
        fmean(len(score.completed) for score in own),
        fmean(len(score.failed) for score in own),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of 95 % of a share, after Wilson (1927).

    >>> tuple(round(end, 3) for end in wilson(60, 100))
    (0.502, 0.691)
    """
    share, squared = wins / games, SIGMAS**2
    middle = share + squared / (2 * games)
    width = SIGMAS * sqrt(share * (1 - share) / games + squared / (4 * games**2))
    whole = 1 + squared / games
    return (middle - width) / whole, (middle + width) / whole
