"""Cities' names as they stand on a client's board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from kibitz.core.geometry import Rect
from kibitz.solvers.ticket.model.boards import BOARDS, Board, load_board
from kibitz.solvers.ticket.model.names import read_city
from kibitz.vision.ocr import TextLine, find_text
from kibitz.vision.ticket.profile import Pixels

SIDES = (1280, 2560)
"""Longest sides at which a picture is read: large letters are found at the first, small ones at the second."""
ALIKE = 0.78
"""A line must be at least so much like a city's name."""
FEWEST_LETTERS = 3
FEWEST_NAMES = 4
"""By which a board is known."""
MOST_NAMES = 0.85
"""The part of a board's cities whose names are enough: smaller letters are not looked for then."""
SURE_LABEL = 0.85
"""The recogniser's confidence from which a spelling is taken over."""
SAME_PLACE = 0.3
"""Overlap of two boxes that hold the same line."""


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text that may be a city's name: the city, how much it is like its name (0 to 1), and its box."""

    city: int
    likeness: float
    text: str
    confidence: float
    box: Rect


def read_board_text(picture: Pixels) -> list[TextLine]:
    """All lines of text of a picture, in its pixels; small letters too."""
    found: list[TextLine] = []
    for side in SIDES:
        scale = side / max(picture.shape[:2])
        how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
        sized = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=how)
        for line in find_text(np.asarray(sized, np.uint8), side):
            box = Rect(line.box.x / scale, line.box.y / scale, line.box.w / scale, line.box.h / scale)
            found.append(TextLine(line.text, line.confidence, box))
        board = board_of(found)
        if board and len({label.city for label in city_labels(load_board(board), found)}) >= MOST_NAMES * len(
            load_board(board).cities
        ):
            break
    return found


def city_labels(board: Board, lines: Sequence[TextLine]) -> list[Label]:
    """The lines that are cities' names, the likeliest of each place, most alike first."""
    labels = [label for line in lines if (label := _label(board, line)) is not None]
    labels.sort(key=lambda label: (-label.likeness, -label.confidence))
    kept: list[Label] = []
    for label in labels:
        if all(label.box.iou(other.box) < SAME_PLACE for other in kept):
            kept.append(label)
    return kept


def board_of(lines: Sequence[TextLine]) -> str:
    """The board whose cities are named in the lines, as its id; empty where that can't be told."""
    counts = {one: len({label.city for label in city_labels(load_board(one), lines)}) for one in BOARDS}
    best = max(counts, key=lambda one: counts[one])
    others = [count for one, count in counts.items() if one != best]
    return best if counts[best] >= FEWEST_NAMES and counts[best] >= 2 * max(others) else ""


def _label(board: Board, line: TextLine) -> Label | None:
    if sum(sign.isalpha() for sign in line.text) < FEWEST_LETTERS:
        return None
    match = read_city(board, line.text)
    if match is None or match.score < ALIKE:
        return None
    return Label(board.index[match.name], match.score, line.text.strip(), line.confidence, line.box)
