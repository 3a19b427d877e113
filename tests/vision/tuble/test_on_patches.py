"""Numbers in balls and hatched tiles, cards beside each other, and panels that are none of the game's."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.tuble.shown import Observation, ZoneColour
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.guesses.finding import find_rows
from kibitz.vision.tuble.parts.segmentation import segment, text_lines
from kibitz.vision.tuble.parts.texts import Texts
from tests.support.paint import Canvas, Colour

GUESSES = (("Northwood", 11, ZoneColour.RED), ("Fulham Broadway", 8, ZoneColour.YELLOW), ("Angel", 5, ZoneColour.GREEN))
COLOURS: dict[ZoneColour, Colour] = {
    ZoneColour.RED: (204, 64, 60),
    ZoneColour.YELLOW: (224, 192, 60),
    ZoneColour.GREEN: (80, 170, 90),
}
INK, PALE = (30, 34, 44), (255, 255, 255)


Patch = Callable[[Canvas, int, int, Colour], None]


def hatched(canvas: Canvas, x: int, y: int, colour: Colour) -> None:
    """A tile of stripes across it."""
    red, green, blue = (min(255, part + 46) for part in colour)
    canvas.box((x, y, 44, 44), colour, 6)
    for k in range(0, 44, 9):
        canvas.line([(x + k, y), (x + 43, y + 43 - k)], (red, green, blue), 3)
        canvas.line([(x, y + k), (x + 43 - k, y + 43)], (red, green, blue), 3)


def ball(canvas: Canvas, x: int, y: int, colour: Colour) -> None:
    """A round spot that is lighter in its middle."""
    for n in range(20):
        red, green, blue = (round(part + (255 - part) * 0.03 * n) for part in colour)
        canvas.box((x + n, y + n, 44 - 2 * n, 44 - 2 * n), (red, green, blue), 22 - n)


def guesses_in(canvas: Canvas) -> tuple[Observation, ...]:
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    return tuple(sorted(reading.state.guesses, key=lambda guess: guess.stops or 0, reverse=True))


@pytest.mark.parametrize(("patch", "ink"), [(hatched, PALE), (ball, INK)])
def test_numbers_in_patterned_patches_are_read(patch: Patch, ink: Colour) -> None:
    canvas = Canvas(900, 640, (250, 250, 252))
    canvas.text((450, 40), "Tuble", 30, INK)
    for n, (name, stops, zone) in enumerate(GUESSES):
        y = 110 + 70 * n
        patch(canvas, 200, y, COLOURS[zone])
        canvas.text((222, y + 22), str(stops), 20, ink)
        canvas.text((270, y + 22), name, 20, INK, anchor="lm")
    assert guesses_in(canvas) == tuple(Observation(*guess) for guess in GUESSES)


def test_each_card_has_a_number_of_its_own_where_they_stand_beside_each_other() -> None:
    canvas = Canvas(900, 640, (236, 239, 244))
    canvas.text((450, 40), "Tuble", 30, INK)
    for n, (name, stops, zone) in enumerate(GUESSES):
        x, y = 60 + 270 * n, 120
        canvas.box((x, y, 250, 110), PALE, 10)
        canvas.text((x + 20, y + 30), name, 20, INK, anchor="lm")
        canvas.text((x + 20, y + 76), str(stops), 26, INK, anchor="lm")
        canvas.box((x + 190, y + 58, 36, 36), COLOURS[zone], 6)
    assert guesses_in(canvas) == tuple(Observation(*guess) for guess in GUESSES)


def test_a_coloured_card_with_its_name_and_number_is_no_patch_for_a_number() -> None:
    canvas = Canvas(700, 420, (236, 239, 244))
    canvas.text((350, 40), "Tuble", 30, INK)
    for n, (name, stops, zone) in enumerate(GUESSES[::2]):
        x, y = 60 + 290 * n, 120
        canvas.box((x, y, 280, 76), (228, 214, 191), 6)
        canvas.text((x + 14, y + 24), name, 17, INK, anchor="lm")
        canvas.box((x + 14, y + 44, 22, 22), COLOURS[zone], 11)
        canvas.text((x + 170, y + 36), f"stops: {stops}", 20, INK, anchor="lm")
    assert guesses_in(canvas) == tuple(Observation(*guess) for guess in GUESSES[::2])


def test_the_colours_of_lines_in_a_panel_beside_the_cards_of_guesses_tell_no_zones() -> None:
    canvas = Canvas(1100, 420, (228, 242, 252))
    canvas.text((200, 40), "Tuble", 30, INK)
    green = [("Greenford", 1), ("Alperton", 9), ("Perivale", 2)]
    for n, (name, stops) in enumerate(green):
        y = 100 + 55 * n
        canvas.box((60, y, 700, 40), (250, 252, 255), 20)
        canvas.box((76, y + 8, 24, 24), (50, 190, 90), 4)
        canvas.text((116, y + 20), name, 20, INK, anchor="lm")
        canvas.text((740, y + 20), str(stops), 18, INK, anchor="rm")
        canvas.box((820, y + 8, 28, 22), ((179, 99, 5), (227, 32, 23), (255, 211, 0))[n], 0)
        canvas.text((860, y + 19), ("Bakerloo", "Central", "Circle")[n], 16, INK, anchor="lm")
    assert {guess.colour for guess in guesses_in(canvas)} == {ZoneColour.GREEN}


def test_what_a_legend_counts_is_no_number_of_stops() -> None:
    canvas = Canvas(900, 420, (228, 242, 252))
    canvas.text((200, 40), "Tuble", 30, INK)
    canvas.box((60, 90, 780, 50), (250, 252, 255), 4)
    canvas.text((80, 115), "Chigwell", 20, INK, anchor="lm")
    canvas.box((780, 96, 38, 38), COLOURS[ZoneColour.YELLOW], 8)
    canvas.text((799, 115), "24", 18, INK)
    for n, words in enumerate(("zelfde zone", "1 ernaast", "2 ernaast", "3+ ernaast")):
        canvas.box((60 + 180 * n, 170, 28, 18), ((0, 158, 115), (240, 228, 66), (230, 159, 0), (213, 94, 0))[n], 9)
        canvas.text((96 + 180 * n, 179), words, 15, INK, anchor="lm")
    assert guesses_in(canvas) == (Observation("Chigwell", 24, ZoneColour.YELLOW),)


def test_what_a_legend_counts_is_no_number_of_stops_though_its_dot_was_found_as_one_text_with_it() -> None:
    canvas = Canvas(900, 420, (70, 16, 68))
    canvas.text((310, 121), "Chigwell", 19, (245, 243, 255), anchor="lm")
    canvas.text((690, 121), "24", 26, (245, 243, 255))
    canvas.box((760, 106, 30, 30), COLOURS[ZoneColour.YELLOW], 15)
    dots = []
    for n, words in enumerate(("same zone", "1 away", "2 away", "3 or more")):
        x = 400 + (0, 96, 168, 240)[n]
        canvas.box((x, 175, 11, 11), ((61, 220, 132), (255, 225, 77), (255, 157, 66), (255, 77, 94))[n], 5)
        canvas.text((x + 17, 180), words, 13, (220, 210, 230), anchor="lm")
        dots.append(Rect(x, 175, 11, 11))
    segments = segment(canvas.pixels())
    found = [Rect(308, 110, 82, 22), Rect(672, 108, 36, 26), *(Rect(dot.x - 6, 168, 76, 24) for dot in dots)]
    rows = find_rows(segments, text_lines(segments, dots), found, Texts(segments.pixels), [], [], dots)
    assert [(row.station.value, row.stops.value) for row in rows] == [("Chigwell", 24)]


def test_the_numbers_of_a_panel_beside_the_guesses_are_not_theirs() -> None:
    canvas = Canvas(1100, 640, (12, 18, 36))
    canvas.text((620, 40), "Tuble", 30, (220, 224, 230))
    canvas.box((40, 90, 250, 200), (30, 40, 60), 10)
    for n, wide in enumerate((60, 110, 190, 90)):
        canvas.box((60, 110 + 40 * n, wide, 26), (70, 150, 140), 0)
        canvas.text((40 + wide, 123 + 40 * n), str(2 + 6 * n), 15, INK)
    for n, (name, stops, zone) in enumerate(GUESSES):
        y = 110 + 60 * n
        canvas.box((400, y, 26, 26), COLOURS[zone], 4)
        canvas.text((440, y + 13), name, 18, (225, 228, 235), anchor="lm")
        canvas.text((960, y + 13), str(stops), 18, (225, 228, 235), anchor="lm")
    assert guesses_in(canvas) == tuple(Observation(*guess) for guess in GUESSES)


def test_the_card_of_a_guess_in_the_middle_of_a_page_is_no_dialog() -> None:
    canvas = Canvas(620, 700, (216, 240, 228))
    for k in range(0, 700, 40):
        canvas.box((0, k, 620, 18), (226, 246, 236), 0)
    canvas.text((310, 30), "Tuble", 30, INK)
    canvas.box((28, 90, 564, 112), COLOURS[ZoneColour.YELLOW], 4)
    canvas.text((120, 134), "27", 26, INK)
    canvas.text((120, 166), "stops", 15, INK)
    canvas.text((200, 126), "Heathrow Terminals 2 & 3", 24, INK, anchor="lm")
    assert [guess.stops for guess in guesses_in(canvas)] == [27]
