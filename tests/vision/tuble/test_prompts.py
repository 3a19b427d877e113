"""Pages of Tuble whose text box is a prompt or a talk: what is typed, and which line is no guess."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point
from kibitz.core.reading import Condition
from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble import read_tuble
from tests.support.paint import FONT_FOLDER, INK, Canvas


def terminal(typed: str, answered: bool = False) -> Frame:
    """A page in the style of a terminal, with a prompt for a text box."""
    mono = str(next(FONT_FOLDER.rglob("DejaVuSansMono.ttf")))
    canvas = Canvas(900, 420, (11, 15, 12))
    for n, said in enumerate(("TUBLE v1.0 -- guess the tube station", "type a station name and press ENTER")):
        canvas.text((28, 32 + 24 * n), said, 16, (74, 246, 38), mono, "lm")
    if answered:
        canvas.text((28, 80), "[1/6] BARONS COURT", 16, (74, 246, 38), mono, "lm")
        canvas.text((220, 80), "." * 20, 16, (42, 143, 24), mono, "lm")
        canvas.text((432, 80), "15 stops", 16, (74, 246, 38), mono, "lm")
        canvas.text((530, 80), "zone +3", 16, (255, 49, 49), mono, "lm")
        canvas.box((610, 71, 19, 18), (255, 49, 49), 0)
    canvas.text((28, 104 if answered else 80), f"station> {typed}", 16, (74, 246, 38), mono, "lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


def test_a_prompt_is_a_text_box_without_any_edge_and_moves_down() -> None:
    fresh = read_tuble(terminal(""))
    assert fresh is not None
    assert (fresh.condition, fresh.state.typed) == (Condition.READY, "")
    assert fresh.places["input"].contains(Point(150, 80))
    typed = read_tuble(terminal("Barons Court"), fresh)
    assert typed is not None
    assert (typed.state.typed, typed.state.offers) == ("Barons Court", ())
    answered = read_tuble(terminal("", answered=True), typed)
    assert answered is not None
    assert answered.places["input"].contains(Point(150, 104))
    (guess,) = answered.state.guesses
    assert (guess.station, guess.stops, guess.colour) == ("Barons Court", 15, ZoneColour.RED)


SHELL_OFFERS = ("Caledonian Road", "Camden Town", "Canada Water", "Canary Wharf", "Canning Town", "Cannon Street")


def shell(typed: str, *, caret: bool = False, guess: int = 1, offered: bool = True) -> Frame:
    """A window with a title and, on ground that hardly differs from its title's, a prompt that says which guess it is;
    below that what is offered, in columns."""
    mono = str(next(FONT_FOLDER.rglob("DejaVuSansMono.ttf")))
    ground, faint, bright = (29, 22, 38), (143, 130, 160), (126, 224, 192)
    canvas = Canvas(1272, 653, (58, 43, 69))
    canvas.box((110, 26, 1052, 597), ground, 11)
    canvas.box((110, 26, 1052, 36), (53, 43, 64), 0)
    canvas.text((636, 44), "tube.sh - 80x24", 13, (167, 155, 179), mono)
    canvas.text((132, 93), "Welcome to tube.sh 2.1. Guess the Underground station in six.", 18, faint, mono, "lm")
    canvas.text((132, 122), "Each answer: stops to go, and zones apart", 18, faint, mono, "lm")
    for n, colour in enumerate(((60, 207, 110), (255, 216, 74), (255, 145, 64), (255, 77, 77))):
        canvas.box((606 + 60 * n, 112, 20, 20), colour, 3)
        canvas.text((636 + 60 * n, 122), f"{n}", 18, faint, mono, "lm")
    y = 180
    if guess > 1:
        canvas.text((132, y), "[1]", 17, (230, 225, 234), mono, "lm")
        canvas.text((188, y), "Chigwell", 18, (230, 225, 234), mono, "lm")
        canvas.text((518, y), "18 stops", 18, (230, 225, 234), mono, "lm")
        canvas.box((678, y - 10, 20, 20), (255, 145, 64), 3)
        canvas.text((708, y), "2 zones", 18, (230, 225, 234), mono, "lm")
        y += 29
    canvas.text((132, y), f"station {guess}/6>", 18, bright, mono, "lm")
    canvas.text((275, y), typed, 18, (255, 255, 255), mono, "lm")
    if caret:
        canvas.box((275 + 11 * len(typed), y - 14, 2, 28), (255, 216, 74), 0)
    for n, name in enumerate(SHELL_OFFERS if typed and offered else ()):
        canvas.text((132 + 300 * (n % 3), y + 29 + 29 * (n // 3)), name, 18, faint, mono, "lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize("caret", [True, False])
def test_a_prompt_that_says_which_guess_it_is_is_typed_behind_and_no_windows_title(caret: bool) -> None:
    fresh = read_tuble(shell("", caret=caret))
    assert fresh is not None
    assert fresh.places["input"].contains(Point(300, 180))
    typed = read_tuble(shell("C", caret=caret), fresh)
    assert typed is not None
    assert typed.state.typed == "C"
    assert typed.places["input"] == fresh.places["input"]
    assert set(typed.state.offers) == set(SHELL_OFFERS)


@pytest.mark.parametrize("caret", [True, False])
def test_the_number_in_a_prompt_is_that_of_no_guess(caret: bool) -> None:
    reading = read_tuble(shell("", caret=caret, guess=2))
    assert reading is not None
    reading = read_tuble(shell("Belsize Park", caret=caret, guess=2, offered=False), reading)
    assert reading is not None
    assert reading.state.typed == "Belsize Park"
    assert [(guess.station, guess.stops, guess.colour) for guess in reading.state.guesses] == [("Chigwell", 18, 2)]


def test_a_trail_of_pages_is_no_prompt() -> None:
    canvas = Canvas(900, 420, (255, 255, 255))
    canvas.text((40, 30), "London Underground stations and zones", 22, INK, anchor="lm")
    canvas.text((40, 80), "Home > Tube > Stations >", 16, INK, anchor="lm")
    assert read_tuble(Frame(np.ascontiguousarray(canvas.pixels()))) is None


def talk(zones: str, asks: str = "Type a station...", last: tuple[str, ...] = ()) -> Frame:
    """A chat in which one guess was answered. last: the next one, and what was said to that."""
    regular = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))
    canvas = Canvas(1272, 653, (205, 216, 224))
    canvas.box((326, 0, 620, 592), (232, 237, 241), 0)
    canvas.box((326, 592, 620, 61), (221, 227, 233), 0)
    canvas.box((342, 78, 436, 60), (255, 255, 255), 15)
    canvas.text((356, 98), "I am thinking of a Tube station in some zone.", 15, INK, regular, anchor="lm")
    canvas.text((356, 119), "You have six guesses.", 15, INK, regular, anchor="lm")
    canvas.box((837, 150, 93, 40), (0, 54, 136), 15)
    canvas.text((851, 170), "Chigwell", 15, (255, 255, 255), regular, anchor="lm")
    canvas.box((342, 198, 236, 40), (255, 255, 255), 15)
    canvas.text((356, 218), "18 stops away", 15, INK, regular, anchor="lm")
    if zones:
        canvas.box((482, 207, 78, 23), (238, 124, 14), 11)
        canvas.text((521, 218), zones, 13, (255, 255, 255))
    if last:
        guess, *said = last
        canvas.box((790, 250, 140, 40), (0, 54, 136), 15)
        canvas.text((804, 270), guess, 15, (255, 255, 255), regular, anchor="lm")
        canvas.box((342, 298, 236, 62), (255, 255, 255), 15)
        for n, text in enumerate(said):
            canvas.text((356, 318 + 22 * n), text, 15, INK, regular, anchor="lm")
    canvas.box((340, 602, 542, 42), (255, 255, 255), 21)
    canvas.text((358, 623), asks, 15, (120, 120, 120), regular, anchor="lm")
    canvas.ellipse((890, 602, 42, 42), (220, 36, 31))
    for n in range(8):
        canvas.box((904 + 2 * n, 615 + n, 2, 17 - 2 * n), (255, 255, 255), 0)
    return Frame(canvas.pixels())


@pytest.mark.parametrize("zones", ["2 zones", ""])
def test_in_a_talk_the_round_button_that_sends_is_no_guesss_colour(zones: str) -> None:
    reading = read_tuble(talk(zones))

    assert reading is not None
    row = reading.state.guesses[0]
    assert (row.station, row.stops, row.colour) == ("Chigwell", 18, ZoneColour.ORANGE if zones else None)
    assert reading.condition is Condition.READY
    assert reading.places["input"].contains(Point(600, 623))


@pytest.mark.parametrize(
    ("said", "asks", "over", "end"),
    [
        (("That's it!", "You found it in 2 guesses."), "The game is over", True, End.WON),
        (("No luck this time.",), "Game over", True, End.LOST),
        (("Ready for more.",), "Game over", True, None),
        (("You found it in 2 guesses.",), "Type a station...", False, None),
    ],
)
def test_a_text_box_that_says_that_the_game_is_over_ends_it_as_the_page_says(
    said: tuple[str, ...], asks: str, over: bool, end: End | None
) -> None:
    reading = read_tuble(talk("2 zones", asks, ("Swiss Cottage", *said)))

    assert reading is not None
    assert (reading.condition is Condition.OVER, reading.state.end) == (over, end)


def field(*, caret: bool) -> Frame:
    """A text box whose placeholder stands in its middle, as the caret does."""
    canvas = Canvas(900, 420, (12, 8, 22))
    canvas.text((450, 60), "Guess the London tube station", 24, (255, 255, 255))
    canvas.box((350, 120, 200, 40), (12, 8, 22), 8, (230, 230, 235), 2)
    canvas.text((450, 140), "Station", 18, (140, 138, 146))
    if caret:
        canvas.box((448, 128, 2, 24), (255, 255, 255), 0)
    return Frame(canvas.pixels())


def test_a_caret_in_the_middle_of_what_an_empty_text_box_says_makes_no_typed_text_of_it() -> None:
    fresh = read_tuble(field(caret=False))
    assert fresh is not None
    clicked = read_tuble(field(caret=True), fresh)
    assert clicked is not None
    assert (fresh.state.typed, clicked.state.typed) == ("", "")
