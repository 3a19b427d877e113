"""Pyramids that are hard to find: of three rows, small cells, letters far apart, hatched cells, parts of others."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import Glyph, read_glyphs
from kibitz.vision.pyramid.board import finding
from kibitz.vision.pyramid.board.finding import find_board
from kibitz.vision.pyramid.board.lettering import enough_letters
from kibitz.vision.pyramid.board.seen import SeenPyramid
from kibitz.vision.pyramid.cell.cell_letters import other_looks
from kibitz.vision.pyramid.cell.cells import CellAppearance
from kibitz.vision.pyramid.lattice.in_words import halfway
from kibitz.vision.pyramid.lattice.outlines import outline_boxes
from kibitz.vision.pyramid.lattice.triangle import Triangle
from tests.support.paint import Canvas, Pixels

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
    monkeypatch.setattr(finding, "find_triangles", lambda boxes: [])
    pixels = drawn(half)
    assert (find_board(pixels, outline_boxes(pixels), []) is not None) is found


@pytest.mark.parametrize(("shaped", "enough"), [(True, True), (False, False)])
def test_of_six_tiles_one_letter_may_be_less_than_certain(shaped: bool, enough: bool) -> None:
    read = [Glyph(letter, 0.7 if letter == "E" else 0.98, "", 1.0) for letter in LETTERS]
    assert enough_letters(read, len(read), 3, True, shaped) is enough


def test_cells_that_are_small_beside_their_gaps_have_their_own_boxes() -> None:
    pixels = drawn(15, 0.5)
    seen = find_board(pixels, outline_boxes(pixels), [])
    assert isinstance(seen, SeenPyramid)
    assert seen.shaped
    assert seen.boxes[0].w == pytest.approx(31, abs=3)


def test_small_letters_far_apart_are_read() -> None:
    pixels = np.full((720, 900, 3), (235, 240, 240), np.uint8)
    for cell, letter in enumerate("KBUAOKFNCEPOTRM"):
        row = next(r for r in range(5) if (r + 1) * (r + 2) // 2 > cell)
        x, y = 440 + round((cell - row * (row + 1) // 2 - row / 2) * 130), 80 + row * 130
        cv2.putText(pixels, letter, (x - 6, y + 6), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (20, 20, 20), 2, cv2.LINE_AA)
    seen = find_board(pixels, outline_boxes(pixels), [])
    assert seen is not None
    assert "".join(own[0][0] for own in seen.letters) == "KBUAOKFNCEPOTRM"


def test_a_part_of_a_pyramid_is_not_taken_for_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    # Things stand along its side, but outlines show no letters there.
    pixels = np.full((620, 800, 3), (235, 240, 240), np.uint8)
    for cell, letter in enumerate("KBUAOKFNCEPOTRM"):
        row = next(r for r in range(5) if (r + 1) * (r + 2) // 2 > cell)
        x, y = 400 + round((cell - row * (row + 1) // 2 - row / 2) * PITCH), 80 + row * PITCH
        cv2.rectangle(pixels, (x - 32, y - 32), (x + 32, y + 32), (120, 190, 200), -1)
        cv2.putText(pixels, letter, (x - 10, y + 10), cv2.FONT_HERSHEY_SIMPLEX, 1, (20, 20, 20), 2, cv2.LINE_AA)
    part = Triangle(440, 160, PITCH, PITCH, 4, 10)
    monkeypatch.setattr(finding, "find_triangles", lambda boxes: [part])
    monkeypatch.setattr(finding, "_with_all_rows", lambda pixels, seen, boxes: seen)
    seen = find_board(pixels, outline_boxes(pixels), [])
    assert seen is not None
    assert seen.triangle.base == 5


def test_a_letter_is_read_on_a_hatched_cell() -> None:
    pixels = np.full((120, 120, 3), 245, np.uint8)
    for x in range(-120, 120, 12):
        cv2.line(pixels, (x, 120), (x + 120, 0), (110, 100, 90), 5)
    cv2.putText(pixels, "B", (40, 78), cv2.FONT_HERSHEY_DUPLEX, 1.8, (20, 20, 20), 10, cv2.LINE_AA)
    look = CellAppearance(Rect(5, 5, 110, 110), None, visible=True, odd=True, colours=np.zeros(9))
    read = read_glyphs([one.letter for one in other_looks(pixels, look) if one.letter is not None])
    assert any(one.letter == "B" and one.confidence > 0.6 for one in read)


def test_letters_on_cells_of_two_sizes_are_read_and_each_box_is_the_cells_own() -> None:
    # Letters that are used have shrunk with their tiles, and are most by now.
    letters, large = "KBUAOKFNCEPOTRM", (0, 2, 4, 7)
    pixels = np.full((620, 800, 3), (235, 240, 240), np.uint8)
    for cell, letter in enumerate(letters):
        row = next(r for r in range(5) if (r + 1) * (r + 2) // 2 > cell)
        x, y = 400 + round((cell - row * (row + 1) // 2 - row / 2) * PITCH), 80 + row * PITCH
        half, size = (36, 2.0) if cell in large else (25, 1.2)
        (wide, tall), _ = cv2.getTextSize(letter, 0, size, 3)
        cv2.rectangle(pixels, (x - half, y - half), (x + half, y + half), (120, 190, 200), -1)
        cv2.putText(pixels, letter, (x - wide // 2, y + tall // 2), 0, size, (20, 20, 20), 3, cv2.LINE_AA)
    seen = find_board(pixels, outline_boxes(pixels), [])
    assert seen is not None
    assert "".join(own[0][0] if own else "?" for own in seen.letters) == letters
    assert {cell for cell, box in enumerate(seen.boxes) if box.w > 60} == set(large)


@pytest.mark.parametrize("grid", [0, 24])
def test_tiles_of_one_size_are_cells_though_gloss_ends_in_the_middle_of_their_letters(grid: int) -> None:
    canvas = Canvas(1016, 621, (20, 40, 32))
    for k in range(0, 1016, grid) if grid else ():
        canvas.box((k, 0, 1, 621), (28, 48, 40), 0)
        canvas.box((0, k, 1016, 1), (28, 48, 40), 0)
    letters, serif = "WMOHNDHAABSUNGS", "DejaVuSerif-Bold.ttf"
    for cell, letter in enumerate(letters):
        row = next(r for r in range(9) if (r + 1) * (r + 2) // 2 > cell)
        x, y = 389 + round((cell - row * (row + 1) // 2 - row / 2) * 47), 183 + 47 * row
        canvas.box((x - 21, y - 21, 43, 43), (28, 53, 41), 0, (100, 125, 112), 1)
        canvas.box((x - 21, y - 21, 43, 20), (150, 165, 158), 0)
        canvas.text((x, y), letter, 14, (230, 245, 236), serif)
    canvas.box((296, 403, 44, 37), (136, 146, 162), 0)
    canvas.text((318, 421), "OK", 15, (20, 20, 20))
    pixels = np.ascontiguousarray(canvas.pixels())
    seen = find_board(pixels, outline_boxes(pixels), [])
    assert seen is not None
    assert "".join(own[0][0] if own else "?" for own in seen.letters) == letters


def bricks() -> Pixels:
    """Four rows of cells that touch, each with a thin border of its own: between borders there are narrow gaps."""
    pixels = np.full((460, 640, 3), (214, 228, 236), np.uint8)
    letters = "AJMALKUBEY"
    for cell, letter in enumerate(letters):
        row = next(r for r in range(4) if (r + 1) * (r + 2) // 2 > cell)
        x, y = 320 + round((cell - row * (row + 1) // 2 - row / 2) * 96), 70 + row * 82
        cv2.rectangle(pixels, (x - 48, y - 41), (x + 47, y + 40), (225, 240, 246), -1)
        cv2.rectangle(pixels, (x - 48, y - 41), (x + 47, y + 40), (60, 66, 70), 1)
        (wide, tall), _ = cv2.getTextSize(letter, 0, 1.2, 3)
        cv2.putText(pixels, letter, (x - wide // 2, y + tall // 2), 0, 1.2, (20, 24, 28), 3, cv2.LINE_AA)
    return pixels


def test_the_gaps_between_bricks_are_no_tiles() -> None:
    pixels = bricks()
    seen = find_board(pixels, outline_boxes(pixels), [])
    assert isinstance(seen, SeenPyramid)
    assert (seen.triangle.base, "".join(own[0][0] for own in seen.letters)) == (4, "AJMALKUBEY")


def test_tiles_halfway_are_told_where_they_leave_room_for_each_other() -> None:
    triangle = Triangle(320.0, 70.0, 96.0, 82.0, 4, 10)
    x, y = triangle.centres()[1] + (48.0, 0.0)
    for wide, count in ((40.0, 1), (92.0, 0)):
        assert halfway(triangle, np.array([[x - wide / 2, y - 20.0, wide, 40.0]])) == count
