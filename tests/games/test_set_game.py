"""Set as a game: advice, marks, plans and checks, on readings that were made from drawn boards."""

import random
from dataclasses import replace

import pytest

from kibitz.action import Click
from kibitz.errors import ImpossibleBoardError, UsageError
from kibitz.frame import Frame
from kibitz.game import Condition, HelpLevel, MarkShape, Outcome, Reading, View, get_game
from kibitz.games.set import HOLES_AFTER_S, KEPT_AFTER_S, SetGame
from kibitz.geometry import Point
from kibitz.solvers.set import Card, SetState, find_sets, full_deck
from kibitz.vision.set.reading import card_place
from tests.support.set_pictures import Style, draw_board

CARDS = tuple(random.Random(3).sample(full_deck(), 12))
NO_SET = tuple(
    c for c in full_deck() if c.number != 3 and c.shape != "oval" and c.colour != "red" and c.shading != "open"
)


def look(cards: tuple[Card, ...], selected: set[int] | None = None, time_s: float = 0.0, **options: object) -> View:
    game = SetGame(**options)  # type: ignore[arg-type]
    frame = Frame(draw_board(Style(), list(cards), selected).pixels)
    reading = game.read(frame)
    assert reading is not None
    return View(frame, reading, game.advise(reading.state), time_s=time_s)


def reading_of(view: View) -> Reading[SetState]:
    assert view.reading is not None
    return view.reading


def test_the_registry_knows_set() -> None:
    assert isinstance(get_game("set", variant="daily"), SetGame)
    with pytest.raises(UsageError, match="no variant"):
        get_game("set", variant="poker")


def test_each_level_of_help_tells_more() -> None:
    view, game = look(CARDS), SetGame()
    assert view.advice
    sets = find_sets(CARDS)
    assert view.advice.nudge == f"There are {len(sets)} sets."
    assert view.advice.hint.startswith("One set has card ")
    assert view.advice.answer.startswith("Cards ")
    counts = {
        level: len([m for m in game.marks(reading_of(view), view.advice, level) if m.shape is MarkShape.RING])
        for level in HelpLevel
    }
    assert counts == {HelpLevel.NUDGE: 0, HelpLevel.HINT: 1, HelpLevel.ANSWER: 3, HelpLevel.ALL: 3 * len(sets)}


def test_reasons_name_every_attribute() -> None:
    advice = SetGame().advise(SetState(CARDS))
    assert all(move.reason.count(":") == 4 for move in advice.moves)


def test_without_a_set_the_advice_says_so_and_how_likely_one_is_after_dealing() -> None:
    advice = SetGame().advise(SetState(NO_SET[:12]))
    assert advice.moves == ()
    assert advice.answer == "There is no set among these 12 cards."
    assert advice.facts["chance of a set with 3 more"].endswith("%")


def test_twins_are_impossible() -> None:
    with pytest.raises(ImpossibleBoardError):
        SetGame().advise(SetState((CARDS[0], CARDS[0], CARDS[1])))


def test_the_plan_clicks_the_three_cards_in_order() -> None:
    view = look(CARDS)
    assert view.advice
    move = view.advice.moves[0]
    steps = SetGame().plan(reading_of(view), move)
    assert [s.action for s in steps] == [Click(reading_of(view).places[p].center) for p in move.places]


def test_a_card_selected_already_is_not_clicked_and_a_wrong_one_is_put_back() -> None:
    sets = find_sets(CARDS)
    wrong = next(i for i in range(12) if i not in sets[0])
    view = look(CARDS, {sets[0][1], wrong})
    assert view.advice
    move = next(m for m in view.advice.moves if m.data == sets[0])
    clicked = [s.action.at for s in SetGame().plan(reading_of(view), move) if isinstance(s.action, Click)]
    places = reading_of(view).places
    assert clicked == [places[card_place(i)].center for i in (wrong, sets[0][0], sets[0][2])]


def test_a_click_is_confirmed_when_its_card_shows_as_selected() -> None:
    before = look(CARDS)
    assert before.advice
    move = before.advice.moves[0]
    step = SetGame().plan(reading_of(before), move)[0]
    assert SetGame().check(step, before, look(CARDS)).outcome is Outcome.PENDING
    assert SetGame().check(step, before, look(CARDS, {move.data[0]})).outcome is Outcome.CONFIRMED
    assert SetGame().check(step, before, look(CARDS, {move.data[1]})).outcome is Outcome.PENDING


def test_the_last_click_is_confirmed_when_the_set_is_gone() -> None:
    before = look(CARDS)
    assert before.advice
    move = before.advice.moves[0]
    last = SetGame().plan(reading_of(before), move)[-1]
    others = iter(c for c in full_deck() if c not in CARDS)
    after = tuple(next(others) if i in move.data else card for i, card in enumerate(CARDS))
    assert SetGame().check(last, before, look(CARDS, set(move.data))).outcome is Outcome.PENDING
    assert SetGame().check(last, before, look(after)).outcome is Outcome.CONFIRMED


def test_holes_are_given_time_to_be_filled() -> None:
    before = look(CARDS)
    assert before.advice
    reading, move = reading_of(before), before.advice.moves[0]
    last = SetGame().plan(reading, move)[-1]
    left = [i for i in range(12) if i not in move.data]
    state = SetState(tuple(CARDS[i] for i in left))
    places = {card_place(at): reading.places[card_place(i)] for at, i in enumerate(left)}
    holes = replace(before, reading=replace(reading, state=state, places=places))
    moved = {card_place(at): reading.places[card_place(at)] for at in range(9)}
    assert SetGame().check(last, before, holes).outcome is Outcome.PENDING
    assert SetGame().check(last, before, replace(holes, time_s=HOLES_AFTER_S)).outcome is Outcome.CONFIRMED
    closed_up = replace(before, reading=replace(reading, state=state, places=moved))
    assert SetGame().check(last, before, closed_up).outcome is Outcome.CONFIRMED


def test_cards_that_stay_count_as_found_and_are_not_offered_again() -> None:
    before = look(CARDS)
    assert before.advice
    move = before.advice.moves[0]
    last = SetGame().plan(reading_of(before), move)[-1]
    soon = SetGame().check(last, before, look(CARDS, time_s=KEPT_AFTER_S / 2))
    later = SetGame().check(last, before, look(CARDS, time_s=KEPT_AFTER_S * 2))
    assert soon.outcome is Outcome.PENDING
    assert later.outcome is Outcome.CONFIRMED
    assert later.reading
    assert move.data not in [m.data for m in SetGame().advise(later.reading.state).moves]


def test_cards_that_stay_in_the_classic_game_mean_that_the_click_had_no_effect() -> None:
    before = look(CARDS)
    assert before.advice
    last = SetGame().plan(reading_of(before), before.advice.moves[0])[-1]
    assert SetGame(variant="classic").check(last, before, look(CARDS, time_s=9.0)).outcome is Outcome.PENDING


def test_more_cards_are_dealt_only_without_a_set_and_where_the_user_showed_the_button() -> None:
    assert SetGame().advice_when_stuck(reading_of(look(NO_SET[:12]))) is None
    view = look(NO_SET[:12], deal_at=Point(500, 30))
    move = SetGame().advice_when_stuck(reading_of(view))
    assert move
    [step] = SetGame().plan(reading_of(view), move)
    assert step.action == Click(Point(500, 30))
    assert SetGame().check(step, view, look(NO_SET[:15])).outcome is Outcome.CONFIRMED
    assert SetGame().check(step, view, look(NO_SET[:12])).outcome is Outcome.PENDING


def test_the_last_set_of_all_leaves_no_board() -> None:
    last_set = tuple(CARDS[i] for i in find_sets(CARDS)[0])
    before, nothing = look(CARDS), View(Frame(draw_board(Style(), []).pixels), None, None, time_s=9.0)
    state = replace(reading_of(before).state, cards=last_set)
    three = replace(before, reading=replace(reading_of(before), state=state))
    move = SetGame().advise(state).moves[0]
    verdict = SetGame().check(SetGame().plan(reading_of(three), move)[-1], three, nothing)
    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading
    assert verdict.reading.condition is Condition.OVER
    other = SetGame().plan(reading_of(before), SetGame().advise(reading_of(before).state).moves[0])[-1]
    assert SetGame().check(other, before, nothing).outcome is Outcome.PENDING


def test_an_empty_deck_is_known_from_the_cards_that_have_gone() -> None:
    view = look(NO_SET[:12], deal_at=Point(500, 30))
    reading = reading_of(view)
    state = replace(reading.state, gone=frozenset(set(full_deck()) - set(NO_SET[:12])))
    assert SetGame().advice_when_stuck(replace(reading, state=state)) is None


def test_the_json_has_the_fields_of_the_labels() -> None:
    view = look(CARDS, {4})
    record = SetGame().to_json(reading_of(view), view.advice)
    assert set(record["cards"][0]) == {"box", "number", "shape", "colour", "shading", "selected"}
    assert [c["selected"] for c in record["cards"]].count(True) == 1
    assert record["sets"] == [list(s) for s in find_sets(CARDS)]


def test_captions_count_from_one() -> None:
    reading = reading_of(look(CARDS))
    assert SetGame().captions(reading)["card 1"].startswith("1: ")
