"""Pages with the manners of games of other metros: squared paper, what is offered above the text box and looks like it,
cells that are shown one after another, and a guess that takes the place of the text box."""

from __future__ import annotations

import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point
from kibitz.core.reading import Reading
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.vision.tuble import read_tuble
from tests.support.paint import FONT_FOLDER, Canvas

SANS = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))
INK, WHITE, NIGHT = (20, 26, 40), (255, 255, 255), (12, 12, 14)


def squared(typed: str) -> Frame:
    """White tiles with grey joints; two buttons beside the text box, and heads of a table below it."""
    canvas = Canvas(1262, 636, (252, 252, 252))
    for x in range(0, 1262, 100):
        canvas.box((x, 0, 3, 636), (232, 232, 228))
    for y in range(0, 636, 25):
        canvas.box((0, y, 1262, 3), (232, 232, 228))
    canvas.text((631, 40), "Metrodle", 44, (16, 20, 80))
    canvas.box((300, 100, 395, 36), WHITE, 4, INK, 2)
    canvas.text((312, 118), typed or "Entrez une station", 15, INK if typed else (150, 150, 150), SANS, "lm")
    canvas.box((715, 99, 86, 38), (0, 200, 180), 3)
    canvas.text((758, 118), "Valider", 16, WHITE, SANS)
    canvas.box((820, 99, 146, 38), (205, 205, 205), 3)
    canvas.text((893, 118), "Recommencer", 16, WHITE, SANS)
    for left, width, head in ((350, 300, "Nom"), (670, 110, "Zone"), (800, 110, "Distance")):
        canvas.box((left, 165, width, 37), (16, 20, 80))
        canvas.text((left + width // 2, 183), head, 18, WHITE, SANS)
    return Frame(canvas.pixels())


def test_what_stands_on_squared_paper_lies_over_nothing() -> None:
    reading = read_tuble(squared("Chigwell"), read_tuble(squared("")))
    assert reading is not None
    assert reading.state.typed == "Chigwell"
    assert reading.places["button"].contains(Point(758, 118))


def night(
    typed: str,
    offered: str = "",
    rows: tuple[tuple[str, str, str], ...] = (),
    *,
    caret: bool = False,
    time_s: float = 0.0,
) -> Frame:
    """A text box at the foot of the page, with a lens in it; the only entry of its list is a box right above it."""
    canvas = Canvas(1262, 636, NIGHT)
    canvas.text((320, 30), "METRODLE LDN", 30, WHITE)
    for x, head in ((218, "ESTACIÓ"), (708, "ZONA"), (919, "DISTÀNCIA")):
        canvas.text((x, 94), head, 12, (200, 200, 200), SANS, "lm")
    for n in range(6):
        name, zone, stops = rows[n] if n < len(rows) else ("", "", "")
        top = 112 + 56 * n
        for left, width, text in ((200, 406, name), (616, 220, zone), (846, 220, stops)):
            coloured = left == 616 and zone
            canvas.box((left, top, width, 46), (249, 115, 22) if coloured else (24, 24, 27), 8, (34, 34, 38), 1)
            if text:
                at = (left + 16, top + 23) if left == 200 else (left + width // 2, top + 23)
                canvas.text(at, text, 16, WHITE, SANS, "lm" if left == 200 else "mm")
    if offered:
        canvas.box((200, 520, 862, 42), (30, 30, 34), 10, (48, 48, 52), 1)
        canvas.text((216, 541), offered, 15, WHITE, SANS, "lm")
    canvas.box((199, 573, 864, 42), (20, 20, 22), 10, (200, 60, 60) if typed else (60, 60, 64), 2)
    canvas.box((219, 586, 13, 13), (20, 20, 22), 6, (150, 150, 150), 2)
    canvas.line([(230, 597), (235, 602)], (150, 150, 150), 2)
    canvas.text((250, 594), typed or "Cerca una estació...", 15, WHITE if typed else (130, 130, 130), SANS, "lm")
    if caret:
        canvas.box((252 + 9 * len(typed), 584, 1, 20), WHITE)
    return Frame(canvas.pixels(), time_s=time_s)


def places(frames: list[Frame]) -> Reading[ShownTuble]:
    reading = None
    for frame in frames:
        reading = read_tuble(frame, reading)
    assert reading is not None
    return reading


@pytest.mark.parametrize("caret", [False, True])
@pytest.mark.parametrize("name", ["Chigwell", "Barons Court", "Oval"])
def test_an_entry_that_looks_like_the_text_box_below_it_is_none(name: str, caret: bool) -> None:
    frames = [night("", time_s=0.0), night(name[:1], time_s=1.0)]
    frames += [night(name, name, caret=caret, time_s=2.0), night(name, name, caret=not caret, time_s=3.0)]
    reading = places(frames)
    assert reading.places["input"].contains(Point(600, 594))
    assert (reading.state.typed, reading.state.offers) == (name, (name,))
    assert reading.places["offer 1"].contains(Point(300, 541))


def test_the_number_of_a_zone_that_is_shown_before_that_of_the_stops_is_not_taken_for_it() -> None:
    half, whole = (night("", rows=(("Chigwell", "4", stops),)) for stops in ("", "20"))
    read = read_tuble(whole)
    assert read is not None
    assert [(one.station, one.stops) for one in read.state.guesses] == [("Chigwell", 20)]
    early = read_tuble(half)
    assert early is None or all(one.stops is None for one in early.state.guesses)


def guessed(*, over: bool) -> Frame:
    """Rows of cells, the newest first, below a text box, which makes room for the result at the end."""
    canvas = Canvas(1262, 636, (214, 240, 252))
    canvas.text((631, 40), "Tubédle", 44, (80, 80, 80))
    canvas.text((631, 80), "A Wordle-inspired Tube Station Guessing Game", 16, (80, 80, 80))
    if over:
        canvas.box((396, 102, 470, 116), (255, 220, 20), 10)
        canvas.box((403, 108, 456, 104), (136, 175, 255), 6)
        for y, size, text in (
            (135, 24, "Correct!"),
            (162, 16, "Barons Court"),
            (187, 15, "Number of Tries: 2 · Hints Used: 0"),
        ):
            canvas.text((631, y), text, size, (70, 70, 80))
    else:
        canvas.box((448, 112, 365, 36), WHITE, 4, INK, 2)
        canvas.text((460, 130), "Barons Court", 16, INK, SANS, "lm")
    rows = [("Barons Court", "0", "2", (140, 214, 144)), ("Chigwell", "20", "4", (236, 172, 98))][0 if over else 1 :]
    for x, head in ((538, "Station"), (721, "Stops"), (813, "Zone")):
        canvas.text((x, 239), head, 16, (80, 80, 80), SANS)
    for left, width in ((409, 260), (681, 80), (773, 80)):
        canvas.box((left, 253, width, 4), (80, 80, 80))
    for n, (name, stops, zone, colour) in enumerate(rows):
        top = 265 + 60 * n
        for left, width, text in ((409, 260, name), (681, 80, stops), (773, 80, zone)):
            fill = WHITE if left == 409 or (left == 681 and stops != "0") else colour
            canvas.box((left, top, width, 52), fill, 4, INK, 1)
            canvas.text((left + width // 2, top + 26), text, 16, (70, 70, 80), SANS)
    return Frame(canvas.pixels())


def test_the_cell_of_a_guess_below_its_name_in_a_result_is_no_text_box() -> None:
    reading = read_tuble(guessed(over=True), read_tuble(guessed(over=False)))
    assert reading is not None
    assert [(one.station, one.stops) for one in reading.state.guesses] == [("Chigwell", 20), ("Barons Court", 0)]
