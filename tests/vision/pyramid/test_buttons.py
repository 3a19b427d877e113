"""What submits a word: buttons by what they say in any language, or by the sign on them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid import read_pyramid
from kibitz.vision.pyramid.buttons import find_buttons, row_of, unknown_names
from kibitz.vision.pyramid.lattice.outlines import outline_boxes
from kibitz.vision.pyramid.words.lines import Line
from tests.support.paint import Canvas

BOARD = Rect(300, 100, 200, 200)
CELLS = [Rect(380, 100, 40, 40)]
NO_OUTLINES = np.zeros((0, 4), np.float64)
PAGE = np.full((600, 800, 3), 245, np.uint8)


def line(text: str, x: float = 350, y: float = 340, confidence: float = 0.95) -> Line:
    return Line(text, confidence, Rect(x, y, 10 * len(text), 16))


@pytest.mark.parametrize(
    "text",
    [
        "SUBMIT",
        "PRÜFEN",
        "PR?FEN",
        "PRIFEN",
        "WYŚLIJ",
        "SKICKA",
        "ENVIAR",
        "PLAYWORD",
        "SEALWORD",
        "HANDIN",
        "TURNITIN",
        "TURNOVER",
        "HANDITOVER",
        "CHECKIT",
    ],
)
def test_what_submits_is_known_in_many_languages(text: str) -> None:
    said = line(text)
    assert find_buttons(PAGE, [said], NO_OUTLINES, BOARD, CELLS)["submit"].contains(said.box.center)


@pytest.mark.parametrize("text", ["S??M?T", "SUMMER", "SEMD", "SUMMIT"])
def test_what_only_resembles_a_label_is_no_button(text: str) -> None:
    assert not find_buttons(PAGE, [line(text)], NO_OUTLINES, BOARD, CELLS)


@pytest.mark.parametrize(
    "text", ["RESETWORD", "CLEARWORD", "UNDOGUESS", "SKIPWORD", "NEWGUESS", "DELETEWORD", "GIVEUP"]
)
def test_no_button_that_says_that_it_does_something_else_submits(text: str) -> None:
    pixels = PAGE.copy()
    cv2.rectangle(pixels, (340, 330), (470, 366), (60, 60, 60), -1)
    assert "submit" not in find_buttons(pixels, [line(text)], outline_boxes(pixels), BOARD, CELLS)


def test_words_in_outlines_of_their_own_are_buttons_however_near_they_stand() -> None:
    pixels = PAGE.copy()
    for x, width in ((350, 80), (434, 70)):
        cv2.rectangle(pixels, (x, 330), (x + width, 366), (60, 60, 60), -1)
    said = [line("SUBMIT", 360, 340), line("CLEAR", 434, 340)]
    buttons = find_buttons(pixels, said, outline_boxes(pixels), BOARD, CELLS)
    assert buttons["submit"].iou(Rect(350, 330, 80, 36)) > 0.8


@pytest.mark.parametrize(("y", "submits"), [(330, True), (20, False)])
def test_an_arrow_below_the_pyramid_submits(y: int, submits: bool) -> None:
    pixels = PAGE.copy()
    cv2.rectangle(pixels, (360, y), (430, y + 40), (180, 60, 40), -1)
    cv2.arrowedLine(pixels, (384, y + 20), (406, y + 20), (255, 255, 255), 3, cv2.LINE_AA, tipLength=0.4)
    assert ("submit" in find_buttons(pixels, [], outline_boxes(pixels), BOARD, CELLS)) == submits


def test_a_small_arrow_that_may_have_been_read_as_letters_submits() -> None:
    pixels = PAGE.copy()
    cv2.rectangle(pixels, (360, 330), (414, 376), (178, 185, 98), -1)
    cv2.arrowedLine(pixels, (380, 353), (394, 353), (20, 20, 20), 2, cv2.LINE_AA, tipLength=0.4)
    said = Line("EJ", 0.6, Rect(360, 330, 55, 47))
    found = find_buttons(pixels, [said], outline_boxes(pixels), BOARD, CELLS)
    assert found["submit"].iou(Rect(360, 330, 55, 47)) > 0.8


@pytest.mark.parametrize("title", ["SUMM?T", "SUBMT"])
def test_a_title_that_resembles_a_label_is_no_button_where_a_sign_submits(title: str) -> None:
    pixels = PAGE.copy()
    cv2.circle(pixels, (420, 350), 30, (180, 60, 40), -1, cv2.LINE_AA)
    check = np.array([(408, 350), (416, 358), (432, 340)], np.int32)
    cv2.polylines(pixels, [check], False, (255, 255, 255), 3, cv2.LINE_AA)
    said = line(title, 20, 20)
    assert find_buttons(pixels, [said], outline_boxes(pixels), BOARD, CELLS)["submit"].contains(
        Rect(400, 330, 40, 40).center
    )


def test_what_says_it_goes_before_what_is_like_it() -> None:
    said = [line("SUBMIF", 350, 320), line("SUBMIT", 350, 400)]
    assert find_buttons(PAGE, said, NO_OUTLINES, BOARD, CELLS)["submit"].contains(said[1].box.center)


def test_a_check_mark_above_is_found_however_many_letters_are_nearer() -> None:
    pixels = PAGE.copy()
    cv2.circle(pixels, (660, 60), 26, (90, 160, 40), -1, cv2.LINE_AA)
    check = np.array([(648, 60), (657, 70), (674, 48)], np.int32)
    cv2.polylines(pixels, [check], False, (255, 255, 255), 5, cv2.LINE_AA)
    for k in range(40):
        left, top = 300 + 20 * (k % 10), 320 + 20 * (k // 10)
        cv2.rectangle(pixels, (left, top), (left + 11, top + 11), (60, 60, 60), 2)
    assert find_buttons(pixels, [], outline_boxes(pixels), BOARD, CELLS)["submit"].contains(
        Rect(650, 50, 20, 20).center
    )


def test_what_looks_like_a_check_mark_between_the_cells_is_no_button() -> None:
    """Curves of a page's pattern do."""
    cells = [Rect(380, 100, 60, 60), Rect(325, 200, 60, 60), Rect(435, 200, 60, 60)]

    def page(x: int, y: int) -> NDArray[np.uint8]:
        pixels = PAGE.copy()
        cv2.circle(pixels, (x, y), 18, (90, 160, 40), -1, cv2.LINE_AA)
        mark = np.array([(x - 9, y), (x - 2, y + 7), (x + 10, y - 9)], np.int32)
        cv2.polylines(pixels, [mark], False, (255, 255, 255), 4, cv2.LINE_AA)
        return pixels

    for x, y, submits in ((410, 230, False), (352, 180, False), (560, 230, True)):
        pixels = page(x, y)
        buttons = find_buttons(pixels, [], outline_boxes(pixels), Rect.around(cells), cells)
        assert ("submit" in buttons) == submits, (x, y)


@pytest.mark.parametrize("seen", [("?XLTER", 0.69), ("SNBIIL", 0.84)])
@pytest.mark.parametrize(("read", "submits"), [("\u2713 Enter", True), ("Archive", False)])
def test_what_a_button_says_is_read_again_where_nothing_submits(
    seen: tuple[str, float], read: str, submits: bool
) -> None:
    pixels = PAGE.copy()
    cv2.rectangle(pixels, (350, 330), (450, 370), (60, 60, 60), -1)
    asked: list[Rect] = []

    def ask(boxes: Sequence[Rect]) -> list[tuple[str, float]]:
        asked.extend(boxes)
        return [(read, 0.97) for _ in boxes]

    said = Line(*seen, Rect(370, 342, 60, 16))
    buttons = find_buttons(pixels, [said], outline_boxes(pixels), BOARD, CELLS, ask=ask)
    assert len(asked) == 1
    assert ("submit" in buttons) == submits


def test_a_button_is_read_again_however_many_empty_outlines_of_its_form_are_nearer() -> None:
    """Such as curves of a page's pattern make."""
    pixels = PAGE.copy()
    for k in range(12):
        left, top = 230 + 90 * (k % 4), 316 + 44 * (k // 4)
        cv2.ellipse(pixels, (left + 36, top + 14), (36, 13), 0, 0, 360, (190, 200, 190), 1)
    cv2.rectangle(pixels, (620, 450), (720, 490), (60, 60, 60), -1)
    button = Rect(620, 450, 100, 40)

    def ask(boxes: Sequence[Rect]) -> list[tuple[str, float]]:
        return [("Enter word", 0.97) if button.contains(box.center) else ("", 0.0) for box in boxes]

    said = Line("ENTER????R?I", 0.75, Rect(628, 464, 84, 11))
    buttons = find_buttons(pixels, [said], outline_boxes(pixels), BOARD, CELLS, ask=ask)
    assert buttons["submit"].iou(button) > 0.8


def test_buttons_in_one_row_belong_together() -> None:
    boxes = np.array(
        [[300, 330, 90, 40], [400, 331, 120, 39], [530, 330, 80, 40], [700, 330, 80, 40], [400, 390, 90, 40]]
    )
    assert row_of(Rect(530, 330, 80, 40), boxes.astype(np.float64)) == Rect(300, 330, 310, 40)


def test_a_button_may_reach_across_a_phones_page() -> None:
    pixels = PAGE.copy()
    cv2.rectangle(pixels, (200, 330), (600, 366), (60, 60, 60), -1)
    button = find_buttons(pixels, [line("SUBMIT", 370, 340)], outline_boxes(pixels), BOARD, CELLS)["submit"]
    assert button.iou(Rect(200, 330, 401, 37)) > 0.9


def test_names_of_buttons_that_are_not_known_are_told_and_those_that_do_something_else_are_not() -> None:
    said = [line("POP?"), line("RESETWORD", 450), line("HINT", 300), line("TAG", 500), line("PIP", 250, confidence=0.6)]
    names = unknown_names(PAGE, said, BOARD, lambda text: text == "TAG")
    assert [(one.name, one.box) for one in names] == [("POP", said[0].box)]


@pytest.mark.parametrize(("x", "submits"), [(458, False), (520, True)], ids=["over a tile", "beside"])
def test_a_sign_over_a_letters_tile_is_a_stroke_of_it(x: int, submits: bool) -> None:
    cells = [Rect(390, 110, 20, 26), Rect(340, 200, 20, 26), Rect(440, 200, 20, 26)]
    pixels = PAGE.copy()
    cv2.rectangle(pixels, (x, 200), (x + 40, 240), (180, 60, 40), -1)
    check = np.array([(x + 10, 221), (x + 17, 229), (x + 31, 212)], np.int32)
    cv2.polylines(pixels, [check], False, (255, 255, 255), 3, cv2.LINE_AA)
    assert ("submit" in find_buttons(pixels, [], outline_boxes(pixels), BOARD, cells)) == submits


def test_a_word_on_a_button_beside_others_was_not_found_though_it_lies_on_the_pyramid() -> None:
    canvas = Canvas(1000, 660, (250, 242, 222))
    letters = iter("IENARVIEEDRMSTE")
    for row in range(5):
        for column in range(row + 1):
            x, y = 474 + 54 * column - 27 * row, 120 + 54 * row
            canvas.box((x, y, 53, 53), (180, 226, 220), 0)
            canvas.box((x + 1, y + 1, 51, 51), (184, 242, 230), 0)
            canvas.text((x + 26, y + 26), next(letters), 17, (20, 20, 20))
    for x, y, name in ((420, 440, "Start"), (500, 440, "Submit"), (580, 440, "Clear"), (500, 486, "Reset")):
        canvas.box((x - 36, y - 17, 72, 34), (240, 130, 40), 10)
        canvas.box((x - 34, y - 15, 68, 30), (255, 166, 158), 9)
        canvas.text((x, y), name, 14, (40, 20, 20))
    reading = read_pyramid(Frame(np.ascontiguousarray(canvas.pixels())))

    assert reading is not None
    assert set(reading.state.states) == {CellState.FREE}
    assert "submit" in reading.places


@pytest.mark.parametrize(("second", "submits"), [("WORD", True), ("RULES", False)])
def test_two_words_of_one_outline_are_a_label_together(second: str, submits: bool) -> None:
    """Letters that stand wide apart leave so much room between words that these are seen one by one."""
    frame = np.array([[340.0, 330.0, 220.0, 36.0]])
    said = [line("SUBMIT", 360), line(second, 428), line("SCORE", 640)]

    found = find_buttons(PAGE, said, frame, BOARD, CELLS)

    assert ("submit" in found) == submits
    assert not submits or found["submit"].iou(Rect(*frame[0].tolist())) > 0.9


@pytest.mark.parametrize(("x", "submits"), [(640, False), (470, True)], ids=["at its far end", "in its middle"])
def test_the_name_of_a_key_at_the_end_of_a_text_box_is_no_button(x: int, submits: bool) -> None:
    text_box = np.array([[320.0, 320.0, 390.0, 56.0]])
    found = find_buttons(PAGE, [line("ENTER", x)], text_box, BOARD, CELLS)
    assert ("submit" in found) is submits
