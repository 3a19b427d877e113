"""A surface without a screen, which can ignore clicks, answer late, move, be covered, change and vanish."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from kibitz.automation.stop import Stop
from kibitz.core.action import Action, Click, PointAway, Wait
from kibitz.core.errors import ActionError, CaptureError
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from tests.support import toy

PAGE_BGR = (40, 40, 40)


class FakeSurface:
    """Shows a toy table on a plain page.

    ignored: numbers of the clicks (from 1) that have no effect.
    delay_s: how long after a click its effect shows.
    after_click: number of a click -> what happens to this surface right after it.
    on_grab: called before every picture, with this surface.
    """

    name = "the fake screen"
    can_act = True

    def __init__(
        self,
        table: toy.ToyTable | None = None,
        *,
        ignored: frozenset[int] = frozenset(),
        delay_s: float = 0.0,
        after_click: Mapping[int, Callable[[FakeSurface], None]] | None = None,
        on_grab: Callable[[FakeSurface], None] = lambda surface: None,
    ) -> None:
        self.table = table or toy.ToyTable()
        self.ignored, self.delay_s = ignored, delay_s
        self.after_click = after_click or {}
        self.on_grab = on_grab
        self.offset = (50, 40)
        self.cover: Rect | None = None
        self.gone = False
        self.broken = ""
        self.problem: str | None = None
        self.attended: Rect | None = None
        self.performed: list[tuple[float, Action]] = []
        self.clicked: list[str] = []
        self.pointed_beside: list[Rect] = []
        self.guarded = 0
        self.restored = 0
        self._late: list[tuple[float, toy.ToyTable]] = []
        self._last: Frame | None = None
        self._shown: object = None
        self._stop: Stop | None = None

    def grab(self) -> Frame:
        self.on_grab(self)
        if self.broken:
            raise CaptureError(self.broken)
        while self._late and self._late[0][0] <= time.monotonic():
            self.table = self._late.pop(0)[1]
        shown = (self.table, self.offset, self.cover, self.gone)
        if self._last is None or shown != self._shown:
            self._shown, self._last = shown, Frame(self._paint(), self.name, time.monotonic())
        return self._last

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        self.guarded += 1
        self._stop, self.attended = stop, None
        yield
        self._stop = None

    @property
    def is_guarded(self) -> bool:
        """Whether a play has the mouse now."""
        return self._stop is not None

    def attend(self, board: Rect) -> None:
        self.attended = board

    def trouble(self) -> str | None:
        return self.problem

    def perform(self, action: Action) -> None:
        assert self._stop is not None, "actions are done under guard only"
        self._stop.raise_if_requested()
        if isinstance(action, PointAway):
            assert self.attended is not None, "the pointer is left beside an attended board only"
            self.pointed_beside.append(self.attended)
        if isinstance(action, PointAway | Wait):
            return
        self.performed.append((time.monotonic(), action))
        if not isinstance(action, Click):
            raise ActionError("The fake screen has only a mouse.")
        assert self.attended is not None, "actions are done on an attended board only"
        assert self.attended.contains(action.at), "a click outside the attended board"
        number = len(self.performed)
        if number not in self.ignored:
            self._press(action.at)
        if number in self.after_click:
            self.after_click[number](self)

    def restore(self) -> str | None:
        self.restored += 1
        return None

    def close(self) -> None:
        self.broken = "The fake screen is closed."

    def _press(self, at: Point) -> None:
        before = self._late[-1][1] if self._late else self.table
        board_point = at.moved(-self.offset[0], -self.offset[1])
        hit = [i for i in range(len(before.lamps) + 1) if toy.place_of(i).contains(board_point)]
        self.clicked.append(f"lamp {hit[0]}" if hit else "beside the lamps")
        if hit:
            after = before.more() if hit[0] == len(before.lamps) else before.press(hit[0])
            self._late.append((time.monotonic() + self.delay_s, after))

    def _paint(self) -> NDArray[np.uint8]:
        pixels = np.full((260, 760, 3), PAGE_BGR, np.uint8)
        if not self.gone:
            board = toy.draw(self.table)
            x, y = self.offset
            pixels[y : y + board.shape[0], x : x + board.shape[1]] = board
        if self.cover is not None:
            c = self.cover
            pixels[int(c.y) : int(c.bottom), int(c.x) : int(c.right)] = (200, 180, 20)
        return pixels
