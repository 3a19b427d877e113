"""Recorded games of Wordle: typing, rows that turn over tile by tile, refusals, dialogs, another window and theme."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kibitz.solvers.wordle.model.words import load_words
from tests.support.recorded import RecordedFrame
from tests.support.wordle.covers import Covers
from tests.support.wordle.looks import Look, random_look
from tests.support.wordle.pictures import STATES, MadeUpPage
from tests.support.wordle.plays import Play

SEEDS = tuple(range(8))
BOARDS = (1, 1, 2, 4, 1, 8, 1, 2)
WINDOWS = {1: (700, 760), 2: (1000, 800), 4: (1280, 900), 8: (1920, 1000)}
GUESSES = {1: 3, 2: 3, 4: 2, 8: 2}
"""Guesses of a recording before the one that solves a board, so that all have about as many frames."""
START = ("How to play", "Guess the word.", "Each guess must be a word.", "Play")
END = ("Statistics", "12 played   92 % won", "Guess distribution", "Share")


@dataclass(frozen=True)
class _Moment:
    """How a frame differs from the game at rest.

    turned: tiles of the last row that show their score. on_edge: the next one is seen from its edge. popped: whether
    the tile of the last letter is larger. slip: by how many pixels the row that is typed lies off its place. told:
    guesses that the keyboard's colours know of.
    """

    turned: int | None = None
    on_edge: bool = False
    popped: bool = False
    slip: int = 0
    told: int = 0
    toast: str = ""
    dialog: tuple[str, ...] = ()


class _Shot(MadeUpPage):
    """One frame: always the same page, drawn anew."""

    def __init__(self, seed: int, look: Look, play: Play, window: tuple[int, int], moment: _Moment) -> None:
        super().__init__(seed, random.Random(seed), look, play, window, 1)
        self.moment = moment

    def _told(self) -> dict[str, str]:
        now, self.play = self.play, replace(self.play, guesses=self.play.guesses[: self.moment.told])
        try:
            return super()._told()
        finally:
            self.play = now

    def _cells(self, board: int, left: int, top: int, width: int, height: int, gap: int) -> list[dict[str, Any]]:
        shown, moment, play = self.play.shown(board), self.moment, self.play
        turning = len(shown) - 1 if moment.turned is not None and len(shown) == len(play.guesses) else -1
        cells = []
        for row in range(play.rows):
            typing = row == len(shown) and not play.solved(board)
            for col in range(self.columns):
                slip = moment.slip if typing and play.typed else 0
                x, y = left + col * (width + gap) + slip, top + row * (height + gap)
                letter, state = "", "empty"
                if row < len(shown):
                    letter, state = shown[row][0][col], STATES[shown[row][1][col]]
                elif typing and col < len(play.typed):
                    letter, state = play.typed[col], "typed"
                grown = 2 if moment.popped and typing and col == len(play.typed) - 1 else 0
                box = (x - grown, y - grown, width + 2 * grown, height + 2 * grown)
                late = row == turning and moment.turned is not None and col >= moment.turned
                self._cell(box, letter, "typed" if late else state, 0.0)
                if late and moment.on_edge and col == moment.turned:
                    self.canvas.squash(box, 0.3, self.look.page)
                cells.append({"row": row, "col": col, "box": list(box), "letter": letter, "state": state})
        return cells

    def draw(self) -> None:
        self.header()
        upper = self.keys()
        drawn = self.boards(upper)
        if max(board["box"][1] + board["box"][3] for board in drawn) > upper:
            self.foot = (0, upper, self.width, self.height - upper)
        self.paint_keys()
        covers = Covers(self.canvas, self.look, self.scale)
        if self.moment.toast:
            covers.toast(self.moment.toast, self.px(60))
        if self.moment.dialog:
            covers.dialog(self.moment.dialog, 420, 400, 0.4)


class _Film:
    """The game as it is played, and its frames."""

    def __init__(self, seed: int) -> None:
        self.seed, self.chance = seed, random.Random(f"film {seed}")
        self.count = BOARDS[seed % len(BOARDS)]
        self.window = WINDOWS[self.count]
        self.look = _plain(random_look(random.Random(f"look {seed}"), True))
        words = load_words("original").answers
        self.answers = self.chance.sample(words, self.count)
        self.more = self.chance.sample(words, 12)
        self.play = Play(self.answers, self.count + 5 if self.count > 1 else 6)
        self.told = 0

    def frame(self, note: str, *, rest: bool = True, **moment: Any) -> RecordedFrame:
        shot = _Shot(self.seed, self.look, self.play, self.window, _Moment(told=self.told, **moment))
        shot.draw()
        return RecordedFrame(shot.canvas.pixels(), note, self.truth(hidden="dialog" in moment) if rest else None)

    def truth(self, *, hidden: bool) -> dict[str, Any]:
        boards = []
        for board in range(self.count):
            rows: list[list[list[str]]] = [
                [[letter, STATES[digit]] for letter, digit in zip(*pair, strict=True)]
                for pair in self.play.shown(board)
            ]
            if self.play.typed and not self.play.solved(board):
                rows.append([[letter, "typed"] for letter in self.play.typed])
                rows[-1] += [["", "empty"]] * (5 - len(self.play.typed))
            boards.append(rows + [[["", "empty"]] * 5] * (self.play.rows - len(rows)))
        over = all(self.play.solved(board) for board in range(self.count)) or len(self.play.guesses) == self.play.rows
        return {"boards": boards, "over": None if hidden and over else over}

    def typed(self, word: str) -> Iterator[RecordedFrame]:
        for length in range(1, len(word) + 1):
            self.play = replace(self.play, typed=word[:length])
            if self.chance.random() < 0.5:
                yield self.frame(f"{word[:length]} popping up", rest=False, popped=True)
            yield self.frame(f"{word[:length]} typed")

    def entered(self, word: str) -> Iterator[RecordedFrame]:
        self.play = replace(self.play, guesses=[*self.play.guesses, word], typed="")
        for column in range(5):
            yield self.frame(f"{word} turning over", rest=False, turned=column, on_edge=True)
            if self.chance.random() < 0.5:
                yield self.frame(f"{word} half turned over", rest=False, turned=column + 1)
        yield self.frame(f"{word} scored, the keys as before", rest=False)
        self.told = len(self.play.guesses)
        yield self.frame(f"{word} scored")

    def refused(self, word: str) -> Iterator[RecordedFrame]:
        yield from self.typed(word)
        for slip in (-4, 4, -3):
            yield self.frame(f"{word} shaking", rest=False, slip=slip, toast="Not in word list")
        yield self.frame(f"{word} refused", toast="Not in word list")
        yield self.frame(f"{word} still there")
        for length in range(len(word) - 1, -1, -1):
            self.play = replace(self.play, typed=word[:length])
            yield self.frame(f"{word[:length]} left")

    def record(self) -> Iterator[RecordedFrame]:
        for _ in range(2):
            yield self.frame("the page's first dialog", dialog=START)
        yield self.frame("empty")
        guesses = self.more[: GUESSES[self.count]]
        for number, word in enumerate(guesses):
            if number == 1:
                yield from self.refused("VOZHD")
            yield from self.typed(word)
            yield from self.entered(word)
            if number == 0:
                usual, self.window = self.window, (self.window[0] + 90, self.window[1] + 40)
                yield self.frame("a larger window")
                yield self.frame("a larger window, again")
                self.window = usual
            if number == 1:
                yield self.frame("a toast", toast="Link copied")
                self.look = _plain(random_look(random.Random(f"other look {self.seed}"), True))
                yield self.frame("another theme")
        last = self.answers if self.count < 4 and self.seed % 3 else self.more[-1:]
        if self.count == 1 and not self.seed % 3:
            last = self.more[-1 : -1 - (6 - len(guesses)) : -1]
        for word in last:
            yield from self.typed(word)
            yield from self.entered(word)
        yield self.frame("a word of praise or comfort", toast="Well played")
        for _ in range(2):
            yield self.frame("the statistics", dialog=END)
        yield self.frame("the statistics are closed")


def _plain(look: Look) -> Look:
    """A look that tells its states apart: what nobody could read is no test of a reader."""
    return replace(look, keys=look.keys or "QWERTYUIOP ASDFGHJKL ZXCVBNM", faded=0.0)


def record(seed: int) -> Iterator[RecordedFrame]:
    """One game, frame by frame, in a look of its own."""
    return _Film(seed).record()
