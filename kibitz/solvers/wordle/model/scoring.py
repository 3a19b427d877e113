"""Scores: what the coloured squares of a guess say.

A *score* is a string of digits, one a letter: ``2`` correct (right letter, right place), ``1`` present (elsewhere in
the word), ``0`` absent; a letter that is guessed more often than the answer has it is absent from then on, correct
ones being counted first. A *pattern* is the same as a whole number in base 3, the first letter being the highest digit;
tables and kernels use patterns.

What was seen on a screen may say less: ``+`` is a letter that the word has, in this place or elsewhere, where nobody
can tell which of two colours is which yet. Such a score stands for several patterns.

    guess   S P E E D
    answer  E R A S E
    score   1 0 1 1 0
"""

from __future__ import annotations

import re
from collections import Counter
from enum import StrEnum
from itertools import product

from kibitz.core.errors import UsageError
from kibitz.core.wording import counted

EITHER = "+"
"""The digit of a tile that is present or correct."""

SQUARES = {"0": "⬛", "1": "🟨", "2": "🟩"}
"""Share-text squares of the scores' digits (dark theme, usual colours)."""

_DIGIT_OF = {
    "0": "0", "1": "1", "2": "2",
    "b": "0", "w": "0", "x": "0", "-": "0", ".": "0", "⬛": "0", "⬜": "0", "◼": "0", "◻": "0", "🔳": "0", "🔲": "0",
    "y": "1", "🟨": "1", "🟦": "1",
    "g": "2", "🟩": "2", "🟧": "2",
}  # fmt: skip
_IGNORED = re.compile(r"[\s,;|\ufe0f\u200d]")


class Rule(StrEnum):
    """How a site scores repeated letters."""

    STANDARD = "standard"
    EVERY_COPY = "every copy"
    """Every copy of a letter that the answer has, and that isn't correct, is marked present."""
    LEFT_TO_RIGHT = "left to right"
    """Letters are judged from the left, so that a present copy can use up what a later correct one needs."""


def score(guess: str, answer: str, rule: Rule = Rule.STANDARD) -> str:
    """The score of ``guess`` when ``answer`` is the hidden word.

    >>> score("SPEED", "ERASE")
    '10110'
    >>> score("SPEED", "ABIDE"), score("SPEED", "ABIDE", Rule.EVERY_COPY)
    ('00101', '00111')

    Raises UsageError when the words differ in length.
    """
    if len(guess) != len(answer):
        raise UsageError(
            f"{guess} has {counted(len(guess), 'letter')} and {answer} has {len(answer)}: they must have as many."
        )
    left = Counter(answer)
    digits = ["0"] * len(guess)
    if rule is not Rule.LEFT_TO_RIGHT:
        for place, (letter, hidden) in enumerate(zip(guess, answer, strict=True)):
            if letter == hidden:
                digits[place] = "2"
                left[letter] -= 1
    for place, letter in enumerate(guess):
        if digits[place] == "2":
            continue
        if letter == answer[place]:
            digits[place] = "2"
            left[letter] -= 1
        elif letter in answer if rule is Rule.EVERY_COPY else left[letter] > 0:
            digits[place] = "1"
            left[letter] -= 1
    return "".join(digits)


def parse_score(text: str, size: int) -> str:
    """The score that a user typed: digits ``10202``, letters ``ybgbg``, or emoji squares; blanks don't matter.

    Blue and orange squares are those of the high-contrast palette (present and correct).

    >>> parse_score("10202", 5), parse_score("ybgbg", 5), parse_score("🟨⬛🟩⬛🟩", 5)
    ('10202', '10202', '10202')

    Raises UsageError when a sign is unknown or there are more or fewer than ``size`` of them.
    """
    signs = _IGNORED.sub("", text).lower()
    unknown = sorted({sign for sign in signs if sign not in _DIGIT_OF})
    if unknown:
        raise UsageError(
            f"The score {text!r} has the unknown sign {unknown[0]!r}. Give one sign a letter: "
            "0 or b (absent), 1 or y (present), 2 or g (correct), or the emoji squares."
        )
    if len(signs) != size:
        raise UsageError(f"The score {text!r} has {len(signs)} signs; a word of {size} letters needs {size}.")
    return "".join(_DIGIT_OF[sign] for sign in signs)


def to_squares(score: str) -> str:
    """The score as share-text squares.

    >>> to_squares("10202")
    '🟨⬛🟩⬛🟩'
    """
    return "".join(SQUARES[digit] for digit in score)


def to_pattern(score: str) -> int:
    """The score as a whole number.

    >>> to_pattern("10202")
    101
    """
    return int(score, 3)


def possible_patterns(score: str) -> list[int]:
    """The patterns that a score stands for: one, or with ``+`` in it several.

    >>> possible_patterns("10202"), possible_patterns("00+0+")
    ([101], [10, 11, 19, 20])
    """
    return [to_pattern("".join(digits)) for digits in product(*("12" if one == EITHER else one for one in score))]


def to_score(pattern: int, size: int) -> str:
    """The pattern as a score of ``size`` digits.

    >>> to_score(101, 5)
    '10202'
    """
    digits = ""
    for _ in range(size):
        pattern, digit = divmod(pattern, 3)
        digits = str(digit) + digits
    return digits


def all_correct(size: int) -> str:
    """The score of the answer itself: ``22222``."""
    return "2" * size
