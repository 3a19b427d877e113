"""A letter pyramid without a screen: clicks and drags go in, frames come out whose pixels spell out what a reader would
say."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kibitz.core.action import Action, Click, Drag, PointAway, PressKey, ShowMore
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shapes import base_of, pyramid_adjacency
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.details import PyramidDetails, SeenCell, SeenName
from tests.support.page_surface import PageSurface, spelt_out

SIDE, PITCH, LEFT, TOP = 40, 50, 20, 20
SUBMIT, CLEAR, START = Rect(20, 500, 60, 40), Rect(100, 500, 60, 40), Rect(180, 500, 60, 40)
TITLE = Rect(20, 20, 90, 20)
STATES = list(CellState)
SOON_S = 0.02
"""After which it lets go of letters that were seen to be selected."""


@dataclass
class PyramidPage(PageSurface):
    """The page, as its own program sees it, and a surface at once.

    letters: row by row. words: the ones that are meant, each with its cells. takes: "tap", "drag", or "drag-sends"
    where the end of a drag submits; "itself" where a right word is taken as soon as its letters are clicked on.
    button, clear: whether it has them. named: what its button says, where that isn't known to submit. title: its name,
    which glints when letters are selected. wakes: the button changes its colour when it can be pressed; where there is
    a title, it can't be read before. does: whether it submits then. flashes: a click on it shows, whatever it does.
    key: a letter whose own look is taken for that of a selected one. spells: it shows then which letter is selected.
    enter, twice: whether Enter submits, and a second click on the last letter.
    below: its button is seen once more of the page is. toggles: letters have the keyboard
    once they were clicked on, and Enter clicks on the last one again. idle: nothing answers until the button that
    begins a game was pressed. keeps_wrong: a wrong word stays selected. shake_s: how long it can't be played after a
    wrong word. silent: nothing at all shows that a word is wrong. loses: numbers of the presses (from 1) that it loses.
    lives: wrong words until the game is lost, 0 for no end. expert: all words are judged when all letters are used.
    restarts: a letter that doesn't touch the last one begins a new word. lets_go: numbers of the presses (from 1) after
    which it soon lets go of all letters.
    """

    letters: str
    words: dict[str, tuple[int, ...]]
    takes: str = "tap"
    button: bool = True
    clear: bool = True
    named: str = ""
    title: str = ""
    wakes: bool = False
    does: bool = True
    flashes: bool = False
    key: int | None = None
    spells: bool = True
    enter: bool = True
    twice: bool = False
    below: bool = False
    toggles: bool = False
    idle: bool = False
    keeps_wrong: bool = False
    shake_s: float = 0.1
    silent: bool = False
    loses: frozenset[int] = frozenset()
    lives: int = 0
    expert: bool = False
    restarts: bool = False
    lets_go: frozenset[int] = frozenset()
    message: str = ""
    selected: list[int] = field(default_factory=list)
    found: dict[str, tuple[int, ...]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    stray: list[str] = field(default_factory=list)
    presses: int = 0
    lost: bool = False

    def __post_init__(self) -> None:
        self.begins = self.idle
        self._busy_until_s = 0.0
        self._flashes_until_s = 0.0
        self._lets_go_s = math.inf
        self._near = pyramid_adjacency(base_of(len(self.letters)) or 0)

    @property
    def used(self) -> set[int]:
        return {cell for path in self.found.values() for cell in path}

    @property
    def won(self) -> bool:
        return len(self.used) == len(self.letters) and set(self.found) == set(self.words)

    def spelt(self) -> str:
        return "".join(self.letters[cell] for cell in self.selected)

    def says(self) -> object:
        self._settle()
        states = [
            STATES.index(
                CellState.USED if c in self.used else CellState.SELECTED if c in self.selected else CellState.FREE
            )
            for c in range(len(self.letters))
        ]
        end = "won" if self.won else "lost" if self.lost else None
        return [
            states,
            end,
            bool(self._busy_until_s) or time.monotonic() < self._flashes_until_s,
            self.message,
            (self.wakes or self.title != "") and len(self.selected) > 2,
            self.below,
        ]

    def read(self, frame: Frame, previous: Reading[ShownPyramid] | None = None) -> Reading[ShownPyramid]:
        """What a reader would make of a frame of this page: it knows the letters, all else comes from the pixels."""
        numbers, end, busy, message, awake, below = spelt_out(frame)
        states = tuple(STATES[number] for number in numbers)
        shown = states
        if self.key is not None and not self.used:
            states = tuple(CellState.SELECTED if cell == self.key else state for cell, state in enumerate(states))
        selected = tuple(cell for cell, state in enumerate(states) if state is CellState.SELECTED)
        state = ShownPyramid(tuple(self.letters), states, selected, end=End(end) if end else None)
        places = {f"cell {cell + 1}": box_of(cell) for cell in range(len(states))}
        if self.button and not below:
            places["submit"] = SUBMIT
        if self.clear:
            places["clear"] = CLEAR
        if self.begins:
            places["start"] = START
        cells = tuple(
            SeenCell(box_of(cell), ((letter, 1.0),), states[cell], 1.0, looks=self._looks(cell, shown[cell]))
            for cell, letter in enumerate(self.letters)
        )
        faint, strong = (20.0, 0.0, 0.0), (60.0, 0.0, 0.0)
        is_read = self.named and (awake or not (self.title and self.wakes))
        names = [SeenName(self.named, SUBMIT, strong if awake and self.wakes else faint)] if is_read else []
        names += [SeenName(self.title, TITLE, strong if awake else faint)] if self.title else []
        text = "".join(self.letters[cell] for cell, state in enumerate(shown) if state is CellState.SELECTED)
        spelt = text if self.spells and self.key is not None and len(text) == 1 else ""
        details = PyramidDetails(base_of(len(states)) or 0, cells, spelt, message=message, names=tuple(names))
        condition = Condition.OVER if end else Condition.UNSETTLED if busy else Condition.READY
        return Reading("pyramid", state, places, 0.99, condition=condition, details=details)

    def _looks(self, cell: int, state: CellState) -> NDArray[np.float64] | None:
        """How a letter looks, where one has a look of its own."""
        if self.key is None:
            return None
        own = 70.0 if cell == self.key and state is CellState.FREE else 0.0
        return np.array([90.0 - 60 * STATES.index(state), own, own, *[0.0] * 12])

    def act(self, action: Action) -> None:
        if isinstance(action, PointAway):
            return
        self.presses += 1
        if self.won or self.lost or self._busy_until_s:
            self.stray.append(str(action))
        elif self.presses not in self.loses:
            self._do(action)
            if self.presses in self.lets_go:
                self._lets_go_s = time.monotonic() + SOON_S

    def _do(self, action: Action) -> None:
        if self.idle:
            self.idle = not (isinstance(action, Click) and START.contains(action.at))
            return
        match action:
            case Click(at) if (self.button or self.named) and SUBMIT.contains(at):
                if self.does:
                    self._submit()
                if self.flashes:
                    self._flashes_until_s = time.monotonic() + self.shake_s
            case Click(at) if self.clear and CLEAR.contains(at):
                self.selected = []
            case Click(at) if self.twice and len(self.selected) > 2 and self._cell_at(at) == self.selected[-1]:
                self._submit()
            case Click(at):
                if self.takes in ("tap", "itself"):
                    self._tap(self._cell_at(at))
            case Drag(path):
                if self.takes.startswith("drag"):
                    self.selected = []
                    for point in path:
                        self._over(self._cell_at(point))
                if self.takes == "drag-sends":
                    self._submit()
            case PressKey("enter"):
                if self.enter:
                    self._submit()
                elif self.toggles and self.selected:
                    self._tap(self.selected[-1])
            case ShowMore():
                self.below = False
            case _:
                self.stray.append(str(action))

    def _cell_at(self, at: Point) -> int | None:
        return next((cell for cell in range(len(self.letters)) if box_of(cell).contains(at)), None)

    def _tap(self, cell: int | None) -> None:
        if cell is None or cell in self.used:
            self.stray.append(f"click on {cell}")
        elif cell in self.selected:
            del self.selected[self.selected.index(cell) :]
        elif self.selected and cell not in self._near[self.selected[-1]]:
            self.selected = [cell] if self.restarts else self.selected
        else:
            self.selected.append(cell)
        if self.takes == "itself" and self.words.get(self.spelt()) == tuple(self.selected):
            self._submit()

    def _over(self, cell: int | None) -> None:
        if cell is not None and cell not in self.selected and cell not in self.used:
            self.selected.append(cell)

    def _submit(self) -> None:
        word, path = self.spelt(), tuple(self.selected)
        if len(word) < 3:
            self.stray.append(f"submitted {word}")
            self.selected = []
            return
        right = word in self.words and word not in self.found and set(self.words[word]) == set(path)
        if right or self.expert:
            self.found[word] = path
            self.selected = []
            if self.expert and len(self.used) == len(self.letters) and not self.won:
                self._fail(", ".join(sorted(self.found)))
            return
        self._fail(word)

    def _fail(self, what: str) -> None:
        self.wrong.append(what)
        self.lost = bool(self.lives) and len(self.wrong) >= self.lives
        if not self.silent:
            self._busy_until_s = time.monotonic() + self.shake_s

    def _settle(self) -> None:
        """What the page does by itself after a time."""
        if time.monotonic() >= self._lets_go_s:
            self.selected, self._lets_go_s = [], math.inf
        if self._busy_until_s and time.monotonic() >= self._busy_until_s:
            self._busy_until_s = 0.0
            if not self.keeps_wrong:
                self.selected = []
            if self.expert:
                self.found = {}


def box_of(cell: int) -> Rect:
    """Where a cell is."""
    row = (base_of_row(cell + 1)) - 1
    column = cell - row * (row + 1) // 2
    return Rect(LEFT + 200 + PITCH * (column - row / 2), TOP + PITCH * row, SIDE, SIDE)


def base_of_row(count: int) -> int:
    """How many rows hold so many cells at least."""
    row = 1
    while row * (row + 1) // 2 < count:
        row += 1
    return row
