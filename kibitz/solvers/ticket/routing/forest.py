"""The cheapest tracks that complete a set of tickets together.

Exact: a Steiner forest is a partition of the tickets with one Steiner tree for each part. `SteinerTrees` has the trees
of all parts, and the best partition of every set of tickets is found from those of smaller ones. Fewest spaces count
first, then fewest routes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.model.boards import Board, Ticket
from kibitz.solvers.ticket.model.claims import Claims, Ground, Link

if TYPE_CHECKING:
    from kibitz.solvers.ticket.routing.steiner import SteinerTrees

SPACE = 1 << 6
"""What a space weighs against a route: more than all routes of a forest, which has fewer than there are cities."""
MOST_CITIES = 16
"""Cities that aren't joined yet; each more takes three times as long, and 16 take about a second."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which tickets to complete, and with which tracks.

    tickets: those that it completes, as positions in what was asked for; points: what they are worth.
    left_out: those for which there are not enough trains. impossible: those that are cut off.
    tracks: to be claimed; choices: for each the tracks that do as well, itself first. spaces: trains that they take.
    """

    tickets: tuple[int, ...]
    left_out: tuple[int, ...]
    impossible: tuple[int, ...]
    points: int
    tracks: tuple[int, ...]
    choices: tuple[tuple[int, ...], ...]
    spaces: int

    @property
    def routes(self) -> int:
        """How many tracks are to be claimed."""
        return len(self.tracks)


def best_plan(board: Board, claims: Claims, tickets: Sequence[Ticket], trains: int | None = None) -> Plan:
    """The plan that completes all tickets with the fewest spaces; own tracks cost nothing, others' can't be used.

    With so many ``trains`` at most it completes those that are worth most together, of equals the cheapest.
    Raises UsageError where tickets have more than MOST_CITIES cities that aren't joined.

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> board = load_board()
    >>> plan = best_plan(board, Claims(), board.tickets[1:3])
    >>> [board.ticket_name(ticket) for ticket in board.tickets[1:3]], plan.spaces
    (['Los Angeles-New York', 'Los Angeles-Miami'], 26)
    """
    ground = Ground(board, claims)
    homes = [(ground.home_of[ticket.a], ground.home_of[ticket.b]) for ticket in tickets]
    asked = [i for i, (a, b) in enumerate(homes) if a != b]
    forest = Forest(ground, [homes[i] for i in asked])
    most = forest.never if trains is None else (trains + 1) * SPACE
    affordable = [part for part, cost in enumerate(forest.costs) if cost < most]
    chosen = max(
        affordable, key=lambda part: (sum(tickets[i].points for i in _members(asked, part)), -forest.costs[part])
    )
    left = {i for i in asked if i not in _members(asked, chosen)}
    impossible = tuple(i for bit, i in enumerate(asked) if forest.costs[1 << bit] >= forest.never)
    complete = [i for i in range(len(tickets)) if i not in left]
    choices = tuple(sorted(forest.tracks(chosen)))
    return Plan(
        tuple(complete),
        tuple(i for i in asked if i in left and i not in impossible),
        impossible,
        sum(tickets[i].points for i in complete),
        tuple(tracks[0] for tracks in choices),
        choices,
        forest.costs[chosen] // SPACE,
    )


def _members(asked: Sequence[int], part: int) -> list[int]:
    """The tickets of a set, of which each bit stands for one of those that were asked about."""
    return [i for bit, i in enumerate(asked) if part >> bit & 1]


def spaces_first(link: Link) -> int:
    """What a link weighs where spaces count before routes."""
    return link.length * SPACE + 1


class Forest:
    """The cheapest forests for every set (bits) of some tickets, given by the homes that they join.

    ``weigh``: a link's weight, positive; those of all links of a board together must be far below ``never``.
    """

    def __init__(
        self, ground: Ground, tickets: Sequence[tuple[int, int]], weigh: Callable[[Link], int] = spaces_first
    ) -> None:
        from kibitz.solvers.ticket.routing.steiner import NEVER

        self.never = NEVER
        self.weigh = weigh
        self.nodes = sorted(set(ground.home_of))
        self.links: dict[tuple[int, int], tuple[int, ...]] = {}
        """Two nodes, the lower first -> the best tracks between them."""
        self.costs = [0]
        """Set of tickets -> what its forest weighs; ``never`` or more where there is none."""
        self.parts = [0]
        """Set of tickets -> the tickets of the tree that has the lowest of them."""
        if tickets:
            number = {home: i for i, home in enumerate(self.nodes)}
            ends = [(number[a], number[b]) for a, b in tickets]
            terminals = tuple(sorted({node for pair in ends for node in pair}))
            self.trees = self._trees(ground, number, terminals)
            bits = {node: 1 << i for i, node in enumerate(terminals)}
            self._partition([bits[a] | bits[b] for a, b in ends])

    def tracks(self, tickets: int) -> list[tuple[int, ...]]:
        """The tracks of the forest for a set of tickets, each with those that do as well."""
        found = []
        while tickets:
            part = self.parts[tickets]
            found += [self.links[edge] for edge in self.trees.edges(self.members[part])]
            tickets ^= part
        return found

    def _trees(self, ground: Ground, number: dict[int, int], terminals: tuple[int, ...]) -> SteinerTrees:
        import numpy as np

        from kibitz.solvers.ticket.routing.steiner import SteinerTrees

        if len(terminals) > MOST_CITIES:
            raise UsageError(
                f"These tickets have {len(terminals)} cities that aren't joined yet; {MOST_CITIES} is the most. "
                "Leave some tickets out."
            )
        best: dict[tuple[int, int], int] = {}
        for home, links in enumerate(ground.links):
            for link in links:
                if link.there < home:
                    continue  # the same as from there to here
                edge = number[home], number[link.there]
                weight = self.weigh(link)
                if weight < best.get(edge, self.never):
                    best[edge] = weight
                    self.links[edge] = link.tracks
        weights = np.full((len(number), len(number)), self.never, np.int32)
        np.fill_diagonal(weights, 0)
        low, high = np.array(list(best), dtype=np.intp).reshape(-1, 2).T
        weights[low, high] = weights[high, low] = list(best.values())
        return SteinerTrees(weights, terminals)

    def _partition(self, tickets: Sequence[int]) -> None:
        """Fill costs and parts; each ticket is the set of its two terminals."""
        self.members = [0]
        """Set of tickets -> their terminals."""
        trees = [0]
        for chosen in range(1, 1 << len(tickets)):
            lowest = chosen & -chosen
            members = self.members[chosen ^ lowest] | tickets[lowest.bit_length() - 1]
            self.members.append(members)
            trees.append(min(self.trees.cost(members), self.never))
            rest = chosen ^ lowest
            best, best_part = trees[chosen], chosen
            part = rest
            while part:
                # The tickets of ``part`` are in other trees than the lowest.
                cost = trees[chosen ^ part] + self.costs[part]
                if cost < best:
                    best, best_part = cost, chosen ^ part
                part = (part - 1) & rest
            self.costs.append(best)
            self.parts.append(best_part)
