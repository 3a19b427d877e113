"""What is no pyramid: letters within lines of text, numbers, and the text of buttons below one."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.lattice.in_words import share_in_words
from kibitz.vision.pyramid.lattice.triangle import Triangle, larger
from kibitz.vision.pyramid.reader import read_pyramid
from tests.support.paint import Canvas, Pixels, font_files

SENTENCES = (
    "The trains run every few minutes until midnight and then every half hour.",
    "Prices rose by 3.4 per cent in March, and by 2.9 per cent in April.",
    "The committee meets on the second Tuesday of the month in room 14.",
    "Most visitors walk past the third door without noticing the brass plate.",
    "It began with a notebook, a ruler and one long afternoon in the rain.",
    "A new puzzle appears at midnight; come back tomorrow for the next one.",
)
PASCAL = [1, 1, 1, 1, 2, 1, 1, 3, 3, 1, 1, 4, 6, 4, 1]


def article(seed: int) -> Pixels:
    dice = random.Random(seed)
    file, size = dice.choice(font_files(plain=False)), dice.choice((11, 12, 13, 14, 15, 16, 18, 20))
    page, y, line = Canvas(760, 620, (250, 250, 248)), 30, ""
    for word in " ".join(dice.choice(SENTENCES) for _ in range(14)).split():
        if len(line) + len(word) > 640 / size / 0.55:
            page.text((40, y), line, size, (30, 30, 30), font=file, anchor="lm")
            y, line = y + round(size * 1.5), ""
        line += word + " "
    return np.ascontiguousarray(np.asarray(page.image)[:, :, ::-1])


def tiles(texts: list[str], below: str = "") -> Pixels:
    pixels = np.full((620, 800, 3), 245, np.uint8)
    cell = 0
    for row in range(9):
        for column in range(row + 1):
            if cell < len(texts):
                x, y = 400 + round((column - row / 2) * 80), 80 + row * 80
                cv2.circle(pixels, (x, y), 34, (200, 120, 30), -1, cv2.LINE_AA)
                (wide, tall), _ = cv2.getTextSize(texts[cell], 0, 1.0, 2)
                cv2.putText(pixels, texts[cell], (x - wide // 2, y + tall // 2), 0, 1.0, (0, 0, 0), 2, cv2.LINE_AA)
            cell += 1
    cv2.putText(pixels, below, (250, 332), 0, 1.0, (0, 0, 0), 2, cv2.LINE_AA)
    return pixels


@pytest.mark.parametrize("seed", [4, 5, 12, 20, 26, 40])
def test_letters_of_an_article_are_no_pyramid(seed: int) -> None:
    assert read_pyramid(Frame(article(seed))) is None


def test_pascals_triangle_is_no_pyramid() -> None:
    assert read_pyramid(Frame(tiles([str(number) for number in PASCAL]))) is None


def test_the_text_of_buttons_is_no_further_row() -> None:
    reading = read_pyramid(Frame(tiles(list("DCEILS"), below="Submit  Clear all")))
    assert reading is not None
    assert "".join(letter or "?" for letter in reading.state.letters) == "DCEILS"


def test_a_letter_with_another_one_beside_it_is_in_a_word_unless_that_is_a_cells() -> None:
    triangle, pixels = Triangle(100, 50, 40, 40, 2, 3), np.full((120, 200, 3), 255, np.uint8)
    pixels[::2, ::2] = 0
    letters = [Rect(95, 43, 10, 14), Rect(75, 83, 10, 14), Rect(115, 83, 10, 14)]
    own = [[box.x, box.y, box.w, box.h] for box in letters]
    assert share_in_words(pixels, triangle, letters, np.array(own)) == 0
    beside = [[87, 83, 10, 14], [107, 43, 9, 10]]
    assert share_in_words(pixels, triangle, letters, np.array([*own, *beside])) == pytest.approx(2 / 3)
    assert share_in_words(pixels, triangle, letters, np.array([*own, [62, 41, 90, 16]])) == pytest.approx(1 / 3)


def test_what_is_much_fainter_than_the_letters_makes_no_word_of_them() -> None:
    triangle, pixels = Triangle(100, 50, 40, 40, 2, 3), np.full((120, 200, 3), 255, np.uint8)
    letter, ring = Rect(95, 43, 10, 14), (108, 42, 6, 14)
    pixels[44:56, 97:103], pixels[44:54, 109:111] = 0, 200
    assert share_in_words(pixels, triangle, [letter], np.array([ring])) == 0


@pytest.mark.parametrize("side", ["below", "left", "right"])
def test_a_triangle_is_part_of_a_larger_one_where_things_stand_along_a_side(side: str) -> None:
    whole = Triangle(200, 100, 40, 40, 4, 10)
    boxes = np.array([[x - 8, y - 8, 16, 16] for x, y in whole.centres().tolist()])
    part = {"below": whole, "left": Triangle(220, 140, 40, 40, 3, 6), "right": Triangle(180, 140, 40, 40, 3, 6)}[side]
    found = [more for more, _ in larger(Triangle(part.x, part.y, 40, 40, 3, 6), boxes)]
    assert [(more.x, more.y, more.base) for more in found] == [(200, 100, 4)]
