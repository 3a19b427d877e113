"""What the word lists of all languages say of rows that were read; accents, the last to be read, don't count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.scripts import Script, script_of
from kibitz.solvers.wordle.model.languages import ENGLISH, SIZES, Language, in_script, is_plain
from kibitz.solvers.wordle.model.scoring import Rule
from kibitz.solvers.wordle.model.state import MAX_SIZE, MIN_SIZE
from kibitz.solvers.wordle.model.words import WordList, list_of, load_words
from kibitz.solvers.wordle.search.candidates import Filter


def is_word(letters: str) -> bool:
    """Whether a row's letters are a word of a list of ours in their script; also where we have none of that length."""
    return not _languages(len(letters), script_of(letters)) or is_known_word(letters)


def is_known_word(letters: str) -> bool:
    """The same; not where we have no list of that length."""
    plain = ENGLISH.fold(letters)
    languages = _languages(len(letters), script_of(letters))
    return any(plain in _words(language, len(letters)) for language in languages)


def fitting(history: Sequence[tuple[str, str]], size: int) -> int:
    """How many words could be hidden, by one rule, where these guesses have these scores; 1 where we have no list.

    The word is looked for in the language that has most of the guesses. ``?`` in a guess or its score: not seen.
    """
    languages = _languages(size, script_of(letter for guess, _ in history for letter in guess))
    if not languages:
        return 1
    plain = [(ENGLISH.fold(guess), score) for guess, score in history if "?" not in guess + score]
    parts = [(ENGLISH.fold(guess), score) for guess, score in history if "?" in guess + score]

    def known(language: Language) -> int:
        return sum(guess in _words(language, size) for guess, _ in plain)

    # English comes first, and the others aren't looked at where it has all.
    best = languages[0] if known(languages[0]) == len(plain) else max(languages, key=known)
    allowed = _allowed(_letters(best, size), parts)
    counts = (int((_filter(best, size).fits(plain, rule) & allowed).sum()) for rule in Rule)
    # The usual rule comes first.
    return next(filter(None, counts), 0)


def _allowed(words: NDArray[np.str_], parts: Sequence[tuple[str, str]]) -> NDArray[np.bool_]:
    """Which words (n, letters) none of these tiles contradicts, whatever the others of their rows are; shape (n,)."""
    allowed = np.ones(len(words), np.bool_)
    for guess, score in parts:
        for place, (letter, digit) in enumerate(zip(guess, score, strict=True)):
            if "?" in (letter, digit):
                continue
            here = words[:, place] == letter
            allowed &= here if digit == "2" else ~here
            if digit == "1":
                allowed &= (words == letter).any(axis=1)
    return allowed


def _languages(size: int, script: Script) -> Sequence[Language]:
    if size in SIZES:
        return in_script(script)
    return (ENGLISH,) if script is Script.LATIN and MIN_SIZE <= size <= MAX_SIZE else ()


@cache
def _words(language: Language, size: int) -> frozenset[str]:
    """The language's words with plain letters."""
    words = load_words(list_of(language, size)).guesses
    return frozenset(words if is_plain("".join(words)) else map(ENGLISH.fold, words))


@cache
def _filter(language: Language, size: int) -> Filter:
    words = load_words(list_of(language, size))
    return Filter(words if not language.letters else WordList.of(sorted(_words(language, size))))


@cache
def _letters(language: Language, size: int) -> NDArray[np.str_]:
    """The letters of the words that `_filter` looks among, (n, size)."""
    return np.array(list("".join(_filter(language, size).words.guesses))).reshape(-1, size)
