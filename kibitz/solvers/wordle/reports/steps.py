"""Help in three steps: a nudge, a hint, the answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from kibitz.core.phrase import Phrase
from kibitz.solvers.wordle.model.advice import Candidate, Move

VOWELS = set("AEIOU")
UNLIKELY = 0.005
"""Chance below which a guess is not worth calling a candidate."""


def steps_of_help(candidates: Sequence[Candidate], moves: Sequence[Move]) -> tuple[str, str, str]:
    """Nudge (how many words are left, and what kind of letter matters), hint (one letter) and answer of one board.

    Empty when the game is over.
    """
    if not moves:
        return "", "", ""
    best = moves[0]
    number = len(candidates)
    left = Phrase("Only one word is left.") if number == 1 else Phrase("{number:,} words are left.", number=number)
    letter = _telling_letter(candidates, best.word)
    if number == 1:
        nudge = left
    elif letter in VOWELS:
        nudge = Phrase("{left} Which vowel it has tells most.", left=left)
    elif letter:
        nudge = Phrase("{left} Try a consonant that many of them share and you have not used.", left=left)
    else:
        nudge = Phrase("{left} They differ in where their letters stand.", left=left)
    if letter:
        hint = Phrase("A guess with {letter} in it is worth most.", letter=letter)
    else:
        hint = Phrase("A guess that begins with {word} is worth most.", word=best.word[0])
    if best.chance < UNLIKELY:
        kind = (
            Phrase("it is hardly the answer, but tells most")
            if best.is_candidate
            else Phrase("it can't be the answer, but tells most")
        )
    elif number > 1:
        kind = Phrase("it can be the answer ({chance:.0%})", chance=best.chance)
    else:
        kind = Phrase("it is the only word left")
    return nudge, hint, Phrase("{word}: {reason}.", word=best.word, reason=kind)


def _telling_letter(candidates: Sequence[Candidate], guess: str) -> str:
    """The letter of the guess that most nearly half of the candidates have; empty when none tells them apart."""
    share: defaultdict[str, float] = defaultdict(float)
    for candidate in candidates:
        for letter in set(candidate.word) & set(guess):
            share[letter] += candidate.probability
    telling = sorted((abs(part - 0.5), letter) for letter, part in share.items() if 0.0 < part < 0.999)
    return telling[0][1] if telling else ""
