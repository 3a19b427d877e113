"""The boards that a guess has to serve: which are open, what can be hidden there, what may be guessed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kibitz.core.errors import UsageError
from kibitz.solvers.wordle.model.scoring import Rule
from kibitz.solvers.wordle.model.state import Mode, WordleState
from kibitz.solvers.wordle.search.candidates import Candidates
from kibitz.solvers.wordle.search.matrix import WordTable, agreeing
from kibitz.solvers.wordle.search.search import Indices

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine


class Known:
    """Candidates of positions that came up before; many boards, and many games, begin alike."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._kept: dict[tuple[tuple[str, str], ...], Candidates] = {}

    def after(self, state: WordleState, board: int) -> Candidates:
        """What `Engine.candidates` says, found from what was known a guess earlier."""
        history = state.history(board)
        if history not in self._kept:
            self._kept[history] = self._narrowed(history) or self.engine.candidates(state, board)
        return self._kept[history]

    def _narrowed(self, history: tuple[tuple[str, str], ...]) -> Candidates | None:
        """The candidates of a turn before, less those that the last turn rules out; None if that leaves nothing."""
        before = self._kept.get(history[:-1]) if history else None
        if before is None or before.rule is not Rule.STANDARD or before.contradicted:
            return None
        guess, shown = history[-1]
        words = [self.engine.words.guesses[word] for word in before.words]
        fits = agreeing(WordTable(words).column(guess), shown)
        return Candidates(before.words[fits], before.weights[fits]) if fits.any() else None


@dataclass(frozen=True)
class OpenBoards:
    """The boards of a game that are not solved and show scores.

    candidates: board (counted from 0) -> what can be hidden there.
    hidden: boards that are not shown yet (sequence mode).
    """

    candidates: dict[int, Candidates]
    hidden: int = 0

    @classmethod
    def of(cls, known: Known, state: WordleState) -> OpenBoards:
        """Raises UsageError for a state of another word size than the engine's list."""
        unsolved = [board for board in range(state.boards) if not state.solved(board)]
        shown = unsolved[:1] if state.sequence else unsolved
        candidates = {board: known.after(state, board) for board in shown}
        return cls(candidates, len(unsolved) - len(shown))

    @property
    def misfits(self) -> tuple[int, ...]:
        """Boards whose scores no word fits."""
        return tuple(board for board, candidates in self.candidates.items() if candidates.contradicted)

    @property
    def planned(self) -> list[Candidates]:
        """The candidates to plan for: those of the boards that make sense, or of all if none does."""
        sound = [candidates for candidates in self.candidates.values() if not candidates.contradicted]
        return sound or list(self.candidates.values())


def legal_guesses(engine: Engine, state: WordleState, boards: OpenBoards) -> Indices:
    """Indices of the guesses to choose from, ascending; slurs only where they can be the answer.

    In the hard modes a guess must use the clues of at least one of the open boards: the clues of all of them together
    soon leave no word at all.
    """
    may = np.ones(len(engine.words), dtype=np.bool_)
    if state.mode is not Mode.NORMAL and state.guesses:
        may[:] = False
        for board in boards.candidates:
            allowed = engine.legal(state.history(board), state.mode)
            may[slice(None) if allowed is None else allowed] = True
    unwanted = np.array(
        [engine.words.index(word) for word in engine.words.rude if word in engine.words], dtype=np.int64
    )
    possible = np.concatenate([candidates.words for candidates in boards.candidates.values()])
    kept = may.copy()
    kept[np.setdiff1d(unwanted, possible)] = False
    legal = np.flatnonzero(kept if kept.any() else may).astype(np.int64)
    if not len(legal):
        raise UsageError(
            f"No word of the list {engine.words.name} is allowed by these clues in {state.mode.value} mode. "
            "Check the scores, or play in normal mode."
        )
    return legal
