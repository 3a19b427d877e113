"""Which words can still be the answer, and how likely each of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.scoring import EITHER, Rule
from kibitz.solvers.wordle.model.words import WordList
from kibitz.solvers.wordle.search.matrix import WordTable, agreeing
from kibitz.solvers.wordle.search.search import MOST_WEIGHT, Indices

ABSENT = "0"
"""The digit of a letter that isn't in the word."""
KEPT = 64
"""Guesses whose patterns against all words are kept."""


@dataclass(frozen=True)
class Candidates:
    """Words of a list that fit a board's scores.

    words: indices of the list's guesses, likeliest first, in the list's order among equals.
    weights: their weights, positive and descending, int64.
    rule: by which they fit. contradicted: tiles that each of them contradicts, when none fits; else 0.
    """

    words: Indices
    weights: Indices
    rule: Rule = Rule.STANDARD
    contradicted: int = 0

    def __len__(self) -> int:
        """How many there are."""
        return len(self.words)

    @property
    def probabilities(self) -> NDArray[np.float64]:
        """Of each being the answer; they add up to 1."""
        shares: NDArray[np.float64] = self.weights / self.weights.sum()
        return shares

    def heaviest(self, count: int) -> Candidates:
        """The ``count`` likeliest of them."""
        return Candidates(self.words[:count], self.weights[:count], self.rule, self.contradicted)

    def search_weights(self) -> Indices:
        """The weights in their lowest terms, and small enough for a search."""
        weights: Indices = self.weights // np.gcd.reduce(self.weights)
        total = int(weights.sum())
        if total > MOST_WEIGHT:
            # The slack leaves room for rounding up the small ones.
            weights = np.maximum(1, weights * (MOST_WEIGHT // 2) // total)
        return weights


class Filter:
    """Finds a list's candidates; keeps the list's letters at hand."""

    def __init__(self, words: WordList) -> None:
        self.words = words
        self._table = WordTable(words.guesses)
        # Several boards, and many looks at one, share their guesses.
        self._column = lru_cache(maxsize=KEPT)(self._table.column)
        self._weights = np.array(words.weights, dtype=np.int64)
        self._answers = np.arange(len(words.guesses)) < len(words.answers)

    def after(self, history: Sequence[tuple[str, str]], *, every: bool = False) -> Candidates:
        """The candidates after these guesses and scores.

        By the standard rule if any word fits, else by the first variant that some word fits, else the words that
        contradict the fewest tiles, without those that were guessed in vain. Of a tiered list, the answers among them
        if there are any; ``every``: all.
        """
        for rule in Rule:
            fits = self.fits(history, rule)
            if fits.any():
                return self._made(fits, rule, every=every)
        wrong, untried = self._contradicted(history), self._untried(history)
        least = int(wrong[untried].min())
        return self._made(untried & (wrong == least), Rule.STANDARD, least, every=every)

    def fits(self, history: Sequence[tuple[str, str]], rule: Rule = Rule.STANDARD) -> NDArray[np.bool_]:
        """Whether each word of the list fits the history, shape (guesses)."""
        fits = np.ones(len(self.words.guesses), dtype=np.bool_)
        for guess, given in history:
            fits &= agreeing(self._column(guess, rule), given)
        return fits

    def _untried(self, history: Sequence[tuple[str, str]]) -> NDArray[np.bool_]:
        """Whether each word was not guessed in vain; all of them where no other is left.

        One of which a letter was said to be absent isn't hidden. Else a tile may have been misread: four that are in
        their places leave the fifth no other one.
        """
        untried = np.ones(len(self.words.guesses), dtype=np.bool_)
        for guess, given in history:
            if guess in self.words and ABSENT in given:
                untried[self.words.index(guess)] = False
        return untried if untried.any() else ~untried

    def _contradicted(self, history: Sequence[tuple[str, str]]) -> Indices:
        """How many tiles of the history would have another colour with each word hidden."""
        wrong = np.zeros(len(self.words.guesses), dtype=np.int64)
        for guess, given in history:
            patterns = self._column(guess, Rule.STANDARD).astype(np.int64)
            for digit in reversed(given):
                patterns, would = np.divmod(patterns, 3)
                wrong += would == 0 if digit == EITHER else would != int(digit)
        return wrong

    def _made(self, fits: NDArray[np.bool_], rule: Rule, contradicted: int = 0, *, every: bool) -> Candidates:
        if self.words.tiered and not every and (fits & self._answers).any():
            fits = fits & self._answers
        words = np.flatnonzero(fits).astype(np.int64)
        weights = self._weights[words]
        order = np.argsort(-weights, kind="stable")
        return Candidates(words[order], weights[order], rule, contradicted)
