"""The exact search, compiled: alpha-beta on the (weighted) sum of guesses over the hidden words of a position.

Words used here:

* A *position* is a list of hidden words that are still possible (indices, heaviest first), and the rows left.
* Its *value* is the least possible sum over its words of weight x guesses needed. A word that isn't found within the
  rows costs the rows and ``fail_cost`` more; with `NEVER` as fail cost, positions that can't be won have that value.
* A guess splits a position into *groups* by pattern. With W the position's weight and m_g the heaviest word of group g,
  no tree that starts with guess t is cheaper than ``3 W - sum(m_g) - [t is possible] w_t``: a group's heaviest word
  takes one more guess, its others two or more. The bound is exact when no group has more than two words.

The bound for all guesses takes one scan of the pattern table. Guesses whose bound reaches beta are dropped before the
others are ordered by ``2 * sum(group weight squared) + W * bound``; groups are bounded before any is searched, and the
smallest is searched first. A table of positions, keyed by a 64-bit sum of one random number a word, keeps lower and
upper bounds. The method is that of Alex Selby's solver (github.com/alex1770/wordle), with weights.

Every array of a search lives in one `Arena`; nothing is allocated while it runs. All scalars are int64: a recursive
call whose argument types differ from the declared ones makes a cached function abort the next process (numba 0.68).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.search.jit import inner, njit
from kibitz.solvers.wordle.search.matrix import code_points
from kibitz.solvers.wordle.search.search import NEVER, Limits, Universe
from kibitz.solvers.wordle.search.tally import MOST_PAIRS, tally_pairs, tally_slots, tally_weighted_pairs

Int: TypeAlias = Any
"""A whole number: int64 inside compiled code, int when called from outside."""
NORMAL, HARD, ULTRA = 0, 1, 2
# Places in Arena.settings and Arena.counters.
MODE, BEST_K, FAIL_COST, POOL, BUDGET, NEAT = 0, 1, 2, 3, 4, 5
STOP, EXPANDED, ABORTED, TREE_NODES = 0, 1, 2, 3
PROBES = 4
"""Slots of the position table that are looked at for a key."""


class Arena(NamedTuple):
    """All arrays of a search over H hidden words, G guesses, P patterns, and positions down to depth D."""

    scores: NDArray[Any]  # (H, G) patterns, unsigned
    column: NDArray[np.int64]  # (H) the guess that is hidden word i
    hidden: NDArray[np.int64]  # (G) the hidden word that is guess t, or -1
    weights: NDArray[np.int64]  # (H) positive, descending
    zobrist: NDArray[np.uint64]  # (H)
    letters: NDArray[np.int64]  # (G, size) letters as small numbers
    place_keys: NDArray[np.uint64]  # (size, letters) random, for hashing clues
    count_keys: NDArray[np.uint64]  # (letters, size + 1)
    keys: NDArray[np.uint64]  # (T) position table: key, lower and upper bound, best guess
    lows: NDArray[np.int64]
    highs: NDArray[np.int64]
    bests: NDArray[np.int64]
    lists: NDArray[np.int64]  # (D, H) words of the position at each depth
    parts: NDArray[np.int64]  # (D, H) the same, sorted into groups of the guess in hand
    starts: NDArray[np.int64]  # (D, H + 1) where each group starts in parts
    group_lows: NDArray[np.int64]  # (D, H) lower bound of each group
    group_open: NDArray[np.int64]  # (D, H) groups whose value isn't known yet, smallest first
    slots: NDArray[np.int64]  # (P) scratch, zero between uses
    member: NDArray[np.int64]  # (H) scratch, zero between uses
    gathered: NDArray[Any]  # (MOST_PAIRS, G) scratch: patterns of the words and guesses that are tallied
    chosen: NDArray[np.int64]  # (MOST_PAIRS) scratch: their weights
    firsts: NDArray[np.int64]  # (G) the last tally, in the order of the pool; see kibitz.solvers.wordle.search.tally
    squares: NDArray[np.int64]  # (G)
    most: NDArray[np.int64]  # (G)
    pool: NDArray[np.int64]  # (D, G) legal guesses
    heap: NDArray[np.int64]  # (D, G) guesses to try: order << 20 | guess
    bounds: NDArray[np.int64]  # (D, G) lower bound of each guess at this depth
    best: NDArray[np.int64]  # (D) best guess of the position searched last at this depth
    fixed: NDArray[np.int64]  # (D, size) letters that hard mode wants in their places, or -1
    wanted: NDArray[np.int64]  # (D, letters) copies of each letter that hard mode wants
    clue_hash: NDArray[np.uint64]  # (D)
    last: NDArray[np.int64]  # (D, 2) guess and hidden word (one of the group) that led here, or -1
    marks: NDArray[np.int64]  # (2, size) scratch
    tally: NDArray[np.int64]  # (letters) scratch, zero between uses
    settings: NDArray[
        np.int64
    ]  # mode, best_k (0: all), fail cost, size of the pool at the root, most expansions (0: any), neat trees
    counters: NDArray[np.int64]  # stop wish, positions expanded, aborted, nodes of the tree written


@lru_cache(maxsize=4)
def coded(guesses: tuple[str, ...]) -> tuple[NDArray[np.int64], int]:
    """The letters of all guesses as small numbers, in the order of the alphabet, and how many letters there are."""
    points = code_points(guesses)
    alphabet, codes = np.unique(points, return_inverse=True)
    return codes.reshape(points.shape).astype(np.int64), len(alphabet)


def new_arena(universe: Universe, limits: Limits, depth: int, table_bits: int) -> Arena:
    """An arena for searches down to ``depth``, with a position table of 2 ** table_bits slots."""
    hidden_count, guess_count = universe.scores.shape
    size = len(universe.guesses[0])
    letters, alphabet = coded(tuple(universe.guesses))
    random = np.random.default_rng(20211019)  # any fixed seed: same input, same output

    def zeros(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, dtype=np.int64)

    def keys(*shape: int) -> NDArray[np.uint64]:
        return random.integers(0, 2**64, size=shape, dtype=np.uint64)

    hidden = np.full(guess_count, -1, dtype=np.int64)
    hidden[universe.column] = np.arange(hidden_count)
    mode = {Mode.NORMAL: NORMAL, Mode.HARD: HARD, Mode.ULTRA: ULTRA}[limits.mode]
    return Arena(
        scores=universe.scores,
        column=universe.column,
        hidden=hidden,
        weights=universe.weights,
        zobrist=keys(hidden_count),
        letters=letters,
        place_keys=keys(size, alphabet),
        count_keys=keys(alphabet, size + 1),
        keys=np.zeros(1 << table_bits, dtype=np.uint64),
        lows=zeros(1 << table_bits),
        highs=zeros(1 << table_bits),
        bests=zeros(1 << table_bits),
        lists=zeros(depth, hidden_count),
        parts=zeros(depth, hidden_count),
        starts=zeros(depth, hidden_count + 1),
        group_lows=zeros(depth, hidden_count),
        group_open=zeros(depth, hidden_count),
        slots=zeros(3**size),
        member=zeros(hidden_count),
        gathered=np.zeros((MOST_PAIRS, guess_count), dtype=universe.scores.dtype),
        chosen=zeros(MOST_PAIRS),
        firsts=zeros(guess_count),
        squares=zeros(guess_count),
        most=zeros(guess_count),
        pool=zeros(depth, guess_count),
        heap=zeros(depth, guess_count),
        bounds=zeros(depth, guess_count),
        best=zeros(depth),
        fixed=np.full((depth, size), -1, dtype=np.int64),
        wanted=zeros(depth, alphabet),
        clue_hash=np.zeros(depth, dtype=np.uint64),
        last=np.full((depth, 2), -1, dtype=np.int64),
        marks=zeros(2, size),
        tally=zeros(alphabet),
        settings=np.array([mode, limits.best_k, limits.fail_cost, guess_count, limits.budget, 1], dtype=np.int64),
        counters=zeros(4),
    )


@inner
def _mark(
    guess: NDArray[np.int64], answer: NDArray[np.int64], tally: NDArray[np.int64], marks: NDArray[np.int64]
) -> None:
    """Write the standard score of a guess against an answer, both given by their letters, into marks."""
    size = guess.shape[0]
    for i in range(size):
        if answer[i] == guess[i]:
            marks[i] = 2
        else:
            marks[i] = 0
            tally[answer[i]] += 1
    for i in range(size):
        if marks[i] == 0 and tally[guess[i]] > 0:
            marks[i] = 1
            tally[guess[i]] -= 1
    for i in range(size):
        tally[answer[i]] = 0


@inner
def _learn(a: Arena, depth: Int, guess: Int, word: Int) -> None:
    """Set the clues of depth + 1: those of depth and what ``guess`` told when the hidden word is ``word``."""
    below = depth + 1
    answer = a.column[word]
    a.last[below, 0] = guess
    a.last[below, 1] = word
    if a.settings[MODE] == ULTRA:
        # The order of the turns doesn't matter, so their hashes are added.
        mixed = np.uint64(guess + 1) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(a.scores[word, guess]) + np.uint64(1)
        mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        a.clue_hash[below] = a.clue_hash[depth] + (mixed ^ (mixed >> np.uint64(32)))
        return
    size = a.letters.shape[1]
    marks = a.marks[0]
    _mark(a.letters[guess], a.letters[answer], a.tally, marks)
    a.fixed[below] = a.fixed[depth]
    a.wanted[below] = a.wanted[depth]
    clue_hash = a.clue_hash[depth]
    for i in range(size):
        if marks[i] > 0:
            a.tally[a.letters[guess, i]] += 1
    for i in range(size):
        letter = a.letters[guess, i]
        if marks[i] == 2 and a.fixed[below, i] != letter:
            a.fixed[below, i] = letter
            clue_hash += a.place_keys[i, letter]
        for copies in range(a.wanted[below, letter] + 1, a.tally[letter] + 1):
            clue_hash += a.count_keys[letter, copies]
        a.wanted[below, letter] = max(a.wanted[below, letter], a.tally[letter])
        a.tally[letter] = 0
    a.clue_hash[below] = clue_hash


@inner
def _filter_hard(
    letters: NDArray[np.int64],
    above: NDArray[np.int64],
    fixed: NDArray[np.int64],
    wanted: NDArray[np.int64],
    tally: NDArray[np.int64],
    pool: NDArray[np.int64],
) -> Int:
    """Write those guesses of ``above`` into ``pool`` that have the fixed and the wanted letters; their number."""
    size = letters.shape[1]
    found = np.int64(0)
    for i in range(above.shape[0]):
        guess = letters[above[i]]
        fits = True
        for j in range(size):
            if fixed[j] >= 0 and fixed[j] != guess[j]:
                fits = False
        if not fits:
            continue
        for j in range(size):
            tally[guess[j]] += 1
        for letter in range(wanted.shape[0]):
            if tally[letter] < wanted[letter]:
                fits = False
        for j in range(size):
            tally[guess[j]] = 0
        if fits:
            pool[found] = above[i]
            found += 1
    return found


@inner
def _filter_ultra(
    letters: NDArray[np.int64],
    above: NDArray[np.int64],
    last: Int,
    answer: Int,
    tally: NDArray[np.int64],
    marks: NDArray[np.int64],
    pool: NDArray[np.int64],
) -> Int:
    """Write those guesses of ``above`` into ``pool`` that give the last guess the score that ``answer`` gave it."""
    size = letters.shape[1]
    _mark(letters[last], letters[answer], tally, marks[1])
    found = np.int64(0)
    for i in range(above.shape[0]):
        _mark(letters[last], letters[above[i]], tally, marks[0])
        fits = True
        for j in range(size):
            if marks[0, j] != marks[1, j]:
                fits = False
        if fits:
            pool[found] = above[i]
            found += 1
    return found


@inner
def _key(a: Arena, words: NDArray[np.int64], rows: Int, clue_hash: Any) -> np.uint64:
    """Key of a position. More rows than words make no difference, so that such positions share a key."""
    key = np.uint64(0)
    for i in range(words.shape[0]):
        key += a.zobrist[words[i]]
    rows = min(rows, words.shape[0])
    key = (key ^ clue_hash) + np.uint64(rows) * np.uint64(0xD1B54A32D192ED03)
    key ^= key >> np.uint64(31)
    return key if key != np.uint64(0) else np.uint64(1)


@inner
def _find(a: Arena, key: np.uint64) -> Int:
    """Slot of a key, or -1."""
    mask = np.uint64(a.keys.shape[0] - 1)
    for probe in range(PROBES):
        slot = np.int64((key + np.uint64(probe)) & mask)
        if a.keys[slot] == key:
            return slot
    return np.int64(-1)


@inner
def _keep(a: Arena, key: np.uint64, low: Int, high: Int, best: Int) -> None:
    """Write a position's bounds; when all its slots are taken, the first makes room."""
    mask = np.uint64(a.keys.shape[0] - 1)
    place = np.int64(key & mask)
    for probe in range(PROBES):
        slot = np.int64((key + np.uint64(probe)) & mask)
        if a.keys[slot] == key or a.keys[slot] == np.uint64(0):
            place = slot
            break
    a.keys[place] = key
    a.lows[place] = low
    a.highs[place] = high
    a.bests[place] = best


@inner
def _quick(a: Arena, words: NDArray[np.int64], rows: Int, key: np.uint64) -> tuple[Int, Int, Int]:
    """Lower bound, upper bound and the guess that reaches the upper one, for a position of three words or more.

    From the table of positions; for a new position from its own words as guesses, which is kept in the table.
    """
    slot = _find(a, key)
    if slot >= 0:
        return a.lows[slot], a.highs[slot], a.bests[slot]
    n = words.shape[0]
    weight = np.int64(0)
    for i in range(n):
        weight += a.weights[words[i]]
    low = 2 * weight
    high = np.int64(NEVER)
    best = np.int64(-1)
    for i in range(n):
        guess = a.column[words[i]]
        firsts = np.int64(0)
        crowded = False
        for j in range(n):
            pattern = a.scores[words[j], guess]
            count = a.slots[pattern]
            if count == 0:
                firsts += a.weights[words[j]]
            elif count > 1:
                crowded = True
            a.slots[pattern] = count + 1
        for j in range(n):
            a.slots[a.scores[words[j], guess]] = 0
        bound = 3 * weight - firsts - a.weights[words[i]]
        if rows == 2:
            bound = _two_rows(a, weight, firsts, a.weights[words[i]])
            crowded = False
        low = min(low, bound)
        if not crowded and bound < high:
            high = bound
            best = guess
            # Nothing is better than a heaviest word that tells all others apart.
            if high == 2 * weight - a.weights[words[0]]:
                low = high
                break
    _keep(a, key, low, high, best)
    return low, high, best


@inner
def _two_rows(a: Arena, weight: Int, firsts: Int, own: Int) -> Int:
    """Value of a guess when one more row follows: what the last row cannot find fails."""
    if firsts == weight:
        return 2 * weight - own
    if a.settings[FAIL_COST] >= NEVER:
        return np.int64(NEVER)
    return 2 * weight - own + a.settings[FAIL_COST] * (weight - firsts)


@inner
def _closed(a: Arena, words: NDArray[np.int64], rows: Int) -> Int:
    """Value of a position of one or two words, or with one row or none left; -1 for others."""
    n = words.shape[0]
    if rows <= 1:
        fail_cost = a.settings[FAIL_COST]
        failing = np.int64(0)
        for i in range(rows, n):
            failing += a.weights[words[i]]
        if failing > 0 and fail_cost >= NEVER:
            return np.int64(NEVER)
        # With a row left the heaviest word is guessed, and all others take that row too.
        return (a.weights[words[0]] + failing if rows == 1 else np.int64(0)) + fail_cost * failing
    if n == 1:
        return a.weights[words[0]]
    if n == 2:
        return a.weights[words[0]] + 2 * a.weights[words[1]]
    return np.int64(-1)


@inner
def _least(a: Arena, words: NDArray[np.int64], guess: Int) -> Int:
    """What a group costs at least after ``guess``: one guess for its heaviest word, two for each other; 0 if solved."""
    if a.column[words[0]] == guess:
        return np.int64(0)
    least = -a.weights[words[0]]
    for i in range(words.shape[0]):
        least += 2 * a.weights[words[i]]
    return least


@inner
def _sift(heap: NDArray[np.int64], root: Int, size: Int) -> None:
    """Move heap[root] down to where it belongs (smallest on top)."""
    item = heap[root]
    while True:
        child = 2 * root + 1
        if child >= size:
            break
        if child + 1 < size and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= item:
            break
        heap[root] = heap[child]
        root = child
    heap[root] = item


@inner
def _fill_pool(a: Arena, depth: Int, above: Int) -> Int:
    """Legal guesses at ``depth``, from the ``above`` ones of the depth above; their number."""
    if depth == 0 or a.settings[MODE] == NORMAL:
        return a.settings[POOL]
    candidates = a.pool[depth - 1, :above]
    if a.settings[MODE] == ULTRA:
        answer = a.column[a.last[depth, 1]]
        return _filter_ultra(a.letters, candidates, a.last[depth, 0], answer, a.tally, a.marks, a.pool[depth])
    return _filter_hard(a.letters, candidates, a.fixed[depth], a.wanted[depth], a.tally, a.pool[depth])


@inner
def _tally(a: Arena, words: NDArray[np.int64], pool: NDArray[np.int64]) -> None:
    """Fill a.firsts, a.squares and a.most for the guesses of the pool, in its order."""
    n = words.shape[0]
    width = pool.shape[0]
    if n > MOST_PAIRS:
        tally_slots(a.scores, words, pool, a.weights, a.slots, a.firsts, a.squares, a.most)
        return
    whole = width == a.hidden.shape[0]
    for j in range(n):
        a.chosen[j] = a.weights[words[j]]
        if whole:
            a.gathered[j, :width] = a.scores[words[j]]
        else:
            for i in range(width):
                a.gathered[j, i] = a.scores[words[j], pool[i]]
    if a.chosen[0] == 1:
        tally_pairs(a.gathered, n, width, a.firsts, a.squares, a.most)
    else:
        tally_weighted_pairs(a.gathered, n, width, a.chosen, a.firsts, a.squares, a.most)


@inner
def _scan(a: Arena, depth: Int, n: Int, rows: Int, beta: Int, pool_size: Int) -> tuple[Int, Int, Int, Int, Int]:
    """Bound every legal guess that splits the position.

    Least bound; least bound of those dropped because it reaches beta; least exact value and its guess; and how many
    guesses are in a.heap[depth]: those that are neither exact nor dropped.
    """
    words = a.lists[depth, :n]
    pool = a.pool[0 if a.settings[MODE] == NORMAL else depth]
    weight = np.int64(0)
    for i in range(n):
        weight += a.weights[words[i]]
    least = np.int64(NEVER)
    exact = np.int64(NEVER)
    exact_guess = np.int64(-1)
    exact_squares = np.int64(0)
    heap_size = np.int64(0)
    dropped = np.int64(NEVER)
    for j in range(n):
        a.member[words[j]] = a.weights[words[j]]
    _tally(a, words, pool[:pool_size])
    for index in range(pool_size):
        guess = pool[index]
        firsts = a.firsts[index]
        squares = a.squares[index]
        most = a.most[index]
        if most == n:
            continue
        own = np.int64(0)
        if a.hidden[guess] >= 0:
            own = a.member[a.hidden[guess]]
        bound = 3 * weight - firsts - own
        if rows == 2:
            bound = _two_rows(a, weight, firsts, own)
        a.bounds[depth, guess] = bound
        least = min(least, bound)
        if (most <= 2 or rows == 2) and (bound < exact or (bound == exact and squares < exact_squares)):
            exact = bound
            exact_guess = guess
            exact_squares = squares
        if bound < beta:
            a.heap[depth, heap_size] = ((2 * squares + weight * bound) << 20) | guess
            heap_size += 1
        else:
            dropped = min(dropped, bound)
    for j in range(n):
        a.member[words[j]] = 0
    return least, dropped, exact, exact_guess, heap_size


@inner
def _split(a: Arena, depth: Int, n: Int, guess: Int) -> Int:
    """Sort the words of ``depth`` into groups in a.parts and a.starts; how many groups there are.

    Within a group the words keep their order, heaviest first.
    """
    groups = np.int64(0)
    sizes = a.group_open[depth]
    for i in range(n):
        pattern = a.scores[a.lists[depth, i], guess]
        if a.slots[pattern] == 0:
            groups += 1
            a.slots[pattern] = groups
            sizes[groups - 1] = 0
        sizes[a.slots[pattern] - 1] += 1
    total = np.int64(0)
    for group in range(groups):
        a.starts[depth, group] = total
        total += sizes[group]
        sizes[group] = a.starts[depth, group]
    a.starts[depth, groups] = n
    for i in range(n):
        word = a.lists[depth, i]
        group = a.slots[a.scores[word, guess]] - 1
        a.parts[depth, sizes[group]] = word
        sizes[group] += 1
    for i in range(n):
        a.slots[a.scores[a.lists[depth, i], guess]] = 0
    return groups


@njit(cache=True, nogil=True)
def search(a: Arena, depth: Int, n: Int, rows: Int, beta: Int, only: Int, above: Int) -> Int:
    """Value of the position a.lists[depth, :n] when it is below beta, else a lower bound that is at least beta.

    only: the guess to play here, or -1 for the best one. above: size of the pool of the depth above.
    The best guess is left in a.best[depth]. With best_k set the value is an upper bound: what best_k guesses a position
    reach.
    """
    words = a.lists[depth, :n]
    best = np.int64(-1)
    low = np.int64(0)
    high = np.int64(NEVER)
    key = np.uint64(0)
    if only < 0:
        closed = _closed(a, words, rows)
        if closed >= 0:
            a.best[depth] = a.column[words[0]]
            return closed
        key = _key(a, words, rows, a.clue_hash[depth])
        low, high, best = _quick(a, words, rows, key)
        a.best[depth] = best
        if low >= high or low >= beta:
            return low
    if a.counters[STOP] != 0 or 0 < a.settings[BUDGET] <= a.counters[EXPANDED]:
        a.counters[ABORTED] = 1
        return np.int64(max(beta, low))

    weight = np.int64(0)
    for i in range(n):
        weight += a.weights[words[i]]
    pool_size = _fill_pool(a, depth, above)
    bound: Int = min(beta, high + 1)
    value: Int = high
    heap_size = np.int64(0)
    # What is known of all guesses together that aren't better than value: none of them is cheaper than this.
    floor: Int = np.int64(NEVER)
    if only < 0:
        a.counters[EXPANDED] += 1
        least, floor, exact, exact_guess, heap_size = _scan(a, depth, n, rows, bound, pool_size)
        low = max(low, least)
        if exact <= low:
            value = exact
            best = exact_guess
            heap_size = np.int64(0)
        # The guess with an exact value has its turn in the order of the heap: of equally good guesses the one that
        # splits best is to be played.
        bound = min(bound, exact + 1)
        for root in range(heap_size // 2 - 1, -1, -1):
            _sift(a.heap[depth], np.int64(root), heap_size)
    tries = np.int64(1) if only >= 0 else heap_size
    if only < 0 and a.settings[BEST_K] > 0:
        tries = min(tries, a.settings[BEST_K])
    for _ in range(tries):
        if value <= low:
            break
        guess = only
        if only < 0:
            guess = np.int64(a.heap[depth, 0] & 0xFFFFF)
            heap_size -= 1
            a.heap[depth, 0] = a.heap[depth, heap_size]
            _sift(a.heap[depth], np.int64(0), heap_size)
            if a.bounds[depth, guess] >= bound:
                floor = min(floor, a.bounds[depth, guess])
                continue
        groups = _split(a, depth, n, guess)
        if groups == 1 and only < 0:
            continue
        total = weight
        for group in range(groups):
            total += _least(a, a.parts[depth, a.starts[depth, group] : a.starts[depth, group + 1]], guess)
        open_groups = np.int64(0)
        for group in range(groups):
            if total >= bound:
                break
            start = a.starts[depth, group]
            size = a.starts[depth, group + 1] - start
            part = a.parts[depth, start : start + size]
            at_least = _least(a, part, guess)
            if at_least == 0:
                continue
            group_low = _closed(a, part, rows - 1)
            if group_low < 0:
                clue_hash = a.clue_hash[depth]
                if a.settings[MODE] != NORMAL:
                    _learn(a, depth, guess, part[0])
                    clue_hash = a.clue_hash[depth + 1]
                group_low, group_high, _ = _quick(a, part, rows - 1, _key(a, part, rows - 1, clue_hash))
                if group_low < group_high:
                    # Insertion keeps the open groups in order of size; there are few of them.
                    at = open_groups
                    while at > 0:
                        other = a.group_open[depth, at - 1]
                        if a.starts[depth, other + 1] - a.starts[depth, other] <= size:
                            break
                        a.group_open[depth, at] = other
                        at -= 1
                    a.group_open[depth, at] = group
                    open_groups += 1
            a.group_lows[depth, group] = group_low
            total += group_low - at_least
        if total < bound:
            for i in range(open_groups):
                if total >= bound:
                    break
                group = a.group_open[depth, i]
                start = a.starts[depth, group]
                size = a.starts[depth, group + 1] - start
                a.lists[depth + 1, :size] = a.parts[depth, start : start + size]
                a.clue_hash[depth + 1] = a.clue_hash[depth]
                if a.settings[MODE] != NORMAL:
                    _learn(a, depth, guess, a.parts[depth, start])
                others = total - a.group_lows[depth, group]
                found = search(a, depth + 1, size, rows - 1, bound - others, np.int64(-1), pool_size)
                total = others + found
                if a.counters[ABORTED] != 0:
                    return np.int64(max(beta, low))
        total = min(total, np.int64(NEVER))
        if total < bound:
            value = total
            bound = total
            best = guess
        floor = min(floor, total)

    a.best[depth] = best
    if only >= 0:
        return floor
    if value < beta:
        _keep(a, key, value, value, best)
        return value
    low = max(low, min(floor, value))
    _keep(a, key, low, high, best if high < NEVER else np.int64(-1))
    return low


@njit(cache=True, nogil=True)
def write_tree(
    a: Arena, depth: Int, n: Int, rows: Int, only: Int, above: Int, nodes: NDArray[np.int64], parent: Int
) -> Int:
    """Write the tree of best play from a.lists[depth, :n]: rows (parent, pattern, guess, words, is possible) of nodes.

    The pattern is written by the caller's loop: that of the group within its parent; -1 at the root. Returns the
    node's index, or -1 when the search was stopped or the nodes are full. A position that can't be won is played on
    with its heaviest words one by one.
    """
    if a.counters[TREE_NODES] >= nodes.shape[0] or depth >= a.lists.shape[0] - 1:
        return np.int64(-1)
    guess = only
    if only < 0:
        value = search(a, depth, n, rows, np.int64(NEVER), np.int64(-1), above)
        if a.counters[ABORTED] != 0:
            return np.int64(-1)
        guess = a.best[depth]
        if guess < 0:
            guess = a.column[a.lists[depth, 0]]
    pool_size = _fill_pool(a, depth, above)
    if (
        only < 0
        and n > 2
        and rows > 1
        and a.settings[NEAT] != 0
        and value > _least(a, a.lists[depth, :n], np.int64(-1))
    ):
        # Of equally good guesses the one that splits best: the fewer long games the better. When the heaviest word
        # tells all others apart, there is none.
        _, _, exact, exact_guess, _ = _scan(a, depth, n, rows, np.int64(0), pool_size)
        if exact <= value and exact < NEVER:
            guess = exact_guess
    index = a.counters[TREE_NODES]
    a.counters[TREE_NODES] += 1
    nodes[index, 0] = parent
    nodes[index, 1] = -1
    nodes[index, 2] = guess
    nodes[index, 3] = n
    nodes[index, 4] = 0
    groups = _split(a, depth, n, guess)
    for group in range(groups):
        # A deeper node sorts its own words in its own arrays, so these stay.
        start = a.starts[depth, group]
        size = a.starts[depth, group + 1] - start
        word = a.parts[depth, start]
        if a.column[word] == guess:
            nodes[index, 4] = 1
            continue
        a.lists[depth + 1, :size] = a.parts[depth, start : start + size]
        a.clue_hash[depth + 1] = a.clue_hash[depth]
        if a.settings[MODE] != NORMAL:
            _learn(a, depth, guess, word)
        # After the last row play goes on, as if there were as many rows as the arrays have depth.
        left = rows - 1 if rows > 1 else np.int64(a.lists.shape[0] - depth - 2)
        child = write_tree(a, depth + 1, size, left, np.int64(-1), pool_size, nodes, index)
        if child < 0:
            return np.int64(-1)
        nodes[child, 1] = np.int64(a.scores[word, guess])
    return index


@njit(cache=True, nogil=True)
def scan_root(a: Arena, n: Int, rows: Int) -> Int:
    """Bound all guesses of the pool for the position a.lists[0, :n]; how many of them split it.

    Those are in a.heap[0], in any order, and their bounds in a.bounds[0].
    """
    return _scan(a, np.int64(0), n, rows, np.int64(NEVER), a.settings[POOL])[4]
