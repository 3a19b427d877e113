"""Guesses beside each other along a line, their names above and below in turn, and offers beside the text box."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble.guesses.row import Row, in_order
from kibitz.vision.tuble.parts.segmentation import segment, text_lines
from kibitz.vision.tuble.reader import read_tuble
from tests.support.paint import Canvas

PAGE, INK, DARK, FIELD = (247, 225, 226), (70, 12, 33), (74, 13, 34), (255, 246, 241)
COLOURS = {
    ZoneColour.GREEN: (20, 135, 79), ZoneColour.YELLOW: (248, 210, 44), ZoneColour.ORANGE: (240, 138, 28),
    ZoneColour.RED: (207, 28, 60),
}  # fmt: skip
LEGEND = ("Same zone", "1 zone away", "2 zones away", "3 or more")
BOX = (56, 485, 474, 66)
GUESSES = (
    ("Chigwell", 19, ZoneColour.YELLOW), ("Archway", 11, ZoneColour.GREEN), ("Oxford Circus", 14, ZoneColour.RED)
)  # fmt: skip
OFFERS = (
    "Caledonian Road",
    "Camden Town",
    "Canada Water",
    "Canary Wharf",
    "Canning Town",
    "Cannon Street",
    "Canons Park",
    "Chalfont & Latimer",
)


def page(
    guesses: Sequence[tuple[str, int, ZoneColour]] = (), typed: str = "", offers: Sequence[str] = (), caret: bool = True
) -> Frame:
    """A line with a disc for each guess. Below it the text box, beside which offers stand in two columns."""
    canvas = Canvas(1280, 660, PAGE)
    canvas.text((110, 46), "tuble", 44, INK)
    canvas.text((190, 57), "One hidden Underground station, six guesses", 16, INK, anchor="lm")
    canvas.line([(150, 229), (1130, 229)], INK, 14)
    for place in range(6):
        x = 152 + 195 * place
        radius = 62 if place < len(guesses) else 16
        canvas.ellipse((x - radius, 229 - radius, 2 * radius, 2 * radius), INK)
        inner = radius - 7
        colour = COLOURS[guesses[place][2]] if place < len(guesses) else PAGE
        canvas.ellipse((x - inner, 229 - inner, 2 * inner, 2 * inner), colour)
        if place < len(guesses):
            name, stops, _ = guesses[place]
            canvas.text((x, 216), str(stops), 46, FIELD)
            canvas.text((x, 256), "stops", 17, FIELD)
            canvas.text((x, 118 if place % 2 else 335), name, 22, INK)
    for k, (meaning, said) in enumerate(zip(COLOURS, LEGEND, strict=True)):
        canvas.ellipse((375 + 150 * k, 379, 20, 20), COLOURS[meaning])
        canvas.text((402 + 150 * k, 389), said, 15, INK, anchor="lm")
    canvas.box((0, 422, 1280, 238), DARK)
    canvas.box(BOX, FIELD, 33)
    canvas.box((420, 491, 106, 54), DARK, 27)
    canvas.text((473, 518), "Guess", 19, FIELD)
    canvas.text((86, 518), typed or "Station name", 24, INK if typed else (160, 110, 125), anchor="lm")
    if caret:
        at = 108 if typed else 83
        canvas.line([(at, 506), (at, 530)], INK)
    for k, name in enumerate(offers):
        x, y = 586 + 324 * (k % 2), 452 + 52 * (k // 2)
        canvas.box((x, y, 314, 44), (96, 28, 50), 22)
        canvas.text((x + 20, y + 22), name, 17, FIELD, anchor="lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_guesses_along_a_line_are_read_from_left_to_right(count: int) -> None:
    reading = read_tuble(page(GUESSES[:count]))
    assert reading is not None
    seen = [(one.station, one.stops, one.colour) for one in reading.state.guesses]
    assert seen == list(GUESSES[:count])


def test_what_is_offered_beside_the_text_box_is_not_typed() -> None:
    empty = read_tuble(page())
    typed = read_tuble(page(typed="C", offers=OFFERS), empty)
    still = read_tuble(page(typed="C", offers=OFFERS, caret=False), typed)
    for reading in (typed, still):
        assert reading is not None
        assert reading.state.typed == "C"
        assert reading.condition is Condition.READY
        assert reading.places["input"].iou(Rect(*BOX)) > 0.6


OPEN_LETTER = """
     .ooo###oo.
   .###########o
  .##############.
 .####o.....oo####.
 ####.        .###o
o###            ...
###o
###.
###
###
###.
###o
o###.          ....
 ####.        .###o
 .####o......#####.
  o##############.
   .o##########o
     .ooo###oo
"""


def test_a_letter_that_is_open_at_one_side_is_one_line() -> None:
    """As wide as high, with a waist of one stroke: no two lines whose letters touch."""
    shades = dict(zip(" .o#", np.linspace(FIELD, INK, 4), strict=True))
    pixels = np.full((60, 80, 3), FIELD, np.uint8)
    for y, row in enumerate(OPEN_LETTER.splitlines()[1:], 20):
        for x, sign in enumerate(row, 30):
            pixels[y, x] = shades[sign]
    assert len(text_lines(segment(pixels[..., ::-1].copy()), [])) == 1


def test_rows_are_in_order_however_uneven_they_stand() -> None:
    places = [(90, 206), (290, 199), (490, 204), (90, 420), (290, 424)]
    rows = [Row(None, [], Rect(x, y - 60, 120, 120), stops_box=Rect(x + 40, y - 20, 40, 40)) for x, y in places]
    for order in permutations(rows):
        assert in_order(order) == rows
