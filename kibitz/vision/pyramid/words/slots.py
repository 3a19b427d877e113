"""Words of which every letter stands in a box of its own, or far from the next: they are read as single letters."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.words.lines import UNKNOWN, Line

LEVEL = 0.35
"""How far the middles of a row's letters are from each other in height, as a share of a letter's."""
PITCH = (0.7, 3.2)
"""Distance of letters of a word, in their height."""
UNEVEN = 0.16
"""How far from its place a letter of such a word may be, as a share of their distance."""
LEAST_LETTERS = 3


def joined_slots(lines: Sequence[Line]) -> list[Line]:
    """The lines with those letters joined that stand in a row at an even distance; one that is missing is unknown."""
    left = sorted((line for line in lines if len(line.text) == 1), key=lambda line: line.box.center.x)
    found = [line for line in lines if len(line.text) != 1]
    while left:
        row = [left.pop(0)]
        for line in list(left):
            step = _step(row, line)
            if step is not None:
                row += [line]
                left.remove(line)
        word = _word(row)
        found += [word] if word is not None else row
    return found


def _step(row: Sequence[Line], line: Line) -> float | None:
    """How far a letter is from the last one of a row; None where it is none of the same word."""
    last, box = row[-1].box, line.box
    tall = max(one.box.h for one in row)
    step = box.center.x - last.center.x
    level = abs(box.center.y - last.center.y) <= LEVEL * tall
    if not level or not 0.6 * tall <= box.h <= 1.7 * tall or step < PITCH[0] * tall:
        return None
    if len(row) == 1:
        return step if step <= PITCH[1] * tall else None
    pitch = _pitch(row)
    gone = round(step / pitch)
    return step if 1 <= gone <= 2 and abs(step - gone * pitch) <= UNEVEN * pitch else None


def _pitch(row: Sequence[Line]) -> float:
    """The distance of letters in a row of at least two."""
    return float(np.diff([line.box.center.x for line in row]).min())


def _word(row: Sequence[Line]) -> Line | None:
    """The letters of a row as one line; None where they are too few."""
    if sum(line.text != UNKNOWN for line in row) < LEAST_LETTERS:
        return None
    pitch, text = _pitch(row), row[0].text
    for line, last in zip(row[1:], row, strict=False):
        text += UNKNOWN * (round((line.box.center.x - last.box.center.x) / pitch) - 1) + line.text
    text = text.strip(UNKNOWN)
    return Line(text, float(np.mean([line.confidence for line in row])), Rect.around([line.box for line in row]))
