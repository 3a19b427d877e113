"""What colours and shapes are called: within a game a card keeps its name."""

from __future__ import annotations

import random
from dataclasses import replace

import cv2
import pytest

from kibitz.core.frame import Frame
from kibitz.solvers.set import Card, full_deck
from kibitz.vision.set import following
from kibitz.vision.set.attributes import Attributes, named_as, read_attributes, shape_groups
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


def test_a_thing_of_a_fourth_colour_gives_the_third_one_no_other_name() -> None:
    """The deck, beside cards of two colours while something lies over those of the third."""
    cards = random.Random(2).sample(full_deck(), 12)
    first = draw_board(STYLE, cards)
    covered = first.pixels.copy()
    third = [i for i, card in enumerate(cards) if card.colour == "purple"]
    for i in third:
        x, y, w, h = (round(v) for v in first.rects[i].grown(3).as_list())
        part = covered[y : y + h, x : x + w]
        if i == third[0]:
            part[part.min(axis=2) < 150] = 120
        else:
            part[:] = STYLE.page[::-1]

    before = read_set(Frame(first.pixels, "drawn", 0.0))
    between = read_set(Frame(covered, "drawn", 1.0), before)
    after = read_set(Frame(first.pixels, "drawn", 2.0), between)

    assert before is not None
    assert between is not None
    assert after is not None
    assert {card.colour for card in between.state.cards} <= {card.colour for card in before.state.cards} | {None}
    assert after.state.cards == before.state.cards


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

    again = named_as(
        Attributes(tuple(split), board.attributes.certainty), board.faces, board.attributes.cards, board.faces
    )

    assert again.cards == board.attributes.cards


SKY = Style(
    forms=("thin star", "triangle", "moon"), symbol=(0.36, 0.4), stripes="slanted", stripe_pitch=0.04, text=False
)


@pytest.mark.parametrize("degrees", [-2.5, 4.0])
def test_a_card_of_foreign_shapes_keeps_its_name_when_it_is_selected_and_turned_a_little(degrees: float) -> None:
    cards = [card for card in full_deck() if card.number < 3][::4][:12]
    picture = draw_board(SKY, cards)
    before = read_set(Frame(picture.pixels, "drawn", 0.0))
    assert before is not None
    for i, rect in enumerate(picture.rects):
        pixels = picture.pixels.copy()
        x, y, w, h = (round(v) for v in rect.grown(6).as_list())
        turn = cv2.getRotationMatrix2D((w / 2, h / 2), degrees, 1.0)
        part = cv2.warpAffine(pixels[y : y + h, x : x + w], turn, (w, h), borderValue=SKY.page[::-1])
        part[(part > 250).all(axis=2)] = (166, 243, 255)
        pixels[y : y + h, x : x + w] = part

        after = read_set(Frame(pixels, "drawn", 1.0), before)

        assert after is not None
        assert after.state.cards == before.state.cards, i


def test_a_form_that_a_turn_has_torn_off_its_kind_is_joined_with_it_and_not_with_what_is_called_alike() -> None:
    """A board has three kinds at most."""
    cards = [card for card in full_deck() if card.number < 3][::4][:12]
    board = find_board(draw_board(SKY, cards).pixels)
    assert board is not None
    stars = [i for i, card in enumerate(cards) if card.shape == "diamond"]
    faces = list(board.faces)
    faces[stars[0]] = replace(faces[stars[0]], asymmetry=0.42, extent=faces[stars[0]].extent - 0.05)

    groups = shape_groups(faces)

    assert sorted(map(sorted, groups.members)) == sorted(map(sorted, shape_groups(board.faces).members))
    read = read_attributes(faces)
    named = named_as(read, faces, board.attributes.cards, board.faces)
    assert named.cards == board.attributes.cards


def test_a_kind_that_comes_back_after_some_deals_is_called_as_it_was() -> None:
    one, two, three = (dealt(colour)[:9] for colour in ("red", "green", "purple"))
    looks = [[*one[:6], *two[:6]], [*two[:6], *three[:6]], [*three[:6], *one[:6]]]
    reading = None
    names = []
    for second, cards in enumerate(looks):
        reading = read_set(Frame(draw_board(STYLE, cards).pixels, "drawn", float(second)), reading)
        assert reading is not None
        names.append([card.colour for card in reading.state.cards if card is not None])

    assert set(names[0][:6]) == set(names[2][6:])


def test_two_kinds_are_not_taken_for_one_on_cards_on_which_nothing_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """While others dissolve or build up, what is drawn of them may tell the kinds worse."""
    cards = dealt("red", "green", "purple")[:13]
    first, second = draw_board(STYLE, cards[:12]), draw_board(STYLE, [*cards[:11], cards[12]])
    before = read_set(Frame(first.pixels, "drawn", 0.0))

    def merged(now: Attributes, *_: object) -> Attributes:
        return replace(now, cards=tuple(card._replace(shape="oval") for card in now.cards))

    monkeypatch.setattr(following, "named_as", merged)
    after = read_set(Frame(second.pixels, "drawn", 1.0), before)

    assert before is not None
    assert after is not None
    assert after.state.cards[:11] == before.state.cards[:11]
    assert len({card.shape for card in before.state.cards[:11] if card}) == 3


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("symbol", [(0.333, 0.333), (0.345, 0.33), (0.36, 0.33)])
def test_hearts_stars_and_moons_that_are_about_as_wide_as_high_are_three_kinds(
    seed: int, symbol: tuple[float, float]
) -> None:
    """By a pixel more or less some lie on their side, as it seems."""
    cards = random.Random(seed).sample(full_deck(), 12)
    style = Style(forms=("heart", "star", "moon"), card=(176, 133), symbol=symbol, spacing=0.04, text=False)
    reading = read_set(Frame(draw_board(style, cards).pixels))
    assert reading is not None
    called = {(card.shape, seen and seen.shape) for card, seen in zip(cards, reading.state.cards, strict=True)}
    assert len(called) == len({card.shape for card in cards})
    assert all(card is not None and card.known for card in reading.state.cards)
