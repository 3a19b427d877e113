"""The engine: from a puzzle to its covers, the likeliest ones, and the word to try next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from kibitz.solvers.pyramid.advice import Cover, Covers, Mended, PlacedWord, PyramidAdvice, RankedWord, Settled
from kibitz.solvers.pyramid.covering import Covering, TooManyStatesError
from kibitz.solvers.pyramid.pieces import Piece
from kibitz.solvers.pyramid.placing import Placement, place
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.shapes import Adjacency
from kibitz.solvers.pyramid.words import COMMON, SHORTEST, WordList, load_words
from kibitz.solvers.word_files import to_upper

BEST = 20
"""Covers that are listed, unless it is said how many."""
MOVES = 10
"""Words to try next that are ranked, unless it is said how many."""
MOST_COMMON = 8.0
"""What the zipf of a word is measured against: each word costs, rare ones more, so that few and common words win."""
THEME = 3.0
"""By how much the zipf of a word of the theme is raised: an everyday word, then, rather than one that few use."""
SHARPNESS = 0.85
"""How much likelier a cover is than another: 10 to the power of this times the difference of their scores."""
PATIENCE = 100_000
"""States of a search that an advice waits for, half a second's worth: base 8 has some 20,000, base 9 mostly fewer."""
COMMON_TIERS = (COMMON, 3.0, 4.0)
"""Zipfs from which on words count for a quick look: the first of these whose search is short enough."""
QUICK = 20_000
"""States of such a search, a tenth of a second's worth."""


class PyramidEngine:
    """Solves puzzles with a word list (None: the shipped one). Where words lie in the last puzzle is kept."""

    def __init__(self, words: WordList | None = None) -> None:
        self._given = words
        self._last: tuple[object, list[Placement]] | None = None

    @cached_property
    def words(self) -> WordList:
        """The words in use."""
        return self._given or load_words()

    def solve(self, puzzle: Puzzle, best: int = BEST) -> Covers:
        """How many covers the puzzle has, and the ``best`` likeliest.

        Raises UnreadableBoardError where so many letters are unknown that nearly everything is possible.
        """
        search = _Search(puzzle, self.placements(puzzle))
        return search.covers(best)

    def glance(self, puzzle: Puzzle, best: int = BEST) -> Covers:
        """The covers of common words only, at once even where `solve` takes long; all covers where there are none."""
        search = self._common(puzzle)
        return replace(search.covers(best), common_only=True) if search else self.solve(puzzle, best)

    def advise(
        self, puzzle: Puzzle, best: int = BEST, moves: int = MOVES, *, most_states: int | None = PATIENCE
    ) -> PyramidAdvice:
        """The covers, and the ``moves`` words that are likeliest to be in the solution.

        most_states: where the search has more than so many, of common words only, as `glance`; None: all words whatever
        it takes. Raises as `solve`.
        """
        try:
            search = _Search(puzzle, self.placements(puzzle), most_states=most_states)
        except TooManyStatesError:
            common = self._common(puzzle)
            if common is not None:
                return PyramidAdvice(replace(common.covers(best), common_only=True), common.moves(moves))
            search = _Search(puzzle, self.placements(puzzle))
        return PyramidAdvice(search.covers(best), search.moves(moves))

    def settle(
        self,
        candidates: Sequence[Mapping[str, float]],
        used: Iterable[int] = (),
        adjacency: Adjacency | None = None,
        right: Iterable[str] = (),
    ) -> Settled:
        """Which of the letters that cells may have allow covers, and how likely each is.

        candidates: of every cell, its letters with how sure each is (more than 0; their sum doesn't matter); none: it
        can be any. Raises as `solve`, and UsageError as `Puzzle`.
        """
        letters = tuple("".join(dict.fromkeys(map(to_upper, here))) or None for here in candidates)
        puzzle = Puzzle(letters, adjacency, used=frozenset(used), right=tuple(map(to_upper, right)))
        sureness = {
            (cell, to_upper(letter)): value
            for cell, here in enumerate(candidates)
            for letter, value in here.items()
            if len(here) > 1
        }
        return _Search(puzzle, self.placements(puzzle), sureness).settled()

    def mend(self, puzzle: Puzzle, most: int = 5) -> tuple[Mended, ...]:
        """For a puzzle without a cover: the single letters whose change allows one of common words, likeliest first."""
        found = []
        for cell in puzzle.free:
            other = replace(puzzle, letters=(*puzzle.letters[:cell], None, *puzzle.letters[cell + 1 :]))
            common = [one for one in self._place(other) if _as_common(puzzle, one, COMMON)]
            for cover in _Search(other, common).covers(1).best:
                letter = next(placed.word[placed.path.index(cell)] for placed in cover.words if cell in placed.path)
                found.append(Mended(cell, letter, cover))
        return tuple(sorted(found, key=lambda mended: (-mended.cover.score, mended.cell))[:most])

    def placements(self, puzzle: Puzzle) -> list[Placement]:
        """Where words lie in the free cells, most common first. Raises as `solve`."""
        key = (puzzle.letters, puzzle.neighbours, puzzle.free, self._further(puzzle))
        if self._last is None or self._last[0] != key:
            self._last = (key, self._place(puzzle))
        return self._last[1]

    def _common(self, puzzle: Puzzle) -> _Search | None:
        """The search among as many of the common words as make it a short one; None where they have no cover."""
        placements = self.placements(puzzle)
        for zipf in COMMON_TIERS:
            common = [one for one in placements if _as_common(puzzle, one, zipf)]
            try:
                search = _Search(puzzle, common, most_states=None if zipf == COMMON_TIERS[-1] else QUICK)
            except TooManyStatesError:
                continue
            return search if search.count else None
        return None

    def _place(self, puzzle: Puzzle) -> list[Placement]:
        found = place(self.words, puzzle.letters, puzzle.neighbours, puzzle.free)
        further = self._further(puzzle)
        return found + place(WordList.of(further), puzzle.letters, puzzle.neighbours, puzzle.free) if further else found

    def _further(self, puzzle: Puzzle) -> frozenset[str]:
        """Words that are named and in no list."""
        named = (word for word in (*puzzle.right, *puzzle.theme) if len(word) >= SHORTEST and word.isalpha())
        return frozenset(word for word in named if word not in self.words)


class _Search:
    """The covers of one puzzle by some placements."""

    def __init__(
        self,
        puzzle: Puzzle,
        placements: Sequence[Placement],
        sureness: Mapping[tuple[int, str], float] | None = None,
        most_states: int | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.sureness = sureness or {}
        self.placements = [
            one
            for one in placements
            if one.word not in puzzle.wrong and (one.word, frozenset(one.path)) not in puzzle.refused
        ]
        wishes = [*dict.fromkeys(puzzle.right), *dict.fromkeys(puzzle.starts)]
        self._wish = {wish: 1 << number for number, wish in enumerate(wishes)}
        self.pieces = [self._piece(one) for one in self.placements]
        cells = sum(1 << cell for cell in puzzle.free)
        self.coverings = [
            Covering(cells, puzzle.neighbours, self.pieces, (1 << len(wishes)) - 1, words, most_states)
            for words in _word_counts(puzzle)
        ]
        self.count = sum(covering.worth.ways for covering in self.coverings)

    def covers(self, best: int) -> Covers:
        """The count, and the best covers."""
        texts = [one.word for one in self.placements]
        found = [self._cover(pieces) for covering in self.coverings for pieces in covering.best(best, texts)]
        found = sorted(found, key=lambda cover: (-cover.score, cover.texts))[:best]
        return Covers(self.count, tuple(found), rare_only=bool(self.count) and not self._without_rare(found))

    def moves(self, most: int) -> tuple[RankedWord, ...]:
        """The words that are likeliest in the solution."""
        shares: defaultdict[str, float] = defaultdict(float)
        likeliest: dict[str, tuple[float, Placement]] = {}
        for one, share in zip(self.placements, self._shares(), strict=True):
            shares[one.word] += share
            if share > likeliest.get(one.word, (0.0,))[0]:
                likeliest[one.word] = (share, one)
        ranked = sorted(likeliest, key=lambda word: (-round(shares[word], 9), -len(word), word))[:most]
        return tuple(
            RankedWord(word, one.path, min(1.0, shares[word]), one.zipf, word in self.puzzle.right)
            for word, one in ((word, likeliest[word][1]) for word in ranked)
        )

    def settled(self) -> Settled:
        """How likely each unsure letter is."""
        found: dict[int, defaultdict[str, float]] = {
            cell: defaultdict(float) for cell in self.puzzle.free if len(self.puzzle.letters[cell] or "") != 1
        }
        for one, share in zip(self.placements, self._shares(), strict=True):
            for cell, letter in one.said:
                if share:
                    found[cell][letter] += share
        shares = {cell: dict(sorted(here.items(), key=lambda e: (-e[1], e[0]))) for cell, here in found.items()}
        letters = tuple(
            next(iter(shares[cell]), None) if cell in shares else letter if len(letter or "") == 1 else None
            for cell, letter in enumerate(self.puzzle.letters)
        )
        return Settled(letters, shares, self.count)

    def _piece(self, one: Placement) -> Piece:
        raised = one.zipf + (THEME if one.word in self.puzzle.theme else 0)
        # Whole numbers, so that equal scores are equal.
        score = round(100 * (raised - MOST_COMMON))
        weight = 10 ** (SHARPNESS * score / 100)
        for said in one.said:
            weight *= self.sureness.get(said, 1.0)
        return Piece(one.mask, self._wish.get(one.word, 0) | self._wish.get(one.word[0], 0), score, weight)

    def _cover(self, pieces: Sequence[int]) -> Cover:
        placed = sorted((self.placements[piece] for piece in pieces), key=lambda one: (len(one.word), one.word))
        score = sum(self.pieces[piece].score for piece in pieces) / 100
        return Cover(tuple(PlacedWord(one.word, one.path, one.zipf) for one in placed), score)

    def _shares(self) -> list[float]:
        """Of every placement, how likely it is in the solution."""
        whole = sum(covering.worth.weight for covering in self.coverings)
        each = [covering.weights() for covering in self.coverings if covering.worth.ways]
        return [sum(weights) / whole for weights in zip(*each, strict=True)] or [0.0] * len(self.placements)

    def _without_rare(self, found: Sequence[Cover]) -> bool:
        """Whether any cover, of those that were ``found`` or of others, has no rare word."""
        puzzle, zipfs = self.puzzle, {one.word for one in self.placements if _as_common(self.puzzle, one, COMMON)}
        if any(all(word in zipfs for word in cover.texts) for cover in found):
            return True
        common = [one for one in self.placements if one.word in zipfs]
        return _Search(puzzle, common).count > 0


def _as_common(puzzle: Puzzle, one: Placement, zipf: float) -> bool:
    """Whether a word counts as one of this zipf; what the game or the player has named does."""
    return one.zipf >= zipf or one.word in puzzle.right or one.word in puzzle.theme


def _word_counts(puzzle: Puzzle) -> list[int | None]:
    """The numbers of words that a cover may have; a None for any."""
    possible = len(puzzle.free) // SHORTEST
    if not possible or (puzzle.least <= 1 and (puzzle.most is None or puzzle.most >= possible)):
        return [None]
    return [*range(puzzle.least, min(possible, puzzle.most or possible) + 1)]
