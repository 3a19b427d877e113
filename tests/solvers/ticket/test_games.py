"""Whole games of Ticket to Ride, played at random and held to the rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.ticket.model.actions import Action
from kibitz.solvers.ticket.model.boards import BOARDS, Colour, load_board
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.rules import apply
from kibitz.solvers.ticket.model.state import ALL_CARDS, Counts, GameState, Phase, start_game


def some_action(state: GameState, rng: random.Random) -> Action:
    """Any kind of action, each as likely, and then any of this kind."""
    kinds: dict[str, list[Action]] = {}
    for action in legal_actions(state):
        kinds.setdefault(type(action).__name__, []).append(action)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def cards_in(state: GameState) -> Counts:
    hands = [player.hand for player in state.players]
    return tuple(map(sum, zip(state.row, state.deck, state.discards, *hands, strict=True)))


def tickets_in(state: GameState) -> list[int]:
    hands = [ticket for player in state.players for ticket in (*player.tickets, *player.offered)]
    return sorted([*state.pile, *state.removed, *hands])


def check(state: GameState) -> None:
    """What is always so."""
    board = state.board
    assert cards_in(state) == ALL_CARDS
    assert min(map(min, (state.row, state.deck, state.discards, *(player.hand for player in state.players)))) >= 0
    assert tickets_in(state) == list(range(len(board.tickets)))
    for number, player in enumerate(state.players):
        own = state.tracks_of(number)
        assert player.trains == board.trains - sum(board.tracks[i].length for i in own) >= 0
        assert len({board.tracks[i].pair for i in own}) == len(own)
        assert player.stations == board.stations - sum(owner == number for _, owner in state.stations)
    if len(state.players) < 4:
        pairs = Counter(board.tracks[i].pair for i, owner in enumerate(state.owners) if owner is not None)
        assert max(pairs.values(), default=0) <= 1
    assert len({city for city, _ in state.stations}) == len(state.stations)
    hidden = sum(state.deck) + sum(state.discards)
    assert sum(state.row) == 5 or not hidden
    others = sum(sum(cards[:8]) for cards in (state.row, state.deck, state.discards))
    assert state.row[Colour.LOCOMOTIVE] < 3 or others < 3


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(board=st.sampled_from(list(BOARDS)), players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_games_keep_to_the_rules_and_end(board: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = start_game(load_board(board), players, rng)
    turns_after = Counter[int]()
    for _ in range(3000):
        check(state)
        if state.phase is Phase.OVER:
            break
        last_round, turn = state.turns_left is not None, state.turn
        state = apply(state, some_action(state, rng), rng)
        turns_after[turn] += last_round and (state.turn != turn or state.phase is Phase.OVER)
    assert state.phase is Phase.OVER
    assert legal_actions(state) == []
    if state.turns_left is not None:
        assert min(player.trains for player in state.players) <= 2
        assert all(turns_after[player] == 1 for player in range(players))


def test_the_same_seed_makes_the_same_game() -> None:
    def played() -> GameState:
        rng = random.Random(1)
        state = start_game(load_board(), 3, rng)
        for _ in range(60):
            state = apply(state, some_action(state, rng), rng)
        return state

    assert played() == played()
