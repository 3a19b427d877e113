"""The engine: everything that is asked about one word list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase
from kibitz.core.wording import counted
from kibitz.solvers.wordle.model.advice import Candidate, Move, WordleAdvice
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.scoring import Rule
from kibitz.solvers.wordle.model.state import Aim, Mode, Strategy, WordleState, default_rows
from kibitz.solvers.wordle.model.variants import EXPLANATIONS
from kibitz.solvers.wordle.model.words import WordList
from kibitz.solvers.wordle.position import BEST_K, MANY, Position
from kibitz.solvers.wordle.reports.steps import steps_of_help
from kibitz.solvers.wordle.search.candidates import Candidates, Filter
from kibitz.solvers.wordle.search.legal import legal_guesses
from kibitz.solvers.wordle.search.matrix import Patterns
from kibitz.solvers.wordle.search.openers import second_move, stored_openers
from kibitz.solvers.wordle.search.search import Indices
from kibitz.solvers.wordle.search.searches import Searches
from kibitz.solvers.wordle.search.strategies import Looker
from kibitz.solvers.wordle.trees.grow import Grower, LookGrower, SearchGrower, grow_tree
from kibitz.solvers.wordle.trees.tree import Tree

if TYPE_CHECKING:
    from kibitz.solvers.wordle.many.plan import Ranked
    from kibitz.solvers.wordle.reports.analysis import Analysis

STRICT_BUDGET = 20_000
"""Positions expanded, at most, to find out whether a tree can be made that wins within the rows."""
LOOKING = (Strategy.ENTROPY, Strategy.MINIMAX)
"""Strategies that look at how guesses split the candidates, and search nothing."""


class Engine:
    """Answers questions about games of one word list; what it works out once it keeps.

    words: the list.
    compiled: False does everything in NumPy, with the same results, ten times slower.

    >>> from kibitz.solvers.wordle.model.words import WordList
    >>> engine = Engine(WordList.of(["MIGHT", "NIGHT", "SIGHT", "TIGHT"], ["MINTS"]), compiled=False)
    >>> engine.advise(WordleState()).moves[0].word
    'MINTS'
    """

    def __init__(self, words: WordList, *, compiled: bool = True) -> None:
        self.words = words
        self.searches = Searches(words, compiled=compiled)
        self.openers: dict[tuple[Strategy, int], Ranked] = {}
        """First guesses that were worked out: strategy, number of boards."""
        self._first: dict[tuple[Strategy, int], int] = {}

    def rows(self, hidden: Indices) -> Patterns:
        """Patterns of hidden words (indices of the list's guesses) against all guesses, shape (hidden, guesses)."""
        return self.searches.rows(hidden)

    def candidates(self, state: WordleState, board: int = 0, *, every: bool = False) -> Candidates:
        """The words that can still be the answer of a board; with ``every`` those too that are thought of last.

        Raises UsageError for a state of another word size.
        """
        if state.size != self.words.size:
            raise UsageError(
                Phrase(
                    "The game has words of {size} letters; those of the list {name} have {size2}. Choose a "
                    "list of that size.",
                    size=state.size,
                    name=self.words.name,
                    size2=self.words.size,
                )
            )
        return self._filter.after(state.history(board), every=every)

    def legal(self, history: Sequence[tuple[str, str]], mode: Mode) -> Indices | None:
        """Indices of the guesses that the mode allows after these turns; None when all are."""
        if mode is Mode.NORMAL or not history:
            return None
        return legal_guesses(self.words.guesses, history, mode)

    def advise(
        self,
        state: WordleState,
        strategy: str = Strategy.FAST,
        count: int = 10,
        depth: int = 1,
        aim: Aim | None = None,
        *,
        certain: bool = True,
    ) -> WordleAdvice:
        """The ``count`` best moves, the candidates, and help in three steps; for one board or several.

        strategy: see `Strategy`; depth: guesses that entropy and minimax look ahead. aim: see `Aim`; with none a win
        counts first once the rows run out (`WordleState.aim`). It concerns one board and the strategies that search.
        certain: whether to find out which of the moves are sure to win; that takes longer than all the rest.

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
        wanted = None if chosen in LOOKING else state.aim(aim)
        if not state.over:
            position = self._position(state, candidates, wanted, exact=chosen is Strategy.OPTIMAL)
            moves, proven, told = self.searches.run(
                lambda: self._moves(position, chosen, count, depth, certain=certain)
            )
            notes += told
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
            aim=None if wanted is None else wanted.value,
        )

    def choose(self, state: WordleState, strategy: str = Strategy.FAST, depth: int = 1, aim: Aim | None = None) -> str:
        """The best guess. Raises UsageError when the game is over, and as `advise` does."""
        chosen = to_strategy(strategy)
        if state.boards == 1 and chosen in LOOKING and not state.over:
            candidates = self.candidates(state)
            looker = self._looker(chosen, depth)
            if state.guesses:
                legal = self.legal(state.history(), state.mode)
                return self.words.guesses[looker.best(candidates.words, candidates.weights, legal)]
            if (chosen, depth) not in self._first:
                self._first[chosen, depth] = looker.best(candidates.words, candidates.weights)
            return self.words.guesses[self._first[chosen, depth]]
        advice = self.advise(state, strategy, count=1, depth=depth, aim=aim)
        if not advice.moves:
            raise UsageError(Phrase("The game is over: there is nothing to guess any more."))
        return advice.moves[0].word

    def judge(self, state: WordleState, guess: str, aim: Aim | None = None) -> Move:
        """What one guess of the user's own is worth, in a game of one board; ``aim``: see `advise`.

        Raises UsageError when the list doesn't have it or the game's mode doesn't allow it.
        """
        index = self.words.index(guess)
        reason = illegal(self.words.guesses[index], list(state.history()), state.mode)
        if reason is not None:
            raise UsageError(
                Phrase(
                    "{guesses} is not allowed in {value} mode: it {reason}.",
                    guesses=self.words.guesses[index],
                    value=state.mode.value,
                    reason=reason,
                )
            )
        position = self._position(state, self.candidates(state), state.aim(aim))
        return self.searches.run(lambda: position.moves([index]))[0]

    def tree(
        self,
        openers: Sequence[str] = (),
        strategy: str = Strategy.FAST,
        mode: Mode = Mode.NORMAL,
        rows: int = default_rows(1),
        depth: int = 1,
        progress: Callable[[int, int], None] | None = None,
        aim: Aim | None = None,
    ) -> Tree:
        """The decision tree that finds every answer of the list, each counting once.

        openers: forced first guesses; none leaves the first one to the strategy. progress: told, after each reply to
        the first guess, how many hidden words are done, and of how many. aim: see `Aim`; with none a tree that wins
        every game within the rows, if there is one, as published figures are about such trees.

        Raises UsageError for unknown words and strategies, SearchStoppedError after `stop`.
        """
        started = process_time()
        chosen = to_strategy(strategy)
        forced = [self.words.index(word) for word in openers]
        looker = self._looker(chosen, depth)
        grower: Grower = LookGrower(self.searches, looker, mode)
        if chosen not in LOOKING:
            best_k = 0 if chosen is Strategy.OPTIMAL else BEST_K
            grower = SearchGrower(self.searches, mode, best_k, aim or Aim.STREAK, STRICT_BUDGET)
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
            aim=None if chosen in LOOKING else (aim or Aim.STREAK).value,
            proven=grower.proven and len(forced) <= 1,
            root=root,
            cpu_s=process_time() - started,
        )

    def analyse(
        self, guesses: Sequence[str], answer: str, mode: Mode = Mode.NORMAL, aim: Aim = Aim.AVERAGE
    ) -> Analysis:
        """How good and how lucky each guess of a game was; see `kibitz.solvers.wordle.reports.analysis.analyse`."""
        from kibitz.solvers.wordle.reports.analysis import analyse

        return analyse(self, guesses, answer, mode, aim)

    def stop(self) -> None:
        """End the search that is running in another thread; it raises SearchStoppedError there."""
        self.searches.stop()

    def named(self, candidates: Candidates) -> tuple[Candidate, ...]:
        """The candidates as words with their probabilities."""
        pairs = zip(candidates.words.tolist(), candidates.probabilities.tolist(), strict=True)
        return tuple(Candidate(self.words.guesses[word], probability) for word, probability in pairs)

    def _moves(
        self, position: Position, strategy: Strategy, count: int, depth: int, *, certain: bool
    ) -> tuple[list[Move], bool, list[str]]:
        """The best moves, best first, whether the first is proven best, and what is to be said of a win."""
        state, candidates = position.state, position.candidates
        if strategy in LOOKING:
            looker = self._looker(strategy, depth)
            ordered = candidates.words
            if len(candidates) > 2:
                legal = self.legal(state.history(), state.mode)
                ordered = looker.ordered(candidates.words, candidates.weights, legal)
            searched = len(candidates) <= MANY  # what these strategies don't need must not take their time
            moves, proven = position.moves(ordered[:count].tolist(), searched=searched), False
        else:
            stored = self._stored(state, candidates, strategy, position.aim)
            if stored is not None:
                return stored[0][:count], stored[1], []
            guesses, proven = position.ranked(count)
            moves = position.moves(guesses, certain=certain)
        return moves, proven, position.notes(moves) if certain else []

    def _stored(
        self, state: WordleState, candidates: Candidates, strategy: Strategy, aim: Aim
    ) -> tuple[list[Move], bool] | None:
        """Moves that are known without any search: openers, and second guesses where no compiled search is."""
        if state.rows != default_rows(1) or len(state.guesses) > 1:
            return None
        if not state.guesses:
            openers = stored_openers(self.words, state.mode)
            if not openers or (strategy is Strategy.OPTIMAL and not openers[0].proven):
                return None
            return [opener.move for opener in openers], openers[0].proven
        if strategy is Strategy.OPTIMAL or candidates.rule is not Rule.STANDARD or self.searches.compiled:
            return None
        move = second_move(self.words, state.mode, *state.history()[0])
        if move is None or (aim is Aim.STREAK and not move.guarantees):
            return None
        return [move], False

    def _position(
        self, state: WordleState, candidates: Candidates, aim: Aim | None, *, exact: bool = False
    ) -> Position:
        return Position(self.searches, state, candidates, aim or Aim.AVERAGE, exact)

    def _looker(self, strategy: Strategy, depth: int) -> Looker:
        return Looker(strategy, self.rows, self.alphabet, depth, compiled=self.searches.compiled)

    def _notes(self, candidates: Candidates) -> list[str]:
        notes: list[str] = []
        if candidates.rule is not Rule.STANDARD:
            notes.append(
                Phrase(
                    "No word fits by the usual rule; but some do if {explanations}.",
                    explanations=EXPLANATIONS[candidates.rule],
                )
            )
        if candidates.contradicted:
            tiles = counted(candidates.contradicted, "square")
            notes.append(
                Phrase(
                    "No word of the list {name} fits these scores. The words offered contradict the fewest: "
                    "{tiles}. Check the scores; or the answer is not in the list.",
                    name=self.words.name,
                    tiles=tiles,
                )
            )
        if self.searches.missing:
            notes.append(Phrase("wasmtime is missing or broken here: searches run on NumPy, slower."))
        return notes

    @cached_property
    def alphabet(self) -> Indices:
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
        raise UsageError(Phrase("There is no strategy {name!r}. There are: {names}.", name=name, names=names)) from None
