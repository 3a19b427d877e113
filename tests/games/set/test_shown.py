"""Cards of Set called as the user calls them on the page that he has shown."""

from __future__ import annotations

import random

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.page import Page
from kibitz.games.common.taught import TaughtPages, read_by
from kibitz.games.set.game import SetGame
from kibitz.solvers.set import Card, full_deck
from kibitz.vision.pages.codec import from_text, to_text
from kibitz.vision.pages.spec import PageSpec
from kibitz.vision.pages.teaching import teach
from tests.support.set.pictures import Picture, Style, draw_board

STYLE = Style(text=False)
SHAPES = {"diamond": "lozenge", "oval": "pill", "squiggle": "worm"}
SHADINGS = {"open": "solid", "solid": "open", "striped": "striped"}
"""Called the wrong way round, as some pages do."""


def drawn(cards: list[Card]) -> Picture:
    return draw_board(STYLE, cards)


def shown(picture: Picture) -> Page:
    """The page with each shape, shading and colour shown on the first card that has it."""

    def first(attribute: str, kind: str) -> tuple[float, float]:
        card = next(i for i, card in enumerate(picture.cards) if getattr(card, attribute) == kind)
        at = picture.rects[card].center
        return (at.x, at.y)

    spec = PageSpec(
        board=tuple(Rect.around(list(picture.rects)).as_list()),
        shapes={name: first("shape", kind) for kind, name in SHAPES.items()},
        shadings={name: first("shading", kind) for kind, name in SHADINGS.items()},
    )
    game = SetGame()
    taught = teach(Frame(picture.pixels), game, "worms", spec, lambda frame, view: read_by(game, frame, None, view))
    return from_text(to_text(taught.page))


def called(card: Card) -> Card:
    return card._replace(shape=SHAPES[str(card.shape)], shading=SHADINGS[str(card.shading)])


def test_kinds_have_the_users_names_on_this_board_and_the_next_ones() -> None:
    deck = list(full_deck())
    random.Random(4).shuffle(deck)
    first, second = drawn(deck[:12]), drawn([*deck[:9], *deck[12:15]])
    game = SetGame()
    game.pages = TaughtPages([shown(first)])

    before = game.look(Frame(first.pixels))
    again = game.look(Frame(first.pixels), before)
    after = game.look(Frame(second.pixels), again)

    for reading, picture in ((before, first), (again, first), (after, second)):
        assert reading is not None
        assert list(reading.state.cards) == [called(card) for card in picture.cards]
