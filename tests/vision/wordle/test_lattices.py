"""Boards whose cells aren't boxes in rows and columns: set off by turns, or no more than lines."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.vision.lattice import Lattice, find_lattices
from kibitz.vision.lattice_growth import grown
from kibitz.vision.wordle import read_wordle
from kibitz.vision.wordle.cells.cell_reader import CellReader
from kibitz.vision.wordle.cells.tiles import look_at_box
from kibitz.vision.wordle.grid.staggered import staggered_boards
from kibitz.vision.wordle.staying import is_still_there
from tests.support.paint import Canvas, Colour
from tests.support.wordle.keys import with_keys

PAGE, EMPTY, INK, LINE = (253, 243, 216), (243, 217, 139), (91, 67, 0), (153, 153, 153)
STATES: dict[str, Colour] = {"0": (156, 143, 114), "1": (224, 123, 0), "2": (76, 159, 56), "-": (236, 200, 98)}
GUESSES = (("CRANE", "01002"), ("SLATE", "00202"), ("BLAME", "02202"))


def honeycomb(guesses: tuple[tuple[str, str], ...], stagger: int, *, joined: bool = False) -> np.ndarray:
    """Round cells whose second, fourth and sixth row are set off. joined: those that are scored fill all gaps."""
    page = Canvas(640, 640, PAGE)
    for row, column in product(range(6), range(5)):
        word, states = guesses[row] if row < len(guesses) else ("", "")
        x, y = 180 + 62 * column + stagger * (row % 2), 70 + 58 * row
        fill = STATES[states[column]] if states else EMPTY
        if joined and states not in ("", "-----"):
            page.box((x - 31, y - 29, 62, 58), fill)
        else:
            page.box((x - 29, y - 29, 58, 58), fill, 29)
        if word:
            page.text((x, y), word[column], 26, INK if states == "-----" else (255, 255, 255))
    return with_keys(page, 450).pixels()


@pytest.mark.parametrize("stagger", [31, -31, 20])
def test_a_board_whose_rows_are_set_off_by_turns_is_read(stagger: int) -> None:
    [reading] = read_wordle(Frame(honeycomb(GUESSES, stagger)))

    [board] = reading.state.boards
    assert (board.rows, board.columns, board.scored) == (6, 5, 3)
    assert [(board.word(n), board.score(n)) for n in range(3)] == list(GUESSES)
    first, second = reading.places["tile 0.0.0"], reading.places["tile 0.1.0"]
    assert abs(second.x - first.x - stagger) <= 1
    assert reading.condition is Condition.READY


def test_such_a_board_is_followed_from_the_empty_page_to_a_scored_row() -> None:
    before = None
    for guesses in ((), (("CRANE", "-----"),), GUESSES[:1], GUESSES):
        [before] = read_wordle(Frame(honeycomb(guesses, 31)), before)
        assert before.condition is Condition.READY
    assert before is not None
    assert before.state.boards[0].scored == 3


def test_such_a_board_is_known_to_be_covered_while_a_message_lies_over_a_row_of_it() -> None:
    [before] = read_wordle(Frame(honeycomb(GUESSES, 31)))
    pixels = honeycomb(GUESSES, 31)
    pixels[250:360, 120:520] = 40
    [covered] = read_wordle(Frame(pixels), before)
    [again] = read_wordle(Frame(honeycomb(GUESSES, 31)), covered)

    assert covered.condition is Condition.COVERED
    assert len(covered.state.boards) == 1
    assert again.condition is Condition.READY
    assert again.state.boards == before.state.boards


@pytest.mark.parametrize("stagger", [31, -31])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_cells_of_such_a_board_that_join_once_they_are_scored_are_seen_by_their_letters(
    stagger: int, count: int
) -> None:
    guesses = (*GUESSES, ("BRAKE", "00200"))[:count]
    [reading] = read_wordle(Frame(honeycomb(guesses, stagger, joined=True)))

    [board] = reading.state.boards
    assert (board.rows, board.columns) == (6, 5)
    assert [(board.word(n), board.score(n)) for n in range(board.scored)] == list(guesses)
    assert reading.condition is Condition.READY


def test_letters_that_step_down_as_a_pyramid_or_a_keyboard_make_no_such_board() -> None:
    pyramid = [(200 + 60 * column - 30 * row, 50 + 56 * row, 50, 50) for row in range(7) for column in range(row + 1)]
    keys = [(100 + 25 * row + 60 * column, 50 + 56 * row, 50, 50) for row in range(4) for column in range(10 - row)]
    board = [(100 + 30 * (row % 2) + 60 * column, 50 + 56 * row, 50, 50) for row in range(6) for column in range(5)]
    assert staggered_boards(np.array(pyramid, float)) == []
    assert staggered_boards(np.array(keys, float)) == []
    assert [len(one.rows) for one in staggered_boards(np.array(board, float))] == [6]


def test_two_such_boards_beside_each_other_are_two_and_cells_of_uneven_width_are_of_one_row() -> None:
    one = [(100 + 30 * (row % 2) + 60 * column, 50 + 56 * row, 50, 50) for row in range(6) for column in range(5)]
    uneven = (0, 1, -2, 2, 0)
    other = [(x + 400 - uneven[n % 5], y, w + 2 * uneven[n % 5], h) for n, (x, y, w, h) in enumerate(one)]
    found = staggered_boards(np.array([*one, *other], float))
    assert [(len(board.rows), len(board.columns)) for board in found] == [(6, 5), (6, 5)]
    assert found[1].columns[0] - found[0].columns[0] == pytest.approx(400, abs=2)


def test_rows_of_cells_of_which_the_outer_or_the_inner_side_of_the_edge_is_seen_are_one_board() -> None:
    board = [(100 + 34 * (row % 2) + 68 * column, 50 + 60 * row, 61, 71) for row in range(6) for column in range(5)]
    # Of every third cell the inner side, three pixels within; of every fifth one more that is drawn beyond it.
    uneven = [
        (x + 3, y + 4, w - 6, h - 7) if n % 3 == 0 else (x - 3, y, w + 5, h) if n % 5 == 1 else (x, y, w, h)
        for n, (x, y, w, h) in enumerate(board)
    ]
    found = staggered_boards(np.array(uneven, float))
    assert [(len(one.rows), len(one.columns)) for one in found] == [(6, 5)]
    assert found[0].pitch == pytest.approx((68, 60), abs=1)


def test_a_row_of_raised_cells_of_which_the_upper_left_is_outlined_parts_no_board() -> None:
    board = [(100 + 63 * column, 50 + 63 * row, 53, 53) for row in range(6) for column in range(5)]
    # A filled row with its rim, and below it three letters that are typed.
    raised = [
        (x, y, 55, 55) if y == 50 else (x, y, 48, 48) if y == 113 and x < 250 else (x, y, w, h) for x, y, w, h in board
    ]
    (found,) = find_lattices(np.array(raised, float))
    assert (len(found.rows), len(found.columns)) == (6, 5)
    assert found.pitch == pytest.approx((63, 63), abs=1)


def squared(pixels: np.ndarray) -> np.ndarray:
    """The picture with the pale lines of squared paper all over it."""
    lined = pixels.copy()
    lined[::20], lined[:, ::20] = lined[::20] * 0.92, lined[:, ::20] * 0.92
    return lined


def test_pale_lines_of_the_page_through_an_empty_cell_are_nothing_in_it() -> None:
    box = Rect(151, 41, 58, 58)
    empty = look_at_box(squared(honeycomb((), 31)), box)
    lettered = look_at_box(squared(honeycomb(GUESSES[:1], 31)), box)
    assert empty.letter is None
    assert not empty.odd
    assert lettered.letter is not None


def tile(*, hatched: bool) -> np.ndarray:
    """A cell with a letter; hatched, and with the dashes of a border at its left."""
    page = Canvas(60, 60, (252, 214, 160))
    for x in range(-60, 60, 8) if hatched else ():
        page.line([(x, 60), (60 + x, 0)], (240, 165, 70), 3)
    for y in range(6, 60, 12) if hatched else ():
        page.box((8, y, 4, 8), (190, 100, 20))
    page.text((34, 30), "A", 30, (30, 30, 40))
    return page.pixels()


def test_a_letter_on_hatching_beside_a_dashed_border_is_cut_out_as_without_them() -> None:
    plain, hatched = (look_at_box(tile(hatched=on), Rect(0, 0, 60, 60)).letter for on in (False, True))
    assert plain is not None
    assert hatched is not None
    assert np.abs(plain.astype(int) - hatched).mean() < 4


def lines(*, message: str = "") -> np.ndarray:
    page = Canvas(640, 680, PAGE)
    for row, column in product(range(6), range(5)):
        page.box((150 + 68 * column, 100 + 62 * row, 54, 3), LINE)
    for column, letter in enumerate("SLATE"):
        page.text((177 + 68 * column, 78), letter, 32, INK)
    if message:
        page.text((320, 440), message, 17, INK)
    return with_keys(page, 470).pixels()


def test_a_message_below_lines_to_write_on_covers_none_of_them_and_is_gone_again() -> None:
    before = None
    for message in ("", "Parola non presente nel dizionario", ""):
        [before] = read_wordle(Frame(lines(message=message)), before)
        assert before.condition is Condition.READY
        assert before.state.boards[0].letters[0] == tuple("SLATE")
    assert before is not None
    assert before.bounds.holds(Rect(150, 60, 326, 352))


def test_four_boards_of_cells_that_are_much_wider_than_high_are_found() -> None:
    page = Canvas(900, 640, (31, 41, 55))
    for board, row, column in product(range(4), range(9), range(5)):
        x, y = 40 + 430 * (board % 2) + 64 * column, 20 + 228 * (board // 2) + 25 * row
        page.box((x, y, 61, 23), (55, 65, 81) if row == 0 else None, 3, (75, 85, 99), 1)
    [reading] = read_wordle(Frame(with_keys(page, 485).pixels()))
    assert [(board.rows, board.columns) for board in reading.state.boards] == [(9, 5)] * 4


def test_letters_that_touch_the_upper_edge_of_their_low_cells_are_read_whole() -> None:
    page = Canvas(640, 640, (255, 255, 255))
    for row, column in product(range(13), range(5)):
        x, y = 250 + 28 * column, 40 + 19 * row
        page.box((x, y, 29, 20), (243, 243, 243) if row == 0 else (255, 255, 255), 0, (170, 170, 170), 1)
        if row == 0:
            # The bar of T lies beside the line, and is of another colour.
            page.text((x + 14, y + 1), "TFETZ"[column], 15, (20, 20, 20), anchor="mt")
    [reading] = read_wordle(Frame(with_keys(page, 450).pixels()))
    assert reading.state.typed == "TFETZ"


@pytest.mark.parametrize(("word", "there"), [("SLA", True), ("", False)])
def test_a_row_is_still_there_where_letters_have_come_on_the_cells_without_their_outlines(
    word: str, there: bool
) -> None:
    page = Canvas(400, 300, (255, 255, 255))
    board = Lattice((60.0, 120.0, 180.0, 240.0, 300.0), (60.0, 120.0, 180.0), 50.0, 50.0, np.ones((3, 5), np.bool_))
    for column, letter in enumerate(word):
        page.text((board.columns[column], 60), letter, 26, (20, 20, 20))
    outlined = [box for n, box in enumerate(board.cells) if n >= 3]
    outlines = {(round(box.x), round(box.y), round(box.w), round(box.h)) for box in outlined}
    assert is_still_there(CellReader(page.pixels()), board, outlines) is there


@pytest.mark.parametrize(("step", "rows"), [(21, 6), (63, 7)])
def test_a_title_in_wide_letters_is_no_row_above_a_board_and_a_row_of_letters_is(step: int, rows: int) -> None:
    seen = np.ones((6, 5), np.bool_)
    seen[0, 0] = False
    middles = tuple(100.0 + 63 * column for column in range(5)), tuple(200.0 + 63 * row for row in range(6))
    board = Lattice(*middles, 44.0, 44.0, seen)
    letters = [(x - 7, 137 - 11, 14, 22) for x in range(100, 353, step)]
    boxes = np.array([cell.as_list() for cell in board.cells] + letters, np.float64)
    assert len(grown(board, [board], boxes, np.full((640, 500, 3), 230, np.uint8)).rows) == rows
