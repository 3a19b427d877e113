"""The cards on the table: lays them out as large as fits, lets the player pick three, moves them briefly."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kibitz.gui.practice.set.card_button import RING_ROOM, CardButton
from kibitz.gui.practice.set.cards import LONG_TO_SHORT, PALETTES, Palette
from kibitz.gui.widgets.accessible import Role, give_role
from kibitz.gui.widgets.focus_ring import FocusRing
from kibitz.solvers.set import Card

LETTERS = "ABCDEFGHIJKLMNOPQRSTU"
APPEAR_MS = 180
LEAVE_MS = 150
MOVE_MS = 200
SHAKE_MS = 240

_LARGEST_SHORT = 190.0
_GAP_SHARE = 0.13
_LEAST_GAP, _MOST_GAP = 14.0, 26.0
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class SetGrid(QWidget):
    """Up to 21 places with cards. Emits ``picked`` with three places once the third is chosen."""

    picked = Signal(int, int, int)
    selection_changed = Signal(int)
    """The user picked a card or put one back; so many are picked now."""
    laid_out = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(300, 260)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Cards on the table"))
        give_role(self, Role.Canvas)
        FocusRing(self)
        self.animated = True
        self._clearing = False
        self._buttons: list[CardButton | None] = []
        self._palette = PALETTES["classic"]
        self._landscape = False
        self._letters = False
        self._columns = 4

    @property
    def buttons(self) -> list[CardButton | None]:
        """The card at each place; None where the place is empty."""
        return list(self._buttons)

    @property
    def selected(self) -> tuple[int, ...]:
        """The places that are picked now."""
        return tuple(n for n, button in enumerate(self._buttons) if button is not None and button.isChecked())

    def sizeHint(self) -> QSize:
        return QSize(760, 640)

    def show_cards(self, cards: Sequence[Card | None]) -> None:
        """Show these cards; those that stay keep their widget and glide to a new place, others come and go."""
        staying = {button.card: button for button in self._buttons if button is not None}
        buttons: list[CardButton | None] = []
        fresh: list[CardButton] = []
        for card in cards:
            if card is None:
                buttons.append(None)
            elif card in staying:
                buttons.append(staying.pop(card))
            else:
                fresh.append(self._make(card))
                buttons.append(fresh[-1])
        focused = next((n for n, b in enumerate(self._buttons) if b is not None and b.hasFocus()), None)
        by_keyboard = focused is not None and self._shows_focus(focused)
        if focused is not None:
            # Else Qt hands the focus of a card that leaves to its neighbour, and rings that.
            self.setFocus(Qt.FocusReason.MouseFocusReason)
        for button in staying.values():
            button.leave_table(LEAVE_MS if self._moving else 0)
        self._buttons = buttons
        self._name_places()
        self._lay_out(glide=self._moving, fresh=fresh)
        for button in fresh:
            button.show()
            button.appear(APPEAR_MS if self._moving else 0)
        if focused is not None and focused < len(buttons) and (there := buttons[focused]) is not None:
            reason = Qt.FocusReason.TabFocusReason if by_keyboard else Qt.FocusReason.MouseFocusReason
            there.setFocus(reason)
        self.clear_hint()

    def clear_selection(self) -> None:
        """Put all picked cards back, without a word."""
        self._clearing = True
        for button in self._buttons:
            if button is not None:
                button.setChecked(False)
        self._clearing = False

    def show_hint(self, places: Sequence[int]) -> None:
        """Outline these places as a hint, and no others."""
        for place, button in enumerate(self._buttons):
            if button is not None:
                button.set_hinted(place in places)

    def clear_hint(self) -> None:
        """Take all hint outlines away."""
        self.show_hint(())

    def shake(self, places: Sequence[int]) -> None:
        """Say no: move these cards a little from side to side."""
        if not self._moving:
            return
        for place in places:
            if (button := self._buttons[place]) is not None:
                button.shake(SHAKE_MS)

    def set_palette(self, palette: Palette) -> None:
        """Draw all cards in another palette."""
        self._palette = palette
        for button in self._buttons:
            if button is not None:
                button.set_palette(palette)

    def set_landscape(self, landscape: bool) -> None:
        """Lay the cards down, or stand them up."""
        self._landscape = landscape
        self._lay_out()

    def set_letters(self, letters: bool) -> None:
        """Show on each card the letter key that picks it."""
        self._letters = letters
        self._name_places()

    def toggle(self, place: int) -> None:
        """Pick the card at a place, or put it back; nothing where there is none."""
        if 0 <= place < len(self._buttons) and (button := self._buttons[place]) is not None and button.isEnabled():
            button.click()

    def card_rects(self) -> list[QRectF]:
        """The cards' rectangles in this widget's logical px, place by place, without empty places."""
        return [b.card_rect().translated(b.pos()) for b in self._buttons if b is not None]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier:
            super().keyPressEvent(event)
        elif event.key() in _ARROWS:
            self._move_focus(*_ARROWS[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape and self.selected:
            self.clear_selection()
        elif len(event.text()) == 1 and event.text().upper() in LETTERS:
            self.toggle(LETTERS.index(event.text().upper()))
        else:
            super().keyPressEvent(event)

    def _shows_focus(self, place: int) -> bool:
        button = self._buttons[place]
        return button is not None and button.shows_focus

    @property
    def _moving(self) -> bool:
        return self.animated and self.isVisible()

    def _make(self, card: Card) -> CardButton:
        button = CardButton(card, self._palette, self)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.toggled.connect(self._toggled)
        return button

    def _toggled(self, checked: bool) -> None:
        if self._clearing:
            return
        self.selection_changed.emit(len(self.selected))
        if checked and len(self.selected) == 3:
            first, second, third = self.selected
            self.picked.emit(first, second, third)

    def _name_places(self) -> None:
        previous: QWidget | None = None
        for place, button in enumerate(self._buttons):
            if button is None:
                continue
            button.set_letter(LETTERS[place] if self._letters else "")
            # Not a tool tip: that would lie over the cards beside it.
            button.setAccessibleDescription(self.tr("Key {letter}").format(letter=LETTERS[place]))
            if previous is not None:
                QWidget.setTabOrder(previous, button)
            previous = button

    def _move_focus(self, dx: int, dy: int) -> None:
        places = [n for n, button in enumerate(self._buttons) if button is not None]
        if not places:
            return
        here = next((n for n in places if (b := self._buttons[n]) is not None and b.hasFocus()), None)
        if here is None:
            target = places[0]
        else:
            target = here + dx + dy * self._columns
            if dx and target // self._columns != here // self._columns:
                return
        if target in places and (button := self._buttons[target]) is not None:
            button.setFocus(Qt.FocusReason.TabFocusReason)

    def _lay_out(self, glide: bool = False, fresh: Sequence[CardButton] = ()) -> None:
        count = len(self._buttons)
        if not count:
            return
        self._columns, short, gap = best_layout(count, self.width(), self.height(), self._landscape)
        width, height = (short * LONG_TO_SHORT, short) if self._landscape else (short, short * LONG_TO_SHORT)
        rows = -(-count // self._columns)
        left = (self.width() - self._columns * width - (self._columns - 1) * gap) / 2
        top = (self.height() - rows * height - (rows - 1) * gap) / 2
        for place, button in enumerate(self._buttons):
            if button is None:
                continue
            x = round(left + place % self._columns * (width + gap)) - RING_ROOM
            y = round(top + place // self._columns * (height + gap)) - RING_ROOM
            target = QRect(x, y, round(width) + 2 * RING_ROOM, round(height) + 2 * RING_ROOM)
            button.glide_to(target, MOVE_MS if glide and button not in fresh else 0)
        self.laid_out.emit()


def best_layout(count: int, width: float, height: float, landscape: bool) -> tuple[int, float, float]:
    """Columns, short side of a card and gap (all px) that make ``count`` cards largest without a ragged last row."""

    def fit(columns: int) -> tuple[int, float, float]:
        rows = -(-count // columns)
        wide, high = (LONG_TO_SHORT, 1.0) if landscape else (1.0, LONG_TO_SHORT)
        short = min(
            (width - 2 * RING_ROOM) / (columns * wide + (columns - 1) * _GAP_SHARE),
            (height - 2 * RING_ROOM) / (rows * high + (rows - 1) * _GAP_SHARE),
        )
        gap = min(max(short * _GAP_SHARE, _LEAST_GAP), _MOST_GAP)
        short = min(
            (width - 2 * RING_ROOM - (columns - 1) * gap) / (columns * wide),
            (height - 2 * RING_ROOM - (rows - 1) * gap) / (rows * high),
            _LARGEST_SHORT,
        )
        return columns, max(short, 24.0), gap

    even = [columns for columns in range(2, 8) if count % columns == 0]
    return max((fit(columns) for columns in even or range(2, 8)), key=lambda found: found[1])
