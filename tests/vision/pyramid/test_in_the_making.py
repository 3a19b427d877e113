"""The word in the making in a box beside the pyramid, as it grows: its letters may change their look once they spell a
word, a mark beside it may say so, and a caret may stand behind it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.buttons import _is_like
from kibitz.vision.pyramid.reader import read_pyramid
from kibitz.vision.pyramid.words.lines import Line, _bare
from tests.support.paint import Canvas

LETTERS = "YTTTPEANTEGRCAR"
PAGE, GREY, ORANGE, RED, GREEN, DARK = (
    (255, 255, 255), (216, 216, 216), (250, 170, 70), (206, 30, 50), (110, 190, 50), (20, 20, 20),
)  # fmt: skip
PETTY, GRANT = (4, 5, 2, 1, 0), (10, 11, 6, 7, 3)


def page(selected: Sequence[int], used: Collection[int] = PETTY, *, spells: bool = False, caret: bool = False) -> Frame:
    """The pyramid with letters selected, those of the first word used; they are green where they spell a word."""
    canvas = Canvas(1180, 620, PAGE)
    cell = 0
    for row in range(5):
        for column in range(row + 1):
            box = (360 - 54 * row + 108 * column, 38 + 108 * row, 90, 90)
            chosen = GREEN if spells else RED
            canvas.box(box, GREY if cell in used else chosen if cell in selected else ORANGE, 8)
            canvas.text((box[0] + 45, box[1] + 45), LETTERS[cell], 44, PAGE)
            cell += 1
    text = "".join(LETTERS[one] for one in selected)
    canvas.box((706, 442, 440, 98), PAGE, 0, (160, 160, 160), 3)
    canvas.text((730, 490), text, 36, GREEN if spells else RED, anchor="lm")
    if caret:
        canvas.box((732 + 27 * len(text), 468, 2, 44), DARK)
    if text:
        canvas.text((1080, 490), "valid" if spells else "invalid", 24, (190, 220, 170) if spells else (245, 180, 180))
    canvas.text((706, 370), "PETTY" if used else "", 20, GREEN, anchor="lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


def states(reading: Reading[ShownPyramid]) -> str:
    return "".join(state.value[0] for state in reading.state.states)


def followed(frames: Sequence[Frame]) -> Reading[ShownPyramid]:
    """What is read of the last one, each looked at twice, a second apart."""
    reading = None
    for n, frame in enumerate(frames):
        for time_s in (2.0 * n, 2.0 * n + 1.0):
            reading = read_pyramid(Frame(frame.pixels, time_s=time_s), reading)
    assert reading is not None
    return reading


@pytest.mark.parametrize("length", [3, 4, 5])
def test_letters_that_turn_green_once_they_spell_a_word_are_still_selected(length: int) -> None:
    grown = [page(GRANT[:k]) for k in range(1, length)]
    reading = followed([page(()), *grown, page(GRANT[:length], spells=True)])
    expected = ["u" if cell in PETTY else "s" if cell in GRANT[:length] else "f" for cell in range(15)]
    assert states(reading) == "".join(expected)
    assert reading.details.selected_text == "".join(LETTERS[cell] for cell in GRANT[:length])


def test_what_says_that_a_word_is_valid_is_no_button() -> None:
    reading = followed([page(()), page(GRANT, spells=True)])
    assert "submit" not in reading.places


@pytest.mark.parametrize(("text", "is_button"), [("VAIID", False), ("SUMMLT", False), ("SUBMLT", True)])
def test_thin_strokes_make_no_button_of_a_word(text: str, is_button: bool) -> None:
    assert _is_like(Line(text, 0.9, Rect(0, 0, 60, 20)), "submit", framed=True) is is_button


def written(word: str, caret: bool) -> np.ndarray:
    """A word in small letters, with a caret that touches its last one, in a box of which two sides are seen."""
    canvas = Canvas(400, 60, PAGE)
    canvas.text((24, 30), word, 28, DARK, anchor="lm")
    pixels = np.ascontiguousarray(canvas.pixels())
    right = int(np.flatnonzero((pixels < 128).any(axis=(0, 2)))[-1])
    if caret:
        pixels[12:50, right + 1] = 0
    pixels[2:4], pixels[:, 16:18] = 0, 0
    return pixels[:, 14 : right + 10]


@pytest.mark.parametrize("word", ["carto", "tote", "blend", "mood", "lab"])
def test_a_caret_at_the_end_of_a_word_is_taken_off(word: str) -> None:
    ground, bare = written(word, caret=False), _bare(written(word, caret=True))
    assert (np.abs(bare[10:54, 8:].astype(int) - ground[10:54, 8:]).max(axis=(0, 2)) < 90).all()


@pytest.mark.parametrize("word", ["bad", "coq", "lid", "toll", "quip"])
def test_no_part_of_a_letter_is_taken_for_a_caret(word: str) -> None:
    plain = written(word, caret=False)
    assert _bare(plain) is plain


def test_the_pointer_on_one_of_three_selected_letters_leaves_them_their_look() -> None:
    lit = page(GRANT[:3]).pixels.copy()
    box = lit[38 + 108 * 3 : 38 + 108 * 3 + 90, 360 - 54 * 3 : 360 - 54 * 3 + 90]
    box[:] = np.clip(box.astype(int) + 24, 0, 255)
    kept = followed([page(GRANT[:2]), Frame(lit)])
    reading = read_pyramid(Frame(page(GRANT[:4]).pixels, time_s=9.0), kept)
    assert reading is not None
    selected = {cell for cell, state in enumerate(reading.state.states) if state is CellState.SELECTED}
    assert selected == set(GRANT[:4])


def test_a_sign_of_the_browsers_that_looks_like_a_letter_is_no_word_in_the_making() -> None:
    canvas = Canvas(1900, 620, PAGE)
    canvas.text((20, 16), "E", 16, DARK)
    for n, (row, column) in enumerate((r, c) for r in range(5) for c in range(r + 1)):
        box = (960 - 54 * row + 108 * column, 58 + 108 * row, 90, 90)
        canvas.box(box, RED if n == 0 else ORANGE, 8)
        canvas.text((box[0] + 45, box[1] + 45), "EXCEPTRAINTABLE"[n], 44, PAGE)
    reading = read_pyramid(Frame(np.ascontiguousarray(canvas.pixels())))
    assert reading is not None
    assert (reading.state.letters[0], reading.details.selected_text) == ("E", "")
