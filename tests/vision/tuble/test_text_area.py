"""A plain text area above the bars of guesses: what is typed stands at its very corner; what is offered in a bar below;
and the dialog at the end, over all rows."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.end import End
from kibitz.vision.tuble import read_tuble
from tests.support.paint import FONT_FOLDER, Canvas, Colour

PAGE, BAR, INK = (219, 219, 219), (51, 51, 51), (250, 250, 250)
RED, GREEN = (215, 30, 30), (0, 150, 80)
ROWS = (("Chigwell", 15, RED), ("Russell Square", 3, GREEN), ("Leicester Square", 2, GREEN))
MONO = str(next(FONT_FOLDER.rglob("DejaVuSansMono.ttf")))
AREA, DIALOG = (528, 160, 233, 37), (325, 298, 639, 343)


def page(typed: str = "", *, caret: bool = False, offered: str = "", said: str = "") -> Frame:
    canvas = Canvas(1280, 800, PAGE)
    canvas.text((640, 120), "Metrodle Londres", 24, (20, 20, 20))
    canvas.box(AREA, (255, 255, 255), 2, (16, 16, 16), 2)
    canvas.text((AREA[0] + 3, AREA[1] + 4), typed, 13, (0, 0, 0), MONO, "lt")
    if caret:
        canvas.box((AREA[0] + 11, AREA[1] + 3, 1, 14), (0, 0, 0))
    for n in range(6):
        y = 320 + 48 * n
        canvas.box((345, y, 599, 45), BAR if n < len(ROWS) else (203, 203, 203), 4)
        if n < len(ROWS):
            name, stops, colour = ROWS[n]
            canvas.text((353, y + 15), name, 16, INK, anchor="lm")
            canvas.ellipse((353, y + 25, 17, 17), colour)
            canvas.text((932, y + 22), f"{stops} paradas", 15, INK, anchor="rm")
    if offered:
        canvas.box((340, 616, 609, 30), (200, 200, 200), 4, (60, 60, 60), 2)
        canvas.text((350, 631), offered, 16, (20, 20, 20), anchor="lm")
    if said:
        _cover(canvas, said)
    return Frame(np.ascontiguousarray(canvas.pixels()))


def _cover(canvas: Canvas, said: str) -> None:
    """A dialog with statistics over all that the rows show."""
    white: Colour = (255, 255, 255)
    canvas.box(DIALOG, white, 8, (16, 16, 16), 2)
    canvas.text((347, 325), said, 17, (10, 10, 10), anchor="lm")
    for n, (label, count) in enumerate((("Jugado", 12), ("Ganas", 10), ("Racha", 3))):
        canvas.text((420 + 190 * n, 352), label, 13, (10, 10, 10))
        canvas.text((420 + 190 * n, 376), str(count), 18, (10, 10, 10))
    for n in range(6):
        canvas.text((394, 412 + 31 * n), str(n + 1), 16, (10, 10, 10))
        canvas.box((412, 402 + 31 * n, 60 + 50 * (n % 4), 22), (245, 133, 45), 4)


@pytest.mark.parametrize("caret", [False, True])
@pytest.mark.parametrize("letter", ["O", "C", "L"])
def test_a_letter_in_the_very_corner_of_a_text_area_is_what_is_typed(letter: str, caret: bool) -> None:
    fresh = read_tuble(page())
    typed = read_tuble(page(letter, caret=caret), fresh)
    assert typed is not None
    assert typed.state.typed == letter


def test_a_name_on_the_first_line_of_a_text_area_is_typed_and_the_bar_below_offers_it() -> None:
    fresh = read_tuble(page())
    assert fresh is not None
    typed = read_tuble(page("Oxford Circus", offered="OXFORD CIRCUS"), fresh)
    assert typed is not None
    assert typed.state.typed == "Oxford Circus"
    assert typed.places["input"].iou(fresh.places["input"]) > 0.8


@pytest.mark.parametrize(("said", "end"), [("¡Correcto! Metrodle Londres # 1", End.WON), ("Estadísticas", None)])
def test_what_hides_all_rows_that_were_there_is_a_dialog(said: str, end: End | None) -> None:
    before = read_tuble(page())
    assert before is not None
    assert len(before.state.guesses) == 3
    after = read_tuble(page(said=said), before)
    assert after is not None
    assert after.state.end is end
    assert after.condition is (Condition.OVER if end else Condition.COVERED)
