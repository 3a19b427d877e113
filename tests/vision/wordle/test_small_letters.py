"""Pages in small letters: a bare stroke is an l, and the stem of a d is no caret."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.vision.wordle import read_wordle
from tests.support.paint import Canvas

FONT = "DejaVuSans.ttf"
PAGE, TILE, INK = (230, 236, 246), (255, 255, 255), (60, 60, 60)
LEFT, TOP, SIDE, PITCH = 159, 40, 62, 65
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def page(word: str, *, small: bool) -> Frame:
    """A board with a word in its first row, and the keyboard, all in letters of one case."""
    canvas = Canvas(640, 620, PAGE)

    def put(middle: tuple[float, float], text: str, size: int) -> None:
        # Of the letters of one size all stand on one line.
        canvas.text((middle[0], middle[1]), text if small else text.upper(), size, INK, FONT)

    for row in range(6):
        for column in range(5):
            left, top = LEFT + column * PITCH, TOP + row * PITCH
            canvas.box((left, top, SIDE, SIDE), TILE, 2)
            if row == 0 and column < len(word):
                put((left + SIDE / 2, top + SIDE / 2), word[column], 27)
    for row, letters in enumerate(ROWS):
        for column, key in enumerate(letters):
            left, top = (640 - 41 * len(letters)) // 2 + 41 * column, 460 + 43 * row
            canvas.box((left, top, 38, 40), TILE, 2)
            put((left + 19, top + 20), key, 19)
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize("word", ["sl", "cl", "world", "dull"])
def test_a_stroke_beside_lower_letters_is_a_small_l(word: str) -> None:
    [reading] = read_wordle(page(word, small=True))
    assert reading.state.typed == word.upper()


@pytest.mark.parametrize("word", ["si", "ski", "cu"])
def test_a_stroke_as_high_as_other_letters_is_an_i(word: str) -> None:
    [reading] = read_wordle(page(word, small=False))
    assert reading.state.typed == word.upper()


@pytest.mark.parametrize("small", [True, False])
def test_every_key_of_a_known_keyboard_may_be_pressed(small: bool) -> None:
    [reading] = read_wordle(page("", small=small))
    letters = [key for key in reading.details.keys if len(key.name) == 1]
    assert "".join(sorted(key.name for key in letters)) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert [key.name for key in letters if not key.sure] == []
