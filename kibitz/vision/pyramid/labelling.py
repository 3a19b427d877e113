"""One labelling of the cells, free, selected or used by clusters of colour, and what speaks for and against it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.core.scoring import Score, WeightTable, weight
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.details import CellColours
from kibitz.vision.pyramid.lines import Line
from kibitz.vision.pyramid.paths import Path, connected_components, exact_covers, greedy_packing, is_path

LEAST_WORD = 3
NEVER = -4.0
"""What the place of a word that can't be the one in the making says for that."""
MOST_MISSED = 4
"""Words that a labelling has no place for, of those that count against it."""
LISTED_FOR_CERTAIN = 2.0
"""What a word's place says for its being a found one, from above which on a short one has to have a place too."""
FADED = 0.55
"""Share of the contrast of other letters below which letters are faded."""
LESS_CONTRAST, LESS_CHROMA = 0.7, 3.0
"""Selected letters may have this share of the contrast of free ones, and so much less colour (Lab)."""
SAME_AS_BEFORE = 9.0
"""Largest difference in Lab of colours that are those of an earlier picture."""


@dataclass(frozen=True)
class LabellingWeights(WeightTable):
    """What counts how much. A word of the page that runs along cells letter by letter is the measure: 3."""

    spelled: float = weight(3.0, "a word of the page spells the selected cells", 0, 6)
    spelled_place: float = weight(1.0, "the place of that word is one for a word in the making", 0, 2)
    unspelled: float = weight(-2.5, "no word of the page spells the selected cells", -6, 0)
    left_over: float = weight(-4.0, "cells are selected though the page says that the game is over", -8, 0)
    found: float = weight(3.0, "words of the page fit on used cells letter by letter", 0, 6)
    found_nearly: float = weight(1.5, "words fit on used cells but for letters that were not read", 0, 3)
    found_place: float = weight(1.0, "the places of those words are ones for found words", 0, 2)
    gap_excused: float = weight(-1.0, "no words fill the used cells; one was not read, or the game is over", -4, 0)
    gap: float = weight(-4.0, "no words fill the used cells", -8, 0)
    missed_long: float = weight(-4.0, "long or listed words of the page have no place", -8, 0)
    missed: float = weight(-2.5, "words of the page have no place", -5, 0)
    missed_short: float = weight(-0.7, "short words of the page have no place", -2, 0)
    # Letters that one word has just used all look alike as well.
    all_spelled: float = weight(-2.0, "every letter is selected, by one word", -4, 0)
    all_unspelled: float = weight(-4.0, "every letter is selected, and no word spells them", -8, 0)
    none_free_explained: float = weight(-1.0, "no letter is free, and words fill the others or one was not read", -3, 0)
    none_free: float = weight(-5.0, "no letter is free, and nothing tells why", -10, 0)
    free_share: float = weight(1.0, "share of the letters that are free", 0, 2)
    free_at_end: float = weight(-1.5, "letters are free though the page says that the game is over", -3, 0)
    cut_off: float = weight(-1.5, "groups of letters are left that are too few for a word", -3, 0)
    free_contrast: float = weight(0.6, "free letters stand out more than used ones", 0, 2)
    used_faded: float = weight(1.2, "used letters are faded beside free ones, not the other way round", 0, 3)
    # Several kinds are words in colours of their own; what is left has less colour.
    used_tinted: float = weight(0.4, "kinds of used letters with more colour than free ones, less others", 0, 1)
    unspelled_many: float = weight(-2.0, "more letters are selected than free, and no word spells them", -4, 0)
    selected_colour: float = weight(0.6, "selected cells have as much colour as free ones", 0, 2)
    selected_contrast: float = weight(0.6, "selected letters stand out about as much as free ones", 0, 2)
    # What fades has been used, and is neither of the two.
    selected_faded: float = weight(-1.2, "selected letters are faded beside free ones", -3, 0)
    free_faded: float = weight(-1.2, "free letters are faded beside selected ones that no word spells", -3, 0)
    by_rim: float = weight(-0.6, "more kinds of cells are told apart by their rims alone", -2, 0)
    gone: float = weight(-6.0, "cells are free or selected whose letters are gone", -12, 0)
    as_before: float = weight(5.0, "free or selected cells look as they did in earlier pictures", 0, 10)
    not_as_before: float = weight(-5.0, "others look as free or selected cells did in earlier pictures", -10, 0)
    changed: float = weight(-8.0, "free or selected cells look as none did in earlier pictures", -16, 0)


WEIGHTS = LabellingWeights()


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
    """Which cluster of cells that look alike is free and which selected; all others are used.

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

    @property
    def count(self) -> int:
        """How many cells there are."""
        return sum(map(len, self.clusters))

    @property
    def used(self) -> list[int]:
        """Indices of the clusters that are used."""
        return [k for k in range(len(self.clusters)) if k not in (self.free, self.selected)]

    @property
    def states(self) -> tuple[CellState, ...]:
        """The state of each cell."""
        states = [CellState.USED] * self.count
        for state, cluster in ((CellState.FREE, self.free), (CellState.SELECTED, self.selected)):
            for i in self.clusters[cluster] if cluster is not None else ():
                states[i] = state
        return tuple(states)

    @property
    def unexplained(self) -> bool:
        """Whether used cells are under no words, or a word that should have a place has none."""
        gap = bool(self.used) and not self.filled
        return gap or any(word.exact and _missed(word) == "missed_long" for word in self.missing)

    def __str__(self) -> str:
        groups: dict[CellState, list[str]] = {}
        for number, state in enumerate(self.states, 1):
            groups.setdefault(state, []).append(str(number))
        return "; ".join(f"{state.value} {' '.join(cells)}" for state, cells in groups.items())


def labelling(
    clusters: Sequence[Sequence[int]], free: int | None, selected: int | None, base: int, shown: Sequence[Shown]
) -> Labelling | None:
    """The labelling, with the page's words laid on it; None where it breaks the rules of the game."""
    used = frozenset(i for k, cluster in enumerate(clusters) if k not in (free, selected) for i in cluster)
    chosen = frozenset(clusters[selected]) if selected is not None else frozenset()
    if chosen and not is_path(chosen, base):
        return None
    if any(len(part) < LEAST_WORD for part in connected_components(used, base)):
        return None
    spelled, path = _spelled(chosen, shown)
    others = [word for word in shown if word is not spelled and len(word.line.text) >= LEAST_WORD]
    ways = [word.ways for word in others]
    covers = exact_covers(used, ways) if used else []
    laid = covers[0] if covers else greedy_packing(used, ways)
    return Labelling(
        clusters, free, selected, spelled, path, tuple((others[k], laid[k]) for k in sorted(laid)), bool(covers),
        tuple(word for k, word in enumerate(others) if k not in laid),
    )  # fmt: skip


def score(one: Labelling, colours: Sequence[CellColours], base: int, over: bool, unread: bool) -> Score:
    """What speaks for and against a labelling.

    colours: of each cluster. over: the page says that the game is over. unread: a word of its list was not read.
    """
    return (
        _score_of_words(one, over, unread) + _score_of_cells(one, base, over, unread) + _score_of_colours(one, colours)
    )


def score_before(one: Labelling, colours: Sequence[CellColours], before: Mapping[CellState, CellColours]) -> Score:
    """What it says for a labelling how free and selected cells looked in earlier pictures."""
    count = {"as_before": 0, "not_as_before": 0, "changed": 0}
    for state, cluster in ((CellState.FREE, one.free), (CellState.SELECTED, one.selected)):
        if state in before:
            # What joins selected cells changes their rims.
            near = [k for k, own in enumerate(colours) if np.abs((own - before[state])[:6]).max() <= SAME_AS_BEFORE]
            if near:
                count["as_before" if cluster in near else "not_as_before"] += 1
            elif cluster is not None:
                count["changed"] += 1
    return WEIGHTS.score(**count)


def score_of_evidence(one: Labelling, blank: Collection[int], more_by_rim: int) -> Score:
    """What else speaks against it. blank: cells whose letters are gone: these are used. more_by_rim: how many clusters
    there are only because rims differ."""
    named = [i for k in (one.free, one.selected) if k is not None for i in one.clusters[k]]
    return WEIGHTS.score(by_rim=more_by_rim, gone=any(i in blank for i in named))


def _score_of_words(one: Labelling, over: bool, unread: bool) -> Score:
    spelled, selected = one.spelled is not None, one.selected is not None
    exact = sum(word.exact for word, _ in one.laid)
    gap = bool(one.used) and not one.filled
    missed = [_missed(word) for word in one.missing[:MOST_MISSED] if word.exact]
    return WEIGHTS.score(
        spelled=spelled,
        spelled_place=one.spelled.as_current if one.spelled is not None else 0.0,
        unspelled=selected and not spelled,
        left_over=selected and over,
        found=exact,
        found_nearly=len(one.laid) - exact,
        found_place=sum(word.as_found for word, _ in one.laid),
        gap_excused=gap and (unread or over),
        gap=gap and not (unread or over),
        missed_long=missed.count("missed_long"),
        missed=missed.count("missed"),
        missed_short=missed.count("missed_short"),
    )


def _score_of_cells(one: Labelling, base: int, over: bool, unread: bool) -> Score:
    """How many are free, selected or used, and which hang together."""
    cells = [*one.clusters[one.selected]] if one.selected is not None else []
    spelled, everything = one.spelled is not None, len(cells) == one.count
    if one.free is None:
        excused = over or (everything and spelled)
        explained = one.filled or unread
        return WEIGHTS.score(
            all_spelled=everything and spelled,
            all_unspelled=everything and not spelled,
            none_free_explained=explained and not excused,
            none_free=not explained and not excused,
        )
    free = one.clusters[one.free]
    left = connected_components({*free, *cells}, base)
    return WEIGHTS.score(
        free_share=len(free) / one.count,
        free_at_end=over,
        cut_off=sum(len(part) < LEAST_WORD for part in left),
        unspelled_many=not spelled and len(cells) > len(free),
    )


def _score_of_colours(one: Labelling, colours: Sequence[CellColours]) -> Score:
    if one.free is None:
        return Score()
    free, used = colours[one.free], [colours[k] for k in one.used]
    more = sum(float(np.sign(_contrast(free) - _contrast(own))) for own in used)
    fades = sum(_faded(own, free) - _faded(free, own) for own in used)
    tinted = sum(float(np.sign(_tint(own) - _tint(free))) for own in used) if len(used) > 1 else 0.0
    told = WEIGHTS.score(
        free_contrast=more / max(1, len(used)), used_faded=fades / max(1, len(used)), used_tinted=tinted
    )
    if one.selected is None:
        return told
    own = colours[one.selected]
    return told + WEIGHTS.score(
        selected_colour=float(np.sign(_chroma(own) - _chroma(free) + LESS_CHROMA)),
        selected_contrast=float(np.sign(_contrast(own) - LESS_CONTRAST * _contrast(free))),
        selected_faded=_faded(own, free),
        free_faded=_faded(free, own) and one.spelled is None,
    )


def _missed(word: Shown) -> str:
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


def _contrast(colours: CellColours) -> float:
    """Distance of letter and ground."""
    return float(np.linalg.norm(colours[3:6] - colours[:3]))


def _faded(colours: CellColours, other: CellColours) -> bool:
    """Whether a letter stands out much less than the other."""
    return _contrast(colours) < FADED * _contrast(other)


def _chroma(colours: CellColours) -> float:
    """The most colour that anything of a cell has."""
    return max(float(np.hypot(colours[k + 1], colours[k + 2])) for k in (0, 3, 6))


def _tint(colours: CellColours) -> float:
    """How much colour the ground has, or the letter where grounds have none."""
    return float(np.hypot(colours[1], colours[2]) + 0.5 * np.hypot(colours[4], colours[5]))
