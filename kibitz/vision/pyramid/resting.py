"""How free and selected cells look at rest, learnt from picture to picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core.reading import Reading
from kibitz.solvers.pyramid.shapes import base_of, pyramid_adjacency
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.board.seen import SeenPyramid
from kibitz.vision.pyramid.details import LastPicture
from kibitz.vision.pyramid.labels.labelling import Kind
from kibitz.vision.pyramid.labels.partitions import ALIKE, MARK, CellColours
from kibitz.vision.pyramid.labels.scores import same_look, same_rim
from kibitz.vision.pyramid.words.paths import ends_of

REST_S, SAME_LOOK = 0.1, 3.0
"""A cell whose look has stayed within this distance in Lab for this long is at rest."""

SEVERAL = 3
"""So many cells tell how selected ones look, where one of them looks otherwise."""

UNTOUCHED = 1.0
"""Difference of any number of its look up to which a cell is just as it was."""
UNCHANGED_S = 0.6
"""A cell that has looked the same for this long isn't changing its look."""


def kept_colours(
    seen: SeenPyramid, before: Sequence[tuple[CellColours, float]], time_s: float
) -> tuple[tuple[CellColours, float], ...]:
    """Of each cell the look that it has kept, and since when."""
    found = []
    for i, cell in enumerate(seen.cells):
        old = before[i] if i < len(before) else None
        same = old is not None and _is_as_it_was(cell.colours, old[0])
        found.append(old if same and old is not None else (cell.colours, time_s))
    return tuple(found)


def unchanged(still: Sequence[tuple[CellColours, float]], time_s: float) -> frozenset[int]:
    """The cells that have kept their look for longer than pages take to change it."""
    return frozenset(i for i, (_, since_s) in enumerate(still) if time_s - since_s >= UNCHANGED_S)


def unchanged_from_s(still: Sequence[tuple[CellColours, float]]) -> float:
    """From when on no cell is changing its look, if the picture stays as it is, seconds of ``time.monotonic()``."""
    return max(since_s for _, since_s in still) + UNCHANGED_S


def untouched(seen: SeenPyramid, last: LastPicture, states: Sequence[CellState]) -> dict[int, CellState]:
    """The cells that look just as they did in the last picture, frames around them included, and what they were there,
    or in the last one before it that told, where their look was the same.

    states: of the cells in the last picture.
    """
    found = {
        i: last.kept.get(i, state) if state is CellState.UNKNOWN else state
        for i, (now, was, state) in enumerate(zip(seen.cells, last.board.cells, states, strict=False))
        if now is was or bool(np.abs(now.colours - was.colours).max() <= UNTOUCHED)
    }
    return {i: state for i, state in found.items() if state is not CellState.UNKNOWN}


def last_known(states: Sequence[CellState], before: Sequence[CellState]) -> tuple[CellState, ...]:
    """Of each cell the state, or the one before where that isn't known."""
    old = before or states
    # While something fades a state may be open: what it was is still what the next one is to follow from.
    return tuple(was if now is CellState.UNKNOWN else now for now, was in zip(states, old, strict=True))


def learnt_colours(
    previous: Reading[ShownPyramid], memory: LastPicture, still: Sequence[tuple[CellColours, float]], time_s: float
) -> dict[Kind, CellColours]:
    """How free and selected cells look, by those that had not changed for a while and have not changed now, either.

    still: the looks that cells have kept up to this picture. One that was seen in a single picture may be of a fade,
    however long ago that was. What was learnt before and contradicts the new is dropped.
    """
    rest = [
        (kinds, look)
        for kinds, state, (look, since_s) in zip(_kinds(previous.state), previous.state.states, still, strict=False)
        if time_s - since_s >= REST_S and state is not CellState.UNKNOWN
    ]
    found = dict(memory.at_rest)
    for kind in Kind:
        own = [look for kinds, look in rest if kinds == {kind}]
        if own:
            found[kind] = np.median(np.array(own), axis=0)
    if not _have_one_look([look for kinds, look in rest if kinds == {Kind.SELECTED}], _marked(previous)):
        found.pop(Kind.SELECTED, None)
    if Kind.FREE in found and Kind.FAR in found and same_look(found[Kind.FREE], found[Kind.FAR]):
        # Most pages don't tell one from the other.
        del found[Kind.FAR]
        rest = [({Kind.FREE} if Kind.FAR in kinds else kinds, look) for kinds, look in rest]
    return {
        kind: known
        for kind, known in found.items()
        if not any(kind not in kinds and _is_as_it_was(look, known) for kinds, look in rest)
    }


def _have_one_look(selected: Sequence[CellColours], marked: bool) -> bool:
    """Whether selected cells look alike, but for one of several that the pointer may lie on. A line from letter to
    letter, or a mark on the last one, makes each of them look in its own way; of one alone that is `marked` nobody
    knows."""
    usual = np.median(np.array(selected), axis=0) if selected else None
    if usual is None or (marked and len(selected) == 1):
        return usual is None
    return sum(not same_look(look, usual) for look in selected) <= (len(selected) >= SEVERAL)


def _marked(previous: Reading[ShownPyramid]) -> bool:
    """Whether a selected cell showed something besides its letter."""
    looks = [cell.looks for cell in previous.details.cells if cell.state is CellState.SELECTED]
    return any(look is not None and float(np.linalg.norm(look[MARK])) > ALIKE for look in looks)


def _is_as_it_was(look: CellColours, known: CellColours) -> bool:
    """Whether a look is one that is known, in its rim, too: on some pages that alone tells what is selected."""
    return same_look(look, known, SAME_LOOK) and same_rim(look, known)


def _kinds(shown: ShownPyramid) -> list[set[Kind]]:
    """What each cell may have its look for; nothing where that is another one."""
    base = base_of(len(shown.states)) or 0
    beside = pyramid_adjacency(base)
    reach = [set(beside[end]) for end in ends_of(frozenset(shown.selected), base)]

    def kinds(cell: int, state: CellState) -> set[Kind]:
        if state is CellState.FREE:
            # Letters in a ring may be a word that ends with any of them.
            return {Kind.FREE if cell in near else Kind.FAR for near in reach} or {Kind.FREE}
        return {Kind.SELECTED} if state is CellState.SELECTED else set()

    return [kinds(cell, state) for cell, state in enumerate(shown.states)]
