"""A text box with its name in small print at its upper edge, below which one types."""

from __future__ import annotations

import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.vision.tuble import read_tuble
from tests.support.paint import FONT_FOLDER, INK, Canvas

BOX = Rect(340, 312, 390, 44)
OFFERED = ("Caledonian Road", "Camden Town", "Canada Water", "Canary Wharf")
REGULAR = str(next(FONT_FOLDER.rglob("DejaVuSans.ttf")))


def page(typed: str = "", *, caret: bool = False, opened: bool = False) -> Frame:
    canvas = Canvas(1000, 480, (244, 238, 228))
    canvas.text((60, 40), "Guess the station: stops and zones", 24, INK, anchor="lm")
    canvas.box((340, 312, 390, 44), (150, 140, 120), 0)
    canvas.box((341, 313, 388, 42), (255, 253, 246), 0)
    canvas.box((341, 353, 388, 2), (180, 140, 50), 0)
    canvas.box((730, 312, 120, 44), (24, 36, 76), 0)
    canvas.text((790, 334), "Enquire", 15, (255, 255, 255))
    canvas.text((352, 322), "Name of station", 11, (120, 110, 90), REGULAR, anchor="lm")
    canvas.text((352, 341), typed, 15, INK, REGULAR, anchor="lm")
    if caret:
        canvas.box((353 + 11 * len(typed), 331, 1, 19), INK, 0)
    if opened:
        canvas.box((340, 190, 390, 121), (24, 36, 76), 0)
        for n, name in enumerate(OFFERED):
            canvas.box((341, 191 + 30 * n, 388, 29), (255, 253, 246), 0)
            canvas.text((352, 206 + 30 * n), name, 14, INK, REGULAR, anchor="lm")
    return Frame(canvas.pixels())


@pytest.mark.parametrize("caret", [False, True])
def test_what_is_typed_stands_below_the_name(caret: bool) -> None:
    reading = read_tuble(page(caret=caret))
    assert reading is not None
    assert reading.state.typed == ""
    assert reading.places["input"].iou(BOX) > 0.8
    reading = read_tuble(page("C", caret=caret, opened=True), reading)
    assert reading is not None
    assert reading.state.typed == "C"
    assert reading.state.offers == OFFERED
    reading = read_tuble(page("Camden Town", caret=False), reading)
    assert reading is not None
    assert reading.state.typed == "Camden Town"
