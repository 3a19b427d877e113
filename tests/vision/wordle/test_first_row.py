"""A first row of letters on tiles that one sees the page through: typed, or scored."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import Glyph
from kibitz.vision.wordle.cells.cell_reader import CellReader, ReadCell
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


def test_of_a_letter_that_fades_in_the_look_is_kept_that_it_has_come_to() -> None:
    pixels = np.full((60, 360, 3), 200, np.uint8)
    box = Rect(10, 5, 50, 50)
    cells = [replace(tile(0, PAGE), box=box, ink=INK + (PAGE - INK) * (1 - share)) for share in (0.4, 1.0)]
    faint, strong = (ReadCell(cell, Glyph("A", 0.99, "", 1.0)) for cell in cells)
    turned = ReadCell(replace(cells[1], fill=PAGE + 20), Glyph("A", 0.99, "", 1.0))
    memory = CellReader(pixels).memory({box: faint})
    for one, kept in ((strong, strong), (faint, strong), (turned, strong)):
        memory = CellReader(pixels, memory).memory({box: one})
        assert memory.typed == {box: kept}
