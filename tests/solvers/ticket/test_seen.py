"""What a player sees of a game: all that the rules need for him, and nothing that is hidden."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.solvers.ticket.model.boards import BOARDS, Ticket, load_board
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.scoring import scores
from kibitz.solvers.ticket.model.seen import imagined, shown_of, unseen_cards
from kibitz.solvers.ticket.model.state import ALL_CARDS, Phase, start_game
from tests.support.ticket.shown import dealt_anew, position, random_game

USA = load_board()


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(board=st.sampled_from(list(BOARDS)), players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_the_rules_say_the_same_of_what_is_seen(board: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = random_game(load_board(board), players, rng, rng.randint(0, 250))
    seen = imagined(shown_of(state, state.turn))
    assert seen is not None
    assert legal_actions(seen) == legal_actions(state)
    assert seen.player == state.player
    assert [player.trains for player in seen.players] == [player.trains for player in state.players]
    assert scores(seen)[state.turn].tickets == scores(state)[state.turn].tickets


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(board=st.sampled_from(list(BOARDS)), players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_what_is_hidden_is_not_seen(board: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = random_game(load_board(board), players, rng, rng.randint(0, 250))
    seat = rng.randrange(players)
    shown = shown_of(state, seat)
    assert shown_of(dealt_anew(state, seat, rng), seat) == shown
    assert [of.cards for of in shown.seats] == [sum(player.hand) for player in state.players]


def test_cards_that_may_come() -> None:
    state = start_game(USA, 2, random.Random(1))
    shown = shown_of(state, 0)
    hand, row = state.players[0].hand, state.row
    assert unseen_cards(shown) == tuple(map(lambda every, own, lie: every - own - lie, ALL_CARDS, hand, row))
    assert unseen_cards(replace(shown, hand=None, row=None)) == ALL_CARDS
    assert Counter(shown.row) == Counter({kind: number for kind, number in enumerate(row) if number})


def test_in_anothers_turn_it_is_as_if_it_were_ones_own() -> None:
    rng = random.Random(2)
    state = random_game(USA, 3, rng, 40)
    for seat in range(3):
        seen = imagined(shown_of(state, seat))
        assert seen is not None
        assert seen.turn == seat
        assert seat == state.turn or seen.phase is Phase.TURN


def test_nobodys_view_is_no_game() -> None:
    assert imagined(replace(position("Denver-Pittsburgh"), me=None)) is None


def test_a_ticket_that_the_board_has_not_got() -> None:
    odd = Ticket(0, 5, 3)
    assert odd not in USA.tickets
    seen = imagined(replace(position("Denver-Pittsburgh"), offered=(USA.tickets[0], odd)))
    assert seen is not None
    assert seen.player.offered == (0, len(USA.tickets))
    assert seen.board.tickets[-1] == odd


@pytest.mark.parametrize(("cards", "left"), [(None, True), (110, False), (60, True)])
def test_cards_can_be_drawn_until_all_are_held(cards: int | None, *, left: bool) -> None:
    shown = position("Denver-Pittsburgh", hand="", row="", players=2, deck=0, me=0)
    seats = (shown.seats[0], replace(shown.seats[1], cards=cards))
    seen = imagined(replace(shown, seats=seats))
    assert seen is not None
    assert any(type(action).__name__ == "DrawBlind" for action in legal_actions(seen)) is left
