"""Pages that say what their colours mean, where neither the rules nor what is usual tell it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.wordle.model.shown import DIGITS, Tile
from kibitz.vision.wordle import read_wordle, several
from kibitz.vision.wordle.evidence import Palette
from kibitz.vision.wordle.legend import meaning_of, read_legend
from tests.support.paint import Canvas, Colour

PAGE, LINE, INK, PLAIN = (250, 248, 244), (190, 184, 176), (40, 36, 34), (224, 218, 208)
NAVY, CORAL = (34, 64, 111), (230, 110, 92)
SAYS = {"2": "right letter, right place", "1": "in the word, other place", "0": "not in the word"}


def page(fills: dict[str, Colour], says: dict[str, str], guesses: Sequence[tuple[str, str]], legend_x: int) -> Frame:
    """A board, and a legend of a swatch and words for each score. legend_x: of the legend."""
    canvas = Canvas(900, 460, PAGE)
    for row in range(6):
        word, score = guesses[row] if row < len(guesses) else ("", "")
        for column in range(5):
            box = (270 + 66 * column, 30 + 66 * row, 60, 60)
            canvas.box(box, fills[score[column]] if word else PAGE, 4, LINE, 0 if word else 2)
            if word:
                ink = INK if sum(fills[score[column]]) > 450 else PAGE
                canvas.text((box[0] + 30, box[1] + 30), word[column], 32, ink)
    for place, (digit, words) in enumerate(says.items()):
        canvas.box((legend_x, 120 + 70 * place, 34, 34), fills[digit], 6)
        canvas.text((legend_x + 42, 126 + 70 * place), words, 15, INK, anchor="lm")
    return Frame(np.ascontiguousarray(canvas.pixels()))


def scores(frame: Frame) -> list[str]:
    [reading] = read_wordle(frame)
    rows = [row for row in reading.state.boards[0].tiles if Tile.EMPTY not in row]
    return ["".join(DIGITS.get(tile, "?") for tile in row) for row in rows]


@pytest.mark.parametrize("legend_x", [20, 620])
@pytest.mark.parametrize(("correct", "present"), [(NAVY, CORAL), (CORAL, NAVY)])
def test_a_legend_tells_what_is_correct(correct: Colour, present: Colour, legend_x: int) -> None:
    fills = {"0": PLAIN, "1": present, "2": correct}
    guesses = [("SLATE", "12000"), ("BLOND", "02000")]
    assert scores(page(fills, SAYS, guesses, legend_x)) == ["12000", "02000"]


def test_a_legend_that_contradicts_itself_is_none() -> None:
    says = {"2": SAYS["2"], "1": SAYS["2"], "0": SAYS["0"]}
    fills = {"0": PLAIN, "1": CORAL, "2": NAVY}
    guesses = [("SLATE", "12000")]
    assert scores(page(fills, says, guesses, 620)) == scores(page(fills, {}, guesses, 620))


def test_a_legend_right_above_a_whole_keyboard_is_read() -> None:
    fills = {"0": PLAIN, "1": CORAL, "2": NAVY}
    canvas = Canvas(1000, 460, PAGE)
    for row, column in product(range(6), range(5)):
        box = (30 + 66 * column, 30 + 66 * row, 60, 60)
        canvas.box(box, fills["02220"[column]] if row == 0 else PAGE, 4, LINE, 0 if row == 0 else 2)
        if row == 0:
            canvas.text((box[0] + 30, box[1] + 30), "CORES"[column], 32, PAGE if column in (1, 2, 3) else INK)
    for place, (digit, words) in enumerate(SAYS.items()):
        canvas.box((420, 10 + 40 * place, 28, 28), fills[digit], 6)
        canvas.text((456, 24 + 40 * place), words, 15, INK, anchor="lm")
    for row, letters in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for column, key in enumerate(letters):
            box = (420 + 54 * column + 24 * row, 132 + 62 * row, 46, 54)
            score = dict(zip("CORES", "02220", strict=True)).get(key)
            canvas.box(box, fills[score] if score else (236, 232, 226), 5)
            canvas.text((box[0] + 23, box[1] + 27), key, 20, PAGE if score == "2" else INK)
    assert scores(Frame(np.ascontiguousarray(canvas.pixels()))) == ["02220"]


def test_a_legend_counts_more_than_what_colours_usually_mean() -> None:
    fills = {"0": (120, 124, 126), "1": (106, 170, 100), "2": (201, 180, 88)}
    assert scores(page(fills, SAYS, [("SLATE", "12000"), ("BLOND", "02000")], 620)) == ["12000", "02000"]


def test_a_legend_is_looked_for_once_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    fills, asked = {"0": PLAIN, "1": CORAL, "2": NAVY}, 0

    def counted(*args: Any) -> Palette | None:
        nonlocal asked
        asked += 1
        return read_legend(*args)

    monkeypatch.setattr(several, "read_legend", counted)
    reading, told = None, []
    for guesses in ([("SLATE", "12000")], [("SLATE", "12000")], [("SLATE", "12000"), ("BLOND", "02000")]):
        frame = page(fills, SAYS, guesses, 620)
        # Something else on the page has changed.
        frame.pixels[440:450, 10 : 20 + len(told)] = 0
        [reading] = read_wordle(frame, reading)
        told.append(asked)
        assert "".join(DIGITS[tile] for tile in reading.state.boards[0].tiles[0]) == "12000"
    assert told == [1, 1, 2]


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("W is in the word and in the correct spot.", Tile.CORRECT),
        ("I is in the word but in the wrong spot.", Tile.PRESENT),
        ("U is not in the word in any spot.", Tile.ABSENT),
        ("right letter, right place", Tile.CORRECT),
        ("right letter, wrong place", Tile.PRESENT),
        ("In the word, but not here", Tile.PRESENT),
        ("misplaced", Tile.PRESENT),
        ("isn\u2019t in the word", Tile.ABSENT),
        ("Correct", Tile.CORRECT),
        ("Richtiger Buchstabe an der richtigen Stelle", Tile.CORRECT),
        ("Richtiger Buchstabe an der falschen Stelle", Tile.PRESENT),
        ("Buchstabe kommt nicht vor", Tile.ABSENT),
        ("lettre bien plac\u00e9e", Tile.CORRECT),
        ("lettre mal plac\u00e9e", Tile.PRESENT),
        ("lettre absente du mot", Tile.ABSENT),
        ("en la posici\u00f3n correcta", Tile.CORRECT),
        ("en la palabra, en otra posici\u00f3n", Tile.PRESENT),
        ("no est\u00e1 en la palabra", Tile.ABSENT),
        ("lettera nel posto giusto", Tile.CORRECT),
        ("lettera nel posto sbagliato", Tile.PRESENT),
        ("letra no lugar certo", Tile.CORRECT),
        ("letra no lugar errado", Tile.PRESENT),
        ("op de juiste plaats", Tile.CORRECT),
        ("op de verkeerde plaats", Tile.PRESENT),
        ("letter komt niet voor", Tile.ABSENT),
        ("Dobra litera na dobrym miejscu", Tile.CORRECT),
        ("W s\u0142owie, w innym miejscu", Tile.PRESENT),
        ("Nie ma w s\u0142owie", Tile.ABSENT),
        ("R\u00e4tt bokstav p\u00e5 r\u00e4tt plats", Tile.CORRECT),
        ("I ordet, p\u00e5 en annan plats", Tile.PRESENT),
        ("Finns inte i ordet", Tile.ABSENT),
        ("Na palavra, noutro lugar", Tile.PRESENT),
        ("Not in the word list", None),
        ("Statistics", None),
        ("Type a word, or press the keys below.", None),
    ],
)
def test_what_is_said_of_a_colour(text: str, tile: Tile | None) -> None:
    assert meaning_of(text) is tile
