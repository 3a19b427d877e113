"""A letter pyramid as a screen shows it: what solver, reader and game share. No pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from kibitz.solvers.end import End


class CellState(Enum):
    """What became of a letter: to be used, part of the word being selected, or part of a word that was found."""

    FREE = "free"
    SELECTED = "selected"
    USED = "used"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ShownPyramid:
    """What a page shows. Cells are numbered from 0, row by row from the top, left to right.

    letters: of every cell, upper case; None where it can't be told. ``n * (n + 1) / 2`` of them for a base of n.
    states: of every cell. selected: cells of the word in the making, in their order where it can be told (else in the
    order of their numbers). found: the words that the page lists as found, upper case.
    words: how many words there are in all, where the page says so. goals: the words that the page lists to be found,
    as far as their letters may be free.

    Two looks that differ in the lists of words alone agree: such lists come late, and letter by letter.
    """

    letters: tuple[str | None, ...]
    states: tuple[CellState, ...]
    selected: tuple[int, ...] = ()
    found: tuple[str, ...] = field(default=(), compare=False)
    end: End | None = None
    words: int | None = field(default=None, compare=False)
    goals: tuple[str, ...] = field(default=(), compare=False)

    @property
    def used(self) -> frozenset[int]:
        """The cells of words that were found."""
        return frozenset(cell for cell, state in enumerate(self.states) if state is CellState.USED)

    @property
    def all_used(self) -> bool:
        """Whether no letter is left."""
        return len(self.used) == len(self.states)

    def spelt(self, cells: Sequence[int]) -> str:
        """The letters of cells; ``?`` for those that aren't known."""
        return "".join(self.letters[cell] or "?" for cell in cells)
