"""Which guesses the hard modes allow, for a whole list at once.

The same rules as in kibitz.solvers.wordle.model.clues, which says why a word isn't allowed; here on arrays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.scoring import EITHER
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.search.matrix import WordTable, agreeing


def legal_guesses(guesses: Sequence[str], history: Sequence[tuple[str, str]], mode: Mode) -> NDArray[np.int64]:
    """Indices of the guesses that ``mode`` allows after these guesses and scores."""
    if mode is Mode.NORMAL or not history:
        return np.arange(len(guesses), dtype=np.int64)
    table = word_table(tuple(guesses))
    legal = np.ones(len(guesses), dtype=np.bool_)
    for guess, given in history:
        if mode is Mode.ULTRA:
            legal &= agreeing(table.column(guess), given)
            continue
        for place, digit in enumerate(given):
            # What may be in its place is allowed there in any case.
            if digit in ("2", EITHER):
                legal &= table.letters[place] == ord(guess[place])
        shown = Counter(letter for letter, digit in zip(guess, given, strict=True) if digit != "0")
        for letter, copies in shown.items():
            legal &= (table.letters == ord(letter)).sum(axis=0) >= copies
    return np.flatnonzero(legal).astype(np.int64)


@lru_cache(maxsize=4)
def word_table(guesses: tuple[str, ...]) -> WordTable:
    """The table of a word list; kept, because making it takes longer than using it."""
    return WordTable(guesses)
