"""What the user can say of cells: their letters, and what became of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.correction import Aspect, Choice
from kibitz.core.page import PageView
from kibitz.core.reading import Reading
from kibitz.games.common.correcting import as_said, holding
from kibitz.games.pyramid.memory import LETTER, STATE, cell_of
from kibitz.games.pyramid.taught import with_examples, with_states
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.glyphs import named_by_shape, shape_of
from kibitz.vision.pyramid.board.seen import SeenPyramid
from kibitz.vision.pyramid.details import UNTOLD, PyramidDetails

STATES = (
    Choice(CellState.FREE.value, "free", "1", ("open",)),
    Choice(CellState.USED.value, "used", "2", ("gone",)),
    Choice(CellState.SELECTED.value, "selected", "3", ("chosen",)),
)


def aspects(reading: Reading[ShownPyramid], place: str) -> list[Aspect]:
    """What can be said of a cell; nothing of buttons, and of readings that were made by hand."""
    details = reading.details
    if not place.startswith("cell ") or not isinstance(details, PyramidDetails):
        return []
    cell = cell_of(place)
    state, letter = reading.state.states[cell], reading.state.letters[cell]
    known = state is not CellState.UNKNOWN
    likely = details.cells[cell].letters
    return [
        Aspect(STATE, STATES, state.value if known else "", "" if known else CellState.FREE.value),
        Aspect(
            LETTER,
            now=letter or "",
            guess=likely[0][0] if likely and not letter else "",
            letters=True,
            drawn=True,
            # Letters of words that were found are gone on some pages.
            known=state is CellState.USED,
        ),
    ]


def lesson(
    reading: Reading[ShownPyramid], place: str, aspect: str, value: str, measured: tuple[float, ...]
) -> Mapping[str, tuple[float, ...]]:
    """What a correction teaches: how such cells look, or how this letter is drawn. measured: of the cell."""
    if aspect == STATE:
        return {value: measured} if measured else {}
    drawn = _drawn(reading, cell_of(place))
    return {f"letter {value}": shape_of(drawn)} if drawn is not None else {}


def with_said(reading: Reading[ShownPyramid], pixels: NDArray[np.uint8], view: PageView) -> Reading[ShownPyramid]:
    """The reading with what was shown of the page, and said of cells that look as they did."""
    reading = with_examples(reading, view.examples)
    examples = view.examples_of("letter")
    alike = {
        cell: name
        for cell in range(len(reading.state.letters))
        if (drawn := _drawn(reading, cell)) is not None and (name := named_by_shape(drawn, examples))
    }
    cells = {place: rect for place, rect in reading.places.items() if place.startswith("cell ")}
    held = list(holding(pixels, cells, view.said))
    reading = with_states(reading, {cell_of(one.place): CellState(one.value) for one in held if one.aspect == STATE})
    letters = {cell_of(one.place): one.value for one in held if one.aspect == LETTER}
    return as_said(_with_letters(reading, alike | letters), held)


def _with_letters(reading: Reading[ShownPyramid], told: Mapping[int, str]) -> Reading[ShownPyramid]:
    """The reading with letters of cells that are certain."""
    if not told:
        return reading
    details: PyramidDetails = reading.details
    letters = tuple(told.get(i, old) for i, old in enumerate(reading.state.letters))
    cells = tuple(
        replace(cell, letters=((told[i], 1.0),), settled=False) if i in told else cell
        for i, cell in enumerate(details.cells)
    )
    about = [re.compile(rf"\bcell {i + 1}\b") for i in told]
    doubts = tuple(
        doubt for doubt in reading.doubts if doubt.startswith(UNTOLD) or not any(one.search(doubt) for one in about)
    )
    certain = [min(cell.letters[0][1] if cell.letters else 0.0, cell.state_confidence) for cell in cells]
    confidence = max(reading.confidence, float(np.mean(certain))) if not doubts else reading.confidence
    state = replace(reading.state, letters=letters)
    return replace(reading, state=state, details=replace(details, cells=cells), doubts=doubts, confidence=confidence)


def _drawn(reading: Reading[ShownPyramid], cell: int) -> NDArray[np.uint8] | None:
    """The letter of a cell as it is drawn."""
    memory = reading.details.memory if isinstance(reading.details, PyramidDetails) else None
    board: SeenPyramid | None = memory.board if memory is not None else None
    return board.cells[cell].letter if board is not None else None
