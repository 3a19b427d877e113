"""What several boards at once are worth: a figure for every guess, from one look at how it splits each board.

A game on several boards takes one guess for each of them, and those that solve none. The second number is what play can
change. It is estimated, for boards that all have more than one word left, as

    wasted guesses = NEAR x (1 - product of 1 / n) + sum of SPREAD x (n - 1) / (n + HALF), over the boards,

with n words left on a board: the danger that not all is known yet, which the second bit of doubt raises much less than
the first, and something close to a 25th for each bit. Playing a board's only word tells about the others, so the danger
is `KNOWN` times as large for each board whose word is known.

The expectation over the outcomes of a guess needs no list of them. Given what was guessed before, the boards are
independent, so the expectation of a product is the product of expectations; and for 1 / n the expectation is just the
number of groups into which the guess splits the board's words, over the number of words. With weights it is the sum of
the groups' heaviest weights over the whole, and n is the weight left over the weight of the likeliest word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.search.matrix import Patterns
from kibitz.solvers.wordle.search.search import Indices

NEAR, KNOWN, SPREAD, HALF = 1.1, 0.83, 0.26, 9.0
"""The estimate's numbers, fitted to 3,000 games of four boards of the original list and tuned on others."""
MOST_PAIRS = 128
"""Words that a board may have: their pairs are compared, and counted in a byte."""


class Estimate(NamedTuple):
    """The numbers of the estimate, and what it is worth to solve a board: see the module."""

    near: float = NEAR
    known: float = KNOWN
    spread: float = SPREAD
    half: float = HALF
    solve: float = 1.0


USUAL = Estimate()
"""Where rows are no worry: few guesses."""
WINNING = Estimate(near=1.0, known=1.0, spread=0.0, solve=0.0)
"""Where no further guess may be wasted: the danger to lose, a board of n words being found once in n."""


@dataclass(frozen=True)
class Table:
    """Words and guesses that are looked at together.

    patterns: shape (words, guesses), unsigned: what each guess shows for each hidden word; C-contiguous, or compiled
    code takes ten times as long. solved: the pattern of the word itself.
    weights: (words) positive whole numbers: uint8 ones where all are alike, else float32, exact up to 2 ** 24 in all.
    """

    patterns: Patterns
    weights: NDArray[np.uint8] | NDArray[np.float32]
    solved: int


def table_weights(weights: Indices) -> NDArray[np.uint8] | NDArray[np.float32]:
    """Weights as a `Table` wants them."""
    alike = len(weights) > 0 and bool((weights == weights[0]).all())
    return np.ones(len(weights), np.uint8) if alike else weights.astype(np.float32)


def judge(table: Table, boards: Sequence[Indices], estimate: Estimate) -> NDArray[np.float64]:
    """For every guess, how many boards and wasted guesses are expected to be left after it, less the boards of now.

    boards: for each open board its words, as rows of the table, heaviest first, at most `MOST_PAIRS`.
    """
    width = table.patterns.shape[1]
    total, danger, safety = np.zeros(width), np.ones(width), np.ones(width)
    for words in boards:
        rows, weights = table.patterns[words], table.weights[words].astype(np.float64)
        firsts, squares, singles, solved = np.zeros((4, width))
        paired = np.zeros((len(words), width), dtype=np.bool_)
        for j, weight in enumerate(weights):
            early = np.zeros(width)
            for i in range(j):
                same = rows[i] == rows[j]
                early += same * weights[i]
                paired[i] |= same
            paired[j] = early > 0
            firsts += weight * ~paired[j]
            squares += weight * (weight + 2 * early)
            solved += weight * (rows[j] == table.solved)
        for single, weight in zip(~paired, weights, strict=True):
            singles += weight * single
        whole = weights.sum()
        left = np.maximum(squares / (whole * weights[0]), 1.0)
        known = (1.0 - estimate.known) * (singles - solved)
        total += estimate.spread * (left - 1.0) / (left + estimate.half) - estimate.solve * solved / whole
        danger *= (whole - known) / whole
        safety *= (firsts - known) / whole
    return np.asarray(total + estimate.near * (danger - safety))
