"""Ticket to Ride as a game: profiles, what the user tells, advice, marks, JSON."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kibitz.core.advice import HelpLevel, MarkShape
from kibitz.core.errors import UsageError
from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.games.ticket import game as ticket
from kibitz.games.ticket.game import TicketGame
from kibitz.games.ticket.memory import memory_of
from kibitz.games.ticket.shapes import line_over, line_round, spaces_of
from kibitz.games.ticket.to_json import is_beside_map
from kibitz.games.ticket.told import parse_claims, told_claims
from kibitz.games.ticket.tunnel import tunnel_of, ways_of
from kibitz.registry import get_game
from kibitz.solvers.ticket.model.actions import ClaimTrack, Payment
from kibitz.solvers.ticket.model.boards import Colour, load_board
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Phase
from kibitz.vision.ticket.profile import BoardProfile
from tests.support.ticket.page import TicketPage, profile_of

BOARD = load_board()
EMPTY = Frame(np.zeros((8, 8, 3), np.uint8))


@pytest.fixture
def page() -> TicketPage:
    """In one's own first turn."""
    made = TicketPage(seed=4)
    made.marked = {0, 1}
    made.click(made.profile.places["keep"].center)
    while made.state.turn != 0:
        made.grab()
    return made


def game_on(page: TicketPage, **told: str) -> TicketGame:
    return TicketGame(reader=page.read, profiles=[page.profile], **told)


def read(page: TicketPage, **told: str) -> Reading[ShownTicket]:
    reading = game_on(page, **told).read(page.grab())
    assert reading is not None
    return reading


def track_of(cities: str, colour: str = "") -> int:
    """The first track between two cities, in a colour if that is said."""
    return next(iter(parse_claims(BOARD, f"{cities} {colour} red".replace("  ", " "))))


# Profiles


def test_without_a_profile_nothing_is_read_and_it_is_said_how_to_make_one() -> None:
    game = TicketGame(profiles=[])
    assert game.read(EMPTY) is None
    assert "kibitz ticket profile make" in game.when_not_found()


def test_where_no_profile_fits_they_are_named() -> None:
    game = TicketGame(reader=lambda *_: None, profiles=[profile_of(BOARD)])
    assert game.read(EMPTY) is None
    assert "None of the saved board profiles (made up) fits" in game.when_not_found()


def test_the_profile_that_fits_best_is_taken_and_kept_to(page: TicketPage) -> None:
    others = [replace(page.profile, name=name) for name in ("a", "b")]
    tried: list[str] = []

    def reader(frame: Frame, profile: BoardProfile, previous: Any) -> Reading[ShownTicket] | None:
        tried.append(profile.name)
        found = page.read(frame, profile)
        return replace(found, confidence={"a": 0.5, "b": 0.9}[profile.name])

    game = TicketGame(reader=reader, profiles=others)
    first = game.read(page.grab())
    assert first is not None
    assert memory_of(first).profile is others[1]
    game.read(page.grab(), first)
    assert tried == ["a", "b", "b"]


def test_only_profiles_of_the_wanted_board_are_tried(page: TicketPage) -> None:
    assert game_on(page, board="europe").profiles == []
    with pytest.raises(UsageError, match="no board 'mars'"):
        TicketGame(board="mars")


def test_profiles_are_loaded_when_the_first_frame_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    source = SimpleNamespace(saved_profiles=lambda: asked.append("saved") or [])
    monkeypatch.setattr(ticket, "saved", lambda: source)
    game = get_game("ticket")
    assert asked == []
    game.read(EMPTY)
    assert asked == ["saved"]


# What the user tells


def test_what_the_user_tells_counts_more_than_what_is_read(page: TicketPage) -> None:
    told = {
        "me": "blue",
        "tickets": "Los Angeles-Miami; Seattle-New York 99",
        "hand": "red 3, locomotive",
        "row": "red, -, locomotive",
        "claims": "Calgary-Helena green; Denver-Omaha none; Miami-Atlanta unknown",
    }
    reading = read(page, **told)
    game, was_read = reading.state, memory_of(reading).read
    assert game.me is not None
    assert game.seats[game.me].colour == "blue"
    assert [ticket.points for ticket in game.tickets or ()] == [20, 99]
    assert game.hand == (3, 0, 0, 0, 0, 0, 0, 0, 1)
    assert game.row == (Colour.RED, None, Colour.LOCOMOTIVE)
    assert game.owner(track_of("Calgary-Helena")) == "green"
    assert game.owner(track_of("Denver-Omaha")) is None
    assert game.owner(track_of("Miami-Atlanta")) == "unknown"
    assert was_read is not None
    assert was_read.hand == page.state.players[0].hand


def test_the_reader_goes_on_from_what_it_read_itself(page: TicketPage) -> None:
    before: list[Any] = []

    def reader(frame: Frame, profile: BoardProfile, previous: Any) -> Reading[ShownTicket]:
        before.append(previous)
        return page.read(frame, profile)

    game = TicketGame(reader=reader, profiles=[page.profile], claims="#17 red")
    first = game.read(page.grab())
    game.read(page.grab(), first)
    assert before[0] is None
    assert before[1].state.owners[16] is None


def test_claims_name_tracks_by_cities_by_colour_or_by_number() -> None:
    found = parse_claims(BOARD, "Denver-Kansas City orange blue; Denver-Kansas City red; #17 none")
    orange = next(i for i in found if BOARD.tracks[i].colour is Colour.ORANGE)
    assert (found[orange], found[16], len(found)) == ("blue", "none", 3)
    assert parse_claims(BOARD, told_claims(BOARD, found)) == found


def test_players_that_nobody_has_seen_have_seats(page: TicketPage) -> None:
    assert len(read(page, players="5").state.seats) == 5
    told = read(page, me="white")
    assert told.state.me == 3
    assert told.state.seats[3].colour == "white"


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"players": "12"}, "players can't play"),
        ({"hand": "red three"}, "is no number of cards"),
        ({"hand": "mauve 3"}, "is no kind of card"),
        ({"row": "red, red, red, red, red, red"}, "5 lie face up"),
        ({"claims": "Calgary-Helena"}, "no track|no claim|doesn't name|no city"),
        ({"claims": "#400 red"}, "There is no track #400"),
        ({"tickets": "Los Angeles"}, "doesn't name two cities"),
        ({"me": "7"}, "no colour of trains"),
    ],
)
def test_what_cant_be_told_is_refused_in_words(told: dict[str, str], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        TicketGame(profiles=[], **told)


# Reading and advice


def test_another_players_turn_is_a_condition_of_its_own(page: TicketPage) -> None:
    page.others_s = 60
    for _ in range(2):
        page.click(page.profile.places["deck"].center)
    reading = read(page)
    assert reading.condition is Condition.WAITING
    assert reading.state.my_turn is False


def test_a_track_that_looks_half_drawn_doesnt_keep_the_game_from_going_on(page: TicketPage) -> None:
    def reader(frame: Frame, profile: BoardProfile, previous: Any) -> Reading[ShownTicket]:
        return replace(page.read(frame, profile), condition=Condition.UNSETTLED)

    reading = TicketGame(reader=reader, profiles=[page.profile]).read(page.grab())
    assert reading is not None
    assert reading.condition is Condition.READY


def test_advice_has_moves_with_reasons_facts_and_tables(page: TicketPage) -> None:
    advice = game_on(page).advise(read(page).state)
    assert advice.moves
    assert all(move.reason and move.title for move in advice.moves)
    assert {"trains left", "points now", "points expected"} <= advice.facts.keys()
    assert {"Tracks to claim", "Points"} <= {table.title for table in advice.tables}
    places = read(page).places
    assert all(place in places for move in advice.moves for place in move.places)


def test_tickets_to_keep_are_weighed() -> None:
    page = TicketPage()
    advice = game_on(page).advise(read(page).state)
    assert advice.tables[0].title == "Tickets to keep"
    assert advice.moves[0].places[-1] == "keep"


def test_a_plain_position_without_a_picture_is_advised_on_too() -> None:
    shown = ShownTicket(BOARD, (None,) * len(BOARD.tracks), ())
    game = TicketGame(profiles=[])
    advice = game.advise(shown)
    assert advice.moves == ()
    assert any("which player you are" in note for note in advice.notes)
    by_hand = Reading("ticket", shown, {}, 1.0)
    assert list(game.marks(by_hand, advice, HelpLevel.ALL)) == []
    assert game.captions(by_hand) == {}
    assert game.drawn(by_hand) is not None
    assert game.to_json(by_hand, advice)["placing"] is None


def test_a_game_that_is_over_has_no_moves_and_is_won_by_the_most_points(page: TicketPage) -> None:
    reading = read(page)
    seats = tuple(replace(seat, score=score) for seat, score in zip(reading.state.seats, (90, 110, 70), strict=True))
    state = replace(reading.state, phase=Phase.OVER, seats=seats)
    over = replace(reading, state=state, condition=Condition.OVER)
    game = game_on(page)
    assert game.advise(state).moves == ()
    assert "blue 110" in game.advise(state).answer
    assert game.won(over) is False
    assert game.won(replace(over, state=replace(state, me=1))) is True
    assert game.won(reading) is None
    for said, won in (("Game over: you won", True), ("Game over: Ada won", False), ("You lose", False)):
        assert game.won(replace(over, details=replace(over.details, texts={"turn": said}))) is won


# Marks


def test_marks_give_away_as_much_as_is_asked_for(page: TicketPage) -> None:
    game, reading = game_on(page), read(page)
    advice = game.advise(reading.state)
    nudge = game.marks(reading, advice, HelpLevel.NUDGE)
    assert [mark.text for mark in nudge] == [advice.nudge]
    shown = game.marks(reading, advice, HelpLevel.ALL)
    paths = [mark for mark in shown if mark.shape is MarkShape.PATH]
    numbers = [int(mark.text.rstrip("!")) for mark in paths if mark.text]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers
    assert not [m for m in game.marks(reading, advice, HelpLevel.ANSWER) if m.shape is MarkShape.PATH and m.text]


def test_a_line_over_a_track_runs_through_its_spaces_and_a_line_round_it_touches_none(page: TicketPage) -> None:
    spaces = spaces_of(read(page), track_of("Portland-Salt Lake City"))
    over, round_it = line_over(spaces), line_round(spaces)
    assert [(point.x, point.y) for point in over[1:-1]] == [(space.x, space.y) for space in spaces]
    assert round_it[0] == round_it[-1]
    apart = [min(np.hypot(p.x - s.x, p.y - s.y) for s in spaces) for p in round_it]
    assert min(apart) > spaces[0].width / 2


def test_labels_keep_off_spaces_and_places_beside_the_map(page: TicketPage) -> None:
    reading = read(page)
    kept = game_on(page).kept_free(reading)
    assert spaces_of(reading, 0)[0].bounds in kept
    assert reading.places["deck"] in kept
    assert reading.places["track 1"] not in kept


# JSON


def test_json_has_every_track_with_its_owner_and_spaces_in_the_frame(page: TicketPage) -> None:
    game, reading = game_on(page, claims="Calgary-Helena green; Miami-Atlanta unknown"), None
    reading = game.read(page.grab())
    assert reading is not None
    record = game.to_json(reading, None)
    tracks = {(one["city_a"], one["city_b"], one["colour"]): one for one in record["tracks"]}
    calgary = tracks["Calgary", "Helena", "grey"]
    assert (calgary["owner"], calgary["length"], calgary["double"]) == ("green", 4, False)
    assert len(calgary["spaces"]) == len(calgary["visible"]) == 4
    assert all(len(space) == 3 for space in calgary["spaces"])
    assert tracks["Atlanta", "Miami", "blue"]["owner"] == "unknown"
    assert len(record["tracks"]) == len(BOARD.tracks)
    assert set(record["cities"]) == set(BOARD.names)
    assert record["you"] == record["players"][0]["colour"] == "red"
    assert sum(record["your_hand"].values()) == sum(page.state.players[0].hand)
    assert len(record["face_up"]) == 5
    assert record["your_turn"] is True


def test_captions_leave_the_map_out_and_tell_cards_and_players(page: TicketPage) -> None:
    reading = read(page)
    captions = game_on(page).captions(reading)
    assert captions["card 1"] == reading.state.row[0].word  # type: ignore[union-attr,index]
    assert all(map(is_beside_map, captions))


def test_ways_of_paying_for_a_tunnel_tell_how_much_it_asks() -> None:
    claim = ClaimTrack(3, Payment(Colour.RED, 2, 0))
    ways = ways_of({"offer 1": "Pay 2 red", "offer 2": "Pay 1 red and 1 locomotive", "offer 3": "Pay 2 locomotives"})
    assert ways == ((2, 0), (1, 1), (0, 2))
    tunnel = tunnel_of(claim, ways)
    assert tunnel is not None
    assert (tunnel.track, tunnel.extra) == (3, 2)
    assert tunnel_of(claim, ways_of({"offer 1": "Los Angeles-Miami  20"})) is None
