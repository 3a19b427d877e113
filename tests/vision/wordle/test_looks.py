"""Boards in looks that sites of their own have: how tiles are marked, what they stand on, what lies beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import cv2
import numpy as np
import pytest
from PIL import Image

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.solvers.wordle.model.shown import Tile
from kibitz.vision.glyphs import CAPITALS, Glyph, read_glyphs
from kibitz.vision.lattice import Lattice, find_lattices
from kibitz.vision.wordle import SeenBoard, read_wordle
from kibitz.vision.wordle.bare_keys import bare_rows
from kibitz.vision.wordle.cells.cell_reader import ReadCell
from kibitz.vision.wordle.cells.tiles import Cell, look_at_box
from kibitz.vision.wordle.grid.boards import LEAST_ROWS
from kibitz.vision.wordle.grid.cuts import goes_on
from kibitz.vision.wordle.marked_part import by_marked_part
from kibitz.vision.wordle.reader import with_small_i
from tests.support.paint import Box, Canvas, Colour, mixed

PAGE, LINE, INK = (255, 255, 255), (190, 194, 200), (20, 20, 20)
STATES: dict[str, Colour] = {"0": (120, 124, 126), "1": (201, 180, 88), "2": (106, 170, 100)}
GUESSES = (("CRANE", "01002"), ("SLATE", "00202"), ("BLAME", "02202"))
LEFT, TOP, SIDE, PITCH, ROWS = 150, 60, 60, 68, 6

Painter = Callable[[Canvas, Box, str, str], None]


def letter(page: Canvas, box: Box, text: str, ink: Colour = INK) -> None:
    page.text((box[0] + box[2] / 2, box[1] + box[3] / 2), text, 32, ink)


def filled(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, STATES.get(state, PAGE), 0, STATES.get(state, LINE), 2)
    letter(page, box, text, PAGE)


def bordered(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, PAGE, 0, STATES.get(state, LINE), 4)
    letter(page, box, text)


def hollow(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, None, 0, STATES.get(state, LINE), 3)
    letter(page, box, text)


def barred(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, PAGE, 0, LINE, 2)
    page.box((box[0] + 2, box[1] + SIDE - 9, SIDE - 4, 7), STATES.get(state))
    letter(page, box, text)


def lettered(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, PAGE, 0, LINE, 2)
    letter(page, box, text, STATES.get(state, INK))


def shadowed(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, STATES.get(state, PAGE), 0, STATES.get(state, LINE), 2)
    letter(page, (box[0] + 2, box[1] + 2, SIDE, SIDE), text, (0, 0, 0))
    letter(page, box, text, PAGE)


def struck(page: Canvas, box: Box, text: str, state: str) -> None:
    filled(page, box, text, state)
    if state == "0":
        x, y = box[0] + box[2] // 2, box[1] + box[3] // 2
        page.line([(x - 15, y), (x + 15, y)], PAGE, 2)


def underlined(page: Canvas, box: Box, text: str, state: str) -> None:
    page.box(box, STATES.get(state))
    page.box((box[0], box[1] + SIDE - 3, SIDE, 3), LINE)
    letter(page, box, text, PAGE)


def signed(page: Canvas, box: Box, text: str, state: str) -> None:
    """States are told by a sign in the corner, too, as for people who see no colours."""
    filled(page, box, text, state)
    if sign := {"0": "×", "1": "?", "2": "+"}.get(state):
        page.text((box[0] + SIDE - 12, box[1] + 11), sign, 15, PAGE)


def ticked(page: Canvas, box: Box, text: str, state: str) -> None:
    """Yellow is correct and white present, as their signs say."""
    fill = {"0": INK, "1": PAGE, "2": (255, 212, 0)}.get(state, INK)
    page.box(box, fill, 0, LINE if fill == INK else fill, 3)
    letter(page, box, text, LINE if fill == INK else INK)
    if sign := {"0": "✗", "1": "↔", "2": "✓"}.get(state):
        page.text((box[0] + SIDE - 12, box[1] + 13), sign, 14, LINE if fill == INK else INK, "DejaVuSans.ttf")


def footed(page: Canvas, box: Box, text: str, state: str) -> None:
    """A mark below the letter tells the state, too."""
    fill = {"0": (218, 213, 202), "1": (250, 240, 190), "2": (196, 232, 196)}.get(state, PAGE)
    page.box(box, fill, 6, LINE, 2)
    x, y = box[0] + SIDE / 2, box[1] + SIDE / 2
    page.text((x, y - 9 if state in "012" else y), text, 26, INK)
    if sign := {"0": "✗", "1": "▲", "2": "●"}.get(state):
        page.text((x, y + 15), sign, 20, (28, 120, 60) if state == "2" else (150, 110, 60), "DejaVuSans.ttf")


def drawn(
    painter: Painter, *, stripes: bool = False, guesses: Sequence[tuple[str, str]] = GUESSES, pitch: int = PITCH
) -> Canvas:
    """A page with a board of these guesses."""
    page = Canvas(640, 520, PAGE)
    for x in range(-520, 640, 24) if stripes else ():
        page.line([(x, 0), (x + 520, 520)], (225, 228, 232), 8)
    for row in range(ROWS):
        word, states = guesses[row] if row < len(guesses) else (" " * 5, "-----")
        for column in range(5):
            painter(page, (LEFT + pitch * column, TOP + pitch * row, SIDE, SIDE), word[column], states[column])
    return page


def board_on(pixels: np.ndarray) -> SeenBoard:
    readings = read_wordle(Frame(pixels))
    assert readings, "no board was seen"
    (board,) = readings[0].details.boards
    return board


def told(board: SeenBoard) -> list[tuple[str, str]]:
    """The guesses and their scores as they were read."""
    marks = {"absent": "0", "present": "1", "correct": "2"}
    rows = zip(board.shown.letters, board.shown.tiles, strict=True)
    return [("".join(row), "".join(marks.get(tile.value, "?") for tile in tiles)) for row, tiles in rows if all(row)]


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


def keys() -> np.ndarray:
    """An on-screen keyboard, as broad as the page that `drawn` makes."""
    page = Canvas(640, 190, PAGE)
    for row, names in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        left = (640 - 54 * len(names)) // 2
        for column, name in enumerate(names):
            box = (left + 54 * column, 10 + 58 * row, 48, 52)
            page.box(box, (211, 214, 218), 4)
            letter(page, box, name)
    return page.pixels()


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


def test_a_row_of_many_colours_below_rows_of_one_is_scored_by_its_borders_too() -> None:
    guesses = (("GYPSY", "00000"), ("BROAD", "00000"), ("THEME", "01102"))
    assert told(board_on(drawn(bordered, guesses=guesses).pixels())) == list(guesses)


def test_round_borders_that_are_mixed_with_the_ground_by_their_curve_are_of_one_colour() -> None:
    fill, ink = np.array([98.0, 2.0, -3.0]), np.array([18.0, 17.0, -26.0])
    line = np.array([53.0, 16.0, -25.0])

    def cell(share: float) -> ReadCell:
        rim, drawn = fill + share * (line - fill), np.ones((4, 4), np.uint8)
        return ReadCell(Cell(Rect(0, 0, 44, 44), fill, drawn, True, False, (0, 0), rim, fill, ink, False), None)

    ([[row]], _) = by_marked_part([[[cell(share) for share in (1.0, 0.99, 0.98, 0.6, 0.98)]]])
    fills = np.array([one.cell.fill for one in row])
    assert np.abs(fills - fills[0]).max() < 1


@pytest.mark.parametrize(
    ("word", "keys", "read"), [("PİANO", "QWERTYUIOP", "PIANO"), ("ŞİMDİ", "", "ŞİMDİ"), ("LİMAN", "UIİ", "LİMAN")]
)
def test_the_dot_of_a_small_i_makes_a_word_turkish_only_beside_turkish_letters(word: str, keys: str, read: str) -> None:
    cell = Cell(Rect(0, 0, 44, 44), np.zeros(3), np.ones((4, 4), np.uint8), True, False)
    row = [ReadCell(cell, Glyph(letter, 0.99, "", 0.0, accented=letter)) for letter in word]
    [[[*shown]]] = with_small_i([[row]], keys)
    assert "".join(one.glyph.accented or "I" for one in shown if one.glyph is not None) == read


def test_the_lower_edge_of_the_last_row_is_no_row_below_it() -> None:
    page = Canvas(300, 300, PAGE)
    for row, column in product(range(ROWS), range(5)):
        page.box((40 + 38 * column, 40 + 33 * row, 36, 31), (42, 42, 42), 0, (80, 80, 80), 2)
    rows = tuple(40 + 33 * row + 12.5 for row in range(ROWS))
    # The outlines that were found reach over the gaps.
    board = Lattice(tuple(40 + 38.0 * n + 18 for n in range(5)), rows, 38, 33, np.ones((ROWS, 5), np.bool_))
    assert not goes_on(board, page.pixels(), rows[-1], rows[-1] + 26)


def test_the_shadow_of_the_last_row_is_no_row_behind_the_keyboard() -> None:
    page = Canvas(460, 520, (234, 238, 241))
    shade = np.zeros((520, 460), np.float32)
    places = [(60 + 68 * column, 40 + 68 * row) for row, column in product(range(ROWS), range(5))]
    for x, y in places:
        shade[y + 2 : y + 68, x + 1 : x + 65] = 0.35
    shaded = (page.pixels() * (1 - cv2.GaussianBlur(shade, (0, 0), 2.0))[..., None]).astype(np.uint8)
    page.image = Image.fromarray(np.ascontiguousarray(shaded[:, :, ::-1]))
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


def test_a_thin_border_that_is_found_on_a_few_tiles_only_tells_no_states() -> None:
    fill, line, ink = np.array([88.0, -3.0, -8.0]), np.array([52.0, -4.0, -19.0]), np.array([25.0, -1.0, -21.0])

    def cell(*, rimmed: bool, thin: bool) -> ReadCell:
        rim = line if rimmed else fill
        drawn = np.ones((4, 4), np.uint8)
        return ReadCell(Cell(Rect(0, 0, 44, 44), fill, drawn, True, False, (0, 0), rim, fill, ink, thin), None)

    def marked_by_border(*, thin: bool) -> bool:
        row = [cell(rimmed=column == 2, thin=thin) for column in range(5)]
        ([[shown]], _) = by_marked_part([[row]])
        return bool((shown[2].cell.fill == line).all())

    assert marked_by_border(thin=False)
    assert not marked_by_border(thin=True)


def test_the_shadow_below_the_last_row_is_no_board_that_begins_there() -> None:
    page = drawn(filled, pitch=SIDE + 4)
    right, bottom = LEFT + 5 * (SIDE + 4) - 4, TOP + 5 * (SIDE + 4) + SIDE
    for y, grey in enumerate((150, 165, 180, 200, 220, 240)):
        page.box((LEFT, bottom + y, right - LEFT, 1), (grey,) * 3)
    readings = read_wordle(Frame(page.pixels()))
    assert readings[0].condition is Condition.READY


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


def test_a_text_box_as_broad_as_the_board_is_no_board_that_begins_there() -> None:
    page = drawn(filled)
    page.box((LEFT, TOP + ROWS * PITCH + 8, 4 * PITCH + SIDE, 36), (20, 24, 28))
    readings = read_wordle(Frame(page.pixels()))
    assert readings[0].condition is Condition.READY


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
    for line, keys in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for column, key in enumerate(keys):
            left, top = 100 + 22 * line + 46 * column, 500 + 52 * line
            page.box((left, top, 40, 44), (205, 208, 216), 4)
            page.text((left + 20, top + 22), key, 18, INK)

    [reading] = read_wordle(Frame(np.ascontiguousarray(page.pixels())))

    assert (reading.state.boards[0].rows, reading.state.typed) == (ROWS, "SLATE")


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


INK_STATES: dict[str, Colour] = {"0": (185, 190, 200), "1": (224, 122, 31), "2": (20, 128, 74)}


def written(rows: Sequence[tuple[str, str]]) -> np.ndarray:
    """Lines to write on: a letter that is absent is struck out and has no line, present is a line through its foot,
    correct a frame about it."""
    page = Canvas(640, 520, PAGE)
    for row, column in product(range(ROWS), range(5)):
        x, y = LEFT + PITCH * column, TOP - 20 + 60 * row
        word, states = rows[row] if row < len(rows) else (" " * 5, " " * 5)
        colour = INK_STATES.get(states[column], INK)
        page.text((x + 29, y + 28), word[column], 32, INK if states[column] == "1" else colour)
        if states[column] == "0":
            page.line([(x + 14, y + 36), (x + 44, y + 20)], colour, 2)
        elif states[column] == "1":
            page.box((x + 8, y + 40, 42, 3), colour)
            page.box((x + 8, y + 50, 42, 3), colour)
        elif states[column] == "2":
            page.box((x, y, 58, 54), None, 8, colour, 3)
        else:
            page.box((x, y + 52, 58, 2), INK if word[column] != " " else LINE)
    return np.vstack((page.pixels(), keys()))


def test_letters_that_are_struck_out_underlined_and_framed_are_those_that_were_typed() -> None:
    [typed] = read_wordle(Frame(written([("SLATE", "-----")])))
    assert typed.state.typed == "SLATE"
    [scored] = read_wordle(Frame(written([("SLATE", "21120")])), typed)

    [board] = scored.details.boards
    assert told(board) == [("SLATE", "21120")]
    assert scored.condition is Condition.READY


BLUE, PALE, WATER = (64, 117, 166), (238, 242, 248), (205, 218, 232)


def half_filled(page: Canvas, box: Box, text: str, state: str) -> None:
    """Correct is a fill, present a border of the same colour, and absent hardly differs from empty."""
    page.box(box, {"2": BLUE, "0": PALE}.get(state, PAGE), 2, BLUE if state in "12" else None, 2)
    letter(page, box, text, PAGE if state == "2" else (130, 130, 130) if state == "0" else INK)


def test_a_fill_and_a_border_of_one_colour_are_two_states_of_which_the_fill_is_correct() -> None:
    guesses = (("SLATE", "00010"), ("HOING", "00200"), ("FRUIT", "02011"), ("CIRRI", "11100"))
    page = Canvas(640, 520, WATER)
    for row in range(ROWS):
        word, states = guesses[row] if row < len(guesses) else (" " * 5, "-----")
        for column in range(5):
            half_filled(page, (LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE), word[column], states[column])
    # A cursor stands in the row to be typed, and its outline reaches up to the row before.
    page.box((LEFT - 2, TOP + 4 * PITCH - 2, SIDE + 4, SIDE + 4), None, 3, (255, 62, 0), 2)
    assert told(board_on(page.pixels())) == list(guesses)


def test_borders_of_one_colour_that_fall_between_pixels_tell_no_state() -> None:
    fills = {"0": (36, 36, 36), "1": (229, 183, 45), "2": (80, 174, 80), "-": (85, 85, 85), " ": (61, 61, 61)}
    guesses = (("SLATE", "20000"), ("MORIN", "00010"), ("MONEY", "00000"), ("DEMO ", "-----"))
    page = Canvas(640, 520, (43, 43, 43))
    for row in range(ROWS):
        word, states = guesses[row] if row < len(guesses) else (" " * 5, " " * 5)
        for column in range(5):
            # In every second column it is mixed with the ground.
            border = (170, 170, 170) if states[column] == "-" else (123, 123, 123)
            border = mixed(border, fills[states[column]], 0.0 if column % 2 else 0.63)
            page.box((LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE), fills[states[column]], 3, border, 2)
            ink = (187, 187, 187) if states[column] == "0" else (255, 255, 255)
            letter(page, (LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE), word[column], ink)
    [reading] = read_wordle(Frame(np.vstack((page.pixels(), keys()))))
    assert reading.state.typed == "DEMO"
    assert told(reading.details.boards[0]) == list(guesses[:3])


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_a_border_is_seen_where_the_cell_was_found_a_pixel_off(off: int) -> None:
    page = Canvas(100, 100, WATER)
    half_filled(page, (20, 20, 60, 60), "E", "1")
    cell = look_at_box(page.pixels(), Rect(20 + off, 20 + off, 60 - 2 * off, 60 - 2 * off))
    assert cell.rim is not None
    assert np.linalg.norm(cell.rim - cell.fill) > 40


def test_the_lower_line_of_a_border_that_falls_between_two_pixels_is_no_colour_of_its_own() -> None:
    """A picture that was scaled: each row's lower line is mixed with the ground in another way."""
    grey, green, gold = (130, 132, 134), (100, 172, 98), (202, 180, 86)
    pale: dict[str, Colour] = {"0": (195, 196, 198), "1": (229, 220, 181), "2": (186, 219, 183)}
    line: dict[str, Colour] = {"0": grey, "1": gold, "2": green}
    guesses = (("PECAN", "00020"), ("ETHIC", "00000"), ("STRUT", "00200"), ("TRIAL", "01020"))
    page = Canvas(640, 520, PAGE)
    for row, (word, states) in enumerate(guesses):
        for column, state in enumerate(states):
            x, y = LEFT + PITCH * column, TOP + PITCH * row
            page.box((x, y, SIDE, SIDE), pale[state], 0, line[state], 3)
            share = row / len(guesses)
            foot = tuple(round(share * a + (1 - share) * b) for a, b in zip(pale[state], line[state], strict=True))
            page.box((x + 3, y + SIDE - 3, SIDE - 6, 3), (foot[0], foot[1], foot[2]))
            letter(page, (x, y, SIDE, SIDE), word[column])
    for row in (4, 5):
        for column in range(5):
            page.box((LEFT + PITCH * column, TOP + PITCH * row, SIDE, SIDE), PAGE, 0, LINE, 2)
    assert told(board_on(page.pixels())) == list(guesses)


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


@pytest.mark.parametrize("typed", ["CARO", "CAROS"])
def test_letters_in_tiles_that_touch_are_typed_though_the_outer_border_alone_is_found(typed: str) -> None:
    page = Canvas(1016, 700, (214, 199, 163))
    for board, row, column in product(range(2), range(7), range(5)):
        x, y = 225 + 53 * column + 287 * board, 81 + 61 * row
        letters = typed if row == 0 else ""
        edge = (107, 91, 64) if column < len(letters) else (174, 160, 128)
        page.box((x, y, 53, 61), (230, 217, 190), 0, edge, 2)
        if column < len(letters):
            page.text((x + 26, y + 30), letters[column], 20, (48, 38, 26))
    [reading] = read_wordle(Frame(page.pixels()))
    assert reading.condition is Condition.READY
    assert [board.tiles[0].count(Tile.TYPED) for board in reading.state.boards] == [len(typed)] * 2
