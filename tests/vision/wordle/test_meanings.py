"""What the colours of scored tiles mean, where a page doesn't follow the rules in all it shows."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.vision.wordle import read_wordle
from tests.support.paint import Box, Canvas
from tests.support.wordle.painted import LINE, PAGE, Painter, drawn, keys, letter, told

Colour = tuple[int, int, int]
MUSTARD, LILAC, COAL = (201, 180, 88), (177, 134, 255), (58, 58, 60)
SHADES = (190, 190, 190), (110, 110, 110), (20, 20, 20)
ORANGE, GREEN = (224, 127, 17), (16, 133, 61)


def in_colours(absent: Colour, present: Colour, correct: Colour) -> Painter:
    fills = {"0": absent, "1": present, "2": correct}

    def paint(page: Canvas, box: Box, text: str, state: str) -> None:
        page.box(box, fills.get(state, PAGE), 0, LINE if state not in fills else None, 2)
        letter(page, box, text, PAGE)

    return paint


def rows_of(pixels: np.ndarray) -> list[tuple[str, str]]:
    [reading] = read_wordle(Frame(pixels))
    return told(reading.details.boards[0])


@pytest.mark.parametrize("correct", [LILAC, (90, 160, 240)])
def test_a_row_of_one_colour_is_no_end_where_that_would_make_two_letters_correct_in_one_place(correct: Colour) -> None:
    """The page marks letters that come twice as often as they were typed, so that no word fits."""
    guesses = [("LARES", "01001"), ("CUIDA", "10001"), ("ACASO", "11210"), ("ISAAC", "01211"), ("CASAS", "11111")]
    assert rows_of(drawn(in_colours(COAL, MUSTARD, correct), guesses=guesses).pixels()) == guesses


def test_keys_that_keep_the_first_colour_of_their_letter_say_nothing_of_what_colours_mean() -> None:
    guesses = [("HERAN", "01000"), ("STILE", "10101"), ("WIESE", "22222")]
    page = drawn(in_colours(COAL, ORANGE, GREEN), guesses=guesses)
    board = keys(("QWERTZUIOP", "ASDFGHJKL", "YXCVBNM"))
    colours = dict.fromkeys("HRANTL", COAL) | dict.fromkeys("ESI", ORANGE) | {"W": GREEN}
    for name, colour in colours.items():
        paint_key(board, name, colour)
    assert rows_of(np.vstack([page.pixels(), board])) == guesses


@pytest.mark.parametrize(
    "guesses", [[("SLATE", "21200")], [("SLATE", "21200"), ("HIPLY", "00010"), ("SNARL", "22222")]]
)
def test_of_shades_of_one_colour_that_keys_have_too_the_one_farthest_from_the_pages_is_correct(
    guesses: list[tuple[str, str]],
) -> None:
    page = drawn(in_colours(SHADES[0], SHADES[1], SHADES[2]), guesses=guesses)
    board = keys(("QWERTZUIOP", "ASDFGHJKL", "YXCVBNM"))
    letters, states = ("".join(parts) for parts in zip(*guesses, strict=True))
    best = dict(sorted(zip(letters, states, strict=True)))
    for name, state in best.items():
        paint_key(board, name, SHADES[int(state)])
    assert rows_of(np.vstack([page.pixels(), board])) == guesses


def paint_key(board: np.ndarray, name: str, colour: Colour) -> None:
    """Gives one of the keys that `keys` draws another ground; its letter turns white."""
    rows = ("QWERTZUIOP", "ASDFGHJKL", "YXCVBNM")
    row = next(n for n, names in enumerate(rows) if name in names)
    left = (640 - 54 * len(rows[row])) // 2 + 54 * rows[row].index(name)
    part = board[10 + 58 * row : 62 + 58 * row, left : left + 48]
    light = part.astype(float).mean(axis=2, keepdims=True) / 218
    part[:] = light * np.array(colour[::-1]) + (1 - light) * 255


def glassy(rows: list[tuple[str, str]]) -> np.ndarray:
    """Tiles through which one sees a violet page."""
    page, empty = (58, 45, 150), (70, 57, 155)
    fills = {"0": (90, 86, 138), "1": (152, 125, 117), "2": (82, 115, 125)}
    canvas = Canvas(600, 640, page)
    for row in range(6):
        for column in range(5):
            box = (120 + 72 * column, 60 + 72 * row, 60, 60)
            word, states = rows[row] if row < len(rows) else ("", "")
            canvas.box(box, fills[states[column]] if word else empty, 8, (110, 105, 170), 2)
            if word:
                letter(canvas, box, word[column], PAGE)
    for n, line in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for column, name in enumerate(line):
            key = (60 + 24 * n + 48 * column, 510 + 42 * n, 42, 36)
            canvas.box(key, empty, 4, (110, 105, 170), 1)
            letter(canvas, key, name, PAGE)
    return canvas.pixels()


@pytest.mark.parametrize("rows", [[("SLATE", "00000")], [("SLATE", "20001"), ("LATHE", "00001")]])
def test_tiles_that_one_sees_a_coloured_page_through_are_told_by_what_they_add_to_it(
    rows: list[tuple[str, str]],
) -> None:
    """What is between the page's violet and grey has no colour of its own: one row of it alone is absent."""
    assert rows_of(glassy(rows)) == rows


def shaded(last: str, *, keyboard: bool) -> np.ndarray:
    """Two rows in shades of grey, and a third one that is only typed ("t"), or scored; perhaps with the keys, which
    show nothing of that row yet."""
    guesses = [("SLATE", "00100"), ("CORNY", "01101"), ("MAYOR", last)]
    scored = in_colours(*SHADES)

    def paint(page: Canvas, box: Box, text: str, state: str) -> None:
        scored(page, box, text, state)
        if state not in "012":
            letter(page, box, text)

    page = drawn(paint, guesses=guesses)
    board = keys(("QWERTZUIOP", "ASDFGHJKL", "YXCVBNM"))
    for name, state in {"S": 0, "L": 0, "A": 1, "T": 0, "E": 0, "C": 0, "O": 1, "R": 1, "N": 0, "Y": 1}.items():
        paint_key(board, name, SHADES[state])
    return np.vstack([page.pixels(), board if keyboard else np.full_like(board, 255)])


def test_what_colours_meant_before_the_keys_were_gone_they_still_mean_and_the_rest_is_the_last_meaning() -> None:
    [typed] = read_wordle(Frame(shaded("ttttt", keyboard=True)))
    assert typed.state.typed == "MAYOR"
    [ended] = read_wordle(Frame(shaded("22222", keyboard=False)), typed)
    assert told(ended.details.boards[0]) == [("SLATE", "00100"), ("CORNY", "01101"), ("MAYOR", "22222")]
    [again] = read_wordle(Frame(shaded("22222", keyboard=False) // 2 * 2), ended)
    assert told(again.details.boards[0])[-1] == ("MAYOR", "22222")
