"""Marks that stay for a moment on the places of a set that was taken, on whatever lies there by then."""

from __future__ import annotations

import random

from kibitz.core.frame import Frame
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.set import Card, SetState, full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

STYLE = Style(columns=4, text=False)
DEAL = random.Random(5).sample(full_deck(), 12)
LEFT = [*DEAL[3:6], *DEAL[6:]]


def look(cards: list[Card], marked: set[int], time_s: float, before: Reading[SetState] | None) -> Reading[SetState]:
    reading = read_set(Frame(draw_board(STYLE, cards, marked).pixels, "drawn", time_s), before)
    assert reading is not None
    return reading


def closed_up() -> Reading[SetState]:
    return look(LEFT, set(), 2.0, look(DEAL, set(), 1.0, look(DEAL, set(), 0.0, None)))


def test_nothing_is_settled_while_they_linger() -> None:
    lingering = look(LEFT, {0, 2}, 2.1, closed_up())
    after = look(LEFT, set(), 2.3, lingering)

    assert lingering.condition is Condition.UNSETTLED
    assert (after.condition, after.state.selected) == (Condition.READY, set())


def test_what_stays_marked_is_selected_after_all() -> None:
    lingering = look(LEFT, {0, 2}, 2.1, closed_up())
    assert lingering.until_s is not None

    after = look(LEFT, {0, 2}, lingering.until_s + 0.1, lingering)

    assert (after.condition, after.state.selected) == (Condition.READY, {0, 2})


def test_a_mark_elsewhere_is_a_selection_at_once() -> None:
    assert look(LEFT, {7}, 2.1, closed_up()).condition is Condition.READY
