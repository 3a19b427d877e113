"""States of cells by those that the user has shown on their page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from kibitz.core.reading import Reading
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.details import UNTOLD, PyramidDetails
from kibitz.vision.pyramid.labels.partitions import FILL_INK_RIM, CellColours, differences

NEAR = 12.0
"""How different from an example a cell may be that is like it, see `differences`."""
ALONE = 5.0
"""The same where all examples are of one state."""
STATES = frozenset(state.value for state in CellState)
CLEARER = 6.0
"""How much less like any other it must be."""


def with_examples(reading: Reading[ShownPyramid], examples: Mapping[str, tuple[float, ...]]) -> Reading[ShownPyramid]:
    """The reading with the states of cells that are like one of the examples, and not like one of another state; the
    others stay as they were."""
    details = reading.details
    named = [(name.split()[0], np.array(measured)) for name, measured in examples.items()]
    shown = [(CellState(word), looks) for word, looks in named if word in STATES]
    if not shown or not isinstance(details, PyramidDetails):
        return reading
    told = [_told(cell.looks, shown) if cell.looks is not None else None for cell in details.cells]
    states = {i: state for i, state in enumerate(told) if state is not None}
    told_anew = any(reading.state.states[i] is not state for i, state in states.items())
    return with_states(reading, states) if told_anew else reading


def with_states(reading: Reading[ShownPyramid], told: Mapping[int, CellState]) -> Reading[ShownPyramid]:
    """The reading with states of cells that are certain; what was doubted about them isn't any more."""
    details: PyramidDetails = reading.details
    if not told:
        return reading
    states = tuple(told.get(i, old) for i, old in enumerate(reading.state.states))
    cells = tuple(
        replace(cell, state=told[i], state_confidence=1.0) if i in told else cell
        for i, cell in enumerate(details.cells)
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


def _told(looks: CellColours, shown: Sequence[tuple[CellState, CellColours]]) -> CellState | None:
    """The state of the example that a cell is like."""
    apart = differences([looks[:FILL_INK_RIM], *(own for _, own in shown)])[0, 1:]
    nearest = int(np.argmin(apart))
    state = shown[nearest][0]
    others = [off for off, (other, _) in zip(apart, shown, strict=True) if other is not state]
    # Of one state alone nothing tells how others look.
    most = NEAR if others else ALONE
    clear = apart[nearest] <= most and min(others, default=np.inf) - apart[nearest] >= CLEARER
    return state if clear else None
