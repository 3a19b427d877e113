"""A first row of letters on tiles that one sees the page through: typed, or scored."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.geometry import Rect
from kibitz.vision.wordle.cells.tiles import Cell
from kibitz.vision.wordle.evidence import Evidence
from kibitz.vision.wordle.progress import Progress, progress_of

PAGE, INK = np.array([62.0, 52, 48]), np.array([20.0, 10, 5])
RAYS = (0.0, 9.0, 0.0, 9.0, 4.0)
"""How much lighter the page is behind each tile."""


def tile(column: int, fill: np.ndarray, *, lettered: bool = True) -> Cell:
    letter = np.ones((4, 4), np.uint8) if lettered else None
    return Cell(Rect(60 * column, 0, 50, 50), fill, letter, True, False, (0, 0), fill + 20, fill, INK, False)


def row(shift: float = 0.0) -> list[Cell]:
    return [tile(column, PAGE + np.array([6 + ray + shift, 0.0, 0.0])) for column, ray in enumerate(RAYS)]


@pytest.mark.parametrize("known", [4, 5])
def test_tiles_that_all_look_as_they_did_while_they_were_typed_are_typed(known: int) -> None:
    typed = {cell.box: cell for cell in row()[:known]}
    told = progress_of([row()], [list("CORES")], [0], PAGE, Evidence(PAGE, typed=typed))
    assert told is Progress.TYPED


def test_tiles_that_have_turned_another_colour_are_no_longer_typed() -> None:
    typed = {cell.box: cell for cell in row()}
    green = [tile(column, np.array([55.0, -40, 30])) for column in range(5)]
    assert progress_of([green], [list("CORES")], [0], PAGE, Evidence(PAGE, typed=typed)) is Progress.SCORED
