"""The estimate for several boards and the search on top of it, compiled; the same as in NumPy, in a tenth of the time.

See `kibitz.solvers.wordle.many.value` for the estimate and `kibitz.solvers.wordle.many.search` for the search.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.many.value import Estimate
from kibitz.solvers.wordle.search.jit import inner, njit

BLOCK = 256
"""Guesses that are worked on together, so that all scratch stays in the first-level cache."""
PROBES = 8
"""Slots of the table of positions that are looked at for a key."""


class Work(NamedTuple):
    """All arrays of a search over U words, S guesses, B boards and positions down to depth D."""

    patterns: NDArray[Any]  # (U, S) unsigned
    weights: NDArray[Any]  # (U) uint8 or float32
    column: NDArray[np.int64]  # (U) the guess that is this word
    marks: NDArray[np.uint64]  # (B, U) random numbers
    members: NDArray[np.int64]  # (D, B, most words of a board) words of each board, heaviest first
    counts: NDArray[np.int64]  # (D, B) how many; 0: the board is solved
    values: NDArray[np.float64]  # (S) estimates of the guesses
    twins: NDArray[Any]  # (BLOCK) scratch, uint16 or float64
    parts: NDArray[np.float64]  # (2, S) scratch
    tried: NDArray[np.int64]  # (most guesses tried) guesses that the position in hand tries
    sums: NDArray[np.float64]  # (most guesses tried) their values
    truth: NDArray[np.int64]  # (D, B) the words that are hidden, as rows of patterns
    digits: NDArray[np.int64]  # (B) the same as places in members
    keys: NDArray[np.uint64]  # (T) table of positions
    known: NDArray[np.float64]  # (T) their values
    estimate: Estimate
    solved: int  # pattern of the word itself
    deeper: int  # most outcomes of a position that is searched


@njit(cache=True, nogil=True, error_model="numpy")
def judge(
    patterns: NDArray[Any],
    weights: NDArray[Any],
    members: NDArray[np.int64],
    counts: NDArray[np.int64],
    estimate: Estimate,
    solved_pattern: int,
    twins: NDArray[Any],
    parts: NDArray[np.float64],
    values: NDArray[np.float64],
) -> None:
    """Write into values what `kibitz.solvers.wordle.many.value.judge` gives.

    twins: (BLOCK) scratch, of a type that holds products of two weights. The inner loops are as plain as they are, and
    all their numbers of the arrays' own types, so that the processor does 32 bytes at a time.
    """
    width = patterns.shape[1]
    values[:] = 0.0
    parts[:] = 1.0
    paired = np.empty((members.shape[1], BLOCK), np.uint8)
    early = np.empty(BLOCK, weights.dtype)
    firsts = np.empty(BLOCK, weights.dtype)
    singles = np.empty(BLOCK, weights.dtype)
    solved = np.empty(BLOCK, weights.dtype)
    nothing = np.zeros(1, weights.dtype)[0]
    target = np.full(1, solved_pattern, patterns.dtype)[0]
    wide = np.empty(1, twins.dtype)
    for start in range(0, width, BLOCK):
        m = min(BLOCK, width - start)
        value = values[start : start + m]
        danger, safety = parts[0, start : start + m], parts[1, start : start + m]
        for board in range(counts.shape[0]):
            n = counts[board]
            if n == 0:
                continue
            firsts[:] = 0
            singles[:] = 0
            solved[:] = 0
            twins[:] = 0
            whole = 0.0
            squares = 0.0
            for j in range(n):
                own = weights[members[board, j]]
                wide[0] = own
                factor = wide[0]
                whole += own
                squares += np.float64(own) * np.float64(own)
                row = patterns[members[board, j], start : start + m]
                early[:] = 0
                for i in range(j):
                    weight = weights[members[board, i]]
                    other = patterns[members[board, i], start : start + m]
                    before = paired[i]
                    for k in range(m):
                        same = row[k] == other[k]
                        early[k] += weight if same else nothing
                        before[k] |= np.uint8(same)
                pair = paired[j]
                for k in range(m):
                    pair[k] = np.uint8(early[k] != nothing)
                for k in range(m):
                    firsts[k] += own if early[k] == nothing else nothing
                for k in range(m):
                    solved[k] += own if row[k] == target else nothing
                for k in range(m):
                    twins[k] += factor * early[k]
            for j in range(n):
                own = weights[members[board, j]]
                pair = paired[j]
                for k in range(m):
                    singles[k] += own if pair[k] == 0 else nothing
            scale = 1.0 / (whole * np.float64(weights[members[board, 0]]))
            share = 1.0 / whole
            for k in range(m):
                left = (squares + 2.0 * np.float64(twins[k])) * scale
                left = left if left > 1.0 else np.float64(1.0)
                found = np.float64(solved[k])
                known = (1.0 - estimate.known) * (np.float64(singles[k]) - found) * share
                value[k] += estimate.spread * (left - 1.0) / (left + estimate.half) - estimate.solve * found * share
                danger[k] *= 1.0 - known
                safety[k] *= np.float64(firsts[k]) * share - known
    for k in range(width):
        values[k] += estimate.near * (parts[0, k] - parts[1, k])


@inner
def _narrow(w: Work, source: int, depth: int, guess: int) -> int:
    """Leave at depth those words of source that score as the hidden ones do; the number of boards still open."""
    still_open = 0
    solved = w.solved
    for board in range(w.counts.shape[1]):
        n = w.counts[source, board]
        if n == 0:
            w.counts[depth, board] = 0
            continue
        shown = w.patterns[w.truth[depth, board], guess]
        left = 0
        if shown != solved:
            still_open += 1
            for i in range(n):
                word = w.members[source, board, i]
                if w.patterns[word, guess] == shown:
                    w.members[depth, board, left] = word
                    left += 1
        w.counts[depth, board] = left
    return still_open


@inner
def _advance(w: Work, depth: int, guess: int) -> tuple[float, int]:
    """Make ``guess`` at depth and go on while a board's word is known; truth[depth + 1] is hidden.

    The guesses made, and how many boards are open in the position that is now at depth + 1.
    """
    below = depth + 1
    guesses = 1.0
    still_open = _narrow(w, depth, below, guess)
    while still_open > 0:
        sure = -1
        for board in range(w.counts.shape[1]):
            if w.counts[below, board] == 1 and sure < 0:
                sure = int(w.column[w.members[below, board, 0]])
        if sure < 0:
            break
        guesses += 1.0
        still_open = _narrow(w, below, below, sure)
    return guesses, still_open


@inner
def _key(w: Work, depth: int) -> np.uint64:
    """Key of the position at depth."""
    key = np.uint64(depth) * np.uint64(0x9E3779B97F4A7C15)
    for board in range(w.counts.shape[1]):
        for i in range(w.counts[depth, board]):
            key += w.marks[board, w.members[depth, board, i]]
    return key


@inner
def _recall(w: Work, key: np.uint64) -> float:
    """The value that is kept for a key; 0 if none is."""
    start = np.int64(key % np.uint64(w.keys.shape[0]))
    for probe in range(PROBES):
        at = (start + probe) % w.keys.shape[0]
        if w.keys[at] == key:
            return float(w.known[at])
    return 0.0


@inner
def _keep(w: Work, key: np.uint64, value: float) -> None:
    """Keep a value, if there is room."""
    start = np.int64(key % np.uint64(w.keys.shape[0]))
    for probe in range(PROBES):
        at = (start + probe) % w.keys.shape[0]
        if w.keys[at] == np.uint64(0):
            w.keys[at] = key
            w.known[at] = value
            return


@inner
def _judge_at(w: Work, depth: int) -> None:
    """Estimate all guesses for the position at depth, into values."""
    judge(w.patterns, w.weights, w.members[depth], w.counts[depth], w.estimate, w.solved, w.twins, w.parts, w.values)


@inner
def _estimated(w: Work, depth: int, still_open: int) -> float:
    """Expected guesses until the end of a position whose open boards all have several words left, by estimate."""
    key = _key(w, depth)
    value = _recall(w, key)
    if value == 0.0:
        _judge_at(w, depth)
        value = still_open + 1.0 + w.values.min()
        _keep(w, key, value)
    return value


@inner
def _searched(w: Work, depth: int) -> float:
    """The same: the least value of the guesses that look best, each over all the words that can be hidden."""
    key = _key(w, depth)
    value = _recall(w, key)
    if value > 0.0:
        return value
    below = depth + 1
    _judge_at(w, depth)
    tried = w.tried.shape[0]
    for k in range(tried):
        limit = w.values.min() + 1e-9
        best = 0
        while w.values[best] > limit:
            best += 1
        w.tried[k] = best
        w.values[best] = 1e9
        w.sums[k] = 0.0
    total = 0.0
    digits = w.digits
    digits[:] = 0
    while True:
        weight = 1.0
        for board in range(digits.shape[0]):
            if w.counts[depth, board] > 0:
                word = w.members[depth, board, digits[board]]
                w.truth[below, board] = word
                weight *= w.weights[word]
        total += weight
        for k in range(tried):
            guesses, still_open = _advance(w, depth, int(w.tried[k]))
            if still_open > 0:
                guesses += _estimated(w, below, still_open)
            w.sums[k] += weight * guesses
        board = 0
        while board < digits.shape[0]:
            digits[board] += 1
            if digits[board] < w.counts[depth, board]:
                break
            digits[board] = 0
            board += 1
        if board == digits.shape[0]:
            break
    value = w.sums.min() / total
    _keep(w, key, value)
    return float(value)


@njit(cache=True, nogil=True)
def look(
    w: Work,
    truths: NDArray[np.int64],
    shares: NDArray[np.float64],
    tried: NDArray[np.int64],
    totals: NDArray[np.float64],
) -> None:
    """Write into totals what `kibitz.solvers.wordle.many.search.Lookahead.sums` gives."""
    totals[:] = 0.0
    for game in range(truths.shape[0]):
        w.truth[1] = truths[game]
        for place in range(tried.shape[0]):
            guesses, still_open = _advance(w, 0, int(tried[place]))
            if still_open > 0:
                outcomes = 1.0
                for board in range(w.counts.shape[1]):
                    outcomes *= max(w.counts[1, board], 1)
                if outcomes > w.deeper:
                    guesses += _estimated(w, 1, still_open)
                else:
                    guesses += _searched(w, 1)
            totals[place] += shares[game] * guesses
