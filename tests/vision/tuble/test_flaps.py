"""Names and numbers whose letters each stand in a cell of their own, as on a board of departures."""

from __future__ import annotations

import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.tuble.shown import Observation, ZoneColour
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.guesses.patches import Kind, coloured, patches_of
from kibitz.vision.tuble.parts.flaps import boxes_with_flaps, flap_lines, with_flaps
from kibitz.vision.tuble.parts.segmentation import Line, segment
from tests.support.paint import Canvas

WALL, BOARD, FLAP, HINGE, WHITE, GOLD = (
    (238, 228, 200),
    (32, 34, 34),
    (16, 17, 18),
    (52, 54, 55),
    (240, 240, 235),
    (245, 190, 60),
)
ORANGE, GREEN, RED = (240, 135, 28), (20, 150, 85), (215, 55, 48)
COLOURS = {ZoneColour.ORANGE: ORANGE, ZoneColour.GREEN: GREEN, ZoneColour.RED: RED}
CELLS = 26
GUESSES = (("CHIGWELL", 5, ZoneColour.ORANGE), ("KINGS CROSS", 7, ZoneColour.GREEN))


def flaps(canvas: Canvas, x: int, y: int, text: str, count: int, wide: int = 24) -> None:
    """So many flaps beside each other, each of two halves, with the signs of a text on the first of them."""
    for k in range(count):
        left = x + (wide + 3) * k
        canvas.box((left - 1, y - 1, wide + 2, 39), HINGE)
        canvas.box((left, y, wide, 18), FLAP)
        canvas.box((left, y + 19, wide, 18), FLAP)
        if k < len(text) and text[k] != " ":
            canvas.text((left + wide // 2, y + 18), text[k], 19, WHITE)


def page(guesses: tuple[tuple[str, int, ZoneColour], ...]) -> Frame:
    canvas = Canvas(1280, 700, WALL)
    canvas.box((0, 0, 1280, 60), (105, 20, 30))
    canvas.text((150, 30), "TUBLE", 30, WHITE)
    canvas.box((90, 80, 1090, 330), BOARD)
    for x, head in ((170, "STATION CALLED"), (962, "STOPS"), (1090, "ZONES")):
        canvas.text((x, 98), head, 14, GOLD, anchor="lm")
    for row in range(6):
        name, stops, colour = guesses[row] if row < len(guesses) else ("", 0, None)
        y = 120 + 48 * row
        flaps(canvas, 170, y, name, CELLS)
        flaps(canvas, 962, y, str(stops or ""), 2, 34)
        for half in (0, 19):
            canvas.box((1080, y + half, 84, 18), COLOURS[colour] if colour else FLAP)
    canvas.box((100, 450, 640, 200), (20, 60, 50))
    canvas.text((116, 472), "Which station shall we call next?", 16, WHITE, anchor="lm")
    canvas.box((116, 490, 500, 44), (255, 252, 240))
    canvas.text((130, 512), "Start typing a name", 16, (130, 130, 130), anchor="lm")
    return Frame(canvas.pixels())


@pytest.mark.parametrize(("stops", "colour"), [(5, ZoneColour.ORANGE), (30, ZoneColour.RED)])
def test_a_guess_on_split_flaps_has_the_colour_of_both_halves_and_not_that_of_a_heading(
    stops: int, colour: ZoneColour
) -> None:
    reading = read_tuble(page((("CHIGWELL", stops, colour),)))
    assert reading is not None
    assert reading.state.guesses == (Observation("Chigwell", stops, colour),)


def test_two_halves_are_one_patch_and_the_letters_of_a_heading_are_none() -> None:
    pixels = page(GUESSES[:1]).pixels
    name, number, cell = Rect(170, 120, 216, 37), Rect(962, 120, 71, 37), Rect(90, 80, 1090, 85)
    headings = [Rect(168, 90, 130, 16), Rect(960, 90, 54, 16), Rect(1088, 90, 52, 16)]
    found = patches_of(pixels, coloured(pixels), cell, name, number, pixels[70, 5].astype(float), headings)
    assert [patch.box for patch in found if patch.kind is Kind.BESIDE] == [Rect(1080, 120, 84, 37)]


def test_the_words_of_one_name_have_one_blank_cell_between_them_and_an_empty_board_has_no_text() -> None:
    found = flap_lines(segment(page(GUESSES).pixels))
    assert sorted(line.pieces for line in found) == [1, 1, 8, 10]
    assert flap_lines(segment(page(()).pixels)) == []


def test_a_text_in_cells_takes_the_place_of_what_it_was_seen_as() -> None:
    name, *_ = (line for line in flap_lines(segment(page(GUESSES[:1]).pixels)) if line.pieces == len("CHIGWELL"))
    letter = name.box.grown(-3)
    other = Line(letter.moved(0, 200), 3)
    assert with_flaps([Line(letter, 1), other], [name]) == [other, name]
    assert boxes_with_flaps([letter, other.box], [name]) == [other.box, name.box]


@pytest.mark.parametrize("count", [2, 5])
def test_a_few_cells_beside_no_long_row_are_none_of_a_board(count: int) -> None:
    canvas = Canvas(640, 400, WALL)
    flaps(canvas, 100, 100, "12345"[:count], count)
    assert flap_lines(segment(canvas.pixels())) == []
