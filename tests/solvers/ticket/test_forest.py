"""Plans for several tickets, against an integer program (HiGHS)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.model.boards import BOARDS, Board, Ticket, load_board
from kibitz.solvers.ticket.model.claims import Claims
from kibitz.solvers.ticket.routing.forest import Plan, best_plan
from kibitz.solvers.ticket.routing.route import Order, best_way
from kibitz.solvers.ticket.routing.typed import meant_ticket, parse_claims
from tests.support.ticket.boards import random_claims

SETS = 120
PROCESSES = 10
"""Tests of the sets, to be spread over processes."""


def usable(board: Board, claims: Claims) -> list[tuple[int, int, int]]:
    """City, city and price of what this player can use; of a double route the cheaper track."""
    found: dict[tuple[int, int], int] = {}
    for i, track in enumerate(board.tracks):
        between = [j for j, other in enumerate(board.tracks) if other.pair == track.pair]
        if i in claims.own:
            found[track.pair] = 0
        elif i not in claims.others and not (claims.players <= 3 and claims.others.intersection(between)):
            found[track.pair] = min(track.length, found.get(track.pair, track.length))
    return [(a, b, price) for (a, b), price in found.items()]


def fewest_spaces(board: Board, claims: Claims, tickets: Sequence[Ticket]) -> int | None:
    """The spaces of the cheapest forest, by an integer program; None where a ticket is cut off.

    Each track is taken or not; each ticket sends one unit of flow, either way through tracks that are taken.
    """
    # A second of imports, for this one test.
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_array

    tracks, cities = usable(board, claims), len(board.cities)
    n, flows = len(tracks), 2 * len(tracks)
    size = n + flows * len(tickets)
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    low: list[float] = []
    high: list[float] = []

    def row(entries: dict[int, float], least: float, most: float) -> None:
        rows.extend([len(low)] * len(entries))
        columns.extend(entries)
        values.extend(entries.values())
        low.append(least)
        high.append(most)

    for number, ticket in enumerate(tickets):
        first = n + flows * number
        balance: list[dict[int, float]] = [{} for _ in range(cities)]
        for i, (a, b, _) in enumerate(tracks):
            there, back = first + 2 * i, first + 2 * i + 1
            balance[a] |= {there: 1, back: -1}
            balance[b] |= {there: -1, back: 1}
            row({there: 1, back: 1, i: -1}, -np.inf, 0)
        for city, entries in enumerate(balance):
            sent = (city == ticket.a) - (city == ticket.b)
            row(entries, sent, sent)
    matrix = coo_array((values, (rows, columns)), shape=(len(low), size)).tocsr()
    cost = np.array([price for _, _, price in tracks] + [0] * (size - n))
    solved = milp(
        cost,
        constraints=LinearConstraint(matrix, low, high),
        integrality=np.array([1] * n + [0] * (size - n)),
        bounds=Bounds(0, 1),
    )
    return None if solved.x is None else round(solved.fun)


def completes(board: Board, claims: Claims, plan: Plan, ticket: Ticket) -> bool:
    """Whether a ticket needs no more trains once the plan's tracks are one's own."""
    after = Claims(claims.own | set(plan.tracks), claims.others, claims.players)
    way = best_way(board, after, ticket.a, ticket.b, Order.SPACES)
    return way is not None and way.spaces == 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PROCESSES))
def test_no_plan_takes_more_spaces_than_the_integer_program_finds(part: int) -> None:
    rng = random.Random(part)
    for number in range(SETS // PROCESSES):
        board = load_board(list(BOARDS)[number % 2])
        # The integer program takes seconds for many tickets on an empty board, so there are few of these.
        many = rng.choice((2, 2, 2, 2, 3, 3, 3, 4, 5))
        claims = random_claims(board, rng, rng.choice((0, 20, 60)) if many < 4 else 60)
        tickets = rng.sample(board.tickets, many)
        plan = best_plan(board, claims, tickets)
        assert plan.spaces == sum(board.tracks[i].length for i in plan.tracks)
        assert not claims.others.intersection(plan.tracks)
        possible = [tickets[i] for i in plan.tickets]
        assert all(completes(board, claims, plan, ticket) for ticket in possible)
        assert all(best_way(board, claims, tickets[i].a, tickets[i].b) is None for i in plan.impossible)
        assert len(plan.tickets) + len(plan.impossible) == len(tickets)
        assert plan.spaces == fewest_spaces(board, claims, possible)


@pytest.mark.parametrize("seed", range(5))
def test_with_few_trains_the_most_points_are_completed(seed: int) -> None:
    board, rng = load_board(), random.Random(seed)
    tickets = rng.sample(board.tickets, 4)
    for trains in (0, 8, 15, 25):
        plan = best_plan(board, Claims(), tickets, trains)
        assert plan.spaces <= trains
        assert sorted((*plan.tickets, *plan.left_out)) == [0, 1, 2, 3]
        sets = [[ticket for bit, ticket in enumerate(tickets) if part >> bit & 1] for part in range(16)]
        worth = [sum(of.points for of in some) for some in sets if best_plan(board, Claims(), some).spaces <= trains]
        assert plan.points == max(worth)


def test_a_ticket_that_is_cut_off_is_told_and_the_others_are_planned() -> None:
    board = load_board()
    claims = parse_claims(board, [], ["Miami-Atlanta", "Miami-Charleston", "Miami-New Orleans"])
    plan = best_plan(board, claims, [meant_ticket(board, text) for text in ("Los Angeles-Miami", "Denver-El Paso")])
    assert (plan.impossible, plan.tickets, plan.spaces) == ((0,), (1,), 4)


def test_a_ticket_that_is_completed_costs_nothing() -> None:
    board = load_board()
    claims = parse_claims(board, ["Denver-Santa Fe", "Santa Fe-El Paso"], [])
    plan = best_plan(board, claims, [meant_ticket(board, "Denver-El Paso")], trains=0)
    assert (plan.tickets, plan.tracks, plan.points) == ((0,), (), 4)
    assert best_plan(board, claims, []).spaces == 0


def test_the_other_track_of_a_double_route_does_as_well() -> None:
    board = load_board()
    plan = best_plan(board, Claims(), [meant_ticket(board, "Dallas-Houston")])
    assert plan.spaces == 1
    assert len(plan.choices[0]) == 2


def test_a_ticket_that_the_board_has_not_is_worth_its_spaces() -> None:
    board = load_board()
    assert meant_ticket(board, "Miami-Los Angeles").points == 20
    assert meant_ticket(board, "Miami-Atlanta").points == 5


def test_too_many_cities_are_refused() -> None:
    board = load_board()
    with pytest.raises(UsageError, match="Leave some tickets out"):
        best_plan(board, Claims(), board.tickets[:18])
