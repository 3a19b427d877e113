"""What the overlay draws on a letter pyramid: between its letters, never on them."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.core.advice import Advice, HelpLevel, Mark, MarkShape
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.pyramid.advice import Wanted, cell_place
from kibitz.solvers.pyramid.shown import ShownPyramid

LETTER = 0.6
"""Side of the square that holds a letter, as a share of its cell's."""


def pyramid_marks(reading: Reading[ShownPyramid], advice: Advice, level: HelpLevel) -> list[Mark]:
    """The marks of one level of help: how many words and how long; their first letters; the next word; all words.

    Each word is a path with its letters numbered, in a colour and line style of its own.
    """
    places = reading.places
    cells = [rect for name, rect in places.items() if name.startswith("cell ")]
    around = Rect.around(cells) if cells else reading.bounds
    if not advice.moves:
        return [Mark(MarkShape.LABEL, around, text=advice.answer)]
    if level == HelpLevel.NUDGE:
        return [Mark(MarkShape.LABEL, around, text=advice.nudge)]
    wanted: Wanted = advice.moves[0].data
    # The word to try next comes first, so that it has the same colour at every level.
    cover = sorted(wanted.cover, key=lambda placed: (placed.word != wanted.word, -len(placed.word)))
    if level == HelpLevel.HINT:
        firsts = [
            mark
            for group, placed in enumerate(cover)
            for mark in _path(reading, placed.path[:1], group, str(len(placed.word)))
        ]
        return [*firsts, Mark(MarkShape.LABEL, around, text=advice.hint)]
    if level == HelpLevel.ANSWER:
        return [*_path(reading, wanted.path, 0), Mark(MarkShape.LABEL, around, text=wanted.word)]
    marks = [mark for group, placed in enumerate(cover) for mark in _path(reading, placed.path, group)]
    return [*marks, *(Mark(MarkShape.TAG, around, group, placed.word) for group, placed in enumerate(cover))]


def _path(reading: Reading[ShownPyramid], path: Sequence[int], group: int, text: str = "") -> list[Mark]:
    """Letters of one word: the line through them, and a ring round each with its number, or with a text."""
    letters = [_letter(reading.places[cell_place(cell)]) for cell in path]
    line = Mark(MarkShape.PATH, Rect.around(letters), group, points=tuple(box.center for box in letters))
    rings = [Mark(MarkShape.RING, box, group, text or str(number)) for number, box in enumerate(letters, start=1)]
    return [line, *rings]


def _letter(cell: Rect) -> Rect:
    """Where the letter of a cell is: cells may touch each other, so that lines run within them."""
    side = LETTER * min(cell.w, cell.h)
    return Rect(cell.center.x - side / 2, cell.center.y - side / 2, side, side)
