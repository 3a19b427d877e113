"""Words with how common they are: the shipped list, and lists of one's own.

How common a word is, is told by its zipf: the base-10 logarithm of its occurrences per thousand million words. ``the``
has 7.7, words of everyday life have 4 to 6, a word that most people know may have 2.7 (``oboe``), and a word that no
count knows has 0.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import repeat
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.solvers.word_files import read_entries, to_upper

SHORTEST = 3
"""Letters that a word has at least, by the rules of the game."""
LONGEST = 64
"""Letters of a word at most: longer entries are no words."""
COMMON = 2.0
"""Zipf from which on a word is one that people know; a puzzle's own words are such. 55,000 of the shipped list are."""
MOST_ZIPF = 9.0
"""A word that is all there is."""


@dataclass(frozen=True, eq=False)
class WordList:
    """Words in capitals, most common first, and the zipf of each."""

    name: str
    words: tuple[str, ...]
    zipfs: tuple[float, ...]

    @classmethod
    def of(cls, words: Iterable[str] | Mapping[str, float], name: str = "own") -> WordList:
        """A list of the words, in any case; without their zipfs, as common as the shipped list says (0: not in it).

        Entries of fewer than three letters, and what has other signs than letters, are left out: lists of words have
        them. Raises UsageError when nothing is left, and for a zipf that is not between 0 and 9.
        """
        given = words if isinstance(words, Mapping) else dict.fromkeys(words)
        found: dict[str, float] = {}
        for entry, zipf in given.items():
            word = to_upper(entry)
            if not (SHORTEST <= len(word) <= LONGEST and word.isalpha()):
                continue
            if zipf is None:
                zipf = load_words().zipf(word)
            if not 0 <= zipf <= MOST_ZIPF:
                raise UsageError(
                    Phrase(
                        "{word} has the frequency {zipf:g}; a zipf is a number from 0 to {most_zipf:g}.",
                        word=word,
                        zipf=zipf,
                        most_zipf=MOST_ZIPF,
                    )
                )
            found[word] = max(zipf, found.get(word, 0))
        if not found:
            raise UsageError(
                Phrase(
                    "The list {name} has no word of {shortest} letters or more. Give one word a line.",
                    name=name,
                    shortest=SHORTEST,
                )
            )
        return cls._sorted(name, found)

    @classmethod
    def _sorted(cls, name: str, found: Mapping[str, float]) -> WordList:
        ranked = sorted(found.items(), key=lambda entry: (-entry[1], entry[0]))
        return cls(name, tuple(word for word, _ in ranked), tuple(zipf for _, zipf in ranked))

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: str) -> bool:
        return to_upper(word) in self._places

    def zipf(self, word: str) -> float:
        """How common the word is; 0 for one that isn't in the list."""
        place = self._places.get(to_upper(word))
        return 0.0 if place is None else self.zipfs[place]

    @cached_property
    def alphabet(self) -> str:
        """The letters of all words, ascending."""
        return "".join(sorted(set("".join(self.words))))

    @cached_property
    def codes(self) -> NDArray[np.uint16]:
        """The words' letters as their places in the alphabet, from 1 on: (length of the longest word, words).

        0 stands after a word's end. Letters come first, so that those of a place in the words lie side by side.
        """
        longest = max(map(len, self.words))
        signs = np.array(self.words, dtype=f"U{longest}").view(np.uint32).reshape(len(self.words), longest)
        code = np.zeros(ord(self.alphabet[-1]) + 1, np.uint16)
        for number, letter in enumerate(self.alphabet, start=1):
            code[ord(letter)] = number
        return np.ascontiguousarray(code[signs].T)

    @cached_property
    def letters(self) -> NDArray[np.uint64]:
        """Which letters a word has: bit ``code % 64`` of (words,) for each."""
        bits = np.uint64(1) << (np.arange(len(self.alphabet) + 1, dtype=np.uint64) % np.uint64(64))
        bits[0] = 0  # after the end
        letters: NDArray[np.uint64] = np.bitwise_or.reduce(bits[self.codes], axis=0)
        return letters

    @cached_property
    def _places(self) -> dict[str, int]:
        return {word: place for place, word in enumerate(self.words)}


@cache
def load_words() -> WordList:
    """The list that comes with Kibitz: 135,483 English words (kibitz/resources/pyramid/README.md)."""
    data = pkgutil.get_data("kibitz.resources", "pyramid/words.txt")
    assert data is not None  # the package's own file
    words: list[str] = []
    zipfs: list[float] = []
    for line in data.decode().splitlines():
        # A number holds for the words after it.
        zipf, *group = line.split()
        words += group
        zipfs += repeat(float(zipf), len(group))
    return WordList("english", tuple(words), tuple(zipfs))


def read_words(path: Path | str) -> WordList:
    """A list from a text file: a word a line, with its zipf behind it if you know it (see `WordList.of`).

    Empty lines and what follows a ``#`` don't count. Raises UsageError with the line for anything else that isn't a
    word or a word and a number, and for a file that can't be read.
    """
    path = Path(path)
    zipfs: dict[str, float] = {}
    entries = read_entries(path, zipfs)
    shipped = load_words()
    # Entries with signs are dropped by `of`; only words need a zipf.
    given = {word: zipfs.get(to_upper(word), shipped.zipf(word)) for word, _ in entries}
    return WordList.of(given, path.stem)
