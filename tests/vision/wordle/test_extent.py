"""Where a board ends: rows under messages, shadows and keys that are no rows, boards that hardly show."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from PIL import Image

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.glyphs import Glyph
from kibitz.vision.lattice import Lattice, find_lattices
from kibitz.vision.wordle import read_wordle
from kibitz.vision.wordle.cells.cell_reader import ReadCell
from kibitz.vision.wordle.cells.tiles import Cell
from kibitz.vision.wordle.grid.bare_keys import bare_rows
from kibitz.vision.wordle.grid.boards import LEAST_ROWS
from kibitz.vision.wordle.grid.cuts import goes_on
from kibitz.vision.wordle.staying import never_smaller
from tests.support.paint import Canvas, shifted
from tests.support.wordle.keys import with_keys
from tests.support.wordle.painted import (
    GUESSES,
    INK,
    LEFT,
    LINE,
    PAGE,
    PITCH,
    ROWS,
    SIDE,
    STATES,
    TOP,
    board_on,
    drawn,
    filled,
    letter,
    told,
)


def test_the_lower_edge_of_the_last_row_is_no_row_below_it() -> None:
    page = Canvas(300, 300, PAGE)
    for row, column in product(range(ROWS), range(5)):
        page.box((40 + 38 * column, 40 + 33 * row, 36, 31), (42, 42, 42), 0, (80, 80, 80), 2)
    rows = tuple(40 + 33 * row + 12.5 for row in range(ROWS))
    # The outlines that were found reach over the gaps.
    board = Lattice(tuple(40 + 38.0 * n + 18 for n in range(5)), rows, 38, 33, np.ones((ROWS, 5), np.bool_))
    assert not goes_on(board, page.pixels(), rows[-1], rows[-1] + 26)


def cast(page: Canvas, boxes: Sequence[tuple[int, int, int, int]], dark: float, blur: float) -> None:
    """Lays soft shadows on a page. dark: which share of the light they take; blur: pixels."""
    pixels = page.pixels()
    shade = np.zeros(pixels.shape[:2], np.float32)
    for x, y, w, h in boxes:
        shade[y : y + h, x : x + w] = dark
    shaded = (pixels * (1 - cv2.GaussianBlur(shade, (0, 0), blur))[..., None]).astype(np.uint8)
    page.image = Image.fromarray(np.ascontiguousarray(shaded[:, :, ::-1]))


def test_the_shadow_of_the_last_row_is_no_row_behind_the_keyboard() -> None:
    page = Canvas(460, 520, (234, 238, 241))
    places = [(60 + 68 * column, 40 + 68 * row) for row, column in product(range(ROWS), range(5))]
    cast(page, [(x + 1, y + 2, 64, 66) for x, y in places], 0.35, 2.0)
    for x, y in places:
        page.box((x, y, 66, 66), (255, 255, 255), 0, (176, 180, 182), 2)
    rows = tuple(40 + 68.0 * row + 33 for row in range(ROWS))
    board = Lattice(tuple(60 + 68.0 * n + 33 for n in range(5)), rows, 66, 66, np.ones((ROWS, 5), np.bool_))
    assert not goes_on(board, page.pixels(), rows[-1], rows[-1] + 50)


@pytest.mark.parametrize("keys", [("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"), ()])
def test_lines_alone_are_the_cells_of_an_empty_board_where_there_are_keys(keys: Sequence[str]) -> None:
    page = Canvas(640, 640, PAGE)
    for row, column in product(range(ROWS), range(5)):
        page.box((LEFT + PITCH * column, TOP + PITCH * row + SIDE, SIDE, 3), LINE)
    for row, letters in enumerate(keys):
        for column, key in enumerate(letters):
            at = (100 + 18 * row + 44 * column, TOP + PITCH * ROWS + 20 + 52 * row, 36, 46)
            page.box(at, (214, 216, 220))
            page.text((at[0] + 18, at[1] + 23), key, 18, INK)
    readings = read_wordle(Frame(page.pixels()))
    assert [reading.state.boards[0].rows for reading in readings] == ([ROWS] if keys else [])


def test_the_shadow_below_the_last_row_is_no_board_that_begins_there() -> None:
    page = drawn(filled, pitch=SIDE + 4)
    right, bottom = LEFT + 5 * (SIDE + 4) - 4, TOP + 5 * (SIDE + 4) + SIDE
    for y, grey in enumerate((150, 165, 180, 200, 220, 240)):
        page.box((LEFT, bottom + y, right - LEFT, 1), (grey,) * 3)
    readings = read_wordle(Frame(page.pixels()))
    assert readings[0].condition is Condition.READY


def test_a_text_box_as_broad_as_the_board_is_no_board_that_begins_there() -> None:
    page = drawn(filled)
    page.box((LEFT, TOP + ROWS * PITCH + 8, 4 * PITCH + SIDE, 36), (20, 24, 28))
    readings = read_wordle(Frame(page.pixels()))
    assert readings[0].condition is Condition.READY


def test_joined_tiles_of_one_colour_are_cells_of_their_own() -> None:
    assert told(board_on(drawn(filled, pitch=SIDE).pixels())) == list(GUESSES)


def test_rows_under_a_message_belong_to_the_board() -> None:
    page = drawn(filled)
    page.box((LEFT + 80, TOP + 20, 180, 80), (30, 30, 30))
    board = board_on(page.pixels())
    assert board.shown.rows == ROWS
    assert told(board)[-1] == GUESSES[-1]


def test_a_message_over_the_middle_of_the_first_row_leaves_the_row_its_place() -> None:
    page = drawn(filled)
    page.box((LEFT + 35, TOP - 6, 4 * PITCH - 50, 50), (0, 0, 0))
    board = board_on(page.pixels())
    assert board.shown.rows == ROWS
    assert told(board) == list(GUESSES[1:])


def test_keys_at_the_pitch_of_the_cells_are_no_rows_of_the_board() -> None:
    page = Canvas(760, 720, PAGE)
    for row in range(ROWS):
        word, states = GUESSES[row] if row < 3 else (" " * 5, "-----")
        for column in range(5):
            filled(page, (40 + PITCH * column, TOP + PITCH * row, SIDE, SIDE), word[column], states[column])
    for row, keys in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for column, key in enumerate(keys):
            at = (40 + PITCH * column, TOP + PITCH * (ROWS + row), SIDE, SIDE)
            page.box(at, (214, 216, 220))
            letter(page, at, key)
    board = board_on(page.pixels())
    assert told(board) == list(GUESSES)
    assert board.shown.rows == ROWS


def test_a_row_of_which_one_cell_alone_has_an_outline_is_due_between_the_others() -> None:
    whole = [5, 5, 1, 1, 5, 1]
    boxes = [(67.0 * c, 67.0 * r, 51.0, 51.0) for r, count in enumerate(whole) for c in range(5) if c == 2 or count > 1]
    (lattice,) = find_lattices(np.array(boxes))
    assert len(lattice.rows) >= LEAST_ROWS


@pytest.mark.parametrize(("columns", "gap", "found"), [(5, 3, True), (6, 3, True), (4, 6, True), (6, 0, False)])
def test_outlined_squares_that_are_apart_are_an_empty_board_without_any_key(
    columns: int, gap: int, found: bool
) -> None:
    page = Canvas(500, 500, PAGE)
    for row, column in product(range(ROWS), range(columns)):
        page.box((LEFT + (44 + gap) * column, TOP + (44 + gap) * row, 44, 44), PAGE, 0, LINE, 1)
    readings = read_wordle(Frame(page.pixels()))
    assert [reading.state.boards[0].columns for reading in readings] == ([columns] if found else [])


@pytest.mark.parametrize(("odd", "found"), [([(0, column) for column in range(5)], True), ([(0, 2), (3, 1)], False)])
def test_of_an_empty_board_without_any_key_the_row_whose_turn_it_is_may_look_otherwise(
    odd: list[tuple[int, int]], found: bool
) -> None:
    page = Canvas(500, 500, PAGE)
    for row, column in product(range(ROWS), range(5)):
        fill = (250, 250, 250) if (row, column) in odd else (205, 209, 216)
        page.box((LEFT + 47 * column, TOP + 47 * row, 44, 44), fill, 0, LINE, 1)
    assert bool(read_wordle(Frame(page.pixels()))) is found


@pytest.mark.parametrize("keys", [(), ("qwertyuiop", "asdfghjkl", "zxcvbnm")])
def test_a_page_whose_colour_runs_from_side_to_side_shows_no_further_rows(keys: Sequence[str]) -> None:
    page = np.zeros((760, 1000, 3), np.uint8)
    page[:] = np.linspace((146, 27, 80), (76, 25, 130), 1000).round().astype(np.uint8)
    for row, column in product(range(7), range(6)):
        x, y = 310 + column * 64, 30 + row * 64
        page[y : y + 56, x : x + 56] = 0.9 * page[y : y + 56, x : x + 56] + 25
    canvas = Canvas(1000, 760, PAGE)
    canvas.image = Image.fromarray(page)
    for column, text in enumerate("ORANGE"):
        canvas.text((338 + column * 64, 58), text, 28, PAGE)
    for row, line in enumerate(keys):
        for n, key in enumerate(line):
            box = (280 + row * 18 + n * 46, 580 + row * 52, 40, 46)
            canvas.box(box, (110, 70, 150), 4)
            canvas.text((box[0] + 20, box[1] + 23), key.upper(), 16, PAGE)
    board = board_on(canvas.pixels())
    assert [len(row) for row in board.cells] == [6] * 7
    assert "".join(board.shown.letters[0]) == "ORANGE"
    assert not any(cell.odd for row in board.cells for cell in row)


def test_keys_that_are_wrapped_like_words_are_found_up_to_the_short_last_row() -> None:
    page = Canvas(640, 900, PAGE)
    for row, column in product(range(ROWS), range(5)):
        page.box((LEFT + column * PITCH, TOP + row * PITCH, SIDE, SIDE), PAGE, 0, LINE, 2)
    names = [*"QWERTYUIOPASDFGHJKLZXCVBNM", "Submit", "Delete"]
    at = 60
    for number, name in enumerate(names):
        wide = 100 if len(name) > 1 else 56
        box = (at, 520 + number // 8 * 64, wide, 56)
        page.box(box, (225, 225, 225), 6)
        page.text((box[0] + wide / 2, box[1] + 28), name, 20, INK)
        at = 60 if number % 8 == 7 else at + wide + 8

    [reading] = read_wordle(Frame(page.pixels()))

    found = {name.removeprefix("key ") for name in reading.places if name.startswith("key ")}
    assert found == {*"QWERTYUIOPASDFGHJKLZXCVBNM", "ENTER", "BACKSPACE"}


def test_a_message_over_some_tiles_of_the_first_row_takes_it_away_from_no_board_that_was_read_before() -> None:
    def drawn(message: bool) -> Frame:
        page = Canvas(680, 720, PAGE)
        for row, (word, score) in enumerate((*GUESSES[:2], ("BLAME", "     "), *[(" " * 5, " " * 5)] * 3)):
            for column, (text, state) in enumerate(zip(word, score, strict=True)):
                box = (LEFT + column * 59, TOP + row * 59, 54, 54)
                page.box(box, STATES.get(state, PAGE), 0, STATES.get(state, LINE), 2)
                page.text((box[0] + 27, box[1] + 27), text, 28, PAGE if state.strip() else INK)
        for line, keys in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
            for column, key in enumerate(keys):
                left, top = 100 + 22 * line + 46 * column, 470 + 52 * line
                page.box((left, top, 40, 44), (225, 228, 236), 4)
                page.text((left + 20, top + 22), key, 18, INK)
        if message:
            page.box((LEFT + 53, TOP - 22, 185, 42), (255, 165, 175), 6)
            page.text((LEFT + 145, TOP), "Not in the list", 17, INK)
        return Frame(np.ascontiguousarray(page.pixels()))

    [before] = read_wordle(drawn(message=False))
    [after] = read_wordle(drawn(message=True), before)

    assert (before.state.turns, before.state.typed) == (2, "BLAME")
    assert (after.condition, after.state.boards[0].rows) == (Condition.COVERED, ROWS)


def test_keys_without_boxes_are_of_one_height_however_their_small_letters_differ() -> None:
    page = Canvas(680, 300, (14, 14, 14))
    for line, keys in enumerate(("qwertyuiop", "asdfghjkl", "zxcvbnm")):
        for column, key in enumerate(keys):
            page.text((150 + 12 * line + 30 * column, 60 + 40 * line), key, 19, (190, 190, 190), anchor="ms")

    rows = [keys for keys, _ in bare_rows(np.ascontiguousarray(page.pixels()), [])]

    assert len(rows) >= 2
    assert len({key.h for row in rows for key in row}) == 1
    assert all(len({key.y for key in row}) == 1 for row in rows)


@pytest.mark.parametrize("steps", [(50, 34, 20, 10, 4, 2), (43, 27, 16, 10, 4), (30, 12, 5, 3)])
def test_a_soft_shadow_below_the_last_row_is_no_board_that_begins_there(steps: tuple[int, ...]) -> None:
    page = Canvas(1000, 700, (238, 233, 251))
    for row, column in product(range(6), range(5)):
        x, y = 340 + 66 * column, 60 + 66 * row
        page.box((x, y, 60, 60), (250, 248, 255), 0, (190, 183, 208), 2)
    pixels = page.pixels().copy()
    for row in range(6):
        for n, step in enumerate(steps):
            y = 60 + 66 * row + 60 + n
            pixels[y, 340:664] = np.minimum(pixels[y, 340:664], np.array([251, 233, 238]) - step)
    [reading] = read_wordle(Frame(np.ascontiguousarray(pixels)))
    assert reading.condition is Condition.READY


def test_a_board_that_begins_right_at_the_edge_of_the_page_is_whole() -> None:
    page = Canvas(1280, 657, (0, 112, 255))
    for row, column in product(range(6), range(5)):
        page.box((478 + 67 * column, 73 * row, 57, 57), (128, 132, 138), 0)
        page.box((480 + 67 * column, 2 + 73 * row, 53, 53), (211, 214, 218), 0)
    [reading] = read_wordle(Frame(with_keys(page, 450).pixels()))
    assert (reading.condition, reading.state.boards[0].rows) == (Condition.READY, 6)


@pytest.mark.parametrize(("stays", "columns"), [(True, 5), (False, 7)])
def test_a_board_grows_no_columns_while_its_letters_stay(stays: bool, columns: int) -> None:
    """What stands beside a row that is turned over may look like cells; another game may have longer words."""

    def lattice(wide: int, rows: int) -> Lattice:
        xs = tuple(400.0 + 80 * (n - wide // 2) for n in range(wide))
        return Lattice(xs, tuple(100.0 + 70 * n for n in range(6 - rows, 6)), 70, 60, np.ones((rows, wide), bool))

    known, broader = lattice(5, 6), lattice(7, 5)
    ink, glyph = np.array([20.0, 0, 0]), Glyph("S", 0.99, "", 1.0)
    cell = Cell(known.cell(0, 0), ink + 70, np.ones((4, 4), np.uint8), True, False, (0, 0), None, None, ink, False)
    before = SimpleNamespace(cells={known.cell(0, 0): ReadCell(cell, glyph)})
    reader = SimpleNamespace(before=before, stays=lambda _: stays, outlines=[])
    [board] = never_smaller(reader, [known], [broader])  # type: ignore[arg-type]  # a stand-in that tells only what stays
    assert len(board.columns) == columns


@pytest.mark.parametrize("below", [0, 3, 7, 10])
def test_a_line_of_letters_right_below_a_board_is_not_the_edge_of_a_row_that_is_hidden(below: int) -> None:
    page = Canvas(640, 640, (243, 238, 226))
    for row, column in product(range(6), range(5)):
        page.box((166 + 62 * column, 20 + 62 * row, 57, 57), (252, 248, 240), 0, (208, 200, 180), 1)
    page.text((322, 390 + below), "meine Setzerei kennt nur usuelle reimende", 13, (150, 40, 30))
    [reading] = read_wordle(Frame(with_keys(page, 460).pixels()))
    assert (reading.condition, reading.state.boards[0].rows) == (Condition.READY, 6)


@pytest.mark.parametrize(
    ("below", "blur", "dark", "pitch"), [(2, 2.6, 0.16, 49), (3, 1.6, 0.16, 48), (5, 2.2, 0.08, 49), (4, 1.6, 0.12, 48)]
)
def test_shadows_of_white_cells_on_a_white_card_are_no_row_and_letters_on_the_first_ones_are(
    below: int, blur: float, dark: float, pitch: int
) -> None:
    page = Canvas(700, 620, (238, 242, 253))
    page.box((180, 30, 320, 320), (252, 252, 254), 14)
    places = [(195 + pitch * column, 45 + pitch * row) for row, column in product(range(6), range(6))]
    cast(page, [(x, y + below, 44, 44) for x, y in places], dark, blur)
    for n, (x, y) in enumerate(places):
        page.box((x, y, 44, 44), (250, 248, 254) if 3 <= n < 6 else (255, 255, 255), 9)
        page.text((x + 22, y + 22), "SAL"[n : n + 1], 20, INK)
    [reading] = read_wordle(Frame(with_keys(page, 420).pixels()))
    assert (reading.condition, reading.state.boards[0].rows) == (Condition.READY, 6)


def test_a_faint_glow_below_cells_that_shade_off_is_no_edge_of_a_further_row() -> None:
    page, cell, side, pitch = (60, 45, 150), (72, 57, 158), 54, 68
    canvas = Canvas(600, 560, page)
    for row in range(6):
        for column in range(5):
            left, top = 130 + pitch * column, 60 + pitch * row
            canvas.box((left, top, side, side), cell, 8, (110, 105, 175), 2)
            for line in range(20):
                # Lighter towards the middle, as glass that is lit.
                canvas.box((left + 8, top + 8 + 2 * line, side - 16, 2), shifted(cell, line - 2), 0)
    for column, typed in enumerate("SLATE"):
        canvas.text((130 + pitch * column + side / 2, 60 + side / 2), typed, 30, (255, 255, 255))
    for column in range(5):
        canvas.box((130 + pitch * column, 60 + pitch * 6, side, 6), shifted(page, 3), 0)
    [reading] = read_wordle(Frame(canvas.pixels()))
    assert [(board.rows, board.columns) for board in reading.state.boards] == [(6, 5)]
    assert reading.condition is Condition.READY


@pytest.mark.parametrize("rows", [1, 2])
def test_a_whole_row_of_keys_tells_an_empty_board_from_a_table_where_the_others_are_below_the_window(rows: int) -> None:
    """The first cell is another one, as the next letter comes there."""
    page = Canvas(640, 620, (255, 255, 255))
    for row in range(6):
        for column in range(7):
            fill = (200, 206, 214) if row == column == 0 else (236, 238, 241)
            page.box((60 + 68 * column, 30 + 68 * row, 58, 58), fill, 6)
    with_keys(page, 470)
    frame = Frame(np.ascontiguousarray(page.pixels()[: 470 + 52 * rows + 12]))
    [reading] = read_wordle(frame)
    [board] = reading.state.boards
    assert (board.columns, board.rows, board.scored) == (7, 6, 0)
    assert set("QWERTYUIOP") <= set(reading.state.keys)


def test_the_row_of_keys_that_is_seen_tells_that_a_word_without_a_hit_was_scored() -> None:
    """All of its tiles are darker now, and so are the keys of its letters, of which not all are in view."""
    page = Canvas(640, 540, (17, 24, 39))
    for row in range(6):
        for column, sign in enumerate("RATIONS" if row == 0 else "       "):
            fill = (3, 7, 18) if row == 0 else (70, 80, 95) if (row, column) == (1, 0) else (38, 48, 64)
            page.box((60 + 68 * column, 30 + 68 * row, 58, 58), fill, 6)
            page.text((89 + 68 * column, 59 + 68 * row), sign, 28, (160, 168, 182))
    for column, key in enumerate("AZERTYUIOP"):
        page.box((100 + 44 * column, 470, 36, 46), (17, 24, 39) if key in "RATIONS" else (38, 48, 64), 6)
        page.text((118 + 44 * column, 493), key, 18, (160, 168, 182) if key in "RATIONS" else (255, 255, 255))
    [reading] = read_wordle(Frame(np.ascontiguousarray(page.pixels())))
    [board] = reading.state.boards
    assert (board.word(0), board.scored) == ("RATIONS", 1)
    assert set(board.tiles[0]) == {Tile.ABSENT}
