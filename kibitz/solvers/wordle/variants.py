"""When no word fits the scores: does the site score repeated letters in another way, or which words come nearest?"""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.solvers.wordle.clues import Clues, History
from kibitz.solvers.wordle.scoring import Rule, score
from kibitz.solvers.wordle.words import WordList

EXPLANATIONS = {
    Rule.STANDARD: "",
    Rule.EVERY_COPY: "this site marks every copy of a letter that the word has",
    Rule.LEFT_TO_RIGHT: "this site judges repeated letters strictly from the left",
}
"""What to tell the player about each rule."""


def fitting(history: History, words: Sequence[str], rule: Rule = Rule.STANDARD) -> list[str]:
    """The words with which every guess would have had its score by ``rule``, in their order."""
    clues = Clues.of(history, rule)
    return [word for word in words if clues.fits(word)]


def find_rule(history: History, words: WordList) -> Rule | None:
    """The first rule, the standard one before the others, by which some word of the list fits; None when none does.

    >>> from kibitz.solvers.wordle.words import WordList
    >>> find_rule([("SPEED", "00111")], WordList.of(["ABIDE", "CRANE"]))
    <Rule.EVERY_COPY: 'every copy'>
    """
    for rule in Rule:
        clues = Clues.of(history, rule)
        if any(clues.fits(word) for word in words.guesses):
            return rule
    return None


def contradicted(history: History, word: str, rule: Rule = Rule.STANDARD) -> int:
    """How many of the history's tiles would have another colour with ``word`` hidden."""
    return sum(
        would != was for guess, given in history for would, was in zip(score(guess, word, rule), given, strict=True)
    )


def nearest(history: History, words: WordList, count: int = 20) -> list[tuple[str, int]]:
    """The ``count`` words that contradict the fewest tiles, each with their number; likelier words first among equals.

    Scored by the standard rule: with the scores misread somewhere, nothing speaks for another one.
    """
    weighed = zip(words.guesses, words.weights, strict=True)
    tiles = sorted((contradicted(history, word), -weight, word) for word, weight in weighed)
    return [(word, number) for number, _, word in tiles[:count]]
