"""A table whose cards all lie face down: the game is begun by its button, and by none where cards lie face up. Or no
card was dealt yet: it is by a click on the deck."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.games.set.game import SetGame
from tests.support.paint import Canvas

BLUE, PURPLE, INK = (196, 232, 255), (120, 50, 140), (40, 40, 50)


def table(backs: int, button: str = "New Game", printed: str = "SET", face_up: int = 0) -> Frame:
    canvas = Canvas(1262, 600, (255, 255, 255))
    canvas.text((631, 40), "THE GAME", 40, PURPLE)
    canvas.box((394, 70, 130, 34), (240, 240, 240), 6, (150, 200, 180), 1)
    canvas.text((459, 87), button, 17, INK)
    for n in range(backs):
        left, top = 339 + 152 * (n % 4), 140 + 106 * (n // 4)
        canvas.box((left, top, 128, 91), BLUE, 12, INK, 1)
        if n < face_up:
            canvas.box((left + 52, top + 20, 24, 50), PURPLE, 12)
        elif printed:
            canvas.text((left + 64, top + 45), printed, 34, PURPLE)
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize(
    ("backs", "button"), [(12, "New Game"), (9, "New Game"), (12, "Neues Spiel"), (12, "Deal cards")]
)
def test_a_table_of_backs_is_begun_by_its_button(backs: int, button: str) -> None:
    message = SetGame().way_in(table(backs, button))
    assert message is not None
    assert message.said == button
    assert Rect(394, 70, 130, 34).contains(message.button.center)


@pytest.mark.parametrize(
    ("backs", "button", "printed", "face_up"),
    [(12, "New Game", "SET", 1), (12, "New Game", "", 0), (6, "New Game", "SET", 0), (12, "Rules", "SET", 0)],
    ids=["a card face up", "nothing printed", "too few", "another button"],
)
def test_no_game_is_thrown_away(backs: int, button: str, printed: str, face_up: int) -> None:
    assert SetGame().way_in(table(backs, button, printed, face_up)) is None


def undealt(told: str, deck: bool = True) -> Frame:
    """A page with a deck alone, and what stands below it."""
    canvas = Canvas(1262, 600, (225, 225, 225))
    canvas.text((80, 30), "Sets: 0", 17, INK)
    if deck:
        canvas.box((110, 200, 110, 160), (255, 255, 255), 12, INK, 2)
        canvas.box((120, 210, 90, 140), (230, 20, 30), 8)
    canvas.text((165, 390), told, 17, INK)
    return Frame(np.ascontiguousarray(canvas.pixels()))


@pytest.mark.parametrize("told", ["(81)", "81 cards", "27 left", "Deck: 81"])
def test_nothing_was_dealt_from_a_deck_with_all_cards(told: str) -> None:
    message = SetGame().way_in(undealt(told))
    assert message is not None
    assert Rect(110, 200, 110, 160).contains(message.button.center)


@pytest.mark.parametrize(("told", "deck"), [("(69)", True), ("(81)", False), ("81 %", True)])
def test_no_other_number_tells_so_nor_does_one_alone(told: str, deck: bool) -> None:
    assert SetGame().way_in(undealt(told, deck)) is None
