"""How every guess splits a position, for all guesses in one sweep over the pattern table. Compiled.

For each guess three numbers are wanted: the sum of the heaviest weights of its groups, the sum of the squares of the
groups' weights, and the size of its largest group. For small positions they come from comparing the table's rows in
pairs: a word opens a new group when its pattern equals that of no earlier word. That is work for vector instructions,
a row being contiguous bytes, and at ten words it takes an eighth of the time of counting in slots.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

MOST_PAIRS = 128
"""Up to so many words pairs are compared; beyond, slots are counted. Both take as long at about 150 words."""
BLOCK = 256
"""Guesses that are worked on together, so that all scratch stays in the first-level cache."""


@njit(cache=True, nogil=True)
def tally_pairs(
    rows: NDArray[Any],
    n: int,
    width: int,
    firsts: NDArray[np.int64],
    squares: NDArray[np.int64],
    most: NDArray[np.int64],
) -> None:
    """Tally of n <= 128 words of weight 1; rows[:n, :width] are their patterns."""
    early = np.empty(BLOCK, np.uint8)
    groups = np.empty(BLOCK, np.uint8)
    twins = np.empty(BLOCK, np.uint16)
    top = np.empty(BLOCK, np.uint8)
    for start in range(0, width, BLOCK):
        m = min(BLOCK, width - start)
        groups[:] = 1
        twins[:] = 0
        top[:] = 0
        for j in range(1, n):
            early[:] = 0
            row = rows[j, start : start + m]
            for i in range(j):
                other = rows[i, start : start + m]
                for k in range(m):
                    early[k] += np.uint8(row[k] == other[k])
            for k in range(m):
                groups[k] += np.uint8(early[k] == 0)
                twins[k] += np.uint16(early[k])
                top[k] = max(top[k], early[k])
        for k in range(m):
            firsts[start + k] = groups[k]
            squares[start + k] = n + 2 * np.int64(twins[k])
            most[start + k] = top[k] + 1


@njit(cache=True, nogil=True)
def tally_weighted_pairs(
    rows: NDArray[Any],
    n: int,
    width: int,
    weights: NDArray[np.int64],
    firsts: NDArray[np.int64],
    squares: NDArray[np.int64],
    most: NDArray[np.int64],
) -> None:
    """Tally of n <= 128 words, weights[:n] descending, their sum at most 2 ** 20."""
    # Weight and, in the low 8 bits, number of the earlier words of the same group.
    early = np.empty(BLOCK, np.int32)
    top = np.empty(BLOCK, np.int32)
    for start in range(0, width, BLOCK):
        m = min(BLOCK, width - start)
        top[:] = 0
        for k in range(m):
            firsts[start + k] = weights[0]
            squares[start + k] = weights[0] * weights[0]
        for j in range(1, n):
            early[:] = 0
            own = weights[j]
            row = rows[j, start : start + m]
            for i in range(j):
                packed = np.int32((weights[i] << 8) | 1)
                other = rows[i, start : start + m]
                for k in range(m):
                    early[k] += packed if row[k] == other[k] else np.int32(0)
            for k in range(m):
                firsts[start + k] += own if early[k] == 0 else 0
                squares[start + k] += (2 * np.int64(early[k] >> 8) + own) * own
                top[k] = max(top[k], early[k] & 0xFF)
        for k in range(m):
            most[start + k] = top[k] + 1


@njit(cache=True, nogil=True)
def tally_slots(
    rows: NDArray[Any],
    words: NDArray[np.int64],
    pool: NDArray[np.int64],
    weights: NDArray[np.int64],
    slots: NDArray[np.int64],
    firsts: NDArray[np.int64],
    squares: NDArray[np.int64],
    most: NDArray[np.int64],
) -> None:
    """Tally of up to 65,535 words of any weights: rows[words[j], pool[i]] are the patterns.

    slots: scratch, one a pattern, zero before and after.
    """
    n = words.shape[0]
    for i in range(pool.shape[0]):
        guess = pool[i]
        first = np.int64(0)
        square = np.int64(0)
        top = np.int64(0)
        # Each slot holds a group's weight and, in the low 16 bits, its number of words.
        for j in range(n):
            word = words[j]
            pattern = rows[word, guess]
            slot = slots[pattern]
            own = weights[word]
            first += own if slot == 0 else 0
            square += (2 * (slot >> 16) + own) * own
            slot += (own << 16) | 1
            top = max(top, slot & 0xFFFF)
            slots[pattern] = slot
        for j in range(n):
            slots[rows[words[j], guess]] = 0
        firsts[i] = first
        squares[i] = square
        most[i] = top
