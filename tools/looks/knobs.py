"""Knobs: every property of a page, drawn by its name from the page's seed; and which seeds are for what."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from typing import TypeVar, cast

Value = TypeVar("Value")

BUILDING, JUDGING = "building", "judging"
SPLITS = (BUILDING, JUDGING)


class Knobs:
    """The properties of one page.

    Each is drawn from the game, the seed and its own name alone: another knob, or another value of one, changes no
    other, so that pages stay what they were while the grammar grows.
    """

    def __init__(self, game: str, seed: int, fixed: Mapping[str, object] | None = None) -> None:
        """fixed: knobs that are not drawn."""
        self.game, self.seed = game, seed
        self.fixed = dict(fixed or {})
        self.drawn: dict[str, str] = {}

    def dice(self, name: str) -> random.Random:
        """Dice of their own for what is no knob: words, numbers, places."""
        return random.Random(f"{self.game} {self.seed} {name}")

    def pick(self, name: str, values: Sequence[Value] | Mapping[Value, float]) -> Value:
        """One of the values, or of those with their weights; it is remembered under the name."""
        if name in self.fixed:
            chosen = cast("Value", self.fixed[name])
        elif isinstance(values, Mapping):
            chosen = self.dice(name).choices(list(values), list(values.values()))[0]
        else:
            chosen = self.dice(name).choice(values)
        self.drawn[name] = _told(chosen)
        return chosen

    def set(self, name: str, value: Value) -> Value:
        """A knob that follows from others."""
        self.drawn[name] = _told(value)
        return value

    def chance(self, name: str, share: float) -> bool:
        """Whether the page has something."""
        return self.set(name, bool(self.fixed.get(name, self.dice(name).random() < share)))


def _told(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "x".join(map(str, value)) if isinstance(value, tuple) else str(value)


def split_of(seed: int) -> str:
    """What a seed's page is for: the only place where it is decided.

    Pages for judging are only ever looked at as figures.
    """
    return SPLITS[hashlib.sha256(f"looks {seed}".encode()).digest()[0] % 2]


def seeds_of(split: str, number: int, first: int = 0) -> list[int]:
    """So many seeds of a split, from its ``first``-th on."""
    fitting: Iterator[int] = (seed for seed in count() if split_of(seed) == split)
    return list(islice(fitting, first, first + number))
