"""What tells the end over a board of a game of guesses."""

from __future__ import annotations

import pytest

from kibitz.core.geometry import Rect
from kibitz.games.common.page_words import PageWords, end_in, tells_end, told_end
from kibitz.solvers.end import End
from tests.support.said import says

WORDS = "Success! The word is ANIME"


@pytest.mark.parametrize(("board", "told"), [(Rect(230, 300, 320, 200), (WORDS,)), (Rect(230, 500, 320, 200), ())])
def test_what_is_wider_than_the_board_that_it_lies_over_is_read_whole(board: Rect, told: tuple[str, ...]) -> None:
    assert told_end(PageWords(), says(WORDS, size=1.1).frame.pixels, board, {"ANIME"}) == told


def test_the_heading_of_what_lies_over_a_board_may_stand_above_it() -> None:
    board = Rect(230, 440, 320, 400)
    assert told_end(PageWords(), says("Congratulations!", size=1.1).frame.pixels, board) == ("Congratulations!",)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("FELICITATS!", End.WON),
        ("Has perdut", End.LOST),
        ("Gefeliciteerd!", End.WON),
        ("Je hebt verloren", End.LOST),
        ("Brawo, wygrałaś!", End.WON),
        ("Przegrałeś", End.LOST),
        ("Grattis!", End.WON),
        ("Du förlorade", End.LOST),
        ("Tebrikler!", End.WON),
        ("Kaybettin", End.LOST),
        ("Correct!", End.WON),
        ("¡Correcto!", End.WON),
        ("Richtig!", End.WON),
        ("You have have solved today's wordle!", End.WON),
        ("Você descobriu!", End.WON),
        ("Hai indovinato!", End.WON),
    ],
)
def test_the_end_is_told_in_the_languages_of_the_games(text: str, end: End) -> None:
    assert tells_end(text)
    assert end_in([text]) is end


@pytest.mark.parametrize("text", ["Je hebt nog 3 beurten", "Bra att veta", "Dobra robota?", "La paraula té 5 lletres"])
def test_nothing_is_over_by_what_only_sounds_so(text: str) -> None:
    assert not tells_end(text)
