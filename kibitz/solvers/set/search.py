"""All sets among some cards, found by the card that completes each pair (or each v - 1 cards of v values).

Cards are any tuples of hashable values. Every value becomes one bit, so a card is one integer and the completing
card of a selection is a handful of bit operations, whatever the number of attributes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence

from kibitz.core.errors import ImpossibleBoardError

Values = Sequence[Hashable]


def find_sets(cards: Sequence[Values | None], values: int = 3) -> list[tuple[int, ...]]:
    """Every set, as ascending indices into ``cards``, in ascending order.

    cards: None stands for an empty place; cards with an unknown (None) attribute are in no set.
    values: how many values an attribute has in this deck, and so how many cards make a set (3 in the
        published game, at least 3).
    Raises ImpossibleBoardError for two equal cards, or more than ``values`` values of one attribute.

    >>> find_sets([(1, 1), (2, 1), (3, 1), (1, 2)])
    [(0, 1, 2)]
    >>> find_sets([(0, 0), (1, 1), (2, 2), (3, 3), (0, 1)], values=4)
    [(0, 1, 2, 3)]
    """
    return list(_Board(cards, values).sets())


def find_chain_sets(cards: Sequence[Values | None], last: Sequence[Values]) -> list[tuple[int, int, Values]]:
    """Sets of two board cards and exactly one card of the set before, as in the variant Set-Chain.

    Gives the two indices into ``cards`` and the card of ``last``. An empty ``last`` (the first turn) has none:
    use `find_sets`. Rules: https://setwithfriends.com (help page). Raises as `find_sets`.
    """
    board = _Board([*cards, *last], 3)
    n = len(cards)
    return [(i, j, last[k - n]) for i, j, k in board.sets() if j < n <= k]


def find_ultra_sets(cards: Sequence[Values | None]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Every two disjoint pairs that the same card would complete, as in the variant UltraSet.

    The completing card need not be on the board. Raises as `find_sets`.
    """
    board = _Board(cards, 3)
    pairs: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for i, j in board.pairs():
        pairs[board.completion((i, j))].append((i, j))
    return sorted(
        (first, second)
        for group in pairs.values()
        for n, first in enumerate(group)
        for second in group[n + 1 :]
        if not set(first) & set(second)
    )


class _Board:
    """Cards as integers: ``values`` bits for each attribute, one of them set."""

    def __init__(self, cards: Sequence[Values | None], values: int) -> None:
        if values < 3:
            raise ImpossibleBoardError(f"A deck with {values} values for an attribute has no sets; 3 is the least.")
        known = [(i, card) for i, card in enumerate(cards) if card is not None and None not in card]
        width = len(known[0][1]) if known else 0
        self.values = values
        self.low = sum(1 << (values * a) for a in range(width))
        self.full = self.low * ((1 << values) - 1)
        codes = [0] * len(known)
        for a, column in enumerate(zip(*(card for _, card in known), strict=True)):
            bits = {value: 1 << (values * a + n) for n, value in enumerate(dict.fromkeys(column))}
            if len(bits) > values:
                raise ImpossibleBoardError(
                    f"Attribute {a + 1} has {len(bits)} values ({', '.join(map(str, bits))}); this deck has {values}."
                )
            codes = [code | bits[value] for code, value in zip(codes, column, strict=True)]
        self.code = {i: code for (i, _), code in zip(known, codes, strict=True)}
        self.index = {code: i for i, code in self.code.items()}
        if len(self.index) < len(self.code):
            twin = next(i for i, code in self.code.items() if self.index[code] != i)
            raise ImpossibleBoardError(
                f"Cards {twin + 1} and {self.index[self.code[twin]] + 1} are equal "
                f"({', '.join(map(str, cards[twin] or ()))}), and a deck has every card once: "
                "one of them was misread or mistyped."
            )

    def pairs(self) -> Iterator[tuple[int, int]]:
        places = list(self.code)
        return ((i, j) for n, i in enumerate(places) for j in places[n + 1 :])

    def completion(self, chosen: tuple[int, ...]) -> int:
        """The code of the card that makes a set of ``values - 1`` cards that could still become one."""
        union = 0
        common = self.full
        for i in chosen:
            union |= self.code[i]
            common &= self.code[i]
        # An attribute that differs has no common bit; there the one bit missing from the union is wanted.
        same = common
        for shift in range(1, self.values):
            same |= (common >> shift) & self._keep(shift)
        differs = (self.low & ~same) * ((1 << self.values) - 1)
        return common | (self.full & ~union & differs)

    def _keep(self, shift: int) -> int:
        """Bits that a right shift by ``shift`` moves within their own attribute."""
        return self.low * ((1 << (self.values - shift)) - 1)

    def sets(self) -> Iterator[tuple[int, ...]]:
        return iter(sorted(self._triples() if self.values == 3 else self._larger()))

    def _triples(self) -> Iterator[tuple[int, ...]]:
        # The common case, with completion() written out: it is the program's innermost loop.
        low, full, index = self.low, self.full, self.index
        coded = list(self.code.items())
        for n, (i, a) in enumerate(coded):
            for j, b in coded[n + 1 :]:
                common, odd = a & b, a ^ b
                differs = ((odd | odd >> 1 | odd >> 2) & low) * 7
                k = index.get(common | (full & ~(a | b) & differs), -1)
                if k > j:
                    yield (i, j, k)

    def _larger(self) -> Iterator[tuple[int, ...]]:
        places = list(self.code)
        attributes = [((1 << self.values) - 1) << (self.values * a) for a in range(self.low.bit_count())]

        def possible(chosen: tuple[int, ...]) -> bool:
            union = 0
            for i in chosen:
                union |= self.code[i]
            return all((union & mask).bit_count() in (1, len(chosen)) for mask in attributes)

        def extend(chosen: tuple[int, ...], start: int) -> Iterator[tuple[int, ...]]:
            if len(chosen) == self.values - 1:
                last = self.index.get(self.completion(chosen), -1)
                if last > chosen[-1]:
                    yield (*chosen, last)
                return
            for n in range(start, len(places)):
                longer = (*chosen, places[n])
                if possible(longer):
                    yield from extend(longer, n + 1)

        return extend((), 0)
