"""A game of Wordle without a screen: keys go in, frames come out whose pixels spell out what a reader would say."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kibitz.core.action import Action, Click, PointAway, PressKey, ShowMore, TypeText
from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.solvers.wordle.model.clues import illegal
from kibitz.solvers.wordle.model.scoring import score
from kibitz.solvers.wordle.model.shown import ShownBoard, ShownGame, Tile
from kibitz.solvers.wordle.model.state import Mode
from tests.support.page_surface import PageSurface, spelt_out

TILE_PX, GAP_PX = 40, 6
TILES = {"0": Tile.ABSENT, "1": Tile.PRESENT, "2": Tile.CORRECT}
KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
KEYBOARD_TOP = 500
LATE_S = 0.01
"""How much later a key comes that comes twice: after it was seen once."""


@dataclass
class WordlePage(PageSurface):
    """The page, as its own program sees it, and a surface at once.

    known: words that it accepts. drops: numbers of the keys (from 1) that it loses. twice: of those that arrive once
    more a moment later. layout: character that is typed -> the one that arrives. needs_focus: keys arrive only after a
    click on neither tile nor key. flip_s: how long a row turns over, and any key is lost. steps_too_long: how often
    more of it must be shown before all of it is in view. by_itself: a word is taken with its last letter. unclear:
    guesses until when nobody can tell which colour means *correct*. shakes: whether a refused word shows as unrest.
    keyboard: whether there are keys. letters: on their rows. in_cells: the keyboard is where the row's tiles are, which
    a click on a key leaves there, and no other one; the page has no Enter and no Backspace.
    """

    answers: Sequence[str]
    known: frozenset[str]
    rows: int = 6
    mode: Mode = Mode.NORMAL
    drops: frozenset[int] = frozenset()
    twice: frozenset[int] = frozenset()
    layout: Mapping[str, str] = field(default_factory=dict)
    needs_focus: bool = False
    flip_s: float = 0.1
    shakes: bool = True
    keyboard: bool = True
    letters: Sequence[str] = KEYS
    in_cells: bool = False
    steps_too_long: int = 0
    by_itself: bool = False
    unclear: int = 0
    guesses: list[str] = field(default_factory=list)
    typed: str = ""
    keys: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    stray: list[str] = field(default_factory=list)
    shown_more: int = 0

    def __post_init__(self) -> None:
        self._focused = not self.needs_focus
        self.flips_until_s = self._shakes_until_s = 0.0
        self._once_more: tuple[str, float] | None = None

    @property
    def over(self) -> bool:
        return set(self.answers) <= set(self.guesses) or len(self.guesses) == self.rows

    def says(self) -> object:
        if self._once_more and time.monotonic() >= self._once_more[1]:
            self._take(self._once_more[0])
            self._once_more = None
        reading = self.reading()
        return [_as_json(reading.state), reading.condition.value, self.steps_too_long]

    def act(self, action: Action) -> None:
        match action:
            case Click(at):
                assert self._board is not None
                assert self._board.contains(at), "a click outside the attended board"
                hit = [name for name, rect in self.places().items() if rect.contains(at)]
                self._focused = bool(hit) if self.in_cells else self._focused or not hit
                if hit and hit[0].startswith("key "):
                    self._press(hit[0].removeprefix("key "))
            case TypeText(text) if self._focused:
                for letter in text:
                    self._press(self.layout.get(letter, letter).upper())
            case PressKey(key) if self._focused:
                self._press(key.upper())
            case PointAway():
                pass
            case ShowMore():
                self.steps_too_long -= 1
                self.shown_more += 1
            case _:
                self.stray.append(str(action))

    def _press(self, key: str) -> None:
        self.keys.append(key)
        if self.over:
            self.stray.append(key)
        elif len(self.keys) not in self.drops and time.monotonic() >= self.flips_until_s:
            self._take(key)
            if len(self.keys) in self.twice:
                self._once_more = key, time.monotonic() + LATE_S

    def _take(self, key: str) -> None:
        size = len(self.answers[0])
        if key == "BACKSPACE":
            self.typed = self.typed[:-1]
        elif key != "ENTER":
            self.typed = (self.typed + key)[:size]
            if self.by_itself and len(self.typed) == size and self._accepts():
                self._enter()
        elif len(self.typed) == size and self._accepts():
            self._enter()
        else:
            self.refused.append(self.typed)
            self._shakes_until_s = time.monotonic() + (0.1 if self.shakes else 0.0)

    def _enter(self) -> None:
        self.guesses.append(self.typed)
        self.typed = ""
        self.flips_until_s = time.monotonic() + self.flip_s

    def _accepts(self) -> bool:
        history = [(guess, score(guess, self.answers[0])) for guess in self.guesses]
        return self.typed in self.known and illegal(self.typed, history, self.mode) is None

    def places(self) -> dict[str, Rect]:
        pitch, size = TILE_PX + GAP_PX, len(self.answers[0])
        places = {
            f"tile {board}.{row}.{column}": Rect(
                100 + board * (size * pitch + 30) + column * pitch, 50 + row * pitch, TILE_PX, TILE_PX
            )
            for board in range(len(self.answers))
            for row in range(self.rows)
            for column in range(size)
        }
        if self.keyboard:
            for line, keys in enumerate(self.letters):
                for place, key in enumerate(keys):
                    places[f"key {key}"] = Rect(60 + place * 44, KEYBOARD_TOP + line * 50, 40, 44)
        if self.keyboard and not self.in_cells:
            places["key ENTER"] = Rect(10, KEYBOARD_TOP + 100, 46, 44)
            places["key BACKSPACE"] = Rect(380, KEYBOARD_TOP + 100, 60, 44)
        return places

    def reading(self) -> Reading[ShownGame]:
        now_s = time.monotonic()
        flips, shakes = now_s < self.flips_until_s, now_s < self._shakes_until_s
        condition = Condition.UNSETTLED if flips or shakes else Condition.OVER if self.over else Condition.READY
        if self.steps_too_long > 0:
            condition = Condition.CUT_OFF
        game = ShownGame(tuple(self._board_shown(answer, flips) for answer in self.answers))
        return Reading("wordle", game, self.places(), 1.0, condition=condition)

    def _board_shown(self, answer: str, flips: bool) -> ShownBoard:
        size = len(answer)
        letters, tiles = [], []
        solved = False
        for number, guess in enumerate(self.guesses):
            turning = flips and number == len(self.guesses) - 1
            if solved:
                letters.append(("",) * size)
                tiles.append((Tile.EMPTY,) * size)
                continue
            solved = guess == answer
            letters.append(tuple(guess))
            shown = [TILES[digit] for digit in score(guess, answer)]
            if len(self.guesses) <= self.unclear and not solved:
                shown = [tile if tile is Tile.ABSENT else Tile.EITHER for tile in shown]
            tiles.append(tuple(Tile.TYPED if turning and column > 1 else tile for column, tile in enumerate(shown)))
        if not solved and len(letters) < self.rows:
            letters.append(tuple(self.typed.ljust(size)))
            tiles.append(tuple(Tile.TYPED if column < len(self.typed) else Tile.EMPTY for column in range(size)))
        while len(letters) < self.rows:
            letters.append(("",) * size)
            tiles.append((Tile.EMPTY,) * size)
        return ShownBoard(tuple(tuple(letter.strip() for letter in row) for row in letters), tuple(tiles))

    def read(self, frame: Frame, previous: Reading[ShownGame] | None = None) -> list[Reading[ShownGame]]:
        """What a reader would make of a frame of this page: nothing but its pixels is looked at."""
        boards, condition, steps = spelt_out(frame)
        shown = [
            ShownBoard(tuple(map(tuple, letters)), tuple(tuple(map(Tile, row)) for row in tiles))
            for letters, tiles in boards
        ]
        places = {name: rect.moved(0, 20 * max(0, steps)) for name, rect in self.places().items()}
        return [Reading("wordle", ShownGame(tuple(shown)), places, 1.0, condition=Condition(condition))]


def _as_json(game: ShownGame) -> list[list[list[list[str]]]]:
    return [[[list(row) for row in board.letters], [[*row] for row in board.tiles]] for board in game.boards]
