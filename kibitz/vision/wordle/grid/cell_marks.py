"""Cells of which nothing is drawn but a small mark (a dot, a cross, a ring) until a letter stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.boxes import Boxes
from kibitz.vision.channels import channel_max
from kibitz.vision.lattice import MOST_LINES, SAME_SIZE, Lattice, find_lattices
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
COLUMNS, LEAST_LINES = (4, 8), 5
"""Columns of a board, and rows of tiles and marks together."""
LARGER = 1.6
"""So many times as large is a mark at most where the next letter is to stand."""
LEAST_PITCH = 1.7
"""Marks are at least so many times as far apart as they are large."""
SHARE = 0.86
"""A cell's side where none is seen, as a share of the distance to the next one."""
UNEVEN = 0.03
"""How far marks are off their places, beside two pixels, in distances."""
ASIDE = 0.12
"""How far above or below the middle of its cell a mark stands at most, in the distance of rows."""
FULL = 0.75
"""Share of a row's cells that are seen at least, of the first row and the last."""
MISSED = 2
"""A cell of a table where neither a tile nor a mark is seen weighs as much as so many that are."""


@dataclass(frozen=True, eq=False, slots=True)
class _Table:
    """Boards that tiles of one size and marks of one size make together. mark: width and height of one."""

    boards: list[Lattice]
    mark: NDArray[np.float64]

    @property
    def worth(self) -> float:
        return float(sum(one.seen.sum() - MISSED * (~one.seen).sum() for one in self.boards))


def marked_lattices(pixels: NDArray[np.uint8], boxes: Boxes, corner: tuple[int, int] = (0, 0)) -> list[Lattice]:
    """The boards whose empty cells are marks, with the rows of tiles above these; none where there are no such boards.

    pixels: (h, w, 3) uint8 BGR, a part of a picture. boxes: of what may be a tile there. corner: of that part, in the
    picture; the boards are given in the picture's pixels.
    """
    marks = _marks(pixels)
    marks[:, :2] += corner
    tiles = boxes + np.array([*corner, 0, 0])
    tables = [table for size in _sizes(marks) for table in _tables(marks, size, tiles)]
    best = max(tables, key=lambda table: table.worth, default=None)
    if best is None or best.worth <= 0:
        return []
    # The mark of the next letter may be larger.
    alike = _middles(marks[(np.abs(marks[:, 2:] / best.mark - 1) <= LARGER - 1).all(axis=1)])
    return [_with_rows_above(board, alike, tiles) for board in best.boards]


def _tables(marks: Boxes, size: NDArray[np.float64], boxes: Boxes) -> Iterator[_Table]:
    """The boards that marks of a size make, with tiles of each size that these may have, or without any."""
    middles = _middles(marks[_are_like(marks, size)])
    side = SHARE * min(_apart(middles, 0, size), _apart(middles, 1, size))
    if np.isfinite(side) and side >= LEAST_PITCH * SHARE * size.max():
        yield from _boards(_around(middles, side, side), size)
    for tiled in find_lattices(boxes, 1):
        if tiled.width < LEAST_PITCH * SHARE * size[0] or tiled.height < LEAST_PITCH * SHARE * size[1]:
            continue
        usual = np.array([tiled.width, tiled.height])
        tiles = boxes[(np.abs(boxes[:, 2:] - usual) <= SAME_SIZE * usual / 2 + 1).all(axis=1)]
        cells = _around(_in_rows_of(middles[~_inside(middles, tiles)], tiled), tiled.width, tiled.height)
        for table in _boards(np.concatenate([tiles, cells]), size):
            held = np.array([one.box.as_list() for one in table.boards], np.float64).reshape(-1, 4)
            # What has no mark is found by its tiles, and what has no tile has nothing of their size.
            if all(_inside(_middles(one), held).any() for one in (tiles, cells)):
                yield table


def _boards(cells: Boxes, mark: NDArray[np.float64]) -> Iterator[_Table]:
    """The boards that cells make; nothing where they make none."""
    found = [one for one in map(_trimmed, find_lattices(cells, 1, COLUMNS[0])) if _may_be_board(one)]
    if found:
        yield _Table(found, mark)


def _around(middles: NDArray[np.float64], width: float, height: float) -> Boxes:
    """Boxes of one size about points (n, 2)."""
    return np.column_stack([middles - (width / 2, height / 2), np.full_like(middles, (width, height))])


def _in_rows_of(middles: NDArray[np.float64], tiled: Lattice) -> NDArray[np.float64]:
    """The middles of marks, put on the rows of tiles: a mark may stand a little above or below a tile's middle."""
    _, down = tiled.pitch
    off = (middles[:, 1] - tiled.rows[0] + down / 2) % down - down / 2
    usual = float(np.median(off)) if len(off) else 0.0
    return middles - (0.0, usual) if abs(usual) <= ASIDE * down else middles


def _may_be_board(lattice: Lattice) -> bool:
    return COLUMNS[0] <= len(lattice.columns) <= COLUMNS[1] and len(lattice.rows) >= LEAST_LINES


def _apart(middles: NDArray[np.float64], axis: int, mark: NDArray[np.float64]) -> float:
    """How far marks are apart in rows (axis 0) or columns (1), the usual one; infinite where none are in line."""
    off = np.abs(middles[:, None] - middles[None])
    in_line = (off[..., 1 - axis] <= SAME) & (off[..., axis] >= LEAST_PITCH * mark[axis])
    nearest = np.where(in_line, off[..., axis], np.inf).min(axis=1, initial=np.inf)
    seen = nearest[np.isfinite(nearest)]
    return float(np.median(seen)) if len(seen) else np.inf


def _trimmed(lattice: Lattice) -> Lattice:
    """A lattice without rows at its ends in which little is seen: texts beside it, in line with some of its columns."""
    full = np.flatnonzero(lattice.seen.mean(axis=1) >= FULL)
    if not len(full):
        return lattice
    first, last = int(full[0]), int(full[-1]) + 1
    return replace(lattice, rows=lattice.rows[first:last], seen=lattice.seen[first:last])


def _with_rows_above(board: Lattice, marks: NDArray[np.float64], tiles: Boxes) -> Lattice:
    """A board that begins with marks, with the rows above these: of tiles, or of letters where any cell has a mark."""
    across, down = board.pitch
    large = 0.5 * min(across, down)
    sized = tiles[((tiles[:, 2:] <= (across, down)) & (tiles[:, 2:] >= large)).all(axis=1)]
    if _inside(np.array([(x, board.rows[0]) for x in board.columns]), sized).any():
        return board
    while len(board.rows) < MOST_LINES:
        due = np.array([(x, board.rows[0] - down) for x in board.columns])
        off = np.abs(marks[:, None] - due[None])
        marked = bool(np.any((off[..., 0] <= _off(across)) & (off[..., 1] <= _off(down))))
        if not marked and _inside(due, sized).mean() < FULL:
            break
        board = board.with_more_rows(above=1)
    return board


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
    """The sizes of marks that there are enough of for a row, the commonest ones first; of about equal ones one. Marks
    are as wide as they are high, or wider, as most letters aren't."""
    even = marks[marks[:, 3] - marks[:, 2] <= SAME]
    sizes = np.unique(even[:, 2:], axis=0)
    counts = [int(_are_like(even, size).sum()) for size in sizes]
    kept: list[NDArray[np.float64]] = []
    for k in sorted(range(len(sizes)), key=lambda k: -counts[k]):
        if counts[k] < COLUMNS[0]:
            break
        if not any(np.abs(sizes[k] - size).max() < SAME for size in kept):
            kept.append(sizes[k])
    return kept


def _are_like(marks: Boxes, size: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.asarray((np.abs(marks[:, 2:] - size) <= SAME).all(axis=1))


def _middles(marks: Boxes) -> NDArray[np.float64]:
    middles: NDArray[np.float64] = marks[:, :2] + marks[:, 2:] / 2
    return middles


def _inside(points: NDArray[np.float64], boxes: Boxes) -> NDArray[np.bool_]:
    """Which points (n, 2) lie in any of the boxes."""
    after, before = points[:, None] >= boxes[None, :, :2], points[:, None] <= boxes[None, :, :2] + boxes[None, :, 2:]
    inside: NDArray[np.bool_] = np.any(np.all(after & before, axis=2), axis=1)
    return inside


def _off(pitch: float) -> float:
    return UNEVEN * pitch + SAME
