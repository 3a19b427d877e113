"""Texts of a page as the detector and the ink tell them together."""

from __future__ import annotations

import pytest

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.guesses.names import find_names
from kibitz.vision.tuble.guesses.numbers import Stands, find_numbers, says_of_one
from kibitz.vision.tuble.guesses.pieces import Piece, read_pieces, without_dashes
from kibitz.vision.tuble.parts import texts as module
from kibitz.vision.tuble.parts.segmentation import Line
from kibitz.vision.tuble.parts.texts import Texts
from tests.support.paint import Canvas

INK = (40, 44, 48)


def piece(x: float, y: float, w: float, text: str) -> Piece:
    return Piece(Rect(x, y, w, 20), text, 1.0)


def test_boxes_that_overlap_are_parted_between_letters() -> None:
    canvas = Canvas(420, 60, (235, 238, 241))
    canvas.text((20, 30), "0", 26, INK, anchor="lm")
    canvas.text((46, 33), "paradas de distancia", 17, INK, anchor="lm")
    found = [Rect(15, 14, 29, 32), Rect(34, 16, 230, 30)]
    texts = [piece.text for piece in read_pieces([], found, Texts(canvas.pixels()))]
    assert texts == ["0", "paradas de distancia"]


def test_a_digit_between_two_texts_that_the_detector_saw_is_read() -> None:
    canvas = Canvas(420, 60, (28, 46, 38))
    for text, x, size in (("stops:", 20, 16), ("0", 84, 22), ("Oakwood", 112, 16)):
        canvas.text((x, 30), text, size, (230, 240, 235), anchor="lm")
    line = Line(Rect(20, 20, 180, 22), 14)
    pieces = read_pieces([line], [Rect(16, 18, 62, 26), Rect(108, 18, 96, 26)], Texts(canvas.pixels()))
    assert "0" in [piece.text for piece in pieces]


def test_terminals_are_a_part_of_a_name_over_two_lines() -> None:
    pieces = [Piece(Rect(40, 40, 180, 20), "Heathrow Terminals", 1.0), Piece(Rect(40, 66, 50, 18), "2 & 3", 0.9)]
    (name,) = find_names(pieces)
    assert name.seen.value == "Heathrow Terminals 2 & 3"


def test_a_number_with_its_word_is_no_third_line_of_a_name() -> None:
    pieces = [piece(206, 0, 110, "FULHAM"), piece(200, 26, 130, "BROADWAY"), piece(230, 52, 70, "9 paradas")]
    (name,) = find_names(pieces)
    assert (name.seen.value, name.stops, name.box.bottom) == ("Fulham Broadway", None, 46)


@pytest.mark.parametrize(
    "text",
    [
        "CHIGWELL - Distance: 26 stops",
        "Chigwell Distance: 26",
        "Chigwell | 26 stops | not yet",
        "26 stops away, Chigwell",
    ],
)
def test_a_name_among_words_about_its_number_is_that_of_the_station(text: str) -> None:
    (name,) = find_names([piece(20, 20, 300, text)])
    assert (name.seen.value, name.stops) == ("Chigwell", 26)


@pytest.mark.parametrize(("below", "stands"), [(12, Stands.WITH_A_WORD), (60, Stands.ALONE)])
def test_a_number_with_the_word_for_stops_below_it_says_what_it_counts(below: int, stands: Stands) -> None:
    pieces = [Piece(Rect(100, 40, 22, 20), "16", 1.0), Piece(Rect(92, 50 + below, 40, 9), "paragens", 1.0)]
    (number,) = find_numbers(pieces)
    assert (number.value, number.stands, number.box) == (16, stands, Rect(100, 40, 22, 20))


def test_a_number_is_one_with_its_words_in_any_language() -> None:
    pieces = [Piece(Rect(100, 40, 14, 22), "0", 0.8), Piece(Rect(120, 44, 170, 20), "paradas de distancia", 1.0)]
    (number,) = find_numbers(pieces)
    assert (number.value, number.stands, number.box) == (0, Stands.WITH_A_WORD, Rect(100, 40, 190, 24))


def test_what_looks_the_same_in_several_places_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = Canvas(300, 200, (235, 238, 241))
    boxes = [Rect(20, 20 + 40 * n, 90, 24) for n in range(4)]
    for box in boxes:
        canvas.text((24, box.center.y), "stacji", 17, INK, anchor="lm")
    asked: list[int] = []
    real = module.read_lines
    monkeypatch.setattr(module, "read_lines", lambda cuts: asked.append(len(cuts)) or real(cuts))
    texts = Texts(canvas.pixels())
    assert [text for text, _ in texts.read(boxes)] == ["stacji"] * 4
    assert (sum(asked), texts.fresh) == (1, 1)


@pytest.mark.parametrize(("height", "names"), [(24, ["Charing Cross"]), (40, [])])
def test_a_name_goes_on_beside_a_part_of_it_whose_box_has_room_above_and_below(height: int, names: list[str]) -> None:
    pieces = [Piece(Rect(404, 87 - height / 2, 80, height), "Charing", 1.0), Piece(Rect(489, 81, 51, 12), "Cross", 1.0)]
    assert [name.seen.value for name in find_names(pieces)] == names


@pytest.mark.parametrize(("word", "of_one"), [((641, 176), True), ((675, 162), True), ((641, 120), False)])
def test_the_word_by_one_number_is_no_head_of_the_numbers_below(word: tuple[int, int], of_one: bool) -> None:
    numbers = find_numbers([Piece(Rect(638, 159, 30, 24), "30", 1.0), Piece(Rect(640, 219, 25, 20), "25", 1.0)])
    assert says_of_one(Rect(*word, 22, 12), numbers) == of_one


def test_dashes_of_an_edge_are_no_ones() -> None:
    dashes = [Piece(Rect(x, 40 + 10 * n, 4, 8), "1", 0.9) for x in (100, 400) for n in range(3)]
    last = Piece(Rect(101, 140, 4, 8), "l", 0.9)
    corner = Piece(Rect(380, 90, 52, 44), "1", 0.9)
    numbers = [Piece(Rect(250, 40 + 30 * n, 5, 12), "1", 0.9) for n in range(3)]
    assert without_dashes([*dashes, last, corner, *numbers]) == numbers
