"""Several boards of one game: they get the same guesses and have equally many rows; a keyboard is none of them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.games.wordle.game import WordleGame
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.shown import ShownGame

CELL, GAP, BESIDE, LEFT, TOP = 44, 5, 22, 60, 40
PAGE, EMPTY, TYPED = (250, 250, 250), (228, 224, 220), (196, 188, 180)
FILLS = {"0": (132, 124, 118), "1": (60, 178, 214), "2": (66, 138, 68)}
ANSWERS = ("LEMON", "STORE", "PATSY", "THREW")
KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")


def drawn(
    guesses: Sequence[str],
    typed: str = "",
    *,
    rows: int = 9,
    across: int = 4,
    between: int = BESIDE,
    faded: float = 0.0,
    empty: tuple[int, int, int] = EMPTY,
    typing: tuple[int, int, int] = TYPED,
    closes: bool = False,
    keys: int = CELL,
    height: int = 0,
) -> NDArray[np.uint8]:
    """A page of four boards; typed letters have a fill of their own. faded: how far solved boards are;
    empty: of their empty cells. typing: fill of typed letters. closes: solved boards show no rows that they don't need.

    between: room below a line of boards. keys: size of the keyboard's keys, which stand at the boards' own pitch.
    """
    lines = -(-len(ANSWERS) // across)
    board_w, board_h = 5 * (CELL + GAP) - GAP, rows * (CELL + GAP) - GAP
    foot = TOP + lines * (board_h + between) + 60
    page = np.full((foot + 3 * (keys + GAP) + 20, 2 * LEFT + across * (board_w + BESIDE), 3), PAGE, np.uint8)
    for number, answer in enumerate(ANSWERS):
        x0 = LEFT + number % across * (board_w + BESIDE)
        y0 = TOP + number // across * (board_h + between)
        shown = list(guesses[: guesses.index(answer) + 1] if answer in guesses else guesses)
        for row in range(rows):
            for column in range(5):
                letter, fill = "", empty if answer in guesses else EMPTY
                if row < len(shown):
                    letter, fill = shown[row][column], FILLS[score(shown[row], answer)[column]]
                elif row == len(shown) and answer not in guesses and column < len(typed):
                    letter, fill = typed[column], typing
                elif closes and row >= len(shown) and answer in guesses:
                    continue
                share = faded if answer in guesses else 0.0
                mixed = [round(part + share * (page_part - part)) for part, page_part in zip(fill, PAGE, strict=True)]
                cell(page, x0 + column * (CELL + GAP), y0 + row * (CELL + GAP), CELL, letter, mixed)
    for line, letters in enumerate(KEYS):
        for place, letter in enumerate(letters):
            cell(page, LEFT + place * (keys + GAP), foot + line * (keys + GAP), keys, letter, [200, 204, 210])
    return page[:height] if height else page


def cell(page: NDArray[np.uint8], x: int, y: int, size: int, letter: str, fill: Sequence[int]) -> None:
    cv2.rectangle(page, (x, y), (x + size - 1, y + size - 1), tuple(fill), -1)
    if letter:
        ink = (255, 255, 255) if sum(fill) < 450 else (40, 40, 40)
        width = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, 0.9, 2)[0][0]
        cv2.putText(page, letter, (x + (size - width) // 2, y + size // 2 + 10), cv2.FONT_HERSHEY_DUPLEX, 0.9, ink, 2)


def read(pixels: NDArray[np.uint8], boards: int | None = None) -> Reading[ShownGame]:
    reading = WordleGame(boards=boards).read(Frame(pixels))
    assert reading is not None
    return reading


def test_a_first_word_that_is_typed_is_not_scored_on_any_board() -> None:
    reading = read(drawn([], "CRANE"))
    assert [board.typed for board in reading.state.boards] == ["CRANE"] * 4
    assert reading.condition is Condition.READY


def test_a_guess_that_one_board_has_scored_is_scored_on_all() -> None:
    reading = read(drawn(["BRICK"]))
    scores = [score("BRICK", answer) for answer in ANSWERS]
    assert "00000" in scores
    assert [board.score(0) for board in reading.state.boards] == scores


def test_a_board_that_was_left_off_is_solved_however_faded_it_is() -> None:
    reading = read(drawn(["STORE", "LEMON", "CRANE"], faded=0.7))
    assert [board.solved for board in reading.state.boards] == [True, True, False, False]
    assert [board.scored for board in reading.state.boards] == [2, 1, 3, 3]


def test_a_board_whose_further_rows_are_beyond_the_picture_was_not_left_off() -> None:
    lower = TOP + 9 * (CELL + GAP) - GAP + BESIDE
    pixels = drawn(["BRICK", "FLUNG", "MUMMY"], across=2)[: lower + 2 * (CELL + GAP) + 8]
    boards = read(pixels).state.boards
    assert len(boards) == 2 or not any(board.solved for board in boards)


def test_a_board_that_the_last_guess_has_solved_is_solved_though_it_fades() -> None:
    reading = read(drawn(["LEMON", "CRANE", "STORE"], faded=0.55))
    assert [board.solved for board in reading.state.boards] == [True, True, False, False]
    assert reading.condition is Condition.READY


def test_letters_typed_on_a_colour_of_their_own_are_typed_though_boards_lack_a_colour() -> None:
    """Only one board has shown all three colours: to the others this might be the third."""
    game, reading = WordleGame(), None
    for seconds, typed in enumerate(("", "B", "BR", "BRI", "BRIC", "BRICK")):
        pixels = drawn(["STORE"], typed, typing=(230, 60, 40))
        reading = game.read(Frame(pixels, time_s=float(seconds)), reading)
        assert reading is not None
        assert (reading.condition, reading.state.typed) == (Condition.READY, typed)


def test_a_board_that_closes_once_it_is_solved_is_not_covered() -> None:
    game, reading = WordleGame(), None
    guesses = ["STORE", "LEMON", "PATSY"]
    for seconds, shown in enumerate((guesses[:1], guesses[:2], guesses[:2], guesses)):
        reading = game.read(Frame(drawn(shown, closes=True), time_s=float(seconds)), reading)
        assert reading is not None
        assert reading.condition is Condition.READY
        assert [board.solved for board in reading.state.boards] == [answer in shown for answer in ANSWERS]


def test_a_dialog_over_boards_covers_them_and_its_words_are_no_row_that_turns_over() -> None:
    game = WordleGame()
    before = game.read(Frame(drawn([*ANSWERS[:3], "CRANE"]), time_s=0.0))
    pixels = drawn([*ANSWERS[:3], "CRANE", ANSWERS[3]])
    cv2.rectangle(pixels, (560, 205), (1010, 375), (170, 170, 170), -1)
    cv2.putText(pixels, "Congratulations!", (640, 265), cv2.FONT_HERSHEY_DUPLEX, 1.0, (30, 30, 30), 2)
    cv2.putText(pixels, "Four words in 5 tries.", (640, 325), cv2.FONT_HERSHEY_DUPLEX, 0.9, (30, 30, 30), 2)
    reading = game.read(Frame(pixels, time_s=1.0), before)
    assert reading is not None
    assert reading.condition is Condition.COVERED


def test_boards_below_with_a_little_more_room_are_no_further_rows() -> None:
    reading = read(drawn(["BRICK"], across=2, between=GAP + 7))
    assert [board.rows for board in reading.state.boards] == [9] * 4
    assert reading.condition is Condition.READY


def test_keys_as_large_as_tiles_are_no_boards() -> None:
    reading = read(drawn(["BRICK"]))
    assert len(reading.state.boards) == 4
    assert {"key Q", "key A", "key Z"} <= set(reading.places)


def test_what_is_beyond_the_picture_is_in_no_place_of_the_reading() -> None:
    pixels = drawn(["BRICK"], across=2, height=800)
    reading = read(pixels)
    assert reading.condition is Condition.CUT_OFF
    assert reading.bounds == reading.bounds.clipped(pixels.shape[1], pixels.shape[0])


def test_two_of_four_boards_are_told_as_two_of_four_and_are_no_win() -> None:
    pixels = drawn(["LEMON", "STORE"], across=2)[: TOP + 9 * (CELL + GAP) + 10]
    reading = read(pixels)
    assert all(board.solved for board in reading.state.boards)
    assert reading.condition is Condition.CUT_OFF
    assert "boards 3 to 4 are missing" in " ".join(reading.doubts)
    assert WordleGame().won(reading) is None


def test_a_solved_board_that_has_almost_faded_is_found_between_and_beside_the_others() -> None:
    for solved in ("STORE", "LEMON", "THREW"):
        reading = read(drawn([solved, "BRICK"], faded=0.9, empty=PAGE))
        assert [board.solved for board in reading.state.boards] == [answer == solved for answer in ANSWERS]


def test_a_solved_board_that_has_almost_faded_is_found_above_others() -> None:
    state = read(drawn(["SLATE", "CRONY", "STORE"], across=2, faded=0.7, empty=PAGE), 4).state
    assert [board.solved for board in state.boards] == [False, True, False, False]


def test_boards_that_fade_once_they_are_solved_are_followed_where_no_other_in_their_column_is_left() -> None:
    game = WordleGame(boards=4)
    guesses = ["SLATE", "CRONY", "STORE"]
    pictures = [
        drawn(guesses, "THREW", across=2, faded=0.7, empty=PAGE),
        drawn([*guesses, "THREW"], across=2, faded=0.0, empty=PAGE),
        drawn([*guesses, "THREW"], across=2, faded=0.7, empty=PAGE),
    ]
    reading: Reading[ShownGame] | None = None
    for number, picture in enumerate(pictures):
        reading = game.read(Frame(picture, time_s=float(number)), reading)
        assert reading is not None
    assert reading.condition is Condition.READY
    assert [board.solved for board in reading.state.boards] == [False, True, False, True]


def test_boards_of_which_a_keyboard_leaves_only_the_first_row_are_boards_and_its_keys_are_none() -> None:
    page = drawn(["BRICK", "SHOWN"], across=2)
    foot = TOP + 9 * (CELL + GAP) - GAP + BESIDE + CELL + 24
    page[foot - 8 :] = PAGE
    for line, letters in enumerate(KEYS):
        for place, letter in enumerate(letters):
            x = LEFT + place * (CELL + GAP) + (BESIDE - GAP if place >= 5 else 0)
            cell(page, x, foot + line * (CELL + GAP), CELL, letter, [200, 204, 210])
    reading = read(page[: foot + 3 * (CELL + GAP) + 10])
    assert [board.score(0) for board in reading.state.boards] == [score("BRICK", answer) for answer in ANSWERS]
    assert [board.rows for board in reading.state.boards] == [9] * 4
    assert set("".join(KEYS)) <= set(reading.state.keys)


@pytest.mark.parametrize("lower_by", [-6, 0, 4, 20])
def test_the_bar_of_a_keyboard_that_begins_about_where_a_row_would_is_no_row(lower_by: int) -> None:
    page = drawn([], across=2)
    bar = TOP + 9 * (CELL + GAP) - GAP + BESIDE + 6 * (CELL + GAP) + lower_by
    page[bar:] = (225, 238, 240)
    page[bar : bar + 2] = (150, 176, 190)
    for line, letters in enumerate(KEYS):
        for place, letter in enumerate(letters):
            x, y = LEFT + place * (CELL + GAP), bar + CELL - 4 + line * (CELL + GAP)
            cell(page, x, y, CELL, letter, [200, 204, 210])
    reading = read(page[: bar + CELL + 3 * (CELL + GAP)])
    assert [board.rows for board in reading.state.boards] == [9] * 4
    assert set("".join(KEYS)) <= set(reading.state.keys)
    assert reading.condition is Condition.CUT_OFF, "more of the page can be shown"


def test_a_word_that_is_nearly_a_row_of_keys_is_a_guess() -> None:
    assert [board.scored for board in read(drawn(["BRICK", "WARTY", "ALERT"])).state.boards] == [3] * 4
