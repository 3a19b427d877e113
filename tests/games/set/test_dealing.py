"""Set, where no set lies on the table: more cards are dealt, or the user is asked to."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.action import Click, ShowMore
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import PageWords
from kibitz.games.set.buttons import counted_deck, deal_button, deck, is_on_button, set_button
from kibitz.games.set.check import ASK_S
from kibitz.games.set.deal_words import deals_more
from kibitz.games.set.game import SetGame
from kibitz.solvers.set import SetState
from kibitz.vision.ocr import TextLine
from tests.support.set.pictures import Style, draw_board
from tests.support.set.views import NO_SET, PLAIN, deal, look, reading_of


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


@pytest.mark.parametrize(
    ("says", "button", "deals"),
    [
        ("No set", True, True),
        ("There is no set!", True, True),
        ("No set", False, False),
        ("More", True, True),
        ("Normal", True, False),
    ],
)
def test_a_button_that_claims_that_there_is_no_set_deals_and_such_a_message_does_not(
    says: str, button: bool, deals: bool
) -> None:
    before = look(NO_SET[:12], style=Style(text=False))
    pixels = before.frame.pixels.copy()
    if button:
        cv2.rectangle(pixels, (140, 10), (420, 60), (20, 20, 20), -1)
    ink = (255, 255, 255) if button else (20, 20, 20)
    cv2.putText(pixels, says, (230, 44), cv2.FONT_HERSHEY_SIMPLEX, 0.9, ink, 2, cv2.LINE_AA)
    reading = reading_of(before)

    found = deal_button(PageWords(), pixels, reading.bounds, list(reading.places.values()))

    assert (found is not None and Rect(200, 10, 230, 50).holds(found)) == deals


def test_a_button_as_wide_as_its_table_is_one() -> None:
    pixels = np.full((120, 700, 3), 230, np.uint8)
    cv2.rectangle(pixels, (100, 30), (600, 80), (90, 90, 225), -1)
    cv2.putText(pixels, "No set", (310, 63), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (255, 255, 255), 1, cv2.LINE_AA)
    assert is_on_button(pixels, Rect(308, 44, 80, 24))


def test_a_log_that_tells_of_three_cards_is_no_button_beside_the_one_that_claims_no_set() -> None:
    before = look(NO_SET[:12], style=Style(text=False))
    pixels = np.full((before.frame.height, before.frame.width + 300, 3), 240, np.uint8)
    pixels[:, : before.frame.width] = before.frame.pixels
    cv2.rectangle(pixels, (140, 10), (420, 60), (20, 20, 20), -1)
    cv2.putText(pixels, "No set", (230, 44), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (255, 255, 255), 2, cv2.LINE_AA)
    log = (before.frame.width + 10, 200)
    cv2.putText(pixels, "0:29 no set, +3 cards", log, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (20, 20, 20), 1, cv2.LINE_AA)
    reading = reading_of(before)
    found = deal_button(PageWords(), pixels, reading.bounds, list(reading.places.values()))
    assert found is not None
    assert Rect(200, 10, 230, 50).holds(found)


def beside_a_pile(says: str) -> tuple[NDArray[np.uint8], Reading[SetState], Rect]:
    """A table, what is read of it, and where beside it a face-down pile lies, with words below."""
    before = look(NO_SET[:12], style=Style(text=False))
    width = before.frame.width
    pixels = np.full((before.frame.height, width + 300, 3), 240, np.uint8)
    pixels[:, :width] = before.frame.pixels
    cv2.rectangle(pixels, (width + 60, 120), (width + 150, 180), (150, 60, 90), -1)
    cv2.putText(pixels, says, (width + 40, 215), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (20, 20, 20), 1, cv2.LINE_AA)
    return pixels, reading_of(before), Rect(width + 60, 120, 90, 60).grown(3)


@pytest.mark.parametrize("says", ["Tap the deck", "Deck"])
def test_a_deck_that_words_name_is_found_by_its_form(says: str) -> None:
    pixels, reading, pile = beside_a_pile(says)
    found = deck(PageWords(), pixels, reading.bounds, list(reading.places.values()))
    assert found is not None
    assert pile.holds(found)


@pytest.mark.parametrize(("says", "left", "is_found"), [("(69)", 69, True), ("69", 69, True), ("11 - 0", 69, False)])
def test_a_pile_beside_the_number_of_cards_that_are_left_is_the_deck(says: str, left: int, is_found: bool) -> None:
    pixels, reading, pile = beside_a_pile(says)
    found = counted_deck(PageWords(), pixels, reading.bounds, list(reading.places.values()), {left, left + 3})
    assert (found is not None and pile.holds(found)) is is_found


@pytest.mark.slow
def test_a_page_that_deals_one_card_is_waited_for_and_then_known_to_do_so() -> None:
    game = SetGame(deal_at=Point(500, 30))
    before, press = deal(look(NO_SET[:12], deal_at=Point(500, 30)), game)
    after = look(NO_SET[:13])
    early = game.check(press, before, replace(after, time_s=before.time_s + 1.0))
    assert early.outcome is Outcome.PENDING
    late = game.check(press, before, replace(after, time_s=before.time_s + 6.0))
    assert late.outcome is Outcome.CONFIRMED
    assert late.reading is not None
    again = game.read(after.frame, late.reading)
    assert again is not None
    assert again.doubts == ()


def test_a_line_whose_box_is_a_little_taller_than_its_button_stands_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pixels = np.full((100, 200, 3), 250, np.uint8)
    cv2.rectangle(pixels, (40, 40), (105, 60), (90, 90, 90), 1)
    cv2.putText(pixels, "Set!", (52, 56), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (20, 20, 20), 1, cv2.LINE_AA)
    line = TextLine("Set!", 0.99, Rect(50, 37, 39, 27))
    monkeypatch.setattr(PageWords, "lines_in", lambda *_: (line,))

    assert set_button(PageWords(), pixels, Rect(0, 0, 200, 30), []) == line.box


@pytest.mark.parametrize("address", ["127.0.0.1:39223/set c.html?seed=1", "Nothing of a browser"])
def test_the_title_on_a_browsers_tab_is_no_button(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    pixels = np.full((400, 600, 3), 250, np.uint8)
    cv2.rectangle(pixels, (40, 10), (105, 34), (90, 90, 90), 1)
    lines = (TextLine("SET!", 0.99, Rect(55, 14, 34, 15)), TextLine(address, 0.98, Rect(60, 55, 259, 17)))
    monkeypatch.setattr(PageWords, "lines_in", lambda *_: lines)
    monkeypatch.setattr("kibitz.games.set.buttons.parts_of", lambda _, line: [line])

    found = set_button(PageWords(), pixels, Rect(100, 150, 300, 200), [])

    assert (found is None) is address.startswith("127")


def test_a_count_and_a_link_that_deals_in_one_line_are_told_apart() -> None:
    before = look(NO_SET[:12], style=Style(text=False))
    pixels = before.frame.pixels.copy()
    at = {"7 trios": 40, "No trio? Deal three": 190}
    for text, x in at.items():
        cv2.putText(pixels, text, (x, 44), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (20, 20, 20), 1, cv2.LINE_AA)
    reading = reading_of(before)

    found = deal_button(PageWords(), pixels, reading.bounds, list(reading.places.values()))

    assert found is not None
    assert found.x > 150


def test_without_a_button_the_deck_is_clicked_on() -> None:
    game, before = SetGame(), look(NO_SET[:12], style=Style(text=False))
    pixels = before.frame.pixels.copy()
    cv2.putText(pixels, "Deck: 63", (400, 40), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (30, 30, 30), 2, cv2.LINE_AA)
    reading = reading_of(before)
    searched = replace(reading, memory=replace(reading.memory, searches=1))
    before = replace(before, frame=Frame(pixels), reading=searched)
    move = game.advice_when_stuck(searched)
    assert move
    [looks] = game.plan(searched, move)

    verdict = game.check(looks, before, replace(before, time_s=3.0))

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading
    [press] = game.plan(verdict.reading, move)
    assert isinstance(press.action, Click)
    assert Rect(400, 15, 150, 30).contains(press.action.at)


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


@pytest.mark.parametrize(
    "text",
    [
        "Deal",
        "Deal 3",
        "deal three",
        "+3",
        "3 more",
        "Draw",
        "Add cards",
        "Deal 3 more cards",
        "ADD THREE",
        "No set? Deal 3",
        "No set here – deal 3",
        "3 cards more",
        "3 Karten mehr",
        "3 cartes de plus",
        "Pas de set ? Piocher 3",
        "Repartir 3",
        "Pesca altre 3",
        "3 ziehen",
        "Trek nog 3",
        "Repartir tres cartas más",
        "no trio? draw three more",
        "I give up: more cards",
        "Extra cards",
        "Next cards",
        "Give me 3 more",
        "More cards please",
        "+3 cards (27 left)",
        "Noch 3 Karten",
        "+ 3 Karten dazulegen",
        "Sortir trois cartes de plus",
        "Deal three more (D)",
        "Trois cartes supplémentaires",
        "Three new cards",
        "draw three · key d",
        "Vraag drie extra kaarten",
        "Lägg till tre kort",
        "Agregar 3 tarjetas al tablero",
        "Add three cards to the board",
    ],
)
def test_names_of_buttons_that_deal(text: str) -> None:
    assert deals_more(TextLine(text, 0.95, Rect(0, 0, 50, 20)))
    assert not deals_more(TextLine(text, 0.7, Rect(0, 0, 50, 20)))


@pytest.mark.parametrize(
    "text",
    [
        "New deal",
        "New cards",
        "Neue Karten",
        "Choose three cards",
        "Deal again",
        "3",
        "3 cards",
        "Reset",
        "New game",
        "Shuffle",
        "Dealer: 3",
        "Hint",
        "Undo",
        "Score: 3",
    ],
)
def test_no_names_of_buttons_that_deal(text: str) -> None:
    assert not deals_more(TextLine(text, 0.99, Rect(0, 0, 50, 20)))


def test_cards_that_come_into_view_while_the_page_is_only_looked_at_are_planned_with_anew() -> None:
    """Those of the last row lie half beyond the edge: nothing was dealt."""
    game, before = SetGame(), look(NO_SET[:12], style=Style(text=False))
    move = game.advice_when_stuck(reading_of(before))
    assert move
    [looks] = game.plan(reading_of(before), move)
    partly = replace(reading_of(before), state=replace(reading_of(before).state, partial=True))

    assert game.check(looks, before, replace(before, reading=partly, time_s=1.0)).outcome is Outcome.ANEW
