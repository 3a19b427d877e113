"""A page that the user has shown once is found again, and its board is read though nothing but letters shows it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.page import Page, Shown
from kibitz.core.reading import Reading
from kibitz.games.common.taught import TaughtPages, read_by
from kibitz.registry import get_game
from kibitz.vision.pages.codec import from_text, to_text
from kibitz.vision.pages.finding import edges_along, find_page
from kibitz.vision.pages.fitting import even_cells, fit_cells, fit_triangle
from kibitz.vision.pages.framing import framed_cells
from kibitz.vision.pages.spec import PageSpec
from kibitz.vision.pages.teaching import teach
from tests.support.taught import COLUMNS, ROWS, WordPage, word_page

GUESSES = (("CRANE", "01002"), ("SLOPE", "00102"))
ALL_GREEN = (("MUCUS", "22222"),)


def shown(page: WordPage, **more: Any) -> Page:
    """What comes out of the file of a page of Wordle of which the board's rectangle was drawn, and more."""
    game = get_game("wordle")
    spec = PageSpec(board=tuple(page.board.as_list()), **more)
    taught = teach(page.frame, game, "tuesday", spec, lambda frame, view: read_by(game, frame, None, view))
    return from_text(to_text(taught.page))


def read(page: Page, frame: Frame, previous: Reading[Any] | None = None) -> Reading[Any] | None:
    game = get_game("wordle")
    game.pages = TaughtPages([page])
    return game.look(frame, previous)


def rows_of(reading: Reading[Any] | None) -> list[tuple[str, str]]:
    """Word and score of each row that is scored, as `word_page` takes them."""
    assert reading is not None
    (board,) = reading.state.boards
    digits = {"correct": "2", "present": "1", "absent": "0"}
    rows = zip(board.letters, board.tiles, strict=True)
    return [("".join(word), "".join(digits[tile.value] for tile in tiles)) for word, tiles in rows if all(word)]


@pytest.fixture(scope="module")
def page() -> Page:
    return shown(word_page(GUESSES))


def test_a_page_without_any_cells_is_not_read_until_it_is_shown(page: Page) -> None:
    picture = word_page(GUESSES)

    assert get_game("wordle").read(picture.frame) is None
    assert rows_of(read(page, picture.frame)) == list(GUESSES)


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"at": (200, 180)},
        {"scale": 1.5},
        {"scale": 2.0, "at": (300, 150)},
        {"scale": 0.75},
        {"size": (1200, 760), "at": (310, 100)},
        {"dark": True},
    ],
    ids=["as it was", "moved", "larger", "twice as large", "smaller", "in a larger window", "with a dark theme"],
)
def test_later_in_the_game_it_is_found_again(page: Page, change: dict[str, Any]) -> None:
    guesses = [*GUESSES, ("MOUSE", "02012")]
    later = word_page(guesses, **change)

    reading = read(page, later.frame)

    assert reading is not None
    assert reading.page is not None
    assert reading.page.page.name == "tuesday"
    assert reading.page.board.iou(later.board) > 0.95
    assert rows_of(reading) == guesses


def test_what_follows_is_read_in_the_same_way(page: Page) -> None:
    first = read(page, word_page(GUESSES).frame)
    guesses = [*GUESSES, ("MOUSE", "02012")]

    second = read(page, word_page(guesses).frame, first)

    assert rows_of(second) == guesses
    assert second is not None
    assert second.page is not None
    assert second.page.shown is Shown.PLAIN


def test_on_another_page_it_is_not_seen(page: Page) -> None:
    other = Frame(
        cv2.GaussianBlur(np.random.default_rng(3).integers(0, 255, (640, 900, 3)).astype(np.uint8), (9, 9), 0)
    )

    assert find_page(other.pixels, page) is None
    assert read(page, other) is None


def test_a_row_all_of_one_colour_is_scored_once_that_colour_was_shown() -> None:
    def middle(picture: WordPage, row: int, column: int) -> tuple[float, float]:
        at = picture.cell(row, column).center
        return (at.x, at.y)

    picture = word_page(GUESSES)
    colours = {"absent": middle(picture, 0, 0), "present": middle(picture, 0, 1), "correct": middle(picture, 0, 4)}
    known = shown(picture, colours=colours, rows=ROWS, columns=COLUMNS)

    assert rows_of(read(known, word_page(ALL_GREEN).frame)) == list(ALL_GREEN)


@pytest.mark.parametrize("colours", [False, True], ids=["the rectangle", "and the colours"])
def test_bars_below_letters_tell_states_once_the_cells_were_shown(colours: bool) -> None:
    picture = word_page(GUESSES, bars=True)
    examples = {"absent": (0, 0), "present": (0, 1), "correct": (0, 4)} if colours else {}
    middles = {name: picture.cell(*at).center for name, at in examples.items()}
    known = shown(picture, rows=ROWS, columns=COLUMNS, colours={name: (at.x, at.y) for name, at in middles.items()})

    guesses = [*GUESSES, ("MOUSE", "02012")]
    assert rows_of(read(known, word_page(guesses, bars=True).frame)) == guesses


def test_a_board_that_was_shown_needs_no_words_to_prove_it() -> None:
    guesses = [("ZKAVU", "01002"), ("SZLOV", "00102")]
    picture = word_page(guesses)

    assert rows_of(read(shown(picture, rows=ROWS, columns=COLUMNS), picture.frame)) == guesses


def test_keys_that_were_shown_are_where_they_were_shown_at_any_scale() -> None:
    known = shown(word_page(GUESSES), enter=(640.0, 520.0))

    reading = read(known, word_page(GUESSES, scale=1.5).frame)

    assert reading is not None
    at = reading.places["key ENTER"].center
    assert (at.x, at.y) == pytest.approx((960, 780), abs=3)


def drawn_board(rows: int, columns: int, pitch: int, size: int, at: tuple[int, int] = (40, 30)) -> np.ndarray:
    """Outlines of cells in rows and columns."""
    pixels = np.full((at[1] + rows * pitch + 40, at[0] + columns * pitch + 40, 3), 245, np.uint8)
    for row in range(rows):
        for column in range(columns):
            x, y = at[0] + column * pitch, at[1] + row * pitch
            cv2.rectangle(pixels, (x, y), (x + size - 1, y + size - 1), (190, 190, 190), 2)
    return pixels


@pytest.mark.parametrize(("rows", "columns", "pitch", "size"), [(6, 5, 60, 54), (8, 7, 40, 38), (9, 5, 33, 27)])
def test_edges_tell_how_many_cells_there_are_and_where(rows: int, columns: int, pitch: int, size: int) -> None:
    board = Rect(40, 30, pitch * (columns - 1) + size, pitch * (rows - 1) + size)
    # A hand draws a little off.
    by_hand = Rect(board.x - 2, board.y - 2, board.w + 3, board.h + 4)

    cells = fit_cells(drawn_board(rows, columns, pitch, size), by_hand, None, None)[0]

    assert len(cells) == rows * columns
    assert all(
        cell.iou(Rect(40 + pitch * (i % columns), 30 + pitch * (i // columns), size, size)) > 0.85
        for i, cell in enumerate(cells)
    )


def test_a_triangle_of_cells_is_laid_in_row_by_row() -> None:
    pixels = np.full((400, 460, 3), 250, np.uint8)
    true = [Rect(30 + 70 * k + 35 * (4 - row), 20 + 70 * row, 64, 64) for row in range(5) for k in range(row + 1)]
    for cell in true:
        cv2.circle(pixels, (round(cell.center.x), round(cell.center.y)), 32, (200, 160, 120), -1)

    cells = fit_triangle(pixels, Rect.around(true), 5)[0]

    assert len(cells) == 15
    assert min(cell.iou(other) for cell, other in zip(cells, true, strict=True)) > 0.7


def test_where_nothing_shows_edges_cells_are_spread_evenly() -> None:
    assert [len(cells) for cells in even_cells(Rect(0, 0, 300, 360), 6, 5)] == [30]
    assert len(even_cells(Rect(0, 0, 300, 360), None, None)[0]) == 30


def test_framing_changes_nothing_inside_of_cells() -> None:
    picture = word_page(GUESSES)
    cells = [picture.cell(row, column) for row in range(ROWS) for column in range(COLUMNS)]

    framed = framed_cells(picture.frame.pixels, cells)

    changed = (framed != picture.frame.pixels).any(axis=2)
    for cell in cells:
        assert not changed[int(cell.y) : int(cell.bottom), int(cell.x) : int(cell.right)].any()
    assert changed.any()


def test_between_cells_that_touch_gaps_are_made() -> None:
    pixels = np.full((120, 120, 3), 240, np.uint8)
    cells = [Rect(20 + 40 * column, 20 + 40 * row, 40, 40) for row in range(2) for column in range(2)]

    framed = framed_cells(pixels, cells)

    assert (framed[40, 59:61] != 240).any()
    assert (framed[40, 40] == 240).all()


def test_of_a_board_beyond_the_picture_no_edges_are_seen() -> None:
    assert edges_along(np.full((60, 80, 3), 240, np.uint8), [Rect(200, 20, 30, 30), Rect(240, 20, 30, 30)]) == 0.0


def test_a_file_holds_no_address_and_no_whole_picture(page: Page) -> None:
    text = to_text(page)

    assert len(text) < 100_000
    assert not {"url", "http", "host", "path"} & set(json.loads(text))
    assert max(max(anchor.pixels.shape) for anchor in page.anchors) <= 120


def broken(change: Callable[[dict[str, Any]], object], page: Page) -> str:
    record = json.loads(to_text(page))
    change(record)
    return json.dumps(record)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda record: record.update(version=2), "version 2"),
        (lambda record: record.update(format="something"), "no page of Kibitz"),
        (lambda record: record.pop("board"), "damaged: board"),
        (lambda record: record.update(board=[-3, 5]), "damaged: board"),
        (lambda record: record["anchors"][0].update(picture="AAAA"), "damaged: a picture"),
        (lambda record: record.update(cells=[[0, 0, 1, 1]] * 5000), "damaged: cells"),
        (lambda record: record.update(at=["1e999", 0]), "damaged: at"),
    ],
)
def test_a_damaged_foreign_or_newer_file_gives_a_sentence(
    page: Page, change: Callable[[dict[str, Any]], object], told: str
) -> None:
    with pytest.raises(UsageError) as error:
        from_text(broken(change, page))

    assert told in str(error.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000])
def test_what_is_no_page_at_all_gives_a_sentence(text: str) -> None:
    with pytest.raises(UsageError, match="no page"):
        from_text(text)
