"""How far the figures of advice for Ticket to Ride can be trusted: positions of games of bots, and what became of them.

    python benchmarks/ticket_advice.py [--games N] [--seed S] [--players NAMES]

In each game a few turns are taken at random, and what advice says there for the player whose turn it is is held against
the game: what the others really hold, which tickets are completed, which tracks are taken within three turns, how many
turns are left, what points everyone has in the end, and who has the longest path. Brier scores are mean square errors
of probabilities: 0 is best; beside each the score of giving every ticket, track or player the same chance.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import fmean, median

from rich.console import Console
from rich.progress import track as progress
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kibitz.solvers.ticket.advice.adviser import TicketAdviser
from kibitz.solvers.ticket.advice.danger import SOON, Dangers
from kibitz.solvers.ticket.advice.position import Position
from kibitz.solvers.ticket.bots import make_bot
from kibitz.solvers.ticket.model.boards import BOARDS, Board, load_board
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.scoring import scores
from kibitz.solvers.ticket.model.seen import shown_of
from kibitz.solvers.ticket.model.state import GameState, Phase, start_game

POSITIONS = 5
"""Of each game."""
BUCKETS = (0.0, 0.01, 0.03, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0001)
Chance = tuple[float, float, bool]
"""What is said, the same for all, what is true."""


@dataclass
class Found:
    """What was said on one board, with what was so."""

    held: list[Chance] = field(default_factory=list)
    completed: list[Chance] = field(default_factory=list)
    taken: list[Chance] = field(default_factory=list)
    longest: list[Chance] = field(default_factory=list)
    turns: list[tuple[float, int]] = field(default_factory=list)
    own_points: list[tuple[float, float, int]] = field(default_factory=list)
    others_points: list[tuple[float, float, int]] = field(default_factory=list)


def game(board: Board, names: Sequence[str], rng: random.Random) -> Iterator[GameState]:
    """Its states at the beginning of each turn, and at the end."""
    bots = [make_bot(name) for name in names]
    state = start_game(board, len(names), rng)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.TURN:
            yield state
        state = apply(state, bots[state.turn].act(state, rng), rng)
    yield state


def look(found: Found, states: Sequence[GameState], at: int) -> None:
    """Hold the advice for one of a game's states against the rest of it."""
    state, end = states[at], states[-1]
    me, board = state.turn, state.board
    shown = shown_of(state, me)
    advice = TicketAdviser().advise(shown)
    final = scores(end)
    numbers = {ticket: i for i, ticket in enumerate(board.tickets)}
    for rival in advice.rivals:
        same = rival.held / len(rival.tickets)
        held = state.players[rival.seat].tickets
        found.held += [(of.probability, same, numbers[of.ticket] in held) for of in rival.tickets]
    done = final[me].completed
    found.completed += [
        (chance, 0.0, numbers[ticket] in done) for ticket, chance in zip(advice.open, advice.chances, strict=True)
    ]
    own_turns = [i for i in range(at + 1, len(states) - 1) if states[i].turn == me]
    later = states[own_turns[SOON - 1]] if len(own_turns) >= SOON else end
    dangers = Dangers(Position(shown))
    for i, owner in enumerate(state.owners):
        if owner is None:
            found.taken.append((dangers.of(i), 0.0, later.owners[i] not in (None, me)))
    if advice.end is not None and state.turns_left is None:
        found.turns.append((advice.end.rounds, 1 + len(own_turns)))
    for standing, score in zip(advice.standings, final, strict=True):
        points = found.own_points if standing.seat == me else found.others_points
        points.append((standing.final, standing.final_error, score.total))
        found.longest.append((standing.longest_chance, 1 / len(final), score.bonus > 0))


def brier(chances: Iterable[Chance]) -> tuple[float, float]:
    """The scores of what is said and of the same chance for all; that of those without one is their share."""
    rows = list(chances)
    share = fmean(true for _, _, true in rows)
    told = fmean((said - true) ** 2 for said, _, true in rows)
    return told, fmean(((same or share) - true) ** 2 for _, same, true in rows)


def calibration(title: str, chances: Sequence[Chance]) -> Table:
    """How often it is so, where it is said to be so often."""
    table = Table("said", "mean", "true", "times", title=title)
    for low, high in pairwise(BUCKETS):
        rows = [(said, true) for said, _, true in chances if low <= said < high]
        if rows:
            mean, true = fmean(said for said, _ in rows), fmean(true for _, true in rows)
            table.add_row(f"{low:.0%} to {min(1.0, high):.0%}", f"{mean:.1%}", f"{true:.1%}", f"{len(rows):,}")
    return table


def report(console: Console, board: Board, found: Found) -> None:
    """The figures of one board."""
    table = Table("Brier score of", "told", "same for all", "times", title=board.id)
    for name, chances in (
        ("tickets that another holds", found.held),
        ("own tickets that are completed", found.completed),
        (f"tracks that another takes within {SOON} turns", found.taken),
        ("players with the longest path in the end", found.longest),
    ):
        told, same = brier(chances)
        table.add_row(name, f"{told:.4f}", f"{same:.4f}", f"{len(chances):,}")
    console.print(table)
    errors = [abs(said - true) for said, true in found.turns]
    bias = fmean(said - true for said, true in found.turns)
    console.print(f"Turns left: mean error {fmean(errors):.1f}, median {median(errors):.1f}, bias {bias:+.1f}.")
    for name, rows in (("own", found.own_points), ("others'", found.others_points)):
        wrong = [said - true for said, _, true in rows]
        within = fmean(abs(said - true) <= error for said, error, true in rows)
        console.print(
            f"Points in the end, {name}: mean error {fmean(map(abs, wrong)):.1f}, bias {fmean(wrong):+.1f}, "
            f"within one standard deviation {within:.0%}."
        )
    console.print(calibration("Tickets that another holds", found.held))
    console.print(calibration("Own tickets that are completed", found.completed))
    console.print(calibration(f"Tracks that another takes within {SOON} turns", found.taken))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60, help="of each board, with two to five players")
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--players", default="kibitz,planner,article", help="names of bots; each seat has one of them")
    options = parser.parse_args()
    console = Console(width=110)
    for board_id in BOARDS:
        board, found = load_board(board_id), Found()
        for number in progress(range(options.games), board_id, console=Console(stderr=True)):
            rng = random.Random(f"{options.seed} {number}")
            names = [rng.choice(options.players.split(",")) for _ in range(rng.randint(2, 5))]
            states = list(game(board, names, rng))
            for at in rng.sample(range(len(states) - 1), POSITIONS):
                look(found, states, at)
        report(console, board, found)


if __name__ == "__main__":
    main()
