"""Games of Ticket to Ride against bots, without a window."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.gui.practice.ticket.kind import TicketKind
from kibitz.gui.practice.ticket.saved import SavedGame
from kibitz.gui.practice.ticket.session import TicketSession, laid
from kibitz.gui.practice.ticket.spots import Spot, SpotKind
from kibitz.gui.practice.ticket.table import TicketTable
from kibitz.gui.practice.ticket.wording import happened, turn_in_words
from kibitz.solvers.ticket.bots import make_bot
from kibitz.solvers.ticket.model.boards import CARDS, Colour
from kibitz.solvers.ticket.model.legal import legal_actions
from kibitz.solvers.ticket.model.state import Counts

KINDS = ("easy 10 trains", "europe easy easy 10 trains", "medium easy easy 10 trains")


def played(kind: str, seed: int, most: int = 10_000) -> TicketSession:
    """A game in which you choose at random, from what is legal."""
    session, rng = TicketSession(TicketKind.parse(kind), seed), random.Random(seed)
    while not session.over and len(session.done) < most:
        own = rng.choice(legal_actions(session.state)) if session.yours else session.thinking()()
        session.act(own)
    return session


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_and_actions_give_the_same_game(kind: str, tmp_path: Path) -> None:
    session = played(kind, 3)
    assert session.over
    again = TicketSession(session.kind, 3, actions=session.actions)
    assert (again.state, again.winners) == (session.state, session.winners)
    saved = SavedGame(tmp_path / "game.json")
    saved.save(session)
    loaded = saved.load()
    assert loaded is not None
    assert (loaded.state, loaded.colours) == (session.state, session.colours)
    saved.forget()
    assert saved.load() is None


@given(st.integers(0, 1000), st.sampled_from(KINDS), st.integers(1, 60))
def test_the_row_always_holds_the_cards_of_the_game(seed: int, kind: str, most: int) -> None:
    session = played(kind, seed, most)
    assert Counter(card for card in session.row if card is not None) == Counter(
        card for card in CARDS for _ in range(session.state.row[card])
    )


def test_cards_that_stay_keep_their_places_and_a_row_that_is_cleared_is_laid_anew() -> None:
    row = (Colour.RED, Colour.BLUE, None, Colour.RED, Colour.GREEN)
    filled = laid(row, counts(Colour.RED, Colour.RED, Colour.BLUE, Colour.GREEN, Colour.PINK), 1)
    assert filled == (Colour.RED, Colour.BLUE, Colour.PINK, Colour.RED, Colour.GREEN)
    cleared = laid(row, counts(Colour.WHITE, Colour.WHITE, Colour.BLACK, Colour.PINK, Colour.RED), 1)
    assert sorted(cleared) == [Colour.RED, Colour.PINK, Colour.WHITE, Colour.WHITE, Colour.BLACK]
    assert laid(row, counts(Colour.RED, Colour.BLUE, Colour.RED, Colour.GREEN), 1) == row


def counts(*cards: Colour) -> Counts:
    return tuple(cards.count(card) for card in CARDS)


@given(st.integers(0, 1000), st.sampled_from(KINDS), st.integers(1, 60))
def test_a_click_is_refused_exactly_where_the_rules_do(seed: int, kind: str, most: int) -> None:
    session = played(kind, seed, most)
    if not session.yours:
        return
    table = TicketTable(session)
    legal = legal_actions(session.state)
    for number in range(len(session.state.board.tracks)):
        can = any(getattr(action, "track", None) == number for action in legal)
        assert (not table.why_not(Spot(SpotKind.TRACK, number))) == can
    for spot in table.spots:
        action = TicketTable(session).touch(spot) if spot.part not in (SpotKind.KEEP, SpotKind.CITY) else None
        assert action is None or action in legal


def test_everybody_sees_the_players_from_his_own_seat() -> None:
    session = played("europe medium hard", 5, 80)
    shown = session.shown
    assert shown.me == 0
    assert shown.seats[0].colour == "red"
    assert [seat.trains for seat in shown.seats] == [session.state.players[seat].trains for seat in session.order]
    for track, owner in enumerate(session.state.owners):
        assert shown.owners[track] == (None if owner is None else session.order.index(owner))
    assert shown.hand == session.state.players[session.you].hand


def test_what_happens_is_told_as_everyone_sees_it() -> None:
    session = played("europe easy medium 20 trains", 8)
    lines = [happened(session, done) for done in session.done]
    assert any(line.startswith("Ada claims") for line in lines)
    assert any(line.startswith("Ben draws a card") for line in lines)
    assert not any(line.startswith(("Ada draws a red", "Ben draws a red")) for line in lines)
    assert turn_in_words(session).startswith("Game over: ")


def test_taking_back_leads_to_your_turn_before() -> None:
    session, rng = TicketSession(TicketKind.parse("easy"), 4), random.Random(4)
    while len([done for done in session.done if done.seat == session.you]) < 5:
        before = session.state
        session.act(make_bot("planner").act(session.state, rng) if session.yours else session.thinking()())
    assert session.done[-1].seat == session.you
    session.take_back()
    assert session.state == before
    assert session.helped
