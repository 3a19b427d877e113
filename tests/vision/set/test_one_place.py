"""A place has one card, whatever else seems to lie across it."""

from __future__ import annotations

import cv2
import numpy as np

from kibitz.core.frame import Frame
from kibitz.vision.set.reading import read_set
from tests.support.paint import Canvas, Colour

RED, GREEN, PURPLE = (229, 49, 46), (32, 160, 77), (122, 46, 160)
CARD, PITCH, LEFT, TOP = (225, 143), (238, 156), 166, 61
WIDE, HIGH, APART = 54, 103, 67
ROWS: tuple[tuple[tuple[int, Colour, str, bool], ...], ...] = (
    ((1, GREEN, "oval", True), (2, RED, "box", True), (3, PURPLE, "diamond", True), (1, RED, "box", True)),
    ((2, RED, "oval", True), (1, GREEN, "box", True), (1, GREEN, "diamond", True), (2, PURPLE, "oval", True)),
    ((1, RED, "oval", False), (2, GREEN, "diamond", True), (3, RED, "oval", True), (1, PURPLE, "oval", False)),
)


def test_the_inner_lines_of_symbols_on_two_cards_make_no_card_between_them() -> None:
    page = Canvas(1272, 653, (255, 255, 255))
    diamonds = []
    for row, line in enumerate(ROWS):
        for column, (number, colour, shape, solid) in enumerate(line):
            left, top = LEFT + column * PITCH[0], TOP + row * PITCH[1]
            page.box((left, top, *CARD), (255, 255, 255), 10, (212, 212, 214), 2)
            for n in range(number):
                x = round(left + CARD[0] / 2 + (n - (number - 1) / 2) * APART - WIDE / 2)
                if shape == "diamond":
                    diamonds.append((x, top + 20, colour, solid))
                else:
                    radius = WIDE // 2 if shape == "oval" else 2
                    page.box((x, top + 20, WIDE, HIGH), colour if solid else None, radius, colour, 4)
    pixels = np.ascontiguousarray(page.pixels())
    for x, y, colour, solid in diamonds:
        corners = [(x + WIDE // 2, y), (x + WIDE, y + HIGH // 2), (x + WIDE // 2, y + HIGH), (x, y + HIGH // 2)]
        (cv2.fillPoly if solid else cv2.polylines)(
            pixels, [np.array(corners)], *([] if solid else [True]), colour[::-1], *([] if solid else [4])
        )

    reading = read_set(Frame(pixels))

    assert reading is not None
    assert (len(reading.state.cards), reading.doubts) == (12, ())
