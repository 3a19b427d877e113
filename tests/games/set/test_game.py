"""Set as a game: advice, marks, plans and checks, on readings that were made from drawn boards."""

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.action import Click, PressKey, ShowMore, Wait
from kibitz.core.advice import HelpLevel, MarkShape
from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.set.check import ASK_S, DEALT_AFTER_S, KEPT_AT_FIRST_S, MARKS_S
from kibitz.games.set.game import SetGame
from kibitz.games.set.words import deals_more, deck_is_empty, ends
from kibitz.registry import get_game
from kibitz.solvers.set import Card, SetState, Table, find_sets, full_deck
from kibitz.vision.ocr import TextLine
from kibitz.vision.set.reading import card_place
from tests.support.set.pictures import Style, draw_board

PLAIN = Style()
CARDS = tuple(random.Random(3).sample(full_deck(), 12))
TWO_SETS = next(
    cards
    for cards in (tuple(random.Random(seed).sample(full_deck(), 12)) for seed in range(99))
    if any(move.worth >= 1 for move in SetGame().advise(SetState(cards)).moves)
)
NO_SET = tuple(
    c for c in full_deck() if c.number != 3 and c.shape != "oval" and c.colour != "red" and c.shading != "open"
)


def look(
    cards: tuple[Card, ...],
    selected: set[int] | None = None,
    time_s: float = 0.0,
    style: Style = PLAIN,
    **options: object,
) -> View:
    game = SetGame(**options)  # type: ignore[arg-type]
    frame = Frame(draw_board(style, list(cards), selected).pixels)
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


def without(view: View, gone: tuple[int, ...]) -> View:
    """The same board once some cards have left it, and nothing else has moved."""
    reading = reading_of(view)
    left = [i for i in range(len(reading.state.cards)) if i not in gone]
    state = replace(reading.state, cards=tuple(reading.state.cards[i] for i in left))
    places = {card_place(at): reading.places[card_place(i)] for at, i in enumerate(left)}
    return replace(view, reading=replace(reading, state=state, places=places))


def test_a_slow_deal_is_waited_for_as_long_as_the_rules_say_that_cards_must_come() -> None:
    before = look(TWO_SETS)
    assert before.advice
    move = before.advice.moves[0]
    last = SetGame().plan(reading_of(before), move)[-1]
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
    assert before.advice
    move = before.advice.moves[0]
    last = SetGame().plan(reading_of(before), move)[-1]
    assert SetGame().check(last, before, without(before, move.data)).outcome is Outcome.CONFIRMED


def test_a_set_counts_as_taken_once_its_marks_are_gone_too() -> None:
    before = look(CARDS)
    assert before.advice
    move = before.advice.moves[0]
    last = SetGame().plan(reading_of(before), move)[-1]
    others = iter(c for c in full_deck() if c not in CARDS)
    new = tuple(next(others) if i in move.data else card for i, card in enumerate(CARDS))
    lingering = look(new, set(move.data), time_s=0.3)
    assert SetGame().check(last, before, lingering).outcome is Outcome.PENDING
    assert SetGame().check(last, before, look(new, time_s=0.5)).outcome is Outcome.CONFIRMED
    # A shadow that new cards keep is no mark that will go.
    assert SetGame().check(last, before, replace(lingering, time_s=MARKS_S)).outcome is Outcome.CONFIRMED


def test_cards_that_stay_count_as_found_and_are_not_offered_again() -> None:
    before = look(CARDS)
    assert before.advice
    move = before.advice.moves[0]
    last = SetGame().plan(reading_of(before), move)[-1]
    soon = SetGame().check(last, before, look(CARDS, time_s=KEPT_AT_FIRST_S / 2))
    later = SetGame().check(last, before, look(CARDS, time_s=KEPT_AT_FIRST_S * 2))
    assert soon.outcome is Outcome.PENDING
    assert later.outcome is Outcome.CONFIRMED
    assert later.reading
    assert move.data not in [m.data for m in SetGame().advise(later.reading.state).moves]


def test_cards_that_stay_in_the_classic_game_mean_that_the_click_had_no_effect() -> None:
    before = look(CARDS)
    assert before.advice
    last = SetGame().plan(reading_of(before), before.advice.moves[0])[-1]
    assert SetGame(variant="classic").check(last, before, look(CARDS, time_s=9.0)).outcome is Outcome.PENDING


def deal(view: View, game: SetGame) -> tuple[View, Step]:
    """The step that deals, once the page was looked at."""
    move = game.advice_when_stuck(reading_of(view))
    assert move
    [looks] = game.plan(reading_of(view), move)
    assert isinstance(looks.action, Wait)
    verdict = game.check(looks, view, view)
    assert verdict.outcome is Outcome.CONFIRMED, verdict
    assert verdict.reading
    [press] = game.plan(verdict.reading, move)
    return replace(view, reading=verdict.reading), press


@pytest.mark.slow
def test_more_cards_are_dealt_by_the_button_that_the_user_showed() -> None:
    game = SetGame(deal_at=Point(500, 30))
    before, press = deal(look(NO_SET[:12], deal_at=Point(500, 30)), game)
    assert press.action == Click(Point(500, 30))
    assert game.check(press, before, look(NO_SET[:15])).outcome is Outcome.CONFIRMED
    assert game.check(press, before, look(NO_SET[:12])).outcome is Outcome.PENDING


@pytest.mark.slow
def test_a_deal_that_lies_partly_below_the_view_is_a_deal() -> None:
    game = SetGame(deal_at=Point(500, 30))
    before, press = deal(look(NO_SET[:12], deal_at=Point(500, 30)), game)
    picture = draw_board(PLAIN, list(NO_SET[:15]))
    frame = Frame(picture.pixels[: int(picture.rects[14].center.y)].copy())
    after = replace(before, frame=frame, reading=game.read(frame))
    assert reading_of(after).condition is Condition.CUT_OFF
    assert game.check(press, before, after).outcome is Outcome.CONFIRMED


def test_the_button_that_deals_is_found_by_its_name() -> None:
    _, press = deal(look(NO_SET[:12]), SetGame())
    picture = draw_board(Style(), list(NO_SET[:12]))
    height, width = picture.pixels.shape[:2]
    assert isinstance(press.action, Click)
    assert Rect(width - 240, height - 60, 100, 30).contains(press.action.at)


def test_without_a_button_the_user_is_asked_and_play_goes_on_when_he_has_dealt() -> None:
    game, before = SetGame(), look(NO_SET[:12], style=Style(text=False))
    move = game.advice_when_stuck(reading_of(before))
    assert move
    [looks] = game.plan(reading_of(before), move)
    searched = game.check(looks, before, before).reading
    assert searched
    before = replace(before, reading=searched)
    [step] = game.plan(searched, move)
    assert isinstance(step.action, ShowMore), "it may lie below what is seen"
    asked = game.check(step, before, before)
    assert asked.outcome is Outcome.ASK
    assert "deal_at" in asked.ask
    dealt = look(NO_SET[:15], style=Style(text=False))
    assert game.check(step, before, dealt).outcome is Outcome.CONFIRMED
    assert game.plan(reading_of(dealt), move) == ()

    verdict = game.check(step, before, replace(before, time_s=ASK_S))
    assert verdict.outcome is Outcome.ANEW
    assert verdict.reading
    assert game.advice_when_stuck(verdict.reading) is None
    assert game.advise(verdict.reading.state).answer.endswith("the deck may hold more.")
    assert verdict.reading.condition is Condition.READY


def test_words_on_the_page_end_the_game() -> None:
    game, before = SetGame(), look(NO_SET[:12], style=Style(text=False))
    pixels = before.frame.pixels.copy()
    cv2.putText(pixels, "Game over!", (60, 45), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (30, 30, 30), 2, cv2.LINE_AA)
    ended = replace(before, frame=Frame(pixels))
    move = game.advice_when_stuck(reading_of(before))
    assert move
    verdict = game.check(game.plan(reading_of(before), move)[0], ended, ended)
    assert verdict.outcome is Outcome.ANEW
    assert verdict.reading
    assert verdict.reading.condition is Condition.OVER


def test_words_beside_the_table_end_the_game_however_few_cards_are_left_on_it() -> None:
    style = Style(columns=7, text=False)
    last = [NO_SET[1], NO_SET[6], NO_SET[11]]
    full = draw_board(style, [*last, *(card for card in full_deck()[:21] if card not in last)])
    pixels = full.pixels.copy()
    for rect in full.rects[3:]:
        x, y, w, h = (round(v) for v in rect.grown(4).as_list())
        pixels[y : y + h, x : x + w] = style.page[::-1]
    at = (pixels.shape[1] - 170, 190)
    cv2.putText(pixels, "Game over!", at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (30, 30, 30), 2, cv2.LINE_AA)
    game, frame = SetGame(), Frame(pixels, time_s=60.0)
    table = game.read(Frame(full.pixels))
    reading = game.read(frame, table)
    assert reading
    assert len(reading.state.cards) == 3
    view = View(frame, reading, game.advise(reading.state))
    move = game.advice_when_stuck(reading)
    assert move

    verdict = game.check(game.plan(reading, move)[0], view, view)

    assert verdict.outcome is Outcome.ANEW
    assert "Game over" in verdict.saw


@pytest.mark.parametrize(
    "text", ["Deal", "Deal 3", "deal three", "+3", "3 more", "Draw", "Add cards", "Deal 3 more cards", "ADD THREE"]
)
def test_names_of_buttons_that_deal(text: str) -> None:
    assert deals_more(TextLine(text, 0.95, Rect(0, 0, 50, 20)))
    assert not deals_more(TextLine(text, 0.7, Rect(0, 0, 50, 20)))


@pytest.mark.parametrize(
    "text", ["New deal", "Deal again", "3", "3 cards", "Reset", "New game", "Shuffle", "Dealer: 3"]
)
def test_no_names_of_buttons_that_deal(text: str) -> None:
    assert not deals_more(TextLine(text, 0.99, Rect(0, 0, 50, 20)))


def test_only_a_plain_statement_ends_the_game() -> None:
    def says_so(text: str) -> bool:
        return ends(TextLine(text, 0.95, Rect(0, 0, 50, 20)))

    for text in (
        "Game over",
        "Finished: 7 sets found.",
        "Set Finished: 2 sets",
        "Congratulations!",
        "Well played! You found 24 sets.",
        "No sets left",
        "No more sets: 7 found",
        "No triples left. The game is over, you",
        "Nice find. Game over!",
        "Game complete.",
        "There are no sets left.",
        "You found all sets",
    ):
        assert says_so(text)
    for text in (
        "The game is over when the deck is empty",
        "Finished: 12",
        "Finished games: 3",
        "No set here",
        "No more sets? Deal three",
        "Deal until no triples are left. The game is over when",
        "Find them all. The game is over",
        "Game complete: 4",
        "Games complete",
        "If there are no sets left, deal",
        "Won: 3",
    ):
        assert not says_so(text)


def test_a_count_of_no_cards_says_that_the_deck_is_empty() -> None:
    def says_so(text: str) -> bool:
        return deck_is_empty(TextLine(text, 0.95, Rect(0, 0, 50, 20)))

    for text in (
        "0 in the deck",
        "13 sets, 0 cards left in the deck",
        "Sets: 13 | Deck: 0",
        "Deck: 0",
        "Cards left: 0",
        "Sets: 10 Cards left: 0",
        "Sets: 0    Cards left: 0",
        "Pile 0",
        "No cards left",
        "0 cards remaining",
        "The deck is played",
    ):
        assert says_so(text)
    for text in (
        "10 in the deck",
        "Deck: 03",
        "Cards left: 06",
        "Sets: 0 Cards left: 21",
        "Sets: 10 Cards left: 10",
        "Pile 20",
        "0 sets",
        "The deck is played when no card is left",
        "0",
    ):
        assert not says_so(text)


def test_a_page_that_says_only_when_asked_to_deal_that_it_is_over_ends_the_game() -> None:
    game, seen = SetGame(), look(NO_SET[:12], style=Style(text=False))
    reading = reading_of(seen)
    shown = replace(reading, places={**reading.places, "deal": Rect(500, 20, 24, 24)})
    before, press = deal(replace(seen, reading=shown), game)
    pixels = before.frame.pixels.copy()
    cv2.putText(pixels, "Cards left: 0", (60, 45), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (30, 30, 30), 2, cv2.LINE_AA)
    told = replace(before, frame=Frame(pixels), time_s=before.time_s + 3.0)
    verdict = game.check(press, before, told)
    assert verdict.outcome is Outcome.ANEW
    assert verdict.reading
    assert verdict.reading.condition is Condition.OVER


def test_what_a_page_wants_first_is_pressed_before_each_set() -> None:
    view = look(CARDS)
    assert view.advice
    move = view.advice.moves[0]
    key, *rest = SetGame(press_first="space").plan(reading_of(view), move)
    assert key.action == PressKey("space")
    assert len(rest) == 3
    button = SetGame(press_first="640,32").plan(reading_of(view), move)[0]
    assert button.action == Click(Point(640, 32))
    # A page may show nothing: the first card that is selected will be the proof.
    assert SetGame().check(key, view, view).outcome is Outcome.PENDING
    assert SetGame().check(key, view, replace(view, time_s=1.0)).outcome is Outcome.CONFIRMED
    with pytest.raises(UsageError, match="neither a point"):
        SetGame(press_first="somewhere else")


def test_a_selection_that_play_has_begun_is_taken_back_where_that_is_sure() -> None:
    clicked = [step.action for step in SetGame().take_back(reading_of(look(CARDS, {4})))]
    assert clicked == [Click(reading_of(look(CARDS)).places["card 5"].center)]
    assert SetGame().take_back(reading_of(look(CARDS))) == ()


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


def test_a_dialog_that_hides_the_board_ends_the_game_where_it_says_so() -> None:
    before, game = look(CARDS), SetGame()
    step = game.plan(reading_of(before), game.advise(reading_of(before).state).moves[0])[-1]
    pixels = np.full_like(before.frame.pixels, 60)
    cv2.putText(pixels, "Game over", (200, 200), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (250, 250, 250), 2, cv2.LINE_AA)
    hidden = View(Frame(pixels), None, None, time_s=3.0)

    verdict = game.check(step, before, hidden)

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading
    assert verdict.reading.condition is Condition.OVER
    assert "Game over" in verdict.saw


def test_an_empty_deck_beside_cards_that_cannot_be_seen_for_a_moment_is_no_end() -> None:
    before, game = look(CARDS), SetGame()
    step = game.plan(reading_of(before), game.advise(reading_of(before).state).moves[0])[-1]
    pixels = np.full_like(before.frame.pixels, 250)
    cv2.putText(pixels, "Cards left: 0", (200, 200), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (30, 30, 30), 2, cv2.LINE_AA)
    faded = View(Frame(pixels), None, None, time_s=3.0)
    assert game.check(step, before, faded).outcome is Outcome.PENDING


def test_a_dialog_that_hides_some_of_the_cards_ends_the_game_where_it_says_so() -> None:
    before, game = look(CARDS, style=Style(text=False)), SetGame()
    move = game.advise(reading_of(before).state).moves[0]
    step = game.plan(reading_of(before), move)[-1]
    pixels = draw_board(Style(text=False), list(CARDS)).pixels.copy()
    for place in move.places:
        x, y, w, h = (round(v) for v in reading_of(before).places[place].grown(4).as_list())
        pixels[y : y + h, x : x + w] = Style().page[::-1]
    lower = int(reading_of(before).places["card 9"].y) - 5
    pixels[lower:] = 60
    cv2.putText(pixels, "Game over", (200, lower + 60), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (250, 250, 250), 2, cv2.LINE_AA)
    partly = replace(before, frame=Frame(pixels), reading=game.read(Frame(pixels)), time_s=3.0)
    assert partly.reading is not None

    verdict = game.check(step, before, partly)

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading
    assert verdict.reading.condition is Condition.OVER


def test_two_cards_that_are_left_are_no_board() -> None:
    some = tuple(CARDS[i] for i in find_sets(CARDS)[0])
    cards = (*some, *[card for card in CARDS if card not in some][:2])
    before, nothing = look(CARDS), View(Frame(draw_board(Style(), []).pixels), None, None, time_s=9.0)
    few = replace(before, reading=replace(reading_of(before), state=replace(reading_of(before).state, cards=cards)))
    step = SetGame().plan(reading_of(few), SetGame().advise(reading_of(few).state).moves[0])[-1]

    assert SetGame().check(step, few, nothing).outcome is Outcome.CONFIRMED


def end_of_a_game() -> tuple[tuple[Card, ...], frozenset[Card]]:
    """The cards that are left of a whole game, without a set, and all that are gone."""
    for seed in range(100):
        table = Table.new(seed)
        while not table.over:
            table = table.take(*table.sets[0]) if table.sets else table.deal_more()
        left = tuple(card for card in table.cards if card is not None)
        if len(left) >= 6:
            return left, frozenset(full_deck()) - frozenset(left)
    raise AssertionError("no game ends with cards left")


def test_the_game_is_over_when_the_deck_is_counted_out_and_not_before() -> None:
    left, gone = end_of_a_game()
    assert SetState(left, gone=gone).over
    assert "over" in SetGame().advise(SetState(left, gone=gone)).answer
    assert not SetState(left, gone=frozenset(sorted(gone)[3:])).over
    # A card that was miscounted for one of the deck doesn't come out even.
    assert not SetState(left[1:], gone=gone | {left[0]}).over


def test_the_json_has_the_fields_of_the_labels() -> None:
    view = look(CARDS, {4})
    record = SetGame().to_json(reading_of(view), view.advice)
    assert set(record["cards"][0]) == {"box", "number", "shape", "colour", "shading", "selected"}
    assert [c["selected"] for c in record["cards"]].count(True) == 1
    assert record["sets"] == [list(s) for s in find_sets(CARDS)]


def test_captions_count_from_one() -> None:
    reading = reading_of(look(CARDS))
    assert SetGame().captions(reading)["card 1"].startswith("1: ")
