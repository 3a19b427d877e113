"""What the dialog's parts share: the picture, what is shown so far with its past, and what is asked for now."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.core.history import History
from kibitz.gui.page_wizard.asks import Ask, Kind
from kibitz.gui.page_wizard.draft import SMALLEST, Draft, Place
from kibitz.gui.page_wizard.work import Look


class Showing(QObject):
    """changed: the draft is another. asked: something else is asked for. seen: what is read is known, or no longer."""

    changed = Signal()
    asked = Signal()
    seen = Signal()

    def __init__(self, ask: Ask, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.frame: Frame | None = None
        self.look: Look | None = None
        self._ask: Ask | None = ask
        self._history = History(Draft())
        self._nudged: Ask | None = None

    @property
    def draft(self) -> Draft:
        """As it is now."""
        return self._history.now

    @property
    def ask(self) -> Ask | None:
        """What is drawn or clicked now."""
        return self._ask

    @property
    def can_undo(self) -> bool:
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    def begin(self, frame: Frame | None, draft: Draft) -> None:
        """Another picture, or none yet, and what is known of it."""
        self.frame, self.look, self._nudged = frame, None, None
        self._history.begin(draft)
        self.seen.emit()
        self.changed.emit()

    def ask_for(self, ask: Ask | None) -> None:
        """Ask for this from now on; None for nothing."""
        self._ask, self._nudged = ask, None
        self.asked.emit()

    def change(self, draft: Draft) -> None:
        """What is shown is this now."""
        if self._history.change(draft):
            self._told()

    def show(self, at: Place) -> None:
        """What is asked for is there."""
        if self._ask is not None:
            self.change(self.draft.with_at(self._ask, at))

    def propose(self, board: Rect) -> None:
        """A board that nobody has drawn: it is no change to be undone."""
        if self.draft.board is None:
            self._history.amend(Draft(self.draft.game, board))
            self.changed.emit()

    def nudge(self, dx: float, dy: float, *, resize: bool) -> None:
        """Move what is asked for, or its right and lower sides; where it isn't shown yet it begins in the middle.

        Steps that follow one another are undone as one.
        """
        ask, frame = self._ask, self.frame
        if ask is None or frame is None:
            return
        at = _nudged(self.draft.at(ask), ask, self.draft.board, frame, (dx, dy), resize=resize)
        draft = self.draft.with_at(ask, at)
        if self._nudged == ask and self.can_undo and draft != self.draft:
            self._history.amend(draft)
            self._told()
        else:
            self.change(draft)
        self._nudged = ask

    def undo(self) -> None:
        """Take the last change back."""
        if self._history.undo():
            self._told()

    def redo(self) -> None:
        """Make the last change that was taken back again."""
        if self._history.redo():
            self._told()

    def saw(self, look: Look | None) -> None:
        """This is read now; None while that isn't known."""
        self.look = look
        self.seen.emit()

    def _told(self) -> None:
        self._nudged = None
        self.changed.emit()


def _nudged(
    at: Place | None, ask: Ask, board: Rect | None, frame: Frame, step: tuple[float, float], *, resize: bool
) -> Place:
    whole = Rect(0, 0, frame.width, frame.height)
    if at is None:
        middle = (board or whole).center
        around = Rect(middle.x - whole.w / 4, middle.y - whole.h / 4, whole.w / 2, whole.h / 2)
        return around.clipped(frame.width, frame.height) if ask.kind is Kind.RECT else middle
    dx, dy = step
    if isinstance(at, Point):
        return Point(min(max(at.x + dx, 0), frame.width - 1), min(max(at.y + dy, 0), frame.height - 1))
    if resize:
        return Rect(at.x, at.y, max(SMALLEST, at.w + dx), max(SMALLEST, at.h + dy)).clipped(frame.width, frame.height)
    return at.moved(min(max(dx, -at.x), frame.width - at.right), min(max(dy, -at.y), frame.height - at.bottom))
