"""A game of Wordle as a screen shows it: tiles, before anything is known about rules or words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kibitz.solvers.end import End
from kibitz.solvers.wordle.model.scoring import EITHER
from kibitz.solvers.wordle.model.state import Mode, WordleState, default_rows


class Tile(StrEnum):
    """What a tile says."""

    EMPTY = "empty"
    TYPED = "typed"
    """It has a letter of a guess that isn't submitted."""
    ABSENT = "absent"
    PRESENT = "present"
    CORRECT = "correct"
    EITHER = "present or correct"
    """Its letter is in the word; whether in this place its colour doesn't tell."""
    UNKNOWN = "unknown"
    """It has a colour whose meaning can't be told."""


DIGITS = {Tile.ABSENT: "0", Tile.PRESENT: "1", Tile.CORRECT: "2", Tile.EITHER: EITHER}
"""The score's digit of a scored tile."""
TOLD = frozenset({Tile.ABSENT, Tile.PRESENT, Tile.CORRECT})
"""Scored tiles whose colour tells all."""


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """One board, row by row: letters (upper case; empty where there is none, ``?`` if it is not readable) and tiles."""

    letters: tuple[tuple[str, ...], ...]
    tiles: tuple[tuple[Tile, ...], ...]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.tiles)

    @property
    def columns(self) -> int:
        """Letters of a word."""
        return len(self.tiles[0]) if self.tiles else 0

    def word(self, row: int) -> str:
        """The letters of a row, ``?`` for those that can't be read; shorter than the row while it is being typed."""
        return "".join(self.letters[row])

    def score(self, row: int) -> str | None:
        """The row's score; None while it has none, or where a tile is unknown."""
        digits = [DIGITS.get(tile) for tile in self.tiles[row]]
        return None if None in digits else "".join(digit for digit in digits if digit is not None)

    @property
    def scored(self) -> int:
        """How many rows from the top have a score."""
        count = 0
        while count < self.rows and self.score(count) is not None:
            count += 1
        return count

    @property
    def typed(self) -> str:
        """Letters in the row after the last scored one; empty when there are none."""
        row = self.scored
        return self.word(row) if row < self.rows and Tile.TYPED in self.tiles[row] else ""

    @property
    def solved(self) -> bool:
        """Whether a row is all correct."""
        return any(set(row) == {Tile.CORRECT} for row in self.tiles)

    @property
    def open(self) -> bool:
        """Whether of a scored tile it isn't known yet whether its letter is in its place."""
        return any(Tile.EITHER in row for row in self.tiles)

    @property
    def revealing(self) -> bool:
        """Whether the row after the last scored one is partly scored."""
        row = self.scored
        return row < self.rows and bool(set(self.tiles[row]) - {Tile.EMPTY, Tile.TYPED})


@dataclass(frozen=True, slots=True)
class ShownGame:
    """All boards of a game and its on-screen keyboard, key by key as they stand: what they say of their letters.

    Two looks that differ in the keyboard's colours alone agree: keys colour late, and under the pointer.

    ended: the page says that the game is over. missing: boards that the game has and that aren't seen. hidden: a
    row was entered, and something lies over what came of it. said: what the page says there, if anything was read.
    told: how the game has ended by what the page says there; None where it doesn't tell. language: code of the one that
    the page's own words are of, where they were read. given: the letter with which the
    word begins, where the page gives it. strange: whether its keys have letters of no script that can be read.
    """

    boards: tuple[ShownBoard, ...]
    keys: Mapping[str, Tile] = field(default_factory=dict, compare=False)
    ended: bool = False
    missing: int = 0
    hidden: bool = False
    said: str = ""
    told: End | None = None
    language: str = ""
    given: str = ""
    strange: bool = False

    @property
    def open_boards(self) -> tuple[int, ...]:
        """Numbers of the boards that aren't solved, from 0."""
        return tuple(number for number, board in enumerate(self.boards) if not board.solved)

    @property
    def turns(self) -> int:
        """Guesses that were scored."""
        return max(board.scored for board in self.boards)

    @property
    def finished(self) -> bool:
        """Whether every board is known and solved, the last row is scored, or the page says that the game is over."""
        rows = max(board.rows for board in self.boards)
        if self.missing:
            # The boards that aren't seen have rows, too.
            return self.ended or self.turns >= max(rows, default_rows(len(self.boards) + self.missing))
        return self.ended or not self.open_boards or self.turns >= rows

    @property
    def won(self) -> bool | None:
        """Whether a game that is over was won; None where that is neither seen nor told."""
        if self.hidden:
            return self.told is End.WON if self.told is not None else None
        return (None if self.missing else True) if not self.open_boards else False

    @property
    def typed(self) -> str:
        """What stands in the row to be typed, the same on every board that shows it; else with ``?`` where they differ.

        Boards of a sequence that are still hidden show nothing.
        """
        words = {self.boards[number].typed for number in self.open_boards} - {""}
        if len(words) < 2:
            return "".join(words)
        longest = max(len(word) for word in words)
        columns = zip(*(word.ljust(longest, "?") for word in words), strict=True)
        return "".join(letters[0] if len(set(letters)) == 1 else "?" for letters in columns)

    @property
    def revealing(self) -> bool:
        """Whether a row is partly scored: it is being turned over."""
        return any(board.revealing for board in self.boards)

    def state(self, mode: Mode = Mode.NORMAL, *, sequence: bool = False) -> WordleState:
        """The game as the engine knows it. Raises UsageError when its parts don't fit together."""
        longest = max(self.boards, key=lambda board: board.scored)
        guesses = tuple(longest.word(row) for row in range(longest.scored))
        scores = tuple(
            tuple(board.score(row) if row < board.scored else None for row in range(len(guesses)))
            for board in self.boards
        )
        rows = longest.rows or default_rows(len(self.boards))
        return WordleState(longest.columns or 5, guesses, scores or ((),), mode, rows, sequence)
