"""A board of Ticket to Ride that no profile fits is suspected; pages of text and other games are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.games.set.game import SetGame
from kibitz.games.ticket.game import TicketGame
from kibitz.vision.ticket.profile_maker.hunch import may_be_board
from tests.support import toy
from tests.support.ticket.pictures import Client


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_client_s_board_is_suspected_in_a_window_of_its_own_or_on_a_desktop(seed: int) -> None:
    board, _ = Client(seed).empty()
    assert may_be_board(board)
    desktop = np.full((1080, 1920, 3), 70, np.uint8)
    desktop[140 : 140 + board.shape[0], 320 : 320 + board.shape[1]] = board
    assert TicketGame().may_be_seen(Frame(desktop, "desktop"))


@pytest.mark.parametrize("size", [0.5, 0.8, 1.3, 2.0])
@pytest.mark.parametrize("italic", [0, cv2.FONT_ITALIC])
def test_pages_of_text_are_not(size: float, italic: int) -> None:
    page = np.full((900, 1400, 3), 250, np.uint8)
    for line, y in enumerate(range(30, 880, int(40 * size))):
        words = f"{line}: looks over your shoulder while you play, and tells you what to do; nothing leaves it"
        cv2.putText(page, words, (10, y), cv2.FONT_HERSHEY_DUPLEX | italic, size, (30, 30, 30), 2, cv2.LINE_AA)
    assert not may_be_board(page)


def test_other_games_are_not() -> None:
    assert not may_be_board(toy.draw(toy.ToyTable()))
    assert not SetGame().may_be_seen(Frame(toy.draw(toy.ToyTable()), "lamps"))
