"""A game of Wordle as it was read, and what the next reading starts from."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.geometry import Rect
from kibitz.core.scoring import Decision
from kibitz.solvers.wordle.model.shown import ShownBoard
from kibitz.vision.lattice import Lattice
from kibitz.vision.wordle.cells.cell_reader import CellMemory, ReadCell
from kibitz.vision.wordle.cells.tiles import Cell
from kibitz.vision.wordle.evidence import Legend
from kibitz.vision.wordle.found import Layout
from kibitz.vision.wordle.keyboard import Key
from kibitz.vision.wordle.progress import Progress


@dataclass(frozen=True)
class SeenBoard:
    """One board as it was read: its cells and letters, what they say, and how far the last row with letters is.

    decision: between the meanings that colours could have; None where there was nothing to decide.
    """

    lattice: Lattice
    read_cells: tuple[tuple[ReadCell, ...], ...]
    shown: ShownBoard
    progress: Progress
    moving: bool
    decision: Decision | None = None

    @property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells, row by row."""
        return tuple(tuple(one.cell for one in row) for row in self.read_cells)


@dataclass(frozen=True)
class WordleDetails:
    """A game as it was read, and what is remembered for the next picture.

    legend: what the page says of its colours; None where that wasn't looked for.
    """

    boards: tuple[SeenBoard, ...]
    keys: tuple[Key, ...]
    layout: Layout
    memory: CellMemory
    legend: Legend | None = None

    @property
    def covered(self) -> list[Rect]:
        """Cells that something lies over, or is thought to lie over: when they change all is to be looked for again."""
        covered = [cell.box for board in self.boards for row in board.cells for cell in row if cell.odd]
        if self.layout.covered:
            covered += [board.lattice.box for board in self.boards]
        for board in self.boards:
            covered += [cell.box for row in board.cells[len(board.cells) - board.lattice.hidden :] for cell in row]
        return covered
