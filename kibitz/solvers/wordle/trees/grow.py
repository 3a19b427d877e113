"""Growing the decision tree of a word list: by search, or by looking at how guesses split the words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np

from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.node import Node
from kibitz.solvers.wordle.model.scoring import all_correct, to_score
from kibitz.solvers.wordle.model.state import FAIL_COST, Aim, Mode
from kibitz.solvers.wordle.search.legal import legal_guesses
from kibitz.solvers.wordle.search.openers import stored_openers
from kibitz.solvers.wordle.search.search import (
    NEVER,
    STREAK_COST,
    Indices,
    Limits,
    Search,
    SearchBudgetError,
    rank,
    to_tree,
)
from kibitz.solvers.wordle.search.searches import Searches
from kibitz.solvers.wordle.search.strategies import Looker

History = tuple[tuple[str, str], ...]
MOST_EXACT = 300
"""Answers up to which the first guess of an exact tree is searched among all; a large list's takes hours."""
OPENER_TRIES = 30


class Grower(Protocol):
    """Grows the part of a tree below one position, given by the list's indices of the words that are left."""

    proven: bool
    """Whether all that was grown needs the fewest guesses possible."""

    def first(self, words: Indices, rows: int) -> int:
        """The first guess of a game."""
        ...

    def below(self, words: Indices, rows: int, history: History) -> Node:
        """The tree of the position that the history has led to."""
        ...


class SearchGrower:
    """Trees that are best for an aim, of all trees (best_k 0) or of those that the fast search looks at.

    budget: positions to expand, at most, to find a tree that always wins within the rows, where that is the aim.
    """

    def __init__(self, searches: Searches, mode: Mode, best_k: int, aim: Aim, budget: int) -> None:
        self.proven = best_k == 0
        self._searches = searches
        self._mode = mode
        self._aim = aim
        # A tree that always wins is wanted, if there is one; else one that fails seldom.
        self._strict = Limits(mode, best_k, NEVER, 0 if best_k == 0 else budget)
        fail_cost = STREAK_COST if aim is Aim.STREAK else FAIL_COST
        self._lenient = Limits(mode, best_k, fail_cost)
        self._fast = Limits(mode, best_k or 10, fail_cost)

    def first(self, words: Indices, rows: int) -> int:
        """See `Grower.first`: stored for the lists that come with Kibitz."""
        stored = stored_openers(self._searches.words, self._mode)
        if stored:
            return self._searches.words.index(stored[0].move.word)
        if len(words) <= MOST_EXACT:
            return int(self._search(self._lenient).nodes(words, rows)[0, 2])
        return rank(self._search(self._fast), words, rows, 1, OPENER_TRIES)[0][0]

    def below(self, words: Indices, rows: int, history: History) -> Node:
        """See `Grower.below`."""
        always = self._aim is Aim.STREAK and self._can_win(words, rows, history)
        search = self._search(self._strict if always else self._lenient)
        node = to_tree(search.nodes(words, rows, history=history), self._searches.words.guesses)
        self.proven = self.proven and all(depth <= rows for depth, _ in node.walk())
        return node

    def _can_win(self, words: Indices, rows: int, history: History) -> bool:
        """Whether a tree was found that always wins within the rows."""
        try:
            return self._search(self._strict).value(words, rows, history=history) < NEVER
        except SearchBudgetError:
            return False

    def _search(self, limits: Limits) -> Search:
        return self._searches.search(self._searches.answers, limits)


class LookGrower:
    """Trees of a strategy that looks at splits only; they go on until every word is found."""

    proven = False

    def __init__(self, searches: Searches, looker: Looker, mode: Mode) -> None:
        self._words = searches.words
        self._looker = looker
        self._mode = mode

    def first(self, words: Indices, rows: int) -> int:
        """See `Grower.first`."""
        return self._looker.best(words, np.ones_like(words))

    def below(self, words: Indices, rows: int, history: History) -> Node:
        """See `Grower.below`."""
        normal = self._mode is Mode.NORMAL
        legal = None if normal else legal_guesses(self._words.guesses, history, self._mode)
        guess = self._looker.best(words, np.ones_like(words), legal)

        def grow(group: Indices, turn: tuple[str, str]) -> Node:
            return self.below(group, rows - 1, (*history, turn))

        return split(words, guess, self._looker, self._words.guesses, grow)


def split(
    words: Indices, guess: int, looker: Looker, guesses: Sequence[str], grow: Callable[[Indices, tuple[str, str]], Node]
) -> Node:
    """The position's node with this guess; ``grow`` makes the nodes of its groups."""
    size = len(guesses[0])
    column = looker.rows_of(words)[:, guess]
    children = {}
    for pattern in np.unique(column).tolist():
        shown = to_score(pattern, size)
        if shown != all_correct(size):
            children[shown] = grow(words[column == pattern], (guesses[guess], shown))
    ordered = dict(sorted(children.items(), key=lambda item: (-item[1].answers, item[0])))
    return Node(guesses[guess], len(words), bool(guess in words), ordered)


def grow_tree(
    grower: Grower,
    looker: Looker,
    words: Indices,
    guesses: Sequence[str],
    forced: Sequence[int],
    mode: Mode,
    rows: int,
    progress: Callable[[int, int], None] | None,
) -> Node:
    """The tree of all ``words``, its first guesses ``forced`` where the mode allows them.

    progress: told how many of how many words are done, after each reply to the first guess.
    """
    first = forced[0] if forced else grower.first(words, rows)
    done = 0

    def after(group: Indices, history: History) -> Node:
        nonlocal done
        made = len(history)
        left = max(1, rows - made)
        wanted = forced[made] if made < len(forced) else None
        if wanted is not None and illegal(guesses[wanted], list(history), mode) is None:
            node = split(group, wanted, looker, guesses, lambda inner, turn: after(inner, (*history, turn)))
        else:
            node = grower.below(group, left, history)
        if made == 1:
            done += len(group)
            if progress is not None:
                progress(done, len(words))
        return node

    return split(words, first, looker, guesses, lambda group, turn: after(group, (turn,)))
