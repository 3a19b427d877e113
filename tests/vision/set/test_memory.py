"""What is remembered of a game of Set, without pixels."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kibitz.core.geometry import Rect
from kibitz.solvers.set import Card, full_deck
from kibitz.vision.set.memory import SetMemory, as_known, recall

DECK = random.Random(1).sample(full_deck(), 81)
TAKEN, TABLE, COMING = DECK[:30], DECK[30:42], DECK[42:45]


def places(count: int) -> list[Rect]:
    return [Rect(100 * (i % 4), 150 * (i // 4), 80, 120) for i in range(count)]


def seen(cards: Sequence[Card], time_s: float, before: SetMemory | None) -> SetMemory:
    return recall(cards, places(len(cards)), time_s, before)


def middle_of_a_game() -> SetMemory:
    return seen(TABLE, 10.0, seen(TABLE, 9.0, None)).with_gone(TAKEN, 1.0)


def test_a_frame_of_moving_cards_that_are_misread_as_taken_ones_loses_nothing() -> None:
    confused = seen([*TABLE[:9], *TAKEN[:6]], 10.1, middle_of_a_game())
    after = seen([*TABLE[:9], *COMING], 10.2, confused)
    assert set(after.gone_since) == set(TAKEN) | set(TABLE[9:])


def test_several_frames_that_are_misread_each_in_its_own_way_lose_nothing() -> None:
    memory = middle_of_a_game()
    for n, confused in enumerate((TAKEN[:1], TAKEN[5:8], TAKEN[1:2])):
        memory = seen(confused, 10.1 + 0.1 * n, memory)
    after = seen([*TABLE[:9], *COMING], 10.5, memory)
    assert set(after.gone_since) == set(TAKEN) | set(TABLE[9:])


def test_a_new_deal_begins_anew() -> None:
    memory = middle_of_a_game()
    for n in range(5):
        memory = seen(TAKEN[:12], 20.0 + n, memory)
    assert not memory.gone_since
    assert memory.aside is None


def test_a_mark_where_cards_were_just_taken_may_be_theirs_for_a_while() -> None:
    memory = middle_of_a_game().with_gone(TABLE[:3], 11.0)
    place, other = Rect(0, 0, 80, 120).center, Rect(0, 150, 80, 120).center
    assert memory.lingers_until_s(place, 11.2) == 12.0
    assert memory.lingers_until_s(place, 12.1) is None
    assert memory.lingers_until_s(other, 11.2) is None


def test_a_card_of_which_a_mark_hides_the_colour_is_the_one_that_lay_there() -> None:
    memory = middle_of_a_game()
    marked = [*TABLE[:6], TABLE[6]._replace(colour=None), *TABLE[7:]]
    lifted = [rect.moved(0, -4) if i == 6 else rect for i, rect in enumerate(places(12))]
    assert as_known(marked, lifted, memory, 11.0) == tuple(TABLE)


def test_a_card_that_can_not_be_read_is_none_that_lay_elsewhere_was_taken_or_is_another() -> None:
    memory = middle_of_a_game()
    other = next(card for card in COMING if card.shape != TABLE[6].shape)._replace(colour=None)
    elsewhere = TABLE[6]._replace(colour=None)
    assert as_known([*TABLE[:6], other], places(7), memory, 11.0)[6] == other
    assert as_known([*TABLE[:3], elsewhere], places(4), memory, 11.0)[3] == elsewhere
    taken = memory.with_gone(TABLE[6:7], 11.0)
    assert as_known([*TABLE[:6], elsewhere], places(7), taken, 12.0)[6] == elsewhere


def test_a_card_that_was_clicked_right_after_the_one_look_at_it_is_the_one_that_was_seen() -> None:
    dealt = [*TABLE[:9], *COMING]
    memory = seen(dealt, 11.0, middle_of_a_game())
    marked = [*dealt[:9], COMING[0]._replace(number=None), *dealt[10:]]
    assert as_known(marked, places(12), memory, 11.05) == tuple(marked)
    assert as_known(marked, places(12), memory, 11.5) == tuple(dealt)
