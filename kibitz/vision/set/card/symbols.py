"""Which outlines of a picture may be the symbols of a Set board: many of one size on flat ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.vision.outlines import Outlines

LEAST_SIDE_PX = 5
LONGEST_TO_SHORTEST = 5.0
SIZE_RANGE = 1.35
"""Within one deck the longest sides of the three shapes differ by less than this factor from their middle."""
SCALE_STEP = 1.1
SAME_SIDE = 1.2
"""Within this factor the sides of two symbols are of one size."""
LEAST_FILL = 0.22
"""A symbol fills at least this share of its box (a diamond 0.5, thin squiggles 0.45, a star of four points 0.27)."""
INNER_EDGE = 0.22
"""An outline is drawn with a pen of at most this share of the symbol's short side."""
INNER_EDGE_FILL = 0.14
DRAWN_LARGER = 1.6
"""How many times as large as among others a symbol that stands alone is drawn at most."""
MOST_TRIES = 8
LEAST_SYMBOLS = 3


@dataclass(frozen=True, slots=True)
class Symbol:
    """One drawn symbol: its outline, its box (x, y, w, h) and the id of the flat area round it (-1: the page)."""

    contour: NDArray[np.int32]
    box: tuple[int, int, int, int]
    face: int

    @property
    def center(self) -> tuple[float, float]:
        x, y, w, h = self.box
        return x + w / 2, y + h / 2

    @property
    def long_side(self) -> int:
        return max(self.box[2:])

    @property
    def short_side(self) -> int:
        return min(self.box[2:])


Size = tuple[float, float]
"""Longer and shorter side of a symbol, pixels."""


def size_of(symbol: Symbol) -> Size:
    """Its longer and shorter side."""
    return float(symbol.long_side), float(symbol.short_side)


def symbol_sizes(symbols: Sequence[Symbol]) -> list[Size]:
    """The sizes that these symbols have, each once: the forms of a deck may differ in size."""
    sizes: list[Size] = []
    for symbol in sorted(symbols, key=lambda s: (s.long_side, s.short_side)):
        size = size_of(symbol)
        if not any(of_one_size(size, known) for known in sizes):
            sizes.append(size)
    return sizes


def of_one_size(one: Size, other: Size) -> bool:
    """Whether these are the same size, drawn twice."""
    return all(max(a, b) <= SAME_SIDE * min(a, b) for a, b in zip(one, other, strict=True))


def is_row_of(row: Size, one: Size, most: int) -> bool:
    """Whether two symbols of a size, or up to ``most``, would make an area of this size where they touch in a row."""
    long_px, short_px = row
    cuts = [(side / n, other) for n in range(2, most + 1) for side, other in (row, (short_px, long_px))]
    return any(of_one_size((max(cut), min(cut)), one) for cut in cuts)


def symbol_of(outlines: Outlines, i: int) -> Symbol | None:
    """The outline with this index as a symbol; None where it is no form that a deck may have."""
    x, y, w, h = (int(v) for v in outlines.boxes[i])
    longer, shorter = max(w, h), min(w, h)
    if shorter < LEAST_SIDE_PX or longer > LONGEST_TO_SHORTEST * shorter:
        return None
    if cv2.contourArea(outlines.contours[i]) < LEAST_FILL * w * h:
        return None
    return Symbol(outlines.contours[i], (x, y, w, h), int(outlines.face[i]))


def symbol_families(outlines: Outlines) -> Iterator[list[Symbol]]:
    """Groups of outlines of one size that may be a board's symbols, the most picture-filling group first.

    A picture has several such groups (letters, buttons, the cards themselves, small cards in a side panel); the
    caller takes the first that makes a board.
    """
    boxes = outlines.boxes.astype(np.float64)
    if not len(boxes):
        return
    long_sides, short_sides = boxes[:, 2:].max(axis=1), boxes[:, 2:].min(axis=1)
    fill = np.array([cv2.contourArea(c) for c in outlines.contours]) / (boxes[:, 2] * boxes[:, 3])
    inner = _inner_edges(boxes, fill, outlines.holder)
    fit = (
        ~inner
        & (short_sides >= LEAST_SIDE_PX)
        & (long_sides <= LONGEST_TO_SHORTEST * short_sides)
        & (fill >= LEAST_FILL)
    )
    area = long_sides * short_sides
    families: list[tuple[float, frozenset[int]]] = []
    scale = float(LEAST_SIDE_PX)
    while scale <= long_sides.max() * SCALE_STEP:
        chosen = fit & (long_sides >= scale / SIZE_RANGE) & (long_sides <= scale * SIZE_RANGE)
        members = _innermost(np.flatnonzero(chosen), boxes)
        if len(members) >= LEAST_SYMBOLS:
            families.append((float(area[members].sum()), frozenset(int(i) for i in members)))
        scale *= SCALE_STEP
    tried: set[frozenset[int]] = set()
    for _, family in sorted(families, key=lambda f: -f[0]):
        if family in tried:
            continue
        tried.add(family)
        yield [
            Symbol(outlines.contours[i], tuple(int(v) for v in outlines.boxes[i]), int(outlines.face[i]))  # type: ignore[arg-type]  # a box has four numbers
            for i in sorted(family)
        ]
        if len(tried) >= MOST_TRIES:
            return


def _inner_edges(boxes: NDArray[np.float64], fill: NDArray[np.float64], holder: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which outlines are merely the inner edge of a thickly drawn one: little smaller and of the same form."""
    outer = boxes[holder]
    x, y, w, h = boxes.T
    margins = np.stack(
        [x - outer[:, 0], y - outer[:, 1], (outer[:, 0] + outer[:, 2]) - (x + w), (outer[:, 1] + outer[:, 3]) - (y + h)]
    )
    thick = INNER_EDGE * outer[:, 2:].min(axis=1)
    return np.asarray((holder >= 0) & (margins <= thick).all(axis=0) & (np.abs(fill - fill[holder]) < INNER_EDGE_FILL))


def _innermost(chosen: NDArray[np.intp], boxes: NDArray[np.float64]) -> NDArray[np.intp]:
    """Those of the chosen boxes that hold none of the others: a card is no symbol of the symbols on it."""
    b = boxes[chosen]
    x, y, right, bottom = b[:, 0], b[:, 1], b[:, 0] + b[:, 2], b[:, 1] + b[:, 3]
    holds = (
        (x[:, None] <= x[None])
        & (y[:, None] <= y[None])
        & (right[:, None] >= right[None])
        & (bottom[:, None] >= bottom[None])
    )
    np.fill_diagonal(holds, False)
    return chosen[~holds.any(axis=1)]
