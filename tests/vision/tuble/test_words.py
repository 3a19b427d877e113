"""What texts on a page of Tuble mean, before any picture is looked at."""

from __future__ import annotations

import pytest

from kibitz.core.geometry import Rect
from kibitz.solvers.end import End
from kibitz.vision.tuble.guesses.names import find_names, name_of, unlisted_name
from kibitz.vision.tuble.guesses.pieces import Piece
from kibitz.vision.tuble.parts import numerals, words
from kibitz.vision.tuble.parts.stations import could_be_station, name_station


@pytest.mark.parametrize(
    ("read", "name"),
    [
        ("East Putney", "East Putney"),
        ("EAST PUTNEY", "East Putney"),
        ("Ealing Bradway", "Ealing Broadway"),
        ("King's Cross St.Pancras", "King's Cross St. Pancras"),
        ("Monument", "Bank - Monument"),
        ("High Street Ken…", "High Street Kensington"),
        ("High Street Ken...", "High Street Kensington"),
    ],
)
def test_a_name_that_is_read_a_little_wrong_is_still_its_station(read: str, name: str) -> None:
    assert name_station(read, 0.98).value == name


@pytest.mark.parametrize("read", ["Wast Ham", "Edgware Road", "Hounslow…", "Turnh", "Avenue"])
def test_what_could_be_several_stations_or_a_piece_of_one_is_not_certain(read: str) -> None:
    assert name_station(read, 0.98).value is None


def test_what_else_it_could_be_is_told() -> None:
    assert {name for name, _ in name_station("Wast Ham", 0.98).others} >= {"East Ham", "West Ham"}


def test_a_clear_name_of_another_railway_stands_as_it_was_read() -> None:
    assert name_station("Pontoon Dock", 0.99).value == "Pontoon Dock"
    assert name_station("Pontoon Dock", 0.6).value is None


@pytest.mark.parametrize(
    ("text", "station", "stops"),
    [
        ("1. Chigwell: 18 stops, 3 or more zones off", "Chigwell", 18),
        ("Chigwell 18 stops away (3+ zones)", "Chigwell", 18),
        ("Hammersmith (District) - 4 stops - same zone", "Hammersmith (District)", 4),
        ("2) Bank - Monument, 3 stops, 1 zone off", "Bank - Monument", 3),
    ],
)
def test_a_guess_may_be_told_in_one_line_with_its_zones(text: str, station: str, stops: int) -> None:
    name = name_of([Piece(Rect(0, 0, 300, 16), text, 0.98)])
    assert name is not None
    assert (name.seen.value, name.stops) == (station, stops)


@pytest.mark.parametrize("text", ["same zone", "Well done!", "Settings", "12 stops away", "guess 3"])
def test_other_words_of_a_page_are_no_station(text: str) -> None:
    assert not could_be_station(text)


@pytest.mark.parametrize(
    ("text", "stops"),
    [("12", 12), ("1 stop", 1), ("7 stops away", 7), ("0", 0), ("9 away", 9), ("12 st0ps", 12), ("3 stops guess 2", 3)],
)
def test_a_number_of_stops_with_and_without_its_word(text: str, stops: int) -> None:
    assert numerals.stops_of(text) == stops


@pytest.mark.parametrize("text", ["", "41", "123", "guess 2", "2 zones off", "o", "East Ham"])
def test_no_number_of_stops(text: str) -> None:
    assert numerals.stops_of(text) is None


@pytest.mark.parametrize("text", ["2.", "guess 2", "#2", "2)"])
def test_the_number_of_a_guess_is_no_number_of_stops(text: str) -> None:
    assert numerals.is_marked_ordinal(text)
    assert numerals.ordinal_of(text) == 2


def test_terminals_keep_their_numbers() -> None:
    assert numerals.name_and_stops("Heathrow Terminal 5") == ("Heathrow Terminal 5", None)
    assert numerals.name_and_stops("Heathrow Terminals 2 & 3") == ("Heathrow Terminals 2 & 3", None)


@pytest.mark.parametrize(
    ("said", "end"),
    [
        (["Well done!", "You found it in 3."], End.WON),
        (["Better luck tomorrow", "The station was Angel."], End.LOST),
        (["Out of guesses"], End.LOST),
        (["You found it!", "It was Oval."], End.WON),
        (["It was Oval."], None),
        (["What a journey!", "The station was Oval."], None),
        (["Game over"], None),
        (["4 guesses left"], None),
    ],
)
def test_how_the_game_ended(said: list[str], end: End | None) -> None:
    assert words.end_of(said) is end


def test_the_answer_in_a_sentence() -> None:
    assert words.answer_in("The station was Hanger Lane") == "Hanger Lane"
    assert words.answer_in("The answer: Bank.") == "Bank"
    assert words.answer_in("L'estació secreta era: Barons Court") == "Barons Court"
    assert words.answer_in("La station était Bank") == "Bank"
    assert words.answer_in("Share") is None


@pytest.mark.parametrize(
    ("text", "station", "stops"),
    [
        ("#1 15 stationer bort WALTHAMSTOW CENTRAL", "Walthamstow Central", 15),
        ("#2 Hatton Cross", "Hatton Cross", None),
        ("Redbridge 14:14 stops: 25", "Redbridge", 25),
        ("Warren Street 28 %", "Warren Street", None),
        ("East Putney 15", "East Putney", 15),
    ],
)
def test_a_station_and_its_stops_are_found_in_a_line_with_other_things(
    text: str, station: str, stops: int | None
) -> None:
    name = name_of([Piece(Rect(0, 0, 300, 20), text, 0.98)])
    assert name is not None
    assert (name.seen.value, name.stops) == (station, stops)


def test_a_line_that_is_a_station_by_itself_may_be_the_second_half_of_another_one() -> None:
    lines = [Piece(Rect(40, 10, 60, 20), "South", 0.99), Piece(Rect(40, 34, 110, 20), "Wimbledon", 0.99)]
    assert [name.seen.value for name in find_names(lines)] == ["South Wimbledon"]


@pytest.mark.parametrize(
    ("text", "count"), [("14 stacji stąd", 14), ("16 halevr", 16), ("3 min", None), ("#3 Goodge Street", None)]
)
def test_a_number_with_words_of_another_language_may_count_stops(text: str, count: int | None) -> None:
    assert numerals.count_of(text) == count


@pytest.mark.parametrize(("name", "sends"), [("Prüfen", True), ("Skicka", True), ("Wyślij", True), ("Neu", False)])
def test_buttons_that_send_in_other_languages(name: str, sends: bool) -> None:
    assert words.sends(name) is sends


def test_the_name_of_a_button_is_known_though_an_i_is_read_as_an_l() -> None:
    assert words.is_button("Submlt")
    assert words.sends("Submlt")
    assert not words.sends("Glve up")


@pytest.mark.parametrize(("said", "is_name"), [("The answer was Clapham North.", False), ("Pontoon Dock", True)])
def test_a_sentence_that_tells_the_answer_is_no_name(said: str, is_name: bool) -> None:
    assert (unlisted_name(Piece(Rect(0, 0, 290, 20), said, 0.99)) is not None) is is_name


@pytest.mark.parametrize("read", ["I. Chigwell..", "2. Chigwell ......", "[1/6] Chigwell ....... ", "Chigwell _ _"])
def test_dots_that_lead_to_a_number_are_no_part_of_a_name(read: str) -> None:
    name = name_of([Piece(Rect(0, 0, 120, 20), read, 0.8)])
    assert name is not None
    assert name.seen.value == "Chigwell"
