"""What pages of real games taught: scroll bars in lists, faint print, cells with heads of their own, rules under
titles."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.parts.scrollbars import in_scrollbar, scrollbars
from kibitz.vision.tuble.parts.segmentation import segment
from tests.support.paint import FONT_FOLDER, Canvas

NIGHT, CARD, PALE, GREY = (30, 41, 59), (255, 255, 255), (245, 245, 245), (148, 163, 184)
ASKING, TYPED = (156, 163, 175), (107, 114, 128)
"""Of faint print: what asks in the text box, and what is typed there."""
GREEN, AMBER = (34, 197, 94), (234, 179, 8)
PLAIN = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))


def scroll_bar(canvas: Canvas, left: int, top: int, bottom: int) -> None:
    """One as a browser draws it: an arrow at each end and a round thumb."""
    for n in range(5):
        canvas.box((left + 7 - n, top + 4 + n, 2 * n + 1, 1), (139, 139, 139))
        canvas.box((left + 7 - n, bottom - 5 - n, 2 * n + 1, 1), (139, 139, 139))
    canvas.box((left + 3, top + 14, 9, 17), (139, 139, 139), 4)


def which_tube(typed: str = "", offers: tuple[str, ...] = ()) -> Canvas:
    """A page that hardly says which game it is, with a lens in its text box and faint print there."""
    canvas = Canvas(1280, 657, NIGHT)
    canvas.text((640, 22), "Which Tube? #1", 22, PALE)
    canvas.box((448, 49, 384, 214), CARD, 10)
    canvas.box((465, 192, 349, 53), CARD, 6, (30, 30, 30) if typed else (228, 228, 231), 3 if typed else 1)
    canvas.ellipse((482, 210, 13, 13), None, GREY, 2)
    canvas.line([(493, 221), (497, 225)], GREY, 2)
    canvas.text((512, 218), typed or "GUESS 1 OF 6", 16, TYPED if typed else ASKING, PLAIN, "lm")
    canvas.box((466, 246, 348, 49 * len(offers)), CARD, 0, (212, 212, 216), 1) if offers else None
    for n, name in enumerate(offers):
        canvas.box((466, 294 + 49 * n, 348, 1), (212, 212, 216))
        canvas.text((517, 270 + 49 * n), name, 13, TYPED, PLAIN, "lm")
    if len(offers) > 1:
        canvas.box((799, 246, 15, 49 * len(offers)), (252, 252, 252))
        scroll_bar(canvas, 799, 246, 246 + 49 * len(offers))
    return canvas


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("C", ("ACTON TOWN", "ARCHWAY", "BARBICAN", "BARONS COURT", "BECONTREE", "BLACKFRIARS")),
        ("CHIGWELL", ("CHIGWELL",)),
    ],
)
def test_what_is_typed_in_faint_print_where_something_else_asked_is_typed(typed: str, offers: tuple[str, ...]) -> None:
    fresh = read_tuble(Frame(np.ascontiguousarray(which_tube().pixels())))
    assert fresh is not None
    assert fresh.state.typed == ""
    seen = read_tuble(Frame(np.ascontiguousarray(which_tube(typed, offers).pixels())), fresh)
    assert seen is not None
    assert (seen.state.typed, seen.state.offers, seen.state.guesses) == (typed, offers, ())


def test_a_scroll_bar_ends_in_arrows_and_its_parts_are_no_digits() -> None:
    canvas = Canvas(400, 400, CARD)
    scroll_bar(canvas, 300, 40, 360)
    canvas.text((60, 100), "1 7", 20, (20, 20, 20))
    (bar,) = scrollbars(segment(np.ascontiguousarray(canvas.pixels())))
    assert bar.contains(Point(307, 62))
    assert not in_scrollbar(bar.moved(-240, 0), [bar])
    lone = Canvas(400, 400, CARD)
    lone.box((303, 60, 9, 40), (139, 139, 139), 4)
    assert scrollbars(segment(np.ascontiguousarray(lone.pixels()))) == []


def card_of_cells(canvas: Canvas, top: int, name: str, zone: str, off: str, stops: str) -> None:
    """A guess whose name stands over round cells, each with its own head."""
    colour = GREEN if off == "0" else AMBER
    canvas.text((633, top), name, 16, PALE)
    for n, (head, text, fill) in enumerate(
        (("LINES", "", GREY), ("ZONE", zone, GREY), ("ZONES OFF", off, colour), ("STOPS", stops, colour))
    ):
        if text or not n:
            canvas.text((489 + 96 * n, top + 28), head, 10, GREY)
            canvas.ellipse((459 + 96 * n, top + 38, 60, 60), fill)
            canvas.text((489 + 96 * n, top + 68), text, 17, PALE)


def test_of_cells_with_heads_of_their_own_that_under_stops_counts_them() -> None:
    canvas = which_tube()
    card_of_cells(canvas, 316, "CHIGWELL", "4", "1", "23")
    card_of_cells(canvas, 444, "LEYTON", "3", "0", "17")
    seen = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert seen is not None
    assert {(guess.station, guess.stops) for guess in seen.state.guesses} == {("Chigwell", 23), ("Leyton", 17)}
    assert not seen.state.over


def test_zones_off_before_the_stops_have_come_win_no_game() -> None:
    canvas = which_tube()
    card_of_cells(canvas, 316, "CHIGWELL", "4", "0", "")
    seen = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert seen is not None
    assert not seen.state.over


def test_a_colour_in_a_framed_cell_is_no_number() -> None:
    canvas = Canvas(1280, 657, CARD)
    canvas.text((640, 26), "Tubedle", 18, (20, 20, 20))
    for n in range(6):
        rim = (148, 163, 184) if n == 0 else (226, 232, 240)
        for left, width in ((440, 56), (500, 280), (784, 56)):
            canvas.box((left, 73 + 60 * n, width, 56), CARD, 4, rim, 2)
    canvas.box((449, 82, 38, 38), (253, 203, 88), 4)
    canvas.text((640, 101), "Chigwell", 18, (20, 20, 20))
    canvas.text((812, 100), "22", 28, (20, 20, 20))
    canvas.box((437, 448, 330, 38), CARD, 6, (229, 231, 235), 1)
    canvas.text((449, 467), "Station", 14, (107, 114, 128), PLAIN, "lm")
    canvas.box((770, 448, 72, 36), (79, 70, 229), 6)
    canvas.text((806, 466), "Guess", 14, CARD)
    seen = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert seen is not None
    assert [(guess.station, guess.stops) for guess in seen.state.guesses] == [("Chigwell", 22)]


def test_the_rule_under_a_title_has_no_button_of_its_own() -> None:
    canvas = Canvas(1280, 657, (150, 220, 240))
    canvas.text((640, 46), "TUBLE", 40, (10, 10, 10))
    canvas.box((272, 71, 737, 2), (80, 130, 200))
    canvas.box((481, 113, 221, 38), CARD, 4)
    canvas.box((719, 112, 80, 39), (29, 78, 216), 4)
    canvas.text((759, 131), "Enter", 16, CARD)
    canvas.box((311, 254, 34, 24), (245, 130, 32))
    canvas.text((328, 266), "20", 16, CARD)
    canvas.text((354, 266), "Chigwell", 16, (10, 10, 10), PLAIN, "lm")
    canvas.text((311, 322), "Closest station: 20 stops", 16, (10, 10, 10), PLAIN, "lm")
    seen = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert seen is not None
    assert seen.places["input"].contains(Point(560, 131))
    assert seen.state.typed == ""
    assert [(guess.station, guess.stops) for guess in seen.state.guesses] == [("Chigwell", 20)]
