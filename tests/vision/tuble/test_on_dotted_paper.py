"""An index of stations on paper with a pattern of dots: the text box is a line, and its list is always there."""

from __future__ import annotations

import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble import read_tuble
from tests.support.paint import INK, Canvas

PAPER, DOTS, FAINT, RED = (238, 230, 212), (214, 204, 184), (190, 170, 140), (190, 45, 45)
STATIONS = ["Baker Street", "Balham", "Bank - Monument", "Barbican", "Barking", "Barkingside", "Barons Court"]
PITCH = 5


def page(typed: str = "", listed: list[str] | None = None, guess: str = "") -> Frame:
    """A page whose guesses are to come in dashed boxes at the left, and whose index is at the right."""
    canvas = Canvas(1200, 620, PAPER)
    for x in range(2, 1200, PITCH):
        for y in range(2, 620, PITCH):
            canvas.box((x, y, 2, 2), DOTS)
    canvas.text((40, 40), "Which Underground station is it?", 22, INK, anchor="lm")
    for n in range(5):
        top = 100 + 80 * n
        dashed(canvas, 40, top, 600, 66)
        canvas.text((60, top + 14), f"Ticket {n + 1}", 11, FAINT, anchor="lm")
    if guess:
        canvas.box((40, 100, 600, 66), (250, 244, 232))
        canvas.text((60, 136), guess, 22, INK, anchor="lm")
        canvas.box((530, 100, 110, 66), RED)
        canvas.text((585, 126), "11", 24, (255, 255, 255))
        canvas.text((585, 150), "stops", 12, (255, 255, 255))
    canvas.line([(670, 100), (670, 590)], FAINT)
    canvas.text((692, 120), typed or "Station...", 18, INK if typed else (160, 144, 118), anchor="lm")
    # The caret stands where what is typed ends.
    canvas.box((692 + 12 * len(typed), 108, 1, 22), INK)
    canvas.box((690, 140, 290, 2), INK)
    for n, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        canvas.text((700 + 22 * (n % 13), 160 + 24 * (n // 13)), letter, 14, INK)
    for n, name in enumerate(STATIONS if listed is None else listed):
        canvas.text((698, 220 + 27 * n), name, 15, INK, anchor="lm")
    return Frame(canvas.pixels())


def dashed(canvas: Canvas, x: int, y: int, w: int, h: int) -> None:
    for along in range(0, w, PITCH):
        canvas.box((x + along, y, 3, 1), FAINT)
        canvas.box((x + along, y + h, 3, 1), FAINT)
    for down in range(0, h, PITCH):
        canvas.box((x, y + down, 1, 3), FAINT)
        canvas.box((x + w, y + down, 1, 3), FAINT)


def test_the_text_box_is_the_line_and_what_is_typed_is_read_beside_the_dots() -> None:
    fresh = read_tuble(page())
    assert fresh is not None
    box = fresh.places["input"]
    assert (box.x, box.right, box.bottom) == pytest.approx((690, 980, 140), abs=4)
    assert (fresh.state.guesses, fresh.state.typed) == ((), "")
    typed = read_tuble(page("C", ["Camden Town", "Canada Water"]), fresh)
    assert typed is not None
    assert typed.state.typed.startswith("C")
    assert typed.places["input"].iou(box) > 0.8


def test_the_index_offers_what_is_typed_and_is_no_guess_beside_a_dash() -> None:
    reading = read_tuble(page(), None)
    for typed, listed in (
        ("B", STATIONS),
        ("Bark", ["Barking", "Barkingside"]),
        ("Barking", ["Barking", "Barkingside"]),
    ):
        reading = read_tuble(page(typed, listed), reading)
        assert reading is not None
        assert reading.state.guesses == ()
        assert sorted(reading.state.offers) == sorted(listed)


def test_a_guess_stays_what_it_is_while_the_index_shows_one_name() -> None:
    reading = read_tuble(page(guess="Chigwell"), None)
    for typed in ("", "Bank", "Bank - Monument"):
        reading = read_tuble(page(typed, ["Bank - Monument"] if typed else None, "Chigwell"), reading)
        assert reading is not None
        guesses = [(one.station, one.stops, one.colour) for one in reading.state.guesses]
        assert guesses == [("Chigwell", 11, ZoneColour.RED)]
