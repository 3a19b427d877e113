"""What the looks of the single cells, and the words of the language, say for and against a labelling."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from kibitz.core.scoring import Score
from kibitz.vision.pyramid.labels.gaps import Gaps
from kibitz.vision.pyramid.labels.labelling import Labelling
from kibitz.vision.pyramid.labels.partitions import CellColours, Cells, by_overlay, differences, medians
from kibitz.vision.pyramid.labels.weights import WEIGHTS
from kibitz.vision.pyramid.words.word_cover import WordCover

NOISE, LOOKS_ALIKE = 5.0, 11.0
"""Distance in Lab up to which cells look the same, and from which on they look different."""
MOST_ODD = 4.0
"""Cells of which that counts, at most."""


class Likeness:
    """How alike groups of cells look. Labellings share most of their groups: each is looked at once.

    colours: of the cells.
    """

    def __init__(self, colours: Sequence[CellColours]) -> None:
        apart, plain = differences(colours), differences(colours, rims=False)
        self.gaps = Gaps(colours)
        self.alike = cache(partial(_alike, apart=apart))
        self.unseen = cache(partial(_unseen, apart=apart))
        self.differing = cache(partial(_differing, apart=apart))
        self.differing_plainly = cache(partial(_differing, apart=plain))
        """By ground and letter alone, which hardly differ within a state."""
        overlay, self._overlaid = by_overlay(colours)
        self._differing_under = cache(partial(_differing, apart=overlay))

    def differing_chosen(self, cells: Cells) -> float:
        """The same of selected cells: where something lies over all of them, it is what they have in common."""
        plainly = self.differing_plainly(cells)
        return min(plainly, self._differing_under(cells)) if self._overlaid[list(cells)].all() else plainly


def score_of_evidence(one: Labelling, blank: Collection[int], likeness: Likeness, cover: WordCover | None) -> Score:
    """What the looks of the single cells and the words of the language say.

    blank: cells whose letters are gone: these are used.
    """
    free, chosen, far = (tuple(one.clusters[k]) if k is not None else () for k in (one.free, one.selected, one.far))
    used = [tuple(one.clusters[k]) for k in one.used]
    told = _score_of_looks(free, chosen, used, likeness)
    told += WEIGHTS.score(gone=any(i in blank for i in (*free, *far, *chosen)))
    return told if cover is None else told + _score_of_language(one, [*free, *far], chosen, used, cover)


def _score_of_looks(free: Cells, chosen: Cells, used: Sequence[Cells], likeness: Likeness) -> Score:
    taken = tuple(i for cells in used for i in cells)
    gaps, alike, unseen = likeness.gaps, likeness.alike, likeness.unseen
    return WEIGHTS.score(
        free_unlike=likeness.differing_plainly(free) * _beyond_noise(gaps.steps(free)[1]) if free else 0.0,
        selected_unlike=likeness.differing_chosen(chosen) * _beyond_noise(gaps.steps(chosen)[1]) if chosen else 0.0,
        free_differ=likeness.differing(free) * _beyond_noise(gaps.steps(free)[0]) if free else 0.0,
        used_like_free=alike(taken, free) * _unclear(gaps.apart(taken, free)),
        selected_like_free=alike(chosen, free),
        used_unseen=max((unseen(cells, free) * _unclear(gaps.apart(cells, free)) for cells in used), default=0.0),
        selected_unseen=unseen(chosen, free) * _unclear(gaps.apart(chosen, free)),
        selected_like_used=max((alike(chosen, cells) for cells in used), default=0.0),
        apart_selected=gaps.apart(chosen, free),
        apart_used=min((gaps.apart(cells, free) for cells in used), default=0.0),
        used_jump=max((gaps.jump(cells) for cells in used), default=0.0),
    )


def _score_of_language(
    one: Labelling, free: Sequence[int], chosen: Cells, used: Sequence[Cells], cover: WordCover
) -> Score:
    taken = [i for cells in used for i in cells]
    # Words of one look are one group of cells: the page's words part them.
    parts = [path for _, path in one.laid] if one.filled else used
    return WEIGHTS.score(
        used_words=min(4, sum(cover.spells(cells) for cells in parts)),
        used_kinds=sum(not cover.spells(cells) for cells in used) if not one.filled and len(used) > 1 else 0,
        used_no_words=bool(taken) and not one.filled and not cover.covers(taken),
        rest_no_words=not cover.covers([*free, *chosen]),
        selected_word=bool(chosen) and one.spelled is None and cover.spells(chosen),
    )


def _beyond_noise(distance: float) -> float:
    """How much looks differ, from not at all to clearly, 0 to 1. Along a gradient each is like the next."""
    return min(1.0, max(0.0, (distance - NOISE) / (LOOKS_ALIKE - NOISE)))


def _unclear(gap: float) -> float:
    """What it still counts that looks are near each other, where a jump parts them (see `Gaps`), 0 to 1."""
    return min(1.0, max(0.0, 1.0 - gap))


def _differing(cells: Cells, apart: NDArray[np.float64]) -> float:
    """How many cells that are said to be in one state look different from the most usual of them."""
    if len(cells) < 2:
        return 0.0
    own = apart[np.ix_(cells, cells)]
    middle = own[int(medians(own).argmin())]
    return min(MOST_ODD, float(np.clip((middle - NOISE) / (LOOKS_ALIKE - NOISE), 0, 1).sum()))


def _unseen(cells: Cells, others: Cells, apart: NDArray[np.float64]) -> float:
    """How much cells as a whole look like others that are said to be in another state, 0 to 1."""
    if not cells or not others:
        return 0.0
    usual = float(medians(apart[np.ix_(cells, others)].reshape(1, -1))[0])
    return 1 - _beyond_noise(usual)


def _alike(cells: Cells, others: Cells, apart: NDArray[np.float64]) -> float:
    """How many cells look like others that are said to be in another state."""
    if not cells or not others:
        return 0.0
    nearest = medians(apart[np.ix_(cells, others)])
    return min(MOST_ODD, float(np.clip(1 - (nearest - NOISE) / (LOOKS_ALIKE - NOISE), 0, 1).sum()))
