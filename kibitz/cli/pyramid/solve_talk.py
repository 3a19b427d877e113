"""The session of ``kibitz pyramid solve``: words to try, against what the game says to them, until all are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kibitz.cli.printing.output import json_line, result
from kibitz.cli.printing.tables import indented, put
from kibitz.cli.printing.talk import CommandTalk, how_many
from kibitz.cli.pyramid import show
from kibitz.cli.pyramid.rows import split_words
from kibitz.core.errors import ImpossibleBoardError, UsageError
from kibitz.solvers.chances import percent
from kibitz.solvers.pyramid.advice import PyramidAdvice
from kibitz.solvers.pyramid.engine import MOVES, PyramidEngine
from kibitz.solvers.pyramid.puzzle import Puzzle

HELP = """  Type what the game said to the suggested word:
    yes, no          it is in the solution, or not
    right PIANO      another word is in the solution       starts G   a hint: a word begins with G
    wrong RAI        another word isn't in it              undo       take the last of these back
  Commands:
    list 50          the best 50 solutions                 new        another pyramid
    moves            the words that are likeliest          quit       end
    draw             the best solution, drawn"""


class SolveTalk(CommandTalk):
    """A puzzle that is solved elsewhere, one word after another.

    told: adds to a new puzzle what the command line said about it. best: solutions that are shown.
    """

    def __init__(
        self, engine: PyramidEngine, told: Callable[[Puzzle], Puzzle], best: int, *, as_json: bool = False
    ) -> None:
        commands = {
            **dict.fromkeys(("yes", "y"), self._yes),
            **dict.fromkeys(("no", "n"), self._no),
            "right": self._right,
            "wrong": self._wrong,
            "starts": self._starts,
            "moves": self._moves,
            "draw": self._draw,
        }
        super().__init__(HELP, commands, as_json=as_json)
        self._engine = engine
        self._told = told
        self._best = best
        self._puzzle: Puzzle | None = None
        self._before: list[Puzzle] = []
        self._advice: PyramidAdvice | None = None
        self._word = ""

    def _asks(self) -> str:
        """The rows of a puzzle are asked for, or what the game said to a word."""
        if self._puzzle is None:
            return "Rows from the top, such as p ir aao ntib ogueo (? helps): "
        return f"Is {self._word} right? (yes, no; ? helps): "

    def open(self) -> None:
        """Nothing is known yet."""

    def _command(self, word: str, rest: str) -> Callable[[str], None] | None:
        # Rows may be words that are commands later.
        known = self._puzzle is not None or word in ("help", "?", "quit", "exit")
        return super()._command(word, rest) if known else None

    def _follow(self, line: str) -> None:
        """The rows of a puzzle."""
        if self._puzzle is not None:
            raise UsageError(f"{line!r} is not understood. Type yes, no, or ? for what else there is.")
        self._go_on(self._told(Puzzle.parse(line.replace("/", " ").split())))

    def _go_on(self, puzzle: Puzzle) -> None:
        """Take on what is known now, unless no solution is left, and say what to try."""
        advice = self._advise(puzzle)
        if not advice.covers.count:
            if self._puzzle is None:
                raise ImpossibleBoardError(show.no_cover(puzzle, self._engine))
            raise ImpossibleBoardError(
                "No solution is left then, so nothing was changed. 'undo' takes back what was said before."
            )
        if self._puzzle is not None:
            self._before.append(self._puzzle)
        self._take(puzzle, advice)

    def _advise(self, puzzle: Puzzle) -> PyramidAdvice:
        # Words that are known to be right come first and are not to be tried.
        return self._engine.advise(puzzle, self._best, MOVES + len(puzzle.right))

    def _take(self, puzzle: Puzzle, advice: PyramidAdvice) -> None:
        fresh = self._puzzle is None
        self._puzzle, self._advice = puzzle, advice
        open_ = [move for move in advice.moves if not move.required]
        likeliest = advice.covers.best[0]
        if all(placed.word in puzzle.right for placed in likeliest.words) or not open_:
            self._ended = True
        self._word = open_[0].word if open_ else ""
        if self.as_json:
            solved = {"solved": True} if self._ended else {"word": self._word}
            json_line({**solved, "letters": show.rows_of(puzzle), **advice.to_json()})
        elif self._ended:
            put("", indented(show.drawn(puzzle, likeliest)))
            result(f"\nSolved: {' '.join(likeliest.texts)}.")
        else:
            if fresh:
                put("", indented(show.drawn(puzzle, likeliest)), "")
                if advice.covers.rare_only:
                    result("  Each way needs a rare word: check the letters if that surprises you.")
            result(f"  {show.number_of_solutions(advice.covers)} The likeliest: {' '.join(likeliest.texts)}.")
            result(f"  Try {self._word}: it is in the solution with {percent(open_[0].share)}.")

    def _state(self) -> tuple[Puzzle, PyramidAdvice]:
        assert self._puzzle is not None
        assert self._advice is not None
        return self._puzzle, self._advice

    def _yes(self, _: str) -> None:
        self._right(self._word)

    def _no(self, _: str) -> None:
        self._wrong(self._word)

    def _right(self, rest: str) -> None:
        puzzle, _ = self._state()
        words = self._named(rest)
        self._go_on(replace(puzzle, right=(*puzzle.right, *words), wrong=puzzle.wrong.difference(words)))

    def _wrong(self, rest: str) -> None:
        puzzle, _ = self._state()
        words = self._named(rest)
        right = tuple(word for word in puzzle.right if word not in words)
        self._go_on(replace(puzzle, right=right, wrong=puzzle.wrong.union(words)))

    def _starts(self, rest: str) -> None:
        puzzle, _ = self._state()
        letters = split_words([rest])
        if len(letters) != 1 or len(letters[0]) != 1 or not letters[0].isalpha():
            raise UsageError("Say which letter a word begins with: starts G.")
        self._go_on(replace(puzzle, starts=puzzle.starts + letters[0]))

    @staticmethod
    def _named(rest: str) -> list[str]:
        words = split_words([rest])
        if not words:
            raise UsageError("Say which word, such as: right PIANO.")
        return words

    def _undo(self, _: str) -> None:
        if not self._before:
            raise UsageError("There is nothing to take back.")
        puzzle = self._before.pop()
        self._take(puzzle, self._advise(puzzle))

    def _list(self, rest: str) -> None:
        most = how_many("list", rest, 50, "solutions") if rest else self._best
        for number, cover in enumerate(self._engine.solve(self._state()[0], most).best, start=1):
            result(f"  {number:>3}  {cover.score:7.2f}  {' '.join(cover.texts)}")

    def _moves(self, _: str) -> None:
        put(indented(show.moves(self._state()[1].moves)))

    def _draw(self, _: str) -> None:
        puzzle, advice = self._state()
        put(indented(show.drawn(puzzle, advice.covers.best[0])))

    def _new(self, _: str) -> None:
        self._puzzle, self._advice, self._before = None, None, []
