"""The engine as a session needs it: the first suggestion at once, the rest made ready while the user reads."""

from __future__ import annotations

import logging
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

from kibitz.solvers.wordle.model.advice import Candidate, Move, WordleAdvice
from kibitz.solvers.wordle.model.state import Aim, Strategy, WordleState, default_rows
from kibitz.solvers.wordle.model.words import WordList
from kibitz.solvers.wordle.reports.steps import steps_of_help
from kibitz.solvers.wordle.search.openers import stored_openers

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine

log = logging.getLogger(__name__)

SEARCHING = (Strategy.FAST, Strategy.OPTIMAL)
"""The strategies that the stored openers were found with."""


class ListAdviser:
    """Advice for one list and strategy."""

    def __init__(self, words: WordList, strategy: Strategy, depth: int = 1, aim: Aim | None = None) -> None:
        self.words = words
        self._strategy = strategy
        self._depth = depth
        self._aim = aim
        self._engine: Engine | None = None
        self._maker = Thread(target=self._load, name="wordle engine", daemon=True)

    def start(self) -> None:
        """Begin to make everything ready for the next suggestions."""
        self._maker.start()

    def advise(self, state: WordleState, count: int = 10) -> WordleAdvice:
        """The best moves, also beyond the rows of the game."""
        opening = self._opening(state, count)
        return opening or self.engine.advise(_open_ended(state), self._strategy, count, self._depth, self._aim)

    def judge(self, state: WordleState, guess: str) -> Move:
        """What one guess would bring."""
        return self.engine.judge(_open_ended(state), guess, self._aim)

    def candidates(self, state: WordleState, board: int) -> list[Candidate]:
        """The words that can be the answer of a board, likeliest first."""
        found = self.engine.candidates(state, board)
        pairs = zip(found.words.tolist(), found.probabilities.tolist(), strict=True)
        return [Candidate(self.words.guesses[word], probability) for word, probability in pairs]

    @property
    def engine(self) -> Engine:
        """The engine; waits until it is there."""
        if self._maker.is_alive():
            self._maker.join()
        return self._engine or self._make()

    def _make(self) -> Engine:
        from kibitz.solvers.wordle.engine import Engine

        self._engine = Engine(self.words)
        return self._engine

    def _load(self) -> None:
        """Make the engine, and have its code compiled."""
        engine = self._engine or self._make()
        log.debug("the search is compiled: %s", engine.searches.compiled)

    def _opening(self, state: WordleState, count: int) -> WordleAdvice | None:
        """The stored advice for a game's beginning, which needs no NumPy and no search; None where there is none."""
        if state.guesses or state.boards > 1 or state.rows != default_rows(1) or self._strategy not in SEARCHING:
            return None
        openers = stored_openers(self.words, state.mode)
        if len(openers) < count or (self._strategy is Strategy.OPTIMAL and not openers[0].proven):
            return None
        words = self.words.answers if self.words.tiered else self.words.guesses
        weighed = sorted(zip(self.words.weights, words, strict=False), key=lambda pair: -pair[0])
        total = sum(weight for weight, _ in weighed)
        candidates = tuple(Candidate(word, weight / total) for weight, word in weighed)
        moves = tuple(opener.move for opener in openers[:count])
        nudge, hint, answer = steps_of_help(candidates, moves)
        return WordleAdvice(
            moves,
            candidates,
            nudge,
            hint,
            answer,
            self._strategy.value,
            proven=openers[0].proven,
            boards=(candidates,),
            aim=state.aim(self._aim).value,
        )


def _open_ended(state: WordleState) -> WordleState:
    """The same with one more row where all are used up: there may be more than we were told."""
    return replace(state, rows=max(state.rows, len(state.guesses) + 1))
