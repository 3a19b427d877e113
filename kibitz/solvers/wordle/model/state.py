"""A game of Wordle or of one of its relatives, as the rules see it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from kibitz.core.errors import UsageError
from kibitz.core.wording import counted
from kibitz.solvers.word_files import to_upper
from kibitz.solvers.wordle.model.scoring import EITHER, Rule, all_correct, parse_score, score

MAX_BOARDS = 32
MIN_SIZE, MAX_SIZE = 3, 15


class Mode(StrEnum):
    """Which guesses the game accepts."""

    NORMAL = "normal"
    HARD = "hard"
    """Correct letters stay in their places, and letters that were shown to be in the word are used again."""
    ULTRA = "ultra"
    """Every clue must be used: only words that could be the answer."""


class Strategy(StrEnum):
    """How guesses are chosen."""

    FAST = "fast"
    """By search, trying the best-looking guesses in every position."""
    OPTIMAL = "optimal"
    """By search, trying all guesses: exact, with proof."""
    ENTROPY = "entropy"
    MINIMAX = "minimax"


class Aim(StrEnum):
    """What makes a guess the best one, in a game of one board that is searched."""

    AVERAGE = "average"
    """The fewest guesses on average. A game that isn't won within its rows counts `FAIL_COST` more than it has rows."""
    STREAK = "streak"
    """The best chance of a win within the rows, so never a loss that can be helped; then the fewest guesses."""


FAIL_COST = 3
"""Guesses, beyond the rows, that a game counts which isn't won within them."""
LATE_ROWS = 3
"""Rows left from which a win counts first, unless an aim was chosen."""


@dataclass(frozen=True, slots=True)
class WordleState:
    """What was guessed and what each board said to it.

    size: letters of a word.
    guesses: in the order in which they were made, upper case.
    scores: one row a board, one score a guess (see `kibitz.solvers.wordle.model.scoring`); None where the board showed
        none, because it was solved before, or is still hidden (sequence mode).
    rows: guesses that the game allows.
    sequence: boards are shown one after another, each when the one before is solved.
    """

    size: int = 5
    guesses: tuple[str, ...] = ()
    scores: tuple[tuple[str | None, ...], ...] = ((),)
    mode: Mode = Mode.NORMAL
    rows: int = 6
    sequence: bool = False

    def __post_init__(self) -> None:
        """Raises UsageError when the parts don't fit together."""
        if not MIN_SIZE <= self.size <= MAX_SIZE:
            raise UsageError(f"Words have {MIN_SIZE} to {MAX_SIZE} letters; {self.size} was asked for.")
        if not 1 <= len(self.scores) <= MAX_BOARDS:
            raise UsageError(f"A game has 1 to {MAX_BOARDS} boards; this one has {len(self.scores)}.")
        for guess in self.guesses:
            if len(guess) != self.size:
                raise UsageError(f"{guess} has {counted(len(guess), 'letter')}; this game's words have {self.size}.")
        for number, row in enumerate(self.scores, start=1):
            if len(row) != len(self.guesses):
                raise UsageError(f"Board {number} has {len(row)} scores for {len(self.guesses)} guesses.")
            for given in row:
                if given is not None and (len(given) != self.size or set(given) - {*"012", EITHER}):
                    raise UsageError(f"Board {number} has the score {given!r}; expected {self.size} digits 0, 1 or 2.")

    @classmethod
    def parse(
        cls,
        turns: Iterable[str] = (),
        *,
        mode: Mode = Mode.NORMAL,
        rows: int | None = None,
        boards: int = 1,
        size: int | None = None,
        sequence: bool = False,
    ) -> WordleState:
        """A state from turns as users type them: ``CRANE=01200``; several boards: ``CRANE=01200,22222,-``.

        ``-`` stands for a board that showed no score. Without ``rows`` a game has six for one board and five more than
        boards for several, as Quordle and Octordle have.

        >>> WordleState.parse(["crane=01200", "SLOTH=🟩⬛⬛⬛⬛"]).history()
        (('CRANE', '01200'), ('SLOTH', '20000'))

        Raises UsageError with the turn that is wrong.
        """
        guesses: list[str] = []
        columns: list[list[str | None]] = []
        for turn in turns:
            word, sign, given = turn.replace(":", "=").partition("=")
            guess = to_upper(word.strip())
            if not sign or not guess.isalpha():
                raise UsageError(f"The turn {turn!r} is not WORD=SCORE, such as CRANE=01200.")
            size = size or len(guess)
            if len(guess) != size:
                raise UsageError(f"{guess} has {counted(len(guess), 'letter')}; this game's words have {size}.")
            parts = [part.strip() for part in given.split(",")]
            if len(parts) != boards:
                raise UsageError(f"The turn {turn!r} has {len(parts)} scores; the game has {boards} boards.")
            guesses.append(guess)
            columns.append([None if part == "-" and boards > 1 else parse_score(part, size) for part in parts])
        scores = tuple(zip(*columns, strict=True)) if columns else ((),) * boards
        return cls(size or 5, tuple(guesses), scores, mode, rows or default_rows(boards), sequence)

    @property
    def boards(self) -> int:
        """Number of boards."""
        return len(self.scores)

    def history(self, board: int = 0) -> tuple[tuple[str, str], ...]:
        """Guess and score of every turn that the board showed a score for."""
        return tuple((g, s) for g, s in zip(self.guesses, self.scores[board], strict=True) if s is not None)

    def solved(self, board: int = 0) -> bool:
        """Whether the board's word was guessed."""
        return all_correct(self.size) in self.scores[board]

    @property
    def won(self) -> bool:
        """Whether every board is solved."""
        return all(self.solved(board) for board in range(self.boards))

    @property
    def rows_left(self) -> int:
        """Guesses that the game still allows."""
        return max(0, self.rows - len(self.guesses))

    def aim(self, chosen: Aim | None) -> Aim:
        """The aim now: the chosen one; with none `Aim.STREAK` once the rows run out (`LATE_ROWS`), before the average.

        >>> WordleState(rows=6).aim(None), WordleState(rows=3).aim(None)
        (<Aim.AVERAGE: 'average'>, <Aim.STREAK: 'streak'>)
        """
        return chosen or (Aim.STREAK if self.rows_left <= LATE_ROWS else Aim.AVERAGE)

    @property
    def over(self) -> bool:
        """Whether the game is won or has no rows left."""
        return self.won or self.rows_left == 0

    def after(self, guess: str, scores: Iterable[str | None]) -> WordleState:
        """The state after one more guess, with each board's score."""
        rows = tuple((*row, new) for row, new in zip(self.scores, scores, strict=True))
        return replace(self, guesses=(*self.guesses, guess), scores=rows)

    def played(self, guess: str, answers: Iterable[str], rule: Rule = Rule.STANDARD) -> WordleState:
        """The state after ``guess`` when the boards hide ``answers``; solved and hidden boards show no score.

        In sequence mode a board is shown, with the scores of all guesses so far, when the one before is solved.
        """
        guesses = (*self.guesses, guess)
        rows: list[tuple[str | None, ...]] = []
        shown = True
        for row, answer in zip(self.scores, answers, strict=True):
            if shown and all_correct(self.size) not in row:
                known = [g if g is not None else score(w, answer, rule) for g, w in zip(row, self.guesses, strict=True)]
                row = (*known, score(guess, answer, rule))
            else:
                row = (*row, None)
            rows.append(row)
            shown = shown and (not self.sequence or all_correct(self.size) in row)
        return replace(self, guesses=guesses, scores=tuple(rows))

    def undone(self) -> WordleState:
        """The state before the last guess; itself when there is none."""
        return replace(self, guesses=self.guesses[:-1], scores=tuple(row[:-1] for row in self.scores))


def default_rows(boards: int) -> int:
    """Guesses that games with so many boards usually allow: 6 for one, else five more than boards."""
    return 6 if boards == 1 else boards + 5
