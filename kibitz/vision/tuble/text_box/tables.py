"""Cells of a table of guesses, and the bar below on-screen keys, which look like text boxes."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.guesses.names import names_a_station
from kibitz.vision.tuble.parts import numerals, words
from kibitz.vision.tuble.parts.segmentation import Line, Segmentation
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.text_box.box import IN_LINE, TextBox, is_at
from kibitz.vision.tuble.text_box.typed import text_in

EDGE_PX = 5.0
"""So near are the edges of cells of a table that stand side by side."""
KEYS, ROWS_OF_KEYS, BELOW_KEYS = 7, 2, 6.0
"""Letters of a row of keys, and such rows, at least; and how far above the bar for spaces they are at most, in its
heights."""
MOST_HEADS = 6
"""Cells beside what may be a text box that are read."""


def cells_of_tables(
    segments: Segmentation, boxes: Sequence[TextBox], lines: Sequence[Line], texts: Texts, before: Rect | None
) -> list[TextBox]:
    """Those of some boxes that are cells of a table: beside one of its heads, or below such a cell, with a station."""
    heads = [box.box for box in boxes if words.heads_a_table(text_in(segments, box, texts))]
    heads += _heads_beside(segments, lines, [box.box for box in boxes], texts)
    first = [box for box in boxes if any(_touches(box.box, head) for head in heads)]
    below = [
        box
        for box in boxes
        if any(_is_under(box.box, cell.box) for cell in first)
        and not (before is not None and is_at(box, before))
        and names_a_station(text_in(segments, box, texts))
    ]
    return [*first, *below]


def _heads_beside(segments: Segmentation, lines: Sequence[Line], boxes: Sequence[Rect], texts: Texts) -> list[Rect]:
    """Areas with one text that stand edge at edge with what may be a text box, and say what heads a column."""
    found = []
    for line in lines:
        area = segments.area(segments.ground(line.box)).box
        if area.holds(line.box) and any(_touches(box, area) for box in boxes if box.iou(area) == 0):
            found.append((area, line))
    read = texts.read([line.box for _, line in found[:MOST_HEADS]])
    return [area for (area, _), (text, _) in zip(found, read, strict=False) if words.heads_a_table(text)]


def is_something_else(segments: Segmentation, box: TextBox, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether what may be a text box is the bar below keys, or a cell of a table."""
    return (box.line is None and _is_below_keys(box.box, lines)) or _stands_before_numbers(segments, box, lines, texts)


def _stands_before_numbers(segments: Segmentation, box: TextBox, lines: Sequence[Line], texts: Texts) -> bool:
    """Whether what may be a text box is the cell of a guess's name: in the cells level with it stand numbers alone."""
    own = box.box
    level = [
        line for line in lines if abs(line.box.center.y - own.center.y) < IN_LINE * own.h and line.box.x > own.right
    ]
    cells = [(segments.area(segments.ground(line.box)).box, line.box) for line in level]
    alone = [at for cell, at in cells if cell.holds(at) and abs(cell.h - own.h) <= EDGE_PX]
    read = texts.read(alone[:MOST_HEADS])
    return bool(read) and all(numerals.is_numeric(text) for text, _ in read)


def _is_below_keys(box: Rect, lines: Sequence[Line]) -> bool:
    """Whether an empty box is the bar for spaces: rows of single letters stand above it, and reach over its ends."""
    letters = [line.box for line in lines if line.pieces <= 2 and line.box.w <= line.box.h * 1.5]
    above = [at for at in letters if 0 < box.y - at.center.y < BELOW_KEYS * box.h]
    rows = [[other for other in above if abs(other.center.y - at.center.y) < at.h / 2] for at in above]
    over = [Rect.around(row) for row in rows if len(row) >= KEYS]
    heights = {round(row.center.y / box.h) for row in over if row.x < box.x and row.right > box.right}
    return len(heights) >= ROWS_OF_KEYS


def _is_under(box: Rect, head: Rect) -> bool:
    """Whether a box stands below the head of a column and is as wide."""
    return box.y >= head.bottom - EDGE_PX and max(abs(box.x - head.x), abs(box.right - head.right)) <= EDGE_PX


def _touches(box: Rect, head: Rect) -> bool:
    """Whether a box is the cell of a table beside one of its heads: as high, at the same height, edge at edge."""
    level = abs(box.y - head.y) <= EDGE_PX and abs(box.bottom - head.bottom) <= EDGE_PX
    return level and min(abs(box.right - head.x), abs(head.right - box.x)) <= EDGE_PX
