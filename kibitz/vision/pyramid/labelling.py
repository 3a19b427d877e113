"""One labelling of the cells, free, selected or used by clusters of colour, and what speaks for and against it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.core.scoring import Score
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.details import CellColours
from kibitz.vision.pyramid.labelling_weights import WEIGHTS
from kibitz.vision.pyramid.words.lines import Line
from kibitz.vision.pyramid.words.paths import Path, connected_components, exact_covers, greedy_packing, is_path
from kibitz.vision.pyramid.words.word_cover import WordCover

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
NOISE, LOOKS_ALIKE = 2.0, 11.0
"""Distance in Lab up to which cells look the same, and from which on they look different."""
MOST_ODD = 4.0
"""Cells of which that counts, at most."""
SAME_AS_BEFORE = 9.0
"""Largest difference in Lab of colours that are those of an earlier picture."""


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
            near = [k for k, own in enumerate(colours) if np.abs(own[:6] - before[state][:6]).max() <= SAME_AS_BEFORE]
            if near:
                count["as_before" if cluster in near else "not_as_before"] += 1
            elif cluster is not None:
                count["changed"] += 1
    return WEIGHTS.score(**count)


def score_of_evidence(
    one: Labelling,
    blank: Collection[int],
    apart: NDArray[np.float64],
    plain: NDArray[np.float64],
    cover: WordCover | None,
) -> Score:
    """What the looks of the single cells and the words of the language say.

    blank: cells whose letters are gone: these are used. apart: how different cells look, (n, n); plain: by
    ground and letter alone, which hardly differ within a state.
    """
    free, chosen = (list(one.clusters[k]) if k is not None else [] for k in (one.free, one.selected))
    used = [list(one.clusters[k]) for k in one.used]
    taken = [i for cells in used for i in cells]
    told = WEIGHTS.score(
        gone=any(i in blank for i in (*free, *chosen)),
        free_unlike=_differing(free, plain),
        selected_unlike=_differing(chosen, plain),
        free_differ=_differing(free, apart),
        selected_differ=_differing(chosen, apart),
        used_like_free=_alike(taken, free, apart),
        selected_like_free=_alike(chosen, free, apart),
        selected_like_used=max((_alike(chosen, cells, apart) for cells in used), default=0.0),
    )
    if cover is None:
        return told
    return told + WEIGHTS.score(
        used_words=min(4, sum(cover.spells(cells) for cells in used)),
        used_no_words=bool(taken) and not one.filled and not cover.covers(taken),
        rest_no_words=not cover.covers([*free, *chosen]),
        selected_word=bool(chosen) and one.spelled is None and cover.spells(chosen),
    )


def _differing(cells: Sequence[int], apart: NDArray[np.float64]) -> float:
    """How many cells that are said to be in one state look different from the most usual of them."""
    if len(cells) < 2:
        return 0.0
    own = apart[np.ix_(cells, cells)]
    middle = own[int(np.median(own, axis=1).argmin())]
    return min(MOST_ODD, float(np.clip((middle - NOISE) / (LOOKS_ALIKE - NOISE), 0, 1).sum()))


def _alike(cells: Sequence[int], others: Sequence[int], apart: NDArray[np.float64]) -> float:
    """How many cells look like others that are said to be in another state."""
    if not cells or not others:
        return 0.0
    nearest = np.median(apart[np.ix_(cells, others)], axis=1)
    return min(MOST_ODD, float(np.clip(1 - (nearest - NOISE) / (LOOKS_ALIKE - NOISE), 0, 1).sum()))


def _score_of_words(one: Labelling, over: bool, unread: bool) -> Score:
    spelled, selected = one.spelled is not None, one.selected is not None
    exact = sum(word.exact for word, _ in one.laid)
    gap = bool(one.used) and not one.filled
    missed = [_missed(word) for word in one.missing[:MOST_MISSED] if word.exact]
    told = min(1.0, len(one.spelled.line.text) / LEAST_WORD) if one.spelled is not None else 0.0
    return WEIGHTS.score(
        spelled=told,
        spelled_place=told * one.spelled.as_current if one.spelled is not None else 0.0,
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
