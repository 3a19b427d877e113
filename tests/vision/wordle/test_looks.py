"""Boards in looks that sites of their own have: how tiles are marked, and what stands on them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from PIL import Image

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.glyphs import CAPITALS, Glyph, read_glyphs
from kibitz.vision.wordle import read_wordle
from kibitz.vision.wordle.cells.cell_reader import ReadCell
from kibitz.vision.wordle.cells.tiles import Cell, look_at_box
from kibitz.vision.wordle.reader import with_small_i
from tests.support.paint import Box, Canvas
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
    Painter,
    barred,
    board_on,
    bordered,
    drawn,
    filled,
    footed,
    hollow,
    keys,
    letter,
    lettered,
    shadowed,
    signed,
    struck,
    ticked,
    told,
    underlined,
)


@pytest.mark.parametrize(
    "painter", [filled, bordered, barred, lettered, shadowed, struck, underlined, signed, ticked, footed]
)
def test_whatever_part_of_a_tile_shows_its_state_it_is_read(painter: Painter) -> None:
    board = board_on(drawn(painter).pixels())
    assert told(board) == list(GUESSES)
    assert board.shown.rows == ROWS


def test_a_sign_beside_crosses_is_present_or_correct_until_a_tick_tells_it() -> None:
    guesses = (("SORTA", "00101"), ("PRADE", "21000"))
    first, both = (board_on(drawn(ticked, guesses=guesses[:count]).pixels()) for count in (1, 2))
    absent, either = Tile.ABSENT, Tile.EITHER
    assert first.shown.tiles[0] == (absent, absent, either, absent, either)
    assert told(both) == list(guesses)


def test_a_row_whose_last_tile_stands_on_its_edge_is_turned_over_and_not_typed() -> None:
    page = drawn(filled, guesses=(*GUESSES[:2], ("BLADE", "2222-")))
    x, y = LEFT + 4 * PITCH, TOP + 2 * PITCH
    page.box((x, y, SIDE, SIDE), PAGE)
    page.box((x + SIDE // 2 - 10, y + SIDE // 2 - 3, 20, 6), INK)
    [reading] = read_wordle(Frame(page.pixels()))
    assert reading.condition is Condition.UNSETTLED
    assert Tile.TYPED not in reading.state.boards[0].tiles[2]


def outlined(page: Canvas, box: Box, text: str, state: str) -> None:
    """Scored tiles have a border in the colour of their state, typed and empty ones a line at their foot."""
    if state in STATES:
        page.box(box, PAGE, 0, STATES[state], 4)
    else:
        typed = state == "t"
        page.box((box[0], box[1] + SIDE - 4, SIDE, 4 if typed else 2), (96, 125, 139) if typed else LINE)
    letter(page, box, text, INK)


@pytest.mark.parametrize("turned", range(6))
def test_a_row_of_which_the_last_tiles_look_as_they_were_typed_is_turned_over(turned: int) -> None:
    reading = None
    for much in (0, turned):
        boards = [
            drawn(
                outlined,
                guesses=[(word, now[:much] + "t" * (5 - much) if word == "BLAME" else now) for word, now in one],
            )
            for one in (GUESSES, (("CRANE", "00000"), ("SLATE", "00000"), ("BLAME", "10010")))
        ]
        page = np.vstack(
            [np.hstack([board.pixels() for board in boards]), np.hstack([keys(), np.full_like(keys(), 255)])]
        )
        [reading] = read_wordle(Frame(page), reading)
    told = {0: Condition.READY, 5: Condition.READY}
    assert reading is not None
    assert reading.condition is told.get(turned, Condition.UNSETTLED)
    for board in reading.state.boards:
        assert (Tile.TYPED in board.tiles[2]) == (turned == 0)


def test_a_row_that_looks_as_those_that_were_typed_before_is_typed() -> None:
    """Its border is green, as correct is in most games."""

    def framed(page: Canvas, box: Box, text: str, state: str) -> None:
        if box[:2] == (LEFT, TOP):
            page.box((0, 0, 640, 520), (226, 245, 233))
        fill = {"0": (176, 190, 184), "1": (186, 222, 244), "2": (238, 186, 150)}.get(state, (243, 252, 247))
        rim = {"0": (120, 136, 130), "1": (96, 170, 214), "2": (224, 110, 40), "t": (58, 126, 96)}.get(
            state, (168, 208, 194)
        )
        page.box(box, fill, 0, rim, 2)
        letter(page, box, text, INK)

    reading = None
    for many in range(3):
        boards = []
        for states in ("01002", "00010"):
            guesses = (("CRANE", states if many else "ttttt"), ("SLATE", "ttttt"))[: max(1, many)]
            boards.append(drawn(framed, guesses=guesses).pixels())
        [reading] = read_wordle(Frame(np.hstack(boards)), reading)
    assert reading is not None
    assert (reading.condition, reading.state.typed) == (Condition.READY, "SLATE")


def test_a_board_is_seen_under_a_message_over_the_word_that_was_typed() -> None:
    page = drawn(bordered, guesses=[("SLATE", "-----")])
    below = keys()
    assert told(board_on(np.vstack([page.pixels(), below]))) == [("SLATE", "?????")]

    page.box((LEFT + PITCH, TOP + 10, 3 * PITCH - 8, 46), (26, 26, 27), 4)
    page.text((LEFT + 2.5 * PITCH - 4, TOP + 33), "Not in word list", 17, PAGE)
    readings = read_wordle(Frame(np.vstack([page.pixels(), below])))
    assert readings, "no board was seen"
    assert readings[0].state.boards[0].letters[0] == ("S", "?", "?", "?", "E")
    assert readings[0].doubts


@pytest.mark.parametrize("drop", [0, 6])
def test_letters_keep_what_hangs_below_their_line(drop: int) -> None:
    """A Q without its tail is an O, and of a J in such a font a stroke with a foot is left."""

    def low(page: Canvas, box: Box, text: str, state: str) -> None:
        page.box(box, STATES.get(state, PAGE), 0, STATES.get(state, LINE), 2)
        page.text((box[0] + SIDE / 2, box[1] + SIDE / 2 + drop), text, 38, PAGE, "DejaVuSerif.ttf")

    guesses = (("JUMBO", "00010"), ("QUICK", "01000"))
    assert told(board_on(drawn(low, guesses=guesses).pixels())) == list(guesses)


def test_two_strange_colours_are_told_apart_once_the_rules_tell_which_is_which(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(STATES, "1", (245, 158, 11))
    monkeypatch.setitem(STATES, "2", (139, 92, 246))
    guesses = (("CRANE", "00100"), ("AUDIO", "21001"))
    first = board_on(drawn(filled, guesses=guesses[:1]).pixels())
    assert first.shown.score(0) == "00+00"
    assert told(board_on(drawn(filled, guesses=guesses).pixels())) == list(guesses)


def test_red_is_absent_beside_orange_and_green(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STATES, "0", (255, 85, 85))
    monkeypatch.setitem(STATES, "1", (255, 184, 108))
    monkeypatch.setitem(STATES, "2", (80, 250, 123))
    guesses = (("SLATE", "01112"),)
    assert told(board_on(drawn(filled, guesses=guesses).pixels())) == list(guesses)


def test_orange_alone_may_be_present_as_well_as_correct(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STATES, "1", (249, 115, 22))
    guesses = (("SLATE", "00001"), ("CRUDO", "01010"))
    assert [score for _, score in told(board_on(drawn(filled, guesses=guesses).pixels()))] == ["0000?", "0?0?0"]


def test_a_full_row_in_a_fourth_colour_below_three_that_have_their_meanings_is_only_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(STATES, "t", (255, 183, 77))
    shown = board_on(drawn(filled, guesses=[*GUESSES, ("HOIST", "ttttt")]).pixels()).shown
    assert {tile.value for tile in shown.tiles[3]} == {"typed"}


@pytest.mark.parametrize("painter", [filled, bordered, barred, hollow])
def test_stripes_behind_a_board_spoil_nothing(painter: Painter) -> None:
    assert told(board_on(drawn(painter, stripes=True).pixels())) == list(GUESSES)


@pytest.mark.parametrize("painter", [filled, bordered])
def test_noise_as_of_a_camera_spoils_nothing(painter: Painter) -> None:
    pixels = drawn(painter).pixels()
    noise = np.random.default_rng(1).normal(0, 5, pixels.shape)
    assert told(board_on(np.clip(pixels + noise, 0, 255).astype(np.uint8))) == list(GUESSES)


@pytest.mark.parametrize(
    ("word", "keys", "read"), [("PİANO", "QWERTYUIOP", "PIANO"), ("ŞİMDİ", "", "ŞİMDİ"), ("LİMAN", "UIİ", "LİMAN")]
)
def test_the_dot_of_a_small_i_makes_a_word_turkish_only_beside_turkish_letters(word: str, keys: str, read: str) -> None:
    cell = Cell(Rect(0, 0, 44, 44), np.zeros(3), np.ones((4, 4), np.uint8), True, False)
    row = [ReadCell(cell, Glyph(letter, 0.99, "", 0.0, accented=letter)) for letter in word]
    [[[*shown]]] = with_small_i([[row]], keys)
    assert "".join(one.glyph.accented or "I" for one in shown if one.glyph is not None) == read


@pytest.mark.parametrize("text", CAPITALS)
def test_the_rim_of_a_small_round_cell_is_no_part_of_its_letter(text: str) -> None:
    page = Canvas(60, 60, (234, 223, 200))
    page.box((13, 15, 34, 30), PAGE, 15, (140, 119, 80), 1)
    page.text((30, 30), text, 19, (59, 48, 36), "DejaVuSerif.ttf")
    cell = look_at_box(page.pixels(), Rect(13, 15, 34, 30))
    assert not cell.odd
    assert cell.letter is not None
    assert read_glyphs([cell.letter])[0].letter == text


@pytest.mark.parametrize("text", CAPITALS)
def test_a_ring_of_dots_along_the_edge_of_a_round_cell_is_no_part_of_its_letter(text: str) -> None:
    page = Canvas(100, 100, (54, 40, 60))
    page.box((14, 14, 72, 72), (246, 124, 76), 36)
    for angle in np.arange(0, 2 * np.pi, np.pi / 24):
        page.box((round(49 + 30 * np.cos(angle)), round(49 + 30 * np.sin(angle)), 2, 2), (120, 50, 40))
    page.text((50, 50), text, 32, (46, 16, 28), "DejaVuSerif.ttf")
    cell = look_at_box(page.pixels(), Rect(14, 14, 72, 72))
    assert not cell.odd
    assert cell.letter is not None
    assert read_glyphs([cell.letter])[0].letter == text


def test_a_first_guess_whose_tiles_hardly_show_is_the_boards_first_row() -> None:
    page = Canvas(640, 520, (11, 19, 43))
    guesses = (("WHELK", "00000"), ("CRANE", "02200"), ("NYMPH", "00000"), ("TRAIL", "02200"))
    for row, column in product(range(ROWS), range(5)):
        word, states = guesses[row] if row < len(guesses) else (" " * 5, "-----")
        fill, ink = {"0": ((15, 22, 41), (92, 107, 138)), "2": ((42, 157, 143), PAGE)}.get(
            states[column], ((28, 37, 65), INK)
        )
        box = (LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE)
        page.box(box, fill, 14, (58, 80, 107) if states[column] == "-" else None)
        page.text((box[0] + SIDE / 2, box[1] + SIDE / 2), word[column], 28, ink, "DejaVuSansMono-Bold.ttf")
    board = board_on(page.pixels())
    assert told(board) == list(guesses)
    assert board.shown.rows == ROWS


def test_in_small_letters_a_bare_stroke_is_an_l() -> None:
    board = board_on(drawn(lambda page, box, text, state: filled(page, box, text.lower(), state)).pixels())
    assert told(board) == list(GUESSES)


def test_a_first_guess_that_shares_no_letter_is_absent_where_tiles_are_of_a_bluish_grey() -> None:
    page = Canvas(640, 520, (230, 231, 238))
    for row in range(ROWS):
        fill = (96, 102, 133) if row == 0 else (230, 231, 238)
        for column in range(5):
            box = (LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE)
            page.box(box, fill, 0, (190, 194, 200), 2)
            letter(page, box, {0: "EQUAL", 1: "QZXJV"}.get(row, " " * 5)[column], (240, 240, 240) if row == 0 else INK)
    board = board_on(page.pixels())
    assert [tile.value for tile in board.shown.tiles[0]] == ["absent"] * 5
    assert [tile.value for tile in board.shown.tiles[1]] == ["typed"] * 5


def test_of_three_colours_any_may_be_absent_and_a_letter_that_is_not_read_has_its_tiles_colour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for state, colour in {"0": (92, 26, 26), "1": (251, 140, 0), "2": (30, 136, 229)}.items():
        monkeypatch.setitem(STATES, state, colour)
    guesses = (("SLATE", "00001"), ("NIDOR", "12102"))
    first = board_on(drawn(filled, guesses=guesses).pixels())
    assert [score for _, score in told(first)] == ["0000?", "???0?"]
    assert {tile.value for tile in first.shown.tiles[1]} == {"present or correct", "absent"}

    def smeared(page: Canvas, box: Box, text: str, state: str) -> None:
        filled(page, box, text if text != "I" else "#", state)

    unread = board_on(drawn(smeared, guesses=guesses).pixels())
    assert unread.shown.tiles[1][1].value == "present or correct"


def test_a_full_row_whose_cells_look_unlike_the_empty_ones_below_it_is_the_boards_first() -> None:
    page = Canvas(680, 720, (230, 232, 238))
    for row, column in product(range(1, ROWS), range(5)):
        page.ellipse((LEFT + column * PITCH, TOP + row * PITCH, SIDE, SIDE), (236, 238, 243), (200, 204, 214), 2)
    for column, text in enumerate("SLATE"):
        page.text((LEFT + (column + 0.5) * PITCH - 4, TOP + SIDE / 2 - 2), text, 18, INK)
    for line, row in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for column, key in enumerate(row):
            left, top = 100 + 22 * line + 46 * column, 500 + 52 * line
            page.box((left, top, 40, 44), (205, 208, 216), 4)
            page.text((left + 20, top + 22), key, 18, INK)

    [reading] = read_wordle(Frame(np.ascontiguousarray(page.pixels())))

    assert (reading.state.boards[0].rows, reading.state.typed) == (ROWS, "SLATE")


def test_a_board_whose_lower_rows_a_dialog_hides_on_a_darkened_page_is_still_there() -> None:
    before = np.vstack([drawn(filled).pixels(), keys()])
    [first] = read_wordle(Frame(before))
    page = Canvas(before.shape[1], before.shape[0], PAGE)
    page.image = Image.fromarray(np.ascontiguousarray((before * 0.7).astype(np.uint8)[:, :, ::-1]))
    page.box((LEFT, TOP + 4 * PITCH - 12, 5 * PITCH - 8, 3 * PITCH), (14, 19, 33), 10)

    [second] = read_wordle(Frame(page.pixels()), first)

    assert told(second.details.boards[0]) == list(GUESSES)
    assert len(second.state.boards[0].tiles) == ROWS
