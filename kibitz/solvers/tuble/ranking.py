"""Guesses ranked by how soon they end the game, by the exact search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kibitz.solvers.tuble.advice import RankedGuess
from kibitz.solvers.tuble.search import RIGHT, UNLIMITED, Plan, Search, Stations, group_sizes

if TYPE_CHECKING:
    from kibitz.solvers.tuble.variants import Variant


class Ranking:
    """Ranks the guesses of one variant; what was found out once is kept."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self.search = Search(variant.outcomes)

    def rank(
        self,
        left: Stations,
        chances: Sequence[float],
        count: int,
        limit: int = UNLIMITED,
        refused: Iterable[int] = (),
    ) -> tuple[RankedGuess, ...]:
        """The ``count`` best guesses when these stations are left.

        Guesses that surely keep to ``limit`` come before all others; then those that need the fewest guesses over all
        stations; of these first the stations that can be the answer, then those with the better worst case.
        chances: of the stations left, to be told with the guesses. refused: guesses that aren't to be made.
        """
        bounds = self.search.bounds(left)
        able = set(left)
        barred = set(refused)
        found: list[tuple[tuple[bool, int, bool, int, int], Plan]] = []
        for guess in bounds.argsort(kind="stable").tolist():
            if len(found) >= count and not found[-1][0][0] and bounds[guess] > found[-1][1].total:
                break
            if guess in barred:
                continue
            plan = self.search.judge(guess, left, limit) or self.search.judge(guess, left)
            if plan is not None:
                found.append(((plan.worst > limit, plan.total, guess not in able, plan.worst, guess), plan))
                found.sort()
                del found[count:]
        return self._described([plan for _, plan in found], left, chances)

    def _described(self, plans: Sequence[Plan], left: Stations, chances: Sequence[float]) -> tuple[RankedGuess, ...]:
        guesses = [plan.guess for plan in plans]
        sizes = group_sizes(self._variant.outcomes[guesses], left)
        groups = (sizes > 0).sum(axis=1).tolist()
        sizes[:, RIGHT] = 0
        squares = (sizes**2).sum(axis=1).tolist()
        largest = sizes.max(axis=1).tolist()
        chance_of = dict(zip(left, chances, strict=True))
        return tuple(
            RankedGuess(
                name=self._variant.network.names[plan.guess],
                chance=chance_of.get(plan.guess, 0.0),
                expected_guesses=plan.total / len(left),
                expected_left=squares[i] / len(left),
                groups=groups[i],
                worst_left=largest[i],
                worst=plan.worst,
                is_candidate=plan.guess in chance_of,
            )
            for i, plan in enumerate(plans)
        )
