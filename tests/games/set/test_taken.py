"""Set, checked: what a click became of, and whether the set was taken."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.action import Click, ShowMore
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.games.set.check import DEALT_AFTER_S, KEPT_AT_FIRST_S, MARKS_S, PUSHED_OUT_S
from kibitz.games.set.game import SetGame
from kibitz.solvers.set import SetState, find_sets, full_deck
from kibitz.vision.set.memory import memory_of
from kibitz.vision.set.reading import card_place, with_taken
from tests.support.set.pictures import Style, draw_board
from tests.support.set.views import CARDS, TWO_SETS, first_click, last_click, look, reading_of


def test_a_click_is_confirmed_when_its_card_shows_as_selected() -> None:
    before = look(CARDS)
    move, step = first_click(before)
    assert SetGame().check(step, before, look(CARDS)).outcome is Outcome.PENDING
    assert SetGame().check(step, before, look(CARDS, {move.data[0]})).outcome is Outcome.CONFIRMED
    assert SetGame().check(step, before, look(CARDS, {move.data[1]})).outcome is Outcome.PENDING


def test_a_card_that_seems_cut_short_while_it_is_selected_is_waited_for() -> None:
    before = look(CARDS)
    move, step = first_click(before)
    shrinking = look(CARDS, {move.data[0]}, time_s=0.2)
    reading = reading_of(shrinking)
    shrinking = replace(shrinking, reading=replace(reading, state=replace(reading.state, partial=True)))
    assert SetGame().check(step, before, shrinking).outcome is Outcome.PENDING
    assert SetGame().check(step, before, replace(shrinking, time_s=1.0)).outcome is Outcome.CONFIRMED


def test_the_last_click_is_confirmed_when_the_set_is_gone() -> None:
    before = look(CARDS)
    move, last = last_click(before)
    others = iter(c for c in full_deck() if c not in CARDS)
    after = tuple(next(others) if i in move.data else card for i, card in enumerate(CARDS))
    assert SetGame().check(last, before, look(CARDS, set(move.data))).outcome is Outcome.PENDING
    assert SetGame().check(last, before, look(after)).outcome is Outcome.CONFIRMED


def test_a_page_may_deal_another_number_than_three() -> None:
    before = look(CARDS)
    move, last = last_click(before)
    others = iter(c for c in full_deck() if c not in CARDS)
    after = tuple(next(others) if i in move.data[:2] else card for i, card in enumerate(CARDS) if i != move.data[2])
    at_once, later = (SetGame().check(last, before, look(after, time_s=time_s)) for time_s in (1.0, 5.0))
    assert at_once.outcome is Outcome.PENDING
    assert later.outcome is Outcome.CONFIRMED


def without(view: View, gone: tuple[int, ...]) -> View:
    """The same board once some cards have left it, and nothing else has moved."""
    reading = reading_of(view)
    left = [i for i in range(len(reading.state.cards)) if i not in gone]
    state = replace(reading.state, cards=tuple(reading.state.cards[i] for i in left))
    places = {card_place(at): reading.places[card_place(i)] for at, i in enumerate(left)}
    return replace(view, reading=replace(reading, state=state, places=places))


def test_a_slow_deal_is_waited_for_as_long_as_the_rules_say_that_cards_must_come() -> None:
    before = look(TWO_SETS)
    move, last = last_click(before)
    holes = without(before, move.data)
    assert SetGame().check(last, before, replace(holes, time_s=3.5)).outcome is Outcome.PENDING
    verdict = SetGame().check(last, before, replace(holes, time_s=DEALT_AFTER_S))
    assert verdict.outcome is Outcome.CONFIRMED
    assert last.timeout_s > DEALT_AFTER_S

    # Once nothing was dealt, the next set isn't waited for.
    assert verdict.reading
    nine = replace(holes, reading=verdict.reading)
    steps = SetGame().plan(verdict.reading, SetGame().advise(verdict.reading.state).moves[0])
    gone = steps[-1].data.completes
    six = without(nine, tuple(i for i, card in enumerate(verdict.reading.state.cards) if card in gone))
    assert SetGame().check(steps[-1], nine, six).outcome is Outcome.CONFIRMED


def test_fifteen_cards_become_twelve_without_a_deal() -> None:
    before = look(tuple(random.Random(1).sample(full_deck(), 15)))
    move, last = last_click(before)
    assert SetGame().check(last, before, without(before, move.data)).outcome is Outcome.CONFIRMED


def test_a_set_counts_as_taken_once_its_marks_are_gone_too() -> None:
    before = look(CARDS)
    move, last = last_click(before)
    others = iter(c for c in full_deck() if c not in CARDS)
    new = tuple(next(others) if i in move.data else card for i, card in enumerate(CARDS))
    lingering = look(new, set(move.data), time_s=0.3)
    assert SetGame().check(last, before, lingering).outcome is Outcome.PENDING
    assert SetGame().check(last, before, look(new, time_s=0.5)).outcome is Outcome.CONFIRMED
    # A shadow that new cards keep is no mark that will go.
    assert SetGame().check(last, before, replace(lingering, time_s=MARKS_S)).outcome is Outcome.CONFIRMED


def test_cards_that_stay_count_as_found_and_are_not_offered_again() -> None:
    before = look(CARDS)
    move, last = last_click(before)
    soon = SetGame().check(last, before, look(CARDS, time_s=KEPT_AT_FIRST_S / 2))
    later = SetGame().check(last, before, look(CARDS, time_s=KEPT_AT_FIRST_S * 2))
    assert soon.outcome is Outcome.PENDING
    assert later.outcome is Outcome.CONFIRMED
    assert later.reading
    assert move.data not in [m.data for m in SetGame().advise(later.reading.state).moves]


def test_cards_that_stay_are_not_taken_where_an_earlier_set_has_left_the_table() -> None:
    # One of the clicks went astray, or a card was misread: the page has judged another three, or these, and wrongly.
    earlier = tuple(card for card in full_deck() if card not in CARDS)[:3]
    before = look(CARDS)
    before = replace(before, reading=with_taken(reading_of(before), earlier, 0.0))
    _, last = last_click(before)
    stays = look(CARDS, time_s=KEPT_AT_FIRST_S * 2)
    stays = replace(stays, reading=with_taken(reading_of(stays), earlier, 0.0))
    verdict = SetGame().check(last, before, stays)
    assert verdict.outcome is Outcome.ANEW
    assert not verdict.reading


def test_cards_that_stay_in_the_classic_game_mean_that_the_click_had_no_effect() -> None:
    before = look(CARDS)
    _, last = last_click(before)
    assert SetGame(variant="classic").check(last, before, look(CARDS, time_s=9.0)).outcome is Outcome.PENDING


def test_the_last_set_of_all_leaves_no_board() -> None:
    last_set = tuple(CARDS[i] for i in find_sets(CARDS)[0])
    before, nothing = look(CARDS), View(Frame(draw_board(Style(), []).pixels), None, None, time_s=9.0)
    state = replace(reading_of(before).state, cards=last_set)
    counted = replace(state, gone=frozenset(full_deck()) - frozenset(last_set))

    def taken(state: SetState) -> Verdict:
        three = replace(before, reading=replace(reading_of(before), state=state))
        return SetGame().check(SetGame().plan(reading_of(three), SetGame().advise(state).moves[0])[-1], three, nothing)

    verdict = taken(counted)
    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading
    assert verdict.reading.condition is Condition.OVER

    # Joined in the middle, nobody can tell what the deck holds: an empty table is no proof.
    verdict = taken(state)
    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading
    assert verdict.reading.condition is Condition.READY
    assert SetGame().read(nothing.frame, verdict.reading) is verdict.reading

    other = SetGame().plan(reading_of(before), SetGame().advise(reading_of(before).state).moves[0])[-1]
    assert SetGame().check(other, before, nothing).outcome is Outcome.PENDING


def test_two_cards_that_are_left_are_no_board() -> None:
    some = tuple(CARDS[i] for i in find_sets(CARDS)[0])
    cards = (*some, *[card for card in CARDS if card not in some][:2])
    before, nothing = look(CARDS), View(Frame(draw_board(Style(), []).pixels), None, None, time_s=9.0)
    few = replace(before, reading=replace(reading_of(before), state=replace(reading_of(before).state, cards=cards)))
    step = SetGame().plan(reading_of(few), SetGame().advise(reading_of(few).state).moves[0])[-1]

    assert SetGame().check(step, few, nothing).outcome is Outcome.CONFIRMED


def test_cards_that_are_dealt_below_the_windows_edge_are_a_deal() -> None:
    before = look(TWO_SETS)
    move, last = last_click(before)
    others = [card for card in full_deck() if card not in TWO_SETS]
    after = [others[i] if i in move.data else card for i, card in enumerate(TWO_SETS)] + others[3:6]
    picture = draw_board(Style(), after)
    frame = Frame(picture.pixels[: int(picture.rects[14].center.y)].copy(), time_s=3.0)
    cut = View(frame, SetGame().read(frame), None, time_s=3.0)
    assert reading_of(cut).condition is Condition.CUT_OFF

    assert SetGame().check(last, before, cut).outcome is Outcome.CONFIRMED


def test_cards_that_a_message_has_pushed_below_the_windows_edge_do_not_hide_that_the_set_was_taken() -> None:
    before = look(TWO_SETS)
    move, last = last_click(before)
    others = [card for card in full_deck() if card not in TWO_SETS]
    after = [others[i] if i in move.data else card for i, card in enumerate(TWO_SETS)]
    picture = draw_board(Style(), after)
    frame = Frame(picture.pixels[: int(picture.rects[-1].center.y)].copy(), time_s=1.0)
    cut = View(frame, SetGame().read(frame), None, time_s=1.0)
    assert reading_of(cut).condition is Condition.CUT_OFF
    assert any(card in TWO_SETS for card in after[len(reading_of(cut).state.cards) :])

    assert SetGame().check(last, before, cut).outcome is Outcome.PENDING
    later = SetGame().check(last, before, replace(cut, time_s=PUSHED_OUT_S + 0.5))

    assert later.outcome is Outcome.CONFIRMED
    assert reading_of(later).condition is Condition.CUT_OFF


def test_a_page_with_a_button_that_hands_in_gets_the_set_by_it() -> None:
    game, before = SetGame(), look(TWO_SETS, style=Style(text=False))
    move, last = last_click(before)
    chosen = look(TWO_SETS, set(move.data), 3.0, Style(text=False))
    assert game.check(last, before, chosen).outcome is Outcome.PENDING
    pixels = chosen.frame.pixels.copy()
    cv2.putText(pixels, "Submit", (60, 45), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (30, 30, 30), 2, cv2.LINE_AA)

    verdict = game.check(last, before, replace(chosen, frame=Frame(pixels)))

    assert verdict.outcome is Outcome.ANEW
    assert verdict.reading
    [press] = game.plan(verdict.reading, move)
    assert isinstance(press.action, Click)
    assert Rect(50, 10, 140, 50).contains(press.action.at)
    # Later sets are chosen first, and handed in by the same button.
    later = game.read(Frame(draw_board(Style(text=False), list(TWO_SETS)).pixels, time_s=9.0), verdict.reading)
    assert later
    steps = game.plan(later, move)
    assert [isinstance(step.action, Click) for step in steps] == [True] * 4
    assert steps[-1].action == press.action
    assert [bool(step.data.completes) for step in steps] == [False, False, False, True]


def test_three_cards_are_seen_selected_for_a_while_before_a_button_is_looked_for() -> None:
    """On a busy machine the first look that shows them so may come seconds after the click."""
    game, before = SetGame(), look(TWO_SETS, style=Style(text=False))
    move, last = last_click(before)
    pixels = look(TWO_SETS, set(move.data), 3.0, Style(text=False)).frame.pixels.copy()
    cv2.putText(pixels, "Submit", (60, 45), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (30, 30, 30), 2, cv2.LINE_AA)
    frame = Frame(pixels, time_s=3.0)
    seen = View(frame, game.read(frame, reading_of(before)), None, time_s=3.0)

    assert game.check(last, before, seen).outcome is Outcome.PENDING
    assert game.check(last, before, replace(seen, time_s=5.0)).outcome is Outcome.ANEW


def test_a_page_that_only_seemed_to_want_a_button_takes_the_next_set_without_it() -> None:
    """On a busy machine three cards stayed selected for some seconds, and it has a button named so."""
    game, before = SetGame(), look(TWO_SETS, style=Style(text=False))
    reading = reading_of(before)
    memory = memory_of(reading)
    assert memory is not None
    button = Rect(50, 10, 140, 50)
    taught = replace(reading, places={**reading.places, "submit": button}, memory=replace(memory, submit=button))
    move = game.advise(taught.state).moves[0]
    first, second, third, press = game.plan(taught, move)
    assert third.data.selects
    chosen = replace(taught, state=replace(taught.state, selected=frozenset(move.data[:2])))
    left = [card for i, card in enumerate(TWO_SETS) if i not in move.data]
    after = look(left, time_s=3.0, style=Style(text=False))

    verdict = game.check(third, replace(before, reading=chosen), after)

    assert (verdict.outcome, verdict.learnt) == (Outcome.ANEW, True), verdict.saw
    assert verdict.reading
    assert "submit" not in verdict.reading.places
    assert set(verdict.reading.state.last) == {TWO_SETS[i] for i in move.data}
    assert press.data.completes
    assert first.data.selects
    assert second.data.selects


@pytest.mark.parametrize(
    ("named", "asleep", "found"),
    [
        ("Set!", None, True),
        ("Go", (200, 200, 200), True),
        ("Go", None, False),
        ("Clear", (200, 200, 200), False),
        ("No set", (200, 200, 200), False),
        ("", (200, 200, 200), True),
        ("", None, False),
    ],
)
def test_three_cards_that_stay_selected_are_handed_in_by_the_one_button_that_may_do_it(
    named: str, asleep: tuple[int, int, int] | None, found: bool
) -> None:
    """By its name, or as the third card has woken it, be there nothing but a tick on it. asleep: what it looked like
    before."""

    def with_button(view: View, ink: tuple[int, int, int]) -> View:
        pixels = view.frame.pixels.copy()
        cv2.rectangle(pixels, (300, 8), (430, 56), ink, 2)
        if named:
            cv2.putText(pixels, named, (320, 42), cv2.FONT_HERSHEY_SIMPLEX, 1.0, ink, 2, cv2.LINE_AA)
        else:
            cv2.polylines(pixels, [np.array([(352, 34), (362, 44), (380, 20)])], False, ink, 4, cv2.LINE_AA)
        return replace(view, frame=Frame(pixels))

    game, before = SetGame(), look(TWO_SETS, style=Style(text=False))
    move, last = last_click(before)
    chosen = with_button(look(TWO_SETS, set(move.data), 1.6, Style(text=False)), (30, 30, 30))

    verdict = game.check(last, with_button(before, asleep or (30, 30, 30)), chosen)

    assert (verdict.outcome is Outcome.ANEW) is found
    if verdict.reading is not None:
        [press] = game.plan(verdict.reading, move)
        assert isinstance(press.action, Click)
        assert Rect(300, 8, 130, 48).contains(press.action.at)


def test_where_nothing_in_view_hands_three_cards_in_more_of_the_page_is_shown_three_times_at_most() -> None:
    def lower(view: View) -> View:
        """The page shown smaller, with its button."""
        pixels = np.full((view.frame.height + 80, view.frame.width, 3), 255, np.uint8)
        pixels[: view.frame.height] = view.frame.pixels
        cv2.rectangle(pixels, (300, view.frame.height + 10), (430, view.frame.height + 60), (30, 30, 30), 2)
        at = (318, view.frame.height + 46)
        cv2.putText(pixels, "Submit", at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (30, 30, 30), 2, cv2.LINE_AA)
        return replace(view, frame=Frame(pixels))

    game, before = SetGame(), look(TWO_SETS, style=Style(text=False))
    move, last = last_click(before)
    held = look(TWO_SETS, set(move.data), 6.0, Style(text=False))
    asked = game.check(last, before, held)
    assert (asked.outcome, asked.learnt) == (Outcome.ANEW, True), asked.saw
    assert asked.reading is not None

    [step] = game.plan(asked.reading, move)
    assert isinstance(step.action, ShowMore)
    assert not any(rect.contains(step.action.at) for rect in asked.reading.places.values())
    shown = replace(held, reading=asked.reading)
    in_vain = game.check(step, shown, replace(shown, time_s=8.0))
    assert (in_vain.outcome, in_vain.saw) == (Outcome.CONFIRMED, "no button that hands them in is in view")
    found = game.check(step, shown, lower(replace(shown, time_s=8.0)))
    assert found.reading is not None
    [press] = game.plan(found.reading, move)
    assert isinstance(press.action, Click)
    assert press.action.at.y > held.frame.height

    memory = memory_of(asked.reading)
    assert memory is not None
    tired = replace(asked.reading, memory=replace(memory, sought=3, seeks=False))
    assert game.check(last, before, replace(held, reading=tired)).outcome is Outcome.PENDING


def test_a_broad_button_with_two_lines_far_beside_the_table_is_pressed_first() -> None:
    """Clicks that select nothing are tried again once the one button with the game's name has been pressed."""

    def with_panel(view: View) -> View:
        pixels = cv2.copyMakeBorder(view.frame.pixels, 0, 0, 900, 0, cv2.BORDER_CONSTANT, value=(255, 255, 255))
        cv2.rectangle(pixels, (20, 180), (250, 244), (140, 30, 130), -1)
        for text, at, size, bold in (("Set", (108, 214), 0.9, 2), ("or press Space", (80, 236), 0.45, 1)):
            cv2.putText(pixels, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (255, 255, 255), bold, cv2.LINE_AA)
        frame = Frame(pixels, time_s=view.time_s)
        return replace(view, frame=frame, reading=game.read(frame))

    game = SetGame()
    before = with_panel(look(CARDS, style=Style(text=False)))
    move, first = first_click(before)

    verdict = game.check(first, before, replace(before, time_s=2.0))

    assert (verdict.outcome, verdict.learnt) == (Outcome.ANEW, True), verdict.saw
    assert verdict.reading
    press = game.plan(verdict.reading, move)[0]
    assert isinstance(press.action, Click)
    assert Rect(20, 180, 230, 64).contains(press.action.at)


def test_a_dialog_over_some_cards_of_the_last_set_that_stays_ends_the_puzzle() -> None:
    game, before = SetGame(), look(TWO_SETS, style=Style(text=False))
    move, last = last_click(before)
    pixels = before.frame.pixels.copy()
    at = reading_of(before).places[card_place(move.data[0])].grown(6)
    x, y, w, h = (round(v) for v in at.as_list())
    cv2.rectangle(pixels, (x, y), (x + w, y + h), (250, 250, 250), -1)
    cv2.putText(pixels, "You did it!", (x + 14, y + h // 2), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 2)
    frame = Frame(pixels, time_s=8.0)
    hidden = View(frame, game.read(frame, reading_of(before)), None, time_s=8.0)

    verdict = game.check(last, before, hidden)

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading
    assert verdict.reading.condition is Condition.OVER


def test_a_page_may_deal_all_cards_anew_once_a_set_was_taken() -> None:
    """Where none was left, some take the whole table back. What has gone so is in the deck again."""
    before = look(CARDS)
    move, last = last_click(before)
    kept = [card for i, card in enumerate(CARDS) if i not in move.data][:2]
    anew = (*[card for card in full_deck() if card not in CARDS][:10], *kept)
    at_once, later = (SetGame().check(last, before, look(anew, time_s=time_s)) for time_s in (1.0, 3.0))
    assert at_once.outcome is Outcome.PENDING
    assert later.outcome is Outcome.CONFIRMED
    assert later.reading is not None
    taken = {CARDS[i] for i in move.data}
    assert taken <= later.reading.state.gone
    assert not later.reading.state.gone & (set(CARDS) - taken)
