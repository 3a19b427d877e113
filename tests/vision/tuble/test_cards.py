"""Guesses on cards that hold more than their names and numbers."""

from __future__ import annotations

from kibitz.core.frame import Frame
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
