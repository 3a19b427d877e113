"""Where words lie in a puzzle: a trie of the words that its letters allow, walked from every cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import UnreadableBoardError
from kibitz.solvers.pyramid.shapes import Adjacency
from kibitz.solvers.pyramid.words import WordList

MOST_PLACEMENTS = 20_000
"""A grid of 48 letters has 2,000; only a puzzle with many unknown letters has more than this."""
WORD = 0
"""Key of a trie's node under which its word stands; letters are keys of their own."""

Letters = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """A word on cells: ``mask`` has a bit for each.

    said: of the cells whose letters aren't known for certain, which letter the word puts there.
    """

    word: str
    zipf: float
    path: tuple[int, ...]
    mask: int
    said: tuple[tuple[int, str], ...] = ()


def place(words: WordList, letters: Letters, adjacency: Adjacency, free: Sequence[int]) -> list[Placement]:
    """Every word of the list that lies in the free cells, most common first.

    Of several ways of one word through the same cells (and the same unsure letters) only the first is kept: they do the
    same. Raises UnreadableBoardError where so many letters are unknown that nearly everything is possible.
    """
    choices = {cell: letters[cell] or words.alphabet for cell in free}
    trie = _trie(words, _spellable(words, choices, adjacency))
    unsure = {cell for cell, letter in choices.items() if len(letter) != 1}
    found: dict[tuple[Any, ...], Placement] = {}
    path: list[int] = []
    said: list[tuple[int, str]] = []

    def walk(cell: int, above: dict[Any, Any], visited: int) -> None:
        path.append(cell)
        visited |= 1 << cell
        for letter in choices[cell]:
            node = above.get(letter)
            if node is None:
                continue
            if cell in unsure:
                said.append((cell, letter))
            number = node.get(WORD)
            if number is not None:
                key = (number, visited, *sorted(said))
                if key not in found:
                    found[key] = Placement(words.words[number], words.zipfs[number], tuple(path), visited, tuple(said))
            if len(node) > (number is not None):
                for near in adjacency[cell]:
                    if not visited >> near & 1 and near in choices:
                        walk(near, node, visited)
            if cell in unsure:
                said.pop()
        path.pop()
        if len(found) > MOST_PLACEMENTS:
            raise UnreadableBoardError(
                "So many letters are unknown that nearly any word fits. Give more letters of the puzzle."
            )

    for cell in choices:
        walk(cell, trie, 0)
    return [found[key] for key in sorted(found, key=lambda key: (key[0], found[key].path))]


def _spellable(words: WordList, choices: dict[int, str], adjacency: Adjacency) -> NDArray[np.intp]:
    """The words (their numbers) that have only letters of the cells, and only pairs of letters that touch."""
    numbers = {letter: number for number, letter in enumerate(words.alphabet, start=1)}
    codes = {cell: [numbers[letter] for letter in here if letter in numbers] for cell, here in choices.items()}
    touching = np.zeros((len(words.alphabet) + 1,) * 2, bool)
    touching[:, 0] = True  # a word may end anywhere
    have = 0
    pairs = [
        (code, other)
        for cell, here in codes.items()
        for near in adjacency[cell]
        for code in here
        for other in codes.get(near, ())
    ]
    if pairs:
        touching[tuple(zip(*pairs, strict=True))] = True
    for code in {code for here in codes.values() for code in here}:
        have |= 1 << code % 64
    left = np.flatnonzero((words.letters & np.uint64(~have & (1 << 64) - 1)) == 0)
    for before, after in zip(words.codes, words.codes[1:], strict=False):
        left = left[touching[before[left], after[left]]]
    if len(choices) < len(words.codes):
        left = left[words.codes[len(choices), left] == 0]
    return left


def _trie(words: WordList, numbers: NDArray[np.intp]) -> dict[Any, Any]:
    """Nested dicts: a letter leads to what can follow it, and `WORD` to the number of the word that ends there."""
    root: dict[Any, Any] = {}
    for number in numbers.tolist():
        node = root
        for letter in words.words[number]:
            node = node.setdefault(letter, {})
        node[WORD] = number
    return root
