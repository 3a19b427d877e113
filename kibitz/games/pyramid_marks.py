"""What the overlay draws on a letter pyramid: between its letters, never on them."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.game import Advice, HelpLevel, Mark, MarkShape, Reading
from kibitz.games.pyramid_advice import Wanted, cell_place
from kibitz.geometry import Rect
from kibitz.solvers.pyramid.shown import ShownPyramid


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
            Mark(MarkShape.RING, places[cell_place(placed.path[0])], group, str(len(placed.word)))
            for group, placed in enumerate(cover)
        ]
        return [*firsts, Mark(MarkShape.LABEL, around, text=advice.hint)]
    if level == HelpLevel.ANSWER:
        return [*_path(reading, wanted.path, 0), Mark(MarkShape.LABEL, around, text=wanted.word)]
    marks = [mark for group, placed in enumerate(cover) for mark in _path(reading, placed.path, group)]
    return [*marks, *(Mark(MarkShape.TAG, around, group, placed.word) for group, placed in enumerate(cover))]


def _path(reading: Reading[ShownPyramid], path: Sequence[int], group: int) -> list[Mark]:
    """One word: the line through its letters, and a ring with its number round each."""
    boxes = [reading.places[cell_place(cell)] for cell in path]
    line = Mark(MarkShape.PATH, Rect.around(boxes), group, points=tuple(box.center for box in boxes))
    return [line, *(Mark(MarkShape.RING, box, group, str(number)) for number, box in enumerate(boxes, start=1))]
