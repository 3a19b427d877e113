"""The shortest way to force the end against the adversary of `kibitz.solvers.wordle.absurdle.adversary`.

Its answers are fixed, so a game is a path: a guess leads from one set of words to the group that it keeps. The end can
be forced in g + 1 guesses when g of them leave a single word. A narrow search, which tries only the guesses that keep
the fewest words, finds a way with some g; a complete one then looks for a shorter way, until it has proven that there
is none or has spent its effort.

A guess that makes at most P groups out of n words keeps at least n / P of them, and no guess makes more groups out of a
part of those words; so a set of more than P ** g words isn't worth a look with g guesses left. For the original list
that alone shows that three guesses never suffice: every first guess keeps at least 168 words, and none makes more than
150 groups.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.absurdle.adversary import HideGame
from kibitz.solvers.wordle.model.clues import allowed
from kibitz.solvers.wordle.model.scoring import to_score
from kibitz.solvers.wordle.model.state import Mode
from kibitz.solvers.wordle.search.matrix import Patterns, PatternTable

Indices = NDArray[np.intp]

EFFORT = 400_000_000
"""Scores that a search may look at before it is given up: one to three seconds."""
MAX_DEPTH = 12
"""Guesses that are searched for in breadth; a wanted last word that needs more is held to be out of reach."""
_OVERHEAD = 20_000
"""Scores that take as long to look at as the handling of one position."""
_WIDTH = 10
"""Guesses that the narrow search tries in each position."""
_BLOCK = 4_000_000
"""Scores that are sorted at a time."""


@dataclass(frozen=True)
class Forced:
    """A way to the end of a game.

    guesses: what to play, the last of them being the word that is left at the end.
    least: the number of guesses that is proven to be needed; the way is a shortest one when it has no more.
    """

    guesses: tuple[str, ...]
    least: int

    @property
    def proven(self) -> bool:
        """Whether no shorter way exists."""
        return len(self.guesses) == self.least


def force_end(game: HideGame, last: str | None = None, effort: int = EFFORT) -> Forced | None:
    """The shortest way to the end that the search finds, from any position of a game.

    last: the word that is to be left in the end (Absurdle's challenge); without it any will do.
    effort: scores to look at in each of the search's parts.

    None when ``last`` can't be forced: it is no longer among the words left, or no way to it was found. Raises
    UsageError when ``last`` isn't an answer of the list.
    """
    if game.over:
        return Forced((), 0)
    target = None
    if last is not None:
        word = game.words.guesses[game.words.index(last)]
        if word not in game.words.answers:
            raise UsageError(f"{word} is a guess of the list {game.words.name}, but never its answer. Give an answer.")
        if word not in game.left:
            return None
        target = game.left.index(word)
    search = _Search(game, target)
    found = None
    for depth in range(MAX_DEPTH):
        found, _ = search.run(depth, effort, _WIDTH)
        if found:
            break
    if not found and target is None:
        # A list whose words hardly tell each other apart: at least the guess itself goes each time.
        found, _ = search.run(len(game.left), effort, 1)
    limit = len(found) - 1 if found else MAX_DEPTH
    for depth in range(limit):
        shorter, complete = search.run(depth, effort, None)
        if shorter:
            return Forced(shorter, depth + 1)
        if not complete:
            return Forced(found, depth + 1) if found else None
    return Forced(found, limit + 1) if found else None


class _SpentError(Exception):
    """The search has used up its effort."""


@dataclass(frozen=True)
class _Node:
    """A set of words, as indices of the game's words left; the guesses that are legal, as indices of the list's; and
    their patterns, of shape (words left, legal guesses)."""

    left: Indices
    legal: Indices
    patterns: Patterns


@dataclass(frozen=True)
class _Replies:
    """What the adversary does to each legal guess: pattern that it shows, words it keeps, groups that there are."""

    shown: NDArray[np.int64]
    kept: Indices
    groups: Indices


class _Search:
    """Lines from sets of words of one game."""

    def __init__(self, game: HideGame, target: int | None) -> None:
        self.words = game.left
        self.guesses = game.words.guesses
        self.size = game.words.size
        self.mode = game.mode
        self.target = target
        self.effort = 0
        self.width: int | None = None
        legal = np.array([game.words.index(w) for w in allowed(self.guesses, game.turns, game.mode)], dtype=np.intp)
        table = PatternTable([self.guesses[i] for i in legal]) if len(legal) else None
        patterns = table.rows(self.words) if table else np.zeros((len(self.words), 0), dtype=np.uint8)
        self.root = _Node(np.arange(len(self.words)), legal, patterns)
        self.root_replies = _replies(patterns, self.size) if len(self.words) > 1 and len(legal) else None
        answers = len(game.words.answers)
        self.taste = np.array([2 * (w in game.words.rude) + (i >= answers) for i, w in enumerate(self.guesses)])
        """Among equals: answers before other guesses, rude words last."""
        self.failed: set[tuple[bytes, int, int | None, bytes]] = set()

    def run(self, depth: int, effort: int, width: int | None) -> tuple[tuple[str, ...] | None, bool]:
        """A line of at most ``depth`` guesses and the last word, if one is found; and whether the search ended."""
        self.effort, self.width = effort, width
        try:
            return self._line(self.root, depth), True
        except _SpentError:
            return None, False

    def _line(self, node: _Node, depth: int) -> tuple[str, ...] | None:
        if len(node.left) == 1:
            return (self.words[node.left[0]],)
        if depth == 0 or not len(node.legal):
            return None
        legal = b"" if self.mode is Mode.NORMAL else node.legal.tobytes()
        key = (node.left.tobytes(), depth, self.width, legal)
        if key in self.failed:
            return None
        found = self._splitter(node) if depth == 1 else self._deeper(node, depth)
        if found is None:
            self.failed.add(key)
        return found

    def _deeper(self, node: _Node, depth: int) -> tuple[str, ...] | None:
        """A line whose first guess doesn't yet leave single words only."""
        if node is self.root and self.root_replies:
            replies = self.root_replies
        else:
            self._spend(_OVERHEAD + node.patterns.size)
            replies = _replies(node.patterns, self.size)
        most = int(replies.groups.max()) ** (depth - 1)
        hopeful = (replies.kept <= most) & (replies.kept < len(node.left))
        if self.target is not None:
            hopeful &= node.patterns[np.searchsorted(node.left, self.target)] == replies.shown
        tried = np.flatnonzero(hopeful)
        for i in tried[np.lexsort((self.taste[node.legal[tried]], replies.kept[tried]))][: self.width]:
            guess, shown = self.guesses[node.legal[i]], replies.shown[i]
            kept = np.flatnonzero(node.patterns[:, i] == shown)
            rest = self._line(self._child(node, kept, guess, int(shown)), depth - 1)
            if rest is not None:
                return (guess, *rest)
        return None

    def _child(self, node: _Node, kept: Indices, guess: str, shown: int) -> _Node:
        """The position after a guess that kept some of the words."""
        patterns = node.patterns[kept]
        self._spend(_OVERHEAD + patterns.size // 8)  # copied, not counted
        if self.mode is Mode.NORMAL:
            return _Node(node.left[kept], node.legal, patterns)
        self._spend(100 * len(node.legal))  # as long as so many scores take
        words = [self.guesses[i] for i in node.legal]
        still = set(allowed(words, [(guess, to_score(shown, self.size))], self.mode))
        columns = np.flatnonzero([word in still for word in words])
        return _Node(node.left[kept], node.legal[columns], patterns[:, columns])

    def _splitter(self, node: _Node) -> tuple[str, ...] | None:
        """A guess that gives every word another score, and the word that the adversary then keeps."""
        alive: Indices = np.arange(len(node.legal))
        for i in range(1, len(node.left)):
            columns = node.patterns[: i + 1, alive]
            self._spend(_OVERHEAD + columns.size)
            alive = alive[(columns[:-1] != columns[-1]).all(axis=0)]
            if not len(alive):
                return None
        for i in alive[np.lexsort((alive, self.taste[node.legal[alive]]))]:
            kept = node.left[np.argmin(_telling(node.patterns[:, i].astype(np.int64), self.size))]
            if self.target is None or kept == self.target:
                return (self.guesses[node.legal[i]], self.words[kept])
        return None

    def _spend(self, scores: int) -> None:
        self.effort -= scores
        if self.effort < 0:
            raise _SpentError


def _replies(patterns: Patterns, size: int) -> _Replies:
    """The adversary's answers to guesses, from patterns of shape (words, guesses)."""
    step = max(1, _BLOCK // len(patterns))
    parts = [_count(patterns[:, i : i + step].T.copy(), size) for i in range(0, patterns.shape[1], step)]
    return _Replies(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _count(patterns: Patterns, size: int) -> tuple[NDArray[np.int64], Indices, Indices]:
    """The parts of `_Replies` from patterns of shape (guesses, words): sorted, equal ones stand together."""
    patterns.sort(axis=1, kind="stable" if patterns.itemsize <= 2 else None)
    new = np.ones(patterns.shape, dtype=bool)
    new[:, 1:] = patterns[:, 1:] != patterns[:, :-1]
    starts = np.flatnonzero(new)
    lengths = np.diff(starts, append=patterns.size)
    groups = np.count_nonzero(new, axis=1)
    kept = np.maximum.reduceat(lengths, np.cumsum(groups) - groups)
    largest = starts[lengths == np.repeat(kept, groups)]
    guess, shown = largest // patterns.shape[1], patterns.reshape(-1)[largest].astype(np.int64)
    liked = np.lexsort((_telling(shown, size), guess))
    _, first = np.unique(guess[liked], return_index=True)
    return shown[liked[first]], kept, groups


def _telling(patterns: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """A number that orders patterns as `kibitz.solvers.wordle.absurdle.adversary.revealing` orders their scores."""
    marks = np.zeros_like(patterns)
    rest = patterns.copy()
    for _ in range(size):
        rest, digit = np.divmod(rest, 3)
        marks += np.array([0, 1, size + 1])[digit]  # a correct letter tells more than all letters present
    return np.asarray(marks * 3**size + patterns)
