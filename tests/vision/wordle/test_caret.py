"""The caret in cells that are text boxes is no letter, and spoils none; letters that are drawn as outlines are read."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import ImageDraw, ImageFont

from kibitz.core.frame import Frame
from kibitz.vision.wordle import read_wordle
from tests.support.paint import Canvas, font_files
from tests.support.wordle.keys import with_keys

PAGE, LINE, INK = (255, 255, 255), (150, 154, 160), (20, 20, 20)
LEFT, TOP, SIDE, PITCH, ROWS, COLUMNS = 150, 60, 56, 64, 6, 5


def drawn_page(word: str, height: int = 520) -> Canvas:
    """An empty board but for a word."""
    page = Canvas(620, height, PAGE)
    for row in range(ROWS):
        for column in range(COLUMNS):
            page.box((LEFT + column * PITCH, TOP + row * PITCH, SIDE, SIDE), PAGE, 4, LINE, 2)
    for column, letter in enumerate(word):
        page.text((LEFT + column * PITCH + SIDE / 2, TOP + SIDE / 2), letter, 28, INK)
    return page


def drawn(word: str, caret: int, behind: int = 0, high: int = 33) -> Frame:
    """The same with the caret in a cell, some pixels right of its middle, so many pixels high."""
    page = drawn_page(word)
    page.box((LEFT + caret * PITCH + SIDE // 2 + behind, TOP + 28 - high // 2, 1, high), INK)
    return Frame(np.ascontiguousarray(page.pixels()))


@pytest.mark.parametrize("word", ["", "S", "SLAT"])
@pytest.mark.parametrize("high", [22, 33])
def test_the_caret_in_an_empty_cell_is_no_letter(word: str, high: int) -> None:
    """Be it higher than letters, or as high and thinner."""
    [reading] = read_wordle(drawn(word, caret=len(word), high=high))
    assert reading.state.typed == word


@pytest.mark.parametrize("word", ["", "S", "SLAT"])
def test_the_block_of_a_terminal_is_no_letter(word: str) -> None:
    page = with_keys(drawn_page(word, 640), TOP + ROWS * PITCH + 16)
    page.box((LEFT + len(word) * PITCH + 19, TOP + 14, 18, 28), INK)
    [reading] = read_wordle(Frame(np.ascontiguousarray(page.pixels())))
    assert (reading.state.typed, reading.doubts) == (word, ())


@pytest.mark.parametrize("word", ["K", "SLI", "CRANK", "SLIDE"])
@pytest.mark.parametrize("behind", [10, 12])
def test_the_caret_behind_a_letter_is_no_part_of_it(word: str, behind: int) -> None:
    [reading] = read_wordle(drawn(word, caret=len(word) - 1, behind=behind))
    assert (reading.state.typed, reading.doubts) == (word, ())


def test_an_i_that_stands_alone_is_one() -> None:
    page = drawn("SLI", caret=0, behind=16)
    [reading] = read_wordle(page)
    assert reading.state.typed == "SLI"


def test_a_stroke_with_letters_behind_it_is_one_too() -> None:
    """A dotted one is higher than others."""
    page = drawn_page("SL DE")
    page.box((LEFT + 2 * PITCH + SIDE // 2, TOP + 17, 1, 22), INK)
    [reading] = read_wordle(Frame(np.ascontiguousarray(page.pixels())))
    assert reading.state.typed == "SLIDE"


@pytest.mark.parametrize("size", [26, 34])
def test_letters_that_are_drawn_as_thin_outlines_are_read(size: int) -> None:
    page = Canvas(620, 520, PAGE)
    font = ImageFont.truetype(str(font_files(plain=True)[-1]), size)
    words = ("SLIDE", "PRINT", "CIVIL", "QUACK")
    for row in range(ROWS):
        for column in range(COLUMNS):
            left, top = LEFT + column * PITCH, TOP + row * PITCH
            page.box((left, top, SIDE, SIDE), PAGE, 4, LINE, 2)
            if row < len(words):
                at = (left + SIDE / 2, top + SIDE / 2)
                ImageDraw.Draw(page.image).text(
                    at, words[row][column], PAGE, font, "mm", stroke_width=1, stroke_fill=INK
                )

    [reading] = read_wordle(Frame(np.ascontiguousarray(page.pixels())))

    assert [reading.state.boards[0].word(row) for row in range(len(words))] == list(words)
