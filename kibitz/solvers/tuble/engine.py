"""The engine: from what a game has said to the stations that can be the answer, and the best guesses."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.solvers.tuble.advice import Candidate, RankedGuess, TubleAdvice
from kibitz.solvers.tuble.fitting import UNKNOWN_GUESS, fitting, offs
from kibitz.solvers.tuble.names import canonicals, index_in, indices_in
from kibitz.solvers.tuble.networks import NETWORKS, Network
from kibitz.solvers.tuble.openings import OPENINGS, STORED_LIMITS, stored_openings
from kibitz.solvers.tuble.ranking import Ranking
from kibitz.solvers.tuble.search import UNLIMITED, Stations
from kibitz.solvers.tuble.shown import GUESSES, Observation
from kibitz.solvers.tuble.variants import Variant, all_variants, usual_rule
from kibitz.solvers.tuble.wording import told
from kibitz.solvers.tuble.zones import ZoneRule

COUNT = 10
"""Moves that are ranked, unless it is said how many."""
MOST_NEAR = 12
"""When no station fits: guesses are chosen for so many of the nearest; with more, the search would be felt."""
NEARER = 8
"""When no station fits: so many times likelier are the nearest ones than those that are one stop or colour further."""


class TubleEngine:
    """Advice for games whose variant is not known for certain.

    start: id of the network that is taken first; the game's own, unless something else is known.
    rule: how it counts zones; None: in the usual way, and if that doesn't fit, in the other.
    only: whether no other network is tried when something contradicts this one.
    worst: prefer guesses by which no game takes more than so many; None: as many as the game allows.

    Raises UsageError for a network that there is not.
    """

    def __init__(
        self, start: str = "game2023", worst: int | None = None, *, rule: ZoneRule | None = None, only: bool = False
    ) -> None:
        self.worst = worst
        self.variants = _variants(start, rule, only)
        self._rankings: dict[Variant, Ranking] = {}

    def advise(
        self,
        observations: Sequence[Observation],
        refused: frozenset[str] = frozenset(),
        *,
        count: int = COUNT,
        allowed: int = GUESSES,
    ) -> TubleAdvice:
        """The stations that can be the answer, and the ``count`` best guesses.

        refused: names that the page doesn't take; they are never suggested, but can be the answer. Nor is a station
            suggested again.
        allowed: guesses that the game has; those that surely end in time go before others.

        There are no moves when the answer was guessed. Figures are exact, by a search to the end of the game.
        """
        seen, warnings = _usable(observations, self.variants[0].network)
        found = self._fitting(seen, refused) or self._nearest(seen, refused)
        warnings += found.warnings
        network = found.variant.network
        moves: tuple[RankedGuess, ...] = ()
        if not any(observation.right for observation in observations):
            made = {index_in(network, observation.station) for observation in seen if observation.station}
            barred = made | {i for name in refused for i in indices_in(network, name)}
            moves = self._moves(found, count, (self.worst or allowed) - len(observations), barred, fresh=not seen)
            if moves and self.worst and moves[0].worst > self.worst - len(observations):
                warnings.append(Phrase("It is no longer certain that {worst} guesses will do.", worst=self.worst))
        whole = sum(found.weights.values())
        chances = {network.names[i]: weight / whole for i, weight in found.weights.items()}
        moves = tuple(replace(move, chance=chances.get(move.name, 0.0)) for move in moves)
        candidates = tuple(Candidate(name, chance) for name, chance in chances.items())
        return TubleAdvice(found.variant, found.dropped, candidates, moves, found.exact, tuple(warnings))

    def prepare(self) -> None:
        """Load the tables that advice may need, some 20 ms; whoever has a moment does it beforehand."""
        offered = [Observation(self.variants[0].network.names[0], None, None)]
        for variant in self.variants:
            fitting(variant, offered)

    def judge(self, observations: Sequence[Observation], name: str) -> RankedGuess | None:
        """What one guess would bring after these; None where it would tell nothing.

        Raises UsageError for a name that isn't one station of the network in use.
        """
        seen, _ = _usable(observations, self.variants[0].network)
        found = self._fitting(seen) or self._nearest(seen)
        guess = index_in(found.variant.network, name)
        if guess is None:
            raise UsageError(
                Phrase(
                    "The graph in use, {network_id}, has no station {name}.",
                    network_id=found.variant.network_id,
                    name=name,
                )
            )
        return self._ranking(found).judge(guess, found.left)

    def _moves(
        self, found: _Found, count: int, limit: int, barred: Set[int | None], *, fresh: bool
    ) -> tuple[RankedGuess, ...]:
        if fresh and count + len(barred) <= OPENINGS and self.worst in STORED_LIMITS:
            index = found.variant.network.index
            stored = stored_openings(found.variant, self.worst)
            return tuple(move for move in stored if index[move.name] not in barred)[:count]
        return self._ranking(found).rank(found.left, count, limit if limit > 0 else UNLIMITED, barred)

    def _ranking(self, found: _Found) -> Ranking:
        if not found.exact:
            return Ranking(found.variant, found.weights)
        if found.variant not in self._rankings:
            self._rankings[found.variant] = Ranking(found.variant)
        return self._rankings[found.variant]

    def _fitting(self, seen: Sequence[Observation], refused: frozenset[str] = frozenset()) -> _Found | None:
        """The stations of the first variant that nothing contradicts.

        A page that refuses every station that fits plays another one.
        """
        for number, variant in enumerate(self.variants):
            left = fitting(variant, seen)
            if left and not (seen and refused.issuperset(variant.network.names[i] for i in left)):
                warnings = [_changed(self.variants[0], variant)] if number else []
                return _Found(variant, self.variants[:number], dict.fromkeys(left, 1), warnings)
        return None

    def _nearest(self, seen: Sequence[Observation], refused: frozenset[str] = frozenset()) -> _Found:
        """The stations nearest to fitting, and those one stop or colour further off, by the least contradicted variant.

        refused: names of stations that a page doesn't take; they are as far off as can be.
        """
        tables = [offs(variant, seen) for variant in self.variants]
        sums = [table.sum(axis=0) for table in tables]
        for variant, off in zip(self.variants, sums, strict=True):
            off[[i for name in refused for i in indices_in(variant.network, name)]] += UNKNOWN_GUESS * len(seen)
        number = min(range(len(sums)), key=lambda number: int(sums[number].min()))
        variant, table, off = self.variants[number], tables[number], sums[number]
        least = int(off.min())
        near = sorted((int(off[i]), i) for i in (off <= least + 1).nonzero()[0].tolist())
        weights = {i: NEARER if steps == least else 1 for steps, i in near}
        doubt = max(range(len(seen)), key=lambda number: sum(weights[i] * (table[number, i] > 0) for i in weights))
        what = Phrase("The page takes no station that") if self._fitting(seen) else Phrase("No station")
        warnings: list[str] = [
            Phrase(
                "{what} fits all guesses; these are nearest to it. Likeliest to be wrong is {told}: check it.",
                what=what,
                told=told(seen[doubt]),
            )
        ]
        return _Found(variant, self.variants, weights, warnings, exact=False)


@dataclass(frozen=True)
class _Found:
    """Stations that can be the answer; ``weights``: station -> how likely it is among them, likeliest first."""

    variant: Variant
    dropped: tuple[Variant, ...]
    weights: dict[int, int]
    warnings: list[str]
    exact: bool = True

    @property
    def left(self) -> Stations:
        """The stations that guesses are chosen for, in ascending order: not more than can be searched at once."""
        likeliest = list(self.weights) if self.exact else list(self.weights)[:MOST_NEAR]
        return tuple(sorted(likeliest))


def _variants(start: str, rule: ZoneRule | None, only: bool) -> tuple[Variant, ...]:
    """The variants to be tried, in their order."""
    usual = rule or usual_rule(start)
    every = sorted(all_variants(start), key=lambda one: (one.network_id, one.rule) != (start, usual))
    if only:
        every = [one for one in every if one.network_id == start and (rule is None or one.rule is rule)]
    return tuple(every)


def _usable(observations: Sequence[Observation], first: Network) -> tuple[list[Observation], list[str]]:
    """The observations whose station is known, and what there is to say about the others; ``first``: likely network."""
    seen: list[Observation] = []
    warnings: list[str] = []
    for number, observation in enumerate(observations, start=1):
        if observation.station is None:
            warnings.append(Phrase("Guess {number} is left out: its station is not known.", number=number))
        elif not (indices_in(first, observation.station) or canonicals(observation.station)):
            warnings.append(
                Phrase(
                    "Guess {number} is left out: no network has a station {station!r}.",
                    number=number,
                    station=observation.station,
                )
            )
        else:
            seen.append(observation)
    return seen, warnings


def _changed(first: Variant, now: Variant) -> str:
    """That another variant is in use."""
    if first.network_id == now.network_id:
        return Phrase("The colours don't fit the usual way of counting zones; another is used: {now}.", now=now)
    return Phrase(
        "The guesses don't fit {networks}; now in use: {networks2} ({now}).",
        networks=NETWORKS[first.network_id],
        networks2=NETWORKS[now.network_id],
        now=now,
    )
