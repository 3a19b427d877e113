"""Guesses ranked by how soon they end the game, by the exact search."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from kibitz.solvers.tuble.advice import RankedGuess
from kibitz.solvers.tuble.search import RIGHT, UNLIMITED, Plan, Search, Stations

if TYPE_CHECKING:
    from kibitz.solvers.tuble.variants import Variant


class Ranking:
    """Ranks the guesses of one variant; what was found out once is kept.

    weights: as in `Search`.
    """

    def __init__(self, variant: Variant, weights: Mapping[int, int] | None = None) -> None:
        self._variant = variant
        self._search = Search(variant.outcomes, weights)

    def rank(
        self,
        left: Stations,
        count: int,
        limit: int = UNLIMITED,
        barred: Set[int | None] = frozenset(),
    ) -> tuple[RankedGuess, ...]:
        """The ``count`` best guesses when these stations are left.

        Guesses that surely keep to ``limit`` come before all others; then those that need the fewest guesses over all
        stations; of these first the stations that can be the answer, then those with the better worst case.
        barred: guesses that aren't to be made.
        """
        bounds = self._search.bounds(left)
        able = set(left)
        found: list[tuple[tuple[bool, int, bool, int, int], Plan]] = []
        for guess in bounds.argsort(kind="stable").tolist():
            below = None
            if len(found) >= count and found[-1][1].worst <= limit:
                # Of guesses that are as good as the last one, only a candidate is still of interest.
                below = found[-1][1].total + (guess in able)
                if bounds[guess] > found[-1][1].total:
                    break
            if guess in barred or (below is not None and bounds[guess] >= below):
                continue
            plan = self._search.judge(guess, left, limit, below)
            if plan is None and below is None:
                plan = self._search.judge(guess, left)
            if plan is not None:
                found.append(((plan.worst > limit, plan.total, guess not in able, plan.worst, guess), plan))
                found.sort()
                del found[count:]
        return tuple(self._described(plan, left) for _, plan in found)

    def judge(self, guess: int, left: Stations) -> RankedGuess | None:
        """The figures of one guess; None where it tells nothing."""
        plan = self._search.judge(guess, left)
        return self._described(plan, left) if plan else None

    def _described(self, plan: Plan, left: Stations) -> RankedGuess:
        groups = self._search.split(plan.guess, left)
        after = [group for code, group in groups.items() if code != RIGHT]
        weight = self._search.weight
        whole = weight(left)
        return RankedGuess(
            name=self._variant.network.names[plan.guess],
            chance=weight(groups.get(RIGHT, ())) / whole,
            expected_guesses=plan.total / whole,
            expected_left=sum(weight(group) * len(group) for group in after) / whole,
            groups=len(groups),
            worst_left=max(map(len, after), default=0),
            worst=plan.worst,
            is_candidate=RIGHT in groups,
        )
