"""Random puzzles with a known solution: cells cut into paths, each filled with a common word."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.shapes import Adjacency, pyramid_adjacency
from kibitz.solvers.pyramid.words import WordList

COMMONEST = 3000
LENGTHS = (3, 8)


@dataclass(frozen=True)
class Planted:
    """A puzzle and the words that were planted in it, in the order in which the engine names a cover's words."""

    puzzle: Puzzle
    words: tuple[str, ...]


def planted(base: int, seed: int, words: WordList, commonest: int = COMMONEST) -> Planted:
    """A pyramid tiled with words of 3 to 8 letters from the ``commonest`` ones; the same for the same seed."""
    on_shape = planted_on(pyramid_adjacency(base), seed, words, commonest)
    return Planted(Puzzle(on_shape.puzzle.letters), on_shape.words)


def planted_on(adjacency: Adjacency, seed: int, words: WordList, commonest: int = COMMONEST) -> Planted:
    """The same on any shape."""
    random = Random(f"{len(adjacency)} {seed}")
    common = words.words[:commonest]
    paths = _cut(adjacency, random)
    while paths is None:
        paths = _cut(adjacency, random)
    letters: list[str | None] = [None] * len(adjacency)
    chosen = []
    for path in paths:
        word = random.choice([word for word in common if len(word) == len(path)])
        chosen.append(word)
        for cell, letter in zip(path, word, strict=True):
            letters[cell] = letter
    return Planted(Puzzle(tuple(letters), adjacency), tuple(sorted(chosen, key=lambda word: (len(word), word))))


def _cut(adjacency: Adjacency, random: Random) -> list[tuple[int, ...]] | None:
    """The cells in paths; None where a try ended in cells that make no word."""
    free = set(range(len(adjacency)))
    paths = []
    while free:
        # From the tightest corner, which is the hardest to use later.
        cell = min(free, key=lambda cell: (len(free.intersection(adjacency[cell])), random.random()))
        path = [cell]
        free.remove(cell)
        for _ in range(random.randint(*LENGTHS) - 1):
            near = sorted(free.intersection(adjacency[path[-1]]))
            if not near:
                break
            path.append(random.choice(near))
            free.remove(path[-1])
        if len(path) < LENGTHS[0]:
            return None
        paths.append(tuple(path))
    return paths
