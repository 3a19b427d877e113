"""A game of Set being played, without a window."""

from __future__ import annotations

from datetime import date

from kibitz.gui.practice.set.session import PickResult, SetSession, Variant
from kibitz.solvers.set import is_set


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def wrong_triple(session: SetSession) -> tuple[int, int, int]:
    cards = session.table.cards
    last = next(k for k in range(2, 12) if not is_set([c for c in (cards[0], cards[1], cards[k]) if c is not None]))
    return 0, 1, last


def play_to_the_end(session: SetSession) -> None:
    while not session.table.over:
        if session.table.sets:
            i, j, k = session.table.sets[0]
            session.pick(i, j, k)
        else:
            session.deal()


def test_a_set_is_taken_and_its_time_is_kept() -> None:
    clock = Clock()
    session = SetSession(seed=7, clock=clock)
    clock.now_s += 12
    i, j, k = session.table.sets[0]
    assert session.pick(i, j, k).verdict is PickResult.SET
    assert session.found[0].at_s == 12
    assert session.mistakes == 0


def test_three_cards_that_are_no_set_stay_and_count_as_a_mistake() -> None:
    session = SetSession(seed=7)
    before = session.table
    assert session.pick(*wrong_triple(session)).verdict is PickResult.NOT_A_SET
    assert (session.table, session.mistakes) == (before, 1)


def test_hints_go_from_one_card_to_all_three_and_start_again_with_the_next_set() -> None:
    session = SetSession(seed=7)
    first = session.table.sets[0]
    assert [session.hint() for _ in range(4)] == [first[:1], first[:2], first, first]
    session.pick(*first)
    assert len(session.hint()) == 1
    assert session.hints == 5


def test_the_clock_stands_still_while_paused_and_after_the_end() -> None:
    clock = Clock()
    session = SetSession(seed=7, clock=clock)
    clock.now_s += 5
    session.pause()
    clock.now_s += 50
    session.resume()
    clock.now_s += 5
    assert session.elapsed_s == 10
    play_to_the_end(session)
    clock.now_s += 99
    session.resume()
    assert session.elapsed_s == 10


def test_the_daily_puzzle_is_over_after_six_sets_and_counts_each_once() -> None:
    session = SetSession(Variant.DAILY, day=date(2026, 11, 21))
    assert session.to_find == 6
    i, j, k = session.table.sets[0]
    session.pick(i, j, k)
    assert session.pick(k, i, j).verdict is PickResult.FOUND_BEFORE
    play_to_the_end(session)
    assert len(session.found) == session.to_find == 6
    assert session.mistakes == 0


def test_a_whole_game_uses_all_81_cards() -> None:
    session = SetSession(seed=3)
    play_to_the_end(session)
    left = sum(card is not None for card in session.table.cards)
    assert 3 * len(session.found) + left == 81
