"""How every guess splits a position, for all guesses in one sweep over the pattern table. Compiled.

For each guess three numbers are wanted: the sum of the heaviest weights of its groups, the sum of the squares of the
groups' weights, and the size of its largest group. For small positions they come from comparing the table's rows in
pairs: a word opens a new group when its pattern equals that of no earlier word. That is work for vector instructions,
a row being contiguous bytes, and at ten words it takes an eighth of the time of counting in slots.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.search.jit import njit

MOST_PAIRS = 128
"""Up to so many words pairs are compared; beyond, slots are counted. Both take as long at about 150 words."""
LINE = 64
"""Guesses that are counted together: their bytes share a cache line."""
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
    # A few guesses at a time, their patterns brought together first: down a column of the table every word is a new
    # cache line.
    block = np.empty((LINE, n), rows.dtype)
    for start in range(0, pool.shape[0], LINE):
        m = min(LINE, pool.shape[0] - start)
        for j in range(n):
            row = rows[words[j]]
            for i in range(m):
                block[i, j] = row[pool[start + i]]
        for i in range(m):
            column = block[i]
            first = np.int64(0)
            square = np.int64(0)
            top = np.int64(0)
            # Each slot holds a group's weight and, in the low 16 bits, its number of words.
            for j in range(n):
                slot = slots[column[j]]
                own = weights[words[j]]
                first += own if slot == 0 else 0
                square += (2 * (slot >> 16) + own) * own
                slot += (own << 16) | 1
                top = max(top, slot & 0xFFFF)
                slots[column[j]] = slot
            for j in range(n):
                slots[column[j]] = 0
            firsts[start + i] = first
            squares[start + i] = square
            most[start + i] = top


@njit(cache=True, nogil=True)
def tally_splits(
    rows: NDArray[Any],
    weights: NDArray[np.int64],
    slots: NDArray[np.int64],
    bits: NDArray[np.float64],
    groups: NDArray[np.int64],
    largest: NDArray[np.int64],
    heaviest: NDArray[np.float64],
) -> None:
    """Fill the arrays of `kibitz.solvers.wordle.search.strategies.Splits` for all columns of ``rows``.

    rows: shape (words, guesses).
    weights: at most 2 ** 40 in all. slots: scratch, one a pattern, zero before and after.
    """
    n = rows.shape[0]
    total = 0.0
    for j in range(n):
        total += weights[j]
    block = np.empty((LINE, n), rows.dtype)  # as in tally_slots
    for start in range(0, rows.shape[1], LINE):
        m = min(LINE, rows.shape[1] - start)
        for j in range(n):
            for i in range(m):
                block[i, j] = rows[j, start + i]
        for i in range(m):
            column = block[i]
            count = np.int64(0)
            top = np.int64(0)
            heavy = np.int64(0)
            for j in range(n):
                slot = slots[column[j]] + ((weights[j] << 16) | 1)
                slots[column[j]] = slot
                top = max(top, slot & 0xFFFF)
                heavy = max(heavy, slot >> 16)
            missing = 0.0
            for j in range(n):
                mass = slots[column[j]] >> 16
                if mass > 0:
                    count += 1
                    slots[column[j]] = 0
                    share = mass / total
                    missing -= share * np.log2(share)
            bits[start + i] = missing
            groups[start + i] = count
            largest[start + i] = top
            heaviest[start + i] = heavy / total
