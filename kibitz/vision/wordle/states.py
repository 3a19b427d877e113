"""What the tiles of a board say: from how their fills compare with each other, never from one colour alone.

A row is scored as a whole. Rows without letters show what an empty cell looks like; of the scored rows the fills are
clustered. The cluster that stands out least from the page is *absent*. Which of the others is *correct* and which is
*present* is weighed from two things: how such colours are used (green and orange for correct, yellow and blue for
present), and the rules: by a wrong naming often no word fits. What stays ambiguous is unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from kibitz.core.scoring import Decision
from kibitz.solvers.wordle.model.shown import TOLD, Tile
from kibitz.vision.wordle.cells.signs import Sign
from kibitz.vision.wordle.cells.tiles import Cell, Lab
from kibitz.vision.wordle.evidence import ALIKE, APART, Evidence, Palette
from kibitz.vision.wordle.meanings import meanings
from kibitz.vision.wordle.progress import Progress, as_others, is_full, progress_of


def tile_states(
    cells: Sequence[Sequence[Cell]], words: Sequence[Sequence[str]], evidence: Evidence
) -> tuple[list[list[Tile]], Progress, Decision | None]:
    """The tiles of a board, how far its last row is, and how the meaning of colours was decided, if it had to be.

    words: each row's letters, ``?`` where one isn't readable.
    """
    tiles = [[_unscored(cell) for cell in row] for row in cells]
    lettered = [r for r, row in enumerate(cells) if any(cell.letter is not None for cell in row)]
    if not lettered:
        return tiles, Progress.NONE, None
    empty, last = _empty_fill(cells), lettered[-1]
    progress = progress_of(cells, words, lettered, empty, evidence)
    if evidence.taken is not None:
        progress = as_others(progress, cells[last], words[last], last, empty, evidence)
    scored = [r for r in lettered if is_full(cells[r]) and (r != last or progress is Progress.SCORED)]
    if progress is Progress.TURNING:
        tiles[last] = [Tile.UNKNOWN] * len(cells[last])
    if not scored:
        return tiles, progress, None
    ground = evidence.page if empty is None else empty
    rows = [list(zip(cells[r], words[r], strict=True)) for r in scored]
    typed = [words[last]] if progress in (Progress.TYPING, Progress.TYPED) and last > scored[-1] else []
    named, decision = _named(rows, typed, ground, evidence)
    for r, row in zip(scored, named, strict=True):
        tiles[r] = row
    return tiles, progress, decision


def _empty_fill(cells: Sequence[Sequence[Cell]]) -> Lab | None:
    """What an empty cell looks like, by the rows without letters; None where there are none."""
    empty = [row for row in cells if all(cell.letter is None for cell in row)]
    blank = [cell.fill for row in empty for cell in row if cell.visible and not cell.odd]
    return np.asarray(np.median(blank, axis=0)) if blank else None


def _unscored(cell: Cell) -> Tile:
    if cell.odd or not cell.visible:
        return Tile.UNKNOWN
    return Tile.EMPTY if cell.letter is None else Tile.TYPED


def _with_signs(cells: Sequence[Cell], evidence: Evidence) -> Evidence:
    """What colours mean where the scored tiles have signs for people who see no colours, each colour its own: a tick is
    correct, a cross absent; what is neither is present where both are seen, and beside crosses alone either."""
    shown = evidence.palette is not None and evidence.palette.part != ""
    kinds = {cell.sign for cell in cells}
    told = {Sign.TICK: Tile.CORRECT, Sign.CROSS: Tile.ABSENT}
    if shown or Sign.NONE in kinds or not kinds & told.keys():
        return evidence
    if Sign.CROSS in kinds:
        told[Sign.OTHER] = Tile.PRESENT if Sign.TICK in kinds else Tile.EITHER
    fills = {sign: np.median([cell.fill for cell in cells if cell.sign is sign], axis=0) for sign in kinds}
    own = all(float(np.linalg.norm(cell.fill - fills[cell.sign])) < APART for cell in cells)
    apart = all(float(np.linalg.norm(a - b)) > APART for a, b in combinations(fills.values(), 2))
    if not (own and apart):
        return evidence
    palette = Palette(tuple((told[sign], fill) for sign, fill in fills.items() if sign in told), part="fill")
    return replace(evidence, palette=palette)


def _named(
    rows: Sequence[Sequence[tuple[Cell, str]]], typed: Sequence[Sequence[str]], ground: Lab, evidence: Evidence
) -> tuple[list[list[Tile]], Decision | None]:
    """The tiles of scored rows, by the clusters of their fills; unknown where something lies over them.

    A tile whose letter isn't readable teaches nothing: a message may lie over it. typed: the row that follows, if any.
    """
    clear = [(r, c) for r, row in enumerate(rows) for c, (cell, letter) in enumerate(row) if letter not in ("", "?")]
    tiles = [[Tile.UNKNOWN] * len(row) for row in rows]
    fills = np.array([rows[r][c][0].fill for r, c in clear])
    letters = [*([letter for _, letter in row] for row in rows), *typed]
    evidence = _with_signs([rows[r][c][0] for r, c in clear], evidence)
    known, decision = meanings(fills, clear, letters, ground, evidence)
    for (r, c), tile in zip(clear, known, strict=True):
        tiles[r][c] = tile
    said = (*TOLD, Tile.EITHER)
    palette = Palette(tuple((tile, fill) for tile, fill in zip(known, fills, strict=True) if tile in said))
    for r, row in enumerate(rows):
        for c, (cell, letter) in enumerate(row):
            if letter == "?":
                tiles[r][c] = palette.name(cell.fill, ALIKE) or Tile.UNKNOWN
    return tiles, decision
