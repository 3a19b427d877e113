"""Which guess a row is, where a page numbers its guesses."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.guesses.pieces import Piece
from kibitz.vision.tuble.guesses.row import Row
from kibitz.vision.tuble.parts import numerals

_ORDINAL = re.compile(r"^\W*(?:#\s*(\d{1,2})\s*[.):]?|(\d{1,2})\s*[.):])\s")


def set_ordinals(rows: Sequence[Row], pieces: Sequence[Piece]) -> None:
    """Which guess each row is, where a number says so: by a sign ("2."), or a column that counts."""
    beside = [_ordinal_of(row, pieces) for row in rows]
    if len(rows) < 2 or any(row.ordinal is not None for row in rows):
        return
    order = sorted(range(len(rows)), key=lambda n: rows[n].middle)
    for x, _ in beside[order[0]]:
        column = [next((value for at, value in beside[n] if abs(at - x) < 8), None) for n in order]
        up: list[int | None] = list(range(1, len(rows) + 1))
        if column in (up, up[::-1]):
            for n, value in zip(order, column, strict=True):
                rows[n].ordinal = value


def _ordinal_of(row: Row, pieces: Sequence[Piece]) -> list[tuple[float, int]]:
    """Sets which guess a row is where a sign says so; other numbers at its height, with the x of their middles."""
    own = [box for box in (row.name_box, row.stops_box) if box is not None]
    level = [piece for piece in pieces if is_level_with(piece.box, Rect.around(own))]
    bare = []
    for piece in (one for one in level if not any(box.iou(one.box) > 0 for box in own[1:])):
        named = row.name_box.iou(piece.box) if row.name_box is not None else 1.0
        marked = _ORDINAL.match(piece.text) if named > 0.5 else None
        if numerals.is_marked_ordinal(piece.text):
            row.ordinal = numerals.ordinal_of(piece.text)
        elif marked:
            row.ordinal = int(marked[1] or marked[2])
        elif piece.text.isdecimal() and named == 0:
            bare.append((piece.box.center.x, int(piece.text)))
    return bare


def is_level_with(box: Rect, held: Rect) -> bool:
    """Whether a box stands at the height of a guess."""
    return held.y - 0.3 * box.h <= box.center.y <= held.bottom + 0.3 * box.h
