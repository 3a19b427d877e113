"""Lets the user pick a rectangle on a frozen picture of all screens, by the mouse or the keys. Esc cancels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QImage, QKeyEvent
from PySide6.QtWidgets import QWidget

from kibitz.core.background import Task
from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.gui.overlay.curtain import Curtain, Offer
from kibitz.gui.overlay.selection import around, kept_inside, moved_inside, snapped, spanned, with_room
from kibitz.gui.watching.boards import FoundBoard
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.pixels import bgr_pixels

SNAP_PX = 12
"""An edge so near to one of a board (physical px) is drawn onto it."""
_STEP_PX, _LONG_STEP_PX = 1, 10

Search = Callable[[Frame], Iterable[FoundBoard]]
"""The boards in a picture of a screen, in its px; asked in a thread of its own."""


class Wanted(Enum):
    """What is to be picked, and how large it is at least, physical px."""

    REGION = "region", 40
    BOARD = "board", 40
    BUTTON = "button", 8

    @property
    def least_px(self) -> int:
        """Smaller rectangles are taken for a click: by mistake, or on something that is offered."""
        return self.value[1]


class RegionPicker(QObject):
    """Covers every screen until a rectangle is picked (``picked``, physical px of the desktop) or it is cancelled.

    wanted: what for; a click is enough for a button. words: what to do, where the usual words are too general.
    last: the rectangle of last time, and search: what finds boards in a picture of a screen; both are offered.
    """

    picked = Signal(object)
    cancelled = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        last: Rect | None = None,
        words: str = "",
        *,
        wanted: Wanted = Wanted.BOARD,
        search: Search | None = None,
    ) -> None:
        super().__init__(parent)
        self.wanted, self._search = wanted, search
        self.words = (
            words
            or {
                Wanted.REGION: self.tr("Drag a rectangle around what to watch"),
                Wanted.BOARD: self.tr("Drag a rectangle around the board"),
                Wanted.BUTTON: self.tr("Click on the button, or drag a rectangle around it"),
            }[wanted]
        )
        self.offers: list[Offer] = [Offer(last, self.tr("The one of last time"))] if last is not None else []
        self.pointer: Point | None = None
        self.anchor: Point | None = None
        self.held: Rect | None = None
        """What the keys have chosen of the offers, as they have moved it."""
        self._chosen = -1
        self._pressed_at: Point | None = None
        self._curtains = [Curtain(self, screen) for screen in QGuiApplication.screens()]
        self._active = self._curtains[0]
        self.is_searching = False
        self._background = QtBackground("kibitz picker", self)
        self._background.failed.connect(lambda _message: self._searched())

    @property
    def curtains(self) -> list[QWidget]:
        """The windows that cover the screens."""
        return list(self._curtains)

    @property
    def selected(self) -> Rect | None:
        """What has been drawn so far, or chosen by the keys."""
        if self.anchor is not None and self.pointer is not None:
            return spanned(self.anchor, self.pointer)
        return self.held

    @property
    def offer(self) -> Offer | None:
        """What a click or Enter takes: the smallest under the pointer, else that of last time, else the first board."""
        pointer = self.pointer
        under = [one for one in self.offers if pointer is not None and one.rect.contains(pointer)]
        return min(under, key=lambda one: one.rect.area, default=self.offers[0] if self.offers else None)

    def start(self) -> None:
        """Cover the screens, and look for boards on them."""
        for curtain in self._curtains:
            curtain.cover()
        # Without a window manager's help (the curtains bypass it) nobody else sends us the Esc key.
        self._curtains[0].activateWindow()
        self._curtains[0].grabKeyboard()
        shown = [one for one in self._curtains if one.screen_shown.geometry().contains(QCursor.pos())]
        self._active = shown[0] if shown else self._curtains[0]
        if self._search is not None:
            self.is_searching = True
            pictures = [(one.picture, one.bounds) for one in self._curtains if not one.picture.isNull()]
            work = partial(_search_all, self._search, pictures)
            self._background.ask(work, lambda _: self._searched(), told=self._found)

    def finish(self, rect: Rect | None) -> None:
        """Uncover the screens, and tell what was picked."""
        self._background.forget()
        for curtain in self._curtains:
            curtain.releaseKeyboard()
            curtain.close()
            curtain.deleteLater()
        self._curtains = []
        if rect is None:
            self.cancelled.emit()
        else:
            self.picked.emit(rect)

    def _searched(self) -> None:
        self.is_searching = False
        self._update()

    def _found(self, board: FoundBoard, bounds: Rect) -> None:
        place = with_room(board.place.moved(bounds.x, bounds.y), bounds)
        words = self.tr("{game}: {summary}").format(game=board.title, summary=board.summary)
        self.offers.append(Offer(place, words, is_board=True))
        self._update()

    def _update(self) -> None:
        for curtain in self._curtains:
            curtain.update()

    # The mouse, as the curtains hear of it

    def point(self, curtain: Curtain, at: Point, *, snaps: bool) -> None:
        """The pointer is there; ``snaps``: on the edge of a board, or of the screen, where that is near."""
        self._active, self.held, self._chosen = curtain, None, -1
        edges = [curtain.bounds, *(one.rect for one in self.offers if one.is_board)]
        is_free = not snaps or self.wanted is Wanted.BUTTON
        # A board may lie on two screens: to the first one, the mouse that was pressed there tells of all.
        everywhere = Rect.around([each.bounds for each in self._curtains])
        self.pointer = kept_inside(at if is_free else snapped(at, edges, SNAP_PX), everywhere)
        self._update()

    def press(self, at: Point) -> None:
        """The left button goes down there, where the pointer is."""
        self._pressed_at = at
        if self.anchor is None:
            self.anchor = self.pointer

    def release(self, at: Point) -> None:
        """The left button goes up: a rectangle is picked, or what is offered there."""
        drawn, pressed_at, self._pressed_at = self.selected, self._pressed_at, None
        if drawn is None or pressed_at is None:
            return
        if min(drawn.w, drawn.h) >= self.wanted.least_px:
            self.finish(drawn)
            return
        self.anchor = None
        offer = self.offer
        is_click = max(abs(at.x - pressed_at.x), abs(at.y - pressed_at.y)) < self.wanted.least_px
        if self.wanted is Wanted.BUTTON:
            self.finish(around(spanned(pressed_at, at).center, self.wanted.least_px))
        elif offer is not None and is_click and offer.rect.contains(at):
            self.finish(offer.rect)
        else:
            self._update()

    # The keys

    def press_key(self, event: QKeyEvent) -> None:
        """Esc, Enter, Space, Tab and the arrow keys."""
        keys = Qt.Key
        key = keys(event.key())
        long = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        step = _LONG_STEP_PX if long else _STEP_PX
        ways = {keys.Key_Left: (-1, 0), keys.Key_Right: (1, 0), keys.Key_Up: (0, -1), keys.Key_Down: (0, 1)}
        if key is keys.Key_Escape:
            self.finish(None)
        elif key in (keys.Key_Return, keys.Key_Enter):
            self._take()
        elif key is keys.Key_Space:
            self._put_corner()
        elif key in (keys.Key_Tab, keys.Key_Backtab):
            self._choose(-1 if key is keys.Key_Backtab else 1)
        elif key in ways:
            dx, dy = ways[key]
            self._nudge(dx * step, dy * step)

    def _take(self) -> None:
        drawn, offer = self.selected, self.offer
        if drawn is not None and min(drawn.w, drawn.h) >= self.wanted.least_px:
            self.finish(drawn)
        elif drawn is None and self.wanted is Wanted.BUTTON and self.pointer is not None:
            self.finish(around(self.pointer, self.wanted.least_px))
        elif drawn is None and offer is not None:
            self.finish(offer.rect)

    def _put_corner(self) -> None:
        """The first corner, and with the second it is taken."""
        if self.anchor is not None:
            self._take()
            return
        self.held, self._chosen = None, -1
        self.pointer = self.anchor = self.pointer or self._active.bounds.center
        self._update()

    def _choose(self, step: int) -> None:
        """The next of what is offered."""
        if self.offers:
            first = 0 if step > 0 else len(self.offers) - 1
            self._chosen = first if self._chosen < 0 else (self._chosen + step) % len(self.offers)
            self.anchor, self.held = None, self.offers[self._chosen].rect
            self._update()

    def _nudge(self, dx: float, dy: float) -> None:
        bounds = self._active.bounds
        if self.held is not None:
            home = next((one.bounds for one in self._curtains if one.bounds.contains(self.held.center)), bounds)
            self.held = moved_inside(self.held, dx, dy, home)
        else:
            at = self.pointer or Point(round(bounds.center.x), round(bounds.center.y))
            self.pointer = kept_inside(at.moved(dx, dy), bounds)
        self._update()


def _search_all(search: Search, pictures: Sequence[tuple[QImage, Rect]], task: Task[None]) -> None:
    """Tell each board, in px of its screen, and where that screen is."""
    for picture, bounds in pictures:
        frame = Frame(bgr_pixels(picture), "the screen", origin=(round(bounds.x), round(bounds.y)))
        for board in search(frame):
            task.tell(board, bounds)
