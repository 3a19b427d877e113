"""Looks at Tuble, fresh and followed: nothing else is taken for the text box, and what stands in it is seen."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.own_cards import is_a_guess
from kibitz.vision.tuble.panels import Panel, find_dialog
from kibitz.vision.tuble.parts.segmentation import Line, segment, text_lines
from kibitz.vision.tuble.parts.texts import Texts
from tests.support.paint import Canvas
from tests.support.tuble.recorded import LOOKS, REFUSED, Film


def looked_at(film: Film, before: Reading[ShownTuble] | None = None) -> Reading[ShownTuble]:
    reading = read_tuble(Frame(film.frame("now").pixels), before)
    assert reading is not None
    return reading


def test_a_guess_is_seen_where_the_text_box_seemed_to_be() -> None:
    film = Film(LOOKS[3], 3)
    made = [("Holborn", 14, 3), ("Wood Green", 19, 2), ("Perivale", 26, 1), ("Loughton", 14, 1)]
    film.page.rows = [*made, ("Putney Bridge", 23, 3), ("Osterley", 27, 1)]
    # The newest is still to come: its place is empty, as a text box is.
    film.page.coming = 0.0
    before = looked_at(film)
    film.page.coming = 0.25
    assert looked_at(film, before).state == looked_at(film).state


def test_a_name_that_was_typed_is_no_guess() -> None:
    film = Film(LOOKS[0], 3)
    film.page.rows = [("Holborn", 14, 3), ("Wood Green", 19, 2)]
    before = looked_at(film)
    film.page.typed = "Osterley"
    after = looked_at(film, before).state
    assert (after.typed, after.guesses) == ("Osterley", before.state.guesses)


@pytest.mark.parametrize("message", ["", REFUSED])
def test_neither_a_button_nor_a_refusal_is_the_text_box(message: str) -> None:
    film = Film(LOOKS[9], 9)
    film.page.rows = [("Holborn", 14, 3)]
    film.page.typed, film.page.message = "Nowhere", message
    assert looked_at(film).state.typed in ("", "Nowhere")


@pytest.mark.parametrize("number", [0, 2, 3, 9])
@pytest.mark.parametrize("typed", ["C", "E", ""])
def test_the_caret_changes_nothing_of_what_is_seen_though_it_touches_a_letter(number: int, typed: str) -> None:
    film = Film(replace(LOOKS[number], caret_gap=-1), number)
    before = looked_at(film)
    film.page.typed, film.page.focused = typed, True
    film.page.opened = {"C": ["Chigwell", "Canary Wharf"], "E": ["Ealing Common", "Earl's Court"]}.get(typed, [])
    without = looked_at(film, before)
    film.page.caret = True
    with_it = looked_at(film, without)
    assert with_it.state == without.state
    assert (with_it.state.typed, with_it.places) == (typed, without.places)


def test_a_guess_whose_number_is_below_the_window_is_no_fault() -> None:
    pixels = np.full((330, 500, 3), 250, np.uint8)
    for n, (name, stops) in enumerate((("Holborn", 14), ("Wood Green", 19), ("Perivale", 26))):
        for text, y in ((name, 100), (f"{stops} stops", 150)):
            cv2.putText(pixels, text, (60, y + 110 * n), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (30, 30, 30), 1, cv2.LINE_AA)
    reading = read_tuble(Frame(pixels))
    assert reading is not None
    assert [guess.stops for guess in reading.state.guesses][:2] == [14, 19]


def test_a_guess_that_the_window_cuts_off_is_told_as_far_as_it_is_seen() -> None:
    film = Film(replace(LOOKS[0], window=(760, 395)), 3)
    film.page.rows = [("Holborn", 14, 3), ("Wood Green", 19, 2), ("Perivale", 26, 1), ("Loughton", 14, 1)]
    film.page.rows.append(("Osterley", 27, 1))
    reading = looked_at(film)
    assert reading.bounds.bottom <= 395


def page_of_cards(left: int, guesses: list[tuple[str, int]], typed: str, *, wide: int = 384) -> Frame:
    """A page with a card for each guess, and its text box below them. left: of the cards, pixels."""
    canvas = Canvas(1000, 560, (15, 23, 42))
    canvas.text((300, 40), "Guess the station: stops, zones", 20, (220, 228, 240))
    below = 90
    for name, stops in guesses:
        canvas.box((left, below, wide, 50), (30, 41, 59), 0, (70, 190, 90) if not stops else (240, 200, 60), 3)
        canvas.text((left + 16, below + 25), name, 16, (226, 232, 240), anchor="lm")
        canvas.text((left + 250, below + 25), f"{stops} stops", 20, (226, 232, 240), anchor="lm")
        below += 56
    canvas.box((left, below + 10, 280, 50), (30, 41, 59), 4, (120, 132, 150), 1)
    ink = (226, 232, 240) if typed else (110, 120, 135)
    canvas.text((left + 16, below + 35), typed or "Type a station", 16, ink, anchor="lm")
    canvas.box((left + 292, below + 14, 92, 42), (150, 160, 176), 0)
    canvas.text((left + 338, below + 35), "Guess", 16, (10, 10, 10))
    return Frame(canvas.pixels())


@pytest.mark.parametrize("moved", [0, 7])
def test_a_guess_is_seen_where_what_was_typed_stood_though_the_page_moves_aside(moved: int) -> None:
    before = read_tuble(page_of_cards(300 + moved, [("Chigwell", 6)], "Leyton"))
    assert before is not None
    assert (before.state.typed, len(before.state.guesses)) == ("Leyton", 1)
    # A scroll bar that comes with the second guess makes the page narrower.
    after = read_tuble(page_of_cards(300, [("Chigwell", 6), ("Leyton", 0)], ""), before)
    assert after is not None
    assert [(guess.station, guess.stops) for guess in after.state.guesses] == [("Chigwell", 6), ("Leyton", 0)]
    assert after.condition is Condition.OVER


def timeline(guesses: list[tuple[str, int]], typed: str | None) -> Frame:
    """A page with a line of dots, the name and below it the number beside each; at its end the text box, if any."""
    canvas = Canvas(900, 600, (22, 24, 29))
    canvas.text((60, 40), "Guess the station: stops, zones", 20, (231, 229, 223), anchor="lm")
    for n, (name, stops) in enumerate(guesses):
        y = 100 + 78 * n
        canvas.box((60, y - 10, 21, 21), (63, 191, 109) if not stops else (240, 139, 54), 10)
        canvas.text((104, y), name, 19, (231, 229, 223), anchor="lm")
        canvas.text((104, y + 28), f"{stops} stops", 16, (168, 170, 177), anchor="lm")
    y = 100 + 78 * len(guesses)
    if typed is not None:
        ink = (255, 255, 255) if typed else (108, 111, 119)
        canvas.text((104, y), typed or "Next station", 19, ink, anchor="lm")
        canvas.box((104, y + 20, 520, 2), (231, 229, 223), 0)
    else:
        canvas.text((104, y + 30), "You have arrived.", 24, (231, 229, 223), anchor="lm")
    return Frame(canvas.pixels())


@pytest.mark.parametrize("made", [[("Chigwell", 6)], [("Chigwell", 6), ("Woodford", 3)]])
def test_the_last_guess_is_seen_where_it_was_typed_though_its_number_stands_below_that(
    made: list[tuple[str, int]],
) -> None:
    before = read_tuble(timeline(made, "Leyton"))
    assert before is not None
    assert (before.state.typed, len(before.state.guesses)) == ("Leyton", len(made))
    after = read_tuble(timeline([*made, ("Leyton", 0)], None), before)
    assert after is not None
    assert [(guess.station, guess.stops) for guess in after.state.guesses] == [*made, ("Leyton", 0)]
    assert after.condition is Condition.OVER


def test_the_line_under_a_guess_is_no_text_box_though_the_name_on_it_could_be_typed() -> None:
    canvas = Canvas(1000, 520, (16, 24, 24))
    canvas.text((60, 40), "Station Guesser: stops and zones", 20, (230, 236, 236), anchor="lm")
    canvas.text((82, 150), "Chigwell", 17, (230, 236, 236), anchor="lm")
    canvas.box((640, 130, 44, 40), (30, 170, 80), 0)
    canvas.text((662, 150), "27", 18, (10, 10, 10))
    canvas.box((60, 182, 640, 2), (150, 160, 160), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert len(reading.state.guesses) == 1
    assert "input" not in reading.places
    assert reading.state.typed == ""


def test_a_card_with_a_number_and_a_name_over_three_lines_is_a_guess_and_no_message() -> None:
    canvas = Canvas(400, 200, (228, 240, 232))
    canvas.box((40, 40, 200, 84), (107, 44, 134), 4, (10, 10, 10), 1)
    lines = [Line(Rect(92, 74, 12, 16), 1)]
    canvas.text((98, 82), "0", 18, (250, 250, 250))
    for n, name in enumerate(("St.", "James's", "Park")):
        canvas.text((136, 60 + 22 * n), name, 16, (250, 250, 250), anchor="lm")
        lines.append(Line(Rect(135, 52 + 22 * n, 9.5 * len(name) + 4, 16), 4))
    texts = Texts(canvas.pixels())
    assert is_a_guess(Panel(Rect(41, 41, 198, 82), lines), lines, texts)
    assert not is_a_guess(Panel(Rect(41, 41, 198, 82), lines[1:]), lines[1:], texts)


def test_a_piece_of_what_a_dialog_hides_at_its_edge_is_no_line_of_it() -> None:
    canvas = Canvas(1100, 660, (6, 6, 6))
    canvas.box((400, 240, 300, 180), (30, 30, 30), 10)
    canvas.text((550, 290), "Game over", 18, (238, 238, 238))
    canvas.text((550, 335), "The answer was Clapham North.", 16, (238, 238, 238))
    segments = segment(canvas.pixels())
    said = text_lines(segments, [])
    dialog = find_dialog(segments, [Line(Rect(401, 250, 12, 64), 1), *said], [])
    assert dialog is not None
    assert dialog.lines == said


@pytest.mark.parametrize("dimmed", [True, False])
def test_a_card_off_the_middle_of_a_picture_is_a_dialog_where_the_page_around_it_is_dimmed(dimmed: bool) -> None:
    canvas = Canvas(1100, 800, (12, 14, 20))
    canvas.box((0, 0, 1100, 180), (230, 236, 250), 0)
    canvas.text((200, 90), "tuble - a tab of a browser", 16, (20, 20, 20))
    ink = (30, 32, 40) if dimmed else (200, 204, 214)
    canvas.text((300, 240), "Round 5", 16, ink)
    canvas.box((380, 300, 340, 260), (30, 32, 46), 10)
    canvas.text((550, 350), "How to play", 22, (238, 238, 238))
    canvas.text((550, 410), "Find the station in six guesses.", 16, (200, 204, 214))
    canvas.text((400, 700), "Type a station", 16, ink)
    segments = segment(canvas.pixels())
    dialog = find_dialog(segments, text_lines(segments, []), [])
    assert (dialog is not None) == dimmed
