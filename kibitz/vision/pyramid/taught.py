"""States of cells by the colours that the user has shown of their page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from kibitz.core.page import Colour
from kibitz.core.reading import Reading
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.colour import to_lab
from kibitz.vision.pyramid.details import UNTOLD, PyramidDetails
from kibitz.vision.pyramid.labels.partitions import CellColours

NEAR = 9.0
"""Distance in Lab within which a cell has a colour that was shown."""
CLEARER = 5.0
"""How much nearer than any other it must be."""


def with_shown_colours(reading: Reading[ShownPyramid], colours: Mapping[str, Colour]) -> Reading[ShownPyramid]:
    """The reading with the states that the colours tell; where none is near, or several are, it stays as it was."""
    details = reading.details
    shown = {CellState(name): to_lab(np.array(bgr, np.float64)) for name, bgr in colours.items()}
    if len(shown) < 2 or not isinstance(details, PyramidDetails):
        return reading
    told = [_told(cell.looks, shown) if cell.looks is not None else None for cell in details.cells]
    states = tuple(new or old for new, old in zip(told, reading.state.states, strict=True))
    if states == reading.state.states:
        return reading
    cells = tuple(
        replace(cell, state=state, state_confidence=max(cell.state_confidence, float(new is not None)))
        for cell, state, new in zip(details.cells, states, told, strict=True)
    )
    was = reading.state.selected
    chosen = {i for i, state in enumerate(states) if state is CellState.SELECTED}
    selected = was if set(was) == chosen else tuple(sorted(chosen))
    open_ = [f"cell {i + 1}" for i, state in enumerate(states) if state is CellState.UNKNOWN]
    doubts = [doubt for doubt in reading.doubts if not doubt.startswith(UNTOLD)]
    doubts += [f"{UNTOLD}: {', '.join(open_)}."] if open_ else []
    return replace(
        reading,
        state=replace(reading.state, states=states, selected=selected),
        details=replace(details, cells=cells),
        doubts=tuple(doubts),
    )


def _told(looks: CellColours, shown: Mapping[CellState, CellColours]) -> CellState | None:
    """The state whose colour a cell has, in its fill, its letter or around it."""
    parts = [looks[k : k + 3] for k in range(0, min(len(looks), 9), 3)]
    off = sorted(
        (min(float(np.linalg.norm(part - lab)) for part in parts if not np.isnan(part).any()), state.value)
        for state, lab in shown.items()
    )
    (nearest, name), (second, _) = off[0], off[1]
    return CellState(name) if nearest <= NEAR and second - nearest >= CLEARER else None
