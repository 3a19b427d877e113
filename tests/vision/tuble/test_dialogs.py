"""Dialogs over a page of which nothing but lines and single words show."""

from __future__ import annotations

import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble import read_tuble
from tests.support.paint import Canvas


def page(*said: str) -> Frame:
    """A dimmed table, and a dialog that covers the right ends of its lines."""
    canvas = Canvas(1280, 660, (132, 132, 132))
    ink = (16, 16, 16)
    canvas.text((150, 60), "Welche Londoner Station suchen wir?", 24, ink, anchor="lm")
    canvas.text((152, 150), "Name der Station", 16, (70, 70, 70), anchor="lm")
    canvas.box((150, 172, 560, 2), ink, 0)
    for row in range(6):
        canvas.text((160, 222 + 37 * row), f"{row + 1}.", 16, (70, 70, 70), anchor="lm")
        canvas.box((150, 242 + 37 * row, 700, 1), (100, 100, 100), 0)
    for row, name in enumerate(("Chigwell", "Royal Oak")):
        canvas.text((190, 222 + 37 * row), name, 16, ink, anchor="lm")
    canvas.box((430, 250, 430, 240), (255, 255, 255), 0)
    for n, (line, size) in enumerate(zip(said, (26, 15, 15, 22), strict=False)):
        canvas.text((645, 295 + 40 * n), line, size, ink)
    return Frame(canvas.pixels())


@pytest.mark.parametrize(
    "said", [("Richtig gelöst!", "Royal Oak, gefunden im 2. Versuch."), ("Cookies", "Bitte wählen.")]
)
def test_a_box_at_which_the_lines_of_a_table_end_is_a_dialog(said: tuple[str, ...]) -> None:
    reading = read_tuble(page(*said, "Nächstes Rätsel in", "06:51:33"))
    assert reading is not None
    assert reading.condition is Condition.COVERED


def game(*, won: bool) -> Frame:
    """Two guesses on one dark area; or, once it is won, that area dimmed, and a dialog over them that names the answer
    and how many tries it took."""
    canvas = Canvas(1280, 640, (24, 34, 38))
    canvas.box((425, 80, 330, 36), (62, 78, 80), 10)
    canvas.text((440, 98), "Search for a station", 18, (190, 200, 200), anchor="lm")
    canvas.box((775, 80, 90, 36), (255, 76, 64), 10)
    canvas.text((820, 98), "Guess", 18, (255, 255, 255))
    for n, (name, stops) in enumerate((("Boston Manor", 32), ("Chigwell", 20))):
        y = 190 + 68 * n
        canvas.text((640, y), name, 18, (255, 255, 255))
        canvas.box((560, y + 16, 60, 32), (62, 78, 80), 12)
        canvas.text((590, y + 32), str(stops), 18, (253, 200, 60))
        canvas.box((860, y, 80, 32), (255, 148, 50), 12)
    if won:
        canvas.shade((0, 0, 1280, 640), (0, 0, 0), 0.5)
        canvas.box((385, 116, 520, 398), (139, 142, 214), 10)
        canvas.box((389, 120, 512, 390), (24, 34, 38), 8)
        canvas.text((644, 160), "YOU WIN!", 44, (139, 142, 214))
        for n, (what, value) in enumerate((("Streak", "1"), ("Tries", "3"))):
            canvas.box((415, 212 + 58 * n, 238, 36), (62, 78, 80), 12)
            canvas.text((500, 230 + 58 * n), what, 18, (255, 255, 255))
            canvas.text((615, 230 + 58 * n), value, 18, (255, 255, 255))
        canvas.box((678, 212, 196, 176), (62, 78, 80), 10)
        canvas.text((776, 230), "Today's station", 17, (255, 255, 255))
        canvas.text((776, 290), "Upminster", 18, (255, 255, 255))
    return Frame(canvas.pixels(), time_s=float(won))


def test_a_dialog_on_a_veiled_page_that_says_the_end_and_names_the_answer_is_no_row() -> None:
    playing = read_tuble(game(won=False))
    assert playing is not None
    assert [guess.station for guess in playing.state.guesses] == ["Boston Manor", "Chigwell"]

    over = read_tuble(game(won=True), playing)

    assert over is not None
    assert (over.condition, over.state.end) == (Condition.OVER, End.WON)
    assert [guess.station for guess in over.state.guesses] == ["Boston Manor", "Chigwell"]


def cards(*, won: bool) -> Frame:
    """Guesses on cards beside a text box; or, once it is won, nothing but the card of the answer in their places."""
    canvas = Canvas(1280, 640, (40, 40, 54) if not won else (30, 30, 38))
    rows = [("Upminster", 0, 345, 216)] if won else [("Chigwell", 20, 620, 80), ("Barons Court", 26, 620, 150)]
    for name, stops, x, y in rows:
        canvas.box((x, y, 600, 66), (34, 33, 46), 12, (60, 58, 78), 2)
        canvas.text((x + 85, y + 18), name, 19, (255, 255, 255), anchor="lm")
        canvas.box((x + 85, y + 36, 64, 22), (62, 160, 80) if won else (220, 130, 40), 4)
        canvas.text((x + 578, y + 33), f"{stops} stops", 16, (255, 255, 255), anchor="rm")
    if won:
        canvas.text((645, 160), "Impressive.", 36, (255, 255, 255))
    else:
        canvas.text((310, 120), "Guess the station", 22, (255, 255, 255))
        canvas.box((35, 205, 469, 47), (30, 30, 38), 8, (128, 128, 142), 2)
        canvas.text((270, 228), "Upminster", 25, (255, 255, 255))
        canvas.box((515, 205, 80, 47), (46, 46, 60), 8, (70, 70, 90), 2)
        canvas.text((555, 228), "Guess", 16, (255, 255, 255))
    return Frame(canvas.pixels(), time_s=float(won))


def test_a_page_that_shows_nothing_but_the_answers_row_where_others_were_is_won() -> None:
    """The side of its card crosses the place of the text box, and the card lies where rows were."""
    playing = read_tuble(cards(won=False))
    assert playing is not None
    assert [guess.station for guess in playing.state.guesses] == ["Chigwell", "Barons Court"]

    over = read_tuble(cards(won=True), playing)

    assert over is not None
    assert (over.condition, over.state.end) == (Condition.OVER, End.WON)


def landscape(typed: str = "", *, guess: bool = False, closes: bool = False) -> Frame:
    """Hills, a card that bids welcome over them, a text box below it, and a guess half below the window's edge.

    closes: the card has a button.
    """
    canvas = Canvas(1280, 640, (240, 200, 150))
    canvas.box((0, 330, 700, 310), (110, 140, 105), 0)
    canvas.box((420, 250, 860, 390), (69, 107, 65), 0)
    canvas.box((460, 110, 360, 170), (216, 232, 238), 0, (140, 30, 30), 8)
    canvas.text((640, 150), "Guess today's Tube station!", 18, (0, 0, 0))
    canvas.text((640, 190), "Type any station to begin.", 18, (0, 0, 0))
    if closes:
        canvas.box((590, 225, 100, 32), (60, 110, 60), 6)
        canvas.text((640, 241), "Start", 16, (255, 255, 255))
    canvas.box((480, 330, 290, 36), (255, 255, 255), 4, (120, 120, 120), 2)
    canvas.text(
        (490, 348), typed or "Type a station name ...", 17, (0, 0, 0) if typed else (130, 130, 130), anchor="lm"
    )
    if guess:
        canvas.box((500, 590, 150, 50), (44, 42, 52), 0, (255, 255, 255), 2)
        canvas.text((575, 618), "Chigwell", 18, (255, 255, 255))
        canvas.box((660, 590, 84, 50), (0, 128, 0), 0, (40, 250, 40), 2)
        canvas.text((702, 618), "5", 18, (255, 255, 255))
    return Frame(canvas.pixels())


def test_a_card_that_bids_welcome_and_has_nothing_to_press_covers_nothing_before_and_after_the_first_guess() -> None:
    reading = None
    for frame in (landscape(), landscape("C"), landscape("Chigwell"), landscape(guess=True)):
        reading = read_tuble(frame, reading)
        assert reading is not None
        assert reading.condition is Condition.READY
    assert reading is not None
    assert [(row.station, row.stops, row.colour) for row in reading.state.guesses] == [
        ("Chigwell", 5, ZoneColour.GREEN)
    ]


def test_a_card_with_a_button_is_a_dialog() -> None:
    reading = read_tuble(landscape(closes=True))
    assert reading is not None
    assert reading.condition is Condition.COVERED
