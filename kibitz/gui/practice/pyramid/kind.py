"""What is played on the practice board of Pyramid Scheme."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kibitz.core.errors import UsageError
from kibitz.gui.practice.common.session import Chosen
from kibitz.solvers.pyramid.generator import BASES, Difficulty


@dataclass(frozen=True, slots=True)
class PyramidKind:
    """A kind of puzzle. rows: of the pyramid. expert: words are judged all together, once every letter is used."""

    chosen: Chosen = Chosen.RANDOM
    rows: int = 5
    difficulty: Difficulty = Difficulty.MEDIUM
    expert: bool = False

    def __post_init__(self) -> None:
        """Raises UsageError for what can't be played."""
        if self.rows not in BASES:
            raise UsageError(f"The practice board has pyramids of {BASES[0]} to {BASES[-1]} rows, not {self.rows}.")

    @classmethod
    def parse(cls, text: str) -> PyramidKind:
        """The kind that a few words name, in any order; what isn't named is as usual.

        >>> PyramidKind.parse("daily, 6 rows, hard, expert")
        PyramidKind(chosen=<Chosen.DAILY: 'daily'>, rows=6, difficulty=<Difficulty.HARD: 'hard'>, expert=True)
        >>> str(PyramidKind.parse("easy"))
        'random 5 rows easy'

        Raises UsageError for other words.
        """
        kind = cls()
        for count, word in re.findall(r"(\d+) *rows?\b|([^\s,]+)", text.lower()):
            if count:
                kind = replace(kind, rows=int(count))
            elif word in list(Chosen):
                kind = replace(kind, chosen=Chosen(word))
            elif word in list(Difficulty):
                kind = replace(kind, difficulty=Difficulty(word))
            elif word == "expert":
                kind = replace(kind, expert=True)
            else:
                raise UsageError(
                    f"There is no Pyramid Scheme variant {text!r}. Name any of: daily or random; 3 to 7 rows; "
                    "easy, medium or hard; expert. Such as: 6 rows hard."
                )
        return kind

    @property
    def daily(self) -> bool:
        """Whether the puzzle is the day's."""
        return self.chosen is Chosen.DAILY

    def __str__(self) -> str:
        return f"{self.chosen} {self.rows} rows {self.difficulty}{' expert' if self.expert else ''}"
