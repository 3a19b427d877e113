"""Numbers of guesses belong to their names however recognition cut the line into texts."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.geometry import Point, Rect
from kibitz.vision.tuble.guesses.apart import with_numbers_apart
from kibitz.vision.tuble.guesses.arrangement import arrange
from kibitz.vision.tuble.guesses.drafts import completed
from kibitz.vision.tuble.guesses.names import find_names
from kibitz.vision.tuble.guesses.numbers import find_numbers
from kibitz.vision.tuble.guesses.pieces import Piece


def piece(x: float, y: float, w: float, text: str) -> Piece:
    return Piece(Rect(x, y, w, 20), text, 1.0)


def best(pieces: list[Piece]) -> list[tuple[str | None, int | None]]:
    names = find_names(pieces)
    way = arrange(names, find_numbers(with_numbers_apart(pieces, names, [])))[0]
    return sorted((name.seen.value, name.stops if number is None else number.value) for name, number in way.pairs)


def test_a_number_read_together_with_its_name_stands_as_the_others_do() -> None:
    pieces = [piece(10, 0, 20, "13"), piece(50, 0, 110, "Knightsbridge"), piece(10, 50, 124, "11 Earl's Court")]
    assert best(pieces) == [("Earl's Court", 11), ("Knightsbridge", 13)]


def test_a_number_beside_one_name_is_not_that_of_the_name_below() -> None:
    pieces = [piece(200, 0, 20, "7"), piece(50, 0, 110, "Acton Town"), piece(50, 40, 110, "Southfields")]
    assert best(pieces) == [("Acton Town", 7)]


def test_a_number_in_larger_print_than_its_word_is_one_with_it() -> None:
    pieces = [piece(10, 0, 60, "Chigwell"), piece(80, 3, 38, "stops:"), piece(120, 0, 22, "12")]
    pieces += [piece(180, 0, 80, "Blackfriars"), piece(270, 3, 52, "stops: 3")]
    assert best(pieces) == [("Blackfriars", 3), ("Chigwell", 12)]


def test_a_stripe_near_a_name_is_no_number_where_one_is_read_far_away() -> None:
    stripe = Piece(Rect(2, -20, 16, 60), "I", 0.8)
    assert best([stripe, piece(60, 0, 100, "Chigwell"), piece(700, 0, 22, "16")]) == [("Chigwell", 16)]


def test_beside_a_card_with_a_name_over_two_lines_a_shorter_name_has_its_number_as_far_down() -> None:
    pieces = [piece(20, 0, 118, "Chorleywood"), piece(200, 0, 110, "Northwick"), piece(230, 26, 50, "Park")]
    pieces += [piece(70, 80, 18, "13"), piece(246, 80, 18, "5")]
    pieces += [piece(66, 104, 26, "Halte"), piece(242, 104, 26, "Halte")]
    assert best(pieces) == [("Chorleywood", 13), ("Northwick Park", 5)]


def test_a_nought_that_was_read_as_a_letter_with_its_name_stands_as_the_others_do() -> None:
    assert best([piece(495, 0, 138, "O Theydon Bois"), piece(495, 50, 100, "6 Chigwell")]) == [
        ("Chigwell", 6),
        ("Theydon Bois", None),
    ]


def test_a_number_that_was_not_read_is_looked_for_behind_its_name_and_not_on_it() -> None:
    pieces = [piece(50, 40, 76, "Chigwell"), piece(144, 40, 30, "16"), piece(50, 0, 106, "Camden Town")]
    names, numbers = find_names(pieces), find_numbers(pieces)
    drafts = completed(arrange(names, numbers)[0], names, pieces, numbers, np.zeros((100, 400, 3), np.uint8))
    [place] = [draft.place for draft in drafts if draft.place is not None]
    assert place.contains(Point(189, 10))


def test_numbers_at_the_ends_of_bars_of_any_length_below_names_are_theirs() -> None:
    bars = [Rect(10, 26, 460, 30), Rect(10, 96, 940, 30)]
    pieces = [piece(10, 0, 80, "Chigwell"), piece(440, 31, 22, "18")]
    pieces += [piece(10, 70, 126, "Bethnal Green"), piece(932, 101, 11, "2")]
    names = find_names(pieces)
    assert arrange(names, find_numbers(pieces)) == []
    ways = arrange(names, find_numbers(pieces), lambda box: next((bar for bar in bars if bar.holds(box)), None))
    told = [(name.seen.value, number and number.value) for name, number in ways[0].pairs]
    assert told == [("Chigwell", 18), ("Bethnal Green", 2)]


def test_a_sign_above_a_name_that_reads_as_a_nought_is_not_its_number_where_one_stands_far_off_on_its_bar() -> None:
    bar = Rect(20, 95, 900, 50)
    pieces = [Piece(Rect(60, 10, 24, 24), "0", 0.8), piece(40, 110, 80, "Chigwell"), piece(880, 110, 22, "20")]
    names = find_names(pieces)
    ways = arrange(names, find_numbers(pieces), lambda box: bar if bar.holds(box) else None)
    assert [(name.seen.value, number and number.value) for name, number in ways[0].pairs] == [("Chigwell", 20)]


def test_the_sign_of_a_list_that_opens_is_no_number_of_the_name_that_was_chosen_in_it() -> None:
    box = Rect(20, 95, 480, 45)
    pieces = [piece(40, 110, 80, "Chigwell"), Piece(Rect(480, 115, 12, 9), "V", 1.0)]
    ways = arrange(find_names(pieces), find_numbers(pieces), lambda at: box if box.holds(at) else None)
    assert all(way.score.total < 0 for way in ways)


@pytest.mark.parametrize("wide", [0, 800], ids=["narrow", "wide"])
def test_in_a_talk_the_answer_below_a_name_has_its_number_on_the_other_side(wide: int) -> None:
    pieces = [piece(700 + wide, 0, 62, "Chigwell"), piece(400, 50, 260, "30 stops away, one zone off")]
    pieces += [piece(660 + wide, 100, 104, "Sloane Square"), piece(400, 150, 212, "4 stops away, in my zone")]
    assert best(pieces) == [("Chigwell", 30), ("Sloane Square", 4)]


def test_words_with_a_number_far_beside_the_names_are_none_of_theirs() -> None:
    pieces = [piece(700, 0, 112, "Knightsbridge"), piece(700, 24, 70, "13 stops")]
    pieces += [piece(700, 100, 100, "Earl's Court"), piece(700, 124, 70, "11 stops")]
    pieces += [piece(200, 50, 180, "14 stops on average"), piece(200, 150, 180, "5 stops at best")]
    assert best(pieces) == [("Earl's Court", 11), ("Knightsbridge", 13)]


def test_the_numbers_of_a_tables_empty_places_are_those_of_no_guess() -> None:
    places = [piece(293, 40 * n, 8, f"{n + 1}") for n in range(6)]
    assert best([*places, piece(357, 0, 85, "Arnos Grove"), piece(1149, 0, 17, "12")]) == [("Arnos Grove", 12)]


def test_a_dotted_line_before_a_number_is_no_part_of_it() -> None:
    pieces = [piece(10, 0, 80, "Croxley ."), piece(470, 0, 24, "17")]
    pieces += [piece(10, 40, 60, "Epping"), piece(450, 40, 44, ".. I3")]
    assert best(pieces) == [("Croxley", 17), ("Epping", None)], "signs like digits are looked at once more"


def test_what_counts_the_guesses_is_no_number_of_stops_though_a_message_lies_over_some_of_those() -> None:
    names = ("Hillingdon", "South Ealing", "Balham", "Ruislip", "Chigwell")
    pieces = [piece(70, 62 * n, 14, f"{n + 1}") for n in range(len(names))]
    pieces += [piece(124, 62 * n, 12 * len(name), name) for n, name in enumerate(names)]
    pieces += [piece(640, 62 * n, 200, f"{stops} stops away") for n, stops in ((2, 12), (3, 19), (4, 10))]
    assert best(pieces) == [("Balham", 12), ("Chigwell", 10), ("Ruislip", 19)]
