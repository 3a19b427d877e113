"""What a player is told about a turn: tickets to keep, tracks that hurry, cards, the end, and "what if"."""

from __future__ import annotations

import random

import pytest

from kibitz.core.errors import UsageError
from kibitz.solvers.ticket.advice import Recommendation, TicketAdviser, Unknown, Urgent, what_if, wording
from kibitz.solvers.ticket.advice.pace import Missing, drawing_turns
from kibitz.solvers.ticket.choosing import ranked
from kibitz.solvers.ticket.model.actions import ClaimTrack, DrawTickets, KeepTickets
from kibitz.solvers.ticket.model.boards import CARDS, Colour, load_board
from kibitz.solvers.ticket.model.state import Phase
from tests.support.ticket.shown import position, ticket, track

USA = load_board()
ADVISER = TicketAdviser()
ROUND_MIAMI = ["Atlanta-Charleston=blue", "Charleston-Miami=blue", "Atlanta-Raleigh=blue", "Miami-New Orleans=green"]
"""Leave only Atlanta-Miami to get to Miami."""


def test_a_ticket_on_the_way_of_another_is_kept() -> None:
    shown = position(
        "Los Angeles-New York", offered="Chicago-Los Angeles; Portland-Phoenix; Winnipeg-Houston", hand="none",
        own=["Chicago-Pittsburgh black", "New York-Pittsburgh green"],
    )  # fmt: skip
    advice = ADVISER.advise(shown)
    alone = {keep.tickets[0]: keep for keep in advice.keeps if len(keep.tickets) == 1}
    shared = alone[ticket(USA, "Chicago-Los Angeles")]
    assert len(advice.keeps) == 7
    assert shared.spaces == 0
    assert shared.beside == shared.tickets
    assert all(shared.worth > other.worth for other in alone.values() if other is not shared)
    assert shared.tickets[0] in advice.keeps[0].tickets
    assert isinstance(advice.moves[0].action, KeepTickets)
    assert advice.moves[0].action.tickets == advice.keeps[0].numbers


def test_a_ticket_that_is_cut_off_or_complete_is_said_to_be() -> None:
    shown = position(
        "", offered="Boston-Miami; Chicago-New Orleans; Denver-El Paso", phase=Phase.TICKETS,
        claimed=[*ROUND_MIAMI, "Atlanta-Miami=blue"], own=["Denver-Santa Fe", "El Paso-Santa Fe"],
    )  # fmt: skip
    keeps = {tuple(map(USA.ticket_name, keep.tickets)): keep for keep in ADVISER.advise(shown).keeps}
    cut, done = keeps["Boston-Miami",], keeps["Denver-El Paso",]
    assert (cut.impossible, cut.chance) == (cut.tickets, 0.0)
    assert cut.worth < 0
    assert (done.done, done.chance, done.worth, done.spaces) == (done.tickets, 1.0, 4, 0)


def test_with_few_turns_left_long_tickets_are_unlikely() -> None:
    late = position("Seattle-New York; Denver-El Paso", trains={1: 6}, own=["Denver-Santa Fe"], hand="red 2")
    advice = ADVISER.advise(late)
    long, short = advice.chances
    assert long < 0.2 < short


def test_the_last_way_is_named_and_hurries() -> None:
    advice = ADVISER.advise(position("Boston-Miami; Portland-Phoenix", claimed=ROUND_MIAMI, hand="blue 2"))
    first = max(advice.tracks, key=lambda of: of.loss.expected)
    assert first.track == track(USA, "Atlanta-Miami")
    assert first.urgency == first.danger * first.loss.expected > 0
    assert [of.urgency for of in advice.tracks] == sorted((of.urgency for of in advice.tracks), reverse=True)
    assert "without it Boston-Miami can't be completed" in wording.track_reason(advice, first)
    assert Urgent.BRIDGE in first.grounds
    assert Urgent.NEAR in first.grounds
    assert first.loss.tickets == (ticket(USA, "Boston-Miami"),)
    assert first.loss.points == 12
    assert first.near == (1, 2)
    assert first.missing == ((Colour.BLUE, 3),)
    assert first.payment is None
    assert first.tickets == first.loss.tickets


def test_a_track_near_others_is_in_more_danger() -> None:
    alone = ADVISER.advise(position("Boston-Miami", hand="none", claimed=ROUND_MIAMI[1:2]))
    near = ADVISER.advise(position("Boston-Miami", hand="none", claimed=ROUND_MIAMI))
    dangers = [{of.track: of.danger for of in advice.tracks} for advice in (alone, near)]
    miami = track(USA, "Atlanta-Miami")
    assert 0 < dangers[0][miami] < dangers[1][miami] < 1


def test_of_a_double_route_one_may_go_with_many_players() -> None:
    name = "Kansas City-Oklahoma City (grey)"
    few, many = (
        next(of for of in ADVISER.advise(position("Kansas City-Houston", players=players)).tracks if of.track == at)
        for players in (3, 4)
        for at in [track(USA, name)]
    )
    assert len(few.choices) == len(many.choices) == 2
    assert many.danger < few.danger / 5


def test_what_can_be_paid_now_lacks_nothing() -> None:
    advice = ADVISER.advise(position("Denver-El Paso", hand="locomotive 1, white 1", trains={0: 5}))
    assert [USA.track_name(of.track) for of in advice.tracks if of.payment] == ["Denver-Santa Fe", "El Paso-Santa Fe"]
    assert all(of.missing == () for of in advice.tracks)
    unknown = ADVISER.advise(position("Denver-El Paso"))
    assert all(of.missing is None and of.payment is None for of in unknown.tracks)


@pytest.mark.parametrize(
    ("row", "first"),
    [
        ("locomotive, white, white, white, green", Colour.LOCOMOTIVE),
        ("locomotive, blue, white, pink, green", Colour.BLUE),
    ],
)
def test_a_locomotive_is_taken_where_the_last_card_does_not_lie_open(row: str, first: Colour) -> None:
    # Atlanta-Miami takes 5 blue.
    advice = ADVISER.advise(position("Atlanta-Miami 5", claimed=ROUND_MIAMI[1:2], hand="blue 4", row=row))
    cards = {card.colour: card for card in advice.cards}
    assert advice.cards[0].colour is first
    assert cards[Colour.LOCOMOTIVE].saves == pytest.approx(cards[first].saves)
    assert cards[None].saves < cards[first].saves / 2
    assert cards[None].chance == pytest.approx((12 - 4 - row.count("blue") + 14 - 1) / (110 - 4 - 5))
    assert cards[Colour.WHITE].saves == 0


def test_ahead_with_few_trains_the_game_is_ended() -> None:
    own = ["Seattle-Helena", "Helena-Duluth", "Duluth-Toronto", "Montreal-Toronto", "Calgary-Winnipeg"]
    tail = ["Portland-Salt Lake City", "Denver-Salt Lake City red", "Denver-Kansas City orange", "Helena-Winnipeg"]
    shown = position(
        "Seattle-Helena 4", own=[*own, *tail], trains={0: 4, 1: 30, 2: 30}, hand="red 2, white 1", held=2,
        row="red, blue, green, green, white", claimed=["Atlanta-Miami=blue", "Dallas-Houston=green"],
    )  # fmt: skip
    end = ADVISER.advise(shown).end
    assert end is not None
    assert end.verdict is Recommendation.END_NOW
    assert end.lead > 50
    assert end.chance > 0.95
    assert track(USA, "Boston-New York (red)") in end.tracks
    assert all(USA.tracks[i].length == 2 for i in end.tracks)


def test_behind_the_game_goes_on() -> None:
    shown = position(
        "Seattle-New York 22; Los Angeles-Miami 20", trains={0: 4, 1: 20}, hand="red 2", players=2, held=2,
        claimed=["Duluth-Toronto=blue", "Helena-Seattle=blue", "Duluth-Helena=blue", "Montreal-Toronto=blue"],
    )  # fmt: skip
    end = ADVISER.advise(shown).end
    assert end is not None
    assert end.verdict is Recommendation.WAIT
    assert end.lead < -40
    assert end.chance < 0.05


def test_who_leads_the_longest_path_and_how_to_catch_up() -> None:
    shown = position("Denver-El Paso", own=["Denver-Omaha"], claimed=["Duluth-Helena=blue"], hand="none", players=2)
    race = ADVISER.advise(shown).longest
    assert race is not None
    assert (race.leaders, race.longest, race.lead, race.mine, race.behind) == ((1,), 6, 2, 4, 2)
    assert race.tracks is not None
    assert sum(USA.tracks[i].length for i in race.tracks) == 2
    behind = position("Denver-El Paso", own=["Denver-Omaha"], claimed=["Duluth-Helena=blue"], players=2, trains={0: 1})
    without = ADVISER.advise(behind).longest
    assert without is not None
    assert without.tracks is None


def test_what_if_names_the_ticket_that_is_lost() -> None:
    shown = position("Boston-Miami; Portland-Phoenix", claimed=ROUND_MIAMI, hand="blue 2")
    found = what_if(shown, 1, track(USA, "Atlanta-Miami"))
    assert found.lost == (ticket(USA, "Boston-Miami"),)
    assert found.final < -5
    assert "Boston-Miami would be lost" in wording.what_if_reason(ADVISER.advise(shown), found)
    assert found.answer is not None


def test_what_if_counts_the_way_round_and_ones_own_claim() -> None:
    shown = position("Seattle-Helena 5", players=2, hand="yellow 6")
    straight = track(USA, "Helena-Seattle")
    theirs, mine = what_if(shown, 1, straight), what_if(shown, 0, straight)
    assert (theirs.before.tracks, theirs.spaces, theirs.lost) == ((straight,), 2, ())
    assert sum(USA.tracks[i].length for i in theirs.detour) == 8
    assert (mine.spaces, mine.after.tracks) == (-6, ())
    assert mine.final > 0 > theirs.final


def test_what_if_refuses_what_can_not_be() -> None:
    shown = position("Boston-Miami", claimed=["Denver-Kansas City black=blue"], players=3, trains={2: 3})
    for seat, name, words in (
        (1, "Denver-Kansas City (black)", "claimed already"),
        (2, "Denver-Kansas City (orange)", "closes it"),
        (2, "Duluth-Helena", "has 3"),
        (7, "Duluth-Helena", "no player"),
    ):
        with pytest.raises(UsageError, match=words):
            what_if(shown, seat, track(USA, name))
    with pytest.raises(UsageError, match="tickets"):
        what_if(position(), 1, 0)


def test_moves_are_those_of_the_ranking() -> None:
    shown = position("Los Angeles-Miami", hand="red 2, blue 3", row="red, blue, green, green, white")
    advice = ADVISER.advise(shown)
    assert advice.moves == ranked(shown)
    assert advice == ADVISER.advise(shown)


def test_what_is_not_known_is_named_and_the_rest_is_told() -> None:
    nothing = ADVISER.advise(position(claimed=["Boston-Montreal=blue"], me=None))
    assert {Unknown.ME, Unknown.TICKETS, Unknown.HAND, Unknown.ROW} <= {*nothing.unknown}
    assert (nothing.plan, nothing.moves, nothing.tracks, nothing.cards, nothing.end) == (None, (), (), (), None)
    assert len(nothing.rivals) == len(nothing.standings) == 3
    assert nothing.keys[0].share > nothing.keys[-1].share > 0
    known = ADVISER.advise(position("Denver-El Paso", hand="red 1", row="red, red, blue, blue, green", held=3))
    assert known.unknown == ()


def test_new_tickets_are_drawn_where_nothing_is_better() -> None:
    for tickets, hand in (("Los Angeles-New York; Boston-Miami", "red 2"), ("Denver-El Paso", "white 9, locomotive 6")):
        shown = position(tickets, hand=hand, row="red, blue, green, green, white", pile=20, phase=Phase.TURN)
        advice = ADVISER.advise(shown)
        assert advice.draw is not None
        assert advice.draw.good == isinstance(advice.moves[0].action, DrawTickets)
        assert 0 <= advice.draw.free < 1
    assert ADVISER.advise(position("Denver-El Paso", hand="red 2", pile=0)).draw is None


def test_the_colour_of_cards_is_a_reason_only_where_there_is_a_choice() -> None:
    advice = ADVISER.advise(position("Boston-Miami", hand="blue 5, red 1", row="red, red, blue, blue, green"))
    claims = [(move.action, move) for move in advice.moves if isinstance(move.action, ClaimTrack)]
    reasons = {action.track: wording.reason(advice, move) for action, move in claims}
    assert "needed least" not in reasons[track(USA, "Atlanta-Miami")]
    assert all(of for of in reasons.values())


def test_without_a_hand_only_planned_tracks_are_moves() -> None:
    advice = ADVISER.advise(position("Denver-El Paso", row="red, red, blue, blue, green"))
    assert advice.plan is not None
    claimed = [move.action.track for move in advice.moves if isinstance(move.action, ClaimTrack)]
    assert len(claimed) == len(advice.moves) == len(advice.plan.tracks)
    assert {*claimed} <= {i for choices in advice.plan.choices for i in choices}
    assert wording.move_title(advice, advice.moves[0]) == f"Claim {USA.track_name(claimed[0])}"


def test_turns_to_draw_are_those_of_drawing() -> None:
    rng = random.Random(1)
    likely = (12 / 110,) * 8 + (14 / 110,)
    for plain, anything, spare, others in (
        ((0, 0, 0, 0, 0, 0, 0, 5), 0, 0, 1), ((3, 0, 4, 0, 0, 2, 0, 0), 0, 1, 3), ((2, 2, 0, 3, 0, 0, 1, 5), 3, 0, 2),
    ):  # fmt: skip
        row = tuple(Colour(card) for card in rng.choices(range(9), likely, k=5))
        slow = sum(drawn(plain, anything, spare, others, row, rng) for _ in range(300)) / 300
        assert drawing_turns(Missing(plain, anything, 0, spare), likely, row, others) == pytest.approx(slow, rel=0.15)


def drawn(
    plain: tuple[int, ...], anything: int, spare: int, others: int, row: tuple[Colour, ...], rng: random.Random
) -> int:
    """Turns of one player who draws what is missing; others change a card of the row in 7 of 10 turns."""
    weights = (12,) * 8 + (14,)
    short, lying, turns = list(plain), list(row), 0
    while sum(short) + anything > spare:
        turns += 1
        for first in (True, False):
            useful = [i for i, card in enumerate(lying) if card < 8 and (short[card] or anything)]
            if first and sum(short) + anything - spare == 1 and not useful and Colour.LOCOMOTIVE in lying:
                lying[lying.index(Colour.LOCOMOTIVE)] = rng.choices(CARDS, weights)[0]
                spare += 1
                break
            card = rng.choices(CARDS, weights)[0]
            if useful:
                at = max(useful, key=lambda i: short[lying[i]])
                lying[at], card = card, lying[at]
            if card is Colour.LOCOMOTIVE:
                spare += 1
            elif short[card]:
                short[card] -= 1
            elif anything:
                anything -= 1
        for _ in range(others):
            if rng.random() < 0.7:
                lying[rng.randrange(5)] = rng.choices(CARDS, weights)[0]
    return turns


def test_a_claim_that_completes_a_ticket_is_among_the_moves() -> None:
    advice = ADVISER.advise(position("Dallas-Houston 4", hand="red 1", row="red, red, blue, blue, green"))
    claims = [move.action for move in advice.moves if isinstance(move.action, ClaimTrack)]
    assert USA.tracks[claims[0].track].pair == USA.tracks[track(USA, "Dallas-Houston (grey)")].pair
