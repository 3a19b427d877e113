"""What tells the end over a board of a game of guesses."""

from __future__ import annotations

import pytest

from kibitz.core.geometry import Rect
from kibitz.games.common.page_words import PageWords, told_end
from tests.support.said import says

WORDS = "Success! The word is ANIME"


@pytest.mark.parametrize(("board", "told"), [(Rect(230, 300, 320, 200), (WORDS,)), (Rect(230, 500, 320, 200), ())])
def test_what_is_wider_than_the_board_that_it_lies_over_is_read_whole(board: Rect, told: tuple[str, ...]) -> None:
    assert told_end(PageWords(), says(WORDS, size=1.1).frame.pixels, board, {"ANIME"}) == told
