"""What the engine says about a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word and its cells in the order of its letters."""

    word: str
    path: tuple[int, ...]
    zipf: float = 0.0


@dataclass(frozen=True, slots=True)
class Cover:
    """Words that use every free cell once, in the order of their letters; the larger the score, the likelier.

    score: the sum of (zipf - 8) over the words, so that few and common words come first.
    """

    words: tuple[PlacedWord, ...]
    score: float

    @property
    def texts(self) -> tuple[str, ...]:
        """The words alone."""
        return tuple(placed.word for placed in self.words)

    def to_json(self) -> dict[str, Any]:
        """The fields, for ``--json``."""
        return {
            "words": list(self.texts),
            "score": round(self.score, 4),
            "paths": [list(placed.path) for placed in self.words],
        }


@dataclass(frozen=True, slots=True)
class Covers:
    """The ways of using every free cell.

    count: how many there are; the same words on other cells are another way.
    best: the likeliest, no two with the same words. rare_only: every one needs a rare word (zipf below 2).
    common_only: rare words were left out of account, so that there may be more.
    """

    count: int
    best: tuple[Cover, ...]
    rare_only: bool = False
    common_only: bool = False

    def to_json(self) -> dict[str, Any]:
        """The fields, for ``--json``."""
        return {
            "count": self.count,
            "covers": [cover.to_json() for cover in self.best],
            "rare_only": self.rare_only,
            "common_only": self.common_only,
        }


@dataclass(frozen=True, slots=True)
class RankedWord:
    """A word to try.

    share: how likely it is in the solution, 0 to 1. path: its cells in the likeliest cover that has it.
    required: the game has said that it is right.
    """

    word: str
    path: tuple[int, ...]
    share: float
    zipf: float
    required: bool = False

    def to_json(self) -> dict[str, Any]:
        """The fields, for ``--json``."""
        return {"word": self.word, "share": round(self.share, 6), "zipf": self.zipf, "path": list(self.path)}


@dataclass(frozen=True, slots=True)
class PyramidAdvice:
    """The covers, and the words to try next, those with the largest share of probability first."""

    covers: Covers
    moves: tuple[RankedWord, ...]

    def to_json(self) -> dict[str, Any]:
        """The fields, for ``--json``."""
        return {**self.covers.to_json(), "moves": [move.to_json() for move in self.moves]}


@dataclass(frozen=True, slots=True)
class Mended:
    """A letter that, were it another one, would allow a cover: what was misread or mistyped, perhaps."""

    cell: int
    letter: str
    cover: Cover


@dataclass(frozen=True, slots=True)
class Settled:
    """What the covers say about letters that were read unsurely.

    letters: of every cell, the likeliest; None where no cover says anything.
    shares: unsure cell -> letter -> how likely it is, 0 to 1, most likely first; only letters that some cover has.
    count: how many covers there are, over all letters.
    """

    letters: tuple[str | None, ...]
    shares: Mapping[int, Mapping[str, float]]
    count: int
