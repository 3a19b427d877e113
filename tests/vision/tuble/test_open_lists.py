"""The list of a text box: where it goes on, and what of it is none of its text box."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.solvers.tuble.shown import ZoneColour
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.parts.segmentation import Line, segment
from kibitz.vision.tuble.suggestions import Entry, next_entries
from tests.support.paint import Canvas
from tests.support.tuble.recorded import BEGIN_WITH_CA


def open_list(*, entries: float, closed: bool = False) -> Frame:
    """A text box on a card of its own, with a list of stations that ends after so many."""
    canvas = Canvas(1000, 600, (70, 40, 110))
    canvas.box((200, 20, 600, 250), (12, 8, 22), 8)
    canvas.text((500, 60), "Welcome to Tubledle!", 30, (255, 255, 255))
    canvas.text((500, 105), "Take your guess:", 22, (255, 255, 255))
    canvas.box((400, 140, 200, 38), (12, 8, 22), 8, (230, 230, 235), 2 if closed else 4)
    canvas.text((500, 159), "Station", 17, (140, 138, 146))
    if closed:
        return Frame(canvas.pixels())
    end = 180 + round(54 * entries)
    canvas.box((405, 180, 190, end - 180), (255, 255, 255), 0)
    for n, name in enumerate(("Acton Town", "Aldgate", "Aldgate East", "Alperton", "Amersham")):
        y = 180 + 54 * n
        canvas.box((418, y + 6, 42, 42), (244, 239, 230), 3)
        canvas.ellipse((424, y + 12, 30, 30), (244, 239, 230), (220, 30, 24), 5)
        canvas.text((474, y + 27), name, 15, (30, 30, 30), anchor="lm")
    canvas.box((405, end, 190, 600 - end), (70, 40, 110), 0)
    canvas.box((405, end, 190, max(0, 270 - end)), (12, 8, 22), 0)
    return Frame(canvas.pixels())


@pytest.mark.parametrize(("entries", "cut"), [(4.0, False), (4.5, True), (3.6, True)])
def test_where_a_list_goes_on_an_entry_is_cut_off(entries: float, cut: bool) -> None:
    segments = segment(open_list(entries=entries).pixels)
    shown = [
        Entry(
            Line(Rect(474, 199 + 54 * n, 80, 16), 8), Rect(405, 180 + 54 * n, 190, 54), segments.labels[183, 408], True
        )
        for n in range(int(entries))
    ]
    assert (shown[-1].box.moved(0, 54) in next_entries(segments, shown)) is cut


def test_a_card_with_the_text_box_on_it_is_no_dialog_when_its_list_opens() -> None:
    fresh = read_tuble(open_list(entries=0, closed=True))
    assert fresh is not None
    opened = read_tuble(open_list(entries=4.5), fresh)
    assert opened is not None
    assert (opened.state.guesses, opened.state.typed, opened.condition) == ((), "", Condition.READY)
    assert len(opened.state.offers) == 4


def search_bar(typed: str, offers: Sequence[str] = ()) -> Frame:
    """A search bar with a red outline, whose list is of its own colour and opens over the lower side of that."""
    canvas = Canvas(1000, 560, (18, 24, 32))
    canvas.text((500, 60), "Guess today's tube station!", 30, (255, 90, 100))
    canvas.box((300, 120, 400, 50), (28, 32, 38), 24, (250, 70, 85), 2)
    canvas.box((590, 120, 110, 50), (250, 70, 85), 24)
    canvas.text((645, 145), "Search", 16, (255, 255, 255))
    canvas.text((325, 145), typed or "Station name", 17, (255, 255, 255) if typed else (120, 126, 136), anchor="lm")
    if offers:
        canvas.box((355, 167, 230, 60 * len(offers)), (28, 32, 38), 0)
    for n, name in enumerate(offers):
        canvas.box((365, 175 + 60 * n, 40, 40), (240, 240, 244), 6)
        canvas.text((420, 195 + 60 * n), name, 16, (235, 238, 242), anchor="lm")
        canvas.box((355, 226 + 60 * n, 230, 1), (48, 54, 62), 0)
    return Frame(canvas.pixels())


def test_a_list_in_one_with_its_text_box_is_none_of_it() -> None:
    reading = read_tuble(search_bar(""))
    assert reading is not None
    at = reading.places["input"]
    reading = read_tuble(search_bar("Ca", BEGIN_WITH_CA), reading)
    assert reading is not None
    assert (reading.condition, reading.state.typed) == (Condition.READY, "Ca")
    assert reading.places["input"].iou(at) > 0.9
    assert list(reading.state.offers) == BEGIN_WITH_CA


LEGEND = (
    ((46, 160, 67), "same zone"),
    ((173, 255, 47), "1 zone off"),
    ((255, 165, 0), "2 zones off"),
    ((220, 53, 69), "3+ zones off"),
)


def kept_name(*, sent: bool, cards: bool) -> Frame:
    """A page that leaves what was sent in its text box, and shows the guess right below it: as a row of cells, or as
    two cards below its name."""
    canvas = Canvas(1000, 640, (255, 255, 255))
    canvas.text((500, 60), "Guess the London Underground station", 24, (30, 30, 30))
    for n, (colour, said) in enumerate(LEGEND):
        canvas.box((200 + 150 * n, 580, 16, 16), colour, 3)
        canvas.text((224 + 150 * n, 588), said, 13, (0, 0, 0), anchor="lm")
    canvas.box((200, 120, 500, 32), (255, 255, 255), 4, (60, 60, 60), 1)
    canvas.text((210, 136), "Chigwell", 15, (0, 0, 0), anchor="lm")
    canvas.box((710, 120, 90, 32), (25, 135, 84), 4)
    canvas.text((755, 136), "Guess!", 15, (255, 255, 255))
    if sent and not cards:
        for left, width, text in ((200, 300, "Chigwell"), (500, 180, "14 stops"), (680, 120, "Zone")):
            fill = LEGEND[3][0] if text == "Zone" else (255, 255, 255)
            canvas.box((left, 160, width, 40), fill, 0, (222, 226, 230), 1)
            canvas.text((left + 14, 180), text, 15, (33, 37, 41), anchor="lm")
    if sent and cards:
        canvas.text((210, 190), "Chigwell", 19, (0, 0, 0), anchor="lm")
        for left, head, text, fill in ((210, "Stops", "23", (255, 255, 255)), (510, "Zone", "4", (173, 255, 47))):
            canvas.box((left, 205, 280, 120), (244, 244, 244), 8, (0, 0, 0), 2)
            canvas.text((left + 140, 228), head, 18, (0, 0, 0))
            canvas.box((left + 80, 250, 120, 38), fill, 10, (50, 50, 50), 2)
            canvas.text((left + 140, 269), text, 15, (0, 0, 0))
    return Frame(canvas.pixels())


@pytest.mark.parametrize(
    ("cards", "told"), [(False, ("Chigwell", 14, ZoneColour.RED)), (True, ("Chigwell", 23, ZoneColour.YELLOW))]
)
def test_a_guess_below_a_text_box_that_keeps_its_name_is_no_offer(
    cards: bool, told: tuple[str, int, ZoneColour]
) -> None:
    was = read_tuble(kept_name(sent=False, cards=cards))
    assert was is not None
    assert (was.state.typed, was.state.offers) == ("Chigwell", ())
    now = read_tuble(kept_name(sent=True, cards=cards), was)
    assert now is not None
    assert [(row.station, row.stops, row.colour) for row in now.state.guesses] == [told]
    assert now.state.offers == ()
