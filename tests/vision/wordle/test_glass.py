"""Tiles of glass over a picture: each has another ground, which shades off, and nothing lies over any of them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.wordle import read_wordle

SIDE, GAP, LEFT, TOP = 54, 6, 300, 40
MARKS = {"g": (160, 220, 60), "y": (110, 180, 255), "x": (66, 28, 36)}
"""Of the letters of a scored row, BGR."""


def picture(light_at: tuple[int, int]) -> NDArray[np.uint8]:
    """A dark page with a light."""
    rows, columns = np.indices((640, 900)).astype(np.float32)
    far = np.hypot((columns - light_at[0]) / 260, (rows - light_at[1]) / 230)
    light = np.clip(1.3 - far, 0, 1)[..., None]
    return np.asarray((70, 30, 42) * (1 - light) + np.array((190, 150, 50)) * light, np.uint8)


def board(words: tuple[str, ...] = (), marks: tuple[str, ...] = (), light_at: tuple[int, int] = (430, 520)) -> Frame:
    """A board with these words, of which the first are scored; the light is nearest to its last rows."""
    pixels = picture(light_at)
    for row in range(6):
        word = words[row] if row < len(words) else ""
        for column in range(5):
            x, y = LEFT + column * (SIDE + GAP), TOP + row * (SIDE + GAP)
            tile = pixels[y : y + SIDE, x : x + SIDE]
            scored = marks[row][column] if row < len(marks) else ""
            tile[:] = MARKS[scored] if scored else tile * 0.88 + 255 * 0.12
            rim = (255, 255, 255) if word[column : column + 1] else (150, 140, 150)
            if not scored:
                cv2.rectangle(pixels, (x, y), (x + SIDE - 1, y + SIDE - 1), rim, 1)
            if letter := word[column : column + 1]:
                (wide, tall), _ = cv2.getTextSize(letter, 0, 0.9, 2)
                at = (x + (SIDE - wide) // 2, y + (SIDE + tall) // 2)
                cv2.putText(pixels, letter, at, 0, 0.9, (250, 250, 250), 2, cv2.LINE_AA)
    for row, keys in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for column, key in enumerate(keys):
            x, y = 270 + column * 38 + 14 * row, 460 + 48 * row
            key_part = pixels[y : y + 40, x : x + 32]
            key_part[:] = key_part * 0.8 + 255 * 0.2
            cv2.putText(pixels, key, (x + 8, y + 27), 0, 0.6, (250, 250, 250), 2, cv2.LINE_AA)
    return Frame(pixels)


def test_empty_tiles_of_glass_are_empty() -> None:
    [reading] = read_wordle(board())
    assert reading.condition is Condition.READY
    assert {tile for row in reading.state.boards[0].tiles for tile in row} == {Tile.EMPTY}


@pytest.mark.parametrize("marks", [("xxyxx",), ("xgxxy",)])
def test_a_row_of_glass_that_is_typed_is_typed(marks: tuple[str, ...]) -> None:
    [reading] = read_wordle(board())
    for typed in ("S", "SI", "SIN", "SINK", "SINKT"):
        [reading] = read_wordle(board(("HERAN", typed), marks), reading)
    assert reading.condition is Condition.READY
    tiles = reading.state.boards[0].tiles
    assert set(tiles[1]) == {Tile.TYPED}
    assert set(tiles[2]) == {Tile.EMPTY}


@pytest.mark.parametrize("light_at", [(230, 60), (640, 40), (260, 160)])
def test_a_full_row_of_glass_that_is_lit_from_one_side_is_typed(light_at: tuple[int, int]) -> None:
    [reading] = read_wordle(board(("HERAN",), light_at=light_at))
    assert set(reading.state.boards[0].tiles[0]) == {Tile.TYPED}


def test_a_scored_row_of_glass_that_is_lit_from_one_side_is_scored() -> None:
    [reading] = read_wordle(board(("HERAN",), ("xgxxy",), light_at=(230, 60)))
    assert reading.state.boards[0].score(0) == "02001"
