"""Cells laid into a rectangle that the user has drawn: how many there are, and where exactly, by the edges inside.

The rectangle is trusted, within a little that a hand may be off. Where no edges show the cells, they are spread evenly.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max

SLOP = 0.12
"""How far an edge of the board may be from that of the rectangle, as a share of a cell."""
GAPS = np.linspace(0.0, 0.45, 28)
"""Gaps between cells that are tried, as shares of the pitch."""
USUAL_GAP = 0.08
"""The gap where no edges tell it."""
STEPS = 9
COUNTS = (3, 16)
"""Rows and columns that are tried where nobody says how many there are."""
LEAST_EDGES = 1.35
"""How much stronger edges must be where cells' edges are due than elsewhere, to be them."""
BASES = (3, 10)
"""The same of a pyramid's rows."""
COMMON_COLUMNS = 5
EVEN_SQUARE = 0.25
"""How far from square, in nats, evenly spread cells may be."""
ASPECT = (0.6, 1.7)
"""Width over height of a cell."""
NEAR_PX = 1.5
"""How near to a cell's edge an edge is explained by it."""
MANY = 0.05
"""What twice as many lines cost, times log 2: letters have edges in the middle of cells."""
SQUARE = 0.15
"""What a cell's being twice as wide as high costs, times log 2; edges tell more."""


@dataclass(frozen=True)
class Axis:
    """Cells along one side: where the first begins, their pitch and their size, pixels.

    told: how much better than chance they explain where edges are: the divergence, in nats, of the share of edges at
    the cells' own from the share of places there. Every second line of cells leaves edges unexplained; twice as many
    lines explain no more by more places.
    """

    start: float
    pitch: float
    size: float
    told: float

    def begins(self, count: int) -> list[float]:
        return [self.start + i * self.pitch for i in range(count)]


def fit_cells(
    pixels: NDArray[np.uint8], board: Rect, rows: int | None, columns: int | None, most: int = 3
) -> list[list[Rect]]:
    """Cells in rows and columns inside a rectangle, row by row, as the edges there tell: the likeliest first; none
    where there are no edges.

    pixels: (h, w, 3) uint8 BGR. board: frame pixels. rows, columns: where they are known. most: how many are told.
    """
    across, down = _profiles(pixels, board)
    xs = {n: _axis(across, board.x, board.w, n) for n in ([columns] if columns else range(*COUNTS))}
    ys = {n: _axis(down, board.y, board.h, n) for n in ([rows] if rows else range(*COUNTS))}
    pairs = [(r, c) for r in ys for c in xs if _may_be(xs[c], ys[r]) or (rows and columns)]
    pairs = [(r, c) for r, c in pairs if ys[r].told or xs[c].told]
    pairs.sort(key=lambda pair: -_worth(ys[pair[0]], xs[pair[1]], *pair))
    return [_table(xs[c], ys[r], r, c) for r, c in pairs[:most]]


def even_cells(board: Rect, rows: int | None, columns: int | None) -> list[list[Rect]]:
    """Cells spread evenly over a rectangle where nothing shows their edges: those that are about square, and those of
    the commonest length of words first.

    rows, columns: where they are known.
    """
    found = []
    for c in [columns] if columns else sorted(range(*COUNTS), key=lambda n: abs(n - COMMON_COLUMNS)):
        r = rows or round(board.h * c / board.w)
        x, y = _even(board.x, board.w, c), _even(board.y, board.h, max(1, r))
        if r in range(1, COUNTS[1]) and ((rows and columns) or abs(np.log(x.pitch / y.pitch)) < EVEN_SQUARE):
            found.append(_table(x, y, r, c))
    return found


def fit_triangle(pixels: NDArray[np.uint8], board: Rect, rows: int | None, most: int = 3) -> list[list[Rect]]:
    """Cells of a pyramid inside a rectangle, row by row, as the edges there tell: the likeliest first."""
    _, down = _profiles(pixels, board)
    tried = [rows] if rows else range(*BASES)
    # The last row is as wide as the rectangle: it alone tells the columns.
    ys = {n: _axis(down, board.y, board.h, n) for n in tried}
    xs = {n: _axis(_profiles(pixels, _last_row(board, n))[0], board.x, board.w, n) for n in tried}
    seen = [n for n in tried if ys[n].told or xs[n].told]
    likely = [n for n in seen if _may_be(xs[n], ys[n])] or seen
    likely.sort(key=lambda n: -_worth(ys[n], xs[n], n, n))
    return [_triangle(xs[n], ys[n], n) for n in likely[:most]]


def even_triangle(board: Rect, rows: int | None) -> list[list[Rect]]:
    """Cells of a pyramid spread evenly over a rectangle. rows: where they are known."""
    return [
        _triangle(_even(board.x, board.w, n), _even(board.y, board.h, n), n)
        for n in ([rows] if rows else range(*BASES))
    ]


def _table(x: Axis, y: Axis, rows: int, columns: int) -> list[Rect]:
    return [Rect(left, top, x.size, y.size) for top in y.begins(rows) for left in x.begins(columns)]


def _triangle(x: Axis, y: Axis, rows: int) -> list[Rect]:
    cells = []
    for row in range(rows):
        left = x.start + x.pitch * (rows - 1 - row) / 2
        cells += [Rect(left + x.pitch * k, y.start + y.pitch * row, x.size, y.size) for k in range(row + 1)]
    return cells


def _even(begin: float, length: float, count: int) -> Axis:
    pitch = length / (count - USUAL_GAP)
    return Axis(begin, pitch, pitch * (1 - USUAL_GAP), 0.0)


def _last_row(board: Rect, rows: int) -> Rect:
    return Rect(board.x, board.bottom - board.h / rows, board.w, board.h / rows)


def _may_be(x: Axis, y: Axis) -> bool:
    return ASPECT[0] <= x.size / max(y.size, 1e-6) <= ASPECT[1]


def _worth(y: Axis, x: Axis, rows: int, columns: int) -> float:
    return x.told + y.told - MANY * float(np.log(rows * columns)) - SQUARE * abs(float(np.log(x.size / y.size)))


def _told(profile: NDArray[np.float64], edges: NDArray[np.float64]) -> float:
    """How much better than chance edges at these places explain a profile, see `Axis`."""
    strength = profile - np.median(profile) / 2
    strength = np.maximum(strength, 0)
    places = np.arange(len(profile)) + 0.5
    near = (np.abs(places[:, None] - edges[None]) <= NEAR_PX).any(axis=1)
    share, chance = float(strength[near].sum() / max(strength.sum(), 1e-6)), float(near.mean())
    if share <= chance or chance >= 1:
        return 0.0
    share = min(share, 1 - 1e-6)
    return float(share * np.log(share / chance) + (1 - share) * np.log((1 - share) / (1 - chance)))


def _profiles(pixels: NDArray[np.uint8], board: Rect) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How strong upright edges are in each column of pixels of the rectangle, and level ones in each row; with a margin
    of `_margin` pixels on both sides."""
    margin = _margin(board)
    height, width = pixels.shape[:2]
    x0, y0, x1, y1 = round(board.x), round(board.y), round(board.right), round(board.bottom)
    part = pixels[max(0, y0) : min(height, y1), max(0, x0 - margin) : min(width, x1 + margin)].astype(np.int16)
    upright = channel_max(np.abs(np.diff(part, axis=1)))
    part = pixels[max(0, y0 - margin) : min(height, y1 + margin), max(0, x0) : min(width, x1)].astype(np.int16)
    level = channel_max(np.abs(np.diff(part, axis=0)))
    # Strong edges of filled tiles shall not hide faint ones of empty ones.
    columns = np.minimum(upright, 40).mean(axis=0) if upright.size else np.zeros(1)
    rows = np.minimum(level, 40).mean(axis=1) if level.size else np.zeros(1)
    return (
        _padded(columns, max(0, margin - x0), x1 - x0 + 2 * margin),
        _padded(rows, max(0, margin - y0), y1 - y0 + 2 * margin),
    )


def _padded(profile: NDArray[np.float64], before: int, length: int) -> NDArray[np.float64]:
    """The profile, shifted to begin at the margin's left or upper end, and smoothed by a pixel."""
    out = np.zeros(length + 1)
    kept = profile[: max(0, length + 1 - before)]
    out[before : before + len(kept)] = kept
    return np.asarray(cv2.blur(out[None], (3, 1))[0], np.float64)


def _margin(board: Rect) -> int:
    return max(2, round(0.03 * max(board.w, board.h)))


def _axis(profile: NDArray[np.float64], begin: float, length: float, count: int) -> Axis:
    """So many cells along a side of the rectangle, where their edges are seen best."""
    margin = (len(profile) - 1 - round(length)) // 2
    usual = float(profile[margin : margin + round(length)].mean()) + 1e-6
    slop = min(SLOP * length / count, margin - 1.0)
    offsets = np.linspace(-slop, slop, STEPS)
    a, b, gap = np.meshgrid(offsets, length + offsets, GAPS, indexing="ij")
    # count cells of a size and count - 1 gaps fill the length.
    pitch = (b - a) / (count - gap)
    size = pitch * (1 - gap)
    steps = np.arange(count)
    first = a[..., None] + steps * pitch[..., None]
    last = first + size[..., None]
    both = np.concatenate([first, last], axis=-1)
    places = np.clip(np.rint(both + margin - 0.5).astype(int), 0, len(profile) - 1)
    edges = profile[places].mean(axis=-1) / usual
    # Close to what was drawn, where it makes no difference.
    edges -= 0.02 * (np.abs(a) + np.abs(b - length)) / max(slop, 1e-6)
    best = np.unravel_index(int(edges.argmax()), edges.shape)
    if edges[best] < LEAST_EDGES:
        return _even(begin, length, count)
    told = _told(profile, np.concatenate([first[best], last[best]]) + margin)
    return Axis(begin + float(a[best]), float(pitch[best]), float(size[best]), told)
