"""Pyramids of three rows, and cells that are small beside the gaps between them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kibitz.vision.glyphs import Glyph
from kibitz.vision.pyramid import board
from kibitz.vision.pyramid.board import SeenPyramid, find_board
from kibitz.vision.pyramid.lattice.outlines import outline_boxes
from tests.support.paint import Pixels

LETTERS, PITCH = "KBUAEM", 80


def drawn(half: int, size: float = 1.0) -> Pixels:
    """Three rows of letters on discs with such a radius; 0: of bare letters."""
    pixels = np.full((420, 600, 3), (250, 240, 235), np.uint8)
    for cell, letter in enumerate(LETTERS):
        row = (0, 1, 1, 2, 2, 2)[cell]
        x, y = 300 + round((cell - row * (row + 1) // 2 - row / 2) * PITCH), 80 + row * PITCH
        if half:
            cv2.circle(pixels, (x, y), half, (120, 190, 200), -1, cv2.LINE_AA)
        (wide, tall), _ = cv2.getTextSize(letter, 0, size, 2)
        cv2.putText(pixels, letter, (x - wide // 2, y + tall // 2), 0, size, (20, 20, 20), 2, cv2.LINE_AA)
    return pixels


@pytest.mark.parametrize(("half", "found"), [(32, True), (0, False)])
def test_three_rows_that_only_their_letters_tell_are_a_pyramid_where_they_are_on_tiles(
    monkeypatch: pytest.MonkeyPatch, half: int, found: bool
) -> None:
    monkeypatch.setattr(board, "find_triangles", lambda boxes: [])
    pixels = drawn(half)
    assert (find_board(pixels, outline_boxes(pixels), []) is not None) is found


@pytest.mark.parametrize(("shaped", "enough"), [(True, True), (False, False)])
def test_of_six_tiles_one_letter_may_be_less_than_certain(shaped: bool, enough: bool) -> None:
    read = [Glyph(letter, 0.7 if letter == "E" else 0.98, "", 1.0) for letter in LETTERS]
    assert board._enough(read, len(read), 3, True, shaped) is enough


def test_cells_that_are_small_beside_their_gaps_have_their_own_boxes() -> None:
    pixels = drawn(15, 0.5)
    seen = find_board(pixels, outline_boxes(pixels), [])
    assert isinstance(seen, SeenPyramid)
    assert seen.shaped
    assert seen.boxes[0].w == pytest.approx(31, abs=3)
