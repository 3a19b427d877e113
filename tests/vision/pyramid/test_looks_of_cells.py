"""What single cells look like: their ground, their letter, their rim; whatever is drawn beside them."""

from __future__ import annotations

from collections.abc import Collection

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.vision.pyramid.cell.cells import look_at_cells
from kibitz.vision.pyramid.cell.rims import pages_about
from kibitz.vision.pyramid.lattice.triangle import Triangle
from kibitz.vision.pyramid.reader import read_pyramid
from tests.support.paint import Canvas

LETTERS = "SCUOKCEURDRTNOA"
COUNTER = (1, 3, 7, 12, 11, 6, 10)
PITCH, DOWN = 80, 72
PAGE, DARK = (200, 225, 240), (0, 77, 122)

Pixels = NDArray[np.uint8]
Colour = tuple[int, int, int]


def middle(cell: int) -> tuple[int, int]:
    row = next(r for r in range(9) if (r + 1) * (r + 2) // 2 > cell)
    return 400 + round((cell - row * (row + 1) // 2 - row / 2) * PITCH), 90 + row * DOWN


def write(pixels: Pixels, text: str, at: tuple[int, int], thick: int, ink: Colour = (60, 40, 10)) -> None:
    (wide, tall), _ = cv2.getTextSize(text, 0, 1.2, thick)
    cv2.putText(pixels, text, (at[0] - wide // 2, at[1] + tall // 2), 0, 1.2, ink, thick, cv2.LINE_AA)


def ball(pixels: Pixels, at: tuple[int, int], light: Colour, dark: Colour) -> None:
    """A disc with a light that lies up and to the left of its middle."""
    y, x = np.mgrid[-34:35, -34:35]
    far = np.clip(np.hypot(x + 11, y + 11) / 42, 0, 1)[..., None]
    shade = np.array(light) * (1 - far) + np.array(dark) * far
    part = pixels[at[1] - 34 : at[1] + 35, at[0] - 34 : at[0] + 35]
    part[np.hypot(x, y) <= 34] = shade[np.hypot(x, y) <= 34].round().astype(np.uint8)


def balls(chosen: Collection[int], gone: Collection[int] = ()) -> Pixels:
    pixels = np.full((560, 800, 3), (253, 248, 232), np.uint8)
    for cell, letter in enumerate(LETTERS):
        if cell in gone:
            write(pixels, letter, middle(cell), 9, (218, 201, 156))
            continue
        light, dark = ((220, 243, 255), (71, 179, 255)) if cell in chosen else ((255, 255, 255), (238, 208, 143))
        ball(pixels, middle(cell), light, dark)
        write(pixels, letter, middle(cell), 9)
    return pixels


@pytest.mark.parametrize("gone", [(), range(3, 15)])
def test_a_bold_letter_is_not_the_ground_of_a_ball_though_no_other_colour_of_it_is_as_common(
    gone: Collection[int],
) -> None:
    centres = [middle(cell) for cell in range(len(LETTERS))]
    boxes = [Rect(x - 34, y - 34, 69, 69) for x, y in centres]
    triangle = Triangle(*centres[0], PITCH, DOWN, 5, len(LETTERS))
    for look in look_at_cells(balls(COUNTER, gone), boxes, triangle, shaped=True):
        ground, letter = look.colours[0], look.colours[3]
        assert ground > letter + 10


def test_broad_rims_between_selected_letters_are_not_what_cells_lie_on() -> None:
    """Else the rim of the free letter in their row would lie between its ground and that, and be none."""
    pixels = np.full((560, 800, 3), PAGE, np.uint8)
    centres = [middle(cell) for cell in range(10)]
    boxes = [Rect(x - 32, y - 30, 64, 60) for x, y in centres]
    cv2.rectangle(pixels, (centres[6][0] + 32, centres[6][1] - 34), (centres[9][0], centres[9][1] + 34), DARK, -1)
    about = pages_about(pixels, boxes, Triangle(*centres[0], PITCH, DOWN, 4, 10))
    assert not any(np.abs(colour - DARK).max() < 10 for row in about for colour in row.colours)


def test_the_border_that_most_square_cells_have_is_not_what_they_lie_on() -> None:
    bordered = {0, 1, 2, 4, 5, 7, 8, 9}
    canvas = Canvas(700, 520, (48, 45, 64))
    for i in range(10):
        row = int((np.sqrt(8 * i + 1) - 1) / 2)
        x, y = 350 + 62 * (i - row * (row + 1) // 2) - 31 * row, 90 + 82 * row
        canvas.box((x - 24, y - 32, 48, 64), (98, 185, 178), 5, *([(47, 169, 106), 3] if i in bordered else []))
        canvas.text((x, y), "FIDTGERHTR"[i], 28, (17, 17, 17))
    reading = read_pyramid(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    rims = [cell.colours[6:9] - cell.colours[:3] for cell in reading.details.memory.board.cells]
    assert {i for i, rim in enumerate(rims) if np.abs(rim).max() > 10} == bordered


@pytest.mark.parametrize("rings", [(12,), (4, 8), (1, 4, 8)])
def test_a_ring_drawn_around_a_cell_is_its_rim(rings: tuple[int, ...]) -> None:
    pixels = balls(())
    for cell in rings:
        cv2.circle(pixels, middle(cell), 37, (50, 175, 230), 4, cv2.LINE_AA)
    reading = read_pyramid(Frame(pixels))
    assert reading is not None
    rims = [cell.looks[6:9] for cell in reading.details.cells if cell.looks is not None]
    usual = np.median(rims, axis=0)
    assert {i for i, rim in enumerate(rims) if np.abs(rim - usual).max() > 20} == set(rings)


def test_the_ink_of_a_letter_that_is_one_thin_stroke_is_that_of_the_others() -> None:
    """Hardly a pixel of it is all ink, so that it looked fainter than they, as what is out of reach does."""
    canvas = Canvas(700, 520, (240, 240, 245))
    for cell, letter in enumerate("SCUOKCIRDR"):
        row = int((np.sqrt(8 * cell + 1) - 1) / 2)
        x, y = 350 + 70 * (cell - row * (row + 1) // 2) - 35 * row, 90 + 70 * row
        canvas.box((x - 30, y - 30, 60, 60), (255, 255, 255), 6, (150, 150, 160), 2)
        if letter == "I":
            # A stroke of one pixel and a half, between the pixels.
            canvas.box((x, y - 12, 2, 24), (96, 98, 102))
        else:
            canvas.text((x, y), letter, 30, (20, 22, 26))
    reading = read_pyramid(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    inks = np.array([cell.colours[3] for cell in reading.details.memory.board.cells])
    assert np.ptp(inks) < 5
