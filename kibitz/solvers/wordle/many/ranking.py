"""Ranking the guesses of a game of several boards, by any strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kibitz.solvers.wordle.many.boards import OpenBoards, legal_guesses
from kibitz.solvers.wordle.many.plan import Planner, Ranked, chances
from kibitz.solvers.wordle.many.rules import ordered
from kibitz.solvers.wordle.model.advice import Move
from kibitz.solvers.wordle.model.state import Strategy, WordleState
from kibitz.solvers.wordle.search.openers import stored_openers
from kibitz.solvers.wordle.search.search import Indices
from kibitz.solvers.wordle.search.strategies import measure

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine


def best_guess(engine: Engine, state: WordleState, boards: OpenBoards, strategy: Strategy) -> str:
    """The first choice."""
    sure = next((candidates for candidates in boards.planned if len(candidates) == 1), None)
    # Known words must all be guessed, in any order: there is nothing to work out.
    best = int(sure.words[0]) if sure is not None else int(_ranked(engine, state, boards, strategy, 1).guesses[0])
    return engine.words.guesses[best]


def rank_boards(engine: Engine, state: WordleState, boards: OpenBoards, strategy: Strategy, count: int) -> list[Move]:
    """The first ``count`` moves with all their figures."""
    ranked = _ranked(engine, state, boards, strategy, count)
    guesses = ranked.guesses[:count]
    splits = [
        measure(engine.rows(candidates.words)[:, guesses], candidates.weights, compiled=False)
        for candidates in boards.planned
    ]
    missed = np.ones(len(guesses))
    for candidates in boards.planned:
        missed *= 1.0 - chances(candidates, guesses)
    moves = []
    for place, guess in enumerate(guesses.tolist()):
        expected = float(ranked.expected[place])
        moves.append(
            Move(
                word=engine.words.guesses[guess],
                expected=None if np.isnan(expected) else expected,
                chance=float(1.0 - missed[place]),
                bits=float(sum(split.bits[place] for split in splits)),
                groups=int(sum(split.groups[place] for split in splits)),
                largest=int(sum(split.largest[place] for split in splits)),
                is_candidate=bool(missed[place] < 1.0),
            )
        )
    return moves


def _ranked(engine: Engine, state: WordleState, boards: OpenBoards, strategy: Strategy, count: int) -> Ranked:
    """The guesses in the strategy's order; those that were looked at more closely have their expectation."""
    stored = [] if state.guesses else [engine.words.index(opener.move.word) for opener in stored_openers(engine.words)]
    if strategy is Strategy.FAST and len(stored) >= count:
        # All boards are alike as yet, and an opener that is good for one is good for many.
        return _unsearched(np.array(stored, dtype=np.int64))
    if state.guesses:
        return _worked_out(engine, state, boards, strategy)
    # Every game begins alike.
    key = strategy, len(boards.planned)
    if key not in engine.openers:
        engine.openers[key] = _worked_out(engine, state, boards, strategy)
    return engine.openers[key]


def _worked_out(engine: Engine, state: WordleState, boards: OpenBoards, strategy: Strategy) -> Ranked:
    legal = legal_guesses(engine, state, boards)
    planned = boards.planned
    if strategy in (Strategy.ENTROPY, Strategy.MINIMAX):
        return _unsearched(ordered(strategy, engine.rows, planned, legal, engine.alphabet, engine.searches.compiled))
    planner = Planner(engine.rows, engine.words.size, engine.searches.compiled)
    if not state.guesses:
        return planner.opener(planned[0], legal)
    spare = state.rows - len(state.guesses) - len(boards.candidates) - boards.hidden
    return planner.rank(planned, legal, spare)


def _unsearched(guesses: Indices) -> Ranked:
    return Ranked(guesses, np.full(len(guesses), np.nan))
