"""Set as a game: its advice, its marks and what it tells, on readings that were made from drawn boards."""

from __future__ import annotations

import pytest

from kibitz.core.advice import HelpLevel, MarkShape
from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.games.set.game import SetGame
from kibitz.registry import get_game
from kibitz.solvers.set import Card, SetState, Table, find_sets, full_deck
from tests.support.set.views import CARDS, NO_SET, look, reading_of


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


def test_an_empty_place_is_no_card_that_cannot_be_read() -> None:
    game, deck = SetGame(), full_deck()
    told = game.advise(SetState((None, None, None), gone=frozenset(deck)))
    assert told.answer == "All 81 cards were seen, and no card is left: the game is over."
    assert told.facts["cards"] == "0"
    left, gone = end_of_a_game()
    told = game.advise(SetState((*left, None), gone=gone))
    assert f"there is no set among the last {len(left)} cards: the game is over" in told.answer


def test_the_json_has_the_fields_of_the_labels() -> None:
    view = look(CARDS, {4})
    record = SetGame().to_json(reading_of(view), view.advice)
    assert set(record["cards"][0]) == {"box", "number", "shape", "colour", "shading", "selected"}
    assert [c["selected"] for c in record["cards"]].count(True) == 1
    assert record["sets"] == [list(s) for s in find_sets(CARDS)]


def test_captions_count_from_one() -> None:
    reading = reading_of(look(CARDS))
    assert SetGame().captions(reading)["card 1"].startswith("1: ")


def test_a_position_is_the_same_however_much_of_a_card_is_seen_but_not_with_other_cards_selected() -> None:
    seen, half = SetState(CARDS, frozenset({2})), SetState(CARDS, frozenset({2}), partial=True)
    assert SetGame().same_position(half, seen)
    assert not SetGame().same_position(half, SetState(CARDS, frozenset({3})))


@pytest.mark.parametrize(("cards", "may_be"), [(6, True), (12, False)])
def test_few_cards_before_a_game_may_be_an_example(cards: int, may_be: bool) -> None:
    assert SetGame().may_be_example(reading_of(look(CARDS[:cards]))) == may_be
