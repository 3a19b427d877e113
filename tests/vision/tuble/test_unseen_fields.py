"""Text boxes on pages that nobody had in mind: a frame with a note which key does what, a card that lies half over a
header; and buttons that stand by themselves."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point
from kibitz.core.reading import Condition
from kibitz.solvers.end import End
from kibitz.vision.tuble import read_tuble
from tests.support.paint import FONT_FOLDER, Canvas, Colour

AMBER, DIM, NIGHT = (255, 180, 60), (120, 88, 30), (12, 14, 13)
ZONES: tuple[Colour, ...] = ((40, 190, 100), (250, 220, 60), (245, 135, 40), (240, 50, 70))
OFFERS = ("Caledonian Road", "Camden Town", "Canada Water", "Canary Wharf", "Canning Town")


def board_at_night(typed: str = "") -> Frame:
    """An empty board of departures; the text box at its foot has a prompt, and a note at its right end. What is offered
    stands above it."""
    mono = str(next(FONT_FOLDER.rglob("DejaVuSansMono.ttf")))
    canvas = Canvas(1280, 657, NIGHT)
    canvas.text((36, 28), "NIGHT LINE", 22, AMBER, mono, "lm")
    canvas.text((70, 78), "STATION CALLED", 13, DIM, mono, "lm")
    canvas.text((812, 78), "STOPS AWAY", 13, DIM, mono, "lm")
    for n, (colour, said) in enumerate(zip(ZONES, ("same zone", "one", "two", "three or more"), strict=True)):
        canvas.box((974, 102 + 30 * n, 8, 24), colour)
        canvas.text((996, 114 + 30 * n), said, 14, DIM, mono, "lm")
    canvas.text((988, 240), "One Underground station is", 14, AMBER, mono, "lm")
    canvas.text((988, 262), "hidden. You have six calls.", 14, AMBER, mono, "lm")
    canvas.box((974, 324, 120, 36), NIGHT, 0, DIM, 1)
    canvas.text((1034, 342), "new riddle", 14, AMBER, mono)
    canvas.box((36, 579, 1208, 64), (17, 19, 16), 0, AMBER, 2)
    canvas.text((56, 611), ">", 20, AMBER, mono, "lm")
    canvas.text((86, 611), typed or "type a station", 20, AMBER if typed else (92, 72, 30), mono, "lm")
    canvas.text((1224, 608), "Tab choose . Enter send", 13, (74, 60, 32), mono, "rm")
    for n, name in enumerate(OFFERS if typed else ()):
        canvas.box((36, 420 + 31 * n, 520, 31), AMBER if n == 0 else (26, 26, 20))
        canvas.text((92, 436 + 31 * n), name, 17, NIGHT if n == 0 else AMBER, mono, "lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_a_framed_prompt_with_a_note_is_the_text_box_and_a_button_by_itself_is_none() -> None:
    fresh = read_tuble(board_at_night())
    assert fresh is not None
    assert (fresh.condition, fresh.state.typed) == (Condition.READY, "")
    box = fresh.places["input"]
    assert box.contains(Point(170, 611))
    typed = read_tuble(board_at_night("C"), fresh)
    assert typed is not None
    assert typed.state.typed == "C"
    assert set(OFFERS[1:]) <= set(typed.state.offers)
    assert typed.places["input"] == box


LIGHT, HEADER, DARK = (244, 241, 248), (96, 45, 130), (74, 40, 118)


def half_over_a_header(typed: str = "") -> Frame:
    """A large search field with a lens and a button lies half over a header that runs from one colour to another."""
    canvas = Canvas(1280, 657, LIGHT)
    for x in range(0, 1280, 8):
        canvas.box((x, 0, 8, 128), (70 + x // 14, 45 + x // 60, 122 + x // 60))
    canvas.text((86, 30), "Stationfinder", 26, LIGHT, anchor="lm")
    canvas.box((50, 76, 864, 66), (255, 255, 255), 14)
    canvas.ellipse((72, 100, 15, 15), None, DARK, 3)
    canvas.line([(84, 112), (91, 119)], DARK, 3)
    canvas.text(
        (106, 108),
        typed or "Which station are we thinking of?",
        20,
        (30, 20, 50) if typed else (160, 150, 175),
        anchor="lm",
    )
    canvas.box((802, 86, 102, 46), DARK, 10)
    canvas.text((853, 109), "Guess", 16, (255, 255, 255))
    for n in range(0 if typed else 6):
        left, top = 50 + 440 * (n % 2), 162 + 138 * (n // 2)
        canvas.box((left, top, 425, 124), LIGHT, 12, (215, 208, 226), 2)
        canvas.text((left + 212, top + 62), f"Guess {n + 1}", 14, (175, 165, 195))
    canvas.box((940, 148, 290, 188), (255, 255, 255), 12)
    for n, said in enumerate(("Same zone", "1 zone apart", "2 zones apart", "3 or more zones apart")):
        canvas.box((960, 193 + 34 * n, 22, 21), ZONES[n], 3)
        canvas.text((996, 204 + 34 * n), said, 14, (50, 40, 70), anchor="lm")
    for n, name in enumerate(("Neasden", "Newbury Park", "Nine Elms", "North Acton") if typed else ()):
        canvas.box((50, 148 + 41 * n, 864, 41), (255, 255, 255))
        canvas.text((70, 168 + 41 * n), name, 16, (30, 20, 50), anchor="lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_a_button_in_a_text_box_over_the_edge_of_a_header_is_no_message() -> None:
    fresh = read_tuble(half_over_a_header())
    assert fresh is not None
    assert fresh.condition is Condition.READY
    assert fresh.places["input"].contains(Point(400, 108))


@pytest.mark.parametrize("letter", ["N", "C"])
def test_one_letter_behind_a_lens_in_a_high_text_box_is_what_is_typed(letter: str) -> None:
    fresh = read_tuble(half_over_a_header())
    typed = read_tuble(half_over_a_header(letter), fresh)
    assert typed is not None
    assert typed.state.typed == letter
    assert not typed.state.guesses


def table_of_guesses(typed: str = "", caret: bool = False) -> Frame:
    """The heads of a table before the first guess, on a card of their own, and large print in a low text box."""
    canvas = Canvas(1280, 657, (40, 40, 40))
    canvas.box((0, 0, 1280, 80), (70, 80, 200))
    canvas.text((8, 38), "Tuble", 34, (255, 255, 255), anchor="lm")
    canvas.box((128, 100, 1024, 61), (25, 25, 25), 8)
    canvas.text((640, 130), "Find the station of the day !", 34, (255, 255, 255))
    canvas.box((401, 203, 397, 57), (76, 160, 110), 6)
    canvas.box((404, 206, 391, 51), (25, 25, 25), 4)
    canvas.text((414, 232), typed or "Search..", 34, (255, 255, 255) if typed else (120, 120, 120), anchor="lm")
    if caret:
        canvas.box((582, 208, 2, 47), (255, 255, 255))
    canvas.box((820, 203, 57, 57), (76, 160, 110), 28)
    canvas.text((848, 231), "→", 30, (20, 20, 20))
    canvas.box((128, 282, 1024, 62), (25, 25, 25), 8)
    for x, head in ((148, "Station"), (599, "Stops"), (1041, "Zone")):
        canvas.text((x, 308), head, 26, (255, 255, 255), anchor="lm")
    canvas.box((136, 334, 1008, 2), (80, 80, 80))
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize("caret", [False, True])
def test_the_heads_of_a_table_are_no_dialog_and_a_caret_as_high_as_its_box_hides_no_text(caret: bool) -> None:
    fresh = read_tuble(table_of_guesses())
    assert fresh is not None
    assert (fresh.condition, fresh.state.typed) == (Condition.READY, "")
    typed = read_tuble(table_of_guesses("Chigwell", caret), fresh)
    assert typed is not None
    assert (typed.condition, typed.state.typed) == (Condition.READY, "Chigwell")


def slots_over_a_list(typed: str = "", offered: tuple[str, ...] = ()) -> Frame:
    """Six slots for guesses, and a low text box with a lens far before its text; its list opens upwards."""
    canvas = Canvas(1280, 657, (30, 41, 59))
    canvas.text((640, 14), "Tuble", 18, (255, 255, 255))
    for slot in range(6):
        canvas.box((321, 34 + 44 * slot, 637, 25), (51, 65, 85), 0)
        canvas.box((322, 35 + 44 * slot, 635, 23), (30, 41, 59), 0)
    canvas.box((428, 542, 423, 25), (170, 200, 210), 0)
    canvas.box((429, 543, 421, 23), (28, 36, 48), 0)
    canvas.box((431, 546, 12, 12), None, 6, (150, 160, 175), 2)
    canvas.line([(441, 556), (447, 562)], (150, 160, 175), 2)
    canvas.text((468, 555), typed or "Which station?", 15, (255, 255, 255) if typed else (120, 130, 145), anchor="lm")
    canvas.box((760, 585, 92, 38), (59, 130, 246), 4)
    canvas.text((806, 604), "Submit", 15, (255, 255, 255))
    for n, name in enumerate(offered):
        y = 542 - 26 * (n + 1)
        canvas.box((429, y, 421, 26), (150, 160, 170), 0)
        canvas.box((430, y + 1, 419, 24), (44, 66, 84) if n == 0 else (28, 36, 48), 0)
        canvas.text((431, y + 13), name, 15, (255, 255, 255), anchor="lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_a_lens_far_before_what_is_typed_is_no_letter_of_it() -> None:
    fresh = read_tuble(slots_over_a_list())
    assert fresh is not None
    offered = ("Nine Elms", "Newbury Park", "Neasden", "Acton Town", "Angel", "Barbican")
    typed = read_tuble(slots_over_a_list("N", offered), fresh)
    assert typed is not None
    assert typed.state.typed == "N"
    assert typed.places["input"].iou(fresh.places["input"]) > 0.8


CARD, RIM, PALE = (21, 21, 21), (44, 44, 44), (235, 235, 235)
ALL_STATIONS = ("Aldgate", "Aldgate East", "Alperton", "Amersham", "Angel", "Arnos Grove", "Arsenal", "Baker Street")


def under_a_list_and_guesses(typed: str, caret: bool = False) -> Frame:
    """A list of all stations far above the text box: a guess stands between. The text box has a rounded, bright ring;
    the caret is higher than the letters."""
    canvas = Canvas(1280, 816, (14, 14, 14))
    canvas.text((284, 26), "Metrodle London", 18, PALE, anchor="lm")
    for n, name in enumerate(ALL_STATIONS if typed else ()):
        canvas.box((297, 91 + 43 * n, 640, 36), CARD, 8, RIM, 1)
        canvas.text((308, 109 + 43 * n), name, 14, PALE, anchor="lm")
    canvas.box((289, 488, 687, 36), CARD, 6, RIM, 1)
    canvas.text((298, 506), "1. Chigwell", 16, PALE, anchor="lm")
    canvas.text((414, 506), "13 stops away", 12, PALE, anchor="lm")
    canvas.box((954, 500, 14, 14), (239, 68, 68), 3)
    canvas.box((286, 551, 554, 46), (14, 14, 14), 9, (255, 255, 255), 3)
    canvas.box((290, 555, 546, 38), (22, 22, 22), 7, (85, 85, 85), 1)
    plain = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))
    canvas.text((303, 574), typed or "Station or line...", 14, PALE if typed else (117, 117, 117), plain, "lm")
    if caret:
        canvas.box((314, 566, 1, 15), PALE)
    canvas.box((909, 555, 66, 38), (30, 30, 30), 6)
    canvas.text((942, 574), "Enter", 14, PALE)
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize("caret", [False, True])
@pytest.mark.parametrize("letter", ["E", "C"])
def test_what_is_being_typed_stands_where_the_text_box_was_and_in_no_list_elsewhere(letter: str, caret: bool) -> None:
    fresh = read_tuble(under_a_list_and_guesses(""))
    assert fresh is not None
    box = fresh.places["input"]
    assert box.contains(Point(500, 574))
    typed = read_tuble(under_a_list_and_guesses(letter, caret), fresh)
    assert typed is not None
    assert (typed.state.typed, typed.places["input"]) == (letter, box)
    assert [guess.station for guess in typed.state.guesses] == ["Chigwell"]


def statistics_over_the_end() -> Frame:
    """Statistics over the last guesses, with a sentence that tells the end and a button with a ring around it."""
    canvas = Canvas(1280, 900, (14, 14, 14))
    for n, (name, stops) in enumerate((("Chigwell", "13"), ("Embankment", "2"), ("Lambeth North", "2"))):
        canvas.box((289, 288 + 45 * n, 687, 36), CARD, 6, RIM, 1)
        canvas.text((298, 306 + 45 * n), f"{n + 1}. {name}", 16, PALE, anchor="lm")
        canvas.text((450, 306 + 45 * n), f"{stops} stops away", 12, PALE, anchor="lm")
        canvas.box((954, 300 + 45 * n, 14, 14), (239, 68, 68) if n == 0 else (34, 197, 94), 3)
    canvas.box((289, 690, 546, 38), (22, 22, 22), 7, (85, 85, 85), 1)
    canvas.text((302, 709), "Station or line...", 14, (117, 117, 117), anchor="lm")
    canvas.box((501, 382, 263, 300), (24, 24, 24), 14, (60, 60, 60), 1)
    canvas.text((632, 410), "Statistics", 24, PALE)
    for n, said in enumerate(("Games", "Wins", "Streak", "Best")):
        canvas.text((541 + 61 * n, 451), "1", 24, PALE)
        canvas.text((541 + 61 * n, 472), said, 12, PALE)
    for n, said in enumerate("123456X"):
        canvas.text((530 + 34 * n, 550), said, 12, PALE)
    canvas.text((632, 584), "You got Southwark in 4 tries!", 15, PALE)
    canvas.text((632, 612), "Next game in 08:15:31", 14, PALE)
    canvas.box((516, 624, 120, 44), (24, 24, 24), 9, (255, 255, 255), 3)
    canvas.text((576, 646), "Share result", 14, PALE)
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_a_sentence_among_the_figures_of_statistics_tells_the_end() -> None:
    seen = read_tuble(statistics_over_the_end())
    assert seen is not None
    assert seen.condition is Condition.OVER
    assert seen.state.end is End.WON


@pytest.mark.parametrize("asks", ["Search stations...", "Station, line stop, interchange..."])
def test_a_field_with_a_keys_name_on_a_cap_is_the_text_box_and_neither_a_clock_nor_a_bar_is(asks: str) -> None:
    canvas = Canvas(1200, 620, (250, 250, 250))
    canvas.box((160, 40, 660, 520), (255, 255, 255), 12, (228, 228, 231), 1)
    canvas.text((188, 74), "Which stop are we thinking of?", 20, (20, 20, 20), anchor="lm")
    canvas.box((188, 116, 620, 40), (255, 255, 255), 8, (205, 205, 210), 1)
    canvas.text((204, 135), asks, 15, (115, 115, 122), anchor="lm")
    canvas.box((750, 126, 48, 20), (244, 244, 245), 4, (212, 212, 216), 1)
    canvas.text((774, 136), "Enter", 12, (113, 113, 122))
    canvas.box((852, 40, 270, 86), (255, 255, 255), 10, (228, 228, 231), 1)
    canvas.text((870, 62), "Next puzzle", 14, (20, 20, 20), anchor="lm")
    canvas.text((870, 98), "08:14:12", 22, (20, 20, 20), anchor="lm")
    for n, width in enumerate((60, 110, 230)):
        canvas.box((852, 160 + 24 * n, width, 18), (60, 75, 95), 2)
        canvas.text((840 + width, 169 + 24 * n), str(3 + 4 * n), 12, (250, 250, 250), anchor="rm")

    reading = read_tuble(Frame(canvas.pixels()))

    assert reading is not None
    assert (reading.state.typed, reading.condition) == ("", Condition.READY)
    assert reading.places["input"].contains(Point(500, 136))


def beside_a_line(typed: str = "") -> Frame:
    """A line to type on, with an example, over a finer one as long and an advert as wide."""
    canvas = Canvas(1200, 620, (247, 239, 226))
    canvas.text((140, 60), "La station de Londres", 26, (45, 35, 30), anchor="lm")
    canvas.text((740, 50), "Votre station, puis Entrée :", 15, (45, 35, 30), anchor="lm")
    canvas.text((742, 84), typed or "p. ex. Victoria", 21, (45, 35, 30) if typed else (185, 175, 160), anchor="lm")
    canvas.box((740, 104, 400, 2), (45, 35, 30), 0)
    canvas.box((740, 268, 400, 1), (45, 35, 30), 0)
    canvas.text((740, 290), "Le nombre d'arrêts et l'écart de zone", 15, (45, 35, 30), anchor="lm")
    canvas.box((740, 360, 400, 58), (252, 247, 242), 0, (45, 35, 30), 1)
    canvas.text((940, 388), "Hôtel de la Gare", 16, (45, 35, 30))
    return Frame(canvas.pixels())


def test_a_line_to_type_on_is_found_beside_finer_lines_and_edges_of_its_length() -> None:
    fresh = read_tuble(beside_a_line())
    assert fresh is not None
    assert fresh.state.typed == ""
    assert fresh.places["input"].contains(Point(900, 90))
    typed = read_tuble(beside_a_line("Vic"), fresh)
    assert typed is not None
    assert (typed.state.typed, typed.places["input"]) == ("Vic", fresh.places["input"])


def above_a_bar(keys: bool) -> Frame:
    """A page with empty rows and an empty bar at its foot, and with letters as keys above that, or none."""
    canvas = Canvas(1280, 800, (255, 255, 255))
    canvas.text((640, 80), "Metrodle", 34, (20, 20, 30))
    canvas.text((640, 130), "Guess the Tube station", 18, (60, 60, 70))
    for n in range(6):
        canvas.box((440, 170 + 48 * n, 400, 42), (245, 245, 248), 6, (200, 200, 205), 2)
    for row, letters in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM") if keys else ()):
        for n, letter in enumerate(letters):
            left = 640 - 26 * len(letters) + 52 * n
            canvas.box((left + 3, 500 + 56 * row, 46, 50), (226, 228, 232), 6)
            canvas.text((left + 26, 525 + 56 * row), letter, 20, (30, 30, 40))
    canvas.box((500, 674, 280, 46), (255, 255, 255), 6, (160, 160, 170), 2)
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_the_bar_for_spaces_below_keys_is_no_text_box() -> None:
    bare, below_keys = (read_tuble(above_a_bar(keys)) for keys in (False, True))
    assert bare is not None
    assert bare.places["input"].center.y == pytest.approx(697, abs=3)
    assert below_keys is None


def filled_field(example: bool) -> Frame:
    """A filled field on a line: its name stands in it, or above an example while it has the focus."""
    canvas = Canvas(1280, 640, (255, 255, 255))
    canvas.text((640, 40), "Trainle #431", 34, (20, 20, 20))
    canvas.text((640, 82), "Try to guess today's mystery station on the London Underground.", 16, (30, 30, 30))
    canvas.box((69, 110, 1049, 50), (236, 236, 236))
    canvas.box((69, 158, 1049, 2), (25, 100, 190) if example else (130, 130, 130))
    if example:
        canvas.text((85, 121), "Guess a station", 12, (25, 100, 190), anchor="lm")
        canvas.text((85, 143), "Charing Cross", 16, (150, 150, 150), anchor="lm")
    else:
        canvas.text((85, 135), "Guess a station", 16, (110, 110, 110), anchor="lm")
    canvas.box((1134, 118, 87, 36), (240, 240, 240), 4)
    canvas.text((1177, 136), "GUESS", 14, (170, 170, 170))
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_an_example_stays_one_though_the_name_of_its_field_takes_its_place_now_and_then() -> None:
    reading = None
    for example in (True, False, True):
        reading = read_tuble(filled_field(example), reading)
        assert reading is not None
        assert reading.state.typed == ""


BEIGE, OCHRE, PLAIN = (245, 245, 220), (233, 211, 141), (255, 255, 255)


def below_bars(*, focused: bool) -> Frame:
    """A picture, six bars for guesses, and below them a white text box and its button, all of one size. focused: the
    text box has a broad edge, a caret and the arrow of its list."""
    canvas = Canvas(1280, 657, BEIGE)
    canvas.text((644, 24), "Guess the Underground station", 22, (0, 0, 0))
    canvas.box((395, 52, 500, 200), (200, 196, 190), 0, (0, 0, 0), 3)
    canvas.box((398, 219, 494, 30), (158, 150, 136))
    for n in range(6):
        canvas.box((395, 262 + 38 * n, 500, 33), OCHRE, 5)
    canvas.box((395, 490, 500, 33), PLAIN, 5, (0, 0, 0) if focused else (118, 118, 118), 2 if focused else 1)
    if focused:
        canvas.line([(402, 498), (402, 515)], (0, 0, 0))
        canvas.text((882, 506), "▼", 12, (0, 0, 0))
    canvas.box((395, 528, 500, 33), PLAIN, 5, (0, 0, 0), 1)
    canvas.text((645, 544), "GUESS", 16, (0, 0, 0))
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_a_white_box_below_coloured_bars_is_the_text_box_though_its_button_is_as_white_and_as_large() -> None:
    fresh = read_tuble(below_bars(focused=False))
    assert fresh is not None
    assert fresh.places["input"].contains(Point(645, 506))
    assert fresh.places["button"].contains(Point(645, 544))
    focused = read_tuble(below_bars(focused=True), fresh)
    assert focused is not None
    assert focused.places["input"].contains(Point(645, 506))
    assert focused.state.typed == ""


def places_for_guesses(bottom: int, *, text_box: bool = False) -> Frame:
    """A dark page with places for guesses, of which its window may leave the last one in part."""
    canvas = Canvas(1280, bottom, (17, 24, 39))
    canvas.text((640, 40), "Tube-dle", 30, (120, 90, 240))
    canvas.text((640, 110), "Guess the station of the day", 17, (156, 163, 175))
    for n in range(6):
        for x in (200, 640):
            canvas.box((x, 150 + 88 * n, 430, 80), (31, 41, 55), 4, (55, 65, 81), 1)
    if text_box:
        canvas.box((200, 690, 870, 56), (31, 41, 55), 8, (75, 85, 99), 1)
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize("bottom", [460, 552, 640])
def test_places_for_guesses_that_the_window_cuts_off_are_no_text_boxes(bottom: int) -> None:
    assert read_tuble(places_for_guesses(bottom)) is None


def test_the_text_box_below_places_for_guesses_is_found() -> None:
    seen = read_tuble(places_for_guesses(790, text_box=True))
    assert seen is not None
    assert seen.places["input"].contains(Point(640, 718))


@pytest.mark.parametrize(
    "asks",
    [
        "Digite o nome de uma estação (ex: Oxford Circus, Angel, King's Cross...)",
        "Type the name of a station, for example Oxford Circus or Angel",
        "Gib eine Haltestelle ein, z. B. Oxford Circus, Angel, Bank oder Victoria",
    ],
)
def test_a_text_box_may_name_several_stations_as_examples(asks: str) -> None:
    canvas = Canvas(1270, 520, (10, 10, 10))
    canvas.text((100, 40), "TUBLE 2", 26, (240, 150, 40), anchor="lm")
    canvas.box((300, 120, 670, 52), (24, 24, 24), 10, (52, 52, 52), 1)
    canvas.text((350, 146), asks, 16, (128, 128, 128), anchor="lm")
    canvas.text((635, 280), "Your guesses appear here: stops and zones", 15, (170, 170, 170))
    seen = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert seen is not None
    assert (seen.condition, seen.state.typed) == (Condition.READY, "")
    assert seen.places["input"].contains(Point(600, 146))


def chips_below(typed: str) -> Frame:
    """A page whose text box has a legend below it and a round button beside it, with a sign like a 4; the browser's own
    list hangs over the legend once a whole name is typed."""
    canvas = Canvas(900, 420, (255, 255, 255))
    canvas.text((450, 60), "Escolha uma estação", 20, (20, 20, 20))
    canvas.box((350, 120, 194, 36), (255, 255, 255), 2, (90, 90, 90), 2)
    canvas.text((360, 138), typed, 15, (20, 20, 20), anchor="lm")
    canvas.box((556, 120, 36, 36), (255, 255, 255), 18, (120, 120, 120), 1)
    canvas.text((574, 138), "4", 18, (20, 20, 20))
    canvas.text((320, 178), "diferença de zona:", 12, (60, 60, 60), anchor="rm")
    for x, colour, said in zip((330, 410, 450, 490), ZONES, ("nenhuma", "1", "2", "3 ou mais"), strict=True):
        canvas.box((x, 173, 10, 10), colour, 5)
        canvas.text((x + 16, 178), said, 12, (60, 60, 60), anchor="lm")
    if len(typed) > 1:
        canvas.box((350, 160, 130, 50), (255, 255, 255), 4, (40, 40, 40), 2)
        canvas.text((366, 190), typed, 15, (20, 20, 20), anchor="lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_a_name_offered_over_a_legend_is_no_guess_beside_a_sample_of_it() -> None:
    seen = None
    for typed in ("C", "Chigwell"):
        seen = read_tuble(chips_below(typed), seen)
        assert seen is not None
        assert (seen.condition, seen.state.typed, seen.state.guesses) == (Condition.READY, typed, ())
    assert "Chigwell" in seen.state.offers
