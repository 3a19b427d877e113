"""Pages of Tuble whose text box is a line or has no edge at all: where to type."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.vision.tuble import read_tuble
from tests.support.paint import FONT_FOLDER, INK, Canvas


def test_a_text_box_without_any_edge_can_be_shown() -> None:
    frame = Frame(np.full((400, 600, 3), 250, np.uint8))
    reading = read_tuble(frame, text_box=Point(300, 200))
    assert reading is not None
    assert reading.places["input"].contains(Point(300, 200))


def unstyled(typed: str, caret: bool, rows: tuple[str, ...] = ()) -> Frame:
    """A page without any style, whose text box has the keyboard: a ring of two pixels, a caret nearly as high."""
    regular = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))
    canvas = Canvas(1000, 420, (255, 255, 255))
    canvas.text((8, 27), "Guess the Tube station", 30, INK, anchor="lm")
    canvas.text((8, 131), "Your guess:", 16, INK, regular, anchor="lm")
    canvas.box((105, 121, 249, 21), (16, 16, 16), 2)
    canvas.box((107, 123, 245, 17), (255, 255, 255), 0)
    # As near to the edge as browsers put it.
    canvas.text((109, 131), typed, 13, INK, regular, anchor="lm")
    if caret:
        inked = np.flatnonzero((canvas.pixels()[125:138, 108:350] < 200).any(axis=(0, 2)))
        canvas.box((110 + int(inked.max(initial=0)), 124, 1, 15), (0, 0, 0), 0)
    canvas.box((359, 121, 57, 21), (239, 239, 239), 2, (118, 118, 118), 1)
    canvas.text((387, 131), "Guess", 13, INK, regular)
    for n, row in enumerate(rows):
        canvas.text((28, 168 + 19 * n), row, 16, INK, regular, anchor="lm")
    canvas.box((8, 178 + 19 * len(rows), 984, 1), (150, 150, 150), 0)
    canvas.text((8, 196 + 19 * len(rows)), "Made on a rainy Sunday. Station data: TfL.", 13, INK, regular, anchor="lm")
    return Frame(canvas.pixels())


@pytest.mark.parametrize("caret", [True, False])
@pytest.mark.parametrize("typed", ["", "C", "W", "Chigwell", "Edgware Road (Bakerloo)"])
def test_a_text_box_without_any_style_is_typed_in_and_the_line_below_it_is_none(typed: str, caret: bool) -> None:
    row = "1. Brixton: 18 stops, 3 or more zones off"
    reading = read_tuble(unstyled("", caret, (row,)))
    reading = read_tuble(unstyled(typed, caret, (row,)), reading) if typed else reading
    assert reading is not None
    assert [(guess.station, guess.stops) for guess in reading.state.guesses] == [("Brixton", 18)]
    assert reading.places["input"].iou(Rect(107, 123, 245, 17)) > 0.8
    assert reading.state.typed.lower() == typed.lower()


@pytest.mark.parametrize("typed", ["C", "Ca"])
def test_one_letter_stands_on_a_line_at_whose_end_an_arrow_sends(typed: str) -> None:
    canvas = Canvas(1000, 420, (27, 27, 30))
    canvas.text((160, 50), "Underground Detective", 30, (245, 245, 245), anchor="lm")
    canvas.text(
        (160, 90), "How many stops is the mystery station away, and how many zones?", 15, (170, 170, 170), anchor="lm"
    )
    canvas.text((163, 163), typed, 20, (255, 255, 255), anchor="lm")
    canvas.box((160, 184, 680, 2), (255, 204, 51), 0)
    canvas.line([(814, 163), (832, 163)], (255, 204, 51), 3)
    canvas.line([(825, 156), (832, 163), (825, 170)], (255, 204, 51), 3)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.state.typed == typed


@pytest.mark.parametrize("typed", ["", "C"])
def test_the_edge_of_a_text_box_may_be_of_dashes_between_which_its_ground_hardly_differs_from_the_page(
    typed: str,
) -> None:
    def page(text: str, ink: tuple[int, int, int]) -> Frame:
        canvas = Canvas(1000, 620, (253, 246, 236))
        canvas.text((500, 40), "Metro Mystery", 34, (217, 72, 15))
        canvas.text((500, 80), "Six chances to find today's secret London station", 16, (141, 123, 104))
        canvas.box((262, 119, 476, 51), (255, 250, 243), 0)
        for n in range(53):
            for y in (117, 169):
                canvas.box((262 + 9 * n, y, 6, 3), (244, 162, 97), 0)
        for n in range(6):
            for x in (260, 737):
                canvas.box((x, 119 + 9 * n, 3, 6), (244, 162, 97), 0)
        canvas.text((288, 145), text, 18, ink, anchor="lm")
        for n, name in enumerate(("Camden Town", "Canada Water", "Canary Wharf") if typed and text == typed else ()):
            canvas.box((280 + 160 * n, 186, 140, 30), (255, 255, 255), 15, (224, 201, 177), 1)
            canvas.text((350 + 160 * n, 201), name, 15, INK)
        canvas.box((430, 230, 140, 44), (217, 72, 15), 22)
        canvas.text((500, 252), "Try it!", 18, (255, 255, 255))
        return Frame(canvas.pixels())

    reading = read_tuble(page("type your guess here", (125, 120, 118)))
    assert reading is not None
    if typed:
        reading = read_tuble(page(typed, (74, 63, 53)), reading)
        assert reading is not None
    assert reading.places["input"].contains(Point(600, 145))
    assert reading.state.typed == typed


def test_a_line_at_the_bottom_of_the_window_with_an_arrow_beside_it_is_typed_on_and_no_empty_card() -> None:
    canvas = Canvas(1200, 620, (60, 70, 90))
    canvas.text((60, 20), "Tuble", 22, (240, 240, 240), anchor="lm")
    canvas.text((1000, 20), "How to play", 14, (240, 240, 240), anchor="lm")
    canvas.box((360, 120, 480, 96), (12, 40, 100), 10)
    canvas.box((0, 558, 1200, 62), (18, 58, 130), 0)
    canvas.box((16, 604, 1080, 2), (190, 200, 220), 0)
    canvas.box((1120, 568, 48, 42), (250, 150, 100), 4)
    canvas.line([(1134, 589), (1154, 589)], INK, 2)
    canvas.line([(1146, 581), (1154, 589), (1146, 597)], INK, 2)
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert reading.places["input"].contains(Point(600, 590))
    assert reading.places["button"].contains(Point(1144, 589))


def test_a_line_nearly_as_wide_as_the_window_is_typed_on() -> None:
    canvas = Canvas(1200, 600, (12, 12, 14))
    canvas.text((60, 24), "Mind the Guess", 20, (240, 240, 240), anchor="lm")
    canvas.box((0, 48, 1200, 2), (90, 90, 95), 0)
    canvas.text((30, 520), "Skriv en station", 16, (130, 130, 130), anchor="lm")
    canvas.box((16, 545, 1168, 2), (160, 165, 160), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].contains(Point(600, 530))


def test_a_text_that_asks_on_a_line_is_the_text_box_on_a_page_with_a_fine_grid() -> None:
    canvas = Canvas(1100, 560, (255, 255, 255))
    for n in range(0, 1100, 24):
        canvas.box((n, 0, 1, 560), (243, 243, 243), 0)
        canvas.box((0, n, 1100, 1), (243, 243, 243), 0)
    canvas.box((0, 0, 1100, 37), (124, 58, 237), 0)
    canvas.text((20, 18), "Mind the Guess", 20, (255, 255, 255), anchor="lm")
    canvas.text((312, 108), "Type a station", 14, (110, 110, 110), anchor="lm")
    canvas.box((300, 130, 250, 2), (90, 90, 90), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].contains(Point(500, 115))


def test_the_line_in_a_bar_with_the_name_of_the_text_box_is_typed_on() -> None:
    canvas = Canvas(900, 700, (20, 20, 22))
    canvas.box((40, 30, 760, 640), (210, 226, 252), 0)
    canvas.box((46, 80, 748, 584), (28, 24, 40), 0)
    canvas.text((80, 110), "Which Stop?", 22, (250, 250, 250), anchor="lm")
    canvas.box((46, 550, 748, 1), (250, 250, 250), 0)
    canvas.box((46, 551, 748, 113), (0, 0, 0), 0)
    canvas.text((64, 566), "Station", 14, (250, 250, 250), anchor="lm")
    canvas.text((78, 624), "Type a station", 18, (120, 120, 120), anchor="lm")
    canvas.box((64, 648, 712, 2), (250, 250, 250), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].holds(Rect(100, 620, 600, 10))
    assert reading.places["input"].y > 580


def test_a_line_below_its_name_is_typed_on_and_no_edge_of_the_card_that_it_is_on() -> None:
    canvas = Canvas(820, 620, (243, 244, 246))
    canvas.box((0, 0, 820, 56), (255, 255, 255), 0)
    canvas.text((20, 28), "Mind the Guess", 20, INK, anchor="lm")
    canvas.box((16, 76, 470, 260), (255, 255, 255), 12, (229, 231, 235), 1)
    for n, (name, stops, colour) in enumerate((("Holloway Road", 9, (22, 163, 74)), ("Richmond", 17, (249, 115, 22)))):
        canvas.box((35, 95 + 66 * n, 431, 58), (249, 250, 251), 6)
        canvas.box((35, 95 + 66 * n, 6, 58), colour, 0)
        canvas.text((55, 114 + 66 * n), name, 16, INK, anchor="lm")
        canvas.text((55, 136 + 66 * n), f"{stops} stops away from the target", 13, (75, 85, 99), anchor="lm")
    canvas.text((35, 240), "Your guess (4 left)", 12, (107, 114, 128), anchor="lm")
    canvas.box((35, 285, 431, 2), (37, 99, 235), 0)
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert [guess.stops for guess in reading.state.guesses] == [9, 17]
    assert reading.places["input"].contains(Point(250, 275))


@pytest.mark.parametrize("typed", ["", "Ch", "Moor Park"])
@pytest.mark.parametrize("side", ["lm", "rm"])
def test_on_a_line_the_word_that_sends_is_a_button_and_the_rest_is_typed_on(typed: str, side: str) -> None:
    def page(text: str, ink: tuple[int, int, int]) -> Frame:
        canvas = Canvas(1000, 620, (255, 255, 255))
        canvas.text((240, 60), "underground, six questions, one station", 16, INK, anchor="lm")
        canvas.text((242 if side == "lm" else 680, 505), text, 16, ink, anchor=side)
        canvas.text((760, 505), "send", 16, INK, anchor="rm")
        canvas.box((240, 522, 520, 1), INK, 0)
        return Frame(canvas.pixels())

    reading = read_tuble(page("station", (190, 190, 190)))
    assert reading is not None
    reading = read_tuble(page(typed, INK), reading) if typed else reading
    assert reading is not None
    assert reading.state.typed == typed
    assert reading.places["button"].contains(Point(742, 505))
    assert not reading.places["input"].contains(Point(742, 505))


@pytest.mark.parametrize("step", [10, 22, 32])
def test_a_line_on_a_hatched_page_is_typed_on(step: int) -> None:
    """What is between two strokes of the pattern is a piece of the page, and bounds no text box."""
    page = (226, 232, 236)
    canvas = Canvas(1000, 420, page)
    canvas.text((60, 40), "Guess the station: stops and zones", 24, INK, anchor="lm")
    canvas.text((60, 100), "Your next guess", 14, INK, anchor="lm")
    canvas.text((66, 140), "Name of a station", 16, (120, 130, 138), anchor="lm")
    canvas.box((60, 158, 420, 2), (40, 44, 52), 0)
    pixels = canvas.pixels().copy()
    rows, columns = np.indices(pixels.shape[:2])
    pixels[((rows + columns) % 24 < 2) & (pixels == page[::-1]).all(axis=2)] -= np.uint8(step)
    reading = read_tuble(Frame(pixels))
    assert reading is not None
    assert reading.places["input"].contains(Point(300, 148))


def test_the_last_line_of_a_paragraph_over_a_rule_is_not_typed_on() -> None:
    canvas = Canvas(1000, 420, (250, 248, 240))
    canvas.text((60, 40), "Guess the station", 24, INK, anchor="lm")
    canvas.text((60, 90), "Name a station: we tell how many stops it is away,", 14, INK, anchor="lm")
    canvas.text((60, 109), "and how many zones. Type its name below.", 14, INK, anchor="lm")
    canvas.box((60, 126, 420, 1), (120, 120, 120), 0)
    canvas.box((60, 180, 420, 34), (120, 120, 120), 0)
    canvas.box((61, 181, 418, 32), (255, 255, 255), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].contains(Point(300, 197))
