"""What a player does in a game of Pyramid Scheme, and what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum


class Touch(Enum):
    """What became of a letter that was touched."""

    SELECTED = "selected"
    UNSELECTED = "unselected"
    APART = "apart"
    """It doesn't touch the letter before."""
    USED = "used"
    TAKEN_BACK = "taken back"
    """In expert mode: the word that it was part of."""
    OVER = "over"


class WordResult(StrEnum):
    """What became of a word that was submitted."""

    SHORT = "too short"
    RIGHT = "right"
    WRONG = "wrong"
    ELSEWHERE = "elsewhere"
    """It is one of the words, but here it leaves no room for the others."""
    TAKEN = "taken"
    """In expert mode: nothing is known about it yet."""
    ALL_WRONG = "all wrong"
    """In expert mode: the words aren't those that were meant."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Judged:
    """A word that was submitted. path: its cells, in order. known: whether it is a word at all."""

    word: str
    path: tuple[int, ...]
    verdict: WordResult
    known: bool = True


@dataclass(frozen=True, slots=True)
class FoundWord:
    """A word on the board. at_s: of the time of play when it was found; None where the player didn't find it."""

    word: str
    path: tuple[int, ...]
    at_s: float | None
