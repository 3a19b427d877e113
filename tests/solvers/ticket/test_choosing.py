"""What our player would do, and why."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.ticket.bots.simulate import play_games, standings
from kibitz.solvers.ticket.choosing import Choice, Reason, Why, ranked
from kibitz.solvers.ticket.choosing.budget import Budget, cards_for_one_of_each, drawing_turns
from kibitz.solvers.ticket.choosing.tickets import best_of_three
from kibitz.solvers.ticket.model.actions import (
    BuildStation,
    ClaimTrack,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    Payment,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import BOARDS, Board, Colour, load_board
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.seen import shown_of
from kibitz.solvers.ticket.model.state import Phase, Tunnel
from tests.support.ticket.shown import dealt_anew, masked, position, random_game, ticket, track

USA, EUROPE = load_board(), load_board("europe")


@settings(max_examples=8, deadline=None)
@given(board=st.sampled_from(list(BOARDS)), players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_all_that_is_ranked_is_legal(board: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = random_game(load_board(board), players, rng, rng.randint(0, 250))
    choices = ranked(shown_of(state, state.turn))
    legal = legal_actions(state)
    assert bool(choices) == bool(legal)
    assert {choice.action for choice in choices} <= {*legal}
    assert len({choice.action for choice in choices}) == len(choices)
    assert [choice.worth for choice in choices] == sorted((choice.worth for choice in choices), reverse=True)
    claimed = {choice.action.track for choice in choices if isinstance(choice.action, ClaimTrack)}
    assert claimed == {action.track for action in legal if isinstance(action, ClaimTrack)}


@settings(max_examples=8, deadline=None)
@given(board=st.sampled_from(list(BOARDS)), players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_hidden_things_change_nothing(board: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = random_game(load_board(board), players, rng, rng.randint(0, 250))
    seat = rng.randrange(players)
    other = dealt_anew(state, seat, rng)
    assert ranked(shown_of(other, seat)) == ranked(shown_of(state, seat))


@settings(max_examples=8, deadline=None)
@given(board=st.sampled_from(list(BOARDS)), players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_what_is_not_known_is_no_hindrance(board: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = random_game(load_board(board), players, rng, rng.randint(0, 250))
    shown = masked(state, state.turn, rng)
    choices = ranked(shown)
    assert choices or shown.me is None or state.phase is Phase.OVER
    claims = [choice for choice in choices if isinstance(choice.action, ClaimTrack)]
    assert all(shown.owners[choice.action.track] is None for choice in claims)  # type: ignore[union-attr]
    if shown.row is None:
        assert not any(isinstance(choice.action, DrawFaceUp) for choice in choices)


def reasons(choice: Choice, why: Why) -> list[Reason]:
    return [reason for reason in choice.reasons if reason.why is why]


def claims(choices: tuple[Choice, ...]) -> dict[str, Choice]:
    return {USA.track_name(of.action.track): of for of in choices if isinstance(of.action, ClaimTrack)}


def test_the_last_piece_of_a_ticket_is_claimed_before_others_take_it() -> None:
    shown = position(
        "Dallas-New York",
        own=("Dallas-Little Rock", "Little Rock-Saint Louis", "Saint Louis-Pittsburgh"),
        claimed=("New York-Boston yellow", "New York-Washington black", "Pittsburgh-Washington"),
        players=2,
        hand="white 2, red 1",
        row="red, blue, blue, black, orange",
        turn=0,
        phase=Phase.TURN,
    )
    best = ranked(shown)[0]
    assert isinstance(best.action, ClaimTrack)
    assert USA.track_name(best.action.track) == "New York-Pittsburgh (white)"
    assert best.action.payment == Payment(Colour.WHITE, 2, 0)
    (completes,) = reasons(best, Why.COMPLETES)
    assert (completes.ticket, completes.number) == (ticket(USA, "Dallas-New York"), 11)
    assert [reason.seat for reason in reasons(best, Why.RIVAL_NEAR)] == [1]
    assert reasons(best, Why.POINTS)[0].number == 2


def test_the_last_way_is_called_so() -> None:
    claimed = ("Miami-Charleston", "Miami-New Orleans")
    shown = position("Toronto-Miami", claimed=claimed, players=2, hand="blue 5", row="red, red, red, red, red")
    only = claims(ranked(shown))["Atlanta-Miami"]
    assert [reason.track for reason in reasons(only, Why.LAST_WAY)] == [track(USA, "Atlanta-Miami")]


def test_locomotives_are_kept_where_cards_do() -> None:
    shown = position("Denver-Helena", players=2, hand="green 4, locomotive 3", row="red, red, blue, blue, pink")
    best = claims(ranked(shown))["Denver-Helena"].action
    assert isinstance(best, ClaimTrack)
    assert best.payment == Payment(Colour.GREEN, 4, 0)


def test_a_card_that_is_missing_is_drawn() -> None:
    shown = position(
        "Montreal-New Orleans",
        own=("New Orleans-Little Rock", "Little Rock-Nashville", "Nashville-Pittsburgh", "Pittsburgh-New York green"),
        claimed=("Montreal-Boston grey",),
        players=2,
        hand="blue 2, white 1",
        row="red, blue, yellow, black, pink",
        turn=0,
        phase=Phase.TURN,
        trains={0: 3, 1: 6},
    )
    best = ranked(shown)[0]
    assert best.action == DrawFaceUp(Colour.BLUE)
    assert reasons(best, Why.LIES_OPEN)[0].number == 1
    (needs,) = reasons(best, Why.NEEDS)
    assert (needs.track, needs.number) == (track(USA, "Montreal-New York"), 1)


def test_the_last_turn_goes_to_points() -> None:
    shown = position(
        "",
        players=2,
        hand="black 6, red 2",
        row="red, red, red, red, red",
        turn=0,
        phase=Phase.TURN,
        turns_left=1,
        trains={0: 20, 1: 1},
    )
    best = ranked(shown)[0].action
    assert isinstance(best, ClaimTrack)
    assert USA.tracks[best.track].length == 6


def test_who_ends_the_game_is_told_by_how_much_he_leads() -> None:
    shown = position("", own=("Duluth-Helena",), players=2, hand="black 6", row="", trains={0: 6, 1: 20})
    ending = [of for of in ranked(shown) if reasons(of, Why.ENDS_GAME)]
    assert {USA.tracks[of.action.track].length for of in ending if isinstance(of.action, ClaimTrack)} >= {6}
    assert reasons(ending[0], Why.ENDS_GAME)[0].number == 30


def test_tickets_that_lie_together_are_kept() -> None:
    offered = "Boston-Miami; New York-Atlanta; Vancouver-Santa Fe"
    shown = position("", players=2, offered=offered, turn=0, phase=Phase.FIRST_TICKETS)
    best = ranked(shown)[0]
    assert isinstance(best.action, KeepTickets)
    kept = {USA.ticket_name(USA.tickets[i]) for i in best.action.tickets}
    assert kept == {"Boston-Miami", "Atlanta-New York"}
    assert reasons(best, Why.COSTS)


def test_an_unknown_hand_is_taken_to_have_the_cards() -> None:
    shown = position("Denver-Helena", players=2, row="red, red, blue, blue, pink")
    choice = claims(ranked(shown))["Denver-Helena"]
    assert choice.action == ClaimTrack(track(USA, "Denver-Helena"), Payment(Colour.GREEN, 4, 0))
    assert reasons(choice, Why.UNKNOWN)


def test_no_tickets_are_drawn_late() -> None:
    shown = position("", players=2, hand="red 1", row="red, red, blue, blue, pink", trains={0: 10, 1: 5}, pile=10)
    draw = next(of for of in ranked(shown) if isinstance(of.action, DrawTickets))
    assert draw.action != ranked(shown)[0].action
    assert reasons(draw, Why.TOO_LATE)


def test_a_station_saves_a_ticket_that_is_cut_off() -> None:
    lisboa = ("Lisboa-Madrid", "Lisboa-Cadiz")
    shown = position(
        "Lisboa-Danzig",
        claimed=lisboa,
        players=2,
        hand="red 2, blue 1",
        row="red, red, blue, blue, pink",
        board="europe",
        turn=0,
        phase=Phase.TURN,
    )
    station = next(of for of in ranked(shown) if isinstance(of.action, BuildStation))
    assert isinstance(station.action, BuildStation)
    assert EUROPE.names[station.action.city] in ("Lisboa", "Madrid", "Cadiz")
    assert [reason.ticket for reason in reasons(station, Why.CUT_OFF)] == list(shown.tickets or ())
    built = replace(shown, stations=((EUROPE.index["Lisboa"], 0),))
    planned = [of for of in ranked(built) if reasons(of, Why.NEEDS)]
    assert planned, "with the station the ticket is planned again"


def test_a_tunnel_is_paid_for_where_it_is_needed() -> None:
    number = next(
        i for i, of in enumerate(EUROPE.tracks) if of.tunnel and of.colour is not Colour.GREY and of.length == 2
    )
    colour = EUROPE.tracks[number].colour
    a, b = (EUROPE.names[city] for city in EUROPE.tracks[number].pair)
    shown = position(
        "",
        players=2,
        hand=f"{colour.word} 4",
        row="red, red, blue, blue, pink",
        board="europe",
        turn=0,
        phase=Phase.TUNNEL,
        tunnel=Tunnel(number, Payment(colour, 2, 0), 1),
    )
    shown = replace(shown, tickets=(replace(EUROPE.tickets[0], a=EUROPE.index[a], b=EUROPE.index[b]),))
    best, other = ranked(shown)
    assert (best.action, other.action) == (PayMore(0), GiveUp())


@given(st.lists(st.integers(0, 6), min_size=8, max_size=8), st.integers(0, 6), st.integers(0, 8))
def test_turns_of_drawing_grow_with_what_is_missing(need: list[int], jokers: int, grey: int) -> None:
    costs = cards_for_one_of_each(1.7)
    turns = drawing_turns(need, jokers, grey, costs)
    assert turns >= max(0, sum(need) + grey - jokers) / 2 - 1e-9
    assert drawing_turns(need, jokers + 1, grey, costs) <= turns
    assert drawing_turns(need, jokers, grey + 1, costs) >= turns
    for kind in range(8):
        more = [*need[:kind], need[kind] + 1, *need[kind + 1 :]]
        assert drawing_turns(more, jokers, grey, costs) >= turns


def test_a_purse_pays_with_what_there_is() -> None:
    budget = Budget((4, 0, 0, 2, 0, 0, 0, 0, 1), 1.7)
    budget.pay(4, Colour.RED, 0.0)
    assert budget.turns() == 1
    budget.pay(3, Colour.GREEN, 0.0)
    assert budget.turns() == 2
    asked = budget.turns_with(2, Colour.GREY, 0.0)
    assert asked == 4
    budget.pay(2, Colour.GREY, 0.0)
    assert budget.turns() == asked


@given(st.lists(st.floats(-20, 20), min_size=3, max_size=7))
def test_the_best_of_three_tickets(gains: list[float]) -> None:
    hands = [sorted(hand, reverse=True) for hand in combinations(gains, 3)]
    slow = sum(hand[0] + 0.5 * max(0.0, hand[1]) for hand in hands) / len(hands)
    assert best_of_three(gains, 0.5) == pytest.approx(slow)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "rivals", "games", "share"), [(USA, 1, 8, 0.6), (USA, 3, 4, 0.35), (EUROPE, 1, 4, 0.5)]
)
def test_it_beats_the_planner(board: Board, rivals: int, games: int, share: float) -> None:
    names = ["kibitz", *["planner"] * rivals]
    kibitz, *others = standings(names, list(play_games(board, names, games, seed=11)))
    assert kibitz.wins / games > share
    assert kibitz.mean > 105
    assert kibitz.mean > max(other.mean for other in others)
