"""What the engine says about a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.solvers.tuble.variants import Variant


@dataclass(frozen=True, slots=True)
class Candidate:
    """A station that can be the answer, and how likely it is, 0 to 1."""

    name: str
    probability: float


@dataclass(frozen=True, slots=True)
class RankedGuess:
    """A guess and what it is worth.

    chance: that it is the answer.
    expected_guesses: guesses that finish the game on average with best play, this one counted.
    expected_left: candidates left on average after the reply; none are when it was the answer.
    groups: different replies that it can get. worst_left: candidates left by the reply that leaves most.
    worst: guesses that finish the game in the worst case, this one counted.
    """

    name: str
    chance: float
    expected_guesses: float
    expected_left: float
    groups: int
    worst_left: int
    worst: int
    is_candidate: bool

    def to_json(self) -> dict[str, Any]:
        """The fields, numbers rounded for reading."""
        return {
            "station": self.name,
            "chance": round(self.chance, 6),
            "expected_guesses": round(self.expected_guesses, 6),
            "expected_left": round(self.expected_left, 4),
            "groups": self.groups,
            "worst_left": self.worst_left,
            "worst": self.worst,
            "candidate": self.is_candidate,
        }


@dataclass(frozen=True, slots=True)
class TubleAdvice:
    """What to guess, best first, and what is known.

    variant: the one in use. dropped: those that were tried before it and contradict a guess.
    candidates: stations that can be the answer, likeliest first, then by name.
    exact: whether the candidates fit all guesses; otherwise no station does, and these are nearest to it.
    warnings: what the player should know besides, in sentences.
    """

    variant: Variant
    dropped: tuple[Variant, ...]
    candidates: tuple[Candidate, ...]
    moves: tuple[RankedGuess, ...]
    exact: bool = True
    warnings: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The fields, for ``--json``; ``probabilities`` has one number for each of the ``candidates``."""
        return {
            "graph": self.variant.network_id,
            "rule": self.variant.rule.value,
            "dropped": [str(variant) for variant in self.dropped],
            "exact": self.exact,
            "warnings": list(self.warnings),
            "candidates": [candidate.name for candidate in self.candidates],
            "probabilities": [round(candidate.probability, 6) for candidate in self.candidates],
            "moves": [move.to_json() for move in self.moves],
        }
