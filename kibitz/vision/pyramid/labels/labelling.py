"""One labelling of the cells: free, selected or used by clusters of colour, with the page's words laid on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.words.lines import Line
from kibitz.vision.pyramid.words.paths import Path, connected_components, ends_of, exact_covers, packing

LEAST_WORD = 3
NEVER = -4.0
"""What is said for a word being the one in the making, or a found one, where it can't be."""
TELLING = 1.0
"""Difference of what a word's place says for it being in the making and being a found one, from which on it tells."""
LISTED_FOR_CERTAIN = 2.0
"""What a word's place says for its being a found one, from above which on a short one has to have a place too."""


class Kind(Enum):
    """What cells have a look of their own for, beside those that are used, which can have many."""

    FREE = "free, and a neighbour of the letter selected last, if there is one"
    FAR = "free, and no neighbour of that"
    SELECTED = "selected"


@dataclass(frozen=True)
class Shown:
    """A word of the page that runs along cells: the line it is, the ways it can lie, whether letter by letter, and what
    its place on the page says for it being the word in the making, or a found one."""

    line: Line
    ways: tuple[Path, ...]
    exact: bool = True
    as_current: float = 0.0
    as_found: float = 0.0


@dataclass(frozen=True)
class Labelling:
    """Which cluster of cells that look alike is free and which selected; all others are used, but for one cell that is
    on its way from one look to another, and those out of reach: some pages fade free letters that are no neighbours of
    the one selected last.

    clusters: the cells of each. free, selected: index of the cluster; None where no cell is. spelled: the word of the
    page that spells the selected cells. path: these in its order; empty where several would do. laid: found words, and
    where they lie on used cells. filled: whether they cover them exactly. missing: the page's other words that run
    along cells.
    """

    clusters: Sequence[Sequence[int]]
    free: int | None
    selected: int | None
    spelled: Shown | None
    path: Path
    laid: tuple[tuple[Shown, Path], ...]
    filled: bool
    missing: tuple[Shown, ...]
    unsettled: int | None = None
    """The cluster of a cell that looks like no other: it is just changing."""
    far: int | None = None
    """The cluster of free cells that are out of reach; ``free`` are those within then."""

    @cached_property
    def free_cells(self) -> tuple[int, ...]:
        """All that are free."""
        return tuple(i for k in (self.free, self.far) if k is not None for i in self.clusters[k])

    @cached_property
    def laid_cells(self) -> frozenset[int]:
        """The cells that found words lie on."""
        return frozenset(i for _, path in self.laid for i in path)

    @property
    def count(self) -> int:
        """How many cells there are."""
        return sum(map(len, self.clusters))

    @cached_property
    def used(self) -> list[int]:
        """Indices of the clusters that are used."""
        return [k for k in range(len(self.clusters)) if k not in (self.free, self.selected, self.unsettled, self.far)]

    @property
    def groundless(self) -> bool:
        """Whether no cell is free though words tell why of less than half of them."""
        told = sum(len(path) for _, path in self.laid)
        return not self.free_cells and not self.filled and self.spelled is None and 2 * told < self.count

    @property
    def open_cells(self) -> frozenset[int]:
        """Cells of words of which the place doesn't tell whether they are in the making or found."""
        words = [*self.laid, *([(self.spelled, tuple(self.clusters[self.selected or 0]))] if self.spelled else [])]
        return frozenset(i for word, path in words if abs(word.as_current - word.as_found) < TELLING for i in path)

    @cached_property
    def states(self) -> tuple[CellState, ...]:
        """The state of each cell."""
        states = [CellState.USED] * self.count
        for state, cluster in (
            (CellState.FREE, self.free), (CellState.FREE, self.far), (CellState.SELECTED, self.selected),
            (CellState.UNKNOWN, self.unsettled),
        ):  # fmt: skip
            for i in self.clusters[cluster] if cluster is not None else ():
                states[i] = state
        return tuple(states)

    @property
    def unexplained(self) -> bool:
        """Whether used cells are under no words, or a word that should have a place has none."""
        gap = bool(self.used) and not self.filled
        return gap or any(word.exact and is_missed(word) == "missed_long" for word in self.missing)

    def __str__(self) -> str:
        groups: dict[CellState, list[str]] = {}
        for number, state in enumerate(self.states, 1):
            groups.setdefault(state, []).append(str(number))
        return "; ".join(f"{state.value} {' '.join(cells)}" for state, cells in groups.items())


def labelling(
    clusters: Sequence[Sequence[int]],
    free: int | None,
    selected: int | None,
    base: int,
    shown: Sequence[Shown],
    unsettled: int | None = None,
    far: int | None = None,
) -> Labelling | None:
    """The labelling, with the page's words laid on it; None where it breaks the rules of the game."""
    told = (free, selected, unsettled, far)
    used = frozenset(i for k, cluster in enumerate(clusters) if k not in told for i in cluster)
    chosen = frozenset(clusters[selected]) if selected is not None else frozenset()
    ends = ends_of(chosen, base)
    if chosen and not ends:
        return None
    near, beyond = (frozenset(clusters[k]) if k is not None else frozenset() for k in (free, far))
    if beyond and not is_out_of_reach(beyond, near, ends, base):
        return None
    if any(len(part) < LEAST_WORD for part in connected_components(used, base)):
        return None
    spelled, path = _spelled(chosen, shown)
    if beyond and path and not is_out_of_reach(beyond, near, frozenset(path[-1:]), base):
        return None
    words = tuple(word for word in shown if word is not spelled and len(word.line.text) >= LEAST_WORD)
    laid, filled, missing = _laid(used, words, spelled)
    return Labelling(clusters, free, selected, spelled, path, laid, filled, missing, unsettled, far)


def is_out_of_reach(far: frozenset[int], near: frozenset[int], ends: frozenset[int], base: int) -> bool:
    """Whether a word that ends with one of some letters can go on with all of the near ones, and with none of the far
    ones."""
    beside = pyramid_adjacency(base)
    return any(near.issubset(beside[end]) and far.isdisjoint(beside[end]) for end in ends)


def _laid(
    used: frozenset[int], words: Sequence[Shown], spelled: Shown | None
) -> tuple[tuple[tuple[Shown, Path], ...], bool, tuple[Shown, ...]]:
    """The words that lie on used cells with their paths, whether they fill them, and the words that have no place."""
    # What is no word of the language was never found: its letters may be in the making, or stand there by chance.
    ways = [word.ways if word.as_found > NEVER else () for word in words]
    covers = exact_covers(used, ways) if used else []
    laid = covers[0] if covers else packing(used, ways)
    # A word may stand on the page twice, or be read twice.
    told = {words[k].line.text for k in laid} | ({spelled.line.text} if spelled is not None else set())
    missing = tuple(word for k, word in enumerate(words) if k not in laid and word.line.text not in told)
    return tuple((words[k], laid[k]) for k in sorted(laid)), bool(covers), missing


def is_missed(word: Shown) -> str:
    """The weight that tells against a labelling that a word of the page, which runs along cells, has no place in it:
    long words run along cells by chance hardly ever."""
    more = len(word.line.text) - LEAST_WORD
    if more > 1 or (more == 1 and word.as_found > LISTED_FOR_CERTAIN):
        return "missed_long"
    return "missed" if more == 1 else "missed_short"


def _spelled(chosen: frozenset[int], shown: Sequence[Shown]) -> tuple[Shown | None, Path]:
    """The word that spells the selected cells, and their order; the order is empty where several would do."""
    for word in sorted((word for word in shown if word.as_current > NEVER), key=lambda word: -word.as_current):
        fits = [way for way in word.ways if frozenset(way) == chosen]
        if fits:
            return word, fits[0] if len(fits) == 1 else ()
    return None, ()
