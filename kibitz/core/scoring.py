"""Scores of named terms: how a reader decides between candidates, so that a decision can be printed with its reasons.

A score is a weighted sum. What each weight means is written where it is set:

>>> @dataclass(frozen=True)
... class Weights(WeightTable):
...     wide: float = weight(0.5, "share of the picture's width", 0, 2)
...     twin: float = weight(-0.8, "another one of its size", -2, 0)
>>> score = Weights().score(wide=0.4, twin=2)
>>> round(score.total, 6)
-1.4
>>> print(score)
-1.40: +0.20 share of the picture's width (0.4 × 0.5), -1.60 another one of its size (2 × -0.8)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from typing import Any, overload

from kibitz.core.geometry import Rect


@dataclass(frozen=True, slots=True)
class Term:
    """One reason for or against a candidate.

    name: of its weight. meaning: in words. value: how much of it there is (1 for what is or is not). weight: what one
    of it counts; below 0 it speaks against the candidate.
    """

    name: str
    meaning: str
    value: float
    weight: float

    @property
    def contribution(self) -> float:
        return self.value * self.weight

    def __str__(self) -> str:
        counted = f" ({self.value:.3g} × {self.weight:.3g})" if self.value != 1 else ""
        return f"{self.contribution:+.2f} {self.meaning}{counted}"


@dataclass(frozen=True, slots=True)
class Score:
    """What speaks for and against a candidate; terms that count nothing are left out."""

    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> float:
        """The sum of all terms, added in their order."""
        return float(sum(term.contribution for term in self.terms))

    def __add__(self, other: Score) -> Score:
        return Score(self.terms + other.terms)

    def __str__(self) -> str:
        return f"{self.total:.2f}: {', '.join(map(str, self.terms)) or 'nothing speaks for or against it'}"


def weight(default: float, meaning: str, least: float, most: float) -> Any:
    """A weight of a `WeightTable`: what it means as a reason is told, and the range in which it makes sense."""
    return field(default=default, metadata={"meaning": meaning, "range": (least, most)})


class WeightTable:
    """Base of the weights of one kind of score: frozen dataclasses whose fields are made by `weight`.

    Raises ValueError where a weight is out of its range.
    """

    def __post_init__(self) -> None:
        for name, (_, least, most) in self._described().items():
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"{type(self).__name__}.{name} is {getattr(self, name)}, not {least} to {most}")

    def score(self, **values: float) -> Score:
        """The score of a candidate: the name of a weight -> how much there is of it, in the order they are added.

        Raises KeyError for a name that is not in the table.
        """
        described = self._described()
        return Score(
            tuple(
                Term(name, described[name][0], float(value), getattr(self, name))
                for name, value in values.items()
                if value or name not in described
            )
        )

    @classmethod
    @cache
    def _described(cls) -> Mapping[str, tuple[str, float, float]]:
        """Name of each weight -> its meaning and its range."""
        table: Any = cls
        return {one.name: (one.metadata["meaning"], *one.metadata["range"]) for one in fields(table)}


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that a reader could choose. box: where it is on the frame, where it is at one place."""

    name: str
    score: Score
    box: Rect | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of a reader between candidates.

    question: what was to be decided, in a few words. candidates: those that were weighed, best first.
    chosen: index of the one that was taken; None where none was good or clear enough.
    """

    question: str
    candidates: tuple[Candidate, ...]
    chosen: int | None = 0

    def __str__(self) -> str:
        taken = "none was taken" if self.chosen is None else f"{self.candidates[self.chosen].name} was taken"
        return "\n".join([f"{self.question}: {taken}", *(f"  {one.name}: {one.score}" for one in self.candidates)])

    def record(self) -> dict[str, Any]:
        """The decision as plain values: an entry of ``decisions`` in the JSON output."""
        return {
            "question": self.question,
            "chosen": self.chosen,
            "candidates": [
                {
                    "name": one.name,
                    "box": one.box.as_list() if one.box is not None else None,
                    "score": round(one.score.total, 4),
                    "terms": [
                        {
                            "name": term.name,
                            "meaning": term.meaning,
                            "value": round(term.value, 4),
                            "weight": term.weight,
                            "contribution": round(term.contribution, 4),
                        }
                        for term in one.score.terms
                    ],
                }
                for one in self.candidates
            ],
        }


class Decisions(Sequence[Decision]):
    """Decisions that are put together once somebody looks at them: a reader that is asked for nothing but what it sees
    loses no time by them."""

    def __init__(self, make: Callable[[], Iterable[Decision]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> tuple[Decision, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, index: int) -> Decision: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Decision]: ...
    def __getitem__(self, index: int | slice) -> Decision | Sequence[Decision]:
        return self._made[index]

    def __len__(self) -> int:
        return len(self._made)

    def __iter__(self) -> Iterator[Decision]:
        return iter(self._made)
