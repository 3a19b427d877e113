"""Cells with more in them than their letter: gloss under it, a stroke over it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.board.following import kept_board
from kibitz.vision.pyramid.reader import read_pyramid

LETTERS = "KBUAOKFNCEPOTRM"
SIDE, SIZE = 80, 64
WHITE = (255, 255, 255)


def middle(cell: int) -> tuple[int, int]:
    row = next(r for r in range(9) if (r + 1) * (r + 2) // 2 > cell)
    return 400 + round((cell - row * (row + 1) // 2 - row / 2) * SIDE), 80 + row * SIDE


def ball(colour: tuple[int, int, int]) -> NDArray[np.float64]:
    """A glossy ball with a white glint, which fades into its colour and that into a darker one."""
    across = np.hypot(*(np.indices((SIZE, SIZE)) - np.array([0.28, 0.35])[:, None, None] * SIZE)) / SIZE
    stops = np.array([0.0, 0.09, 0.24, 0.62, 1.0])
    light, dark = (np.array(colour) + 255) / 2, np.array(colour) * 0.75
    colours = np.array([WHITE, WHITE, light, colour, dark])
    return np.stack([np.interp(across, stops, colours[:, k]) for k in range(3)], axis=2)


def glossy(selected: tuple[int, ...] = ()) -> NDArray[np.uint8]:
    pixels = np.full((560, 800, 3), (170, 90, 30), np.uint8)
    disc = cv2.circle(np.zeros((SIZE, SIZE), np.uint8), (SIZE // 2, SIZE // 2), SIZE // 2 - 1, 1, -1) > 0
    for cell, letter in enumerate(LETTERS):
        x, y = middle(cell)
        tile = pixels[y - SIZE // 2 : y + SIZE // 2, x - SIZE // 2 : x + SIZE // 2]
        tile[disc] = ball((30, 190, 250) if cell in selected else (140, 80, 255))[disc]
        lettered(pixels, cell, letter, WHITE)
    return pixels


def lettered(pixels: NDArray[np.uint8], cell: int, letter: str, ink: tuple[int, int, int]) -> None:
    x, y = middle(cell)
    (wide, tall), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_SIMPLEX, 1.25, 5)
    at = (x - wide // 2, y + tall // 2)
    cv2.putText(pixels, letter, at, cv2.FONT_HERSHEY_SIMPLEX, 1.25, ink, 5, cv2.LINE_AA)


def struck(selected: tuple[int, ...] = (), used: tuple[int, ...] = ()) -> NDArray[np.uint8]:
    pixels = np.full((560, 800, 3), (230, 240, 243), np.uint8)
    for cell, letter in enumerate(LETTERS):
        x, y = middle(cell)
        ground = (208, 227, 191) if cell in selected else (194, 208, 214) if cell in used else WHITE
        ink = (127, 145, 152) if cell in used else (34, 34, 34)
        corners = (x - SIZE // 2, y - SIZE // 2), (x + SIZE // 2, y + SIZE // 2)
        cv2.rectangle(pixels, *corners, ground, -1)
        cv2.rectangle(pixels, *corners, (34, 34, 34), 2)
        lettered(pixels, cell, letter, ink)
        if cell in used:
            cv2.line(pixels, (x - 24, y + 18), (x + 24, y - 18), ink, 3, cv2.LINE_AA)
    return pixels


def test_letters_on_glossy_balls_are_read_beside_their_glint_and_so_are_selected_ones() -> None:
    first = read_pyramid(Frame(glossy()))
    assert first is not None
    assert "".join(letter or "?" for letter in first.state.letters) == LETTERS
    assert set(first.state.states) == {CellState.FREE}

    then = read_pyramid(Frame(glossy(selected=(3, 4, 8))), first)
    assert then is not None
    assert (then.condition, "".join(letter or "?" for letter in then.state.letters)) == (Condition.READY, LETTERS)
    assert (
        len({then.state.states[cell] for cell in (0, 1, 2, 5, 6)} & {then.state.states[cell] for cell in (3, 4)}) == 0
    )


def test_letters_that_are_struck_through_are_what_they_were_and_nothing_covers_them() -> None:
    reading = read_pyramid(Frame(struck()))
    used: tuple[int, ...] = ()
    for word in ((3, 4, 8), (7, 11, 12, 13), (5, 9, 14)):
        for more in (False, True):
            used = (*used, *word) if more else used
            reading = read_pyramid(Frame(struck(() if more else word, used)), reading)
            assert reading is not None
            assert "".join(letter or "?" for letter in reading.state.letters) == LETTERS
            assert reading.condition is Condition.READY
    assert reading is not None
    assert {reading.state.states[cell] for cell in used} == {CellState.USED}


@pytest.mark.parametrize("stays", [True, False])
def test_cells_that_are_as_they_were_are_not_read_anew_while_a_letter_elsewhere_is_hidden(stays: bool) -> None:
    """What is left of a used letter may read otherwise: over scenery that is seen through it, say."""
    used = (0, 1, 3)
    first = read_pyramid(Frame(struck(used=used)))
    assert first is not None
    pixels = struck(used=used)
    x, y = middle(3)
    cv2.rectangle(pixels, (x - 24, y - 24), (x + 24, y + 24), (194, 208, 214), -1)
    lettered(pixels, 3, "W", (34, 34, 34))
    kept = kept_board(pixels, first.details.memory.board, first.state.states, lambda _: stays)
    assert kept is not None
    assert kept.covered is not stays
