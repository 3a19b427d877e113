"""Advice on positions of whole games: what is always so, what others hold, and points that are the rules'."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.ticket.advice import TicketAdviser, what_if, wording
from kibitz.solvers.ticket.advice.opponents import unseen_tickets
from kibitz.solvers.ticket.advice.records import advice_record
from kibitz.solvers.ticket.bots import make_bot, play_game
from kibitz.solvers.ticket.model.boards import BOARDS, load_board
from kibitz.solvers.ticket.model.longest import longest_trail
from kibitz.solvers.ticket.model.scoring import scores
from kibitz.solvers.ticket.model.seen import shown_of
from kibitz.solvers.ticket.model.shown import Seat, ShownTicket
from tests.support.ticket.shown import masked, position, random_game, ticket

USA = load_board()
ADVISER = TicketAdviser()


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(board=st.sampled_from(list(BOARDS)), players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_there_is_advice_for_any_position(board: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = random_game(load_board(board), players, rng, rng.randint(0, 250))
    shown = masked(state, rng.randrange(players), rng)
    advice = ADVISER.advise(shown)
    assert len(advice.standings) == players
    assert len(advice.rivals) == players - (shown.me is not None)
    for rival in advice.rivals:
        assert sum(of.probability for of in rival.tickets) == pytest.approx(rival.held)
        assert all(-1e-9 <= of.probability <= 1.02 for of in rival.tickets)
    assert sum(standing.longest_chance for standing in advice.standings) >= 0.99
    chances = [*advice.chances, *(of.danger for of in advice.tracks), *(keep.chance for keep in advice.keeps)]
    assert all(0 <= chance <= 1 for chance in chances)
    if advice.plan is not None:
        assert {of.track for of in advice.tracks} <= {i for choices in advice.plan.choices for i in choices}
        assert {*advice.open, *advice.done} == {*(shown.tickets or ())}
    assert wording.answer(advice).endswith(".")
    assert wording.nudge(advice)
    assert wording.hint(advice)
    assert all(wording.title(shown.board, move.action) and wording.reason(advice, move) for move in advice.moves)
    assert advice_record(advice)["players"]
    free = [i for i, owner in enumerate(shown.owners) if owner is None and shown.board.tracks[i].length == 1]
    for track in free[:1] if advice.plan is not None and players > 3 else ():
        twins = [shown.owners[twin] for twin in shown.board.twins[track]]
        seat = next(standing.seat for standing in advice.standings if standing.seat not in twins)
        if advice.standings[seat].trains:
            found = what_if(shown, seat, track)
            assert {*found.lost} <= {*advice.open}


@pytest.mark.parametrize("me", [None, 0, 1])
@pytest.mark.parametrize("seats", [(), (Seat("red"),), (Seat("red"), Seat("blue"))])
def test_there_is_advice_where_players_are_not_known(me: int | None, seats: tuple[Seat, ...]) -> None:
    tickets = (ticket(USA, "Boston-Miami"),)
    shown = ShownTicket(USA, (None,) * len(USA.tracks), seats, me, tickets=tickets)
    advice = ADVISER.advise(shown)
    assert len(advice.standings) == len(seats)
    assert (advice.plan is None) == (me is None)
    assert wording.notes(advice)


@pytest.mark.parametrize("board", list(BOARDS))
def test_points_of_finished_games_are_those_of_the_rules(board: str) -> None:
    bots = [make_bot(name) for name in ("planner", "article", "planner")]
    end = play_game(load_board(board), bots, random.Random(7))
    real = scores(end)
    for me in range(3):
        advice = ADVISER.advise(shown_of(end, me))
        mine = advice.standings[me]
        assert (mine.live, mine.final, mine.final_error) == (real[me].total, real[me].total, 0.0)
        assert mine.tickets == real[me].tickets
        for standing, score in zip(advice.standings, real, strict=True):
            assert (standing.tracks, standing.longest) == (score.tracks, score.longest)
            assert longest_trail(end.board, standing.trail)[0] == score.longest
            if standing.seat != me:
                assert standing.live == score.tracks + score.bonus + score.stations
        assert advice.longest is not None
        assert advice.longest.leaders == tuple(seat for seat, score in enumerate(real) if score.bonus)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(
    board=st.sampled_from(list(BOARDS)),
    players=st.integers(2, 5),
    seed=st.integers(0, 10**6),
    held=st.lists(st.one_of(st.none(), st.integers(0, 8)), min_size=5, max_size=5),
)
def test_what_others_hold_adds_up(board: str, players: int, seed: int, held: list[int | None]) -> None:
    rng = random.Random(seed)
    shown = shown_of(random_game(load_board(board), players, rng, rng.randint(0, 150)), 0)
    seats = tuple(replace(seat, tickets=number) for seat, number in zip(shown.seats, held, strict=False))
    found = unseen_tickets(replace(shown, seats=seats))
    assert not {*found.tickets} & {*(shown.tickets or ()), *shown.offered}
    assert found.probability.sum(axis=1) == pytest.approx(found.held)
    assert found.probability.sum(axis=0).max() <= 1.02
    told = held[1:players]
    assert found.assumed == tuple(number is None for number in told)
    wanted = [3 if number is None else number for number in told]
    assert sum(found.held) == min(sum(wanted), len(found.tickets))
    assert all(number <= most for number, most in zip(found.held, wanted, strict=True))


def test_tracks_that_fit_make_a_ticket_likelier() -> None:
    wanted = ticket(USA, "Los Angeles-Seattle")
    ways = [[], ["Portland-Seattle"], ["Portland-Seattle", "Portland-San Francisco green"]]
    ways.append([*ways[-1], "Los Angeles-San Francisco pink"])
    chances = []
    for way in ways:
        advice = ADVISER.advise(position("Boston-Miami", claimed=[f"{track}=blue" for track in way], held=3))
        chances.append({of.ticket: of for of in advice.rivals[0].tickets}[wanted])
    assert chances[0].probability == pytest.approx(6 / 29 / 2)
    assert [of.probability for of in chances] == sorted(of.probability for of in chances)
    assert chances[-1].probability > 0.6
    assert [of.progress for of in chances] == [0.0, pytest.approx(1 / 9), pytest.approx(6 / 9), 1.0]
    assert chances[-1].chance == 1.0


def test_ones_own_tickets_are_nobody_elses() -> None:
    way = ["Portland-Seattle=blue", "Portland-San Francisco green=blue", "Los Angeles-San Francisco pink=blue"]
    mine = position("Los Angeles-Seattle", claimed=way, offered="Boston-Miami", held=3)
    likely = {of.ticket for rival in ADVISER.advise(mine).rivals for of in rival.tickets}
    assert len(likely) == 28
    assert not likely & {ticket(USA, "Los Angeles-Seattle"), ticket(USA, "Boston-Miami")}


def test_a_track_that_others_need_is_in_more_danger() -> None:
    blue = ["Portland-Seattle=blue", "Portland-San Francisco green=blue"]
    advice = ADVISER.advise(position("Boston-Miami", claimed=blue, held=2))
    wants = advice.rivals[0].wants
    missing = [wants[i] for i in USA.pairs[USA.index["Los Angeles"], USA.index["San Francisco"]]]
    assert min(missing) > 0.3
    assert max(missing) > 3 * wants[next(iter(USA.pairs[USA.index["Boston"], USA.index["New York"]]))]


@pytest.mark.slow
def test_what_others_hold_is_better_known_than_by_chance() -> None:
    """In games that planners play, the square error is far below that of the same chance for each ticket."""
    wrong: Counter[str] = Counter()
    for seed in range(6):
        end = play_game(USA, [make_bot("planner") for _ in range(3)], random.Random(seed))
        found = unseen_tickets(shown_of(end, 0))
        for row, seat in enumerate(found.seats):
            for i, of in enumerate(found.tickets):
                holds = of in [USA.tickets[number] for number in end.players[seat].tickets]
                wrong["told"] += (float(found.probability[row, i]) - holds) ** 2
                wrong["same"] += (found.held[row] / len(found.tickets) - holds) ** 2
    assert wrong["told"] < 0.6 * wrong["same"]
