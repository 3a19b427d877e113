"""Benchmarks: the games that the engine plays against every answer of a variant."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kibitz.solvers.tuble.engine import TubleEngine
from kibitz.solvers.tuble.names import indices_in
from kibitz.solvers.tuble.outcomes import parts_of
from kibitz.solvers.tuble.shown import Observation
from kibitz.solvers.tuble.variants import Variant

MOST = 20
"""Guesses after which a game is given up."""


class Player:
    """Plays games as a page of one variant shows them to an engine; advice for positions that come again is kept.

    The page takes the names of its own network only, and shows them in its own spelling. What it refuses costs no
    guess, and the next best station is tried.

    seen_as: how a reply is read: number of the guess, from 1, and what the page shows -> what the engine gets to know.
    """

    def __init__(
        self,
        engine: TubleEngine,
        truth: Variant,
        seen_as: Callable[[int, Observation], Observation] = lambda number, shown: shown,
    ) -> None:
        self._engine = engine
        self._truth = truth
        self._seen_as = seen_as
        self._known: dict[tuple[tuple[Observation, ...], frozenset[str]], str | None] = {}

    def play_all(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every answer with the guesses of its game, the last of them the answer where it was found."""
        for answer in range(len(self._truth.network)):
            yield self._truth.network.names[answer], self.play(answer)

    def play(self, answer: int) -> tuple[str, ...]:
        """The guesses of one game; ``answer``: the station's index in the true network."""
        network = self._truth.network
        seen: tuple[Observation, ...] = ()
        refused: frozenset[str] = frozenset()
        while len(seen) < MOST and not (seen and seen[-1].right):
            name = self._advised(seen, refused)
            if name is None:
                break
            offered = indices_in(network, name)
            if not offered:
                refused |= {name}
                continue
            # Of several stations that a name can mean, the page's list has one first.
            guess = offered[0]
            reply = parts_of(int(self._truth.outcomes[guess, answer]))
            shown = Observation(network.names[guess], *reply)
            seen = (*seen, shown if shown.right else self._seen_as(len(seen) + 1, shown))
        return tuple(observation.station or "" for observation in seen)

    def _advised(self, seen: tuple[Observation, ...], refused: frozenset[str]) -> str | None:
        if (seen, refused) not in self._known:
            moves = self._engine.advise(seen, refused, count=1).moves
            self._known[seen, refused] = moves[0].name if moves else None
        return self._known[seen, refused]
