"""States of cells by those that the user has shown on their page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from kibitz.core.reading import Reading
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.details import UNTOLD, PyramidDetails
from kibitz.vision.pyramid.labels.partitions import FILL_INK_RIM, CellColours, differences

NEAR = 12.0
"""How different from an example a cell may be that is like it, see `differences`."""
CLEARER = 6.0
"""How much less like any other it must be."""


def with_examples(reading: Reading[ShownPyramid], examples: Mapping[str, tuple[float, ...]]) -> Reading[ShownPyramid]:
    """The reading with the states of cells that are like one of the examples, and not like another; the others stay as
    they were."""
    details = reading.details
    shown = {CellState(name): np.array(measured) for name, measured in examples.items()}
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
    """The state of the example that a cell is like."""
    apart = differences([looks[:FILL_INK_RIM], *shown.values()])[0, 1:]
    order = np.argsort(apart)
    clear = apart[order[0]] <= NEAR and apart[order[1]] - apart[order[0]] >= CLEARER
    return list(shown)[int(order[0])] if clear else None
