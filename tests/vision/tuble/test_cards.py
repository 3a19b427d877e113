"""Guesses on cards that hold more than their names and numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.tuble.shown import End
from kibitz.vision.tuble import read_tuble
from tests.support.paint import Canvas, Colour

PAGE, CARD, INK, LINE = (244, 244, 246), (255, 255, 255), (24, 26, 46), (150, 150, 154)


def card(canvas: Canvas, box: tuple[int, int, int, int], name: str, stops: int) -> None:
    """The card of a guess with the way to the answer drawn on it, and how many stops each part of it has."""
    left, top, _, _ = box
    canvas.box(box, CARD, 4)
    canvas.text((left + 24, top + 36), name, 24, INK, anchor="lm")
    canvas.text((left + 24, top + 79), f"{stops} stops away", 24, INK, anchor="lm")
    canvas.line([(left + 120, top + 190), (left + 330, top + 190), (left + 400, top + 250)], LINE, 16)
    canvas.box((left + 96, top + 166, 48, 48), CARD, 24, INK, 5)
    canvas.text((left + 120, top + 190), "?", 20, INK)
    canvas.text((left + 180, top + 230), str(stops - 4), 22, INK)
    canvas.text((left + 400, top + 205), "4", 22, INK)


def test_several_cards_as_wide_are_those_of_guesses_whatever_is_drawn_on_them() -> None:
    canvas = Canvas(1920, 1200, PAGE)
    canvas.text((960, 60), "TUBLE", 40, INK)
    boxes = [(594, 176, 732, 324), (594, 512, 732, 324), (594, 848, 732, 324)]
    for box, name, stops in zip(boxes, ("Bromley-by-Bow", "Bermondsey", "Bethnal Green"), (19, 18, 17), strict=True):
        card(canvas, box, name, stops)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [(one.station, one.stops) for one in reading.state.guesses] == [
        ("Bromley-by-Bow", 19),
        ("Bermondsey", 18),
        ("Bethnal Green", 17),
    ]
    for n, (x, y, w, h) in enumerate(boxes, 1):
        row = reading.places[f"row {n}"]
        assert max(abs(row.x - x), abs(row.y - y), abs(row.w - w), abs(row.h - h)) <= 2


def test_the_right_guess_says_so_in_its_line_while_the_others_numbers_are_below_their_names() -> None:
    right: Colour = (40, 150, 70)
    canvas = Canvas(1920, 1200, PAGE)
    canvas.text((960, 60), "TUBLE", 40, INK)
    for top, name, stops in ((176, "Borough", 13), (512, "East Acton", 8)):
        card(canvas, (594, top, 732, 324), name, stops)
    canvas.box((594, 848, 732, 72), (224, 244, 228), 6, right, 2)
    canvas.text((618, 884), "Goldhawk Road", 24, INK, anchor="lm")
    canvas.text((1302, 884), "Correct!", 24, right, anchor="rm")
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [(one.station, one.stops) for one in reading.state.guesses] == [
        ("Borough", 13),
        ("East Acton", 8),
        ("Goldhawk Road", 0),
    ]
    assert reading.state.end is End.WON


def numbered(rows: Sequence[tuple[str, int]], *, wrapped: bool) -> Frame:
    """A table whose first column numbers the guesses, and whose last one tells the distance in a sentence, which may
    go on in a second line; below the text box it says how many guesses are left."""
    canvas = Canvas(900, 640, (255, 255, 255))
    canvas.text((450, 40), "Stationdle", 30, (40, 40, 40))
    canvas.text((450, 78), "¡Adivina la estación del metro de Londres!", 16, (110, 110, 110))
    canvas.box((270, 100, 360, 40), (250, 250, 250), 5, (200, 200, 200), 1)
    canvas.text((285, 120), "Escribe el nombre de la estación", 16, (120, 120, 120), anchor="lm")
    canvas.box((390, 150, 120, 38), (72, 175, 80), 5)
    canvas.text((450, 169), "Adivinar", 16, (255, 255, 255))
    canvas.text((450, 212), f"Incorrecto. Intentos restantes: {6 - len(rows)}.", 16, (250, 20, 20))
    for x, wide, head in ((220, 80, "Intento"), (300, 140, "Estación"), (440, 260, "Mensaje")):
        canvas.box((x, 240, wide, 30), (242, 242, 242), 0, (200, 200, 200), 1)
        canvas.text((x + wide / 2, 255), head, 15, (0, 0, 0))
        for n, (name, stops) in enumerate(rows):
            y = 270 + 52 * n
            canvas.box((x, y, wide, 52), (76, 175, 80) if x == 300 else (250, 250, 250), 0, (200, 200, 200), 1)
            if x == 300:
                canvas.text((370, y + 26), name, 15, (255, 255, 255))
            elif x == 220:
                canvas.text((260, y + 26), str(n + 1), 15, (0, 0, 0))
            elif wrapped:
                canvas.text((570, y + 16), f"Incorrecto. Distancia: {stops}", 15, (0, 0, 0))
                canvas.text((570, y + 36), "paradas.", 15, (0, 0, 0))
            else:
                canvas.text((570, y + 26), f"Incorrecto. Distancia: {stops} paradas.", 15, (0, 0, 0))
    return Frame(canvas.pixels())


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("count", [1, 3])
def test_the_distance_in_a_sentence_counts_and_not_the_number_of_the_guess(count: int, wrapped: bool) -> None:
    rows = [("Chigwell", 12), ("Blackfriars", 4), ("Embankment", 3)][:count]
    reading = read_tuble(numbered(rows, wrapped=wrapped))
    assert reading is not None
    assert [(guess.station, guess.stops) for guess in reading.state.guesses] == rows
    assert (reading.condition, reading.state.end) == (Condition.READY, None)
