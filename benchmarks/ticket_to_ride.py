"""The solver of Ticket to Ride against its goals, and against the method of the article about the game, in one run.

    python benchmarks/ticket_to_ride.py [--quick]

CPU milliseconds of one core. The article's method is written afresh here: from both cities lists of all that can be
reached are grown in turn until they have a city in common, the way goes over the first such city, and each half is
found in the same way. It has no rule for double routes, so all games here have four players or more. Lists that grow
beyond a limit are given up, which the article's program does for one of them only. Kibitz's ways must be as good as
trying all ways of one more route after another finds, else the program ends. ``--quick``: fewer boards.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kibitz.solvers.ticket.advice import TicketAdviser
from kibitz.solvers.ticket.bots.planner import PlannerBot
from kibitz.solvers.ticket.choosing import ranked
from kibitz.solvers.ticket.model.boards import Board, load_board
from kibitz.solvers.ticket.model.claims import SHARED_FROM, Claims, Ground
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.longest import longest_trail
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.seen import shown_of
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import GameState, Phase, start_game
from kibitz.solvers.ticket.routing.forest import best_plan
from kibitz.solvers.ticket.routing.route import Order, best_way, best_way_on
from tests.support.ticket.boards import NOWHERE, brute_force, random_claims

Result = TypeVar("Result")
MOST_REACHED = 500
"""Where the article's program gives up, for the list of the first city."""
MOST_LISTED = 20_000
DEEPEST = 40
BOARDS, QUICK_BOARDS = 200, 20
SETS = 100
GAMES = 40
ADVISED, TICKETS = 60, 5


class RunawayError(Exception):
    """The article's method would go on for very long, or for ever."""


class Article:
    """The article's method on a board of which some tracks are claimed."""

    def __init__(self, board: Board, claimed: frozenset[int]) -> None:
        self.board = board
        self.open = [i for i in range(len(board.tracks)) if i not in claimed]
        self.reached = [self._neighbours(city) for city in range(len(board.cities))]

    def route(self, start: int, end: int, depth: int = 0) -> list[int]:
        """Tracks; none where it finds no way. Raises RunawayError."""
        if depth > DEEPEST:
            raise RunawayError
        if start == end:
            return []
        near, far = list(self.reached[start]), list(self.reached[end])
        if not near or not far:
            return []
        grow_near = True
        while not set(near) & set(far) and len(near) < MOST_REACHED:
            side = near if grow_near else far
            side += [there for city in list(side) for there in self.reached[city]]
            grow_near = not grow_near
            if len(near) + len(far) > MOST_LISTED:
                raise RunawayError
        if len(near) >= MOST_REACHED:
            return []
        known = set(far)
        middle = next(city for city in near if city in known)
        halves = ((start, middle), (middle, end))
        direct = [self._direct(a, b) for a, b in halves]
        found = [track for track in direct if track is not None]
        for (a, b), track in zip(halves, direct, strict=True):
            if track is None:
                found += self.route(a, b, depth + 1)
        return found

    def _neighbours(self, city: int) -> list[int]:
        """The cities at the end of every open track, the shortest first."""
        tracks = [self.board.tracks[i] for i in self.open]
        onward = sorted((track for track in tracks if track.a == city), key=lambda track: track.length)
        back = sorted((track for track in tracks if track.b == city), key=lambda track: track.length)
        return [track.a + track.b - city for track in sorted([*onward, *back], key=lambda track: track.length)]

    def _direct(self, a: int, b: int) -> int | None:
        return next((i for i in self.open if {a, b} == set(self.board.tracks[i].pair)), None)


def cpu_ms(work: Callable[[], Result]) -> tuple[Result, float]:
    """What the work gave, and its CPU milliseconds."""
    start = time.process_time()
    made = work()
    return made, (time.process_time() - start) * 1e3


def percent(part: int, whole: int) -> str:
    return f"{part:,} ({part / whole:.0%})"


def spread(times: list[float]) -> str:
    """Median, 99th percentile and most."""
    nearly_all = statistics.quantiles(times, n=100, method="inclusive")[98]
    return f"{statistics.median(times):.2f}, {nearly_all:.2f}, {max(times):.2f}"


def claimed_boards(board: Board, claims: int) -> Iterator[frozenset[int]]:
    """One empty board, or five with so many claims."""
    rng = random.Random(claims)
    for _ in range(5 if claims else 1):
        yield frozenset(rng.sample(range(len(board.tracks)), claims))


def the_article(board: Board) -> Table:
    """How good the article's ways are."""
    table = Table("claims", "pairs", "not the fewest spaces", "not the fewest routes", "not the best", "no way found",
                  "given up", "extra spaces, most", title="The article's method")  # fmt: skip
    for claims in (0, 20, 40):
        pairs = spaces = routes = best = none = runaway = extra = 0
        for claimed in claimed_boards(board, claims):
            article = Article(board, claimed)
            ground = Ground(board, Claims(others=claimed, players=SHARED_FROM))
            for a, b in combinations(range(len(board.cities)), 2):
                fewest, shortest = (best_way_on(ground, a, b, order) for order in Order)
                pairs += 1
                try:
                    found = article.route(a, b)
                except RunawayError:
                    runaway += 1
                    continue
                if fewest is None or shortest is None:
                    continue
                if not found:
                    none += 1
                    continue
                length = sum(board.tracks[i].length for i in found)
                spaces += length > shortest.spaces
                routes += len(found) > fewest.routes
                best += (len(found), length) > (fewest.routes, fewest.spaces)
                extra = max(extra, length - shortest.spaces)
        wrong = (percent(part, pairs) for part in (spaces, routes, best))
        table.add_row(str(claims), f"{pairs:,}", *wrong, str(none), str(runaway), str(extra))
    return table


def ways(board: Board, boards: int) -> Table:
    """Every pair of cities on random boards, with how long each takes and whether it is right."""
    rng = random.Random(1)
    times = []
    for _ in range(boards):
        claims = random_claims(board, rng)
        slow = brute_force(board, claims)
        ground = Ground(board, claims)
        for a, b in combinations(range(len(board.cities)), 2):
            way, ms = cpu_ms(lambda a=a, b=b, claims=claims: best_way(board, claims, a, b))
            times.append(ms)
            for order, found in ((Order.ROUTES, way), (Order.SPACES, best_way_on(ground, a, b, Order.SPACES))):
                wanted = slow[order][a, b].tolist()
                told = [found.routes, found.spaces] if found else None
                if told != (wanted if wanted[1] < NOWHERE else None):
                    sys.exit(f"{claims}, {board.names[a]}-{board.names[b]}: found {told}, expected {wanted}")
    table = Table("Kibitz", "ms: median, 99 %, most", title="One way")
    table.add_row(f"all {len(times):,} pairs of {boards} boards with 0 to 80 claims, all right", spread(times))
    return table


def plans(board: Board) -> Table:
    """Sets of the board's tickets, and what is lost when each ticket goes its own best way."""
    table = Table(
        "tickets", "claims", "ms: median, 99 %, most", "each by itself is as good", "extra spaces then, mean, most",
        title="All tickets at once",
    )  # fmt: skip
    for claimed in (0, 20):
        for number in range(2, 7):
            rng = random.Random(number)
            times, extras = [], []
            for _ in range(SETS):
                others = frozenset(rng.sample(range(len(board.tracks)), claimed))
                claims = Claims(others=others)
                tickets = rng.sample(board.tickets, number)
                plan, ms = cpu_ms(lambda claims=claims, tickets=tickets: best_plan(board, claims, tickets))
                times.append(ms)
                possible = [tickets[i] for i in plan.tickets]
                single = [best_way(board, claims, ticket.a, ticket.b, Order.SPACES) for ticket in possible]
                union = {track for way in single if way for track in way.tracks}
                extras.append(sum(board.tracks[i].length for i in union) - plan.spaces)
            as_good = f"{extras.count(0) / len(extras):.0%}"
            table.add_row(
                str(number), str(claimed), spread(times), as_good, f"{statistics.mean(extras):.1f}, {max(extras)}"
            )
    return table


def games() -> Table:
    """Whole games of players who do anything."""
    table = Table("board", "players", "ms a game", "actions a game", "longest path, ms: median, 99 %, most",
                  title=f"The rules: {GAMES} games each, played at random")  # fmt: skip
    for board_id in ("usa", "europe"):
        board = load_board(board_id)
        for players in (2, 4):
            rng = random.Random(players)
            lengths: list[int] = []
            trails: list[float] = []
            total = 0.0
            for _ in range(GAMES):
                (state, actions), ms = cpu_ms(lambda board=board, players=players, rng=rng: play(board, players, rng))
                total += ms
                lengths.append(actions)
                own = [state.tracks_of(player) for player in range(players)]
                trails += [cpu_ms(lambda tracks=tracks, board=board: longest_trail(board, tracks))[1] for tracks in own]
            table.add_row(
                board_id, str(players), f"{total / GAMES:.0f}", f"{statistics.mean(lengths):.0f}", spread(trails)
            )
    return table


def advice() -> Table:
    """The whole advice for a turn in the middle of a game, with five open tickets."""
    table = Table("board", "positions", "ms: median, 99 %, most", "of it moves, ms", title="Advice, 5 tickets")
    adviser = TicketAdviser()
    for board_id in ("usa", "europe"):
        board = load_board(board_id)
        rng = random.Random(5)
        whole: list[float] = []
        moves: list[float] = []
        for number in range(ADVISED):
            shown = middle_of_a_game(board, 2 + number % 4, rng)
            moves.append(cpu_ms(lambda shown=shown: ranked(shown))[1])
            whole.append(cpu_ms(lambda shown=shown: adviser.advise(shown))[1])
        table.add_row(board_id, str(ADVISED), spread(whole), spread(moves))
    return table


def middle_of_a_game(board: Board, players: int, rng: random.Random) -> ShownTicket:
    """A turn about half way through a game of planners; the player has five tickets that he hasn't completed."""
    bots = [PlannerBot() for _ in range(players)]
    state = start_game(board, players, rng)
    until = rng.randint(15, 30)
    while state.phase is not Phase.TURN or state.player.trains > until:
        state = apply(state, bots[state.turn].act(state, rng), rng)
    claims = state.claims(state.turn)
    seen = {ticket for player in state.players for ticket in player.tickets}
    free = [i for i in range(len(board.tickets)) if i not in seen]
    open_still = [i for i in free if not best_plan(board, claims, [board.tickets[i]]).impossible]
    shown = shown_of(state, state.turn)
    return replace(shown, tickets=tuple(board.tickets[i] for i in rng.sample(open_still, TICKETS)))


def play(board: Board, players: int, rng: random.Random) -> tuple[GameState, int]:
    """A finished game, and how many actions it took."""
    state = start_game(board, players, rng)
    actions = 0
    while state.phase is not Phase.OVER:
        state = apply(state, rng.choice(legal_actions(state)), rng)
        actions += 1
    return state, actions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer boards")
    options = parser.parse_args()
    board = load_board()
    console = Console(width=150)
    console.print(the_article(board))
    console.print(ways(board, QUICK_BOARDS if options.quick else BOARDS))
    console.print(plans(board))
    console.print(games())
    console.print(advice())


if __name__ == "__main__":
    main()
