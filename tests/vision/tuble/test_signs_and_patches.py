"""Signs that stand before what is typed, and patches in a list of stations that are no digits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour
from kibitz.vision.tuble import read_tuble
from kibitz.vision.tuble.parts.bare_patches import without_bare_patches
from kibitz.vision.tuble.parts.first_sign import parted_behind_sign
from kibitz.vision.tuble.parts.segmentation import Line, segment
from tests.support.paint import Canvas, Colour, Pixels

INK, GREY, GROUND, WHITE = (12, 20, 50), (120, 130, 165), (237, 241, 246), (255, 255, 255)
LINES: dict[str, Sequence[Colour]] = {
    "Ladbroke Grove": ((255, 200, 10), (245, 137, 166)),
    "Lambeth North": ((178, 99, 0),),
    "Lancaster Gate": ((220, 36, 31),),
    "Latimer Road": ((255, 200, 10), (245, 137, 166)),
}
"""Stations that begin with L, and the colours of the lines that call there."""


def lens(canvas: Canvas, x: int, y: int) -> None:
    """A magnifying glass whose upper left corner is there."""
    canvas.ellipse((x, y, 14, 14), None, GREY, 2)
    canvas.line([(x + 12, y + 12), (x + 18, y + 18)], GREY, 3)


def page(typed: str = "", offers: Sequence[str] = ()) -> Pixels:
    """A page with a guess, a text box with a magnifying glass, and the stations that it offers for what is typed."""
    canvas = Canvas(1280, 740, GROUND)
    canvas.box((0, 0, 1280, 62), (16, 20, 30))
    canvas.text((640, 31), "TUBLE", 20, WHITE)
    canvas.box((360, 76, 560, 52), WHITE, 10)
    canvas.text((376, 102), "Chigwell", 18, INK, anchor="lm")
    canvas.ellipse((872, 83, 38, 38), (22, 160, 80))
    canvas.text((891, 102), "5", 18, WHITE)
    canvas.text((378, 160), "Guess 2 of 6", 14, GREY, anchor="lm")
    canvas.box((360, 440, 440, 52), (0, 20, 170), 26)
    canvas.box((362, 442, 436, 48), WHITE, 24)
    lens(canvas, 380, 457)
    if typed:
        canvas.text((410, 466), typed, 18, INK, anchor="lm")
    else:
        canvas.text((410, 466), "Search for a station…", 18, (130, 130, 130), anchor="lm")
    canvas.box((811, 440, 108, 52), (0, 20, 170), 26)
    canvas.text((865, 466), "Guess", 18, WHITE)
    for n, name in enumerate(offers):
        top = 498 + 40 * n
        canvas.box((360, top, 440, 39), WHITE)
        canvas.text((380, top + 20), name, 16, INK, anchor="lm")
        for k, colour in enumerate(reversed(LINES[name])):
            canvas.box((775 - 13 * k, top + 12, 9, 15), colour, 2)
    return canvas.pixels()


def looked_at(pixels: Pixels, before: Reading[ShownTuble] | None = None) -> Reading[ShownTuble]:
    reading = read_tuble(Frame(pixels), before)
    assert reading is not None
    return reading


def test_stations_with_a_patch_for_each_of_their_lines_are_offers_and_no_guesses() -> None:
    before = looked_at(page())
    after = looked_at(page("L", tuple(LINES)), before)
    chigwell = Observation("Chigwell", 5, ZoneColour.GREEN)
    assert (before.state.guesses, after.state.guesses) == ((chigwell,), (chigwell,))
    assert after.state.offers == tuple(LINES)
    assert (after.state.over, after.condition) == (False, Condition.READY)


@pytest.mark.parametrize("typed", ["L", "Leyton", "Q"])
def test_a_magnifying_glass_is_no_letter_of_what_is_typed(typed: str) -> None:
    assert looked_at(page(typed), looked_at(page())).state.typed == typed


@pytest.mark.parametrize(
    ("text", "spacing", "parts"),
    [("Bank", 12, 2), ("King's Cross", 12, 2), ("Bank", 1, 1), ("", 0, 1)],
    ids=["one word", "two words", "too near", "letters far apart"],
)
def test_only_what_stands_well_before_a_text_is_a_sign(text: str, spacing: int, parts: int) -> None:
    canvas = Canvas(500, 60, WHITE)
    if text:
        lens(canvas, 20, 20)
        canvas.text((38 + spacing, 30), text, 18, INK, anchor="lm")
    else:
        for n, sign in enumerate("OVAL"):
            canvas.text((20 + 24 * n, 30), sign, 18, INK, anchor="lm")
    pixels = canvas.pixels()
    line = Line(Rect(18, 17, 250, 26), 6)
    found = parted_behind_sign(segment(pixels), line, pixels[2, 2].astype(float))
    assert len(found) == parts
    assert parts == 1 or found[1].box.x > 38


@pytest.mark.parametrize("caret", [False, True])
@pytest.mark.parametrize("size", [12, 16, 20])
@pytest.mark.parametrize("text", ["Elm Park", "Old Street", "Kew Gardens", "St. Paul's"])
def test_a_short_word_that_a_station_begins_with_is_no_sign(text: str, size: int, caret: bool) -> None:
    canvas = Canvas(500, 60, WHITE)
    canvas.text((30, 30), text, size, INK, anchor="lm")
    pixels = canvas.pixels()
    rows, columns = (pixels != 255).any(axis=2).nonzero()
    line = Rect(int(columns.min()), int(rows.min()), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)
    if caret:
        # It stands higher and lower than the letters, and so makes the word before it narrow for the line's height.
        canvas.box((int(line.right) + 1, int(line.y) - 2, 1, int(line.h) + 4), INK)
        pixels, line = canvas.pixels(), Rect(line.x, line.y - 2, line.w + 2, line.h + 4)
    found = parted_behind_sign(segment(pixels), Line(line, len(text)), pixels[2, 2].astype(float))
    assert [part.box for part in found] == [line]


@pytest.mark.parametrize("size", [13, 18, 40])
def test_patches_alone_are_no_text_and_digits_are(size: int) -> None:
    canvas = Canvas(720, 120, WHITE)
    canvas.box((20, 30, round(0.6 * size), size), (178, 99, 0), 2)
    canvas.box((100, 30, round(0.6 * size), size), (0, 54, 136), 2)
    canvas.box((100 + size, 30, round(0.6 * size), size), (255, 200, 10), 2)
    for n, digits in enumerate(("0", "1", "17")):
        canvas.text((250 + 100 * n, 30 + size // 2), digits, size, INK, anchor="lm")
    canvas.ellipse((560, 20, 2 * size, 2 * size), (22, 160, 80))
    canvas.text((560 + size, 20 + size), "6", size, WHITE)
    patches = [Rect(16, 26, size + 4, size + 8), Rect(95, 26, 2 * size + 10, size + 8)]
    digits = [Rect(245 + 100 * n, 24, size * 2, size + 14) for n in range(3)] + [
        Rect(556, 16, 2 * size + 8, 2 * size + 8)
    ]
    assert without_bare_patches(segment(canvas.pixels()), [*patches, *digits]) == digits
