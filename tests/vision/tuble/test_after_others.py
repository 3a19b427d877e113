"""Pages with the manners of other guessing games: a text box for each guess, codes behind names, cells with heads."""

from __future__ import annotations

import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point
from kibitz.core.reading import Condition
from kibitz.solvers.tuble.shown import End, ZoneColour
from kibitz.vision.tuble import read_tuble
from tests.support.paint import FONT_FOLDER, Canvas, Colour

SANS = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))
INK, GREY, WHITE = (20, 26, 40), (113, 128, 150), (255, 255, 255)


def six_boxes(*guessed: tuple[str, int], typed: str = "") -> Frame:
    """A text box for each guess: those to come are fainter than the one that asks."""
    canvas = Canvas(1262, 636, WHITE)
    canvas.text((631, 30), "GEODLE", 28, INK)
    canvas.text((631, 92), "London Tube", 28, INK)
    for n in range(6):
        top = 135 + 48 * n
        later = n > len(guessed)
        canvas.box((347, top, 568, 40), (249, 250, 251) if later else (237, 242, 247), 6)
        if n < len(guessed):
            name, stops = guessed[n]
            canvas.box((347, top, 300, 40), (236, 201, 75), 6)
            canvas.text((365, top + 20), name, 16, INK, SANS, "lm")
            canvas.text((890, top + 20), f"{stops} stops", 16, INK, SANS, "rm")
        elif typed and not later:
            canvas.text((365, top + 20), typed, 16, INK, SANS, "lm")
        else:
            canvas.text((365, top + 20), f"Guess {n + 1}", 16, (200, 204, 212) if later else GREY, SANS, "lm")
    return Frame(canvas.pixels())


def test_each_guess_may_have_a_text_box_of_its_own_and_the_first_that_asks_is_typed_in() -> None:
    fresh = read_tuble(six_boxes())
    assert fresh is not None
    assert (fresh.condition, fresh.state.typed, fresh.state.guesses) == (Condition.READY, "", ())
    assert fresh.places["input"].contains(Point(500, 155))
    typed = read_tuble(six_boxes(typed="Northwood"), fresh)
    assert typed is not None
    assert typed.state.typed == "Northwood"
    guessed = read_tuble(six_boxes(("Northwood", 14)), typed)
    assert guessed is not None
    assert [(one.station, one.stops) for one in guessed.state.guesses] == [("Northwood", 14)]
    assert guessed.places["input"].contains(Point(500, 203))


def table(typed: str = "", offered: tuple[str, ...] = ()) -> Frame:
    """A text box in the middle of the page, over the heads of a table; its list hides a part of them."""
    canvas = Canvas(1262, 636, (235, 236, 230))
    canvas.text((640, 40), "Traindle - London", 32, (70, 70, 70))
    canvas.box((460, 72, 342, 40), (240, 240, 240), 5, INK, 2)
    canvas.text((631, 92), typed or "Guess a station", 16, INK if typed else (140, 140, 140), SANS)
    for left, width, head in ((137, 490, "Station"), (630, 232, "Zone"), (865, 262, "Stations away")):
        canvas.box((left, 140, width, 50), (248, 139, 34), 4)
        canvas.text((left + width // 2, 166), head, 20, WHITE)
    for n, name in enumerate(offered):
        canvas.box((460, 113 + 40 * n, 342, 40), (4, 143, 108) if n == 0 else (240, 240, 240))
        canvas.text((631, 133 + 40 * n), name, 16, WHITE if n == 0 else INK, SANS)
    return Frame(canvas.pixels())


def test_the_only_entry_of_a_list_in_the_middle_of_a_page_is_no_message() -> None:
    fresh = read_tuble(table())
    typed = read_tuble(table("Chigwell", ("Chigwell",)), fresh)
    assert typed is not None
    assert (typed.condition, typed.state.typed, typed.state.offers) == (Condition.READY, "Chigwell", ("Chigwell",))


ZONES: dict[ZoneColour, Colour] = {ZoneColour.GREEN: (34, 197, 94), ZoneColour.RED: (239, 68, 68)}
GUESSES = (("Amersham", 28, 9, ZoneColour.RED), ("Chigwell", 30, 4, ZoneColour.GREEN))


def cells(typed: str = "", offered: tuple[tuple[str, str], ...] = ()) -> Frame:
    """Guesses in cells that have their heads in a corner; the list has a code behind each name."""
    canvas = Canvas(1262, 636, (249, 250, 251))
    canvas.text((247, 36), "Traindle", 32, INK, anchor="lm")
    canvas.text((247, 68), "Guess today's London Underground station", 15, GREY, SANS, "lm")
    canvas.box((247, 115, 448, 50), WHITE, 8, (60, 130, 230), 3)
    canvas.text((264, 140), typed or "Enter station name...", 16, INK if typed else (156, 163, 175), SANS, "lm")
    for n, (name, stops, zone, off) in enumerate(GUESSES):
        top = 185 + 66 * n
        canvas.text((247, top + 28), name, 14, INK, SANS, "lm")
        canvas.box((463, top, 272, 56), (107, 114, 128), 6)
        canvas.text((469, top + 9), "STOPS AWAY", 9, (229, 231, 235), anchor="lm")
        canvas.text((599, top + 37), f"{stops} stops", 13, WHITE)
        canvas.box((743, top, 272, 56), ZONES[off], 6)
        canvas.text((749, top + 9), "ZONE", 9, WHITE, anchor="lm")
        canvas.text((879, top + 31), f"Zone {zone}", 13, WHITE)
    for n, (name, code) in enumerate(offered):
        canvas.box((247, 170 + 37 * n, 448, 37), WHITE, 0, (229, 231, 235), 1)
        canvas.text((264, 188 + 37 * n), name, 15, INK, SANS, "lm")
        end = 264 + 9 * len(name)
        canvas.text((end + 8, 189 + 37 * n), code, 12, (156, 163, 175), SANS, "lm")
    return Frame(canvas.pixels())


def test_a_cell_with_its_head_in_a_corner_and_the_zone_on_it_has_the_guesss_colour() -> None:
    reading = read_tuble(cells())
    assert reading is not None
    assert [(one.station, one.stops, one.colour) for one in reading.state.guesses] == [
        ("Amersham", 28, ZoneColour.RED),
        ("Chigwell", 30, ZoneColour.GREEN),
    ]


@pytest.mark.parametrize("offered", [(("Kenton", "KEN"), ("South Kenton", "SOU")), (("Oakwood", "OAK"),)])
def test_names_with_a_code_behind_them_are_offered(offered: tuple[tuple[str, str], ...]) -> None:
    fresh = read_tuble(cells())
    typed = read_tuble(cells(offered[0][0], offered), fresh)
    assert typed is not None
    assert typed.state.typed == offered[0][0]
    assert typed.state.offers == tuple(name for name, _ in offered)


def boxes_of_a_game(guessed: tuple[str, int] | None) -> Frame:
    """A card for each guess: a coloured cell at its left, the name, and below it cells that say what is told."""
    canvas = Canvas(1262, 636, (222, 230, 224))
    canvas.text((631, 24), "BGdle", 28, (70, 120, 100))
    canvas.box((258, 56, 568, 36), (228, 238, 232), 6, (110, 130, 120), 1)
    canvas.text((272, 74), "Enter station name here...", 15, GREY, SANS, "lm")
    canvas.box((834, 56, 168, 36), (228, 238, 232), 6, (110, 130, 120), 1)
    canvas.text((918, 74), "Guess #1", 18, (90, 110, 100), SANS)
    if guessed is not None:
        canvas.box((258, 98, 744, 54), (238, 244, 240), 4, (90, 110, 100), 1)
        canvas.box((259, 99, 119, 52), (240, 155, 70), 3)
        canvas.text((670, 112), guessed[0], 16, (70, 90, 80), SANS)
        for n, said in enumerate((f"Stops away: {guessed[1]}", "2 zones away", "Guess 1")):
            canvas.box((378 + 208 * n, 126, 208, 26), (238, 244, 240), 0, (90, 110, 100), 1)
            canvas.text((482 + 208 * n, 139), said, 13, (70, 90, 80), SANS)
    return Frame(canvas.pixels())


def test_stops_may_stand_behind_the_words_that_count_them() -> None:
    reading = read_tuble(boxes_of_a_game(("Chigwell", 13)), read_tuble(boxes_of_a_game(None)))
    assert reading is not None
    assert [(one.station, one.stops, one.colour) for one in reading.state.guesses] == [
        ("Chigwell", 13, ZoneColour.ORANGE)
    ]


def over_the_end(name: str) -> Frame:
    """A dialog in the middle over cells of the guesses, of which nothing but names is left."""
    canvas = Canvas(1262, 636, (124, 125, 126))
    canvas.text((247, 36), "Traindle", 32, (10, 12, 20), anchor="lm")
    for n, own in enumerate((name, "Chigwell")):
        canvas.text((247, 213 + 66 * n), own, 14, (10, 12, 20), SANS, "lm")
        canvas.box((743, 185 + 66 * n, 272, 56), (20, 98, 47), 6)
        canvas.text((879, 216 + 66 * n), "Zone 4", 13, (120, 125, 122))
    canvas.box((439, 160, 384, 300), WHITE, 16)
    canvas.text((631, 208), "You got it!", 24, (22, 163, 74))
    canvas.text((631, 240), "in 2 guesses", 16, GREY, SANS)
    canvas.box((471, 366, 320, 46), (17, 24, 39), 23)
    canvas.text((631, 389), "Share result", 14, WHITE)
    return Frame(canvas.pixels())


def test_the_end_of_a_game_is_told_though_a_list_and_then_a_dialog_hide_its_guesses() -> None:
    seen = read_tuble(cells())
    hidden = read_tuble(cells("Kenton", tuple((name, "KEN") for name in ("Kenton", "South Kenton"))), seen)
    over = read_tuble(over_the_end("Kenton"), hidden)
    assert over is not None
    assert (over.state.end, over.condition) == (End.WON, Condition.OVER)
