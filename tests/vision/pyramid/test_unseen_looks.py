"""Pages that look like none before: gloss, gradients, large bare letters, lifted ones, words in boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.board.finding import first_look
from kibitz.vision.pyramid.board.seen import SeenPyramid
from kibitz.vision.pyramid.lattice.triangle import Triangle
from kibitz.vision.pyramid.reader import read_pyramid
from kibitz.vision.pyramid.words.lines import Line, Words
from kibitz.vision.pyramid.words.slots import joined_slots

LETTERS = "KBUAOKFNCEPOTRM"
PITCH, INK, PAGE = 80, (20, 20, 20), (235, 240, 240)
FREE, SELECTED = CellState.FREE, CellState.SELECTED

Pixels = NDArray[np.uint8]


def middle(cell: int) -> tuple[int, int]:
    row = next(r for r in range(9) if (r + 1) * (r + 2) // 2 > cell)
    return 400 + round((cell - row * (row + 1) // 2 - row / 2) * PITCH), 80 + row * PITCH


def write(pixels: Pixels, text: str, at: tuple[int, int], size: float, thick: int) -> None:
    (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
    foot = (at[0] - wide // 2, at[1] + tall // 2)
    cv2.putText(pixels, text, foot, cv2.FONT_HERSHEY_SIMPLEX, size, INK, thick, cv2.LINE_AA)


def pyramid(
    tile: Callable[[int], tuple[int, int, int]] | None, lifted: Sequence[int] = (), gloss: int = 0, size: float = 1.0
) -> Pixels:
    """A page. tile: colour of each cell's square; None: bare letters. gloss: how much lighter its upper half is."""
    pixels = np.full((620, 800, 3), PAGE, np.uint8)
    for cell, letter in enumerate(LETTERS):
        x, y = middle(cell)
        y -= 8 if cell in lifted else 0
        if tile is not None:
            cv2.rectangle(pixels, (x - 32, y - 32), (x + 32, y + 32), tile(cell), -1)
            pixels[y - 32 : y, x - 32 : x + 33] += np.uint8(gloss)
        write(pixels, letter, (x, y), size, 3 if size < 2 else 7)
    return pixels


def read(pixels: Pixels) -> ShownPyramid:
    reading = read_pyramid(Frame(pixels))
    assert reading is not None
    return reading.state


def test_letters_on_glossy_tiles_are_read() -> None:
    assert "".join(letter or "?" for letter in read(pyramid(lambda _: (60, 130, 40), gloss=70)).letters) == LETTERS


def test_bold_letters_without_tiles_are_no_tiles() -> None:
    assert "".join(letter or "?" for letter in read(pyramid(None, size=2.1)).letters) == LETTERS


@pytest.mark.parametrize("chosen", [(), (4, 7)])
def test_on_a_gradient_only_a_jump_in_colour_selects(chosen: Sequence[int]) -> None:
    def shade(cell: int) -> tuple[int, int, int]:
        light = 225 - middle(cell)[1] // 6
        return (light, light - 40, light - 60) if cell in chosen else (light, light, light)

    states = read(pyramid(shade)).states
    assert {states[cell] for cell in chosen} <= {SELECTED, CellState.UNKNOWN}
    assert {states[cell] for cell in range(len(LETTERS)) if cell not in chosen} == {FREE}


def test_lifted_letters_are_not_called_free() -> None:
    states = read(pyramid(lambda _: (180, 200, 160), lifted=(4, 7))).states
    assert FREE not in {states[4], states[7]}
    assert {states[cell] for cell in (0, 1, 9, 14)} == {FREE}


def test_a_word_in_boxes_is_one_word() -> None:
    boxes = [Line(letter, 0.9, Rect(100 + 20 * k, 50, 12, 14)) for k, letter in enumerate("FO?L") if letter != "?"]
    others = [Line("WORD", 0.9, Rect(300, 50, 60, 14)), Line("A", 0.9, Rect(100, 90, 12, 14))]
    assert sorted(line.text for line in joined_slots([*boxes, *others])) == ["A", "FO?L", "WORD"]


def test_half_a_word_at_the_edge_of_what_is_searched_is_none() -> None:
    pixels = np.full((400, 500, 3), 255, np.uint8)
    write(pixels, "TEA", (200, 250), 1.0, 2)
    words = Words(pixels, [Rect(170, 237, 58, 24)], {})
    assert [line.text for line in words.lines] == ["TEA"]
    words.read_around(Rect(220, 60, 120, 120), 40)
    assert [line.text for line in words.lines] == ["TEA"]


def test_boxes_that_cut_some_letters_are_no_tiles() -> None:
    triangle = Triangle(400, 80, PITCH, PITCH, 5, 15)
    middles = enumerate(triangle.centres().tolist())
    boxes = [Rect(x - 22 + (16 if cell in (2, 9, 11) else 0), y - 22, 44, 44) for cell, (x, y) in middles]
    seen = first_look(pyramid(None, size=1.4), triangle, boxes, True)
    assert isinstance(seen, SeenPyramid)
    assert "".join(own[0][0] for own in seen.letters) == LETTERS
    assert not seen.shaped


def test_hexagons_on_a_page_that_runs_from_one_colour_to_another_are_all_free() -> None:
    """Beside each the page has another colour, which is no rim of it."""
    across, down = np.meshgrid(np.linspace(0, 1, 800), np.linspace(0, 1, 620))
    share = ((across + down) / 2)[..., None]
    pixels = np.round((1 - share) * (105, 18, 60) + share * (60, 90, 250)).astype(np.uint8)
    for cell, letter in enumerate(LETTERS):
        x, y = middle(cell)
        points = [(x, y - 42), (x + 37, y - 21), (x + 37, y + 21), (x, y + 42), (x - 37, y + 21), (x - 37, y - 21)]
        cv2.fillPoly(pixels, [np.array(points, np.int32)], (236, 245, 255), cv2.LINE_AA)
        write(pixels, letter, (x, y), 1.0, 3)
    assert set(read(pixels).states) == {FREE}
