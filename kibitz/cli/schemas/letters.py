"""What the commands of the letter pyramid and of Set print."""

from __future__ import annotations

from datetime import date
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from kibitz.cli.schemas.common import Chance, Complaint, Count


class CoverRecord(TypedDict):
    """Words that use every letter once. paths: the cells of each, from 0 at the top. score: the larger, the
    likelier."""

    words: list[str]
    score: float
    paths: list[list[int]]


class RankedLetters(TypedDict):
    """A word to try. share: how likely it is in the solution. zipf: how usual the word is."""

    word: str
    share: Chance
    zipf: float
    path: list[int]


class PyramidAdviceRecord(TypedDict):
    """The solutions of a pyramid. letters: its rows. count: how many there are. rare_only: each needs a rare word.
    common_only: rare words were left out of account."""

    letters: list[str]
    count: Count
    covers: list[CoverRecord]
    rare_only: bool
    common_only: bool
    moves: list[RankedLetters]


class SuggestedLetters(PyramidAdviceRecord):
    """A turn of a session: the word to try."""

    word: str


class SolvedPyramid(PyramidAdviceRecord):
    """The end of a session."""

    solved: Literal[True]


PyramidSolving = SuggestedLetters | SolvedPyramid | PyramidAdviceRecord | Complaint


class PlainCard(TypedDict):
    """A card of Set."""

    number: int
    shape: str
    colour: str
    shading: str


class UsefulSet(TypedDict):
    """A set. cards: their indices. worth: the larger, the more is left after it."""

    cards: list[int]
    reason: str
    worth: float


class SetSolution(TypedDict):
    """All sets among cards, the most useful first."""

    cards: list[PlainCard]
    sets: list[UsefulSet]


class DailySet(TypedDict):
    """The daily puzzle. sets: with ``--answers``, indices of cards."""

    date: date
    cards: list[PlainCard]
    sets: NotRequired[list[list[int]]]


class SetChance(TypedDict):
    """How likely a set is: now, and after one, two and three more cards."""

    cards: list[PlainCard]
    chance: list[Chance]
