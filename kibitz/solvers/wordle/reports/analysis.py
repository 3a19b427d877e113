"""After the game: how good each guess was, how lucky, and what would have been better.

*Skill* compares what a guess was worth with the best there was. With the average as aim, the loss is the difference of
the expected guesses to finish; with a streak as aim it is the chance of a win within the rows that the guess gave away,
and only where it gave none away, the guesses. The skill mark falls from 99 for no loss to 0 for a whole guess, or a
whole game, thrown away. *Luck* compares the bits that
the reply brought with the bits that were to be expected; its mark, 0 to 99, is the share of the possible replies
(by their chance) that would have told less, those that tell as much counting half. The marks follow the idea of the
New York Times' WordleBot, whose formulas aren't public.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log2
from typing import TYPE_CHECKING, Any

import numpy as np

from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.solvers.wordle.model.advice import Move
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.state import Aim, Mode, WordleState
from kibitz.solvers.wordle.search.candidates import Candidates
from kibitz.solvers.wordle.search.matrix import Patterns, WordTable, agreeing

if TYPE_CHECKING:
    from kibitz.solvers.wordle.engine import Engine

TOP_MARK = 99
EQUAL = 1e-9
"""Difference of chances that is one of rounding only."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One guess of a game.

    score: what it showed. before, after: candidates left before and after it.
    move: what it was worth. best: the best move there was.
    loss: what it cost against the best, see the module. skill: 0 to 99.
    bits: information that its reply brought. luck: bits more than expected. luck_mark: 0 to 99.
    illegal: why the mode did not allow it; None when it did.
    """

    guess: str
    score: str
    before: int
    after: int
    move: Move
    best: Move
    loss: float
    skill: int
    bits: float
    luck: float
    luck_mark: int
    illegal: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The fields, numbers rounded for reading."""
        return {
            "guess": self.guess,
            "score": self.score,
            "before": self.before,
            "after": self.after,
            "expected": None if self.move.expected is None else round(self.move.expected, 4),
            "loss": round(self.loss, 4),
            "skill": self.skill,
            "bits": round(self.bits, 4),
            "expected_bits": round(self.move.bits, 4),
            "luck": round(self.luck, 4),
            "luck_mark": self.luck_mark,
            "better": self.best.to_json() if self.loss > 0 else None,
            "illegal": self.illegal,
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game, guess by guess. answer: None while it isn't known. aim: by what the guesses are judged."""

    answer: str | None
    mode: Mode
    judgements: tuple[Judgement, ...]
    aim: Aim = Aim.AVERAGE

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.judgements) and set(self.judgements[-1].score) == {"2"}

    @property
    def skill(self) -> int:
        """Mean skill mark; 0 for a game without guesses."""
        return round(_mean([judgement.skill for judgement in self.judgements]))

    @property
    def luck(self) -> int:
        """Mean luck mark; 0 for a game without guesses."""
        return round(_mean([judgement.luck_mark for judgement in self.judgements]))

    def to_json(self) -> dict[str, Any]:
        """The fields, for ``--json``."""
        return {
            "answer": self.answer,
            "mode": self.mode.value,
            "aim": self.aim.value,
            "solved": self.solved,
            "skill": self.skill,
            "luck": self.luck,
            "guesses": [judgement.to_json() for judgement in self.judgements],
        }


def analyse(
    engine: Engine,
    guesses: Sequence[str],
    answer: str,
    mode: Mode = Mode.NORMAL,
    aim: Aim = Aim.AVERAGE,
) -> Analysis:
    """The analysis of a game, finished or not, whose answer is known.

    Raises UsageError for words that aren't in the list, and for guesses after the answer was found.
    """
    words = engine.words
    hidden = words.guesses[words.index(answer)]
    turns = [words.guesses[words.index(guess)] for guess in guesses]
    if hidden in turns[:-1]:
        place = turns.index(hidden) + 1
        raise UsageError(f"The game was over with guess {place}, {hidden}; there can be no guess after it.")
    return analyse_turns(engine, [(turn, score(turn, hidden)) for turn in turns], mode, hidden, aim)


def analyse_turns(
    engine: Engine,
    turns: Sequence[tuple[str, str]],
    mode: Mode = Mode.NORMAL,
    answer: str | None = None,
    aim: Aim = Aim.AVERAGE,
) -> Analysis:
    """The analysis of guesses and their scores, such as a screenshot of anybody's game shows.

    Raises UsageError for words that aren't in the list, ImpossibleBoardError when no word fits the scores.
    """
    state = WordleState(size=engine.words.size, mode=mode, rows=max(6, len(turns)))
    judgements = []
    for guess, shown in turns:
        judgements.append(_judge(engine, state, guess, shown, aim))
        state = state.after(guess, [shown])
    if answer is None and turns and set(turns[-1][1]) == {"2"}:
        answer = turns[-1][0]
    return Analysis(answer, mode, tuple(judgements), aim)


def _judge(engine: Engine, state: WordleState, guess: str, shown: str, aim: Aim) -> Judgement:
    candidates = engine.candidates(state)
    column = _column(engine, candidates, guess)
    if candidates.contradicted or not agreeing(column, shown).any():
        # A word that wasn't thought of before, because likelier ones were left.
        candidates = engine.candidates(state, every=True)
        column = _column(engine, candidates, guess)
    fits = agreeing(column, shown)
    if candidates.contradicted or not fits.any():
        raise ImpossibleBoardError(
            f"No word of the list {engine.words.name} fits the scores up to {guess} = {shown}. "
            "Check the guesses and scores, or choose a list that has the answer."
        )
    reason = illegal(guess, list(state.history()), state.mode)
    best = engine.advise(state, count=1, aim=aim).moves[0]
    # What the mode forbids is judged all the same, by what it would be worth without the mode.
    free = state if reason is None else replace(state, mode=Mode.NORMAL)
    own = best if guess == best.word else engine.judge(free, guess, aim)
    weights = candidates.weights.astype(np.float64)
    share = float(weights[fits].sum() / weights.sum())
    loss = _loss(own, best, aim)
    masses = np.bincount(column.astype(np.int64), weights=weights / weights.sum())
    worse = float(masses[masses > share + 1e-12].sum())
    alike = float(masses[np.abs(masses - share) <= 1e-12].sum())
    bits = -log2(share)
    return Judgement(
        guess=guess,
        score=shown,
        before=len(candidates),
        after=int(fits.sum()),
        move=own,
        best=best,
        loss=loss,
        skill=round(TOP_MARK * max(0.0, 1.0 - loss)),
        bits=bits,
        luck=bits - own.bits,
        luck_mark=round(TOP_MARK * (worse + alike / 2)),
        illegal=reason,
    )


def _loss(own: Move, best: Move, aim: Aim) -> float:
    """What a guess cost against the best one."""
    if aim is Aim.STREAK and own.win is not None:
        # Nothing is said of the win where more words were left than are searched, and of stored guesses that are sure.
        given_away = (1.0 if best.guarantees else best.win or 0.0) - own.win
        if given_away > EQUAL:
            return given_away
    return max(0.0, (own.expected or 0.0) - (best.expected or 0.0))


def _column(engine: Engine, candidates: Candidates, guess: str) -> Patterns:
    return WordTable([engine.words.guesses[word] for word in candidates.words]).column(guess, candidates.rule)


def _mean(marks: Sequence[int]) -> float:
    return sum(marks) / len(marks) if marks else 0.0
