"""What the engine says about a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.solvers.wordle.model.scoring import Rule


@dataclass(frozen=True, slots=True)
class Move:
    """A guess and what it is worth.

    expected: guesses that the game takes from here on, this one counted; a game that isn't won within its rows counts
        three more than are left of them. None when nothing was searched.
    chance: that it is the answer (of some board). bits: information expected, of all boards together.
    groups: different replies that it can get. largest: candidates left by the most frequent reply.
    worst: guesses needed at most, this one counted; None when not known.
    guarantees: whether a win within the rows is certain with the play that is best for that; None when not known.
    win: chance of a win within the rows, with the play that is best for the advice's aim; None when not known.
    """

    word: str
    expected: float | None
    chance: float
    bits: float
    groups: int
    largest: int
    worst: int | None = None
    guarantees: bool | None = None
    is_candidate: bool = False
    win: float | None = None

    def to_json(self) -> dict[str, Any]:
        """The fields, numbers rounded for reading."""
        return {
            "word": self.word,
            "expected": None if self.expected is None else round(self.expected, 4),
            "chance": round(self.chance, 6),
            "bits": round(self.bits, 4),
            "groups": self.groups,
            "largest": self.largest,
            "worst": self.worst,
            "guarantees": self.guarantees,
            "win": None if self.win is None else round(self.win, 6),
            "candidate": self.is_candidate,
        }


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word that can still be the answer, and how likely it is, 0 to 1."""

    word: str
    probability: float


@dataclass(frozen=True, slots=True)
class WordleAdvice:
    """What to play, best first, and what is known.

    candidates: words that can still be the answer, likeliest first; for several boards, one tuple a board in ``boards``
        and all of them together here.
    nudge, hint, answer: the advice in three steps, each giving more away.
    rule: by which the scores make sense. contradicted: tiles that every candidate contradicts; more than 0 only when
        no word fits, and the nearest ones are offered.
    notes: what the player should know besides.
    proven: whether no guess at all is better than the first move.
    aim: what the moves are best for (`kibitz.solvers.wordle.model.state.Aim`); None where nothing was searched for it.
    """

    moves: tuple[Move, ...]
    candidates: tuple[Candidate, ...]
    nudge: str
    hint: str
    answer: str
    strategy: str
    rule: Rule = Rule.STANDARD
    contradicted: int = 0
    notes: tuple[str, ...] = ()
    proven: bool = False
    boards: tuple[tuple[Candidate, ...], ...] = ()
    aim: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The fields, for ``--json``."""
        return {
            "moves": [move.to_json() for move in self.moves],
            "candidates": [_candidate_json(candidate) for candidate in self.candidates],
            "boards": [[_candidate_json(candidate) for candidate in board] for board in self.boards],
            "nudge": self.nudge,
            "hint": self.hint,
            "answer": self.answer,
            "strategy": self.strategy,
            "aim": self.aim,
            "rule": self.rule.value,
            "contradicted": self.contradicted,
            "notes": list(self.notes),
            "proven": self.proven,
        }


def _candidate_json(candidate: Candidate) -> dict[str, Any]:
    return {"word": candidate.word, "probability": round(candidate.probability, 6)}
