"""What speaks for and against a labelling: the words that it has a place for, how many cells of each kind there are,
their usual colours, and how they looked in earlier pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kibitz.core.scoring import Score
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.labels.labelling import LEAST_WORD, Labelling, is_missed
from kibitz.vision.pyramid.labels.partitions import CellColours
from kibitz.vision.pyramid.labels.weights import WEIGHTS
from kibitz.vision.pyramid.words.paths import connected_components

MOST_MISSED = 4
"""Words that a labelling has no place for, of those that count against it."""
LISTED = 1.0
"""What a word's place says for its being a found one, from above which on there is a list of such."""
FADED = 0.55
"""Share of the contrast of other letters below which letters are faded."""
LESS_CONTRAST, LESS_CHROMA = 0.7, 3.0
"""Selected letters may have this share of the contrast of free ones, and so much less colour (Lab)."""
SAME_AS_BEFORE = 9.0
"""Largest difference in Lab of colours that are those of an earlier picture."""


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


def _score_of_words(one: Labelling, over: bool, unread: bool) -> Score:
    spelled, selected = one.spelled is not None, one.selected is not None
    exact = sum(word.exact for word, _ in one.laid)
    # One word says little about many other cells.
    told_of = sum(len(path) for _, path in one.laid) / max(1, sum(len(one.clusters[k]) for k in one.used))
    gap = bool(one.used) and not one.filled
    missed = [is_missed(word) for word in one.missing[:MOST_MISSED] if word.exact]
    told = min(1.0, len(one.spelled.line.text) / LEAST_WORD) if one.spelled is not None else 0.0
    return WEIGHTS.score(
        spelled=told,
        spelled_place=told * one.spelled.as_current if one.spelled is not None else 0.0,
        unspelled=selected and not spelled,
        left_over=selected and over,
        found=told_of * exact,
        found_nearly=told_of * (len(one.laid) - exact),
        found_place=told_of * sum(word.as_found for word, _ in one.laid),
        gap_excused=gap and (unread or over),
        gap=gap and not (unread or over),
        gap_in_list=gap and not unread and any(word.as_found > LISTED for word, _ in one.laid),
        missed_long=missed.count("missed_long"),
        missed=missed.count("missed"),
        missed_short=missed.count("missed_short"),
    )


def _score_of_cells(one: Labelling, base: int, over: bool, unread: bool) -> Score:
    """How many are free, selected or used, and which hang together."""
    cells = [*one.clusters[one.selected]] if one.selected is not None else []
    spelled, everything = one.spelled is not None, len(cells) == one.count
    odd = list(one.clusters[one.unsettled]) if one.unsettled is not None else []
    if one.free is None:
        excused = over or everything
        explained = one.filled or unread
        last = bool(cells) and not everything
        return WEIGHTS.score(
            all_spelled=everything and spelled,
            all_unspelled=everything and not spelled,
            last_word=last and not excused,
            none_free_explained=explained and not (last or excused),
            none_free=not explained and not (last or excused),
        )
    free = one.clusters[one.free]
    left = connected_components({*free, *cells, *odd}, base)
    return WEIGHTS.score(
        unsettled=bool(odd),
        used_few=sum(len(one.clusters[k]) < LEAST_WORD for k in one.used),
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
