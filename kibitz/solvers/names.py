"""Names of places as people type them and pages write them: what makes no difference, and how alike two are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

BEGINNING, WORD_INSIDE = 0.9, 0.85
"""What a text is worth that a name begins with, and one that begins a later word of it."""
WHOLENESS = 0.05
"""What it is worth more if it is nearly the whole name."""


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A name that is like a text; score 1 is the very name, 0 nothing alike."""

    name: str
    score: float


def plain_words(name: str) -> list[str]:
    """The words of a name in small letters, without accents, apostrophes and punctuation.

    >>> plain_words("St. James's Park"), plain_words("Z\N{LATIN SMALL LETTER U WITH DIAERESIS}rich")
    (['st', 'jamess', 'park'], ['zurich'])
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.findall(r"\w+", re.sub(r"['`\u2018\u2019]", "", plain))


def most_alike(typed: str, names: Mapping[str, Iterable[str]], limit: int) -> list[NameMatch]:
    """The names most like a text, best first; those of the same score by name.

    ``typed`` is the text's key and ``names`` the names that each key can stand for.
    """
    from rapidfuzz import fuzz, process

    if not typed:
        return []
    best: dict[str, float] = {}
    for key, percent, _ in process.extract(typed, names.keys(), scorer=fuzz.ratio, limit=None):
        score = max(percent / 100, _beginning(typed, key))
        for name in names[key]:
            best[name] = max(score, best.get(name, 0.0))
    ranked = sorted(best.items(), key=lambda found: (-found[1], found[0]))
    return [NameMatch(name, score) for name, score in ranked[:limit]]


def _beginning(typed: str, key: str) -> float:
    """What it is worth that a name, or a word of it, begins with what was typed."""
    whole = WHOLENESS * len(typed) / len(key)
    if key.startswith(typed):
        return BEGINNING + whole
    return WORD_INSIDE + whole if f" {typed}" in key else 0.0
