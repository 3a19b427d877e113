"""On which cells words of the language can lie: what is used spells words, and words must cover what is left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import lru_cache

from kibitz.core.errors import UnreadableBoardError
from kibitz.solvers.pyramid.placing import place
from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.solvers.pyramid.words import load_words

MOST_STATES = 3000
"""Sets of cells that a search for a cover goes through at most; beyond that there is one nearly always."""
LEAST_KNOWN = 0.6
"""Share of the cells whose letters are known at least; else nearly any word lies anywhere."""


class WordCover:
    """The words of the shipped list on one pyramid's letters."""

    def __init__(self, words: Collection[str], masks: Collection[int]) -> None:
        self.words = frozenset(words)
        """Those that lie on the cells somewhere."""
        self._masks = frozenset(masks)
        self._at: dict[int, list[int]] = defaultdict(list)
        for mask in sorted(self._masks):
            for cell in range(mask.bit_length()):
                if mask >> cell & 1:
                    self._at[cell].append(mask)
        self._known: dict[int, bool] = {0: True}

    def spells(self, cells: Collection[int]) -> bool:
        """Whether one word lies on exactly these cells."""
        return _mask(cells) in self._masks

    def covers(self, cells: Collection[int]) -> bool:
        """Whether words can lie on exactly these cells, each used once."""
        left = MOST_STATES

        def covered(rest: int) -> bool:
            nonlocal left
            if rest in self._known:
                return self._known[rest]
            left -= 1
            if left < 0:
                return True
            ways = [
                [mask for mask in self._at[cell] if mask & rest == mask]
                for cell in range(rest.bit_length())
                if rest >> cell & 1
            ]
            found = any(covered(rest & ~mask) for mask in min(ways, key=len))
            if left >= 0:
                self._known[rest] = found
            return found

        return covered(_mask(cells))


def _mask(cells: Collection[int]) -> int:
    return sum(1 << cell for cell in cells)


@lru_cache(maxsize=8)
def _cover_of(letters: tuple[str | None, ...], base: int) -> WordCover | None:
    try:
        placed = place(load_words(), letters, pyramid_adjacency(base), range(len(letters)))
    except UnreadableBoardError:
        return None
    return WordCover({one.word for one in placed}, {one.mask for one in placed})


def word_cover(letters: Sequence[Collection[str]], base: int) -> WordCover | None:
    """What words can lie on cells that may have these letters, none where it is not known; None where too few are."""
    known = tuple("".join(sorted(here)) or None for here in letters)
    if sum(one is not None for one in known) < LEAST_KNOWN * len(known):
        return None
    return _cover_of(known, base)
