"""Empty cells in a table: a board where the page says that words are guessed there, and nothing where it doesn't."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.vision.lattice import Lattice
from kibitz.vision.wordle import read_wordle
from kibitz.vision.wordle.grid.cuts import completed
from tests.support.paint import Canvas, Colour

WHITE, HAIR, DARK, BLUE, INK = (255, 255, 255), (225, 227, 230), (95, 99, 104), (26, 115, 232), (32, 33, 36)
TITLE = "Find the word: type five letters, then Enter"
GREEN, GREY = (52, 168, 83), (155, 160, 166)
FONT = "DejaVuSans.ttf"
ABSENT = ("SLATE", "DINGY", "CHOMP", "FUZZY")


def table(
    title: str,
    wide: int,
    *,
    gap: int = 0,
    hairs: bool = True,
    word: str = "",
    guesses: Sequence[str] = (),
    fill: Colour = GREEN,
    other: Colour | None = None,
) -> Canvas:
    """A spreadsheet with thirty framed cells in its middle, one of which is selected. fill: of the guesses' cells, but
    for the vowels', where there is another one."""
    page, left, top, high = Canvas(900, 560, WHITE), 150, 90, 50
    if hairs:
        for y in (*range(15, 91, 25), *(top + (high + gap) * row for row in range(7)), 415, 440, 465):
            page.line([(0, y), (900, y)], HAIR, 1)
        for x in (30, *(left + (wide + gap) * column for column in range(6)), 800):
            page.line([(x, 0), (x, 465)], HAIR, 1)
    page.text((155, 52), title, 15, INK, FONT, "lm")
    words = [*guesses, word, *[""] * 5][:6]
    for row, text in enumerate(words):
        page.text((40, top + (high + gap) * row + 25), f"{row + 1}", 13, INK, FONT, "lm")
        for column in range(5):
            x, y = left + (wide + gap) * column, top + (high + gap) * row
            scored = other if other is not None and text[column : column + 1] in "AEIOU" else fill
            page.box((x, y, wide + 1, high + 1), scored if row < len(guesses) else WHITE, 0, DARK, 2)
            if column < len(text):
                ink = INK if fill is GREEN or row >= len(guesses) else WHITE
                page.text((x + wide / 2, y + 25), text[column], 26, ink, FONT)
    selected = min(4, len(word))
    box = (left + (wide + gap) * selected, top + (high + gap) * len(guesses), wide + 1, high + 1)
    page.box(box, None, 0, BLUE, 2)
    return page


@pytest.mark.parametrize(("wide", "gap", "hairs"), [(90, 0, True), (90, 0, False), (54, 0, False), (90, 4, False)])
def test_framed_cells_that_join_or_are_wide_are_a_board_where_the_page_asks_for_words(
    wide: int, gap: int, hairs: bool
) -> None:
    [reading] = read_wordle(Frame(table(TITLE, wide, gap=gap, hairs=hairs).pixels()))
    [board] = reading.state.boards
    assert (board.rows, board.columns, reading.doubts) == (6, 5, ())
    if wide > 54:
        assert read_wordle(Frame(table("Holiday rota, third quarter", wide, gap=gap, hairs=hairs).pixels())) == []


def test_a_cursor_on_the_last_letter_below_a_guess_is_no_score() -> None:
    [reading] = read_wordle(
        Frame(table(TITLE, 90, gap=4, hairs=False, word="SMELT", guesses=("STEEL",), other=GREY).pixels())
    )
    assert reading.state.typed == "SMELT"


def test_a_table_that_goes_on_below_the_board_is_no_further_row_of_it() -> None:
    pixels = table(TITLE, 90, word="C", guesses=ABSENT, fill=GREY).pixels()
    columns, rows = tuple(195.5 + 90 * n for n in range(5)), tuple(115.5 + 50 * n for n in range(6))
    board = Lattice(columns, rows, 88, 48, np.ones((6, 5), np.bool_))

    assert [len(whole.rows) for whole in completed([board], [], pixels)] == [6]
