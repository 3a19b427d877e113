"""Text boxes beside a board, and what was typed into them."""

from __future__ import annotations

import pytest

from kibitz.core.geometry import Rect
from kibitz.vision.text_boxes import text_boxes, text_in, written_boxes
from tests.support.paint import Canvas

PAGE, LINE, INK, GREY = (255, 255, 255), (60, 60, 60), (20, 20, 20), (140, 140, 140)
BOARD = Rect(120, 40, 360, 300)
FIELD = Rect(120, 380, 360, 56)


def page(text: str = "", caret: bool = False, ink: tuple[int, int, int] = INK) -> Canvas:
    drawn = Canvas(600, 560, PAGE)
    drawn.box((int(BOARD.x), int(BOARD.y), int(BOARD.w), int(BOARD.h)), PAGE, 0, LINE, 2)
    drawn.box((int(FIELD.x), int(FIELD.y), int(FIELD.w), int(FIELD.h)), PAGE, 4, LINE, 2)
    if text:
        drawn.text((135 + 9.5 * len(text), FIELD.center.y), text, 30, ink)
    if caret:
        drawn.box((140 + 19 * len(text), int(FIELD.y) + 9, 1, 38), INK)
    # A button has its text in the middle.
    drawn.box((120, 460, 200, 50), (30, 120, 60), 4)
    drawn.text((220, 485), "Submit", 22, PAGE)
    return drawn


def found(drawn: Canvas) -> list[Rect]:
    return text_boxes(drawn.pixels(), BOARD, [BOARD])


@pytest.mark.parametrize(("text", "ink"), [("", INK), ("your word", GREY)])
def test_an_empty_box_beside_the_board_is_a_text_box_and_a_button_is_none(text: str, ink: tuple[int, int, int]) -> None:
    [box] = found(page(text, ink=ink))

    assert box.iou(FIELD) > 0.9


def test_a_box_whose_text_reaches_its_end_is_none() -> None:
    assert not found(page("Words that fill all"))


@pytest.mark.parametrize("caret", [False, True])
def test_a_typed_word_is_read_with_and_without_a_caret(caret: bool) -> None:
    assert text_in(page("SLATE", caret).pixels(), FIELD) == "SLATE"


@pytest.mark.parametrize("text", ["S", "SI"])
@pytest.mark.parametrize("caret", [False, True])
def test_corners_of_a_round_box_are_none_of_the_text_in_its_middle(text: str, caret: bool) -> None:
    drawn = Canvas(600, 560, PAGE)
    drawn.box((int(FIELD.x), int(FIELD.y), int(FIELD.w), 36), PAGE, 12, INK, 3)
    drawn.text((FIELD.center.x, FIELD.y + 18), text, 17, INK)
    if caret:
        drawn.box((int(FIELD.center.x) + 6 * len(text) + 2, int(FIELD.y) + 8, 1, 20), INK)
    assert text_in(drawn.pixels(), Rect(FIELD.x, FIELD.y, FIELD.w, 36)) == text


@pytest.mark.parametrize("caret", [False, True])
def test_nothing_is_read_where_nothing_but_a_caret_stands(caret: bool) -> None:
    assert text_in(page(caret=caret).pixels(), FIELD) == ""


@pytest.mark.parametrize("prompt", ["", "your word"])
def test_a_line_beside_the_board_is_a_text_box_where_there_is_no_other(prompt: str) -> None:
    drawn = Canvas(600, 560, PAGE)
    drawn.box((int(BOARD.x), int(BOARD.y), int(BOARD.w), int(BOARD.h)), PAGE, 0, LINE, 2)
    drawn.box((0, 360, 600, 2), LINE)
    drawn.box((140, 430, 300, 2), LINE)
    if prompt:
        drawn.text((150, 422), prompt, 24, GREY, anchor="ls")

    [box] = found(drawn)

    assert (box.x, box.w) == pytest.approx((140, 300), abs=4)
    assert box.bottom == pytest.approx(430, abs=4)


def test_a_line_to_write_on_is_known_by_what_was_typed_on_it() -> None:
    """The caret stands on it."""
    drawn = Canvas(600, 560, (17, 17, 17))
    drawn.box((int(BOARD.x), int(BOARD.y), int(BOARD.w), int(BOARD.h)), (17, 17, 17), 0, (200, 200, 200), 1)
    drawn.box((140, 430, 320, 2), (204, 204, 204))
    drawn.text((142, 422), "a", 30, (204, 204, 204), anchor="ls")
    drawn.box((162, 392, 1, 38), (204, 204, 204))
    pixels = drawn.pixels()

    [box] = written_boxes(pixels, BOARD, [BOARD])

    assert box.bottom == pytest.approx(430, abs=4)
    assert text_in(pixels, box) == "A"


def test_a_strip_of_the_page_that_is_nearer_and_much_broader_than_the_board_comes_last() -> None:
    drawn = Canvas(900, 560, (96, 165, 250))
    board, field = Rect(320, 120, 260, 240), Rect(325, 40, 200, 40)
    drawn.box((int(board.x), int(board.y), int(board.w), int(board.h)), (96, 165, 250), 0, PAGE, 2)
    drawn.box((int(field.x), int(field.y), int(field.w), int(field.h)), PAGE, 18, INK, 2)
    # The page goes on below the game in another colour, up to the window's edge.
    drawn.box((10, 380, 880, 120), PAGE, 0, (200, 200, 200), 1)

    first, *others = text_boxes(drawn.pixels(), board, [board])

    assert first.iou(field) > 0.9
    assert all(box.w > 800 for box in others)
