"""Cells that are all drawn otherwise, such as a pool table's balls: only what is at the letters tells of states."""

from __future__ import annotations

import colorsys

import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid import read_pyramid
from tests.support.paint import Canvas, Colour

LETTERS = "HGRUODERPONTRAP"
CLOTH, WHITE, BLACK, YELLOW, DENT = (24, 92, 150), (252, 250, 244), (18, 16, 16), (255, 222, 60), (16, 60, 104)


def balls(
    selected: tuple[int, ...] = (),
    used: tuple[int, ...] = (),
    turn: float = 0.0,
    letters: str = LETTERS,
    button: str = "SUBMIT",
) -> Frame:
    """The pyramid with fifteen colours, beginning at another one for each turn; a selected ball has a yellow disc, and
    of a used one a dent is left, with a faint letter."""
    canvas = Canvas(900, 620, CLOTH)
    cell = 0
    for row in range(5):
        for column in range(row + 1):
            x, y = round(450 + 88 * (column - row / 2)) - 38, 60 + 75 * row
            hue = colorsys.hsv_to_rgb((7 * cell / 15 + turn) % 1, 0.9, 0.35 + 0.15 * (cell % 4))
            colour: Colour = (round(255 * hue[0]), round(255 * hue[1]), round(255 * hue[2]))
            if cell in used:
                canvas.box((x, y, 76, 76), DENT, 38)
                canvas.text((x + 38, y + 38), letters[cell], 26, (60, 110, 156))
            else:
                canvas.box((x, y, 76, 76), colour, 38)
                canvas.box((x + 17, y + 17, 42, 42), YELLOW if cell in selected else WHITE, 21)
                canvas.text((x + 38, y + 38), letters[cell], 26, BLACK)
            cell += 1
    word = "".join(letters[i] for i in selected)
    if word:
        canvas.text((450, 520), word, 26, WHITE)
    canvas.box((390, 560, 120, 44), (250, 180, 60), 6)
    canvas.text((450, 582), button, 14, BLACK)
    return Frame(canvas.pixels())


def states(free: str) -> list[CellState]:
    told = {".": CellState.FREE, "S": CellState.SELECTED, "u": CellState.USED}
    return [told[one] for one in free]


@pytest.mark.parametrize("turn", [n / 10 for n in range(10)])
def test_the_states_of_balls_are_told_by_what_their_letters_stand_on(turn: float) -> None:
    fresh = read_pyramid(balls(turn=turn))
    assert fresh is not None
    assert "".join(letter or "?" for letter in fresh.state.letters) == LETTERS
    assert list(fresh.state.states) == states("...............")

    chosen = read_pyramid(balls((2, 4, 3), turn=turn), fresh)
    assert chosen is not None
    assert list(chosen.state.states) == states("..SSS..........")

    taken = read_pyramid(balls((5, 8), (2, 4, 3), turn), chosen)
    assert taken is not None
    assert list(taken.state.states) == states("..uuuS..S......")


@pytest.mark.parametrize("turn", [n / 5 for n in range(5)])
def test_beside_a_mere_stroke_its_soft_edge_is_not_what_it_stands_on(turn: float) -> None:
    fresh = read_pyramid(balls(turn=turn, letters="NAMPELATOBHBIRP", button="Take the shot"))
    assert fresh is not None
    assert set(fresh.state.states) == {CellState.FREE}
