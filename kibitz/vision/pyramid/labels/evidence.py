"""What the looks of the single cells, and the words of the language, say for and against a labelling."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.core.scoring import Score
from kibitz.vision.pyramid.labels.labelling import Labelling
from kibitz.vision.pyramid.labels.weights import WEIGHTS
from kibitz.vision.pyramid.words.word_cover import WordCover

NOISE, LOOKS_ALIKE = 5.0, 11.0
"""Distance in Lab up to which cells look the same, and from which on they look different."""
MOST_ODD = 4.0
"""Cells of which that counts, at most."""


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
        used_unseen=max((_unseen(cells, free, apart) for cells in used), default=0.0),
        selected_unseen=_unseen(chosen, free, apart),
        selected_like_used=max((_alike(chosen, cells, apart) for cells in used), default=0.0),
    )
    if cover is None:
        return told
    # Words of one look are one group of cells: the page's words part them.
    parts = [path for _, path in one.laid] if one.filled else used
    return told + WEIGHTS.score(
        used_words=min(4, sum(cover.spells(cells) for cells in parts)),
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


def _unseen(cells: Sequence[int], others: Sequence[int], apart: NDArray[np.float64]) -> float:
    """How much cells as a whole look like others that are said to be in another state, 0 to 1."""
    if not cells or not others:
        return 0.0
    usual = float(np.median(apart[np.ix_(cells, others)]))
    return float(np.clip(1 - (usual - NOISE) / (LOOKS_ALIKE - NOISE), 0, 1))


def _alike(cells: Sequence[int], others: Sequence[int], apart: NDArray[np.float64]) -> float:
    """How many cells look like others that are said to be in another state."""
    if not cells or not others:
        return 0.0
    nearest = np.median(apart[np.ix_(cells, others)], axis=1)
    return min(MOST_ODD, float(np.clip(1 - (nearest - NOISE) / (LOOKS_ALIKE - NOISE), 0, 1).sum()))
