"""What colours and shapes are called: within a game a card keeps its name."""

from __future__ import annotations

from kibitz.core.frame import Frame
from kibitz.solvers.set import Card, full_deck
from kibitz.vision.set.attributes import Attributes, named_as
from kibitz.vision.set.reader import find_board
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

STYLE = Style(palette="okabe", columns=3, text=False)


def dealt(*colours: str) -> list[Card]:
    return [card for card in full_deck() if card.colour in colours][::3]


def test_cards_keep_their_names_when_others_come_beside_which_they_would_be_called_otherwise() -> None:
    two, third = dealt("red", "green")[:12], dealt("purple")[:3]
    first, second = draw_board(STYLE, two), draw_board(STYLE, [*two[3:], *third])

    before = read_set(Frame(first.pixels, "drawn", 0.0))
    assert before is not None
    after = read_set(Frame(second.pixels, "drawn", 1.0), before)
    alone = read_set(Frame(second.pixels, "drawn", 1.0))

    assert after is not None
    assert alone is not None
    assert {card.colour for card in before.state.cards} == {"red", "green"}
    assert {card.colour for card in alone.state.cards} == {"orange", "green", "blue"}
    assert after.state.cards[:9] == before.state.cards[3:]
    assert {card.colour for card in after.state.cards[9:]} == {"blue"}


def test_a_kind_that_a_selected_cards_ground_has_split_in_two_is_one_as_before() -> None:
    """Thin ink on a coloured ground looks a little otherwise."""
    board = find_board(draw_board(STYLE, dealt("red", "green")[:12]).pixels)
    assert board is not None
    [first, *_] = [
        i for i, card in enumerate(board.attributes.cards) if card.colour == board.attributes.cards[0].colour
    ]
    names = {card.colour: f"other {card.colour}" for card in board.attributes.cards}
    split = [card._replace(colour=names[card.colour]) for card in board.attributes.cards]
    split[first] = split[first]._replace(colour="third")

    again = named_as(Attributes(tuple(split), board.attributes.certainty), board.faces, board.attributes, board.faces)

    assert again.cards == board.attributes.cards
