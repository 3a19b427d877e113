"""Single cells: what covers more of them than their ground, and pages that shade off behind them."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.vision.wordle import read_wordle
from kibitz.vision.wordle.cells.cell_reader import CellReader
from tests.support.paint import Canvas, Pixels


def test_a_broad_letter_that_covers_more_of_a_narrow_cell_than_its_ground_and_touches_its_border_is_read() -> None:
    canvas = Canvas(80, 80, (255, 255, 255))
    canvas.box((20, 20, 36, 37), (255, 255, 255), 0, (85, 85, 85), 2)
    canvas.text((38, 39), "W", 32, (0, 0, 0))
    [cell] = CellReader(canvas.pixels()).read([Rect(19, 19, 38, 38)])
    assert cell.glyph is not None
    assert cell.glyph.letter == "W"


def test_a_cell_that_the_pictures_edge_cuts_off_is_looked_at_as_far_as_it_is_seen() -> None:
    canvas = Canvas(390, 200, (255, 228, 236))
    canvas.box((337, 100, 61, 24), (200, 60, 90), 4)
    canvas.text((367, 112), "K", 16, (255, 255, 255))
    [cell] = CellReader(canvas.pixels()).read([Rect(337, 100, 61, 24)])
    assert cell.glyph is not None
    assert cell.glyph.letter == "K"


def shaded(*, tint: int, bent: bool = False) -> Pixels:
    """Five by six outlines on a page that shades off from green to blue. tint: grey levels by which every second cell
    is darker. bent: whether it shades off all around the board's middle."""
    height, width = 640, 1000
    y, x = np.mgrid[:height, :width]
    share = (x + y) / (height + width)
    if bent:
        # From the middle of the board, not of the page.
        share = np.clip(np.hypot(x - 480, y - 240) / 420, 0, 1) ** 2
    page = np.stack([130 + 120 * share, 240 - 80 * share, 40 - 30 * share], axis=2).astype(np.uint8)
    for row in range(6):
        for column in range(5):
            left, top = 330 + 62 * column, 60 + 62 * row
            page[top : top + 56, left : left + 56] = np.maximum(0, page[top : top + 56, left : left + 56] * 0.4)
            inner = share[top + 1 : top + 55, left + 1 : left + 55]
            page[top + 1 : top + 55, left + 1 : left + 55] = np.stack(
                [130 + 120 * inner, 240 - 80 * inner, 40 - 30 * inner], axis=2
            ) - (tint if (row + column) % 2 else 0)
    return page


@pytest.mark.parametrize("bent", [False, True])
def test_empty_cells_that_a_page_is_seen_through_which_shades_off_are_a_board(bent: bool) -> None:
    [reading] = read_wordle(Frame(shaded(tint=0, bent=bent)))
    assert [(board.rows, board.columns) for board in reading.state.boards] == [(6, 5)]
    assert not any(letter for row in reading.state.boards[0].letters for letter in row)


@pytest.mark.parametrize("bent", [False, True])
def test_empty_cells_in_two_shades_are_none(bent: bool) -> None:
    assert read_wordle(Frame(shaded(tint=40, bent=bent))) == []
