"""A plain screenshot of a game of Wordle with given guesses, for tests that need a picture and no variety."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.scoring import score

TILE, GAP, LEFT, TOP = 60, 6, 140, 60
FILLS = {"0": (124, 118, 112), "1": (60, 178, 214), "2": (66, 138, 68)}
"""Colours (BGR) of absent, present and correct tiles."""


def draw_wordle(path: Path, guesses: Sequence[str], answers: Sequence[str], rows: int = 6) -> Path:
    """Boards side by side on a white page, each up to the guess that solved it; saved as PNG."""
    path.write_bytes(cv2.imencode(".png", wordle_pixels(guesses, answers, rows))[1].tobytes())
    return path


def wordle_pixels(guesses: Sequence[str], answers: Sequence[str], rows: int = 6) -> NDArray[np.uint8]:
    """The same as pixels, (h, w, 3) uint8 BGR."""
    size = len(answers[0])
    wide = size * (TILE + GAP)
    page = np.full((2 * TOP + rows * (TILE + GAP), 2 * LEFT + len(answers) * (wide + TILE), 3), 255, np.uint8)
    for board, answer in enumerate(answers):
        shown = list(guesses[: guesses.index(answer) + 1] if answer in guesses else guesses)
        for row in range(rows):
            for column in range(size):
                x, y = LEFT + board * (wide + TILE) + column * (TILE + GAP), TOP + row * (TILE + GAP)
                if row >= len(shown):
                    cv2.rectangle(page, (x, y), (x + TILE - 1, y + TILE - 1), (210, 205, 200), 2)
                    continue
                fill = FILLS[score(shown[row], answer)[column]]
                cv2.rectangle(page, (x, y), (x + TILE - 1, y + TILE - 1), fill, -1)
                _letter(page, shown[row][column], x, y)
    return page


def _letter(page: np.ndarray, letter: str, x: int, y: int) -> None:
    font, px = cv2.FontFace("sans"), 36
    width = cv2.getTextSize((0, 0), letter, (0, 0), font, px, 700)[2]
    cv2.putText(page, letter, (x + (TILE - width) // 2, y + TILE // 2 + 13), (255, 255, 255), font, px, 700)
