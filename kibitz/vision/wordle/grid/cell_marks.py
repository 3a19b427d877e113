"""Cells of which nothing is drawn but a small mark (a dot, a cross, a ring) until a letter stands there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.boxes import Boxes
from kibitz.vision.channels import channel_max
from kibitz.vision.outlines import edge_strength, noise_of

SIDES = (2, 28)
"""Width and height of a mark, pixels."""
GROUND = 45
"""Side of the square whose commonest grey is taken for the ground about a mark, pixels."""
FAINT = 14
"""Grey levels by which a mark differs from its ground at least."""
THREADS = 2
"""How many times the median difference of neighbouring pixels is added to that: a woven ground is not of one colour."""
SAME = 2.0
"""Pixels by which sizes and places of marks differ at most."""
COLUMNS, LEAST_ROWS, LEAST_TILES = (4, 8), 3, 3
"""Columns of a board, and rows that are marked all along; one less where there are rows of tiles above them."""
LARGER = 1.6
"""So many times as large is a mark at most where the next letter is to stand."""
LEAST_PITCH = 1.7
"""Marks are at least so many times as far apart as they are large."""
SHARE = 0.86
"""A cell's side where none is seen, as a share of the distance to the next one."""
UNEVEN = 0.03
"""How far marks are off their places, beside two pixels, in distances."""


def marked_cells(pixels: NDArray[np.uint8], boxes: Boxes) -> Boxes:
    """Boxes (n, 4) x, y, w, h of the cells of a table of marks, and of the rows above them down from the first that
    has a tile in one of its columns; none where there is no such table.

    pixels: (h, w, 3) uint8 BGR. boxes: of what may be a tile.
    """
    marks = _marks(pixels)
    tables = [table for size in _sizes(marks) if (table := _table(marks, size)) is not None]
    tables.sort(key=lambda table: -len(table[0]) * len(table[1]))
    if not tables:
        return np.zeros((0, 4))
    columns, rows, side = tables[0]
    own = _in_columns(boxes, columns, rows, side)
    if len(rows) < LEAST_ROWS and len(own) < LEAST_TILES * len(columns):
        return np.zeros((0, 4))
    width, height = np.median(own[:, 2:], axis=0) if len(own) else (side, side)
    middles = np.array([(x, y) for y in _all_rows(rows, own[:, 1] + own[:, 3] / 2) for x in columns])
    found: Boxes = np.column_stack([middles - (width / 2, height / 2), np.full_like(middles, (width, height))])
    return found


def _all_rows(rows: Sequence[float], tiles: NDArray[np.float64]) -> list[float]:
    """The middles of all rows, from the first that has a tile, as they fit those of the marks and the tiles best: two
    rows of marks alone leave the first one some pixels off. tiles: middles of those above."""
    seen = np.array([*rows, *tiles])
    numbers = ((seen - rows[0]) / _pitch(rows)).round()
    down, first = np.polyfit(numbers, seen, 1).tolist()
    return [first + down * number for number in range(int(numbers.min()), len(rows))]


def _marks(pixels: NDArray[np.uint8]) -> Boxes:
    """Boxes of what is small and unlike the ground about it: thin strokes have no whole outline."""
    height, width = pixels.shape[:2]
    # Of every second pixel the commonest is the same, in a quarter of the time.
    half = cv2.medianBlur(np.ascontiguousarray(pixels[::2, ::2]), GROUND // 2 | 1)
    ground = cv2.resize(half, (width, height), interpolation=cv2.INTER_NEAREST)
    away = channel_max(cv2.absdiff(pixels, np.asarray(ground, np.uint8)))
    least = FAINT + THREADS * noise_of(edge_strength(pixels))
    _, _, stats, _ = cv2.connectedComponentsWithStats((away > least).astype(np.uint8), connectivity=8)
    boxes = np.asarray(stats[1:, :4], np.float64)
    small = (boxes[:, 2:] >= SIDES[0]).all(axis=1) & (boxes[:, 2:] <= SIDES[1]).all(axis=1)
    marks: Boxes = boxes[small]
    return marks


def _sizes(marks: Boxes) -> list[NDArray[np.float64]]:
    """The sizes of marks that there are enough of for a board, the commonest ones first; of about equal ones one."""
    sizes = np.unique(marks[:, 2:], axis=0)
    counts = [int(_are_like(marks, size).sum()) for size in sizes]
    kept: list[NDArray[np.float64]] = []
    for k in sorted(range(len(sizes)), key=lambda k: -counts[k]):
        if counts[k] < (COLUMNS[0] - 1) * (LEAST_ROWS - 1):
            break
        if not any(np.abs(sizes[k] - size).max() < SAME for size in kept):
            kept.append(sizes[k])
    return kept


def _are_like(marks: Boxes, size: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.asarray((np.abs(marks[:, 2:] - size) <= SAME).all(axis=1))


def _table(marks: Boxes, size: NDArray[np.float64]) -> tuple[list[float], list[float], float] | None:
    """The middles of the columns and rows of marks of a size, and the side of a cell; None where they are no board.

    A row of which only the last cells are marked is one, too: it is being typed.
    """
    own = _middles(marks[_are_like(marks, size)])
    sides = marks[:, 2:] / size
    grown = (sides >= 1 - 1 / size.min()).all(axis=1) & (sides <= LARGER).all(axis=1)
    any_size = _middles(marks[grown & (np.abs(sides[:, 0] - sides[:, 1]) <= SAME / size.min())])
    rows = _lines(own[:, 1])
    likely = _lines(own[:, 1], COLUMNS[0] - 1)
    tables = [_table_of(columns, rows, own, any_size) for columns in _columns(own, likely)]
    found = max(filter(None, tables), key=lambda one: len(one[0]) * len(one[1]), default=None)
    if found is None or LEAST_PITCH * float(size.max()) > min(map(_pitch, found)):
        return None
    columns, rows = found
    return columns, rows, SHARE * min(map(_pitch, found))


def _columns(marks: NDArray[np.float64], rows: Sequence[float]) -> list[list[float]]:
    """The columns that each row alone may have: as many as a board has, evenly apart."""
    found = []
    for y in rows:
        own = _lines(marks[np.abs(marks[:, 1] - y) <= SAME, 0])
        if COLUMNS[0] - 1 <= len(own) <= COLUMNS[1] and _are_even(own):
            found.append(own)
    return found


def _table_of(
    columns: list[float], rows: Sequence[float], marks: NDArray[np.float64], any_size: NDArray[np.float64]
) -> tuple[list[float], list[float]] | None:
    """The columns and rows of a board that has these columns; None where it is none. any_size: with the mark of the
    next letter, which may be larger."""
    columns = _widened(columns, [y for y in rows if len(_on(marks, y, columns)) == len(columns)], any_size)
    full = [y for y in rows if len(_on(any_size, y, columns)) == len(columns)]
    if not COLUMNS[0] <= len(columns) <= COLUMNS[1] or len(full) < LEAST_ROWS - 1 or not _are_even(full):
        return None
    down = _pitch(full)
    due = full[0] - down
    typed = [y for y in rows if abs(y - due) <= _off(down) and _on(marks, y, columns)]
    return columns, [*sorted(typed, key=lambda y: abs(y - due))[:1], *full]


def _widened(columns: list[float], rows: list[float], marks: NDArray[np.float64]) -> list[float]:
    """The columns with those beside them that are marked, too, in all of the rows but the first: letters may stand
    there, and the mark of the next one is larger."""
    across, below = _pitch(columns), rows[1:]

    def is_marked(x: float) -> bool:
        return bool(below) and all(_on(marks, y, [x]) for y in below)

    while len(columns) < COLUMNS[1] and is_marked(columns[0] - across):
        columns = [columns[0] - across, *columns]
    while len(columns) < COLUMNS[1] and is_marked(columns[-1] + across):
        columns = [*columns, columns[-1] + across]
    return columns


def _middles(marks: Boxes) -> NDArray[np.float64]:
    middles: NDArray[np.float64] = marks[:, :2] + marks[:, 2:] / 2
    return middles


def _on(middles: NDArray[np.float64], y: float, columns: list[float]) -> set[int]:
    """Which columns are marked at a height."""
    own = middles[np.abs(middles[:, 1] - y) <= SAME, 0]
    return {n for n, x in enumerate(columns) if (np.abs(own - x) <= SAME).any()}


def _lines(places: NDArray[np.float64], least: int = 1) -> list[float]:
    """Middles of the columns, or rows, that so many marks at least stand in."""
    groups: list[list[float]] = []
    for place in np.sort(places).tolist():
        if groups and place - groups[-1][-1] <= SAME:
            groups[-1].append(place)
        else:
            groups.append([place])
    return [group[len(group) // 2] for group in groups if len(group) >= least]


def _are_even(lines: list[float]) -> bool:
    steps = [b - a for a, b in pairwise(lines)]
    return max(steps) - min(steps) <= 2 * _off(min(steps))


def _pitch(lines: Sequence[float]) -> float:
    """The distance of lines that are evenly apart."""
    return (lines[-1] - lines[0]) / (len(lines) - 1)


def _off(pitch: float) -> float:
    return UNEVEN * pitch + SAME


def _in_columns(boxes: Boxes, columns: list[float], rows: list[float], side: float) -> Boxes:
    """The outlines that stand in the columns of the marks, in their rows or those above: tiles with letters."""
    x, y = boxes[:, 0] + boxes[:, 2] / 2, boxes[:, 1] + boxes[:, 3] / 2
    down = _pitch(rows)
    steps = (rows[0] - y) / down
    due = (np.abs(steps - steps.round()) * down <= _off(down)) & (y <= rows[-1] + SAME)
    along = np.abs(x[:, None] - np.array(columns)[None]).min(axis=1) <= _off(side)
    sized = (boxes[:, 2:] >= 0.6 * side).all(axis=1) & (boxes[:, 2:] <= 1.1 * side / SHARE).all(axis=1)
    own: Boxes = boxes[due & along & sized]
    return own
