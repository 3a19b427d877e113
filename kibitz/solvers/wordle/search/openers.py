"""Stored openers and second guesses, so that a game's first two suggestions wait for no table and no search.

Made by tools/make_wordle_openers.py with the engine's search, for the lists that come with Kibitz; a list that was
changed (`WordList.without`, `WordList.with_words`) has another key and so no openers.
"""

from __future__ import annotations

import json
import pkgutil
from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import log2
from typing import Any

from kibitz.solvers.wordle.model.advice import Move
from kibitz.solvers.wordle.model.clues import Clues
from kibitz.solvers.wordle.model.scoring import EITHER, all_correct, score
from kibitz.solvers.wordle.model.state import Mode, default_rows
from kibitz.solvers.wordle.model.words import WordList, list_names

FEWEST = 3
"""Words left that make a stored second guess worth its room: with one or two, the likelier one is best."""


@dataclass(frozen=True, slots=True)
class Opener:
    """A first guess, and what follows it.

    move: its figures, for a game of one board and six rows.
    proven: whether its expected guesses are exact.
    replies: score -> best second guess, its expected guesses, and the most that it can take (None: not known), where
        at least `FEWEST` words are left; empty for all but the best few openers.
    """

    move: Move
    proven: bool
    replies: dict[str, tuple[str, float, int | None]]


def stored_openers(words: WordList, mode: Mode = Mode.NORMAL) -> tuple[Opener, ...]:
    """The best openers of a list, best first; none when it isn't one of Kibitz's.

    >>> from kibitz.solvers.wordle.model.words import load_words
    >>> best = stored_openers(load_words("original"))[0]
    >>> best.move.word, best.move.expected, best.proven
    ('SALET', 3.4212, True)
    """
    return _read(words.name).get((words.key, mode.value), ()) if words.name in list_names() else ()


def second_move(words: WordList, mode: Mode, guess: str, shown: str) -> Move | None:
    """The best second guess after ``guess`` scored ``shown``; None when it isn't stored."""
    opener = next((found for found in stored_openers(words, mode) if found.move.word == guess), None)
    if opener is None or EITHER in shown:
        return None
    left = _left(words, guess, shown)
    if shown in opener.replies:
        return _measured(words, left, *opener.replies[shown])
    if not 0 < len(left) < FEWEST:
        return None
    first = max(left, key=words.weights.__getitem__)
    total = sum(words.weights[place] for place in left)
    return _measured(words, left, words.guesses[first], 2 - words.weights[first] / total, len(left))


@cache
def _read(name: str) -> dict[tuple[str, str], tuple[Opener, ...]]:
    """The openers of a list's file, by key and mode; empty when the list has none."""
    try:
        data = pkgutil.get_data("kibitz.resources", f"wordle/openers/{name}.json")
    except FileNotFoundError:
        return {}
    assert data is not None  # the package's own files
    stored = json.loads(data)
    return {
        (stored["key"], mode): tuple(_opener(record) for record in records) for mode, records in stored["modes"].items()
    }


def _opener(record: dict[str, Any]) -> Opener:
    replies = {shown: (word, expected, worst) for shown, (word, expected, worst) in record.pop("replies", {}).items()}
    proven = record.pop("proven")
    return Opener(_move(**record), proven, replies)


def _move(worst: int | None, chance: float, rows: int = default_rows(1), **figures: Any) -> Move:
    """A move that is known to win within the rows, or not known to."""
    guarantees = True if worst is not None and worst <= rows else None
    return Move(worst=worst, chance=chance, guarantees=guarantees, is_candidate=chance > 0, **figures)


def _left(words: WordList, guess: str, shown: str) -> list[int]:
    """The places of the words that fit one score."""
    clues = Clues.of([(guess, shown)])
    answers = [place for place, word in enumerate(words.answers) if clues.fits(word)] if words.tiered else []
    return answers or [place for place, word in enumerate(words.guesses) if clues.fits(word)]


def _measured(words: WordList, left: list[int], word: str, expected: float, worst: int | None) -> Move:
    """A second guess with its figures when these words (places) are left."""
    total = sum(words.weights[place] for place in left)
    mass: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for place in left:
        reply = score(word, words.guesses[place])
        mass[reply] += words.weights[place]
        count[reply] += 1
    return _move(
        word=word,
        expected=expected,
        chance=mass[all_correct(words.size)] / total,
        bits=-sum(m / total * log2(m / total) for m in mass.values()),
        groups=len(count),
        largest=max(count.values()),
        worst=worst,
        rows=default_rows(1) - 1,
    )
