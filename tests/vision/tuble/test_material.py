"""A text box whose name moves up into its outline as soon as it has the keyboard, with a line of help below it."""

from __future__ import annotations

import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.vision.tuble import read_tuble
from tests.support.paint import FONT_FOLDER, Canvas

BOX = Rect(352, 98, 448, 54)
"""The text box, with its outline."""
OFFERED = ("Caledonian Road", "Camden Town", "Canada Water", "Canary Wharf", "Canning Town")
WHITE, FAINT, TEAL, DARK = (255, 255, 255), (102, 102, 102), (107, 121, 0), (33, 33, 33)
REGULAR = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))


def page(typed: str = "", *, focused: bool = True, caret: bool = False, opened: bool = False) -> Frame:
    """The page at its beginning; ``opened``: with a list over the line of help and that of progress."""
    canvas = Canvas(1272, 653, (250, 250, 250))
    canvas.box((0, 0, 1272, 60), TEAL)
    canvas.text((70, 30), "Tube Finder", 20, WHITE, anchor="lm")
    canvas.box((336, 82, 600, 155), WHITE, 4)
    canvas.box((352, 98, 448, 54), WHITE, 4, TEAL if focused else (196, 196, 196), 2 if focused else 1)
    if focused or typed:
        canvas.box((364, 96, 52, 6), WHITE)
        canvas.text((368, 97), "Station", 12, TEAL, REGULAR, anchor="lm")
    else:
        canvas.text((368, 125), "Station", 16, FAINT, REGULAR, anchor="lm")
    canvas.text((368, 125), typed, 16, DARK, REGULAR, anchor="lm")
    if caret:
        canvas.box((368 + (13 if typed else 0), 115, 1, 20), DARK)
    for n in range(5):
        canvas.box((771 + n, 124 + n, 10 - 2 * n, 1), (116, 116, 116), 0)
    canvas.box((814, 98, 106, 54), (224, 224, 224), 4)
    canvas.text((867, 125), "GUESS", 15, (166, 166, 166))
    canvas.text((366, 163), "Choose one of 269 stations", 12, FAINT, REGULAR, anchor="lm")
    canvas.box((352, 186, 568, 4), (219, 223, 178))
    canvas.text((352, 203), "0 of 6 guesses used", 12, FAINT, REGULAR, anchor="lm")
    if opened:
        canvas.box((352, 154, 448, 260), WHITE, 4, (225, 225, 225), 1)
        for n, name in enumerate(OFFERED):
            canvas.text((368, 180 + 35 * n), name, 16, DARK, REGULAR, anchor="lm")
    return Frame(canvas.pixels())


@pytest.mark.parametrize("caret", [True, False])
def test_a_text_box_stays_the_one_that_is_typed_in_when_its_name_moves_into_its_outline(caret: bool) -> None:
    reading = read_tuble(page(focused=False))
    for typed, opened in (("", False), ("C", True)):
        reading = read_tuble(page(typed, caret=caret, opened=opened), reading)
        assert reading is not None
        assert reading.places["input"].iou(BOX) > 0.8
        assert reading.state.typed == typed
    assert reading.state.offers == OFFERED


def test_a_line_of_help_below_a_text_box_is_of_that_box_and_not_written_on_the_line_below() -> None:
    reading = read_tuble(page())
    assert reading is not None
    assert reading.places["input"].iou(BOX) > 0.8
