"""Help in three steps: a nudge, a hint, the answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

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
    left = "Only one word is left." if number == 1 else f"{number:,} words are left."
    letter = _telling_letter(candidates, best.word)
    if number == 1:
        nudge = left
    elif letter in VOWELS:
        nudge = f"{left} Which vowel it has tells most."
    elif letter:
        nudge = f"{left} Try a consonant that many of them share and you have not used."
    else:
        nudge = f"{left} They differ in where their letters stand."
    if letter:
        hint = f"A guess with {letter} in it is worth most."
    else:
        hint = f"A guess that begins with {best.word[0]} is worth most."
    if best.chance < UNLIKELY:
        kind = (
            "it is hardly the answer, but tells most" if best.is_candidate else "it can't be the answer, but tells most"
        )
    elif number > 1:
        kind = f"it can be the answer ({best.chance:.0%})"
    else:
        kind = "it is the only word left"
    return nudge, hint, f"{best.word}: {kind}."


def _telling_letter(candidates: Sequence[Candidate], guess: str) -> str:
    """The letter of the guess that most nearly half of the candidates have; empty when none tells them apart."""
    share: defaultdict[str, float] = defaultdict(float)
    for candidate in candidates:
        for letter in set(candidate.word) & set(guess):
            share[letter] += candidate.probability
    telling = sorted((abs(part - 0.5), letter) for letter, part in share.items() if 0.0 < part < 0.999)
    return telling[0][1] if telling else ""
