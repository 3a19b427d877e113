"""Dialogs over a page of which nothing but lines and single words show."""

from __future__ import annotations

import pytest

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
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
