"""Wordle on a simulated page, with a dozen words."""

from __future__ import annotations

from typing import Any

from kibitz.automation.player.result import PlayResult
from kibitz.automation.stop import Stop
from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.games.wordle.game import WordleGame
from kibitz.loop import Loop
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.solvers.wordle.model.words import WordList
from tests.support.wordle.page import WordlePage

WORDS = WordList.of(
    ["CRANE", "SLATE", "BRICK", "POUND", "MIGHT", "NIGHT", "SIGHT", "TIGHT", "LIGHT", "FIGHT", "HOUSE", "JUMPY"],
    ["MINTS", "FLING"],
)
KNOWN = frozenset(WORDS.guesses)


def page(*answers: str, **options: Any) -> WordlePage:
    return WordlePage(answers, options.pop("known", KNOWN), **options)


def game(board: WordlePage, **options: Any) -> WordleGame:
    return WordleGame(**{"words": WORDS, "reader": board.read, **options})


def play(board: WordlePage, **options: Any) -> PlayResult:
    return Loop(board, [game(board, **options)]).play(Stop())


def look(board: WordlePage, **options: Any) -> tuple[WordleGame, Reading[ShownGame]]:
    made = game(board, **options)
    reading = made.read(Frame(board.grab().pixels))
    assert reading is not None
    return made, reading
