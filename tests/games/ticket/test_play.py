"""Ticket to Ride played on a simulated page: what is clicked on, what is checked, and when the user is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kibitz.automation.player import acting, player, settling
from kibitz.automation.player.events import Asked, Event
from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.core.action import Click, Wait
from kibitz.core.advice import Move
from kibitz.core.errors import ActionError
from kibitz.core.game import Outcome, Step, View
from kibitz.core.reading import Condition, Reading
from kibitz.games.ticket import check as ticket_check
from kibitz.games.ticket.advice import Wanted
from kibitz.games.ticket.game import TicketGame
from kibitz.games.ticket.memory import TicketMemory, memory_of
from kibitz.loop import Loop
from kibitz.solvers.ticket.model.actions import (
    Action,
    ClaimTrack,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    GiveUp,
    KeepTickets,
    Payment,
    PayMore,
)
from kibitz.solvers.ticket.model.boards import Colour
from kibitz.solvers.ticket.model.shown import ShownTicket
from kibitz.solvers.ticket.model.state import Phase
from tests.support.ticket.page import TicketPage

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits that suit a page that answers at once."""
    monkeypatch.setattr(settling, "SETTLE_S", 0.01)
    monkeypatch.setattr(acting, "POLL_S", 0.003)
    monkeypatch.setattr(acting, "WAIT_POLL_S", 0.003)
    monkeypatch.setattr(player, "HAND_BACK_S", 0.01)
    waits = {"STILL_S": 0.01, "NO_EFFECT_S": 0.15, "PASSED_S": 0.03, "OVER_S": 0.2, "OTHERS_S": 0.1, "UNSEEN_S": 6.0}
    for name, value_s in waits.items():
        monkeypatch.setattr(ticket_check, name, value_s)


def game_on(page: TicketPage) -> TicketGame:
    return TicketGame(reader=page.read, profiles=[page.profile])


def play(page: TicketPage, moves: int, heard: list[Event] | None = None, user: Any = None) -> PlayResult:
    def hear(event: Event) -> None:
        if heard is not None:
            heard.append(event)
        if isinstance(event, Asked) and user is not None:
            user()

    return Loop(page, [game_on(page)], [hear]).play(Stop(), moves)


def read(page: TicketPage) -> Reading[ShownTicket]:
    reading = game_on(page).read(page.grab())
    assert reading is not None
    return reading


def planned(page: TicketPage, action: Action, **changes: Any) -> list[Step]:
    reading = read(page)
    reading = replace(reading, **changes)
    move = Move((), "", "", data=Wanted(action, None))  # type: ignore[arg-type]  # the advice isn't looked at
    return list(game_on(page).plan(reading, move))


def in_turn(page: TicketPage) -> TicketPage:
    """After the first tickets are chosen."""
    page.marked = {0, 1}
    page.click(page.profile.places["keep"].center)
    while page.state.turn != 0:
        page.grab()
    return page


def rich(page: TicketPage) -> TicketPage:
    """With a hand that pays for everything."""
    me = replace(page.state.players[0], hand=(9,) * 9)
    page.state = replace(page.state, players=(me, *page.state.players[1:]))
    return page


# Plans


def test_a_track_is_clicked_on_in_its_middle_space() -> None:
    page = in_turn(TicketPage())
    [step] = planned(page, ClaimTrack(0, Payment(Colour.RED, 2, 0)))
    middle = page.profile.tracks[0].spaces[len(page.profile.tracks[0].spaces) // 2]
    assert isinstance(step.action, Click)
    assert (step.action.at.x, step.action.at.y) == (middle.x, middle.y)


def test_cards_and_piles_are_clicked_on_where_the_profile_has_them() -> None:
    page = in_turn(TicketPage())
    places = page.profile.places
    card = page.row[2]
    assert card is not None
    first = f"card {page.row.index(card) + 1}"
    for action, place in ((DrawBlind(), "deck"), (DrawTickets(), "pile"), (DrawFaceUp(card), first)):
        [step] = planned(page, action)
        assert step.action == Click(places[place].center)


def test_the_tickets_to_keep_are_marked_others_unmarked_and_the_choice_is_ended() -> None:
    page = TicketPage()
    keep = KeepTickets(tuple(page.state.player.offered[i] for i in (0, 2)))
    places = page.profile.places
    steps = planned(page, keep, memory=TicketMemory(marked=frozenset({1, 2})))
    assert [step.action for step in steps] == [Click(places[name].center) for name in ("offer 1", "offer 2", "keep")]


def test_the_hands_colour_is_clicked_on_first_where_the_profile_says_so() -> None:
    page = in_turn(TicketPage(hand_first=True))
    steps = planned(page, ClaimTrack(0, Payment(Colour.RED, 2, 0)))
    assert steps[0].action == Click(page.profile.places["hand red"].center)
    assert len(steps) == 2


def test_what_the_profile_has_no_place_for_is_left_to_the_user() -> None:
    page = in_turn(TicketPage())
    page.profile = replace(page.profile, places={})
    [step] = planned(page, DrawBlind())
    assert step.action == Wait()


def test_nothing_is_planned_while_it_is_another_players_turn() -> None:
    page = in_turn(TicketPage())
    page.others_s = 60
    page.click(page.profile.places["deck"].center)
    page.click(page.profile.places["deck"].center)
    reading = read(page)
    assert reading.condition is Condition.WAITING
    assert planned(page, DrawBlind()) == []


# Games


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_turn_after_turn_is_played_without_a_click_that_isnt_allowed(board: str) -> None:
    page = TicketPage(board, seed=4)
    result = play(page, 12)
    assert (result.finished, len(result.moves)) == (True, 12), result.reason
    assert page.stray == []
    assert result.retries == 0


def test_a_game_is_played_to_its_end_and_won_or_lost() -> None:
    page = TicketPage(players=2, seed=2)
    page.state = replace(page.state, players=tuple(replace(one, trains=9) for one in page.state.players))
    loop = Loop(page, [game_on(page)])
    result = loop.play(Stop())
    assert result.finished, result.reason
    assert page.state.phase is Phase.OVER
    assert page.stray == []
    assert loop.view is not None
    assert loop.view.reading is not None
    assert game_on(page).won(loop.view.reading) in (True, False)


def test_a_second_card_is_taken_in_the_same_turn() -> None:
    page = in_turn(TicketPage())
    hand = sum(page.state.players[0].hand)
    result = play(page, 2)
    assert result.finished
    assert sum(page.state.players[0].hand) == hand + 2


def test_a_claim_is_paid_with_what_was_chosen_in_the_hand_before() -> None:
    page = rich(in_turn(TicketPage(hand_first=True)))
    result = play(page, 3)
    assert result.finished, result.reason
    assert 0 in page.state.owners
    assert page.stray == []


def test_a_lost_click_is_made_once_more() -> None:
    page = in_turn(TicketPage(loses=frozenset({1})))
    result = play(page, 1)
    assert result.finished
    assert page.clicks == 2


def test_what_the_game_doesnt_take_is_given_up_for_the_next_best() -> None:
    page = in_turn(TicketPage(loses=frozenset({1, 2})))
    result = play(page, 1)
    assert result.finished
    assert page.clicks == 3
    assert len({str(move.data.action) for move in result.moves}) == 1
    refused = TicketMemory(refused=frozenset({result.moves[0].data.action}))
    advice = game_on(page).advise(read(page).state, refused)
    assert result.moves[0].data.action not in [move.data.action for move in advice.moves]


def test_a_claim_on_a_track_that_cant_be_read_is_remembered() -> None:
    page = rich(in_turn(TicketPage()))
    game = game_on(page)
    hidden = TicketGame(
        reader=lambda frame, profile, before: unseen(page.read(frame, profile), 0), profiles=[page.profile]
    )
    [step] = planned(page, ClaimTrack(0, Payment(Colour.RED, 2, 0)))
    shown = replace(page.grab(), time_s=0.5)
    before = View(shown, hidden.read(shown), None, time_s=1.0)
    page.others_s = 60
    page.click(step.action.at)  # type: ignore[union-attr]
    frame = replace(page.grab(), time_s=2.0)
    verdict = game.check(step, before, View(frame, hidden.read(frame, before.reading), None, time_s=3.0))
    assert (verdict.outcome, verdict.saw) == (Outcome.CONFIRMED, f"{page.board.tracks[0].length} trains fewer")
    after = hidden.read(frame, verdict.reading)
    assert after is not None
    assert after.state.owners[0] == 0
    assert after.state.unknown == frozenset()


def unseen(reading: Reading[ShownTicket], track: int) -> Reading[ShownTicket]:
    """The reading where something lies over a track."""
    owners = tuple(None if i == track else owner for i, owner in enumerate(reading.state.owners))
    return replace(reading, state=replace(reading.state, owners=owners, unknown=frozenset({track})))


def test_a_dialog_that_cant_be_read_is_the_users_part_and_play_goes_on_after_it() -> None:
    page = rich(in_turn(TicketPage(dialog=True)))
    heard: list[Event] = []
    result = play(page, 2, heard, page.pay)
    assert result.finished, result.reason
    assert 0 in page.state.owners
    asked = [event.words for event in heard if isinstance(event, Asked)]
    assert asked
    assert "yourself, and pay" in asked[0]
    assert page.stray == []


def test_where_turns_cant_be_seen_the_others_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticket_check, "OTHERS_S", 2.0)
    page = in_turn(TicketPage(players=2, tells_turn=False))
    page.others_s = 60
    heard: list[Event] = []
    result = play(page, 3, heard, page.hurry)
    assert result.finished, result.reason
    assert page.stray == []
    asked = [event.words for event in heard if isinstance(event, Asked)]
    assert asked
    assert all("wait until the others" in words for words in asked)


def test_a_card_is_seen_to_be_taken_although_no_counts_are_shown() -> None:
    page = in_turn(TicketPage(tells_counts=False))
    game = game_on(page)
    [step] = planned(page, DrawBlind())
    shown = replace(page.grab(), time_s=0.5)
    before = View(shown, game.read(shown), None, time_s=1.0)
    nothing = game.check(step, before, replace(before, time_s=1.1))
    assert nothing.outcome is Outcome.PENDING
    page.click(page.profile.places["deck"].center)
    frame = replace(page.grab(), time_s=2.0)
    reading = game.read(frame, before.reading)
    after = View(frame, reading, None, time_s=3.0)
    assert game.check(step, before, after).outcome is Outcome.CONFIRMED


def test_nothing_is_claimed_where_ones_cards_cant_be_read() -> None:
    page = in_turn(TicketPage(tells_counts=False))
    with pytest.raises(ActionError, match="cards can't be read"):
        planned(page, ClaimTrack(0, Payment(Colour.RED, 2, 0)))


def tunnel_page(extra: int) -> TicketPage:
    """A tunnel was clicked on, and asks for more."""
    page = rich(in_turn(TicketPage("europe", seed=4)))
    track = next(i for i, one in enumerate(page.board.tracks) if one.tunnel and one.colour is Colour.RED)
    for seed in range(200):
        again = TicketPage("europe", seed=4)
        again.state, again.rng = page.state, __import__("random").Random(seed)
        again.claim(track)
        if again.state.tunnel is not None and again.state.tunnel.extra == extra:
            return again
    raise AssertionError("no such tunnel")


def test_more_cards_for_a_tunnel_are_paid_by_the_way_that_is_offered() -> None:
    page = tunnel_page(2)
    claim = ClaimTrack(page.state.tunnel.track, page.state.tunnel.payment)  # type: ignore[union-attr]
    game = game_on(page)
    first = game.read(page.grab())
    assert first is not None
    before = replace(first, memory=replace(memory_of(first), claim=claim))
    reading = game.read(page.grab(), before)
    assert reading is not None
    assert reading.state.tunnel is not None
    assert reading.state.tunnel.extra == 2
    actions = [move.data.action for move in game.advise(reading.state).moves]
    assert PayMore(0) in actions
    for action, place in ((PayMore(1), "offer 2"), (GiveUp(), "keep")):
        [step] = game.plan(reading, Move((), "", "", data=Wanted(action, None)))  # type: ignore[arg-type]
        assert step.action == Click(page.profile.places[place].center)
