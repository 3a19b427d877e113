"""The players that Kibitz has, and games between them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.bots import BOTS, make_bot, play_game
from kibitz.solvers.ticket.bots.simulate import play_games, standings, wilson
from kibitz.solvers.ticket.model.actions import ClaimTrack, KeepTickets
from kibitz.solvers.ticket.model.boards import Colour, load_board
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.state import NO_CARDS, GameState, Phase, start_game
from kibitz.solvers.ticket.routing.typed import meant_ticket


@pytest.mark.slow
@pytest.mark.parametrize(("board", "players"), [("usa", 5), ("europe", 2)])
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_games(board: str, name: str, players: int) -> None:
    end = play_game(load_board(board), [make_bot(name) for _ in range(players)], random.Random(players))
    assert end.phase is Phase.OVER
    assert min(player.trains for player in end.players) <= 2


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_knows_only_what_it_may(name: str) -> None:
    """It does the same whatever others have in their hands, and whatever the deck and the pile hold."""
    rng = random.Random(3)
    state = start_game(load_board(), 2, rng)
    bots = [make_bot(name), make_bot(name)]
    for _ in range(60):
        other = 1 - state.turn
        swapped = _exchanged(state, other, rng)
        action = bots[state.turn].act(state, random.Random(1))
        assert action == make_bot(name).act(swapped, random.Random(1))
        assert action in legal_actions(state)
        state = apply(state, action, rng)


def _exchanged(state: GameState, other: int, rng: random.Random) -> GameState:
    """With the hidden things dealt anew: the other player's cards and tickets, the deck, the pile."""
    seat = state.players[other]
    hidden = [kind for kind in range(9) for _ in range(state.deck[kind] + seat.hand[kind])]
    hand = list(NO_CARDS)
    for kind in rng.sample(hidden, sum(seat.hand)):
        hand[kind] += 1
    deck = tuple(have + old - new for have, old, new in zip(state.deck, seat.hand, hand, strict=True))
    tickets = [*state.pile, *seat.tickets, *seat.offered]
    rng.shuffle(tickets)
    kept, offered = len(seat.tickets), len(seat.offered)
    dealt = replace(
        seat, hand=tuple(hand), tickets=tuple(tickets[:kept]), offered=tuple(tickets[kept : kept + offered])
    )
    players = (dealt, state.players[1]) if other == 0 else (state.players[0], dealt)
    return replace(state, players=players, deck=deck, pile=tuple(tickets[kept + offered :]))


def test_the_planner_keeps_tickets_that_lie_together() -> None:
    board = load_board()
    offered = tuple(
        sorted(
            board.tickets.index(meant_ticket(board, text))
            for text in ("Los Angeles-Chicago", "Seattle-Los Angeles", "Boston-Miami")
        )
    )
    state = start_game(board, 2, random.Random(1))
    seat = replace(state.player, offered=offered)
    choice = make_bot("planner").act(replace(state, players=(seat, state.players[1])), random.Random(1))
    assert isinstance(choice, KeepTickets)
    assert board.tickets.index(meant_ticket(board, "Los Angeles-Chicago")) in choice.tickets


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_claims_the_track_that_completes_its_ticket(name: str) -> None:
    board = load_board()
    state = start_game(board, 2, random.Random(1))
    hand = tuple(4 if kind is Colour.GREEN else 0 for kind in list(Colour)[:9])
    wanted = board.pairs[tuple(sorted((board.index["Denver"], board.index["Helena"])))]  # type: ignore[index]
    ends = replace(board, tickets=(meant_ticket(board, "Denver-Helena"),))
    seat = replace(state.player, hand=hand, tickets=(0,), offered=())
    ready = replace(state, board=ends, phase=Phase.TURN, players=(seat, state.players[1]), pile=())
    action = make_bot(name).act(ready, random.Random(1))
    assert isinstance(action, ClaimTrack)
    assert action.track in wanted


@pytest.mark.slow
def test_the_planner_beats_the_articles_player() -> None:
    names = ["planner", "article"]
    outcomes = list(play_games(load_board(), names, 20, seed=1))
    planner, article = standings(names, outcomes)
    assert planner.wins + article.wins == 20
    assert planner.wins > article.wins
    assert planner.mean > article.mean
    assert planner.failed < article.failed


@pytest.mark.slow
def test_the_same_seed_makes_the_same_games() -> None:
    games = [list(play_games(load_board(), ["planner", "article", "planner"], 2, seed=4)) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0] != list(play_games(load_board(), ["planner", "article", "planner"], 2, seed=5))


def test_intervals_hold_the_share_and_shrink() -> None:
    low, high = wilson(60, 100)
    assert low < 0.6 < high
    assert wilson(600, 1000)[0] > low
    assert wilson(0, 10)[0] == pytest.approx(0)


def test_players_that_there_are_not() -> None:
    with pytest.raises(UsageError, match="article, planner"):
        make_bot("oracle")
