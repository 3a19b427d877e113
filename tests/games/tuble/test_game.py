"""Tuble as a game: advice, marks, JSON and memory, on readings of a simulated page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kibitz.core.advice import HelpLevel, MarkShape
from kibitz.core.errors import UsageError
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.tuble.game import TubleGame, parse_palette
from kibitz.games.tuble.memory import TubleMemory, memory_of, with_known
from kibitz.games.tuble.names import Wanted, entry_of
from kibitz.solvers.end import End
from kibitz.solvers.tuble.shown import Observation, ShownTuble, ZoneColour
from tests.support.tuble.page import TublePage
from tests.support.tuble.quick_page import look

LIST = Rect(100, 84, 300, 150)


def knowing(reading: Reading[ShownTuble], **learnt: Any) -> Reading[ShownTuble]:
    return replace(reading, memory=replace(memory_of(reading), **learnt))


def state(*guesses: Observation, **shown: Any) -> ShownTuble:
    return ShownTuble(tuple(guesses), **shown)


# Advice


def test_the_best_station_comes_first_with_its_reason_its_figures_and_what_is_left() -> None:
    advice = TubleGame().advise(state())

    best = advice.moves[0]
    assert (best.title, best.places) == ("Chigwell", ("input",))
    assert best.figures == {"guesses": "2.78", "chance": "0.4%", "groups": "91", "worst": "5"}
    assert "splits 269 stations into 91" in best.reason
    assert best.worth == max(move.worth for move in advice.moves)
    assert advice.facts == {"stations left": "269", "guesses made": "0 of 6", "graph": "game2023"}
    assert len(advice.tables[0].rows) == 269


def test_the_stations_that_are_left_are_listed_with_their_chances() -> None:
    advice = TubleGame().advise(state(Observation("Ealing Broadway", 16, ZoneColour.YELLOW)))
    [table] = advice.tables
    assert table.title == "7 stations are possible"
    assert ("Goldhawk Road", "14.3%") in table.rows
    assert advice.nudge == "7 stations are possible."


def test_the_hint_tells_zone_line_and_first_letter_but_not_the_name() -> None:
    advice = TubleGame().advise(state())
    assert advice.hint == "A station in zone 4 on the Central line that begins with C is worth most."
    assert "Chigwell" not in advice.nudge + advice.hint
    assert "Chigwell" in advice.answer


def test_a_graph_that_is_contradicted_is_dropped_and_named() -> None:
    heathrow = Observation("Heathrow Terminal 4", 1, ZoneColour.GREEN)
    advice = TubleGame().advise(state(heathrow))
    assert advice.facts["graph"] != "game2023"
    assert any("game2023" in note for note in advice.notes)


def test_guesses_that_no_station_fits_get_a_warning_and_the_nearest_ones() -> None:
    wrong = Observation("Chigwell", 1, ZoneColour.RED)
    advice = TubleGame().advise(state(wrong))
    assert advice.moves
    assert "nearest" in advice.nudge
    assert any("Chigwell (1 stop, red)" in note for note in advice.notes)


def test_pages_of_another_game_of_that_kind_are_told_so() -> None:
    advice = TubleGame().advise(state(Observation("Oval", 3, None), allowed=8, zones=False))
    assert any("no zone colours" in note for note in advice.notes)
    assert any("8 guesses" in note for note in advice.notes)


def test_stations_that_were_refused_are_not_advised_again() -> None:
    game, reading = look(TublePage("Oval"))
    advice = game.advise(reading.state, TubleMemory(refused=frozenset({"Chigwell"})))
    assert "Chigwell" not in [move.title for move in advice.moves]
    assert advice.facts["refused"] == "Chigwell"


def test_a_finished_game_is_analysed() -> None:
    game, reading = look(TublePage("Kingsbury", guesses=["Oval", "Chigwell", "Kingsbury"]))

    advice = game.advise(reading.state)

    assert (reading.condition, game.won(reading)) == (Condition.OVER, True)
    assert (advice.moves, advice.answer) == ((), "Won with guess 3, Kingsbury.")
    guess, left, cost, better = advice.tables[0].rows[0]
    assert (guess, better) == ("Oval (9 stops, orange)", "Chigwell")
    assert int(left) > 1
    assert float(cost) > 0
    assert [judged.guess.station for judged in game.analysis(reading)] == ["Oval", "Chigwell", "Kingsbury"]


def test_a_lost_game_tells_the_answer() -> None:
    game, reading = look(TublePage("Kingsbury", guesses=["Oval", "Chigwell", "Angel", "Barking", "Epping", "Upney"]))
    assert game.won(reading) is False
    assert game.advise(reading.state).answer == "Lost. It was Kingsbury."


def test_a_game_that_goes_on_is_neither_won_nor_lost() -> None:
    game, reading = look(TublePage("Kingsbury", guesses=["Oval"]))
    assert game.won(reading) is None
    assert game.analysis(reading) == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"graph": "moon"},
        {"worst": "nine"},
        {"worst": "0"},
        {"palette": "#00ff00"},
        {"palette": "green,yellow,orange,red"},
        {"palette": "#00ff00,#00ff00,#ff8000,#ff0000"},
    ],
)
def test_options_are_checked(wrong: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        TubleGame(**wrong)


def test_options_reach_solver_and_reader() -> None:
    page, given = TublePage("Oval"), []

    def read(frame: Any, previous: Any, palette: Any, text_box: Any) -> Reading[ShownTuble]:
        given.append((palette, text_box))
        return page.read(frame, previous)

    text, at = "#00ff00,#ffff00,#ff8000,#ff0000", Point(640, 480)
    game, reading = look(page, reader=read, graph="current", palette=text, text_box=at)
    assert game.advise(reading.state).facts["graph"] == "current"
    assert given == [(parse_palette(text), at)]
    four = TubleGame(worst="4").advise(state())
    assert int(four.moves[0].figures["worst"]) <= 4


# Marks, JSON, captions


def test_each_level_of_help_tells_more_and_the_answer_is_beside_the_text_box() -> None:
    game, reading = look(TublePage("Kingsbury", guesses=["Chigwell"]))
    advice = game.advise(reading.state)

    texts = {level: " ".join(m.text for m in game.marks(reading, advice, level)) for level in HelpLevel}

    assert texts[HelpLevel.NUDGE] == advice.nudge
    assert texts[HelpLevel.HINT] == advice.hint
    assert advice.moves[0].title in texts[HelpLevel.ANSWER]
    assert f"{advice.facts['stations left']} stations left" in texts[HelpLevel.ANSWER]
    assert all(move.title in texts[HelpLevel.ALL] for move in advice.moves[:2])
    [ring] = [mark.rect for mark in game.marks(reading, advice, HelpLevel.ALL) if mark.shape is MarkShape.RING]
    assert ring == reading.places["input"]


def test_with_a_list_open_nothing_is_written_over_it() -> None:
    page = TublePage("Kingsbury", typed="Ki")
    page.list_open = True
    game, reading = look(page)
    marks = game.marks(reading, game.advise(reading.state), HelpLevel.ALL)
    assert all(mark.rect.holds(reading.places["offer 1"]) for mark in marks if mark.shape is not MarkShape.RING)


def test_a_game_that_is_over_is_told_beside_its_rows() -> None:
    game, reading = look(TublePage("Kingsbury", guesses=["Kingsbury"]))
    without_box = replace(reading, places={n: r for n, r in reading.places.items() if n.startswith("row")})
    [mark] = game.marks(without_box, game.advise(reading.state), HelpLevel.ALL)
    assert mark.text == "Won with guess 1, Kingsbury."
    assert mark.rect == reading.places["row 1"]


def test_the_json_has_the_fields_of_the_labels_and_the_pages_own_names() -> None:
    names = {"Bank - Monument": "Bank / Monument"}
    page = TublePage("Oval", shown_as=names, guesses=["Chigwell", "Bank - Monument"], newest_first=True, typed="St")
    game, reading = look(page)

    record = game.to_json(reading, None)

    assert [(row["guess"], row["station"]) for row in record["rows"]] == [(2, "Bank / Monument"), (1, "Chigwell")]
    assert record["rows"][0]["zone_class"] == 1
    assert set(record["rows"][0]) >= {"box", "blob", "name_box", "stops_box", "stops", "visible"}
    assert record["rows"][0]["box"] == [100, 120, 400, 40]
    assert (record["input"], record["input_text"]) == ([100, 40, 300, 40], "St")
    assert (record["state"], record["guesses_allowed"], record["answer"]) == ("playing", 6, None)
    assert (record["options"], record["legend"], record["message"], record["overlay"]) == ([], [], None, False)


def test_captions_say_what_each_place_holds() -> None:
    game, reading = look(TublePage("Oval", guesses=["Chigwell"], typed="St"))
    captions = game.captions(reading)
    assert captions.keys() == reading.places.keys()
    shown = [captions[place] for place in ("input", "name 1", "stops 1", "blob 1")]
    assert shown == ["St", "Chigwell", "14", "orange"]


# Memory


def test_rows_that_a_list_covers_stay_known() -> None:
    bank, angel = Observation("Bank - Monument", 3, ZoneColour.GREEN), Observation("Angel", 1, ZoneColour.GREEN)
    oval = Observation("Oval", 4, ZoneColour.YELLOW)
    _, reading = look(TublePage("Oval"))
    known = knowing(reading, known=(bank, angel))
    covered = TublePage("Oval", typed="O")
    covered.list_open = True
    made = TubleGame(reader=covered.read)
    after = made.read(covered.grab(), known)
    assert after is not None
    assert after.state.guesses == (bank, angel)
    assert with_known([oval, angel, bank], (bank, angel)) == (bank, angel, oval)


def test_an_empty_page_after_a_game_is_another_game() -> None:
    game, reading = look(TublePage("Oval"))
    known = knowing(reading, known=(Observation("Angel", 1, ZoneColour.GREEN),), refused=frozenset({"Bank"}))
    after = game.read(TublePage("Oval").grab(), known)
    assert after is not None
    assert after.state.guesses == ()
    assert memory_of(after).refused == {"Bank"}


@pytest.mark.parametrize("entered", ["", "Chigwell"])
def test_where_only_the_row_of_what_was_sent_is_seen_the_others_stay_known(entered: str) -> None:
    """A dialog that comes at the end may name the answer in a row of its own, and hide those before."""
    _, reading = look(TublePage("Oval"))
    angel = Observation("Angel", 3, ZoneColour.YELLOW)
    page = TublePage("Oval", guesses=["Chigwell"])
    after = TubleGame(reader=page.read).read(page.grab(), knowing(reading, known=(angel,), entered=entered))
    assert after is not None
    assert [guess.station for guess in after.state.guesses] == (["Angel"] if entered else ["Chigwell"])


@pytest.mark.parametrize(
    ("station", "sent", "won"), [("Westminster", "Oval", False), ("Oval", "Oval", True), ("Oval", "", True)]
)
def test_a_row_that_would_win_and_contradicts_the_others_is_none_where_nobody_sent_it(
    station: str, sent: str, won: bool
) -> None:
    """The Underground's sign beside a name in a list looks like a nought."""
    _, reading = look(TublePage("Oval", guesses=["Chigwell", "Victoria"]))
    rows = reading.state.guesses
    right = Observation(station, 0, ZoneColour.GREEN)
    state = replace(reading.state, guesses=(*rows, right), end=End.WON, over=True)
    seen = replace(reading, state=state, condition=Condition.OVER, memory=None)
    after = TubleGame(reader=lambda *_: seen).read(TublePage("Oval").grab(), knowing(reading, known=rows, entered=sent))
    assert after is not None
    assert (after.state.end, after.condition is Condition.OVER) == ((End.WON, True) if won else (None, False))
    assert after.state.guesses == ((*rows, right) if won else rows)


def test_rows_stay_known_while_the_text_box_waits_for_a_letter_and_a_browsers_list_may_cover_them() -> None:
    game, reading = look(TublePage("Oval"))
    angel = Observation("Angel", 1, ZoneColour.GREEN)
    after = game.read(TublePage("Oval").grab(), knowing(reading, known=(angel,), focused=True))
    assert after is not None
    assert after.state.guesses == (angel,)


@pytest.mark.parametrize(
    ("chooses", "later", "anew"),
    [
        (True, state(typed="Chigwell"), True),
        (False, state(typed="Chigwell"), False),
        (True, state(Observation("Angel", 3, ZoneColour.GREEN)), False),
    ],
)
def test_what_a_list_in_which_one_is_chosen_shows_late_is_planned_anew(
    chooses: bool, later: ShownTuble, anew: bool
) -> None:
    game, reading = look(TublePage("Oval"))
    before = knowing(reading, chooses=chooses)
    assert bool(game.slipped(before, replace(before, state=later))) is anew


def test_a_blinking_caret_is_no_change() -> None:
    page = TublePage("Oval", typed="Mill Hil")
    game, reading = look(page)
    page.typed = "Mill Hil|"
    after = game.read(page.grab(), knowing(reading, entered="Mill Hil"))
    assert after is not None
    assert after.state == reading.state


def test_letters_that_the_caret_makes_unreadable_are_no_change() -> None:
    page = TublePage("Oval", typed="Barons Court")
    game, first = look(page)
    readings = [knowing(first, entered="Barons Court")]
    for shown in ("Barons Cou", "Barons Coum", "Barons Couri", "Barons Court|", "Baron Court", "Barons Court"):
        page.typed = shown
        after = game.read(page.grab(), readings[-1])
        assert after is not None
        readings.append(after)
    assert {reading.state.typed for reading in readings} == {"Barons Court"}
    assert memory_of(readings[5]).read == "Baron Court"


def test_rows_that_no_station_fits_are_looked_at_again() -> None:
    asked = []

    def reconsider(reading: Reading[ShownTuble], fits: Any) -> Reading[ShownTuble]:
        asked.append((fits(reading.state.guesses), fits([Observation("Chigwell", 1, ZoneColour.RED)])))
        return reading

    page = TublePage("Oval", guesses=["Chigwell"])
    TubleGame(reader=page.read, reconsider=reconsider).read(page.grab())
    assert asked == [(True, False)]


# Names


@pytest.mark.parametrize(
    ("station", "offers", "entry"),
    [
        ("Edgware", ["Edgware Road (Bakerloo)", "Edgware", "Edgware Road (Circle Line)"], 1),
        ("Edgware Road (Circle Line)", ["Edgware", "Edgware Road (Bakerloo)", "Edgware Road (Circle)"], 2),
        ("Hammersmith (H&C)", ["Hammersmith (District and Piccadilly lines)", "Hammersmith (H&C Line)"], 1),
        ("Hammersmith (District)", ["Hammersmith"], 0),
        ("Hammersmith (District)", ["Hammersmith", "Hammersmith"], None),
        ("Bank - Monument", ["Banstead", "Monument"], 1),
        ("King's Cross St. Pancras", ["Kings Cross St Pancras"], 0),
        ("St. James's Park", ["St. Paul's", "St. John's Wood"], None),
        ("Kingsbury", ["Kingsburv"], 0),
        ("Kingsbury", [], None),
    ],
)
def test_the_entry_of_a_list_that_is_the_station_is_found_or_none(
    station: str, offers: list[str], entry: int | None
) -> None:
    assert entry_of(offers, Wanted(station, "game2023")) == entry


def test_a_text_box_that_a_page_empties_after_a_guess_is_no_change_of_the_board() -> None:
    sent = ShownTuble((Observation("Bank", 3, ZoneColour.GREEN),), typed="B")
    game = TubleGame()
    assert game.same_position(sent, replace(sent, typed=""))
    assert not game.same_position(sent, replace(sent, typed="Balham"))
    assert not game.same_position(sent, replace(sent, guesses=(*sent.guesses, *sent.guesses), typed=""))
