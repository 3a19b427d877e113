"""The engine: everything that is asked about one word list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.model.advice import Candidate, Move, WordleAdvice
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.scoring import Rule
from kibitz.solvers.wordle.model.state import Mode, Strategy, WordleState, default_rows
from kibitz.solvers.wordle.model.variants import EXPLANATIONS
from kibitz.solvers.wordle.model.words import WordList
from kibitz.solvers.wordle.reports.steps import steps_of_help
from kibitz.solvers.wordle.search.candidates import Candidates, Filter
from kibitz.solvers.wordle.search.legal import legal_guesses
from kibitz.solvers.wordle.search.matrix import Patterns, WordTable
from kibitz.solvers.wordle.search.openers import second_move, stored_openers
from kibitz.solvers.wordle.search.search import NEVER, Indices, Limits, Search, SearchBudgetError, rank
from kibitz.solvers.wordle.search.searches import Searches
from kibitz.solvers.wordle.search.strategies import Looker, measure
from kibitz.solvers.wordle.trees.grow import Grower, LookGrower, SearchGrower, grow_tree
from kibitz.solvers.wordle.trees.tree import Tree
from kibitz.solvers.wordle.warming import warm_up

if TYPE_CHECKING:
    from kibitz.solvers.wordle.reports.analysis import Analysis

BEST_K = 10
"""Guesses that the fast search tries in a position: its trees of the published lists' usual openers are as short as the
exact ones, or a few guesses in 8,000 longer."""
TRIES, TRIES_IF_MANY = 16, 10
"""Best-looking guesses of the user's own position that are searched for the ten best; with many candidates, fewer."""
MANY = 300
"""Candidates that are many: advice about them looks at half as much, to come within half a second."""
FAIL_COST = 3
"""Guesses, beyond the rows, that a game counts which isn't won within them."""
MOST_WEIGHED = 400
"""Candidates that are searched when they aren't equally likely; the rest, the least likely ones, are left out."""
STRICT_BUDGET = 20_000
"""Positions expanded, at most, to find out whether a tree can be made that wins within the rows."""
ADVICE_BUDGET, BUDGET_OF_FEW, FEW = 20, 500, 40
"""The same for one guess of an advice, and where so few words are left: with hundreds of them, each of the ten guesses
could take seconds otherwise."""


LOOKING = (Strategy.ENTROPY, Strategy.MINIMAX)
"""Strategies that look at how guesses split the candidates, and search nothing."""


class Engine:
    """Answers questions about games of one word list; what it works out once it keeps.

    words: the list.
    compile: True waits for the compiled search however long that takes to compile (once a machine, some 30 s), False
        never uses it. None uses it when it is ready; but trees and exact searches, which profit most, wait for it.

    >>> from kibitz.solvers.wordle.model.words import WordList
    >>> engine = Engine(WordList.of(["MIGHT", "NIGHT", "SIGHT", "TIGHT"], ["MINTS"]), compile=False)
    >>> engine.advise(WordleState()).moves[0].word
    'MINTS'
    """

    def __init__(self, words: WordList, compile: bool | None = None) -> None:
        self.words = words
        self.searches = Searches(words, warm_up, compile)

    def rows(self, hidden: Indices) -> Patterns:
        """Patterns of hidden words (indices of the list's guesses) against all guesses, shape (hidden, guesses)."""
        return self.searches.rows(hidden)

    def candidates(self, state: WordleState, board: int = 0, *, every: bool = False) -> Candidates:
        """The words that can still be the answer of a board; with ``every`` those too that are thought of last.

        Raises UsageError for a state of another word size.
        """
        if state.size != self.words.size:
            raise UsageError(
                f"The game has words of {state.size} letters; those of the list {self.words.name} have "
                f"{self.words.size}. Choose a list of that size."
            )
        return self._filter.after(state.history(board), every=every)

    def legal(self, history: Sequence[tuple[str, str]], mode: Mode) -> Indices | None:
        """Indices of the guesses that the mode allows after these turns; None when all are."""
        if mode is Mode.NORMAL or not history:
            return None
        return legal_guesses(self.words.guesses, history, mode)

    def advise(
        self, state: WordleState, strategy: str = Strategy.FAST, count: int = 10, depth: int = 1
    ) -> WordleAdvice:
        """The ``count`` best moves, the candidates, and help in three steps; for one board or several.

        strategy: see `Strategy`; depth: guesses that entropy and minimax look ahead.

        Raises UsageError for a state of another word size or an unknown strategy, SearchStoppedError after `stop`.
        """
        chosen = to_strategy(strategy)
        if state.boards > 1:
            from kibitz.solvers.wordle.many import advise_many

            return advise_many(self, state, chosen, count)
        candidates = self.candidates(state)
        notes = self._notes(candidates)
        moves: list[Move] = []
        proven = False
        if not state.over:
            moves, proven = self.searches.run(lambda: self._moves(state, candidates, chosen, count, depth))
            if moves and moves[0].guarantees is False:
                left = "row that is left" if state.rows_left == 1 else f"{state.rows_left} rows that are left"
                notes.append(f"A win within the {left} can no longer be guaranteed.")
        words = self.named(candidates)
        nudge, hint, answer = steps_of_help(words, moves)
        return WordleAdvice(
            moves=tuple(moves),
            candidates=words,
            nudge=nudge,
            hint=hint,
            answer=answer,
            strategy=chosen.value,
            rule=candidates.rule,
            contradicted=candidates.contradicted,
            notes=tuple(notes),
            proven=proven,
            boards=(words,),
        )

    def choose(self, state: WordleState, strategy: str = Strategy.FAST, depth: int = 1) -> str:
        """The best guess. Raises UsageError when the game is over, and as `advise` does."""
        chosen = to_strategy(strategy)
        if state.boards == 1 and chosen in LOOKING and not state.over:
            candidates = self.candidates(state)
            looker = self._looker(chosen, depth)
            legal = self.legal(state.history(), state.mode)
            return self.words.guesses[looker.best(candidates.words, candidates.weights, legal)]
        advice = self.advise(state, strategy, count=1, depth=depth)
        if not advice.moves:
            raise UsageError("The game is over: there is nothing to guess any more.")
        return advice.moves[0].word

    def judge(self, state: WordleState, guess: str) -> Move:
        """What one guess of the user's own is worth, in a game of one board.

        Raises UsageError when the list doesn't have it or the game's mode doesn't allow it.
        """
        index = self.words.index(guess)
        reason = illegal(self.words.guesses[index], list(state.history()), state.mode)
        if reason is not None:
            raise UsageError(f"{self.words.guesses[index]} is not allowed in {state.mode.value} mode: it {reason}.")
        candidates = self.candidates(state)
        limits = self._limits(state, candidates, exact=False)
        return self.searches.run(lambda: self._judged(state, candidates, [index], limits))[0]

    def tree(
        self,
        openers: Sequence[str] = (),
        strategy: str = Strategy.FAST,
        mode: Mode = Mode.NORMAL,
        rows: int = default_rows(1),
        depth: int = 1,
        progress: Callable[[int, int], None] | None = None,
    ) -> Tree:
        """The decision tree that finds every answer of the list, each counting once.

        openers: forced first guesses; none leaves the first one to the strategy. progress: told, after each reply to
        the first guess, how many hidden words are done, and of how many.

        Raises UsageError for unknown words and strategies, SearchStoppedError after `stop`.
        """
        started = process_time()
        chosen = to_strategy(strategy)
        forced = [self.words.index(word) for word in openers]
        looker = self._looker(chosen, depth)
        grower: Grower = LookGrower(self.searches, looker, mode)
        if chosen not in LOOKING:
            best_k = 0 if chosen is Strategy.OPTIMAL else BEST_K
            grower = SearchGrower(self.searches, mode, best_k, FAIL_COST, STRICT_BUDGET)
        every = np.arange(len(self.words.answers), dtype=np.int64)
        words = self.words.guesses
        root = self.searches.run(lambda: grow_tree(grower, looker, every, words, forced, mode, rows, progress))
        return Tree(
            opener=root.guess,
            list_name=self.words.name,
            mode=mode,
            size=self.words.size,
            rows=rows,
            strategy=chosen.value,
            proven=grower.proven and len(forced) <= 1,
            root=root,
            cpu_s=process_time() - started,
        )

    def analyse(self, guesses: Sequence[str], answer: str, mode: Mode = Mode.NORMAL) -> Analysis:
        """How good and how lucky each guess of a game was; see `kibitz.solvers.wordle.reports.analysis.analyse`."""
        from kibitz.solvers.wordle.reports.analysis import analyse

        return analyse(self, guesses, answer, mode)

    def stop(self) -> None:
        """End the search that is running in another thread; it raises SearchStoppedError there."""
        self.searches.stop()

    def named(self, candidates: Candidates) -> tuple[Candidate, ...]:
        """The candidates as words with their probabilities."""
        pairs = zip(candidates.words.tolist(), candidates.probabilities.tolist(), strict=True)
        return tuple(Candidate(self.words.guesses[word], probability) for word, probability in pairs)

    def _moves(
        self, state: WordleState, candidates: Candidates, strategy: Strategy, count: int, depth: int
    ) -> tuple[list[Move], bool]:
        """The best moves, best first, and whether the first is proven best."""
        looking = strategy in LOOKING
        stored = None if looking else self._stored(state, candidates, strategy)
        if stored is not None:
            return stored[0][:count], stored[1]
        limits = self._limits(state, candidates, exact=strategy is Strategy.OPTIMAL)
        if looking:
            looker = self._looker(strategy, depth)
            ordered = candidates.words
            if len(candidates) > 2:
                legal = self.legal(state.history(), state.mode)
                ordered = looker.ordered(candidates.words, candidates.weights, legal)
            searched = len(candidates) <= MANY  # what these strategies don't need must not take their time
            return self._judged(state, candidates, ordered[:count].tolist(), limits, searched=searched), False
        search, members = self._position(candidates, limits)
        rows, history = max(1, state.rows_left), state.history()
        tries = TRIES if len(members) <= MANY else TRIES_IF_MANY
        ranked = rank(search, members, rows, count, tries, history)
        proven = False
        if strategy is Strategy.OPTIMAL:
            best = search.value(members, rows, history=history)
            if best < ranked[0][1]:
                guess = int(search.nodes(members, rows, history=history)[0, 2])
                ranked = [(guess, best), *ranked][:count]
            proven = len(members) == len(candidates)
        # Of equally good moves, one that nobody minds.
        ranked.sort(key=lambda move: (move[1], self.words.guesses[move[0]] in self.words.rude))
        return self._judged(state, candidates, [guess for guess, _ in ranked], limits), proven

    def _stored(self, state: WordleState, candidates: Candidates, strategy: Strategy) -> tuple[list[Move], bool] | None:
        """Moves that are known without any search: openers, and second guesses while no compiled search is ready."""
        if state.rows != default_rows(1) or len(state.guesses) > 1:
            return None
        if not state.guesses:
            openers = stored_openers(self.words, state.mode)
            if not openers or (strategy is Strategy.OPTIMAL and not openers[0].proven):
                return None
            return [opener.move for opener in openers], openers[0].proven
        if strategy is Strategy.OPTIMAL or candidates.rule is not Rule.STANDARD or self.searches.usable():
            return None
        move = second_move(self.words, state.mode, *state.history()[0])
        return None if move is None else ([move], False)

    def _judged(
        self,
        state: WordleState,
        candidates: Candidates,
        guesses: Sequence[int],
        limits: Limits,
        *,
        searched: bool = True,
    ) -> list[Move]:
        """These guesses with all their figures; not ``searched``: without those that need a search."""
        search, members = self._position(candidates, limits)
        rows, history = max(1, state.rows_left), state.history()
        weight = int(search.universe.weights[members].sum())
        hidden = WordTable([self.words.guesses[word] for word in candidates.words])
        columns = [hidden.column(self.words.guesses[guess], candidates.rule) for guess in guesses]
        splits = measure(np.stack(columns, axis=1), candidates.weights, compiled=False)
        chance_of = dict(zip(candidates.words.tolist(), candidates.probabilities.tolist(), strict=True))
        moves = []
        for place, guess in enumerate(guesses):
            expected = worst = safe = None
            if searched:
                expected = search.value(members, rows, guess, history=history) / weight
                worst = search.worst(members, rows, guess, history)
                if len(members) == len(candidates):
                    safe = True if worst <= rows else self._can_win(state, candidates, guess)
            moves.append(
                Move(
                    word=self.words.guesses[guess],
                    expected=expected,
                    chance=chance_of.get(guess, 0.0),
                    bits=float(splits.bits[place]),
                    groups=int(splits.groups[place]),
                    largest=int(splits.largest[place]),
                    worst=worst,
                    guarantees=safe,
                    is_candidate=guess in chance_of,
                )
            )
        return moves

    def _can_win(self, state: WordleState, candidates: Candidates, guess: int) -> bool | None:
        """Whether a win within the rows left can be guaranteed after a guess; None if finding out takes too long."""
        budget = BUDGET_OF_FEW if len(candidates) <= FEW else ADVICE_BUDGET
        search, members = self._position(candidates, Limits(state.mode, 0, NEVER, budget))
        try:
            return search.value(members, max(1, state.rows_left), guess, history=state.history()) < NEVER
        except SearchBudgetError:
            return None

    def _position(self, candidates: Candidates, limits: Limits) -> tuple[Search, Indices]:
        """A search over the candidates, and them as its members."""
        # Among equally likely words none may be left out for its place in the alphabet.
        likeliest = int((candidates.weights == candidates.weights[0]).sum())
        live = candidates.heaviest(max(MOST_WEIGHED, likeliest))
        universe = self.searches.universe(live)
        wait = limits.best_k == 0 and limits.budget == 0
        return self.searches.search(universe, limits, wait=wait), universe.members_of(live.words)

    def _limits(self, state: WordleState, candidates: Candidates, *, exact: bool) -> Limits:
        best_k = BEST_K if len(candidates) <= MANY else BEST_K // 2
        return Limits(state.mode, 0 if exact else best_k, FAIL_COST)

    def _looker(self, strategy: Strategy, depth: int) -> Looker:
        return Looker(strategy, self.rows, self._alphabet, depth, compiled=self.searches.usable())

    def _notes(self, candidates: Candidates) -> list[str]:
        notes = []
        if candidates.rule is not Rule.STANDARD:
            notes.append(f"No word fits by the usual rule; but some do if {EXPLANATIONS[candidates.rule]}.")
        if candidates.contradicted:
            tiles = "1 square" if candidates.contradicted == 1 else f"{candidates.contradicted} squares"
            notes.append(
                f"No word of the list {self.words.name} fits these scores. The words offered contradict the fewest: "
                f"{tiles}. Check the scores; or the answer is not in the list."
            )
        if self.searches.missing:
            notes.append("numba is missing or broken here: searches run on NumPy, slower.")
        return notes

    @cached_property
    def _alphabet(self) -> Indices:
        """The place of each guess in the alphabet."""
        return np.argsort(np.argsort(np.array(self.words.guesses))).astype(np.int64)

    @cached_property
    def _filter(self) -> Filter:
        return Filter(self.words)


def to_strategy(name: str) -> Strategy:
    """The strategy of that name. Raises UsageError when there is none."""
    try:
        return Strategy(str(name).lower())
    except ValueError:
        names = ", ".join(strategy.value for strategy in Strategy)
        raise UsageError(f"There is no strategy {name!r}. There are: {names}.") from None
