"""How free and selected cells look at rest, learnt from picture to picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core.reading import Reading
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.board import SeenPyramid
from kibitz.vision.pyramid.details import LastPicture
from kibitz.vision.pyramid.labels.partitions import CellColours

REST_S, SAME_LOOK = 0.1, 3.0
"""A cell whose look has stayed within this distance in Lab for this long is at rest."""


def kept_colours(
    seen: SeenPyramid, before: Sequence[tuple[CellColours, float]], time_s: float
) -> tuple[tuple[CellColours, float], ...]:
    """Of each cell the look that it has kept, and since when."""
    found = []
    for i, cell in enumerate(seen.cells):
        old = before[i] if i < len(before) else None
        same = old is not None and float(np.abs(cell.colours[:6] - old[0][:6]).max()) <= SAME_LOOK
        found.append(old if same and old is not None else (cell.colours, time_s))
    return tuple(found)


def learnt_colours(
    previous: Reading[ShownPyramid], memory: LastPicture, still: Sequence[tuple[CellColours, float]], time_s: float
) -> dict[CellState, CellColours]:
    """How free and selected cells look, by those that had not changed for a while and have not changed now, either.

    still: the looks that cells have kept up to this picture. One that was seen in a single picture may be of a fade,
    however long ago that was. What was learnt before and contradicts the new is dropped.
    """
    rest = [
        (state, look)
        for state, (look, since_s) in zip(previous.state.states, still, strict=False)
        if time_s - since_s >= REST_S and state is not CellState.UNKNOWN
    ]
    found = dict(memory.at_rest)
    for state in (CellState.FREE, CellState.SELECTED):
        own = [look for one, look in rest if one is state]
        if own:
            found[state] = np.median(np.array(own), axis=0)
    return {
        state: known
        for state, known in found.items()
        if not any(one is not state and float(np.abs(look - known)[:6].max()) <= SAME_LOOK for one, look in rest)
    }
