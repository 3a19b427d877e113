"""Labellings worth a look: by clusters of cells that look alike, and by the words that stand on the page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from itertools import islice, product

from kibitz.vision.pyramid.labels.labelling import LEAST_WORD, NEVER, Labelling, Shown, is_out_of_reach, labelling
from kibitz.vision.pyramid.words.paths import Path

MOST_WAYS = 4
"""Ways to lay a page's words, at most, that are tried."""
MOST_CURRENT = 3
"""Words that may be the one in the making, at most."""

MOST_ALONE = 2
"""Cells that look like no other, of which one may be on its way to another look: the other one may be selected."""
MOST_SINGLE = 3
"""Cells that look like no other, of which one may have been selected last: it, the one before and the only free one."""
MOST_LEFT = 2
"""Looks of the cells that no word of a list lies on: of free ones, and of selected ones."""

Laid = tuple[Path, ...]


def by_looks(partitions: Sequence[Sequence[Sequence[int]]], base: int, shown: Sequence[Shown]) -> Iterator[Labelling]:
    """Every way to call one cluster free, or none, and another one selected, or none, that the rules allow; one cell
    that is like no other may be on its way to another look, or one cluster free and out of reach."""
    for clusters in partitions:
        numbers = range(len(clusters))
        alone = [k for k in numbers if len(clusters[k]) == 1]
        for odd in (None, *(alone if len(alone) <= MOST_ALONE else ())):
            for free in (None, *(k for k in numbers if k != odd)):
                for selected in (None, *(k for k in numbers if k not in (free, odd))):
                    others = [k for k in numbers if k not in (free, odd, selected)]
                    for far in (None, *(others if odd is None and selected is not None else ())):
                        one = labelling(clusters, free, selected, base, shown, odd, far)
                        if one is not None:
                            yield one
        yield from _with_last(clusters, alone, base, shown)


def _with_last(
    clusters: Sequence[Sequence[int]], alone: Sequence[int], base: int, shown: Sequence[Shown]
) -> Iterator[Labelling]:
    """Every way to call one cluster free, perhaps another one free and out of reach, and another one selected, with one
    cell that is like no other: the letter that was selected last may be set off from those before it."""
    numbers = range(len(clusters))
    for last in alone if len(alone) <= MOST_SINGLE else ():
        for before in (k for k in numbers if k != last):
            rest = [k for k in numbers if k not in (last, before)]
            together = [[*clusters[before], *clusters[last]], *(clusters[k] for k in rest)]
            for free, far in _free_and_far(len(together)):
                near, beyond = frozenset(together[free]), frozenset(together[far] if far is not None else ())
                if beyond and not is_out_of_reach(beyond, near, frozenset(clusters[last]), base):
                    continue
                one = labelling(together, free, 0, base, shown, far=far)
                if one is not None:
                    yield one


def _free_and_far(count: int) -> Iterator[tuple[int, int | None]]:
    """Which of some clusters after the first one is free, and which one, or none, is so but out of reach."""
    for free in range(1, count):
        for far in (None, *(k for k in range(1, count) if k != free)):
            yield free, far


def by_links(
    partitions: Sequence[Sequence[Sequence[int]]], base: int, shown: Sequence[Shown], joined: Sequence[Set[int]]
) -> Iterator[Labelling]:
    """Every way to call cells selected that lines join, whatever they look like, and one look of the others free: of
    the letters that a see-through line ends on hardly anything changes."""
    for path in joined:
        for clusters in partitions:
            rest = _without(clusters, path)
            for free in range(1, 1 + len(rest)):
                one = labelling([sorted(path), *rest], free, 0, base, shown)
                if one is not None:
                    yield one


def _without(clusters: Sequence[Sequence[int]], cells: Collection[int]) -> list[list[int]]:
    """The clusters without some cells, where that leaves any."""
    return [left for left in ([i for i in cluster if i not in cells] for cluster in clusters) if left]


def by_words(
    partitions: Sequence[Sequence[Sequence[int]]], base: int, shown: Sequence[Shown], count: int
) -> Iterator[Labelling]:
    """Labellings that give places to words of the page: all of a list, and one in the making; whatever cells look like,
    or with the looks of the others.

    count: of the cells.
    """
    words = [word for word in shown if len(word.line.text) >= LEAST_WORD]
    current = sorted((word for word in words if word.as_current > NEVER), key=lambda word: -word.as_current)
    listed = list({word.line.text: word for word in words if word.exact and word.as_found > word.as_current}.values())
    chosen = [way for word in current[:MOST_CURRENT] for way in word.ways[:MOST_WAYS]]
    found = list(islice(_beside_each_other(listed), MOST_WAYS)) if listed else []
    for used, way in product([(), *found], [(), *chosen]):
        one = _with_places(used, way, base, shown, count)
        if one is not None:
            yield one
    for clusters in partitions:
        for way in chosen:
            yield from _beside_one(clusters, way, base, shown)
            yield from _beside_used(clusters, way, base, shown)
        for used in found:
            yield from _beside_list(clusters, used, base, shown)


def _beside_one(clusters: Sequence[Sequence[int]], way: Path, base: int, shown: Sequence[Shown]) -> Iterator[Labelling]:
    """A word in the making on cells of one look, of which the others are free; other looks are used."""
    for k, cluster in enumerate(clusters):
        rest = sorted(set(cluster) - set(way))
        if rest and len(rest) + len(way) == len(cluster):
            parted = [*clusters[:k], rest, list(way), *clusters[k + 1 :]]
            one = labelling(parted, k, k + 1, base, shown)
            if one is not None:
                yield one


def _beside_used(
    clusters: Sequence[Sequence[int]], way: Path, base: int, shown: Sequence[Shown]
) -> Iterator[Labelling]:
    """The last word, all of it selected, and whatever its letters look like: all others are used."""
    rest = _without(clusters, way)
    one = labelling([*rest, list(way)], None, len(rest), base, shown) if rest else None
    if one is not None:
        yield one


def _beside_list(
    clusters: Sequence[Sequence[int]], used: Laid, base: int, shown: Sequence[Shown]
) -> Iterator[Labelling]:
    """The words of a list on their cells; of the others one look is free and another one, if there is one, selected."""
    taken = {cell for path in used for cell in path}
    left = [rest for rest in ([i for i in cluster if i not in taken] for cluster in clusters) if rest]
    if len(left) == MOST_LEFT:
        for free in range(MOST_LEFT):
            one = labelling([*left, *used], free, 1 - free, base, shown)
            if one is not None:
                yield one


def _with_places(used: Laid, way: Path, base: int, shown: Sequence[Shown], count: int) -> Labelling | None:
    """The labelling with words on these cells, and one in the making; None where that can't be, or there is none."""
    taken = {cell for path in used for cell in path}
    if not taken.isdisjoint(way) or not (taken or way):
        return None
    free = sorted(set(range(count)) - taken - set(way))
    kinds = [cells for cells in (free, way) if cells]
    return labelling([*kinds, *used], 0 if free else None, len(kinds) - 1 if way else None, base, shown)


def _beside_each_other(words: Sequence[Shown], taken: frozenset[int] = frozenset()) -> Iterator[Laid]:
    """Ways to lay all of these words on cells of their own."""
    if not words:
        yield ()
        return
    for way in words[0].ways:
        if taken.isdisjoint(way):
            for rest in _beside_each_other(words[1:], taken | frozenset(way)):
                yield (way, *rest)
