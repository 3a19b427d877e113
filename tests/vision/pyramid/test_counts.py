"""Pages that count the letters that are left: so many are free or selected."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.reader import read_pyramid
from kibitz.vision.pyramid.words.counts import WordsCounted, _rank, words_counted
from kibitz.vision.pyramid.words.lines import Line, Words
from tests.support.paint import Pixels

LETTERS, ODD = "DUZEOODFMINIHSA", (2, 4, 5)


def page(count: str) -> Pixels:
    """Twelve letters of one look, three of another one, and a count of letters below."""
    pixels = np.full((620, 800, 3), (60, 30, 10), np.uint8)
    cell = 0
    for row in range(5):
        for column in range(row + 1):
            x, y = 400 + round((column - row / 2) * 80), 60 + row * 80
            ground, ink = ((130, 70, 40), (255, 255, 255)) if cell in ODD else ((90, 140, 30), (10, 10, 10))
            cv2.rectangle(pixels, (x - 32, y - 32), (x + 32, y + 32), ground, -1)
            (wide, tall), _ = cv2.getTextSize(LETTERS[cell], 0, 1.0, 2)
            cv2.putText(pixels, LETTERS[cell], (x - wide // 2, y + tall // 2), 0, 1.0, ink, 2, cv2.LINE_AA)
            cell += 1
    cv2.putText(pixels, count, (300, 480), 0, 0.7, (255, 255, 255), 2, cv2.LINE_AA)
    return pixels


@pytest.mark.parametrize(
    ("count", "left"),
    [
        ("3 letters left", 3),
        ("15 letters left", 15),
        ("Letters left: 3", 3),
        ("15 lettres restantes", 15),
        ("12 of 15 letters used", 3),
        ("Letters used: 0/15", 15),
    ],
)
def test_so_many_letters_as_the_page_counts_are_not_used(count: str, left: int) -> None:
    reading = read_pyramid(Frame(page(count)))
    assert reading is not None
    states = [reading.state.states[cell] for cell in range(len(LETTERS)) if cell not in ODD]
    assert set(states) == {CellState.USED if left == len(ODD) else CellState.FREE}


@pytest.mark.parametrize(
    ("count", "state"),
    [("Words 1/4", CellState.USED), ("1 of 4 words", CellState.USED), ("Found words (0/4)", CellState.SELECTED)],
)
def test_letters_are_used_as_far_as_the_page_counts_found_words(count: str, state: CellState) -> None:
    """Three letters of another look spell a word that stands nowhere."""
    reading = read_pyramid(Frame(page(count)))
    assert reading is not None
    assert {reading.state.states[cell] for cell in ODD} <= {state, CellState.UNKNOWN}


@pytest.mark.parametrize("label", ["WORDS", "LOF?THEME?VORDS??UND"])
@pytest.mark.parametrize(
    ("text", "counted"), [("WORDS 2/5", (2, 5)), ("2 OF 5", (2, 5)), ("3/20", None), ("5/4", None)]
)
def test_only_as_many_words_are_counted_as_a_pyramid_can_have(
    text: str, counted: tuple[int, int] | None, label: str
) -> None:
    head, board = Line(label, 0.9, Rect(300, 460, 80, 14)), Rect(240, 30, 320, 400)

    class Told(Words):
        def read_whole(self, boxes: Sequence[Rect]) -> list[tuple[str, float]]:
            return [(text, 0.95) for _ in boxes]

    told = words_counted(Told(page(""), [], {}), [[head]], board, 5)
    assert told == (WordsCounted(*counted) if counted is not None else None)


def test_what_an_article_says_of_letters_is_no_count() -> None:
    readings = [read_pyramid(Frame(page(text))) for text in ("", "We sent 15 letters last week", "Stack of letters")]
    assert len({reading.state.states for reading in readings if reading is not None}) == 1


def test_a_line_that_was_not_read_well_is_asked_about_right_below_the_pyramid() -> None:
    board = Rect(240, 30, 320, 400)
    below, above = [Line("GID?NNMAS?", 0.7, Rect(300, 460, 200, 14))], [Line("PA?OLETROVA", 0.7, Rect(300, 5, 200, 14))]
    count, aside = [Line("LLETTERSLEFT", 0.9, Rect(20, 600, 90, 14))], [Line("GID?NNMAS?", 0.7, Rect(900, 460, 90, 14))]
    ranked = [_rank(row, board) for row in (count, below, above, aside)]
    assert ranked[:3] == sorted(ranked[:3])
    assert ranked[3] == math.inf
