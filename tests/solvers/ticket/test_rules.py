"""The rules of Ticket to Ride, each by itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.model.actions import (
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    Pass,
    Payment,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import Colour, load_board
from kibitz.solvers.ticket.model.legal import legal_actions, payments
from kibitz.solvers.ticket.model.rules import apply, cards_of
from kibitz.solvers.ticket.model.state import ALL_CARDS, NO_CARDS, Counts, GameState, Phase, Player, start_game
from kibitz.solvers.ticket.routing.typed import meant_tracks

SEED = 1


def begun(board: str = "usa", players: int = 2) -> GameState:
    """A game after the first tickets were chosen."""
    rng = random.Random(SEED)
    state = start_game(load_board(board), players, rng)
    while state.phase is Phase.FIRST_TICKETS:
        state = apply(state, KeepTickets(state.player.offered), rng)
    return state


def with_hand(state: GameState, **cards: int) -> GameState:
    """With these cards in the hand of the player whose turn it is; the deck has all others but those of the row."""
    hand = [0] * 9
    for word, number in cards.items():
        hand[Colour[word.upper()]] = number
    players = tuple(
        replace(player, hand=tuple(hand) if i == state.turn else NO_CARDS) for i, player in enumerate(state.players)
    )
    deck = tuple(have - mine - row for have, mine, row in zip(ALL_CARDS, hand, state.row, strict=True))
    return replace(state, players=players, deck=deck, discards=NO_CARDS)


def with_row(state: GameState, *row: Colour) -> GameState:
    """With these cards face up."""
    counts = tuple(row.count(Colour(kind)) for kind in range(9))
    deck = tuple(have + old - new for have, old, new in zip(state.deck, state.row, counts, strict=True))
    return replace(state, row=counts, deck=deck)


def claims_of(state: GameState, track: str) -> list[Payment]:
    (wanted,) = meant_tracks(state.board, track)
    return [a.payment for a in legal_actions(state) if isinstance(a, ClaimTrack) and a.track == wanted]


def claim(state: GameState, track: str, payment: Payment, seed: int = 0) -> GameState:
    (wanted,) = meant_tracks(state.board, track)
    return apply(state, ClaimTrack(wanted, payment), random.Random(seed))


@pytest.mark.parametrize(("board", "offered"), [("usa", 3), ("europe", 4)])
def test_first_tickets(board: str, offered: int) -> None:
    state = start_game(load_board(board), 4, random.Random(SEED))
    choices = legal_actions(state)
    assert {len(a.tickets) for a in choices if isinstance(a, KeepTickets)} == set(range(2, offered + 1))
    assert sum(state.board.tickets[i].long for i in state.player.offered) == (board == "europe")
    after = apply(state, KeepTickets(state.player.offered[:2]), random.Random(SEED))
    back = set(state.player.offered[2:])
    assert back <= set(after.removed if board == "europe" else after.pile[-1:])
    assert (after.turn, after.phase) == (1, Phase.FIRST_TICKETS)


def test_later_tickets_go_below_the_pile() -> None:
    state = apply(begun(), DrawTickets(), random.Random(SEED))
    assert min(len(a.tickets) for a in legal_actions(state) if isinstance(a, KeepTickets)) == 1
    first, *back = state.player.offered
    after = apply(state, KeepTickets((first,)), random.Random(SEED))
    assert after.pile[-2:] == tuple(back)
    assert (after.turn, after.phase) == (1, Phase.TURN)


def test_a_locomotive_from_the_row_is_the_whole_draw() -> None:
    row = (Colour.LOCOMOTIVE, Colour.RED, Colour.RED, Colour.BLUE, Colour.LOCOMOTIVE)
    state = with_row(with_hand(begun()), *row)
    after = apply(state, DrawFaceUp(Colour.LOCOMOTIVE), random.Random(SEED))
    assert (after.turn, after.phase) == (1, Phase.TURN)
    second = apply(state, DrawFaceUp(Colour.RED), random.Random(SEED))
    assert (second.turn, second.phase) == (0, Phase.SECOND_CARD)
    assert DrawFaceUp(Colour.LOCOMOTIVE) not in legal_actions(second)
    assert {type(action) for action in legal_actions(second)} == {DrawFaceUp, DrawBlind}
    assert apply(second, DrawBlind(), random.Random(SEED)).turn == 1
    with pytest.raises(UsageError, match="not allowed now"):
        apply(second, DrawTickets(), random.Random(SEED))


def test_three_locomotives_clear_the_row() -> None:
    state = with_row(with_hand(begun()), *(Colour.LOCOMOTIVE,) * 2, *(Colour.RED,) * 3)
    # Nothing but locomotives and one blue card can come after it, so the third one comes at once.
    deck = tuple(8 if kind is Colour.LOCOMOTIVE else int(kind is Colour.BLUE) for kind in list(Colour)[:9])
    rest = tuple(have - here for have, here in zip(state.deck, deck, strict=True))
    state = replace(state, deck=deck, discards=rest)
    cleared = [apply(state, DrawFaceUp(Colour.RED), random.Random(seed)) for seed in range(20)]
    assert any(after.discards != rest for after in cleared)
    assert all(after.row[Colour.LOCOMOTIVE] < 3 and sum(after.row) == 5 for after in cleared)


def test_an_empty_deck_is_made_of_the_discards_and_without_any_one_passes() -> None:
    state = replace(with_hand(begun()), pile=())
    away = replace(state, deck=NO_CARDS, discards=state.deck)
    drawn = apply(away, DrawBlind(), random.Random(SEED))
    assert sum(drawn.deck) == sum(state.deck) - 1
    assert drawn.discards == NO_CARDS
    nothing = replace(state, deck=NO_CARDS, row=NO_CARDS)
    assert legal_actions(nothing) == [Pass()]
    once = apply(nothing, Pass(), random.Random(SEED))
    assert once.phase is Phase.TURN
    assert apply(once, Pass(), random.Random(SEED)).phase is Phase.OVER


def test_grey_takes_any_one_colour_and_a_colour_only_itself() -> None:
    state = with_hand(begun(), red=2, blue=1, locomotive=1)
    assert claims_of(state, "Los Angeles-Phoenix") == [Payment(Colour.RED, 2, 1)]
    assert claims_of(state, "Duluth-Helena") == []
    assert claims_of(state, "Denver-Salt Lake City red") == [Payment(Colour.RED, 2, 1)]
    assert claims_of(state, "Denver-Salt Lake City yellow") == []
    after = claim(state, "Denver-Salt Lake City red", Payment(Colour.RED, 2, 1))
    assert after.players[0].hand == cards_of(Payment(Colour.BLUE, 1, 0))
    assert (after.players[0].trains, after.turn) == (42, 1)


@given(
    hand=st.tuples(*[st.integers(0, 4)] * 9),
    number=st.integers(1, 6),
    colour=st.sampled_from(Colour),
    least=st.integers(0, 2),
)
def test_payments_are_all_that_a_hand_can_pay(hand: Counts, number: int, colour: Colour, least: int) -> None:
    least = min(least, number)
    slow = {
        Payment(Colour(kind) if coloured else Colour.LOCOMOTIVE, coloured, number - coloured)
        for kind in range(8)
        for coloured in range(number + 1)
        if colour in (Colour.GREY, Colour(kind)) or not coloured
        if coloured <= hand[kind] and least <= number - coloured <= hand[Colour.LOCOMOTIVE]
    }
    found = list(payments(hand, number, colour, least))
    if colour is not Colour.LOCOMOTIVE:
        assert set(found) == slow
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(("players", "others_can"), [(2, False), (3, False), (4, True), (5, True)])
def test_the_second_track_of_a_double_route(players: int, others_can: bool) -> None:
    state = with_hand(begun(players=players), red=3)
    state = claim(state, "Denver-Salt Lake City red", Payment(Colour.RED, 3, 0))
    rival = with_hand(state, yellow=3)
    assert bool(claims_of(rival, "Denver-Salt Lake City yellow")) == others_can
    assert not claims_of(with_hand(replace(rival, turn=0), yellow=3), "Denver-Salt Lake City yellow")


def test_a_track_needs_its_trains() -> None:
    state = with_hand(begun(), red=6)
    (short,) = (replace(player, trains=2) for player in state.players[:1])
    few = replace(state, players=(short, *state.players[1:]))
    assert not claims_of(few, "Denver-Salt Lake City red")
    assert claims_of(few, "Atlanta-Charleston")


def test_the_last_round_gives_everyone_one_more_turn() -> None:
    state = with_hand(begun(), red=2)
    few = replace(state, players=(replace(state.player, trains=4), *state.players[1:]))
    state = claim(few, "Atlanta-Charleston", Payment(Colour.RED, 2, 0))
    assert state.turns_left == 2
    for player in (1, 0):
        assert (state.turn, state.phase) == (player, Phase.TURN)
        state = apply(state, DrawBlind(), random.Random(SEED))
        state = apply(state, DrawBlind(), random.Random(SEED))
    assert state.phase is Phase.OVER


def test_a_ferry_takes_its_locomotives() -> None:
    state = with_hand(begun("europe"), red=6, locomotive=1)
    assert claims_of(state, "Palermo-Roma") == [Payment(Colour.RED, 3, 1)]
    assert claims_of(state, "Palermo-Smyrna") == []


TUNNEL = "Budapest-Kyiv"


def over_tunnel(uncovered: Counts, **hand: int) -> GameState:
    """After paying six red cards for a tunnel, over which these three cards were uncovered."""
    state = with_hand(begun("europe"), **hand)
    rest = tuple(have - here for have, here in zip(state.deck, uncovered, strict=True))
    state = replace(state, deck=uncovered, discards=rest)
    return claim(state, TUNNEL, Payment(Colour.RED, 6, 0))


def test_a_tunnel_without_its_colour_is_claimed_at_once() -> None:
    after = over_tunnel(cards_of(Payment(Colour.BLUE, 3, 0)), red=6)
    assert (after.turn, after.phase, after.players[0].trains) == (1, Phase.TURN, 39)


def test_a_tunnel_asks_for_a_card_for_each_of_its_colour_and_each_locomotive() -> None:
    uncovered = tuple(
        a + b for a, b in zip(cards_of(Payment(Colour.RED, 1, 1)), cards_of(Payment(Colour.BLUE, 1, 0)), strict=True)
    )
    state = over_tunnel(uncovered, red=8, locomotive=1)
    assert state.phase is Phase.TUNNEL
    assert state.tunnel is not None
    assert state.tunnel.extra == 2
    assert legal_actions(state) == [PayMore(0), PayMore(1), GiveUp()]
    paid = apply(state, PayMore(1), random.Random(SEED))
    assert (sum(paid.players[0].hand), paid.players[0].trains, paid.turn) == (1, 39, 1)
    back = apply(state, GiveUp(), random.Random(SEED))
    assert (sum(back.players[0].hand), back.players[0].trains, back.turn) == (9, 45, 1)
    poor = over_tunnel(uncovered, red=7)
    assert legal_actions(poor) == [GiveUp()]


def test_stations_cost_one_card_more_each_and_one_fits_in_a_city() -> None:
    state = with_hand(begun("europe"), red=2)
    wien = state.board.index["Wien"]
    after = apply(state, BuildStation(wien, Payment(Colour.RED, 1, 0)), random.Random(SEED))
    assert after.stations == ((wien, 0),)
    mine = with_hand(replace(after, turn=0), red=2)
    built = [action for action in legal_actions(mine) if isinstance(action, BuildStation)]
    assert {action.payment for action in built} == {Payment(Colour.RED, 2, 0)}
    assert wien not in {action.city for action in built}
    assert not any(isinstance(action, BuildStation) for action in legal_actions(with_hand(begun(), red=2)))


def test_only_so_many_can_play() -> None:
    with pytest.raises(UsageError, match="2 to 5 players"):
        start_game(load_board(), 6, random.Random(SEED))


def test_players_are_values() -> None:
    assert Player(NO_CARDS, 45, 0) == Player(NO_CARDS, 45, 0)
    state = begun()
    assert hash(replace(state, passes=0)) == hash(state)
