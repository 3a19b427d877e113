"""States of letters by those that the user has shown on the page."""

from __future__ import annotations

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.pyramid.taught import with_examples
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.details import UNTOLD, PyramidDetails, SeenCell

FREE, SELECTED, UNKNOWN = CellState.FREE, CellState.SELECTED, CellState.UNKNOWN
PLAIN = (99.0, 0.0, 0.0, 9.0, 0.0, 0.0, 99.0, 0.0, 0.0)
RINGED = (99.0, 0.0, 0.0, 9.0, 0.0, 0.0, 48.0, 67.0, 47.0)
"""L, a, b of fill, letter and rim: the same but for a red ring."""
BETWEEN = (99.0, 0.0, 0.0, 9.0, 0.0, 0.0, 73.0, 33.0, 23.0)
"""In the middle of a fade."""


def reading_of(looks: list[tuple[float, ...]], states: list[CellState]) -> Reading[ShownPyramid]:
    cells = tuple(
        SeenCell(Rect(40 * i, 0, 30, 30), (("A", 0.99),), state, 0.5, looks=np.array(look))
        for i, (look, state) in enumerate(zip(looks, states, strict=True))
    )
    doubts = (f"{UNTOLD}: cell 1.",) if UNKNOWN in states else ()
    state = ShownPyramid(tuple("ABCDEF"), tuple(states))
    places = {f"cell {i + 1}": cell.box for i, cell in enumerate(cells)}
    return Reading("pyramid", state, places, 0.5, doubts, details=PyramidDetails(3, cells))


def test_letters_that_are_like_an_example_have_its_state() -> None:
    seen = reading_of([RINGED, PLAIN, RINGED, PLAIN, PLAIN, PLAIN], [UNKNOWN, FREE, FREE, FREE, FREE, FREE])

    told = with_examples(seen, {"free": PLAIN, "selected": RINGED})

    assert told.state.states == (SELECTED, FREE, SELECTED, FREE, FREE, FREE)
    assert told.state.selected == (0, 2)
    assert told.doubts == ()
    assert [cell.state for cell in told.details.cells] == list(told.state.states)


def test_what_is_like_no_example_stays_as_it_was() -> None:
    seen = reading_of([BETWEEN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN], [UNKNOWN, FREE, FREE, FREE, FREE, FREE])

    assert with_examples(seen, {"free": PLAIN, "selected": RINGED}) == seen


def test_one_example_alone_tells_nothing() -> None:
    seen = reading_of([RINGED, *[PLAIN] * 5], [UNKNOWN, *[FREE] * 5])

    assert with_examples(seen, {"free": PLAIN}) is seen
