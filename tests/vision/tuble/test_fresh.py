"""Empty pages of Tuble: where to type, and which button is pressed."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition
from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.choosing import asked_box
from kibitz.vision.tuble.parts.segmentation import segment, text_lines
from kibitz.vision.tuble.parts.texts import Texts
from kibitz.vision.tuble.text_box.box import find_boxes
from tests.support.paint import FONT_FOLDER, INK, Canvas
from tests.support.tuble.recorded import LIGHT, LOOKS, Film, Look


def photographed(look: Look, seed: int = 3) -> tuple[Frame, Point]:
    """An empty page of this look, and a point in its text box."""
    film = Film(look, seed)
    return Frame(film.frame("a fresh page").pixels), Point(*film.field_at)


@pytest.mark.parametrize("number", range(len(LOOKS)))
def test_an_empty_page_can_be_begun_on_whatever_its_text_box_looks_like(number: int) -> None:
    frame, at = photographed(LOOKS[number], number)
    reading = read_tuble(frame)
    assert reading is not None
    assert (reading.condition, reading.state.guesses) == (Condition.READY, ())
    assert reading.places["input"].contains(at)


@pytest.mark.parametrize(
    ("name", "pressed"), [("Guess", True), ("Submit", True), ("Reset", False), ("Give up", False), ("New game", False)]
)
def test_only_a_button_that_sends_is_the_text_boxs_button(name: str, pressed: bool) -> None:
    frame, at = photographed(replace(LIGHT, button=name, accent=(200, 40, 40)))
    reading = read_tuble(frame)
    assert reading is not None
    assert reading.places["input"].contains(at)
    assert ("button" in reading.places) is pressed


def test_a_page_of_something_else_is_no_game_unless_the_user_shows_the_text_box() -> None:
    frame, at = photographed(replace(LIGHT, title="Chat", placeholder="Message"))
    assert read_tuble(frame) is None
    shown = read_tuble(frame, text_box=at)
    assert shown is not None
    assert shown.condition is Condition.READY
    assert shown.places["input"].contains(at)


@pytest.mark.parametrize(("label", "is_it"), [("YOUR NEXT GUESS", True), ("YOUR NEXT MOVE", False)])
def test_in_a_narrow_window_the_name_of_the_text_box_is_enough(label: str, is_it: bool) -> None:
    pixels = np.full((700, 420, 3), 246, np.uint8)
    cv2.putText(pixels, label, (14, 54), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (90, 90, 90), 1, cv2.LINE_AA)
    cv2.rectangle(pixels, (14, 65), (404, 120), (255, 255, 255), -1)
    cv2.rectangle(pixels, (14, 65), (404, 120), (200, 40, 80), 2)
    reading = read_tuble(Frame(pixels))
    assert (reading is not None) is is_it
    assert reading is None or reading.places["input"].contains(Point(200, 90))


def test_a_strip_that_counts_the_guesses_left_is_not_typed_in() -> None:
    canvas = Canvas(900, 520, (255, 255, 255))
    canvas.text((160, 50), "Which Underground station is it?", 20, INK, anchor="lm")
    canvas.box((160, 80, 580, 46), (204, 230, 255), 6)
    canvas.text((180, 103), "5 guesses left.", 16, (20, 60, 140), anchor="lm")
    canvas.box((160, 150, 580, 40), (120, 180, 250), 6)
    canvas.box((162, 152, 576, 36), (255, 255, 255), 4)
    canvas.text((174, 170), "B", 16, INK, anchor="lm")
    canvas.text((170, 240), "1", 16, INK, anchor="lm")
    canvas.text((240, 240), "Chigwell", 16, INK, anchor="lm")
    canvas.text((470, 240), "20", 16, INK, anchor="lm")
    canvas.box((640, 220, 90, 40), (253, 126, 20))
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].iou(Rect(162, 152, 576, 36)) > 0.8


def test_a_table_of_fares_is_no_game() -> None:
    canvas = Canvas(1100, 520, (16, 36, 26))
    canvas.text((550, 20), "Fares", 18, (235, 245, 238))
    rows = [("Station", "Zone", "Peak fare"), ("Finsbury Park", "3", "£5.74"), ("Bethnal Green", "3", "£8.67")]
    rows += [("South Ruislip", "2", "£7.86"), ("Waterloo", "3", "£4.82"), ("Mile End", "6", "£5.38")]
    for y, row in enumerate(rows):
        for x, wide, text in zip((300, 516, 580), (214, 62, 90), row, strict=True):
            canvas.box((x - 1, 53 + 32 * y, wide + 3, 33), (40, 72, 56))
            canvas.box((x, 54 + 32 * y, wide, 30), (16, 36, 26))
            canvas.text((x + 10, 69 + 32 * y), text, 14, (235, 245, 238), anchor="lm")
    assert read_tuble(Frame(canvas.pixels())) is None


@pytest.mark.parametrize("sign", ["chevron", "triangle", "cross", ""])
def test_a_text_box_with_an_arrow_down_may_open_a_list(sign: str) -> None:
    canvas = Canvas(700, 300, (250, 250, 247))
    canvas.text((100, 40), "Which Underground station is it?", 20, INK, anchor="lm")
    canvas.box((100, 80, 400, 44), (139, 145, 155))
    canvas.box((101, 81, 398, 42), (255, 255, 255))
    canvas.text((116, 102), "Choose a station", 16, INK, anchor="lm")
    if sign == "chevron":
        canvas.line([(478, 99), (484, 105), (490, 99)], INK, 2)
    if sign == "triangle":
        canvas.text((484, 102), "▼", 14, INK, str(next(FONT_FOLDER.rglob("DejaVuSans.ttf"))))
    if sign == "cross":
        canvas.line([(478, 96), (490, 108)], INK, 2)
        canvas.line([(490, 96), (478, 108)], INK, 2)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.details.chooses is (sign in ("chevron", "triangle"))


@pytest.mark.parametrize("caret", [False, True])
def test_a_bright_caret_before_faint_words_does_not_make_them_typed(caret: bool) -> None:
    canvas = Canvas(900, 420, (15, 23, 42))
    canvas.text((450, 40), "STATIONLE", 30, (255, 255, 255))
    canvas.box((200, 110, 500, 38), (71, 85, 105), 6)
    canvas.box((202, 112, 496, 34), (30, 41, 59), 4)
    canvas.text((213, 129), "Station", 13, (117, 117, 117), anchor="lm")
    if caret:
        canvas.box((212, 119, 1, 20), (255, 255, 255), 0)
    canvas.box((200, 160, 500, 38), (71, 85, 105), 6)
    canvas.box((202, 162, 496, 34), (15, 23, 42), 4)
    canvas.text((450, 179), "GUESS", 16, (255, 255, 255))
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].iou(Rect(202, 112, 496, 34)) > 0.8
    assert reading.state.typed == ""


def test_a_box_with_words_and_a_button_in_a_zones_colour_is_found() -> None:
    canvas = Canvas(1200, 420, (228, 242, 252))
    canvas.text((60, 30), "TUBLE #412", 22, INK, anchor="lm")
    canvas.box((300, 90, 500, 46), (250, 252, 255), 4, (150, 170, 190), 1)
    for x, word in ((316, "Type"), (374, "a"), (404, "station")):
        # Wide spaces, as monospaced fonts have.
        canvas.text((x, 113), word, 17, (110, 110, 110), anchor="lm")
    canvas.box((810, 90, 100, 46), (20, 160, 130), 4)
    canvas.text((860, 113), "Guess", 17, INK)
    for n, colour in enumerate(((179, 99, 5), (227, 32, 23), (255, 211, 0), (0, 120, 42), (243, 169, 187)) * 3):
        canvas.box((980, 90 + 20 * n, 24, 14), colour, 0)
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert reading.places["input"].contains(Point(600, 113))


def test_a_short_name_in_letters_of_one_width_makes_a_button_of_a_patch_beside_the_text_box() -> None:
    canvas = Canvas(900, 420, (21, 23, 26))
    canvas.text((100, 40), "TUBLE  Platform 1", 16, (255, 176, 0), anchor="lm")
    canvas.box((100, 200, 640, 46), (36, 39, 43), 5, (75, 80, 88), 2)
    canvas.text((116, 223), "Enter station", 18, (117, 117, 117), anchor="lm")
    canvas.box((737, 200, 64, 46), (255, 176, 0), 5)
    canvas.text((769, 223), "GO", 16, (0, 0, 0), str(next(FONT_FOLDER.rglob("DejaVuSansMono-Bold.ttf"))))
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert reading.places["input"].contains(Point(500, 223))
    assert reading.places["button"].contains(Point(769, 223))


def test_a_filled_text_box_may_be_of_a_faint_yellow() -> None:
    canvas = Canvas(900, 420, (216, 199, 163))
    canvas.text((60, 30), "Which Stop?", 22, INK, anchor="lm")
    canvas.box((200, 80, 500, 36), (200, 183, 149), 6)
    canvas.text((212, 98), "Skriv en station", 15, (135, 122, 100), anchor="lm")
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert reading.places["input"].contains(Point(600, 98))


@pytest.mark.parametrize(("sample", "is_it"), [("samma zon", True), ("samma pris", False)])
def test_a_legend_of_zones_in_small_print_is_enough(sample: str, is_it: bool) -> None:
    canvas = Canvas(1400, 700, (226, 245, 234))
    canvas.text((700, 14), "Stopwise", 15, INK)
    canvas.box((500, 60, 420, 26), (245, 252, 247), 3, (130, 150, 140), 1)
    x = 500
    for colour, told in zip(
        ((76, 175, 80), (255, 193, 7), (255, 152, 0), (244, 67, 54)),
        (sample, "1 ifrån", "2 ifrån", "3+ ifrån"),
        strict=True,
    ):
        canvas.box((x, 96, 19, 11), colour, 5)
        canvas.text((x + 24, 102), told, 9, INK, anchor="lm")
        x += 90
    reading = read_tuble(Frame(canvas.pixels()))
    assert (reading is not None) is is_it
    assert reading is None or reading.places["input"].contains(Point(700, 73))


@pytest.mark.parametrize("colour", [(108, 170, 128), (220, 38, 38), (245, 160, 40)])
def test_a_text_box_beside_an_arrow_in_a_zones_colour_is_no_guess(colour: tuple[int, int, int]) -> None:
    canvas = Canvas(900, 500, (226, 210, 240))
    canvas.text((60, 24), "Guess the station: stops and zones", 18, INK, anchor="lm")
    canvas.box((40, 80, 500, 44), (250, 248, 255), 4, (130, 120, 140), 1)
    canvas.text((54, 102), "Chigwell", 17, INK, anchor="lm")
    canvas.box((40, 126, 500, 36), (236, 230, 244), 0, (190, 180, 200), 1)
    canvas.text((54, 144), "Chigwell", 17, INK, anchor="lm")
    canvas.box((552, 80, 54, 44), colour, 0)
    for n in range(7):
        # An arrow's head, without a shaft.
        canvas.box((572 + 2 * n, 96 + n, 2, 13 - 2 * n), (255, 255, 255), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert (reading.state.guesses, reading.state.typed, reading.state.offers) == ((), "Chigwell", ("Chigwell",))
    assert reading.places["input"].contains(Point(500, 102))


def test_the_text_box_is_where_a_text_asks_for_a_station_and_no_bar_or_tab_that_says_nothing() -> None:
    canvas = Canvas(1200, 600, (24, 40, 38), (4, 6, 6))
    canvas.box((300, 0, 900, 30), (60, 66, 70), 0)
    canvas.text((60, 60), "Station Guesser", 20, (235, 235, 235), anchor="lm")
    for inner in (0, 2, 4, 6):
        # So faint, with soft edges, that it is no area of its own on a page that runs from colour to colour.
        canvas.shade((200 + inner, 110 + inner, 520 - 2 * inner, 44 - 2 * inner), (255, 255, 255), 0.012)
    canvas.text((214, 132), "Type a station", 16, (130, 140, 138), anchor="lm")
    for n, width in enumerate((280, 212, 196, 236)):
        canvas.box((800, 110 + 25 * n, width, 20), (95, 190, 185), 0)
        canvas.text((788 + width, 120 + 25 * n), str(30 - n), 13, (10, 20, 20))
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].contains(Point(600, 132))


@pytest.mark.parametrize("title", ["Which Stop?", "Station Guesser"])
@pytest.mark.parametrize("asks", [True, False])
def test_the_title_in_a_bar_of_a_browsers_window_is_no_text_box(title: str, asks: bool) -> None:
    canvas = Canvas(1000, 700, (20, 20, 22))
    canvas.box((40, 30, 860, 600), (210, 226, 252), 0)
    canvas.box((46, 80, 848, 50), (255, 255, 255), 0)
    canvas.text((470, 105), "Chrome is being controlled by automated test software", 14, INK)
    canvas.box((46, 131, 848, 28), (214, 240, 226), 0)
    canvas.box((46, 160, 848, 464), (232, 244, 238), 0)
    canvas.text((470, 145), title, 18, INK)
    canvas.text((80, 180), "The number tells the stops to the station, the colour the zones.", 13, INK, anchor="lm")
    canvas.box((80, 210, 440, 30), (208, 226, 216), 6)
    canvas.text((92, 225), "Name a station" if asks else "", 14, (110, 130, 120), anchor="lm")
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].contains(Point(400, 225))


@pytest.mark.parametrize("head", ["Where is the train going?", "Which station is it?"])
def test_the_head_of_a_panel_that_asks_is_no_text_box(head: str) -> None:
    canvas = Canvas(1000, 500, (200, 212, 216))
    canvas.text((60, 24), "Guess the station: stops and zones", 18, INK, anchor="lm")
    canvas.box((600, 73, 327, 200), (240, 246, 247), 8)
    canvas.box((600, 73, 327, 35), (112, 62, 31), 0)
    canvas.text((615, 91), head, 15, (255, 255, 255), anchor="lm")
    canvas.text((615, 128), "To:", 12, (90, 90, 90), anchor="lm")
    canvas.box((615, 142, 297, 34), (112, 62, 31), 4)
    canvas.box((617, 144, 293, 30), (232, 251, 255), 3)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].contains(Point(700, 160))


def test_a_bar_of_statistics_beside_the_text_box_makes_no_guess_of_it() -> None:
    canvas = Canvas(900, 400, (226, 242, 230))
    canvas.text((60, 24), "Guess the station: stops and zones", 18, INK, anchor="lm")
    canvas.box((40, 80, 500, 32), (205, 226, 214), 6)
    for n, width in enumerate((140, 96, 118)):
        canvas.box((580, 74 + 18 * n, width, 14), (234, 88, 12), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].contains(Point(400, 96))


def test_the_wide_button_below_an_empty_text_box_is_none_though_it_has_the_keyboard() -> None:
    canvas = Canvas(900, 620, (227, 241, 254))
    canvas.text((60, 24), "Guess the station: stops and zones", 18, INK, anchor="lm")
    for n in range(4):
        canvas.box((200, 100 + 41 * n, 411, 40), (218, 234, 246), 0)
    canvas.box((200, 320, 411, 45), (245, 251, 255), 4, (140, 160, 180), 1)
    canvas.box((199, 375, 413, 44), (71, 85, 105), 4, (0, 0, 0), 2)
    canvas.text((405, 397), "Deviner", 18, (255, 255, 255))
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is None or "input" not in reading.places or reading.places["input"].bottom < 370


def test_a_text_box_whose_sides_are_on_the_lines_of_a_grid_does_not_span_its_page() -> None:
    canvas = Canvas(1100, 560, (255, 255, 255))
    for n in range(0, 1100, 24):
        canvas.box((n, 0, 1, 560), (241, 241, 241), 0)
        canvas.box((0, n, 1100, 1), (241, 241, 241), 0)
    canvas.text((60, 24), "Guess the station: stops and zones", 18, INK, anchor="lm")
    canvas.box((241, 120, 478, 60), (255, 255, 255), 0, (219, 39, 119), 2)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.places["input"].contains(Point(500, 150))


def test_the_title_in_a_browsers_tab_asks_for_nothing_though_the_bar_below_is_one_with_it() -> None:
    canvas = Canvas(1100, 500, (20, 20, 22))
    canvas.box((10, 10, 1080, 480), (211, 227, 253), 0)
    canvas.box((54, 16, 330, 60), (255, 255, 255), 8)
    canvas.box((14, 50, 1072, 46), (255, 255, 255), 0)
    canvas.text((86, 32), "Which Stop?", 22, INK, anchor="lm")
    canvas.box((135, 56, 700, 33), (237, 242, 250), 16)
    canvas.text((172, 73), "127.0.0.1:33707/looks/tuble", 15, INK, anchor="lm")
    canvas.box((14, 98, 1072, 380), (227, 241, 254), 0)
    segments = segment(canvas.pixels())
    box, _ = asked_box(segments, text_lines(segments, []), Texts(canvas.pixels()), [])
    assert box is None


@pytest.mark.parametrize("gap", [10, 14, 18])
def test_words_with_a_wide_space_between_are_one_text_in_a_text_box(gap: int) -> None:
    canvas = Canvas(1100, 300, (215, 218, 222))
    canvas.text((40, 30), "Which Underground station is it?", 22, INK, anchor="lm")
    canvas.box((40, 80, 720, 44), (17, 17, 17), 0)
    mono = str(next(FONT_FOLDER.rglob("DejaVuSansMono.ttf")))
    canvas.text((54, 102), "station", 20, (122, 88, 0), mono, "lm")
    canvas.text((54 + 84 + gap, 102), "name", 20, (122, 88, 0), mono, "lm")
    pixels = canvas.pixels()
    segments = segment(pixels)
    (box,) = find_boxes(segments, text_lines(segments, []), [])
    assert box.line is not None
    assert box.line.box.w > 120


def plain_page(typed: str, sign: str = "") -> Frame:
    """A page that hardly says how it looks: the text box's name stands before it, what is typed at its very edge."""
    canvas = Canvas(1000, 420, (255, 255, 255))
    canvas.text((20, 36), "Tuble (unofficial)", 24, (0, 0, 0), anchor="lm")
    canvas.text((20, 80), "Guess the tube station of the day in six guesses.", 16, (0, 0, 0), anchor="lm")
    canvas.text((20, 120), "Next guess:", 16, (0, 0, 0), anchor="lm")
    canvas.box((134, 104, 290, 32), (255, 255, 255), 2, (0, 0, 0), 2)
    canvas.text((139, 120), sign, 16, (94, 116, 127), anchor="lm")
    canvas.text((160 if sign else 139, 120), typed, 16, (0, 0, 0), anchor="lm")
    for x, head in ((20, "Guess"), (100, "Stops"), (172, "Zones")):
        canvas.text((x, 166), head, 16, (0, 0, 0), anchor="lm")
    canvas.box((20, 182, 222, 1), (200, 200, 200), 0)
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize(("typed", "sign"), [("", ""), ("C", ""), ("Chigwell", ""), ("Chigwell", "Q")])
def test_a_text_box_has_its_name_before_it_and_what_is_typed_at_its_edge(typed: str, sign: str) -> None:
    reading = read_tuble(plain_page(typed, sign), read_tuble(plain_page("", sign)))
    assert reading is not None
    assert reading.places["input"].contains(Point(270, 120))
    assert reading.state.typed == typed


def test_a_sign_before_a_text_box_that_asks_is_no_nought_and_the_games_name_no_guess() -> None:
    canvas = Canvas(460, 700, (255, 255, 255))
    canvas.text((20, 36), "Tuble+", 24, INK, anchor="lm")
    canvas.text((20, 68), "Find today's station. You have 6 guesses left.", 14, INK, anchor="lm")
    canvas.box((20, 90, 420, 50), (255, 255, 255), 25, (207, 223, 227), 2)
    canvas.text((38, 115), "0", 17, (94, 116, 127), anchor="lm")
    canvas.text((62, 115), "Station name", 16, (117, 117, 117), anchor="lm")
    canvas.box((40, 300, 120, 12), (0, 120, 42), 0)
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert (reading.state.guesses, reading.state.over) == ((), False)
    assert reading.places["input"].contains(Point(250, 115))


def test_a_ring_of_a_zones_colour_around_a_text_box_makes_no_guess_of_it() -> None:
    canvas = Canvas(1000, 420, (250, 250, 250))
    canvas.text((220, 60), "Work out today's mystery station, by stops and zones.", 16, INK, anchor="lm")
    canvas.text((220, 191), "Enter your guess", 14, INK, anchor="lm")
    for ring in ((217, 209, 3, 43), (780, 209, 3, 43), (222, 205, 556, 3), (222, 254, 556, 3)):
        canvas.box(ring, (255, 191, 71), 0)
    canvas.box((220, 208, 560, 46), (255, 255, 255), 6, (154, 165, 177), 1)
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert reading.places["input"].contains(Point(500, 230))


def test_what_trails_off_is_no_button_in_a_box_that_hardly_differs_from_its_page() -> None:
    canvas = Canvas(1000, 420, (255, 247, 251))
    canvas.text((500, 44), "Which stop?", 30, (181, 23, 158))
    canvas.text((500, 80), "A London Underground guessing game", 16, INK)
    canvas.box((291, 112, 418, 52), (255, 255, 255), 14)
    canvas.text((311, 137), "Try a station...", 17, (117, 117, 117), anchor="lm")
    canvas.box((625, 118, 78, 40), (181, 23, 158), 10)
    canvas.text((664, 138), "Check", 14, (255, 255, 255))
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert reading.places["input"].contains(Point(500, 138))


def test_a_row_that_leaves_out_its_number_has_not_that_of_the_guess_and_may_be_the_right_one() -> None:
    regular = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))

    def page(said: str) -> Frame:
        canvas = Canvas(900, 560, (245, 245, 245))
        canvas.text((150, 40), "Tuble", 28, INK, anchor="lm")
        canvas.box((150, 80, 480, 42), (255, 255, 255), 4, (0, 25, 168), 1)
        canvas.text((162, 101), "Station name", 18, (150, 150, 150), regular, anchor="lm")
        rows = (("1", "Chigwell", "24 stops", (239, 123, 16)), ("2", "Northwood Hills", "", (0, 125, 50)))
        for n, (ordinal, name, stops, colour) in enumerate(rows):
            top = 160 + 66 * n
            canvas.box((150, top, 600, 56), (255, 255, 255), 3, (200, 200, 200), 1)
            canvas.text((166, top + 28), ordinal, 14, (130, 130, 130), regular, anchor="lm")
            canvas.text((192, top + 28), name, 18, INK, anchor="lm")
            if stops:
                canvas.text((660, top + 28), stops, 17, INK, regular, anchor="rm")
            canvas.box((674, top, 76, 56), colour, 0)
        canvas.text((160, 330), said, 17, INK, regular, anchor="lm")
        return Frame(canvas.pixels())

    won, open_ = read_tuble(page("Well done! You got it in 2.")), read_tuble(page("Data by Transport for London"))

    assert won is not None
    assert open_ is not None
    for reading in (won, open_):
        assert [guess.station for guess in reading.state.guesses] == ["Chigwell", "Northwood Hills"]
        assert [guess.stops for guess in reading.state.guesses] == [24, None]
    assert (won.condition, won.state.end) == (Condition.OVER, End.WON)
    assert (open_.condition, open_.state.end) == (Condition.UNSETTLED, None)


def test_heads_of_an_empty_table_are_no_text_box() -> None:
    regular = str(next(FONT_FOLDER.rglob("DejaVuSerif.ttf")))
    canvas = Canvas(1280, 757, (255, 255, 255))
    canvas.text((20, 36), "Tuble", 26, INK, anchor="lm")
    canvas.text((20, 76), "Guess the London Underground station. You have 6 guesses.", 16, INK, regular, anchor="lm")
    canvas.text((20, 134), "Station:", 16, INK, regular, anchor="lm")
    canvas.box((90, 123, 290, 22), (255, 255, 255), 2, (118, 118, 118), 1)
    canvas.box((386, 123, 72, 22), (239, 239, 239), 3, (118, 118, 118), 1)
    canvas.text((422, 134), "Submit", 14, INK, regular)
    left = 20
    for head, width in (("#", 46), ("Station", 104), ("Stops away", 140), ("Zone", 82)):
        canvas.box((left, 166, width, 34), (221, 221, 221), 0, (60, 60, 60), 1)
        canvas.text((left + width // 2, 183), head, 16, INK, str(next(FONT_FOLDER.rglob("DejaVuSerif-Bold.ttf"))))
        left += width - 1
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.condition is Condition.READY
    assert reading.places["input"].contains(Point(200, 134))


def test_the_only_guess_of_a_table_has_its_number_below_the_head_that_says_stops() -> None:
    regular = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))
    canvas = Canvas(1272, 610, (244, 241, 250))
    canvas.text((116, 36), "Tube quiz", 26, INK, anchor="lm")
    canvas.box((116, 66, 890, 46), (255, 255, 255), 10, (107, 79, 216), 2)
    canvas.text((134, 89), "Guess a station", 18, (130, 130, 130), regular, anchor="lm")
    for x, head in ((135, "#"), (205, "STATION"), (949, "STOPS"), (1096, "ZONES OFF")):
        canvas.text((x, 143), head, 12, (110, 100, 140))
    canvas.box((116, 158, 920, 52), (255, 255, 255), 0)
    canvas.box((1036, 158, 120, 52), (247, 208, 70), 0)
    canvas.text((135, 184), "1", 15, (138, 128, 166), regular)
    canvas.text((174, 184), "Chigwell", 17, INK, anchor="lm")
    canvas.text((949, 184), "21", 21, INK)
    canvas.text((1096, 184), "1", 18, INK)
    reading = read_tuble(Frame(canvas.pixels()))

    assert reading is not None
    row = reading.state.guesses[0]
    assert (row.station, row.stops, row.colour) == ("Chigwell", 21, ZoneColour.YELLOW)


@pytest.mark.parametrize("size", [14, 16, 17, 20])
def test_a_lone_o_that_is_typed_is_no_nought(size: int) -> None:
    page = Canvas(900, 420, (250, 250, 248))
    page.box((149, 106, 480, 49), (255, 255, 255), 0, (28, 62, 148), 3)
    page.text((163, 130), "O", size, (20, 20, 20), anchor="lm")
    page.box((640, 107, 110, 46), (28, 62, 148), 0)
    page.text((695, 130), "Guess", 17, (255, 255, 255))
    for row, (stops, name, zone) in enumerate(
        [("5", "Blackfriars", (246, 213, 96)), ("15", "Grange Hill", (239, 148, 76))]
    ):
        page.box((212, 221 + 65 * row, 50, 50), zone, 0)
        page.text((237, 246 + 65 * row), stops, 22, (20, 20, 20))
        page.text((415, 246 + 65 * row), name, 17, (20, 20, 20), anchor="lm")

    reading = read_tuble(Frame(np.ascontiguousarray(page.pixels())))

    assert reading is not None
    assert reading.places["input"].contains(Point(400, 130))
    assert (reading.condition, reading.state.typed) == (Condition.READY, "O")
