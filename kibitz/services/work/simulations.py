"""Games that are played by programs against each other or against lists of words, as independent jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kibitz.services.work.cluster import results_of
from kibitz.solvers.ticket.bots.simulate import Outcome, play_one
from kibitz.solvers.ticket.model.boards import load_board
from kibitz.solvers.wordle.facade import Wordle
from kibitz.solvers.wordle.reports.benchmark import Benchmark

if TYPE_CHECKING:
    from distributed import Client

    from kibitz.solvers.wordle.model.state import Aim, Mode, Strategy
    from kibitz.solvers.wordle.model.words import WordList


@dataclass(frozen=True, slots=True)
class TicketGames:
    """Games of Ticket to Ride between players of these names, see `play_games`."""

    board: str
    names: tuple[str, ...]
    seed: int


def played(games: TicketGames, count: int, client: Client | None = None) -> Iterator[tuple[int, Outcome]]:
    """The first ``count`` games with their numbers, as they come. Raises as `play_games` and `results_of` do."""
    return results_of(client, _played, games, range(count))


@dataclass(frozen=True, slots=True)
class Openings:
    """Games of Wordle on a list of words, see `Wordle.benchmark`; seed, games and sequence are for several boards."""

    words: WordList
    strategy: Strategy
    mode: Mode
    depth: int = 1
    aim: Aim | None = None
    boards: int = 1
    games: int = 0
    seed: int = 0
    sequence: bool = False


def benchmarks(
    openings: Openings, starts: Sequence[Sequence[str]], client: Client | None = None
) -> Iterator[Benchmark]:
    """What comes of each start, as they come. Raises as `Wordle.benchmark` and `results_of` do."""
    for _, bench in results_of(client, benchmark, openings, starts):
        yield bench


def benchmark(openings: Openings, start: Sequence[str], tell: Callable[[int, int], None] | None = None) -> Benchmark:
    """What comes of one start: no, one or more guesses. tell: is told how many games are done, and of how many."""
    wordle = Wordle(openings.words, openings.strategy, mode=openings.mode, depth=openings.depth, aim=openings.aim)
    if openings.boards == 1:
        tree = wordle.engine.tree(
            start, wordle.strategy, wordle.mode, depth=wordle.depth, progress=tell, aim=wordle.aim
        )
        return Benchmark.of_tree(tree, wordle.words, start or [tree.opener])

    def told(draws: Sequence[Sequence[str]]) -> Iterator[Sequence[str]]:
        for done, draw in enumerate(draws):
            yield draw
            if tell is not None:
                tell(done + 1, len(draws))

    return wordle.benchmark(
        start,
        boards=openings.boards,
        games=openings.games,
        seed=openings.seed,
        sequence=openings.sequence,
        progress=told,
    )


def _played(games: TicketGames, number: int) -> Outcome:
    return play_one(load_board(games.board), games.names, number, games.seed)
