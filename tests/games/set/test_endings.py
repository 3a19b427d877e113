"""Set, at its end: what a page says of it, beside its table or on a dialog over it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from kibitz.core.action import Click
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.games.set.check import DEALT_AFTER_S, IGNORED_AFTER_S, NOTHING_DEALT_S
from kibitz.games.set.game import SetGame
from kibitz.games.set.words import deck_is_empty, ends
from kibitz.solvers.set import Card, full_deck
from kibitz.solvers.set.table import Table
from kibitz.vision.ocr import TextLine
from kibitz.vision.set.reading import with_taken
from tests.support.set.pictures import Style, draw_board
from tests.support.set.views import CARDS, NO_SET, deal, look, reading_of


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


def under_a_dialog(before: View, top: int, *, gone: tuple[str, ...] = (), says: str = "Game over") -> View:
    """The same board once some of its places are empty, and below this height a dialog says that the game is over."""
    pixels = before.frame.pixels.copy()
    for place in gone:
        x, y, w, h = (round(v) for v in reading_of(before).places[place].grown(4).as_list())
        pixels[y : y + h, x : x + w] = Style().page[::-1]
    pixels[top:] = 60
    cv2.putText(pixels, says, (120, top + 60), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (250, 250, 250), 2, cv2.LINE_AA)
    frame = Frame(pixels)
    return replace(before, frame=frame, reading=SetGame().read(frame), time_s=3.0)


@pytest.mark.parametrize("seen", ["none", "some"])
def test_a_dialog_that_hides_cards_ends_the_game_where_it_says_so(seen: str) -> None:
    before, game = look(CARDS, style=Style(text=False)), SetGame()
    move = game.advise(reading_of(before).state).moves[0]
    step = game.plan(reading_of(before), move)[-1]
    lowest = reading_of(before).places["card 9"].y
    after = under_a_dialog(before, int(lowest) - 5, gone=move.places) if seen == "some" else under_a_dialog(before, 0)
    assert (after.reading is None) == (seen == "none")

    verdict = game.check(step, before, after)

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading
    assert verdict.reading.condition is Condition.OVER
    assert "Game over" in verdict.saw
    assert game.advise(verdict.reading.state).answer == "The page says that the game is over."


def test_a_dialog_that_offers_more_cards_is_accepted_and_ends_no_game() -> None:
    before, game = look(CARDS, style=Style(text=False)), SetGame()
    move = game.advise(reading_of(before).state).moves[0]
    step = game.plan(reading_of(before), move)[-1]
    pixels = under_a_dialog(before, 60, says="Well done! No more sets").frame.pixels.copy()
    button = Rect(110, 220, 330, 50)
    cv2.rectangle(pixels, [round(v) for v in button.as_list()], (20, 120, 215), -1)
    cv2.putText(pixels, "Add 3 cards", (150, 255), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (255, 255, 255), 2, cv2.LINE_AA)
    after = View(Frame(pixels), None, None, time_s=3.0)

    verdict = game.check(step, before, after)
    accepted = game.check(step, before, replace(after, said="Add 3 cards", time_s=4.0))

    assert (verdict.outcome, accepted.outcome) == (Outcome.PENDING, Outcome.PENDING)
    assert verdict.message
    assert button.contains(verdict.message.button.center)
    assert accepted.message is None


@pytest.mark.parametrize(
    ("says", "over"),
    [
        ("All triads found", True),
        ("Well done!", True),
        ("Play again", True),
        ("Deck: 12", False),
        ("Resume", False),
        ("Well done! 2 sets left", False),
    ],
)
def test_a_dialog_over_cards_without_a_set_ends_the_game_in_any_usual_wording(says: str, over: bool) -> None:
    """It comes while play looks for a button that deals."""
    game, before = SetGame(), look(NO_SET[:12], style=Style(text=False))
    move = game.advice_when_stuck(reading_of(before))
    assert move
    [looks] = game.plan(reading_of(before), move)
    lowest = reading_of(before).places["card 9"].y
    after = under_a_dialog(before, int(lowest) - 5, says=says)

    verdict = game.check(looks, before, after)

    assert (verdict.outcome is Outcome.CONFIRMED) is over, verdict
    assert not over or (verdict.reading is not None and verdict.reading.condition is Condition.OVER)


@pytest.mark.parametrize("says", ["Well done!", "No trio left", "All found! 9 in deck"])
def test_praise_and_what_is_said_of_the_table_end_no_game_as_long_as_a_button_deals(says: str) -> None:
    before = look(NO_SET[:12])
    pixels = before.frame.pixels.copy()
    cv2.putText(pixels, says, (60, 45), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (30, 30, 30), 2, cv2.LINE_AA)

    _, press = deal(replace(before, frame=Frame(pixels)), SetGame())

    assert isinstance(press.action, Click)


@pytest.mark.parametrize("above", ["The game ends when", "Thank you."])
def test_a_rule_that_goes_on_in_the_next_line_ends_no_game(above: str) -> None:
    game, before = SetGame(), look(NO_SET[:12], style=Style(text=False))
    pixels = cv2.copyMakeBorder(before.frame.pixels, 60, 0, 0, 0, cv2.BORDER_REPLICATE)
    for text, y in ((above, 40), ("no sets are left.", 70)):
        cv2.putText(pixels, text, (60, y), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (30, 30, 30), 2, cv2.LINE_AA)
    frame = Frame(pixels)
    reading = game.read(frame)
    assert reading
    view = View(frame, reading, game.advise(reading.state))
    move = game.advice_when_stuck(reading)
    assert move

    verdict = game.check(game.plan(reading, move)[0], view, view)

    over = verdict.reading is not None and verdict.reading.condition is Condition.OVER
    assert over is (above == "Thank you.")


@pytest.mark.parametrize("claims", [False, True])
def test_a_count_of_the_deck_in_a_field_of_its_own_tells_that_it_is_empty(claims: bool) -> None:
    """A page that wants to be told that there is no set is told so first."""
    game, before = SetGame(), look(NO_SET[:12], style=Style(text=False))
    pixels = before.frame.pixels.copy()
    cv2.putText(pixels, "In the deck", (60, 30), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (30, 30, 30), 1, cv2.LINE_AA)
    cv2.putText(pixels, "0", (62, 62), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (30, 30, 30), 2, cv2.LINE_AA)
    if claims:
        cv2.rectangle(pixels, (300, 10), (430, 60), (20, 20, 20), -1)
        cv2.putText(pixels, "No set", (312, 44), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (250, 250, 250), 2, cv2.LINE_AA)
    ended = replace(before, frame=Frame(pixels))
    move = game.advice_when_stuck(reading_of(before))
    assert move

    verdict = game.check(game.plan(reading_of(before), move)[0], ended, ended)

    assert verdict.reading is not None
    assert (verdict.reading.condition is Condition.OVER) is not claims
    if claims:
        shown = replace(ended, reading=verdict.reading)
        [press] = game.plan(verdict.reading, move)
        assert isinstance(press.action, Click)
        told = game.check(press, shown, replace(shown, time_s=shown.time_s + 3.0))
        assert told.reading is not None
        assert told.reading.condition is Condition.OVER


def test_an_empty_deck_beside_cards_that_cannot_be_seen_for_a_moment_is_no_end() -> None:
    before, game = look(CARDS), SetGame()
    step = game.plan(reading_of(before), game.advise(reading_of(before).state).moves[0])[-1]
    pixels = np.full_like(before.frame.pixels, 250)
    cv2.putText(pixels, "Cards left: 0", (200, 200), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (30, 30, 30), 2, cv2.LINE_AA)
    faded = View(Frame(pixels), None, None, time_s=3.0)
    assert game.check(step, before, faded).outcome is Outcome.PENDING


def test_only_a_plain_statement_ends_the_game() -> None:
    def says_so(text: str) -> bool:
        return ends(TextLine(text, 0.95, Rect(0, 0, 50, 20)))

    for text in (
        "Game over",
        "Finished: 7 sets found.",
        "Set Finished: 2 sets",
        "Congratulations!",
        "Well played! You found 24 sets.",
        "Good game!",
        "No sets left",
        "No more sets: 7 found",
        "No triples left. The game is over, you",
        "Nice find. Game over!",
        "Game complete.",
        "The game has ended.",
        "You did it!",
        "The end",
        "There are no sets left.",
        "You found all sets",
        "Das Spiel ist vorbei!",
        "Keine weiteren Sets mehr",
        "Herzlichen Glückwunsch!",
        "Partie terminée",
        "Il n'y a plus de sets",
        "Fin de la partie",
        "¡Juego terminado!",
        "No quedan más sets",
        "Partita finita",
        "Fim de jogo",
        "Het spel is afgelopen",
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
        "The end of the deck",
        "Game complete: 4",
        "Games complete",
        "Good game settings",
        "If there are no sets left, deal",
        "Won: 3",
        "Das Spiel ist neu",
        "Partie 3",
        "Juego nuevo",
        "Gewonnen: 3",
        "Enhorabuena! Haz encontrado un SET",
        "Congratulations, that is a set!",
    ):
        assert not says_so(text)


def test_a_count_of_no_cards_says_that_the_deck_is_empty() -> None:
    def says_so(text: str) -> bool:
        return deck_is_empty(TextLine(text, 0.95, Rect(0, 0, 50, 20)))

    for text in (
        "0 in the deck",
        "settle · 5 sets · 0 cards to come",
        "13 sets, 0 cards left in the deck",
        "Sets: 13 | Deck: 0",
        "Deck: 0",
        "Deck 0",
        "Cards left: 0",
        "Sets: 10 Cards left: 0",
        "Sets: 0    Cards left: 0",
        "Pile 0",
        "No cards left",
        "Right, and no card is left.",
        "0 cards remaining",
        "The deck is played",
        "Keine Karten mehr",
        "La pioche est vide",
        "No quedan cartas",
        "These are the last cards. Find sets if you still can and then click the END GAME button!",
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
        "0 cartas seleccionadas",
        "Plus de cartes",
        "The deck is played when no card is left",
        "0",
    ):
        assert not says_so(text)


@pytest.mark.parametrize(("taken", "dialog"), [(True, True), (False, True), (True, False)])
def test_a_dialog_over_cards_ends_the_game_only_after_a_set_and_where_it_says_so(taken: bool, dialog: bool) -> None:
    """Play has waited in vain for the cards."""
    before, game = look(CARDS, style=Style(text=False)), SetGame()
    known = with_taken(reading_of(before), CARDS[:3], 1.0) if taken else reading_of(before)
    lowest = reading_of(before).places["card 9"].y
    after = under_a_dialog(before, int(lowest) - 5) if dialog else before

    over = game.told_over(known, after)

    assert (over is not None) == (taken and dialog)
    assert over is None or over.condition is Condition.OVER


def last_of_a_deck(seed: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The last set of a whole deck, and the cards that are left then: no set is among them."""
    table = Table.new(seed)
    while True:
        if not table.sets and table.deck:
            table = table.deal_more()
            continue
        taken = table.take(*table.sets[0])
        if not taken.sets and not taken.deck:
            left = tuple(card for card in taken.cards if card is not None)
            return tuple(card for card in table.cards if card is not None and card not in left), left
        table = taken


@pytest.mark.parametrize("counted", [True, False])
def test_a_dialog_without_a_word_of_the_end_ends_the_game_once_no_card_of_the_whole_deck_can_come(
    counted: bool,
) -> None:
    last, left = last_of_a_deck(1)
    before = look((*last, *left), style=Style(text=False))
    reading, game = reading_of(before), SetGame()
    if counted:
        gone = frozenset(full_deck()) - {*last, *left}
        before = replace(before, reading=replace(reading, state=replace(reading.state, gone=gone)))
    reading = reading_of(before)
    move = next(
        move for move in game.advise(reading.state).moves if {reading.state.cards[i] for i in move.data} == {*last}
    )
    after = replace(under_a_dialog(before, 0, says="Top results"), time_s=DEALT_AFTER_S + 1)

    verdict = game.check(game.plan(reading, move)[-1], before, after)

    assert (verdict.outcome is Outcome.CONFIRMED) is counted, verdict.saw
    assert not counted or (verdict.reading is not None and verdict.reading.condition is Condition.OVER)


@pytest.mark.parametrize(("refills", "over"), [(True, True), (False, False)])
def test_a_page_that_deals_by_itself_and_deals_no_more_is_at_its_end_whatever_it_says(
    refills: bool, over: bool
) -> None:
    last, left = last_of_a_deck(1)
    assert 3 <= len(left) < 12
    before = look((*last, *left), style=Style(text=False))
    reading = reading_of(before)
    game, cards = SetGame(), reading.state.cards
    move = next(move for move in game.advise(reading.state).moves if {cards[i] for i in move.data} == {*last})
    step = game.plan(reading, move)[-1]
    after = look(left, style=Style(text=False), time_s=DEALT_AFTER_S + 1)
    known = replace(reading_of(after), state=replace(reading_of(after).state, refills=refills))

    verdict = game.check(step, before, replace(after, reading=known))

    assert verdict.outcome is Outcome.CONFIRMED, verdict.saw
    assert verdict.reading
    assert (verdict.reading.condition is Condition.OVER) is over


@pytest.mark.parametrize("whole", [True, False])
def test_where_nothing_is_dealt_the_cards_that_lie_there_tell_whether_the_deck_is_used_up(whole: bool) -> None:
    last, left = last_of_a_deck(1)
    # Cards that can't be the last ones of a deck: more may come.
    cards = left if whole else NO_SET[: len(left)]
    game, before = SetGame(), look(cards, style=Style(text=False))
    before = replace(before, reading=with_taken(reading_of(before), last, 0.0))
    move = game.advice_when_stuck(reading_of(before))
    assert move
    [looks] = game.plan(reading_of(before), move)

    verdict = game.check(looks, before, replace(before, time_s=NOTHING_DEALT_S))

    over = verdict.reading is not None and verdict.reading.condition is Condition.OVER
    assert over is whole
    if whole:
        assert verdict.reading is not None
        assert "the game is over" in game.advise(verdict.reading.state).answer


@pytest.mark.parametrize(("named", "width"), [("SET!", 130), ("SET!", 300), ("Hint", 130)])
def test_a_button_with_the_games_name_is_pressed_first_where_clicks_select_no_card(named: str, width: int) -> None:
    game, before = SetGame(), look(CARDS, style=Style(text=False))
    pixels = before.frame.pixels.copy()
    cv2.putText(pixels, "SET", (20, 40), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (30, 30, 30), 2, cv2.LINE_AA)
    cv2.rectangle(pixels, (300, 8), (300 + width, 56), (150, 90, 30), -1)
    cv2.putText(pixels, named, (257 + width // 2, 42), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (255, 255, 255), 2, cv2.LINE_AA)
    before = replace(before, frame=Frame(pixels))
    move = game.advise(reading_of(before).state).moves[0]
    step = game.plan(reading_of(before), move)[0]

    verdict = game.check(step, before, replace(before, time_s=IGNORED_AFTER_S))

    assert verdict.outcome is (Outcome.ANEW if named == "SET!" else Outcome.PENDING)
    if verdict.reading is not None:
        first = game.plan(verdict.reading, move)[0].action
        assert isinstance(first, Click)
        assert Rect(300, 8, width, 48).contains(first.at)


def test_a_dialog_over_the_edge_of_the_table_ends_the_game_though_its_words_stand_beside_it() -> None:
    before, game = look(NO_SET[:12], style=Style(text=False)), SetGame()
    known = with_taken(reading_of(before), [card for card in full_deck() if card not in NO_SET][:3], 1.0)
    table = reading_of(before).bounds
    pixels = cv2.copyMakeBorder(before.frame.pixels, 0, 0, 0, 500, cv2.BORDER_REPLICATE)
    left, middle = round(table.right) - 100, round(table.center.y)
    cv2.rectangle(pixels, (left, middle - 90), (left + 380, middle + 90), (60, 60, 60), -1)
    cv2.putText(pixels, "Well spotted!", (left + 80, middle), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (250, 250, 250), 2)
    frame = Frame(pixels)

    over = game.told_over(known, replace(before, frame=frame, reading=game.read(frame)))

    assert over is not None
    assert over.condition is Condition.OVER


@pytest.mark.parametrize(("before_it", "ends_it"), [("SET! Well done.", False), ("", True)])
def test_praise_that_stood_there_before_more_cards_were_asked_for_is_no_end(before_it: str, ends_it: bool) -> None:
    game, shown = SetGame(), look(NO_SET[:12], style=Style(text=False))

    def saying(text: str, time_s: float) -> View:
        pixels = shown.frame.pixels.copy()
        cv2.rectangle(pixels, (300, 10), (520, 60), (20, 20, 20), -1)
        cv2.putText(pixels, "Deal three", (312, 44), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (250, 250, 250), 2, cv2.LINE_AA)
        cv2.putText(pixels, text, (30, 44), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (30, 30, 30), 2, cv2.LINE_AA)
        return replace(shown, frame=Frame(pixels), time_s=time_s)

    before, after = saying(before_it, shown.time_s), saying("SET! Well done.", shown.time_s + 3.0)
    move = game.advice_when_stuck(reading_of(shown))
    assert move
    found = game.check(game.plan(reading_of(shown), move)[0], before, before)
    assert found.reading is not None
    [press] = game.plan(found.reading, move)
    assert isinstance(press.action, Click)
    before, after = (replace(view, reading=found.reading) for view in (before, after))
    assert (game.check(press, before, after).outcome is Outcome.ANEW) is ends_it
