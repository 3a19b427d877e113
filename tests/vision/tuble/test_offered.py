"""What a page offers for what is typed, however it is laid out, and the text box under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import ShownTuble, ZoneColour
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.own_cards import lists_stations
from kibitz.vision.tuble.panels import Panel
from kibitz.vision.tuble.parts.segmentation import Line
from kibitz.vision.tuble.parts.texts import Texts
from tests.support.paint import Canvas
from tests.support.tuble.recorded import BEGIN_WITH_CA, LIGHT, LOOKS, Film, Look

GREEN = (106, 170, 95)


def looked_at(film: Film, before: Reading[ShownTuble] | None = None) -> Reading[ShownTuble]:
    reading = read_tuble(Frame(film.frame("now").pixels), before)
    assert reading is not None
    return reading


@pytest.mark.parametrize("look", [replace(LIGHT, chips=True), replace(LOOKS[1], chips=True, dialog=False)])
@pytest.mark.parametrize("typed", ["Ca", "C"])
def test_stations_offered_beside_each_other_are_offers_and_no_guesses(look: Look, typed: str) -> None:
    film = Film(look, 3)
    film.page.rows = [("Holborn", 14, 3), ("Wood Green", 19, 2), ("Perivale", 26, 1)]
    before = looked_at(film)
    film.page.typed, film.page.opened = typed, BEGIN_WITH_CA
    after = looked_at(film, before)
    assert sorted(after.state.offers) == BEGIN_WITH_CA
    assert after.state.guesses == before.state.guesses


@pytest.mark.parametrize("number", [2, 9])
def test_a_text_box_that_is_only_a_line_stays_where_it_was_under_a_list(number: int) -> None:
    film = Film(LOOKS[number], number)
    before = looked_at(film)
    film.page.typed, film.page.opened = "Chigwell", ["Chigwell"]
    after = looked_at(film, before)
    assert (after.state.typed, after.state.offers) == ("Chigwell", ("Chigwell",))
    assert after.places["input"].iou(before.places["input"]) > 0.8


def test_a_bar_with_a_number_is_no_text_box() -> None:
    film = Film(replace(LIGHT, placeholder="", window=(1000, 640)), 3)
    pixels = film.frame("now").pixels.copy()
    for n, wide in enumerate((60, 200, 150, 140)):
        at = (770, 200 + 18 * n)
        cv2.rectangle(pixels, at, (at[0] + wide, at[1] + 16), (110, 85, 72), -1)
        cv2.putText(pixels, str(29 - n), (at[0] + wide - 22, at[1] + 13), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (255,) * 3, 1)
    reading = read_tuble(Frame(pixels))
    assert reading is not None
    assert reading.places["input"].contains(Rect(*film.field_at, 0, 0).center)


def test_the_heads_of_an_empty_table_tell_the_game() -> None:
    pixels = np.full((500, 900, 3), (236, 246, 226), np.uint8)
    cv2.rectangle(pixels, (120, 66), (460, 110), (250, 253, 246), -1)
    cv2.rectangle(pixels, (120, 66), (460, 110), (160, 170, 150), 1)
    cv2.rectangle(pixels, (472, 70), (560, 106), (10, 80, 180), -1)
    for text, at, ink in (
        ("Enviar", (486, 93), (255, 255, 255)),
        ("Estacao", (130, 138), (110, 120, 90)),
        ("paragens", (476, 138), (110, 120, 90)),
        ("Stopwise", (20, 30), (40, 50, 30)),
        ("The trains run every few minutes until midnight", (120, 300), (40, 50, 30)),
    ):
        cv2.putText(pixels, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.55, ink, 1, cv2.LINE_AA)
    reading = read_tuble(Frame(pixels))
    assert reading is not None
    assert reading.places["input"].contains(Rect(280, 88, 0, 0).center)


@pytest.mark.parametrize(("end", "rim"), [(449, 0), (449, 4), (446, 4)])
def test_an_offer_ends_where_the_window_does(end: int, rim: int) -> None:
    canvas = Canvas(900, 600, (18, 18, 20))
    canvas.box((60, 40, 760, 420), (227, 241, 254), 0)
    canvas.text((80, 60), "Guess the station: stops and zones", 18, (30, 40, 60), anchor="lm")
    canvas.box((200, 300, 420, 44), (248, 252, 255), 4, (120, 140, 160), 1)
    canvas.text((214, 322), "C", 17, (30, 40, 60), anchor="lm")
    canvas.box((200, 346, 420, 140), (248, 252, 255), 0, (190, 205, 220), 1)
    for n, name in enumerate(BEGIN_WITH_CA[:3]):
        canvas.text((214, 366 + 38 * n), name, 17, (30, 40, 60), anchor="lm")
    # The window's own edge, and what is beyond it.
    canvas.box((0, end, 900, 600 - end), (18, 18, 20), 0)
    canvas.box((60, end, 760, rim), (211, 227, 253), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert set(BEGIN_WITH_CA[:2]) <= set(reading.state.offers)
    assert reading.bounds.bottom <= end


def test_offers_that_are_centred_in_their_list_are_entries_each_at_its_place() -> None:
    names = ("Baker Street", "Balham", "Bank - Monument", "Barbican", "Barking", "Barons Court")
    canvas = Canvas(900, 600, (190, 220, 245))
    canvas.text((60, 24), "Guess the station: stops and zones", 18, (30, 40, 60), anchor="lm")
    canvas.box((340, 60, 208, 36), (255, 255, 255), 0, (0, 0, 0), 2)
    canvas.text((346, 78), "Ba", 17, (0, 0, 0), anchor="lm")
    canvas.box((340, 96, 208, 222), (255, 255, 255), 0, (0, 0, 0), 2)
    for n, name in enumerate(names):
        canvas.text((444, 116 + 36 * n), name, 17, (0, 0, 0))
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.state.offers == names
    for n in range(len(names)):
        assert abs(reading.places[f"offer {n + 1}"].center.y - (116 + 36 * n)) < 6


def test_noughts_beside_several_names_are_signs_and_no_numbers_of_guesses() -> None:
    names = ("Upminster", "Upminster Bridge", "Westminster")
    canvas = Canvas(900, 600, (40, 40, 54))
    canvas.text((450, 30), "Guess the station: stops and zones", 18, (220, 220, 230))
    canvas.box((36, 200, 468, 46), (30, 30, 38), 8, (128, 128, 142), 2)
    canvas.text((270, 223), "Upminster", 26, (255, 255, 255))
    for n, name in enumerate(names):
        canvas.text((330, 272 + 36 * n), name, 17, (225, 225, 235))
        canvas.text((330 - 6 * len(name) - 28, 272 + 36 * n), "0", 22, (200, 150, 190))
    for n, (name, stops) in enumerate((("Chigwell", 20), ("Barons Court", 26))):
        canvas.box((620, 192 + 70 * n, 270, 62), (30, 30, 38), 10)
        canvas.text((640, 210 + 70 * n), name, 18, (255, 255, 255), anchor="lm")
        canvas.text((800, 210 + 70 * n), f"{stops} stops", 16, (255, 255, 255), anchor="lm")
        canvas.box((640, 225 + 70 * n, 60, 22), (220, 130, 40), 4)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [guess.station for guess in reading.state.guesses] == ["Chigwell", "Barons Court"]
    assert reading.condition is not Condition.OVER
    assert "Upminster" in reading.state.offers


def test_what_is_typed_in_full_stands_in_the_text_box_and_not_on_the_list_above_it() -> None:
    def page(typed: str, offered: Sequence[str]) -> Frame:
        canvas = Canvas(900, 600, (252, 232, 238))
        canvas.text((60, 24), "Guess the station: stops and zones", 18, (40, 30, 34), anchor="lm")
        canvas.box((200, 200, 440, 50), (255, 244, 248), 5, (4, 106, 160), 3)
        canvas.text((216, 225), typed, 16, (40, 30, 34), anchor="lm")
        canvas.box((200, 262, 440, 40), (4, 106, 160), 5)
        canvas.text((420, 282), "Skicka", 16, (255, 255, 255))
        canvas.box((200, 198 - 36 * len(offered), 440, 36 * len(offered)), (255, 244, 248), 0, (220, 196, 206), 1)
        for n, name in enumerate(offered):
            canvas.text((214, 180 - 36 * n), name, 16, (40, 30, 34), anchor="lm")
        return Frame(canvas.pixels())

    before = read_tuble(page("C", BEGIN_WITH_CA[:3]))
    after = read_tuble(page("Chigwell", ["Chigwell"]), before)
    assert after is not None
    assert (after.state.typed, after.state.offers) == ("Chigwell", ("Chigwell",))
    assert after.places["input"].contains(Point(420, 225))


def test_the_only_entry_on_a_card_above_the_text_box_is_its_list_and_no_text_box_over_an_entry() -> None:
    def page(typed: str, offered: Sequence[str]) -> Frame:
        canvas = Canvas(900, 640, (18, 20, 31))
        canvas.text((60, 40), "Guess the station: stops and zones", 18, (230, 230, 240), anchor="lm")
        canvas.box((200, 557, 430, 47), (33, 35, 50), 14, (125, 135, 255), 1)
        canvas.box((571, 557, 59, 47), (125, 135, 255), 12)
        canvas.text((600, 580), "→", 20, (20, 20, 40))
        canvas.text((218, 580), typed, 16, (235, 235, 245), anchor="lm")
        canvas.box((200, 546 - 39 * len(offered), 430, 39 * len(offered)), (48, 52, 82), 14)
        for n, name in enumerate(offered[::-1]):
            canvas.text((218, 526 - 39 * n), name, 16, (230, 230, 240), anchor="lm")
        return Frame(canvas.pixels())

    before = read_tuble(page("B", ["Baker Street", "Balham", "Barking"]))
    assert before is not None
    after = read_tuble(page("Burnt Oak", ["Burnt Oak"]), before)
    assert after is not None
    assert (after.state.typed, after.state.offers) == ("Burnt Oak", ("Burnt Oak",))
    assert after.places["input"] == before.places["input"]


def test_the_only_entry_of_a_list_is_no_text_box_though_the_caret_is_read_as_a_letter_of_what_is_typed() -> None:
    film = Film(LOOKS[2], 2)
    film.page.typed = "Mill Hill East"
    before = looked_at(film)
    film.page.typed, film.page.opened = "Mill Hill Eastf", ["Mill Hill East"]
    after = looked_at(film, before)
    assert (after.state.typed, after.state.offers) == ("Mill Hill East", ("Mill Hill East",))
    assert after.places["input"].iou(before.places["input"]) > 0.8


def test_the_only_entry_of_a_list_is_no_text_box_though_the_text_boxs_outline_is_open_at_its_name() -> None:
    def page(typed: str, offered: Sequence[str]) -> Frame:
        canvas = Canvas(1000, 600, (250, 250, 250))
        canvas.box((200, 80, 560, 170), (255, 255, 255), 4, (226, 226, 226), 1)
        canvas.text((216, 106), "Guess the station: stops and zones", 15, (96, 96, 96), anchor="lm")
        canvas.box((216, 140, 430, 56), (255, 255, 255), 4, (181, 81, 63), 2)
        canvas.box((226, 132, 52, 16), (255, 255, 255), 0)
        canvas.text((230, 140), "Station", 12, (181, 81, 63), anchor="lm")
        canvas.text((230, 168), typed, 16, (33, 33, 33), anchor="lm")
        canvas.box((660, 148, 86, 40), (181, 81, 63), 4)
        canvas.text((703, 168), "GUESS", 14, (255, 255, 255))
        if offered:
            canvas.box((216, 198, 430, 16 + 40 * len(offered)), (255, 255, 255), 4, (200, 200, 200), 1)
        for n, name in enumerate(offered):
            canvas.text((232, 226 + 40 * n), name, 16, (33, 33, 33), anchor="lm")
        return Frame(canvas.pixels())

    before = read_tuble(page("C", BEGIN_WITH_CA[:4]))
    assert before is not None
    for known in (None, before):
        after = read_tuble(page("Chigwell", ["Chigwell"]), known)
        assert after is not None
        assert (after.state.typed, after.state.offers) == ("Chigwell", ("Chigwell",))
        assert after.places["input"].contains(Point(400, 168))


def table(
    typed: str,
    rows: Sequence[tuple[str, str]] = (),
    ink: tuple[int, int, int] = (33, 33, 33),
    beside: Sequence[str] = (),
) -> Frame:
    """A page with a text box above a table of six numbered places. beside: a list that lies over their right end."""
    canvas = Canvas(1000, 520, (248, 249, 250))
    canvas.text((140, 30), "Which Underground station am I?", 22, (33, 37, 41), anchor="lm")
    canvas.box((140, 60, 568, 38), (255, 255, 255), 4, (134, 183, 254), 1)
    canvas.text((154, 79), typed, 18, ink, anchor="lm")
    canvas.box((716, 60, 144, 38), (13, 110, 253), 4)
    canvas.text((788, 79), "Submit guess", 15, (255, 255, 255))
    columns = ((140, 66, "#"), (205, 345, "Station"), (549, 136, "Stops away"), (684, 176, "Zones apart"))
    for x, w, head in columns:
        for n in range(7):
            canvas.box((x, 115 + 39 * n, w, 40), (255, 255, 255) if n else (233, 236, 239), 0, (222, 226, 230), 1)
        canvas.text((x + 13, 133), head, 13, (33, 37, 41), anchor="lm")
    for n in range(6):
        canvas.text((153, 173 + 39 * n), f"{n + 1}", 15, (33, 37, 41), anchor="lm")
    for n, (name, stops) in enumerate(rows):
        canvas.box((685, 155 + 39 * n, 174, 38), (220, 53, 69), 0)
        canvas.text((218, 173 + 39 * n), name, 15, (33, 37, 41), anchor="lm")
        canvas.text((616, 173 + 39 * n), stops, 15, (33, 37, 41))
        canvas.text((772, 173 + 39 * n), "3 or more", 15, (255, 255, 255))
    canvas.box((718, 0, 220, 520 if beside else 0), (0, 0, 0), 0)
    canvas.box((722, 2, 204, 516 if beside else 0), (255, 255, 255), 6)
    for n, name in enumerate(beside):
        canvas.text((730, 17 + 29 * n), name, 14, (20, 20, 20), anchor="lm")
    return Frame(canvas.pixels())


def test_stations_of_a_table_whose_numbers_are_in_cells_of_their_own_are_no_offers() -> None:
    rows = [("Marylebone", "13"), ("Holloway Road", "17"), ("West Brompton", "19"), ("Southgate", "23")]
    reading = read_tuble(table("Type a station", rows, (130, 130, 130)))
    assert reading is not None
    assert [(guess.station, str(guess.stops)) for guess in reading.state.guesses] == rows
    assert reading.state.offers == ()


def test_what_stands_in_a_text_box_above_a_table_is_no_text_on_the_tables_edge() -> None:
    before = read_tuble(table("C"))
    after = read_tuble(table("Chigwell"), before)
    assert after is not None
    assert (after.state.typed, after.state.offers) == ("Chigwell", ())
    assert after.places["input"].contains(Point(420, 79))


@pytest.mark.parametrize("typed", ["", "B"])
def test_a_long_list_over_the_end_of_the_rows_is_of_no_guesses(typed: str) -> None:
    rows = [("Marylebone", "13"), ("Holloway Road", "17")]
    names = "Baker Street,Balham,Barbican,Barking,Barkingside,Barons Court,Bayswater,Becontree,Belsize Park,Bermondsey,"
    names += "Bethnal Green,Blackfriars,Bond Street,Borough,Bounds Green,Bow Road,Brent Cross"
    reading = read_tuble(table(typed, rows, beside=names.split(",")), read_tuble(table(typed, rows)))
    assert reading is not None
    assert [(guess.station, str(guess.stops)) for guess in reading.state.guesses] == rows


def test_a_list_may_be_as_wide_as_the_text_box_and_its_button_together() -> None:
    """Entries apart from each other, the first of which looks like a text box."""
    offered = ["Aldgate", "Aldgate East", "Angel", "Arnos Grove", "Barking"]

    def page(typed: str, entries: Sequence[str]) -> Frame:
        canvas = Canvas(1000, 640, (255, 255, 255))
        canvas.text((250, 40), "Which station is it?", 26, (28, 39, 51), anchor="lm")
        canvas.text((250, 70), "5 guesses left", 14, (108, 122, 137), anchor="lm")
        canvas.box((250, 90, 520, 58), (191, 232, 200), 14)
        canvas.text((268, 119), "Chigwell", 18, (28, 39, 51), anchor="lm")
        canvas.text((752, 119), "6 stops", 18, (28, 39, 51), anchor="rm")
        canvas.box((250, 158, 420, 44), (255, 255, 255), 12, (0, 0, 0), 2)
        canvas.text(
            (264, 180), typed or "Underground station", 16, (28, 39, 51) if typed else (130, 140, 150), anchor="lm"
        )
        canvas.box((680, 158, 90, 44), (28, 93, 153), 12)
        canvas.text((725, 180), "Guess", 16, (255, 255, 255))
        for n, name in enumerate(entries):
            canvas.box((250, 210 + 40 * n, 520, 36), (243, 246, 250), 10)
            canvas.text((262, 228 + 40 * n), name, 15, (28, 39, 51), anchor="lm")
        return Frame(canvas.pixels())

    before = read_tuble(page("", []))
    after = read_tuble(page("G", offered), before)

    assert before is not None
    assert after is not None
    assert (after.state.typed, list(after.state.offers)) == ("G", offered)
    assert after.places["input"].iou(before.places["input"]) > 0.8


def test_a_list_that_opens_upwards_is_that_of_what_is_typed_and_not_of_an_empty_slot_above_it() -> None:
    canvas = Canvas(900, 560, (15, 23, 42))
    canvas.text((450, 40), "STATIONLE", 30, (255, 255, 255))
    for slot in range(6):
        canvas.box((200, 80 + 38 * slot, 500, 34), (51, 65, 85), 4)
    canvas.box((200, 118, 500, 204), (71, 85, 105), 4)
    canvas.box((202, 120, 496, 200), (30, 41, 59), 2)
    names = ("Caledonian Road", "Camden Town", "Canada Water", "Canary Wharf", "Canning Town")
    for number, name in enumerate(names):
        canvas.text((213, 140 + 36 * number), name, 16, (226, 232, 240), anchor="lm")
    canvas.box((200, 324, 500, 38), (71, 85, 105), 6)
    canvas.box((202, 326, 496, 34), (30, 41, 59), 4)
    canvas.text((213, 343), "C", 16, (226, 232, 240), anchor="lm")
    canvas.box((200, 370, 500, 38), (71, 85, 105), 6)
    canvas.box((202, 372, 496, 34), (15, 23, 42), 4)
    canvas.text((450, 389), "GUESS", 16, (255, 255, 255))
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert (reading.state.typed, reading.state.offers) == ("C", names)
    assert reading.places["input"].iou(Rect(202, 326, 496, 34)) > 0.8


@pytest.mark.parametrize(
    ("lines", "listed"),
    [
        (("Ealing Broadway", "Ealing Common", "Earl's Court", "East", "Har"), True),
        (("Barons Court", "Battersea Power", "Station", "Walthamstow", "Central"), True),
        (("Well done", "Ealing Broadway", "Play again"), False),
    ],
)
def test_what_bears_names_of_stations_only_is_a_list_and_no_dialog(lines: tuple[str, ...], listed: bool) -> None:
    canvas = Canvas(400, 60 * len(lines), (255, 255, 255))
    for n, text in enumerate(lines):
        canvas.text((20, 30 + 60 * n), text, 26, (20, 20, 20), anchor="lm")
    seen = [Line(Rect(10, 10 + 60 * n, 380, 40), 1) for n in range(len(lines))]

    assert lists_stations(Panel(Rect(0, 0, 400, 60 * len(lines)), seen), Texts(canvas.pixels())) is listed


@pytest.mark.parametrize("above", [True, False])
def test_a_lone_guess_by_an_empty_text_box_is_no_offer(above: bool) -> None:
    canvas = Canvas(760, 500, (17, 17, 17))
    canvas.text((30, 40), "Station Guesser", 26, (250, 250, 250), anchor="lm")
    box, row = (183, 95) if above else (95, 183)
    canvas.box((45, box, 670, 70), (42, 42, 42), 6)
    canvas.box((70, box + 22, 2, 26), (240, 240, 240), 0)
    canvas.box((45, row, 670, 72), (17, 17, 17), 0, (90, 90, 90), 1)
    canvas.box((66, row + 8, 56, 56), (17, 17, 17), 28, (96, 144, 58), 6)
    canvas.text((94, row + 36), "3", 22, (250, 250, 250))
    canvas.text((140, row + 36), "Chigwell", 20, (250, 250, 250), anchor="lm")
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert reading.state.offers == ()
    assert [(guess.station, guess.colour) for guess in reading.state.guesses] == [("Chigwell", ZoneColour.GREEN)]


def slots_and_box(offered: Sequence[str] = (), typed: str = "") -> Frame:
    """Six empty places, the text box below them and the button below that; what is offered lies over the places."""
    canvas = Canvas(1280, 657, (255, 255, 255))
    canvas.text((640, 24), "TUBLE", 30, (0, 0, 0))
    for slot in range(6):
        canvas.box((394, 58 + 36 * slot, 491, 31), (229, 231, 235), 3)
    canvas.box((394, 280, 491, 31), (30, 30, 30) if offered else (220, 224, 230), 3)
    canvas.box((396, 282, 487, 27), (255, 255, 255), 2)
    canvas.text((400, 296), typed or "Station", 16, (20, 20, 20) if typed else (156, 163, 175), anchor="lm")
    canvas.box((394, 318, 491, 31), (220, 224, 230), 3)
    canvas.box((395, 319, 489, 29), (255, 255, 255), 2)
    canvas.text((640, 334), "GUESS", 16, (0, 0, 0))
    for n, name in enumerate(offered):
        canvas.box((394, 68 + 34 * n, 476, 34), (209, 213, 219))
        canvas.box((396, 70 + 34 * n, 472, 31), (255, 255, 255))
        canvas.text((402, 86 + 34 * n), name, 16, (20, 20, 20), anchor="lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_a_list_of_all_stations_above_an_empty_text_box_is_its_list_though_a_button_hangs_below() -> None:
    names = ("ACTON TOWN", "ALDGATE", "ALDGATE EAST", "ALPERTON", "AMERSHAM", "ANGEL")
    before = read_tuble(slots_and_box())
    opened = read_tuble(slots_and_box(names), before)

    assert before is not None
    assert opened is not None
    assert (opened.state.typed, opened.state.offers) == ("", names)
    assert opened.places["input"].iou(before.places["input"]) > 0.8


def test_a_guess_on_a_card_of_its_own_colour_is_no_text_box_though_one_was_there() -> None:
    def page(*, won: bool) -> Frame:
        canvas = Canvas(1280, 657, (17, 17, 23))
        canvas.text((640, 40), "TUBLE", 28, (235, 235, 245))
        for n, (name, told, zones, colour) in enumerate(
            [
                ("Chigwell", "14 stops away", "3+ zones", (230, 30, 25)),
                ("Blackfriars", "5 stops away", "Same zone", GREEN),
            ]
        ):
            canvas.box((416, 114 + 86 * n, 447, 73), (30, 30, 40), 6)
            canvas.text((431, 138 + 86 * n), name, 17, (235, 235, 245), anchor="lm")
            canvas.text((431, 167 + 86 * n), told, 15, (235, 235, 245), anchor="lm")
            canvas.box((760, 126 + 86 * n, 88, 23), colour, 3)
            canvas.text((804, 138 + 86 * n), zones, 13, (255, 255, 255))
        if won:
            canvas.box((406, 280, 471, 88), (75, 210, 125), 6)
            canvas.box((408, 282, 467, 84), (31, 56, 40), 4)
            canvas.text((431, 312), "Nine Elms", 17, (235, 235, 245), anchor="lm")
            canvas.text((431, 343), "Correct!", 15, (75, 210, 125), anchor="lm")
            canvas.box((760, 300, 88, 23), GREEN, 3)
            canvas.text((804, 312), "Same zone", 13, (255, 255, 255))
        else:
            canvas.box((416, 291, 447, 46), (40, 180, 220), 6)
            canvas.box((418, 293, 443, 42), (30, 30, 40), 4)
            canvas.text((434, 314), "Nine Elms", 16, (235, 235, 245), anchor="lm")
        return Frame(np.ascontiguousarray(canvas.pixels()))

    typed = read_tuble(page(won=False))
    assert typed is not None
    assert (typed.state.typed, len(typed.state.guesses)) == ("Nine Elms", 2)
    after = read_tuble(page(won=True), typed)
    assert after is not None
    assert [(guess.station, guess.stops) for guess in after.state.guesses][2:] == [("Nine Elms", 0)]
    assert after.state.end is End.WON


def test_a_list_of_stations_beside_the_rows_offers_what_is_typed() -> None:
    """Rows for guesses are counted beside it, and dashed boxes wait for their numbers."""

    def page(typed: str, offered: Sequence[str]) -> Frame:
        canvas = Canvas(1280, 640, (0, 0, 0))
        canvas.text(
            (46, 40), "One London Underground station is hidden: stops and zones", 18, (255, 255, 255), anchor="lm"
        )
        for n in range(6):
            canvas.text((46, 181 + 52 * n), str(n + 1), 18, (0, 255, 255), anchor="lm")
            canvas.text((95, 181 + 52 * n), "................", 16, (90, 90, 90), anchor="lm")
            canvas.box((640, 160 + 52 * n, 160, 44), None, 0, (70, 70, 70), 1)
        canvas.box((44, 482, 752, 48), (0, 0, 0), 0, (0, 255, 255), 3)
        canvas.text((66, 506), ">", 18, (0, 255, 255), anchor="lm")
        canvas.text((92, 506), typed, 20, (255, 255, 0), anchor="lm")
        canvas.box((846, 122, 394, 34), (255, 0, 255), 0)
        canvas.text((856, 139), "STATIONS", 18, (0, 0, 0), anchor="lm")
        for n, name in enumerate(offered):
            if n == 0:
                canvas.box((846, 162, 394, 34), (0, 255, 0), 0)
            canvas.text((858, 179 + 36 * n), name, 16, (0, 0, 0) if n == 0 else (0, 255, 0), anchor="lm")
        return Frame(canvas.pixels())

    before = read_tuble(page("", []))
    assert before is not None
    begun = read_tuble(page("Ca", BEGIN_WITH_CA), before)
    assert begun is not None
    assert sorted(begun.state.offers) == BEGIN_WITH_CA
    whole = read_tuble(page("Chigwell", ["Chigwell"]), begun)
    assert whole is not None
    assert (whole.state.typed, whole.state.offers, whole.state.guesses) == ("Chigwell", ("Chigwell",), ())
    assert whole.places["input"].contains(Point(420, 506))


def test_guesses_on_cards_with_their_numbers_below_the_names_are_no_list_above_a_text_box() -> None:
    # The text box is cut off, and its caret is read as a letter.
    canvas = Canvas(1280, 800, (245, 245, 245))
    canvas.text((640, 40), "TUBLE", 24, (30, 30, 50))
    for n, (name, stops) in enumerate((("Bromley-by-Bow", 19), ("Bermondsey", 18), ("Bethnal Green", 17))):
        canvas.box((396, 118 + 223 * n, 488, 215), (255, 255, 255), 6)
        canvas.text((412, 141 + 223 * n), name, 15, (30, 30, 50), anchor="lm")
        canvas.text((412, 169 + 223 * n), f"{stops} stops away", 15, (50, 50, 50), anchor="lm")
    canvas.box((396, 783, 488, 47), (255, 255, 255), 8, (20, 150, 220), 2)
    canvas.box((414, 797, 1, 20), (20, 20, 20), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert reading.state.offers == ()
    assert [(one.station, one.stops) for one in reading.state.guesses] == [
        ("Bromley-by-Bow", 19),
        ("Bermondsey", 18),
        ("Bethnal Green", 17),
    ]
