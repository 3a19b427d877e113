"""What the colours of a page mean, told by comparison."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.guesses.colouring import Texts, choose_colours
from kibitz.vision.tuble.guesses.patches import Kind, Patch
from kibitz.vision.tuble.parts.blobs import Blob
from kibitz.vision.tuble.zones import legend_meanings, legend_of, name_colours
from tests.support.paint import FONT_FOLDER, Canvas
from tests.support.tuble.looks import PALETTES

GREEN, YELLOW, ORANGE, RED = ZoneColour
NAMED = {"green": "#008000", "gold": "#ffd700", "darkorange": "#ff8c00", "crimson": "#dc143c"}


def bgr(colour: str) -> np.ndarray:
    digits = NAMED.get(colour, colour).removeprefix("#")
    return np.array([int(digits[i : i + 2], 16) for i in (4, 2, 0)], np.float64)


def palette(name: str) -> list[np.ndarray]:
    return [bgr(colour) for colour in PALETTES[name]]


@pytest.mark.parametrize("name", PALETTES)
def test_all_four_colours_of_any_palette_tell_each_other(name: str) -> None:
    seen = name_colours(palette(name), [9, 9, 9, 9])
    assert [one.value for one in seen] == list(ZoneColour)


@pytest.mark.parametrize("name", PALETTES)
def test_one_colour_alone_is_right_or_unknown(name: str) -> None:
    for meaning, colour in zip(ZoneColour, palette(name), strict=True):
        (seen,) = name_colours([colour], [9])
        assert seen.value in (meaning, None)
        assert seen.value is meaning or meaning in dict(seen.others)


def test_a_colour_near_a_border_is_told_by_the_one_beside_it() -> None:
    amber = bgr("#f9a825")
    assert name_colours([amber], [9])[0].value is None
    assert name_colours([amber, bgr("#ef6c00")], [9, 9])[0].value is YELLOW


def test_a_legend_tells_more_than_any_hue() -> None:
    keys = [bgr(colour) for colour in ("#5f8f00", "#d0b000", "#b07020", "#803030")]
    legend = list(zip(ZoneColour, keys, strict=True))
    assert [one.value for one in name_colours(keys[::-1], [9] * 4, legend)] == [RED, ORANGE, YELLOW, GREEN]


@pytest.mark.parametrize("patch", [9, 20])
def test_samples_in_one_line_are_a_legend_though_one_is_a_pixel_higher_or_a_guess_has_as_large_a_patch(
    patch: int,
) -> None:
    samples = [Blob(n, Rect(412 + 110 * n, 647, 9, 9 + n // 3), bgr(PALETTES["plain"][n])) for n in range(4)]
    of_a_guess = Blob(9, Rect(1037, 188, patch, patch), bgr(PALETTES["plain"][2]))
    assert [meaning for meaning, _ in legend_of([of_a_guess, *samples])] == list(ZoneColour)


def test_no_stops_are_always_green_and_so_is_whatever_looks_the_same() -> None:
    lime = bgr("#b8d030")
    assert name_colours([lime], [9])[0].value is None
    assert [one.value for one in name_colours([lime, lime], [0, 9])] == [GREEN, GREEN]


def test_the_palette_of_the_user_goes_before_all() -> None:
    given = ((255, 0, 0), (255, 0, 255), (0, 255, 255), (0, 255, 0))
    seen = name_colours([bgr("#00ff00"), bgr("#0000ff")], [9, 9], palette=given)
    assert [one.value for one in seen] == [RED, GREEN]


def test_a_row_without_a_patch_has_no_colour() -> None:
    assert name_colours([None], [9])[0].value is None


def test_a_legend_has_four_hues_from_green_to_red() -> None:
    four = palette("material")
    assert legend_meanings(four) == list(ZoneColour)
    assert legend_meanings(four[::-1]) == list(ZoneColour)[::-1]
    assert legend_meanings(four[:3]) is None
    assert legend_meanings([four[0], four[0], four[2], four[3]]) is None


def test_one_pale_colour_by_all_guesses_may_be_decoration() -> None:
    sand = bgr("#968870")
    assert [one.value for one in name_colours([sand, sand, sand], [16, 11, 10])] == [None] * 3


def test_a_patch_whose_hue_no_zone_has_doesnt_tell_what_the_others_mean() -> None:
    # A green patch half under a message is no yellow, and the yellow one no orange because of it.
    seen = name_colours([bgr(one) for one in ("#dc143c", "#008000", "#6a9839", "#ffd700")], [20, 8, 6, 4])
    assert [seen[n].value for n in (0, 1, 3)] == [RED, GREEN, YELLOW]


def test_the_red_of_a_palette_for_colour_blind_people_alone_could_be_orange() -> None:
    vermilion = np.array([0.0, 94.0, 213.0])
    (seen,) = name_colours([vermilion], [5])
    assert seen.value is None
    assert {meaning for meaning, _ in seen.others[:2]} == {ZoneColour.ORANGE, ZoneColour.RED}


def test_a_page_that_runs_from_colour_to_colour_tells_no_zones_where_a_patch_is_below_the_window() -> None:
    canvas = Canvas(760, 660, (60, 70, 44), (14, 42, 34))
    canvas.text((40, 40), "Guess the station: stops and zones", 22, (225, 240, 230), anchor="lm")
    for n, (name, stops, colour) in enumerate(
        (("Chigwell", 22, (245, 138, 31)), ("Temple", 11, (255, 210, 31)), ("Ealing Broadway", 5, (255, 210, 31)))
    ):
        y = 200 + 220 * n
        canvas.text((150, y), str(stops), 34, (235, 245, 238))
        canvas.text((236, y), name, 40, (225, 240, 230), anchor="lm")
        canvas.box((236, y + 44, 26, 26), colour, 13)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [guess.stops for guess in reading.state.guesses] == [22, 11, 5]
    told = [guess.colour for guess in reading.state.guesses]
    assert told[2] is None
    assert ZoneColour.GREEN not in told


def test_a_frame_of_a_coloured_page_is_no_patch() -> None:
    canvas = Canvas(900, 420, (14, 118, 100))
    canvas.text((40, 40), "Guess the station: stops and zones", 20, (225, 245, 238), anchor="lm")
    canvas.text((60, 130), "CHIGWELL", 17, (225, 245, 238), anchor="lm")
    canvas.box((60, 148, 48, 30), (14, 118, 100), 0, (96, 168, 154), 1)
    canvas.text((84, 163), "15", 18, (225, 245, 238))
    canvas.box((420, 142, 24, 24), (220, 38, 38), 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [(guess.stops, guess.colour) for guess in reading.state.guesses] == [(15, RED)]


def test_a_line_under_each_name_tells_its_zone() -> None:
    canvas = Canvas(900, 420, (252, 252, 252))
    canvas.text((40, 40), "Guess the station: stops and zones", 20, (20, 20, 24), anchor="lm")
    colours = ((34, 180, 90), (234, 179, 8), (220, 38, 38))
    for n, (name, stops) in enumerate((("Ealing Broadway", 16), ("Temple", 8), ("Chigwell", 18))):
        canvas.box((60 + 240 * n, 90, 220, 80), (255, 255, 255), 0, (40, 40, 44), 1)
        canvas.text((170 + 240 * n, 112), str(stops), 22, (20, 20, 24))
        canvas.text((170 + 240 * n, 144), name, 15, (20, 20, 24))
        wide = (138, 64, 74)[n]
        canvas.box((170 + 240 * n - wide // 2, 156, wide, 4), colours[n], 0)
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    told = {guess.station: guess.colour for guess in reading.state.guesses}
    assert told == {"Ealing Broadway": GREEN, "Temple": YELLOW, "Chigwell": RED}


def test_a_thin_bar_over_each_guess_tells_its_zone() -> None:
    canvas = Canvas(600, 420, (228, 242, 253))
    canvas.text((30, 40), "Guess the station: stops and zones", 18, (90, 110, 130), anchor="lm")
    colours = ((181, 82, 76), (201, 180, 88), (106, 170, 100))
    for n, (name, stops) in enumerate((("Ealing Broadway", 16), ("Temple", 8), ("Chigwell", 18))):
        y = 90 + 60 * n
        canvas.box((24, y, 520, 4), colours[n], 0)
        canvas.text((60, y + 24), str(stops), 19, (60, 80, 100))
        canvas.text((100, y + 24), name, 18, (60, 80, 100), anchor="lm")
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [guess.colour for guess in reading.state.guesses] == [RED, YELLOW, GREEN]


def test_what_a_legend_explains_goes_before_the_tinted_box_of_the_number() -> None:
    canvas = Canvas(1100, 560, (226, 246, 235))
    canvas.text((60, 24), "Guess the station: stops and zones", 18, (20, 60, 40), anchor="lm")
    canvas.box((200, 100, 640, 70), (196, 214, 208), 0)
    canvas.box((270, 114, 40, 40), (239, 68, 68), 0)
    canvas.text((330, 135), "Chigwell", 26, (20, 60, 40), anchor="lm")
    canvas.box((770, 112, 56, 44), (182, 206, 194), 0, (100, 140, 120), 1)
    canvas.text((798, 134), "14", 22, (20, 60, 40))
    for n, colour in enumerate(((34, 197, 94), (234, 179, 8), (249, 115, 22), (239, 68, 68))):
        canvas.box((200 + 160 * n, 260, 28, 28), colour, 14)
        canvas.text((236 + 160 * n, 274), ("same zone", "1 off", "2 off", "3+ off")[n], 16, (20, 60, 40), anchor="lm")
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [guess.colour for guess in reading.state.guesses] == [ZoneColour.RED]


@pytest.mark.parametrize("said", [("same zone", "2 zones", "3+ zones"), ("gleiche Zone", "2 Zonen", "3+ Zonen")])
def test_what_a_badge_says_of_the_zone_may_stand_on_its_colour(said: tuple[str, ...]) -> None:
    canvas = Canvas(900, 420, (255, 255, 255))
    canvas.text((60, 40), "Guess the station: stops and zones", 20, (33, 37, 41), anchor="lm")
    colours = ((25, 135, 84), (253, 126, 20), (220, 53, 69))
    for n, (name, stops) in enumerate((("Ealing Broadway", 16), ("Temple", 8), ("Chigwell", 18))):
        y = 90 + 64 * n
        canvas.box((60, y, 640, 52), (255, 255, 255), 6, (200, 200, 200), 1)
        canvas.text((90, y + 26), name, 16, (33, 37, 41), anchor="lm")
        canvas.text((520, y + 26), f"{stops} stops", 16, (33, 37, 41))
        canvas.box((590, y + 13, 100, 26), colours[n], 6)
        canvas.text((640, y + 26), said[n], 13, (255, 255, 255))
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [guess.colour for guess in reading.state.guesses] == [GREEN, ORANGE, RED]


def test_buttons_in_the_guesses_tell_no_zones() -> None:
    canvas = Canvas(900, 420, (255, 255, 255))
    canvas.text((60, 40), "Guess the station: stops and zones", 20, (33, 37, 41), anchor="lm")
    for n, (name, stops) in enumerate((("Ealing Broadway", 16), ("Temple", 8), ("Chigwell", 18))):
        y = 90 + 64 * n
        canvas.box((60, y, 640, 52), (255, 255, 255), 6, (200, 200, 200), 1)
        canvas.text((90, y + 26), name, 16, (33, 37, 41), anchor="lm")
        canvas.text((520, y + 26), f"{stops} stops", 16, (33, 37, 41))
        canvas.box((590, y + 13, 100, 26), (220, 53, 69), 6)
        canvas.text((640, y + 26), "Remove", 13, (255, 255, 255))
    reading = read_tuble(Frame(canvas.pixels()))
    assert reading is not None
    assert [guess.colour for guess in reading.state.guesses] == [None] * 3


def test_the_ink_of_all_words_tells_no_zone_where_a_disc_stands_by_the_guess() -> None:
    amber, grey = (255, 176, 0), (29, 29, 29)
    canvas = Canvas(900, 460, (0, 0, 0))
    canvas.text((40, 30), "TUBLE  Platform 1", 15, amber, anchor="lm")
    for n in range(6):
        canvas.text((40, 80 + 38 * n), f"{n + 1}", 18, (153, 106, 0), anchor="lm")
        canvas.ellipse((764, 70 + 38 * n, 20, 20), grey if n else (229, 57, 53))
    canvas.text((74, 80), "Paddington", 20, amber, anchor="lm")
    canvas.text((746, 80), "17 stops", 20, amber, anchor="rm")
    canvas.text((40, 420), "Number: stops to go. Light: zones apart.", 15, amber, anchor="lm")
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    (guess,) = reading.state.guesses
    assert (guess.station, guess.stops, guess.colour) == ("Paddington", 17, RED)


def test_the_patch_of_the_guess_above_is_not_that_of_a_name_whose_box_was_drawn_too_high() -> None:
    # A line of the paper goes through the second name; no name was read beside the second patch.
    names = [Rect(500, 160, 80, 20), Rect(500, 216, 60, 44), Rect(500, 268, 80, 20)]
    colours = [bgr("#c73e3a"), bgr("#ee8434"), bgr("#4c956c"), bgr("#f2cc3f")]
    tops = [158, 194, 230, 266]
    patches = [Patch(Kind.BESIDE, Rect(1096, y, 24, 24), at, 400) for y, at in zip(tops, colours, strict=True)]
    own = [[patches[0]], [patches[1], patches[2]], [patches[3]]]
    rows = [Texts(name, Rect(1058, name.y, 24, name.h)) for name in names]
    chosen = choose_colours(rows, own, [], np.full(3, 240.0))
    assert [patch.box.y if patch else None for patch in chosen] == [158, 230, 266]


def test_the_answer_is_green_whatever_the_page_marks_it_with() -> None:
    canvas = Canvas(900, 420, (255, 255, 255))
    canvas.text((40, 30), "Guess the Underground station", 22, (30, 30, 30), anchor="lm")
    for y, name, stops in ((120, "Chigwell", "22 stops"), (180, "Hendon Central", "0 stops")):
        canvas.text((40, y), name, 18, (30, 30, 30), anchor="lm")
        canvas.text((320, y), stops, 18, (30, 30, 30), anchor="lm")
    canvas.box((520, 102, 110, 36), (212, 53, 28), 4)
    for n, colour in enumerate(((45, 180, 70), (255, 221, 51), (255, 145, 20), (212, 53, 28))):
        canvas.ellipse((40 + 110 * n, 320, 14, 14), colour)
        canvas.text((62 + 110 * n, 327), f"{n} zones", 14, (30, 30, 30), anchor="lm")
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert reading.state.guesses[-1].colour is GREEN


def service(rows: list[tuple[str, int, str]], *, ring: bool = True) -> Frame:
    """A form at the left, whose text box has the keyboard, with the guesses and a green tag for each beside it."""
    canvas = Canvas(1272, 640, (255, 255, 255))
    canvas.text((156, 130), "Guess a station", 30, (11, 12, 12), anchor="lm")
    canvas.text((156, 207), "Station name", 18, (11, 12, 12), anchor="lm")
    if ring:
        canvas.box((153, 224, 406, 48), (255, 221, 0), 0)
    canvas.box((156, 227, 400, 42), (11, 12, 12), 0)
    canvas.box((160, 231, 392, 34), (255, 255, 255), 0)
    canvas.box((156, 287, 143, 40), (0, 112, 60), 0)
    canvas.text((227, 307), "Submit guess", 18, (255, 255, 255))
    for x, head in ((600, "Station"), (850, "Stops"), (946, "Zones")):
        canvas.text((x, 163), head, 16, (11, 12, 12), anchor="lm")
    for n, (name, stops, tag) in enumerate(rows):
        y = 203 + 51 * n
        canvas.text((600, y), name, 18, (11, 12, 12), anchor="lm")
        canvas.text((850, y), f"{stops}", 18, (11, 12, 12), anchor="lm")
        canvas.box((946, y - 14, 12 + 12 * len(tag), 30), (0, 112, 60), 0)
        canvas.text((955, y + 1), tag, 15, (255, 255, 255), anchor="lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_the_ring_of_what_has_the_keyboard_is_no_guesss_colour() -> None:
    before = None
    for ring in (False, True, True):
        before = read_tuble(service([("Chigwell", 30, "SAME ZONE")], ring=ring), before)
        assert before is not None
        assert [guess.colour for guess in before.state.guesses] == [GREEN]
    fresh = read_tuble(service([("Chigwell", 30, "SAME ZONE")]))
    assert fresh is not None
    assert [guess.colour for guess in fresh.state.guesses] == [GREEN]


def test_the_guess_that_is_right_may_say_so_on_its_colour() -> None:
    reading = read_tuble(service([("Chigwell", 30, "SAME ZONE"), ("Kenton", 0, "CORRECT")], ring=False))
    assert reading is not None
    assert [guess.colour for guess in reading.state.guesses] == [GREEN, GREEN]


def test_cells_of_zones_are_told_in_a_table_in_which_every_second_row_has_another_ground() -> None:
    canvas = Canvas(1280, 600, (255, 255, 255))
    canvas.text((295, 40), "Which Underground station is it?", 20, (33, 37, 41), anchor="lm")
    for x, head in ((306, "#"), (373, "Station"), (640, "Stops away"), (866, "Zones")):
        canvas.text((x, 146), head, 16, (33, 37, 41), anchor="lm")
    rows = (("Chigwell", 18, (255, 193, 7)), ("Tottenham Hale", 15, (40, 167, 69)), ("Clapham South", 0, (40, 167, 69)))
    for n, (name, stops, colour) in enumerate(rows):
        y = 171 + 44 * n
        canvas.box((295, y, 690, 43), (246, 247, 248) if n % 2 == 0 else (255, 255, 255), 0)
        canvas.box((295, y + 43, 690, 1), (222, 226, 230), 0)
        canvas.box((855, y, 130, 43), colour, 0)
        for x, text in ((306, f"{n + 1}"), (373, name), (640, f"{stops}")):
            canvas.text((x, y + 21), text, 16, (33, 37, 41), str(next(FONT_FOLDER.rglob("DejaVuSans.ttf"))), "lm")
        canvas.text((920, y + 21), "1 zone" if n == 0 else "same", 16, (33, 37, 41) if n == 0 else (255, 255, 255))
    reading = read_tuble(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert [guess.stops for guess in reading.state.guesses] == [18, 15, 0]
    assert [guess.colour for guess in reading.state.guesses] == [YELLOW, GREEN, GREEN]
