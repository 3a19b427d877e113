"""Scoreboards: how a game went, as a table, as HTML for notebooks, and as share text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from kibitz.solvers.wordle.model.scoring import SQUARES, all_correct
from kibitz.solvers.wordle.model.state import WordleState
from kibitz.solvers.wordle.model.tiles import COLOURS, NAMES, tiles

if TYPE_CHECKING:
    from rich.table import Table

SHARED = {**SQUARES, "0": "⬜"}
"""Share-text squares: absent ones are white, since black rows follow where a board is solved."""
SOLVED, LOST = "⬛", "🟥"
KEYCAP = "\ufe0f\u20e3"
CLOCKS = "🕚🕛🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙"
"""Octordle's signs for 11 to 22 guesses."""
BOARDS_A_LINE = 8
"""At most so many boards stand beside each other in the share text."""


@dataclass(frozen=True, slots=True)
class ScoreboardRow:
    """One guess on one board.

    n: number of the guess, from 1. board: from 0. answer: None where it isn't known.
    words_left: words that the answer could still be after this guess; None where they weren't counted.
    """

    n: int
    board: int
    answer: str | None
    guess: str
    score: str
    words_left: int | None = None

    @property
    def solves(self) -> bool:
        """Whether the guess is the answer."""
        return self.score == all_correct(len(self.guess))

    @property
    def left(self) -> str:
        """The words left as tables show them: nothing after the answer itself."""
        return "" if self.solves or self.words_left is None else f"{self.words_left:,}"

    def emoji(self) -> str:
        """The score as share-text squares."""
        return "".join(SHARED[digit] for digit in self.score)

    def to_dict(self, use_emojis: bool = True) -> dict[str, Any]:
        """The row for a data frame: ``n``, ``Answer``, ``Guess``, ``Score`` and ``Left``."""
        return {
            "n": self.n,
            "Answer": self.answer,
            "Guess": self.guess,
            "Score": self.emoji() if use_emojis else self.score,
            "Left": self.words_left,
        }


@dataclass(frozen=True, repr=False)
class Scoreboard:
    """A game on one or several boards: its rows in the order of the guesses, and within a guess of the boards.

    limit: guesses that the game allows.

    >>> game = WordleState.parse(["RAISE=01002", "BLAME=02222", "FLAME=22222"])
    >>> board = Scoreboard.of(game, ["FLAME"], [[41, 1, 1]])
    >>> board
     #  Answer  Guess  Score  Left
     1  FLAME   RAISE  01002    41
     2  FLAME   BLAME  02222     1
     3  FLAME   FLAME  22222
    >>> print(board.emoji())
    Kibitz 3/6
    <BLANKLINE>
    ⬜🟨⬜⬜🟩
    ⬜🟩🟩🟩🟩
    🟩🟩🟩🟩🟩
    """

    rows: tuple[ScoreboardRow, ...]
    boards: int = 1
    limit: int = 6

    @classmethod
    def of(
        cls,
        state: WordleState,
        answers: Sequence[str] | None = None,
        words_left: Sequence[Sequence[int | None]] | None = None,
    ) -> Scoreboard:
        """The scoreboard of a state; ``answers`` and the words left after each guess go by boards.

        Without ``answers`` a board's answer is known as soon as it is solved.
        """
        rows = []
        for turn, guess in enumerate(state.guesses):
            for board in range(state.boards):
                score = state.scores[board][turn]
                if score is None:
                    continue
                answer = answers[board] if answers else _found(state, board)
                left = words_left[board][turn] if words_left else None
                rows.append(ScoreboardRow(turn + 1, board, answer, guess, score, left))
        return cls(tuple(rows), state.boards, state.rows)

    def __len__(self) -> int:
        """Number of rows."""
        return len(self.rows)

    def __iter__(self) -> Iterator[ScoreboardRow]:
        """The rows."""
        return iter(self.rows)

    @property
    def guesses(self) -> int:
        """Guesses made."""
        return self.rows[-1].n if self.rows else 0

    @property
    def won(self) -> bool:
        """Whether every board was solved within the limit."""
        return all(self._solved_at(board) for board in range(self.boards))

    def many(self) -> list[Scoreboard]:
        """A scoreboard for each board by itself; boards with the same answer stay apart."""
        boards = range(self.boards)
        return [Scoreboard(tuple(row for row in self.rows if row.board == one), 1, self.limit) for one in boards]

    def emoji(self, name: str = "Kibitz") -> str:
        """Share text: ``Kibitz 4/6`` (X when lost) and a line of squares a guess.

        Several boards come two to eight a line, above them the guesses that each took: keycaps, clocks from 11 as in
        Octordle, two keycaps from 23; a red square for a board that wasn't solved.
        """
        if not self.rows:
            return ""
        lost = not self.won and self.guesses >= self.limit
        lines = [f"{name} {'X' if lost else self.guesses}/{self.limit}"]
        a_line = max(2, min((self.boards + 1) // 2, BOARDS_A_LINE))
        groups = [range(first, min(first + a_line, self.boards)) for first in range(0, self.boards, a_line)]
        if self.boards > 1:
            lines += ["".join(_sign(self._solved_at(board)) for board in group) for group in groups]
        dead = SOLVED * len(self.rows[0].guess)
        squares = {(row.board, row.n): row.emoji() for row in self.rows}
        for group in groups:
            last = max((n for board, n in squares if board in group), default=0)
            lines.append("")
            lines += [" ".join(squares.get((board, n), dead) for board in group) for n in range(1, last + 1)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        """The table in plain text, scores as digits."""
        cells = [["#", "Answer", "Guess", "Score", "Left"]]
        cells += [[str(row.n), row.answer or "?", row.guess, row.score, row.left] for row in self.rows]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        widths[0] = max(2, widths[0])
        lines = []
        for number, (n, answer, guess, score, left) in enumerate(cells):
            if self.boards > 1 and number > 1 and n != cells[number - 1][0]:
                lines.append("  ".join("-" * width for width in widths))
            words = [n.rjust(widths[0]), answer.ljust(widths[1]), guess.ljust(widths[2]), score.ljust(widths[3])]
            lines.append("  ".join([*words, left.rjust(widths[4])]).rstrip())
        return "\n".join(lines)

    def __rich__(self) -> Table:
        """The table for Rich, guesses as coloured tiles."""
        from rich import box
        from rich.table import Table

        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("#", justify="right")
        for heading in ("Answer", "Guess", "Score"):
            table.add_column(heading, no_wrap=True)
        table.add_column("Left", justify="right")
        before = 1
        for row in self.rows:
            if self.boards > 1 and row.n != before:
                table.add_section()
            table.add_row(str(row.n), row.answer or "?", tiles(row.guess, row.score), row.score, row.left)
            before = row.n
        return table

    def _repr_html_(self) -> str:
        """The table for notebooks; text and lines take the page's own colours, so it fits light and dark themes."""
        cell = "padding:.2em .7em;text-align:{}"
        head = "".join(
            f'<th style="{cell.format(side)};font-weight:600">{heading}</th>'
            for heading, side in (
                ("", "right"),
                ("Answer", "left"),
                ("Guess", "left"),
                ("Score", "left"),
                ("Left", "right"),
            )
        )
        lines = []
        before = 1
        for row in self.rows:
            divided = self.boards > 1 and row.n != before
            line = ' style="border-top:1px solid rgba(128,128,128,.6)"' if divided else ""
            lines.append(
                f'<tr{line}><th style="{cell.format("right")};font-weight:600">{row.n}</th>'
                f'<td style="{cell.format("left")}"><code>{escape(row.answer or "?")}</code></td>'
                f'<td style="{cell.format("left")};white-space:nowrap">{_html_tiles(row)}</td>'
                f'<td style="{cell.format("left")}"><code>{row.score}</code></td>'
                f'<td style="{cell.format("right")}">{row.left}</td></tr>'
            )
            before = row.n
        body = "".join(lines)
        return f'<table style="border-collapse:collapse"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'

    def _solved_at(self, board: int) -> int:
        """The guess that solved a board within the limit; 0 when none did."""
        return next((row.n for row in self.rows if row.board == board and row.solves and row.n <= self.limit), 0)


def _found(state: WordleState, board: int) -> str | None:
    """The board's answer when it was guessed."""
    return state.history(board)[-1][0] if state.solved(board) else None


def _sign(guesses: int) -> str:
    """The sign of a board that took so many guesses; 0: it wasn't solved."""
    if guesses == 0:
        return LOST
    if guesses == 10:
        return "🔟"
    if 10 < guesses <= 10 + len(CLOCKS):
        return CLOCKS[guesses - 11]
    return "".join(digit + KEYCAP for digit in str(guesses))


def _html_tiles(row: ScoreboardRow) -> str:
    """The guess as coloured tiles in HTML."""
    spans = []
    for letter, digit in zip(row.guess, row.score, strict=True):
        back, front = COLOURS[digit]
        spans.append(
            f'<span title="{NAMES[digit]}" style="display:inline-block;width:1.6em;line-height:1.6em;margin-right:2px;'
            f"text-align:center;font-weight:700;font-family:sans-serif;border-radius:2px;"
            f'background:{back};color:{front}">{escape(letter)}</span>'
        )
    return "".join(spans)
