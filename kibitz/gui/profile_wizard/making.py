"""What the wizard's pages share: the pictures, the draft with its past, and what is selected."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from kibitz.core.geometry import Point, Rect
from kibitz.core.history import History
from kibitz.gui.profile_wizard.draft import Draft, Thing, at_of, dragged, is_there
from kibitz.vision.ocr import TextLine
from kibitz.vision.ticket.profile import Pixels


class Making(QObject):
    """changed: the draft is another. selected_changed: something else is selected.

    pictures_changed: other pictures, or another one of them is looked at. pictures_set: other pictures.
    """

    changed = Signal()
    selected_changed = Signal()
    pictures_changed = Signal()
    pictures_set = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pictures: list[Pixels] = []
        self.titles: list[str] = []
        self.shown = 0
        self.lines: Sequence[TextLine] | None = None
        self._uncut: Pixels | None = None
        self._history = History(Draft.empty("usa"))
        self._before_drag: Draft | None = None
        self._selected: Thing | None = None

    @property
    def draft(self) -> Draft:
        """As it is now."""
        return self._history.now

    @property
    def selected(self) -> Thing | None:
        """What is selected."""
        return self._selected

    @property
    def can_undo(self) -> bool:
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    @property
    def picture(self) -> Pixels | None:
        """What is drawn on; once tracks are found, with what the other pictures show where something lay over it."""
        if self.draft.found is not None and self.shown == 0:
            return self.draft.found.picture
        return self.pictures[self.shown] if self.pictures else None

    @property
    def is_cut(self) -> bool:
        """Whether the first picture is a part of the one that was taken."""
        return self._uncut is not None

    def add_picture(self, pixels: Pixels, title: str) -> None:
        """One more picture."""
        self._set([*self.pictures, pixels], [*self.titles, title], len(self.pictures))

    def remove_picture(self, number: int) -> None:
        """Leave a picture out, if there is one with this number."""
        if 0 <= number < len(self.pictures):
            pictures, titles = list(self.pictures), list(self.titles)
            del pictures[number], titles[number]
            self._set(pictures, titles, max(0, min(number, len(pictures) - 1)))

    def cut(self, rect: Rect) -> None:
        """Only this part of the first picture is the client's window."""
        whole = self.pictures[0]
        part = rect.clipped(whole.shape[1], whole.shape[0])
        top, left = int(part.y), int(part.x)
        before = self._uncut if self._uncut is not None else whole
        self._set(
            [whole[top : int(part.bottom), left : int(part.right)].copy(), *self.pictures[1:]], self.titles, 0, before
        )

    def uncut(self) -> None:
        """Take back what was cut off."""
        if self._uncut is not None:
            self._set([self._uncut, *self.pictures[1:]], self.titles, 0)

    def _set(self, pictures: Sequence[Pixels], titles: Sequence[str], shown: int, uncut: Pixels | None = None) -> None:
        """Other pictures. With another first one, what was read in it is forgotten and nothing is placed any more."""
        same = bool(self.pictures) and bool(pictures) and pictures[0] is self.pictures[0]
        self.pictures, self.titles, self.shown = list(pictures), list(titles), shown
        if not same:
            self.lines, self._uncut = None, uncut
            self.begin(Draft.empty(self.draft.board_id))
        self.pictures_changed.emit()
        self.pictures_set.emit()

    def show_picture(self, number: int) -> None:
        """Look at another of the pictures."""
        self.shown = number
        self.pictures_changed.emit()

    def begin(self, draft: Draft) -> None:
        """Begin anew, with nothing to undo."""
        self._history.begin(draft)
        self._told()
        self.select(None)

    def change(self, draft: Draft) -> None:
        """Take another draft; it can be undone."""
        if self._history.change(draft):
            self._told()

    def undo(self) -> None:
        """Back to the draft before."""
        if self._history.undo():
            self._told()

    def redo(self) -> None:
        """Take back the last undoing."""
        if self._history.redo():
            self._told()

    def select(self, thing: Thing | None) -> None:
        """Something is selected, or nothing."""
        if thing != self._selected:
            self._selected = thing
            self.selected_changed.emit()

    def drag(self, thing: Thing, to: Point) -> None:
        """Something is being dragged, and is there now."""
        if self._before_drag is None:
            self._before_drag = self.draft
        self._history.amend(dragged(self._before_drag, thing, to))
        self._told()

    def drop(self) -> None:
        """What is being dragged stays where it is."""
        before, self._before_drag = self._before_drag, None
        if before is not None and before is not self.draft:
            self._history.settle(before)
            self.changed.emit()

    def nudge(self, dx: float, dy: float) -> None:
        """Move what is selected by so many px."""
        thing = self._selected
        at = at_of(self.draft, thing) if thing is not None else None
        if thing is not None and at is not None:
            self.change(dragged(self.draft, thing, at.moved(dx, dy)))

    def _told(self) -> None:
        if self._selected is not None and not is_there(self.draft, self._selected):
            self.select(None)
        self.changed.emit()
