"""Boards whose empty cells have dashed outlines: each dash is an outline of its own, and together they are a cell."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest
from PIL import ImageDraw

from kibitz.core.frame import Frame
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.wordle import read_wordle
from tests.support.paint import INK, Canvas, Colour
from tests.support.wordle.keys import with_keys

BOARD, CHALK, FILL = (44, 74, 62), (150, 176, 164), (82, 108, 98)
GREEN, YELLOW, WHITE = (120, 210, 110), (250, 210, 60), (250, 250, 250)
SIDE, PITCH, ROWS, COLUMNS, TOP = 44, 52, 6, 5, 40


def dashed_circle(draw: ImageDraw.ImageDraw, left: int, top: int, ink: Colour, dash: int, gap: int) -> None:
    """dash, gap: lengths in degrees."""
    for begin in range(0, 360, dash + gap):
        draw.arc((left, top, left + SIDE, top + SIDE), begin, begin + dash, ink, 2)


def dashed_box(draw: ImageDraw.ImageDraw, left: int, top: int, ink: Colour, dash: int, gap: int) -> None:
    """dash, gap: lengths in pixels."""
    for at in range(0, SIDE, dash + gap):
        end = min(SIDE, at + dash)
        for way in (0, SIDE):
            draw.line((left + at, top + way, left + end, top + way), ink, 2)
            draw.line((left + way, top + at, left + way, top + end), ink, 2)


def page(round_: bool, dash: int, gap: int, boards: int, guess: str) -> Frame:
    """The first row is scored: its first letter present, its second one correct, the others absent."""
    canvas = Canvas(680, 560, BOARD)
    draw = ImageDraw.Draw(canvas.image)
    for left in range(40, 40 + 320 * boards, 320):
        for row in range(ROWS):
            for column in range(COLUMNS):
                x, y = left + PITCH * column, TOP + PITCH * row
                if row == 0 and guess:
                    fill = (YELLOW, GREEN)[column] if column < 2 else FILL
                    canvas.box((x, y, SIDE, SIDE), fill, SIDE // 2 if round_ else 0)
                    canvas.text((x + SIDE / 2, y + SIDE / 2), guess[column], 22, INK if column < 2 else WHITE)
                else:
                    (dashed_circle if round_ else dashed_box)(draw, x, y, CHALK, dash, gap)
    return Frame(np.ascontiguousarray(with_keys(canvas, TOP + PITCH * ROWS + 16).pixels()))


@pytest.mark.parametrize("boards", [1, 2])
@pytest.mark.parametrize(("round_", "dash", "gap"), [(True, 14, 10), (True, 20, 16), (False, 6, 5), (False, 4, 4)])
@pytest.mark.parametrize("guess", ["", "SLATE"])
def test_boards_of_dashed_cells_are_found_and_read(round_: bool, dash: int, gap: int, boards: int, guess: str) -> None:
    [reading] = read_wordle(page(round_, dash, gap, boards, guess))
    assert [(board.rows, board.columns) for board in reading.state.boards] == [(ROWS, COLUMNS)] * boards
    for board in reading.state.boards:
        assert board.word(0) == guess
        rest = [*chain.from_iterable(board.tiles[bool(guess) :])]
        assert set(rest) == {Tile.EMPTY}
        if guess:
            assert board.tiles[0][:2] == (Tile.PRESENT, Tile.CORRECT)


def test_dashed_frames_without_a_keyboard_are_no_board() -> None:
    frame = page(False, 6, 5, 1, "")
    above = np.ascontiguousarray(frame.pixels[: TOP + PITCH * ROWS])
    assert read_wordle(Frame(above)) == []
