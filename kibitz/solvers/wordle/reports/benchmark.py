"""Benchmarks: the games that a strategy plays against every answer, or against random draws of several, in figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.core.errors import UsageError
from kibitz.solvers.figures import Figures
from kibitz.solvers.wordle.model.state import Aim, Mode, WordleState, default_rows
from kibitz.solvers.wordle.model.words import WordList
from kibitz.solvers.wordle.model.words_left import WordsLeft
from kibitz.solvers.wordle.reports.scoreboard import Scoreboard
from kibitz.solvers.wordle.trees.tree import Tree
from kibitz.solvers.wordle.trees.tree_files import games_to_csv, grow, read_games
from kibitz.solvers.wordle.trees.tree_picture import digraph

if TYPE_CHECKING:
    from graphviz import Digraph


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played to its end: the answers of its boards, and the guesses in their order."""

    answers: tuple[str, ...]
    guesses: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Benchmark:
    """Many games and their figures.

    openers: guesses that every game began with. strategy, mode: how the rest was chosen.
    words: the list that was played; None for games from a file.
    rows: guesses that a game allows; longer ones were played to their end and count as lost.
    proven: whether no strategy needs fewer guesses after these openers.
    cpu_s: seconds of one core that it took. aim: see `Aim`; None where nothing was searched for one.
    """

    games: tuple[Game, ...]
    openers: tuple[str, ...]
    strategy: str
    mode: Mode
    words: WordList | None
    boards: int = 1
    rows: int = 6
    sequence: bool = False
    proven: bool = False
    cpu_s: float = 0.0
    aim: str | None = None

    @classmethod
    def of_tree(cls, tree: Tree, words: WordList, openers: Iterable[str]) -> Benchmark:
        """The games that a tree plays against every one of its answers, in alphabetical order."""
        games = sorted(tree.paths(), key=lambda guesses: guesses[-1])
        return cls(
            games=tuple(Game((guesses[-1],), guesses) for guesses in games),
            openers=tuple(openers),
            strategy=tree.strategy,
            mode=tree.mode,
            words=words,
            rows=tree.rows,
            proven=tree.proven,
            cpu_s=tree.cpu_s,
            aim=tree.aim,
        )

    @classmethod
    def from_csv(cls, source: str | Path | Iterable[str], validate: bool = True) -> Benchmark:
        """The games of a file, a text or lines in the format of the WordleBot contest (see `Tree.from_csv`).

        Raises UsageError with the line that is wrong; with ``validate`` also for what no decision tree would do: two
        different guesses in one position.
        """
        games = read_games(source)
        if validate:
            grow(games)
        return cls(
            games=tuple(Game((guesses[-1],), guesses) for _, guesses in games),
            openers=(games[0][1][0],),
            strategy="file",
            mode=Mode.NORMAL,
            words=None,
            rows=default_rows(1),
        )

    @cached_property
    def figures(self) -> Figures:
        """How many games took how many guesses."""
        return Figures.of(len(game.guesses) for game in self.games)

    @cached_property
    def scoreboards(self) -> list[Scoreboard]:
        """A scoreboard for every game."""
        hidden = [answer for game in self.games for answer in game.answers]
        left = WordsLeft(hidden) if self.words is None else WordsLeft.of(self.words, hidden)
        boards = []
        for game in self.games:
            empty: tuple[tuple[str | None, ...], ...] = ((),) * self.boards
            size = len(game.answers[0])
            state = WordleState(size, scores=empty, mode=self.mode, rows=self.rows, sequence=self.sequence)
            for guess in game.guesses:
                state = state.played(guess, game.answers)
            boards.append(Scoreboard.of(state, game.answers, left.counts(state)))
        return boards

    def to_csv(self) -> str:
        """The games in the format of the WordleBot contest (see `Tree.to_csv`).

        Raises UsageError for games on several boards, which the format can't hold.
        """
        self._needs_one_board("The WordleBot format")
        return games_to_csv(game.guesses for game in self.games)

    def write_csv(self, path: str | Path) -> None:
        """Writes `to_csv` to a file."""
        Path(path).write_text(self.to_csv(), encoding="utf-8")

    def digraph(self, predicate: Callable[[Scoreboard], bool] | None = None) -> Digraph:
        """The games as a decision tree for Graphviz; ``predicate``: given a game's scoreboard, whether to draw it.

        Raises NotPossibleHereError where the Python package graphviz is missing, UsageError for several boards.
        """
        self._needs_one_board("A decision tree")
        if predicate is None:
            return digraph(game.guesses for game in self.games)
        both = zip(self.games, self.scoreboards, strict=True)
        return digraph(game.guesses for game, board in both if predicate(board))

    def __repr__(self) -> str:
        """The histogram and the figures."""
        lines = [f"Opener:   {', '.join(self.openers)}", f"Strategy: {self.strategy}"]
        if self.aim == Aim.AVERAGE:
            lines.append(f"Aim:      {self.aim}")
        if self.words is not None:
            lines.insert(0, f"List:     {self.words.name}")
        if self.boards > 1:
            lines.append(f"Boards:   {self.boards}")
        lines.append(self.figures.lines())
        lost = self.figures.over(self.rows)
        if lost:
            lines.append(f"Lost:     {lost:,} (more than {self.rows} guesses)")
        return "\n".join([self.figures.chart(first=self.boards), "", *lines])

    def to_json(self) -> dict[str, Any]:
        """The figures as a JSON object, without the games."""
        return {
            "opener": ",".join(self.openers),
            "list": self.words.name if self.words else None,
            "mode": str(self.mode),
            "strategy": self.strategy,
            "aim": self.aim,
            "boards": self.boards,
            "rows": self.rows,
            **self.figures.to_json(),
            "failures": self.figures.over(self.rows),
            "proven": self.proven,
            "cpu_s": round(self.cpu_s, 4),
        }

    def _needs_one_board(self, what: str) -> None:
        if self.boards > 1:
            raise UsageError(f"{what} is for games on one board; this benchmark has {self.boards}.")
