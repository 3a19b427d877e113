"""Exact covers: every way of using each cell once, counted, ranked and weighed without listing them.

A state is the set of cells that are still to be covered, as a bit mask. It is reached in many ways and worked out once:
how many covers it has, the score of the best one, and the sum of their weights. Each state branches on the cell that
the fewest placements can cover, and falls into parts where cells no longer hang together (whose numbers and weights
multiply). Lists of the best covers and the weights of single placements come from the same states afterwards.

Wishes that concern a whole cover (a word that must be in it, how many words it has) are further bits of the state,
above those of the cells; they have to be gone in the end as well.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Sequence
from itertools import count as counter
from typing import NamedTuple

from kibitz.core.errors import KibitzError
from kibitz.solvers.pyramid.pieces import IMPOSSIBLE, Group, Piece, bits, grouped
from kibitz.solvers.pyramid.shapes import Adjacency


class TooManyStatesError(KibitzError):
    """The search was left off: it has more states than were allowed."""


class Worth(NamedTuple):
    """What a state is worth: how many covers, the score of the best, and the sum of the weights of all."""

    ways: int
    score: int
    weight: float


NOTHING = Worth(0, IMPOSSIBLE, 0.0)
DONE = Worth(1, 0, 1.0)


class Covering:
    """The exact covers of ``cells`` (a mask) by ``pieces``.

    wishes: a mask of the wishes that a cover must fulfil. words: exactly so many pieces; None: any number.
    most_states: raises TooManyStatesError when there are more; None: as many as there are.
    """

    def __init__(
        self,
        cells: int,
        adjacency: Adjacency,
        pieces: Sequence[Piece],
        wishes: int = 0,
        words: int | None = None,
        most_states: int | None = None,
    ) -> None:
        self.pieces = pieces
        self._most_states = float("inf") if most_states is None else most_states
        self._width = len(adjacency)
        self._cells = cells
        self._near = [sum(1 << other for other in around) for around in adjacency]
        # The number of words left stands above the wishes.
        self._one_word = 0 if words is None else 1 << self._width + wishes.bit_length()
        self.start = cells | wishes << self._width | self._one_word * (words or 0)
        self._groups = grouped(pieces, wishes)
        self._by_cell = [0] * self._width
        for number, group in enumerate(self._groups):
            for cell in bits(group.mask):
                self._by_cell[cell] |= 1 << number
        everything = (1 << len(self._groups)) - 1
        # The groups that are left when one is taken.
        self._beside = [everything & ~self._touching(group.mask) for group in self._groups]
        self._by_wish = [
            sum(1 << number for number, group in enumerate(self._groups) if group.wishes >> wish & 1)
            for wish in range(wishes.bit_length())
        ]
        self._longest = max((group.mask.bit_count() for group in self._groups), default=0)
        self._shortest = min((group.mask.bit_count() for group in self._groups), default=1)
        self._worths: dict[int, Worth] = {0: DONE}
        self._options: dict[int, int] = {}
        self._parts: dict[int, tuple[int, ...]] = {}
        self.worth = self._explore(self.start, everything) if self.start else DONE

    def best(self, most: int, same: Sequence[object]) -> list[tuple[int, ...]]:
        """The pieces of the ``most`` covers with the highest scores, best first.

        same: something for each piece; of covers whose pieces have the same ones only one is given.
        """
        found: list[tuple[int, ...]] = []
        if not self.worth.ways:
            return found
        ticket = counter(0, -1)  # of equal ones the one that was come to last: it is nearer to its end
        heap: list[tuple[int, int, int, tuple[int, ...], tuple[int, ...]]]
        heap = [(-self.worth.score, next(ticket), 0, (self.start,) if self.start else (), ())]
        seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
        kinds = {kind: number for number, kind in enumerate(dict.fromkeys(same))}
        kind_of = [kinds[kind] for kind in same]
        while heap and len(found) < most:
            bound, _, score, pending, taken = heapq.heappop(heap)
            key = (pending, tuple(sorted(kind_of[piece] for piece in taken)))
            if key in seen:
                continue
            seen.add(key)
            if not pending:
                found.append(taken)
                continue
            state, rest = pending[-1], pending[:-1]
            if state in self._parts:
                heapq.heappush(heap, (bound, next(ticket), score, (*rest, *self._parts[state]), taken))
                continue
            others = -bound - score - self._worths[state].score
            for number in bits(self._options[state]):
                group = self._groups[number]
                after = self._after(state, group)
                worth = self._worths.get(after, NOTHING)
                if not worth.ways:
                    continue
                left = (*rest, after) if after else rest
                for piece in group.pieces:
                    now = score + self.pieces[piece].score
                    heapq.heappush(heap, (-(now + worth.score + others), next(ticket), now, left, (*taken, piece)))
        return found

    def weights(self) -> list[float]:
        """Of every piece, the sum of the weights of the covers that have it.

        From the first state on, each passes what it was reached with to those that follow it.
        """
        flow: defaultdict[int, float] = defaultdict(float, {self.start: 1.0})
        through = [0.0] * len(self._groups)
        # A state is worked out after all that follow it, so backwards each comes before those.
        for state in reversed(self._worths):
            reached = flow.get(state, 0.0)
            if not reached or not state:
                continue
            if state in self._parts:
                whole = self._worths[state].weight
                for part in self._parts[state]:
                    flow[part] += reached * (whole / self._worths[part].weight)
                continue
            for number in bits(self._options[state]):
                group = self._groups[number]
                after = self._after(state, group)
                worth = self._worths.get(after, NOTHING)
                if worth.ways:
                    flow[after] += reached * group.weight
                    through[number] += reached * worth.weight
        weights = [0.0] * len(self.pieces)
        for group, sum_ in zip(self._groups, through, strict=True):
            for piece in group.pieces:
                weights[piece] = sum_ * self.pieces[piece].weight
        return weights

    def _touching(self, mask: int) -> int:
        """The groups that use any of the cells."""
        touching = 0
        for cell in bits(mask):
            touching |= self._by_cell[cell]
        return touching

    def _after(self, state: int, group: Group) -> int:
        """What is left of a state after a group was taken."""
        return (state & ~(group.mask | group.wishes << self._width)) - self._one_word

    def _explore(self, state: int, alive: int) -> Worth:
        """The worth of a state that has not been worked out; ``alive``: the groups inside of it (others do no harm)."""
        worth = self._branch(state, alive)
        self._worths[state] = worth
        if len(self._worths) > self._most_states:
            raise TooManyStatesError(f"There are more than {self._most_states:,} ways for letters to be left over.")
        return worth

    def _branch(self, state: int, alive: int) -> Worth:
        cells = state & self._cells
        beyond = state >> self._width
        if (beyond or self._one_word) and not self._can_be_fulfilled(cells, state, alive):
            return NOTHING
        fewest, options = 1 << 30, 0
        rest = cells
        by_cell = self._by_cell
        while rest:
            low = rest & -rest
            rest ^= low
            here = alive & by_cell[low.bit_length() - 1]
            ways = here.bit_count()
            if ways < fewest:
                fewest, options = ways, here
                if ways <= 1:
                    break
        if not options:
            return NOTHING
        if fewest > 1 and not beyond:
            parts = self._split(cells)
            if len(parts) > 1:
                return self._together(state, parts, alive)
        self._options[state] = options
        worths, groups, beside = self._worths, self._groups, self._beside
        total, best, weight = 0, IMPOSSIBLE, 0.0
        while options:
            low = options & -options
            options ^= low
            number = low.bit_length() - 1
            group = groups[number]
            after = self._after(state, group)
            worth = worths.get(after)
            if worth is None:
                worth = self._explore(after, alive & beside[number])
            if worth.ways:
                total += group.ways * worth.ways
                weight += group.weight * worth.weight
                if group.score + worth.score > best:
                    best = group.score + worth.score
        return Worth(total, best, weight) if total else NOTHING

    def _can_be_fulfilled(self, cells: int, state: int, alive: int) -> bool:
        """Whether the wishes, and the number of words, of a state are not out of reach already."""
        left = cells.bit_count()
        if self._one_word:
            words = state // self._one_word
            if not self._shortest * words <= left <= self._longest * words:
                return False
        wishes = state >> self._width & (1 << len(self._by_wish)) - 1
        return all(alive & self._by_wish[wish] for wish in bits(wishes))

    def _together(self, state: int, parts: tuple[int, ...], alive: int) -> Worth:
        """The worth of a state from those of parts that have nothing to do with each other."""
        total, score, weight = 1, 0, 1.0
        for part in parts:
            worth = self._worths.get(part)
            if worth is None:
                worth = self._explore(part, alive)
            if not worth.ways:
                return NOTHING
            total *= worth.ways
            score += worth.score
            weight *= worth.weight
        self._parts[state] = parts
        return Worth(total, score, weight)

    def _split(self, cells: int) -> tuple[int, ...]:
        """The cells that hang together, smallest lot first."""
        near = self._near
        parts = []
        while cells:
            edge = part = cells & -cells
            while edge:
                low = edge & -edge
                fresh = near[low.bit_length() - 1] & cells & ~part
                part |= fresh
                edge = (edge ^ low) | fresh
            parts.append(part)
            cells &= ~part
        return tuple(sorted(parts, key=int.bit_count))
