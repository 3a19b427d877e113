"""What a reading of a letter pyramid says beyond the state: how sure each cell is, what else it could be, and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.labels.labelling import Kind
from kibitz.vision.pyramid.labels.partitions import CellColours

UNTOLD = "It can't be told whether these are free, selected or used"
"""How the doubt begins that names cells whose state is unknown."""


@dataclass(frozen=True, slots=True)
class SeenCell:
    """One cell as it was read.

    box: frame pixels, of the cell's own shape, or of as much ground as a cell has where letters have none.
    letters: what the letter can be with the confidence of each, most likely first; empty where nothing is known.
    state_confidence: 0 to 1. visible: False where the window's edge, a toast or a dialog hides the letter.
    settled: the letter was unsure, and only this one lets every letter be used. looks: Lab of fill, ink and rim,
    and of what else only some cells show; then the letter's place in the lattice and its height, as shares of the pitch
    that count like Lab; None where nothing is seen of it.
    """

    box: Rect
    letters: tuple[tuple[str, float], ...]
    state: CellState
    state_confidence: float
    visible: bool = True
    settled: bool = False
    looks: CellColours | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class SeenWord:
    """A word that the page lists: capitals, its box in frame pixels, and its cells in order where only one way fits."""

    word: str
    box: Rect
    cells: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenName:
    """What stands by itself near the pyramid and may be a button's name: folded capitals, frame pixels, and the average
    Lab of its place."""

    name: str
    box: Rect
    colour: tuple[float, ...] = ()


@dataclass(frozen=True)
class LastPicture:
    """What was found in a picture, for the next reading to start from.

    pixels: (h, w, 3) uint8 of the picture. texts: digest of a cut-out line -> its text and how sure that is.
    strips: digest of a region -> the lines of text in it.
    at_rest: how a free and a selected cell look at rest, as far as that is known. states: of each cell the last one
    that was certain. still: of each cell the look that it has kept, and since when (seconds); a fade is never learnt
    from. outlines: boxes (n, 4) of all of them. kept: what the cells are whose look hasn't changed since that was told.
    board: the reader's own findings about the cells. decorated: these are all drawn otherwise, whatever their states.
    told: what the page said about an end when this pyramid was first seen, and not over: that is no news. spent: no
    letter was free when all of them were last seen. goals: words that the page lists to be found.
    """

    pixels: NDArray[np.uint8]
    texts: Mapping[bytes, tuple[str, float]] = field(default_factory=dict)
    strips: Mapping[bytes, Any] = field(default_factory=dict)
    at_rest: Mapping[Kind, CellColours] = field(default_factory=dict)
    states: tuple[CellState, ...] = ()
    still: tuple[tuple[CellColours, float], ...] = ()
    outlines: NDArray[np.float64] | None = None
    kept: Mapping[int, CellState] = field(default_factory=dict)
    board: Any = None
    decorated: bool = False
    told: frozenset[str] = frozenset()
    spent: bool = False
    goals: frozenset[str] = frozenset()


@dataclass(frozen=True)
class PyramidDetails:
    """Everything that was seen of a game.

    base: how many cells the last row has. cells: in the state's order. selected_text: the word in the making as shown,
    capitals; empty where it isn't. selected_box: of that word, frame pixels. message: a line that says how a word or
    the game went. found: words that the page lists as found. counted: how many words it says were found; None where it
    doesn't. lower_case: the page shows small letters. names: of what may be a button, none known to do anything.
    memory: for the next reading.
    """

    base: int
    cells: tuple[SeenCell, ...]
    selected_text: str = ""
    selected_box: Rect | None = None
    message: str = ""
    found: tuple[SeenWord, ...] = ()
    counted: int | None = None
    lower_case: bool = False
    names: tuple[SeenName, ...] = field(default=(), compare=False)
    memory: LastPicture | None = None
