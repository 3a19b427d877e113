"""Covers found in the slow, obviously right way: every path, then every choice of paths."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kibitz.solvers.pyramid.puzzle import Puzzle
from kibitz.solvers.pyramid.words import SHORTEST, WordList

SlowCover = frozenset[tuple[frozenset[int], str]]
"""The words of a cover, each with its cells."""


def slow_covers(puzzle: Puzzle, words: WordList) -> list[SlowCover]:
    """All covers of a puzzle whose letters are all known, by every rule that it has."""
    known = (set(words.words) | set(puzzle.right)) - puzzle.wrong
    lying = {(frozenset(path), text) for path, text in _paths(puzzle) if text in known}
    most = len(puzzle.letters) if puzzle.most is None else puzzle.most
    return [
        cover
        for cover in _covers(frozenset(puzzle.free), sorted(lying, key=lambda entry: (sorted(entry[0]), entry[1])))
        if (puzzle.least <= len(cover) <= most or not puzzle.free)
        and {word for _, word in cover} >= set(puzzle.right)
        and {word[0] for _, word in cover} >= set(puzzle.starts)
    ]


def slow_scores(covers: list[SlowCover], words: WordList) -> dict[tuple[str, ...], float]:
    """The words of each cover, and the sum of their zipfs less 8."""
    texts = {tuple(sorted(word for _, word in cover)) for cover in covers}
    return {text: sum(words.zipf(word) - 8 for word in text) for text in texts}


def spelled_out(puzzle: Puzzle) -> Iterator[Puzzle]:
    """A puzzle for each way in which letters that aren't known for certain can be."""
    for letters in product(*(letters or "" for letters in puzzle.letters)):
        yield Puzzle(letters, puzzle.adjacency)


def _paths(puzzle: Puzzle) -> Iterator[tuple[tuple[int, ...], str]]:
    paths = [(cell,) for cell in puzzle.free]
    while paths:
        path = paths.pop()
        if len(path) >= SHORTEST:
            yield path, "".join(puzzle.letters[cell] or "" for cell in path)
        paths += [(*path, near) for near in puzzle.neighbours[path[-1]] if near in puzzle.free and near not in path]


def _covers(free: frozenset[int], lying: list[tuple[frozenset[int], str]]) -> Iterator[SlowCover]:
    if not free:
        yield frozenset()
        return
    for cells, word in lying:
        if min(free) in cells and cells <= free:
            for rest in _covers(free - cells, lying):
                yield rest | {(cells, word)}
