"""Rules of Set against slow, obviously right versions."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.solvers.set import (
    Card,
    NotASetError,
    SetState,
    Table,
    cards_to_likely,
    chance_of_set,
    complete,
    daily_puzzle,
    explain,
    find_chain_sets,
    find_sets,
    find_ultra_sets,
    full_deck,
    is_set,
    parse_card,
    suggest,
)

boards = st.lists(st.sampled_from(full_deck()), min_size=3, max_size=21, unique=True)


def slow_is_set(cards: Sequence[tuple[object, ...]]) -> bool:
    return all(len({card[a] for card in cards}) != 2 for a in range(len(cards[0])))


@given(boards)
def test_finds_just_the_triples_that_are_sets(cards: list[Card]) -> None:
    assert find_sets(cards) == [t for t in combinations(range(len(cards)), 3) if slow_is_set([cards[i] for i in t])]


@given(st.lists(st.tuples(*[st.integers(0, 2)] * 5), min_size=3, max_size=25, unique=True))
def test_any_number_of_attributes(cards: list[tuple[int, ...]]) -> None:
    assert find_sets(cards) == [t for t in combinations(range(len(cards)), 3) if slow_is_set([cards[i] for i in t])]


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=4, max_size=14, unique=True))
def test_four_values_make_sets_of_four(cards: list[tuple[int, ...]]) -> None:
    slow = [
        four
        for four in combinations(range(len(cards)), 4)
        if all(len({cards[i][a] for i in four}) in (1, 4) for a in range(3))
    ]
    assert find_sets(cards, values=4) == slow


def test_the_whole_deck_has_1080_sets() -> None:
    assert len(find_sets(full_deck())) == 1080


@given(st.sampled_from(full_deck()), st.sampled_from(full_deck()))
def test_exactly_one_card_completes_a_pair(a: Card, b: Card) -> None:
    if a != b:
        assert [c for c in full_deck() if c not in (a, b) and is_set([a, b, c])] == [complete(a, b)]


def test_empty_places_and_unreadable_cards_are_in_no_set() -> None:
    one, two, three = (Card(n, "oval", "red", "open") for n in (1, 2, 3))
    assert find_sets([one, None, two, three]) == [(0, 2, 3)]
    assert find_sets([one, two, three._replace(shading=None)]) == []


def test_twins_cannot_lie_on_one_table() -> None:
    card = full_deck()[5]
    with pytest.raises(ImpossibleBoardError, match=r"Cards 1 and 3 are equal"):
        find_sets([card, full_deck()[0], card])


def test_a_fourth_colour_is_impossible() -> None:
    cards = [Card(1, "oval", colour, "open") for colour in ("red", "green", "purple", "blue")]
    with pytest.raises(ImpossibleBoardError, match="4 values"):
        find_sets(cards)


@given(boards, st.lists(st.sampled_from(full_deck()), min_size=3, max_size=3, unique=True))
def test_chain_sets_have_one_card_of_the_last_set(cards: list[Card], last: list[Card]) -> None:
    table = [card for card in cards if card not in last]
    slow = {
        (i, j, link)
        for i, j in combinations(range(len(table)), 2)
        for link in last
        if slow_is_set([table[i], table[j], link])
    }
    assert set(find_chain_sets(table, last)) == slow


@pytest.mark.slow
@given(boards)
def test_ultra_sets_are_two_pairs_that_want_the_same_card(cards: list[Card]) -> None:
    pairs = list(combinations(range(len(cards)), 2))
    slow = {
        (p, q)
        for p, q in combinations(pairs, 2)
        if not set(p) & set(q) and complete(cards[p[0]], cards[p[1]]) == complete(cards[q[0]], cards[q[1]])
    }
    assert set(find_ultra_sets(cards)) == slow


@settings(max_examples=5)
@given(st.lists(st.sampled_from(full_deck()), min_size=3, max_size=9, unique=True))
def test_chance_after_two_more_cards_is_counted_exactly(cards: list[Card]) -> None:
    left = [c for c in full_deck() if c not in cards]
    pairs = list(combinations(left, 2))
    assert chance_of_set(cards, 2) == pytest.approx(sum(bool(find_sets([*cards, *two])) for two in pairs) / len(pairs))


def test_chance_of_three_more_on_a_small_deck_equals_the_count() -> None:
    cards = [c for c in full_deck()[::7] if not find_sets([c])][:6]
    unseen = full_deck()[1:40:3]
    free = [c for c in unseen if c not in cards]
    triples = list(combinations(free, 3))
    assert chance_of_set(cards, 3, unseen) == pytest.approx(
        sum(bool(find_sets([*cards, *t])) for t in triples) / len(triples)
    )


def test_a_board_with_a_set_needs_no_more_cards() -> None:
    assert cards_to_likely(full_deck()[:12]) == 0


@settings(max_examples=10)
@given(st.integers(0, 4000))
def test_the_daily_puzzle_has_six_sets_and_stays_the_same(days: int) -> None:
    day = date(2020, 1, 1) + timedelta(days)
    cards = daily_puzzle(day)
    assert len(set(cards)) == 12
    assert len(find_sets(cards)) == 6
    assert daily_puzzle(day) == cards


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_a_table_can_be_played_to_its_end_and_loses_no_card(seed: int) -> None:
    table = Table.new(seed)
    while not table.over:
        sets = table.sets
        table = table.take(*sets[0]) if sets else table.deal_more()
        on_table = [card for card in table.cards if card is not None]
        found = [card for triple in table.found for card in triple]
        assert sorted([*on_table, *table.deck, *found]) == sorted(full_deck())
    assert find_sets(table.cards) == []


def test_taking_what_is_no_set_says_why() -> None:
    table = Table.new(1)
    wrong = next(t for t in combinations(range(12), 3) if t not in table.sets)
    with pytest.raises(NotASetError, match="not a set"):
        table.take(*wrong)


def test_each_set_of_the_daily_puzzle_counts_once() -> None:
    table = Table.daily(date(2026, 1, 1))
    first = table.sets[0]
    after = table.take(*first)
    assert len(after.sets) == 5
    with pytest.raises(NotASetError, match="before"):
        after.take(*first)


@given(boards)
def test_suggestions_are_the_sets_with_those_that_leave_most_first(cards: list[Card]) -> None:
    suggestions = suggest(SetState(tuple(cards)))
    assert sorted(s.cards for s in suggestions) == find_sets(cards)
    assert [s.worth for s in suggestions] == sorted((s.worth for s in suggestions), reverse=True)


def test_sets_found_before_are_not_suggested_again() -> None:
    cards = daily_puzzle(date(2026, 2, 3))
    first = find_sets(cards)[0]
    state = SetState(cards, found=frozenset({frozenset(cards[i] for i in first)}))
    assert len(suggest(state)) == 5


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(UsageError, match="no variant"):
        suggest(SetState(full_deck()[:12], variant="poker"))


@pytest.mark.parametrize("text", ["2 red striped ovals", "striped red 2 oval", "2rto", "2RHO", "2 red str oval"])
def test_cards_can_be_written_in_several_ways(text: str) -> None:
    assert parse_card(text) == Card(2, "oval", "red", "striped")


@pytest.mark.parametrize("text", ["", "4 red striped ovals", "2 red ovals", "2rxo", "red red 2 oval solid"])
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UsageError, match="Write a card as"):
        parse_card(text)


def test_explanations_name_what_spoils_a_set() -> None:
    assert "colour: two red, one green - not a set" in explain(
        [Card(1, "oval", "red", "open"), Card(2, "oval", "red", "open"), Card(3, "oval", "green", "open")]
    )
