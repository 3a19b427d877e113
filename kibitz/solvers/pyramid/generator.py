"""Makes puzzles: a pyramid cut into paths, a word on each, so that these words are clearly the likeliest solution.

Words that can be planted are those of everyday dictionaries, without slurs. Of random cuttings and words the first is
taken whose words the engine, with its whole list, ranks first by a clear margin: other words may cover the letters too,
but only rarer ones, or more of them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from random import Random

from kibitz.core.errors import UsageError
from kibitz.solvers.pyramid.engine import PyramidEngine
from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.solvers.pyramid.words import WordList, load_words
from kibitz.solvers.wordle.model.words import load_words as load_answers

BASES = (3, 4, 5, 6, 7)
CLEAR_LEAD = 1.0
"""By how much the score of the planted words is above that of any others, at least: about seven times as likely."""
WORDS = {3: (1, 2), 4: (2, 3), 5: (2, 5), 6: (3, 6), 7: (4, 7)}
"""How many words a pyramid of each base has, at least and at most."""
_LENGTHS = (3, 8)
_TRIES = 10_000
"""So many are tried at most. Of the largest and hardest puzzles one try in forty is good, of small ones one in five."""


class Difficulty(StrEnum):
    """How common the planted words are."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


ZIPFS = {Difficulty.EASY: (4.2, 9.0), Difficulty.MEDIUM: (3.5, 4.6), Difficulty.HARD: (2.5, 3.9)}
"""The zipfs of the planted words, at least and below."""


@dataclass(frozen=True, slots=True)
class PlantedWord:
    """A word of the solution, in capitals, and its cells in the order of its letters."""

    word: str
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Planted:
    """A puzzle with its solution. letters: of the cells, row by row from the top, in capitals."""

    letters: tuple[str, ...]
    words: tuple[PlantedWord, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The words alone."""
        return tuple(planted.word for planted in self.words)


def generate(base: int, difficulty: Difficulty, seed: int | str) -> Planted:
    """The puzzle of that base (see `BASES`); the same for the same seed, made in an instant.

    Raises UsageError for another base.
    """
    if base not in BASES:
        raise UsageError(f"A puzzle of base {base} can't be made. Choose a base of {BASES[0]} to {BASES[-1]}.")
    random = Random(f"kibitz pyramid {base} {difficulty} {seed}")
    engine = PyramidEngine()
    for _ in range(_TRIES):
        planted = _plant(base, difficulty, random)
        if planted is not None and stands_out(planted, engine):
            return planted
    raise AssertionError(f"no puzzle of base {base} in {_TRIES} tries")


def fits(planted: Planted, words: Collection[str], used: Collection[int]) -> bool:
    """Whether these words of a puzzle (each once) can be laid on all of its cells that aren't used."""
    if not words:
        return len(used) == len(planted.letters)
    engine = PyramidEngine(WordList.of(words))
    return engine.solve(Puzzle(planted.letters, used=frozenset(used), right=tuple(words)), best=1).count > 0


def stands_out(planted: Planted, engine: PyramidEngine) -> bool:
    """Whether the engine ranks the planted words first, and others by `CLEAR_LEAD` below."""
    best = engine.solve(Puzzle(planted.letters), best=2).best
    if not best or sorted(best[0].texts) != sorted(planted.texts):
        return False
    return len(best) < 2 or best[0].score - best[1].score >= CLEAR_LEAD


def _plant(base: int, difficulty: Difficulty, random: Random) -> Planted | None:
    """A pyramid full of words that are not looked at further; None where a try ended in cells that make no word."""
    paths = _cut(base, random)
    if paths is None:
        return None
    letters = [""] * (base * (base + 1) // 2)
    words: list[PlantedWord] = []
    for path in paths:
        word = random.choice(_words(difficulty, len(path)))
        if any(word == other.word for other in words):
            return None
        words.append(PlantedWord(word, path))
        for cell, letter in zip(path, word, strict=True):
            letters[cell] = letter
    return Planted(tuple(letters), tuple(words))


def _cut(base: int, random: Random) -> list[tuple[int, ...]] | None:
    """The cells in paths of as many letters as words can have, as many as `WORDS` says; None where a try failed."""
    near = pyramid_adjacency(base)
    free = set(range(len(near)))
    fewest, most = WORDS[base]
    paths: list[tuple[int, ...]] = []
    while free and len(paths) < most:
        # From the tightest corner on, which is the hardest to use later.
        cell = min(free, key=lambda cell: (len(free.intersection(near[cell])), random.random()))
        length = random.randint(*_LENGTHS)
        path: list[int] = []
        while len(path) < length:
            path.append(cell)
            free.remove(cell)
            further = sorted(free.intersection(near[cell]))
            if not further:
                break
            cell = random.choice(further)
        if len(path) < _LENGTHS[0]:
            return None
        paths.append(tuple(path if random.random() < 0.5 else reversed(path)))
    return paths if not free and len(paths) >= fewest else None


@cache
def _words(difficulty: Difficulty, length: int) -> tuple[str, ...]:
    """The words that can be planted on so many cells."""
    least, below = ZIPFS[difficulty]
    answers, zipf = load_answers("original" if length == 5 else length), load_words().zipf
    return tuple(word for word in answers.answers if word not in answers.rude and least <= zipf(word) < below)
