"""A first look at a game of Wordle: good guesses within milliseconds, while nothing else is ready."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kibitz.games.wordle.telling.reasons import QUICK
from kibitz.solvers.wordle.model.advice import Move, WordleAdvice
from kibitz.solvers.wordle.model.state import Aim, WordleState
from kibitz.solvers.wordle.search.openers import second_move

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine

FEW = 20
"""Words left up to which the plain search takes no time."""
MOST_GUESSED = 80
"""Likeliest words that are looked at as guesses."""


def glance(
    engine: Engine, state: WordleState, count: int, spare: int = 0, aim: Aim | None = None
) -> WordleAdvice | None:
    """Good guesses for a game of one board: with compiled code the best one, of which it isn't asked yet whether it is
    sure to win, and without it the words that tell most among the likeliest ones left.

    None where the engine answers as quickly: with stored guesses, and with few words left. count: guesses wanted, where
    they take no time. spare: how many more, as some may have been refused.
    """
    if not state.guesses or state.boards > 1 or state.over:
        return None
    if engine.searches.compiled:
        if len(engine.candidates(state)) <= FEW:
            return None
        return replace(engine.advise(state, count=1 + spare, aim=aim, certain=False), strategy=QUICK)
    count += spare
    if len(state.guesses) == 1 and second_move(engine.words, state.mode, *state.history()[0]):
        return None
    candidates = engine.candidates(state)
    if len(candidates) <= FEW or candidates.contradicted:
        return None
    # Imported here: they bring NumPy, which a game that isn't looked at doesn't need.
    import numpy as np

    from kibitz.solvers.wordle.reports.steps import steps_of_help
    from kibitz.solvers.wordle.search.matrix import WordTable
    from kibitz.solvers.wordle.search.strategies import measure

    words = engine.words.guesses
    guesses = candidates.heaviest(MOST_GUESSED)
    table = WordTable([words[word] for word in candidates.words])
    columns = [table.column(words[word], candidates.rule) for word in guesses.words]
    splits = measure(np.stack(columns, axis=1), candidates.weights, compiled=False)
    named = engine.named(candidates)
    moves = [
        Move(
            word=words[word],
            expected=None,
            chance=named[place].probability,
            bits=float(splits.bits[place]),
            groups=int(splits.groups[place]),
            largest=int(splits.largest[place]),
            is_candidate=True,
        )
        for place, word in enumerate(guesses.words.tolist())
    ]
    last = state.rows_left == 1
    moves.sort(key=lambda move: (-move.chance if last else -move.bits, -move.bits, words.index(move.word)))
    nudge, hint, answer = steps_of_help(named, moves)
    return WordleAdvice(
        moves=tuple(moves[:count]),
        candidates=named,
        nudge=nudge,
        hint=hint,
        answer=answer,
        strategy=QUICK,
        rule=candidates.rule,
        boards=(named,),
    )
