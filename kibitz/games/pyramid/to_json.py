"""A reading of a letter pyramid as ``kibitz analyse --json`` prints it, and as captions of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kibitz.core.reading import Condition, Reading
from kibitz.games.pyramid.advice import cell_place
from kibitz.games.pyramid.memory import memory_of
from kibitz.games.pyramid.plan import SUBMIT
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shapes import base_of
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid

if TYPE_CHECKING:
    from kibitz.vision.pyramid.details import PyramidDetails


def record(reading: Reading[ShownPyramid]) -> dict[str, Any]:
    """The reading's fields. What isn't certain is null."""
    game = reading.state
    details: PyramidDetails | None = reading.details
    rows = base_of(len(game.letters)) or 0
    submit = reading.places.get(SUBMIT)
    found = details.found if details is not None else ()
    taken = {word: sorted(cells) for word, cells in memory_of(reading).right}
    words = [list(one.cells) for one in found] or list(taken.values())
    return {
        "state": _state(reading),
        "rows": rows,
        "cells": [
            {"row": row, "col": column, **_cell(reading, row * (row + 1) // 2 + column)}
            for row in range(rows)
            for column in range(row + 1)
        ],
        "selected": list(game.selected),
        "words": words,
        "word_texts": [one.word for one in found] or list(taken),
        "lower_case": details.lower_case if details is not None else False,
        "submit": submit.as_list() if submit is not None else None,
        "submit_visible": submit is not None,
        "message": details.message or None if details is not None else None,
    }


def captions(reading: Reading[ShownPyramid]) -> Mapping[str, str]:
    """Place -> what it holds."""
    texts = {cell_place(cell): letter or "?" for cell, letter in enumerate(reading.state.letters)}
    return {place: texts.get(place, place) for place in reading.places}


def _state(reading: Reading[ShownPyramid]) -> str:
    game = reading.state
    if game.end is not None:
        return game.end.value
    return End.WON.value if game.all_used or reading.condition is Condition.OVER else "playing"


def _cell(reading: Reading[ShownPyramid], cell: int) -> dict[str, Any]:
    state = reading.state.states[cell]
    box = reading.places.get(cell_place(cell))
    details: PyramidDetails | None = reading.details
    return {
        "letter": reading.state.letters[cell],
        "box": box.as_list() if box is not None else None,
        "state": state.value if state is not CellState.UNKNOWN else None,
        "visible": details.cells[cell].visible if details is not None else True,
    }
