"""The exact search: how few guesses find the answer when only some stations can be it.

With m stations left, no way takes fewer than 2m - 1 guesses over all of them: one is found at once, every other one
with the next guess at the earliest. By this bound the guesses are tried in order, and most of them not at all.
Stations that are likelier than others have a weight, and count as so many stations.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kibitz.solvers.tuble.outcomes import Outcomes

    Counts = NDArray[np.int64]

UNLIMITED = 99
"""A limit of guesses that no game reaches."""
RIGHT = 0
"""The outcome of the guess that is the answer."""

Stations = tuple[int, ...]
"""Indices in ascending order."""


class Plan(NamedTuple):
    """The best that can be done with some stations left.

    total: guesses over all of them together, each counted by its weight. worst: guesses for the one that takes most.
    guess: the first one.
    """

    total: int
    worst: int
    guess: int


class Search:
    """Plans for one table of outcomes; what was found out once is kept.

    weights: station -> its weight, of every station that is ever left; without them, all weigh 1.
    """

    def __init__(self, outcomes: Outcomes, weights: Mapping[int, int] | None = None) -> None:
        self._outcomes = outcomes
        self._weights = weights
        self._known: dict[tuple[Stations, int], Plan | None] = {}

    def plan(self, left: Stations, limit: int = UNLIMITED) -> Plan | None:
        """The plan with the fewest guesses over all stations, none of which takes more than ``limit`` of them.

        Of equal plans it is the one whose guess has the better bound, then the first in the alphabet. None where the
        limit can't be kept.
        """
        if len(left) <= 2:
            first = max(left, key=self._weight)
            return Plan(self._least(left), len(left), first) if len(left) <= limit else None
        if (left, limit) not in self._known:
            self._known[left, limit] = self._search(left, limit)
        return self._known[left, limit]

    def judge(self, guess: int, left: Stations, limit: int = UNLIMITED, below: int | None = None) -> Plan | None:
        """The best that can be done after this guess, it counted.

        None where the guess tells nothing, the limit can't be kept, or it takes ``below`` guesses or more.
        """
        groups = self.split(guess, left)
        groups.pop(RIGHT, None)
        if len(groups) == 1 and len(left) in map(len, groups.values()):
            return None
        total, worst = self.weight(left), 1
        least = [(self._least(group), group) for group in groups.values()]
        open_guesses = sum(guesses for guesses, _ in least)
        for guesses, group in sorted(least, reverse=True):
            open_guesses -= guesses
            after = self.plan(group, limit - 1)
            if after is None:
                return None
            total, worst = total + after.total, max(worst, 1 + after.worst)
            if below is not None and total + open_guesses >= below:
                return None
        return Plan(total, worst, guess) if worst <= limit else None

    def bounds(self, left: Stations) -> Counts:
        """For every guess, so many guesses over all the stations it takes at least."""
        import numpy as np

        weights = [self._weight(station) for station in left]
        # Of each group the heaviest station can be found with the next guess; taken together they weigh so much:
        heaviest: Counts = np.zeros(len(self._outcomes), np.int64)
        for lighter, heavier in pairwise([0, *sorted(set(weights))]):
            heavy = [station for station in left if self._weight(station) >= heavier]
            heaviest += (heavier - lighter) * distinct(self._outcomes[:, heavy])
        bounds = 3 * sum(weights) - heaviest
        bounds[list(left)] -= weights
        return bounds

    def split(self, guess: int, left: Stations) -> dict[int, Stations]:
        """Outcome of the guess -> the stations that are left then; the right guess has its own entry."""
        groups: dict[int, list[int]] = {}
        for code, station in zip(self._outcomes[guess, left].tolist(), left, strict=True):
            groups.setdefault(code, []).append(station)
        return {code: tuple(group) for code, group in groups.items()}

    def _search(self, left: Stations, limit: int) -> Plan | None:
        if limit < UNLIMITED:
            free = self.plan(left)
            assert free is not None  # without a limit there is always a way
            if free.worst <= limit:
                return free
        best: Plan | None = None
        bounds = self.bounds(left)
        for guess in bounds.argsort(kind="stable").tolist():
            if bounds[guess] > limit * self.weight(left) or (best and bounds[guess] >= best.total):
                break
            best = self.judge(guess, left, limit, best.total if best else None) or best
        return best

    def weight(self, left: Stations) -> int:
        """The weight of all these stations together."""
        return sum(map(self._weights.__getitem__, left)) if self._weights else len(left)

    def _weight(self, station: int) -> int:
        return self._weights[station] if self._weights else 1

    def _least(self, left: Stations) -> int:
        """So many guesses it takes at least: the heaviest station is found at once, the others with the second."""
        if not self._weights:
            return 2 * len(left) - 1
        weights = list(map(self._weights.__getitem__, left))
        return 2 * sum(weights) - max(weights)


def distinct(table: Outcomes) -> Counts:
    """The number of different values in each row."""
    import numpy as np

    ordered = np.sort(table, axis=1)
    changes: Counts = np.count_nonzero(ordered[:, 1:] != ordered[:, :-1], axis=1)
    return 1 + changes
