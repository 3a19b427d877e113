"""Words as paths through a pyramid: which cells a word that the page shows can lie on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.vision.pyramid.words.lines import UNKNOWN

Path = tuple[int, ...]

LOOKALIKES = ("IL1", "OQ0", "CG", "UV", "VY", "EF", "PR")
"""Letters that small print confuses."""
MOST_PATHS = 40
MOST_IN_PATH = 14
"""Cells of a path, at most."""
MOST_TRIED = 300
"""Ways that are tried to lay words beside each other."""


def paths_of(text: str, letters: Sequence[Collection[str]], base: int, slips: int = 0) -> list[Path]:
    """The paths along which the letters of the cells spell a text.

    letters: of each cell, those it can have; empty where nothing is known, which fits any. slips: how many letters of
    the text may have been misread, for one that looks alike.
    """
    beside = pyramid_adjacency(base)
    found: list[Path] = []
    like = [_lookalikes("".join(sorted(own))) for own in letters] if slips else []

    def cost(cell: int, letter: str) -> int | None:
        if letter in letters[cell] or not letters[cell]:
            return 0
        return 1 if slips and (letter == UNKNOWN or letter in like[cell]) else None

    def extend(path: Path, left: int) -> Iterator[Path]:
        if len(path) == len(text):
            yield path
            return
        for cell in beside[path[-1]] if path else range(len(letters)):
            paid = None if cell in path else cost(cell, text[len(path)])
            if paid is not None and paid <= left:
                yield from extend((*path, cell), left - paid)

    for path in extend((), slips):
        found.append(path)
        if len(found) == MOST_PATHS:
            break
    return found


@lru_cache(maxsize=1024)
def _lookalikes(letters: str) -> frozenset[str]:
    """What any of these letters may be read as."""
    return frozenset().union(*(group for group in LOOKALIKES if set(group) & set(letters)))


def variants(text: str) -> list[str]:
    """A text and what else it can stand for: what is no letter may be fewer or more letters, that touch."""
    found = [text]
    for match in re.finditer(re.escape(UNKNOWN) + "+", text):
        size = match.end() - match.start()
        for count in (size - 2, size - 1, size + 1):
            if count >= 1:
                found.append(text[: match.start()] + count * UNKNOWN + text[match.end() :])
    return found


@lru_cache(maxsize=1024)
def ends_of(cells: frozenset[int], base: int) -> frozenset[int]:
    """The cells with which some path through exactly these can end; none where there is no such path."""
    beside = pyramid_adjacency(base)

    def is_begun(last: int, left: frozenset[int]) -> bool:
        return not left or any(cell in left and is_begun(cell, left - {cell}) for cell in beside[last])

    return frozenset(cell for cell in cells if len(cells) <= MOST_IN_PATH and is_begun(cell, cells - {cell}))


def connected_components(cells: Collection[int], base: int) -> list[set[int]]:
    """The cells in groups of those that are joined by neighbours."""
    beside = pyramid_adjacency(base)
    left = set(cells)
    found = []
    while left:
        group, front = set(), [min(left)]
        while front:
            cell = front.pop()
            if cell in left:
                left.discard(cell)
                group.add(cell)
                front += beside[cell]
        found.append(group)
    return found


def exact_covers(cells: frozenset[int], words: Sequence[Sequence[Path]], most: int = 2) -> list[dict[int, Path]]:
    """Ways to lay some of the words so that they use exactly these cells: word's number -> path. At most ``most``."""
    found: list[dict[int, Path]] = []
    fitting = [[path for path in ways if cells.issuperset(path)] for ways in words]

    def lay(left: frozenset[int], laid: dict[int, Path]) -> None:
        if len(found) >= most:
            return
        if not left:
            found.append(dict(laid))
            return
        first = min(left)
        for number, ways in enumerate(fitting):
            if number in laid:
                continue
            for path in ways:
                if first in path and left.issuperset(path):
                    lay(left - frozenset(path), {**laid, number: path})

    lay(cells, {})
    return found


def packing(cells: frozenset[int], words: Sequence[Sequence[Path]]) -> dict[int, Path]:
    """The words beside each other on these cells: all of them that fit, if that can be, else the longest first. Word's
    number -> path."""
    order = sorted(range(len(words)), key=lambda n: -max(map(len, words[n]), default=0))
    fitting = {n: [path for path in words[n] if cells.issuperset(path)] for n in order}
    order = [n for n in order if fitting[n]]
    tried = 0

    def lay(k: int, left: frozenset[int]) -> dict[int, Path] | None:
        nonlocal tried
        if k == len(order):
            return {}
        for path in fitting[order[k]]:
            tried += 1
            if tried > MOST_TRIED:
                return None
            rest = lay(k + 1, left - frozenset(path)) if left.issuperset(path) else None
            if rest is not None:
                return {order[k]: path, **rest}
        return None

    return lay(0, cells) or _greedily(cells, {n: fitting[n] for n in order})


def _greedily(left: frozenset[int], fitting: Mapping[int, Sequence[Path]]) -> dict[int, Path]:
    found: dict[int, Path] = {}
    for number, ways in fitting.items():
        path = next((path for path in ways if left.issuperset(path)), None)
        if path is not None:
            found[number] = path
            left -= frozenset(path)
    return found
