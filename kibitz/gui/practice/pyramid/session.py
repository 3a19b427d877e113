"""One game of Pyramid Scheme being played: the puzzle, the letters selected, and the words so far. No Qt."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import date

from kibitz.core.wording import clock_text
from kibitz.gui.practice.common.play_clock import PlayClock
from kibitz.gui.practice.common.session import TimedSession
from kibitz.gui.practice.pyramid.kind import PyramidKind
from kibitz.gui.practice.pyramid.turns import FoundWord, Judged, Touch, WordResult
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.generator import Planted, fits, generate
from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.solvers.pyramid.words import SHORTEST, load_words

HINT_AFTER_S = 60
"""Seconds of play without a word found or a hint, after which there is one."""
HINT_COSTS_S = 30
"""Seconds that a hint adds to the time."""


class PyramidSession(TimedSession[PyramidKind]):
    """A game in progress. ``clock`` gives seconds.

    selected: cells of the word in the making, in order. found: words on the board, first to last. mistakes: words that
    were wrong. hinted: cells whose words' first letters were given away. tries: ``right``, ``wrong`` and ``hint``, one
    after the other.
    """

    def __init__(
        self,
        kind: PyramidKind,
        seed: int | None = None,
        day: date | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(kind, seed, day, clock)
        source = f"day {self.day.isoformat()}" if kind.daily else self.seed
        self.puzzle: Planted = generate(kind.rows, kind.difficulty, source)
        # Making the puzzle is no time of play.
        self.clock = PlayClock(clock)
        self.near = pyramid_adjacency(kind.rows)
        self.selected: tuple[int, ...] = ()
        self._typed = False
        self.found: tuple[FoundWord, ...] = ()
        self.mistakes = 0
        self.hinted: tuple[int, ...] = ()
        self.tries: list[str] = []
        self.end: End | None = None
        self._quiet_since_s = 0.0

    # What there is

    @property
    def letters(self) -> tuple[str, ...]:
        """Of all cells."""
        return self.puzzle.letters

    @property
    def word(self) -> str:
        """The word in the making."""
        return self._spelt(self.selected)

    @property
    def over(self) -> bool:
        """Whether the puzzle is solved or was given up."""
        return self.end is not None

    @property
    def elapsed_s(self) -> float:
        """The player's time: seconds of play, and what the hints cost."""
        return self.clock.elapsed_s + self.penalty_s

    @property
    def penalty_s(self) -> int:
        """What the hints cost."""
        return HINT_COSTS_S * len(self.hinted)

    @property
    def hint_in_s(self) -> float | None:
        """Seconds until there is a hint; 0 once there is one, None where there will be none."""
        if self.over or not self._to_hint():
            return None
        return max(0.0, HINT_AFTER_S - (self.clock.elapsed_s - self._quiet_since_s))

    @property
    def shown(self) -> ShownPyramid:
        """The game as the solvers and readers know it."""
        states = [CellState.FREE] * len(self.letters)
        for cell in self.selected:
            states[cell] = CellState.SELECTED
        for found in self.found:
            for cell in found.path:
                states[cell] = CellState.USED
        words = tuple(found.word for found in self.found)
        return ShownPyramid(self.letters, tuple(states), self.selected, words, self.end, len(self.puzzle.words))

    def owner(self, cell: int) -> int | None:
        """The number of the found word that uses a cell, from 0; None where none does."""
        return next((number for number, found in enumerate(self.found) if cell in found.path), None)

    # What the player does

    def touch(self, cell: int) -> Touch:
        """Select a letter; one that is selected is taken off, and those after it too."""
        if self.over:
            return Touch.OVER
        self._typed = False
        owner = self.owner(cell)
        if owner is not None:
            if not self.kind.expert:
                return Touch.USED
            self.found = self.found[:owner] + self.found[owner + 1 :]
            return Touch.TAKEN_BACK
        if cell in self.selected:
            self.selected = self.selected[: self.selected.index(cell)]
            return Touch.UNSELECTED
        if self.selected and cell not in self.near[self.selected[-1]]:
            return Touch.APART
        self.selected = (*self.selected, cell)
        return Touch.SELECTED

    def drag_to(self, cell: int) -> bool:
        """Go on to a letter with the button held: the next one is selected, and going back takes the last one off."""
        if self.over or not self.selected or self.owner(cell) is not None:
            return False
        if self.selected[-2:-1] == (cell,):
            self.selected = self.selected[:-1]
            return True
        if cell in self.selected or cell not in self.near[self.selected[-1]]:
            return False
        self._typed = False
        self.selected = (*self.selected, cell)
        return True

    def type(self, letter: str) -> bool:
        """Select the next letter by its name, on another path if need be; False where no path has these letters."""
        if self.over:
            return False
        text = self.word + letter
        ways = list(self._ways(text))
        if not ways:
            return False
        self._typed = self._typed or not self.selected
        self.selected = next((way for way in ways if way[:-1] == self.selected), ways[0])
        return True

    def erase(self) -> None:
        """Take the last letter off."""
        self.selected = self.selected[:-1]

    def clear(self) -> None:
        """Take all letters off."""
        self.selected = ()

    def submit(self) -> Judged:
        """Have the word in the making judged; its letters are used or free afterwards."""
        word, path = self.word, self.selected
        if self.over:
            return Judged(word, path, WordResult.OVER)
        self.selected = ()
        known = word in load_words() or word in self.puzzle.texts
        if len(path) < SHORTEST:
            self.selected = path
            return Judged(word, path, WordResult.SHORT, known)
        if self.kind.expert:
            return Judged(word, path, self._take(word, path), known)
        left = [other for other in self.puzzle.texts if other not in {found.word for found in self.found}]
        if word not in left:
            self._count_mistake()
            return Judged(word, path, WordResult.WRONG, known)
        left.remove(word)
        # Of letters that were typed nobody said which were meant.
        ways = self._ways(word) if self._typed else (path,)
        fitting = next((way for way in ways if fits(self.puzzle, left, {*self._used(), *way})), None)
        if fitting is None:
            return Judged(word, path, WordResult.ELSEWHERE)
        path = fitting
        self._find(word, path)
        return Judged(word, path, WordResult.RIGHT)

    def hint(self) -> int | None:
        """The cell that a word which isn't found begins with; None where there is no hint, or not yet."""
        if self.hint_in_s != 0:
            return None
        cell = self._to_hint()[0]
        self.hinted = (*self.hinted, cell)
        self.tries.append("hint")
        self._quiet_since_s = self.clock.elapsed_s
        return cell

    def give_up(self) -> None:
        """End the game and show the words."""
        if self.over:
            return
        self.selected = ()
        found = {found.word: found for found in self.found}
        self.found = tuple(
            found.get(word.word) or FoundWord(word.word, word.path, None)
            for word in sorted(self.puzzle.words, key=lambda word: word.word not in found)
        )
        if {cell for word in self.found for cell in word.path} != set(range(len(self.letters))):
            # Words that were laid in another way leave no room for the planted paths.
            self.found = tuple(FoundWord(word.word, word.path, None) for word in self.puzzle.words)
        self._finish(End.LOST)

    def share_text(self) -> str:
        """The game in squares, without its words."""
        name = self.share_title("Kibitz Pyramid")
        result = clock_text(self.elapsed_s) if self.end is End.WON else "X"
        kind = f"{self.kind.rows} rows, {self.kind.difficulty}{', expert' if self.kind.expert else ''}"
        return "\n".join([f"{name} {result}", kind, "", "".join(_SQUARES[one] for one in self.tries)])

    # Inside

    def _spelt(self, path: tuple[int, ...]) -> str:
        return "".join(self.letters[cell] for cell in path)

    def _used(self) -> set[int]:
        return {cell for found in self.found for cell in found.path}

    def _to_hint(self) -> list[int]:
        """First cells of words that are neither found nor hinted at, shortest words last: these are easy to find."""
        found = {found.word for found in self.found}
        left = [word for word in self.puzzle.words if word.word not in found and word.path[0] not in self.hinted]
        return [word.path[0] for word in sorted(left, key=lambda word: -len(word.word))]

    def _ways(self, text: str) -> Iterator[tuple[int, ...]]:
        """All paths through free cells that have these letters."""
        free = set(range(len(self.letters))) - self._used()

        def walk(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            if len(path) == len(text):
                yield path
                return
            for cell in self.near[path[-1]] if path else sorted(free):
                if cell in free and cell not in path and self.letters[cell] == text[len(path)]:
                    yield from walk((*path, cell))

        return walk(())

    def _take(self, word: str, path: tuple[int, ...]) -> WordResult:
        """In expert mode: lay a word, and judge all of them where they use every letter."""
        self.found = (*self.found, FoundWord(word, path, self.elapsed_s))
        if len(self._used()) < len(self.letters):
            return WordResult.TAKEN
        if sorted(found.word for found in self.found) == sorted(self.puzzle.texts):
            self.tries += ["right"] * len(self.found)
            self._finish(End.WON)
            return WordResult.RIGHT
        self.found = ()
        self._count_mistake()
        return WordResult.ALL_WRONG

    def _find(self, word: str, path: tuple[int, ...]) -> None:
        self.found = (*self.found, FoundWord(word, path, self.elapsed_s))
        self.tries.append("right")
        self._quiet_since_s = self.clock.elapsed_s
        if len(self.found) == len(self.puzzle.words):
            self._finish(End.WON)

    def _count_mistake(self) -> None:
        self.mistakes += 1
        self.tries.append("wrong")

    def _finish(self, end: End) -> None:
        self.end = end
        self.pause()


_SQUARES = {"right": "🟩", "wrong": "🟥", "hint": "🟨"}
