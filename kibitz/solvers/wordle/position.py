"""One position of a game of one board: which guesses are best there, and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from kibitz.core.phrase import Phrase, plural
from kibitz.solvers.wordle.model.advice import Move
from kibitz.solvers.wordle.model.state import FAIL_COST, LATE_ROWS, Aim, Mode, WordleState
from kibitz.solvers.wordle.search.candidates import Candidates
from kibitz.solvers.wordle.search.matrix import WordTable
from kibitz.solvers.wordle.search.search import (
    NEVER,
    STREAK_COST,
    Indices,
    Limits,
    Search,
    SearchBudgetError,
    rank,
)
from kibitz.solvers.wordle.search.searches import Searches
from kibitz.solvers.wordle.search.strategies import measure

BEST_K = 10
"""Guesses that the fast search tries in a position: its trees of the published lists' usual openers are as short as the
exact ones, or a few guesses in 8,000 longer."""
TRIES, TRIES_IF_MANY = 16, 10
"""Best-looking guesses of the user's own position that are searched for the ten best; with many candidates, fewer."""
MANY = 300
"""Candidates that are many: advice about them looks at half as much, to come within half a second."""
FEW = 10
"""Candidates that are few: all guesses are searched, also where only the best-looking ones were asked for."""
PLAIN_ENOUGH = 80
"""Candidates up to which NumPy searches all guesses in a second or so."""
MOST_WEIGHED = 400
"""Candidates that are searched when they aren't equally likely; the rest, the least likely ones, are left out."""
MOST_SURE = 2_000
"""Candidates up to which it is found out whether a win is certain; with more it hardly ever is, or always."""
LATE_EFFORT, EARLY_EFFORT = 5_000_000_000, 100_000_000
"""Cells of the pattern table to look at, at most, to find out whether a win is certain, when the rows run out and
before: some seconds, which hardly any position takes, and a tenth of a second."""
LATE_BUDGET, EARLY_BUDGET = 20_000, 500
"""Positions to expand, at most, for the same in the hard modes."""


@dataclass(frozen=True)
class Position:
    """What can be asked about a position.

    state: a game of one board that isn't over. candidates: the words that can be its answer.
    exact: whether all guesses are searched.
    """

    searches: Searches
    state: WordleState
    candidates: Candidates
    aim: Aim
    exact: bool = False
    _given_up: list[bool] = field(default_factory=list, init=False)

    def ranked(self, count: int) -> tuple[list[int], bool]:
        """The ``count`` best guesses, best first, and whether the first is proven best. Raises SearchStoppedError."""
        search, members = self._search, self._members
        few = len(members) <= FEW
        tries = TRIES if len(members) <= MANY else TRIES_IF_MANY
        found = rank(search, members, self._rows, count, len(self._guesses) if few else tries, self._history)
        proven = self._whole and (few or self._rows <= 2)
        if self.exact:
            best = search.value(members, self._rows, history=self._history)
            if best < found[0][1]:
                guess = int(search.nodes(members, self._rows, history=self._history)[0, 2])
                found = [(guess, best), *found][:count]
            proven = self._whole
        if self.aim is Aim.STREAK and found[0][1] >= STREAK_COST and self.can_win():
            sure = [(guess, self._value(guess)[0]) for guess in self.sure_guesses(tries)]
            found = sorted([*sure, *(move for move in found if move not in sure)], key=lambda move: move[1])[:count]
        # Of equally good moves, one that nobody minds.
        rude = self.searches.words.rude
        found.sort(key=lambda move: (move[1], self._guesses[move[0]] in rude))
        return [guess for guess, _ in found], proven

    def moves(self, guesses: Sequence[int], *, searched: bool = True, certain: bool = True) -> list[Move]:
        """These guesses with all their figures; not ``searched``: without those that need a search; not ``certain``:
        without the proof of a sure win where the tree has none."""
        hidden = WordTable([self._guesses[word] for word in self.candidates.words])
        columns = [hidden.column(self._guesses[guess], self.candidates.rule) for guess in guesses]
        splits = measure(np.stack(columns, axis=1), self.candidates.weights, compiled=False)
        probabilities = self.candidates.probabilities.tolist()
        chance_of = dict(zip(self.candidates.words.tolist(), probabilities, strict=True))
        moves = []
        for place, guess in enumerate(guesses):
            expected = worst = sure = win = None
            if searched:
                expected, worst, win = self._worth(guess)
                if self._whole:
                    sure = True if worst <= self._rows else self.can_win(guess) if certain else None
            moves.append(
                Move(
                    word=self._guesses[guess],
                    expected=expected,
                    chance=chance_of.get(guess, 0.0),
                    bits=float(splits.bits[place]),
                    groups=int(splits.groups[place]),
                    largest=int(splits.largest[place]),
                    worst=worst,
                    guarantees=sure,
                    is_candidate=guess in chance_of,
                    win=win,
                )
            )
        return moves

    def notes(self, moves: Sequence[Move]) -> list[str]:
        """What is to be said of a win within the rows, where the first of the moves isn't sure to lead to one."""
        left = plural(self._rows, "row that is left", "{count} rows that are left")
        if not moves or moves[0].guarantees or not (self._late or moves[0].guarantees is False):
            return []
        sure = self.can_win()
        if sure is None:
            unknown = Phrase(
                "Whether a win within the {left} can still be guaranteed takes too long to find out.", left=left
            )
            return [unknown] if self._late else []
        if not sure:
            return [Phrase("A win within the {left} can no longer be guaranteed.", left=left)]
        shown = next((move.word for move in moves if move.guarantees), None)
        found = [] if shown else self.sure_guesses(1)
        word = shown or (self._guesses[found[0]] if found else Phrase("Another guess"))
        return [
            Phrase(
                "{word} is sure to win within the {left}, and {word2} is not.",
                word=word,
                left=left,
                word2=moves[0].word,
            )
        ]

    def can_win(self, guess: int | None = None) -> bool | None:
        """Whether a win within the rows left is certain with the best play, after a guess if one is given.

        None if finding out takes too long. Raises SearchStoppedError.
        """
        if self._given_up:
            return None  # the next question about this position would take as long
        try:
            if self.state.mode is not Mode.NORMAL:
                if not self._whole:
                    return None
                search = self._strict
                made = -1 if guess is None else guess
                return search.value(self._strict_members, self._rows, made, history=self._history) < NEVER
            words, effort = self.candidates.words, self._effort
            if len(words) > MOST_SURE:
                return None
            if guess is None:
                return self.searches.sure.can_win(words, self._rows, effort)
            return bool(self.searches.sure.guesses(words, self._rows, np.array([guess]), 1, effort))
        except SearchBudgetError:
            self._given_up.append(True)
            return None

    def sure_guesses(self, most: int) -> list[int]:
        """Guesses after which a win is certain, the best-looking first; ``most`` of them at most.

        Raises SearchBudgetError when it takes too long to find one, SearchStoppedError.
        """
        order, _ = self._search.order(self._members, self._rows, self._history)
        if self.state.mode is Mode.NORMAL:
            return self.searches.sure.guesses(self.candidates.words, self._rows, order, most, self._effort)
        found: list[int] = []
        for guess in order.tolist():
            if self.can_win(guess):
                found.append(guess)
            if len(found) == most:
                break
        return found

    def _worth(self, guess: int) -> tuple[float, int, float]:
        """Expected guesses, the guesses of the longest game, and the chance of a win within the rows."""
        value, search = self._value(guess)
        weight = int(search.universe.weights[self._members].sum())
        longest, lost = search.ending(self._members, self._rows, guess, self._history)
        if self.aim is Aim.STREAK:
            lost, value = divmod(value, STREAK_COST)
            value += FAIL_COST * lost
        return value / weight, longest, 1 - lost / weight

    def _value(self, guess: int) -> tuple[int, Search]:
        """What the search makes of a guess; that of all guesses, where the fast one doesn't see the sure win."""
        value = self._search.value(self._members, self._rows, guess, history=self._history)
        lossy = self.aim is Aim.STREAK and value >= STREAK_COST
        if lossy and self._search is not self._thorough and self.can_win(guess):
            value = self._thorough.value(self._members, self._rows, guess, history=self._history)
            return value, self._thorough
        return value, self._search

    @property
    def _rows(self) -> int:
        return max(1, self.state.rows_left)

    @property
    def _history(self) -> tuple[tuple[str, str], ...]:
        return self.state.history()

    @property
    def _guesses(self) -> Sequence[str]:
        return self.searches.words.guesses

    @property
    def _late(self) -> bool:
        return self.state.rows_left <= LATE_ROWS

    @property
    def _effort(self) -> int:
        return LATE_EFFORT if self._late else EARLY_EFFORT

    @cached_property
    def _whole(self) -> bool:
        """Whether all candidates are searched."""
        return len(self._members) == len(self.candidates)

    @cached_property
    def _live(self) -> Candidates:
        """The candidates that are searched: among equally likely words none is left out for its place in the list."""
        likeliest = int((self.candidates.weights == self.candidates.weights[0]).sum())
        return self.candidates.heaviest(max(MOST_WEIGHED, likeliest))

    @cached_property
    def _search(self) -> Search:
        count = len(self.candidates)
        best_k = 0 if self.exact or count <= FEW else BEST_K if count <= MANY else BEST_K // 2
        return self._searching(best_k)

    @cached_property
    def _thorough(self) -> Search:
        """The search of all guesses."""
        return self._searching(0)

    def _searching(self, best_k: int) -> Search:
        limits = Limits(self.state.mode, best_k, STREAK_COST if self.aim is Aim.STREAK else FAIL_COST)
        return self.searches.search(self.searches.universe(self._live), limits)

    @cached_property
    def _members(self) -> Indices:
        return self._search.universe.members_of(self._live.words)

    @cached_property
    def _strict(self) -> Search:
        """The search for trees that always win."""
        limits = Limits(self.state.mode, 0, NEVER, LATE_BUDGET if self._late else EARLY_BUDGET)
        return self.searches.search(self.searches.universe(self.candidates), limits)

    @cached_property
    def _strict_members(self) -> Indices:
        return self._strict.universe.members_of(self.candidates.words)
