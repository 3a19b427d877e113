"""What the reader of Set tells of its decisions, for people."""

from __future__ import annotations

import random

from kibitz.core.frame import Frame
from kibitz.core.scoring import Decision
from kibitz.solvers.set import Card, full_deck
from kibitz.vision.set.reading import nearest_boards, read_set
from tests.support.set.pictures import Style, draw_board


def cards(count: int) -> list[Card]:
    return random.Random(3).sample(full_deck(), count)


def decided(deal: list[Card], question: str, selected: set[int] | None = None) -> list[Decision]:
    reading = read_set(Frame(draw_board(Style(), deal, selected).pixels))
    assert reading is not None
    return [one for one in reading.decisions if question in one.question]


def test_the_board_is_told_with_how_many_cards_it_has_and_how_many_were_read() -> None:
    (decision,) = decided(cards(12), "which cards are the board")
    taken = decision.candidates[0]
    assert decision.chosen == 0
    assert "12 cards" in taken.name
    assert taken.score.terms[0].value == 12
    assert taken.box is not None


def test_the_kinds_are_told_with_their_cards_and_the_looks_of_the_colours() -> None:
    deal = cards(12)
    (colours,) = decided(deal, "which colours")
    (shapes,) = decided(deal, "which shapes")
    (shadings,) = decided(deal, "which shadings")
    greens = [str(i + 1) for i, card in enumerate(deal) if card.colour == "green"]
    assert f": cards {', '.join(greens)}" in colours.candidates[0].name
    assert "green #" in colours.candidates[0].name
    assert all(name in shapes.candidates[0].name for name in ("diamond", "oval", "squiggle"))
    assert all(name in shadings.candidates[0].name for name in ("open", "striped", "solid"))
    for one in (colours, shapes):
        assert one.candidates[0].score.total > one.candidates[1].score.total


def test_selected_cards_are_told_with_what_they_stand_out_by() -> None:
    (told,) = decided(cards(12), "is selected", {4})
    assert told.question == "whether card 5 is selected"
    assert told.candidates[0].name == "it is selected"
    assert [term.name for term in told.candidates[0].score.terms] == ["outlined"]


def test_of_two_equal_cards_it_is_told_what_each_could_have_been() -> None:
    deal = cards(11)
    told = decided([*deal, deal[0]], "which number card")
    assert [one.question for one in told] == ["which number card 1 has", "which number card 12 has"]
    assert {one.chosen for one in told} == {None}
    assert told[0].candidates[0].name == str(deal[0].number)


def test_a_picture_without_a_board_is_told_what_came_nearest_and_what_it_lacked() -> None:
    singles = [card._replace(number=1, shape="oval") for card in cards(9)]
    pixels = draw_board(Style(), singles).pixels
    assert read_set(Frame(pixels)) is None
    (decision,) = nearest_boards(Frame(pixels))
    nearest = decision.candidates[0]
    assert decision.chosen is None
    assert "9 things" in nearest.name
    assert [term.name for term in nearest.score.terms] == ["single"]
