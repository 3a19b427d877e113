"""One card on the practice board: a button that paints itself."""

from __future__ import annotations

from PySide6.QtCore import Property, QEasingCurve, QPoint, QPropertyAnimation, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from kibitz.gui.practice.set.cards import Palette, card_radius, draw_card
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.colours import Theme
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import OKABE_ITO
from kibitz.solvers.set import Card, describe

RING_ROOM = 7
"""Room around the card for its shadow and focus ring, logical px; presses there are no presses on the card."""

_HINT_COLOUR = OKABE_ITO[4]
_KEYBOARD_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class CardButton(QAbstractButton):
    """A card that can be picked. Its geometry is the card's rectangle grown by `RING_ROOM`."""

    def __init__(self, card: Card, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.card = card
        self._palette = palette
        self._letter = ""
        self._hinted = False
        self._by_keyboard = False
        self._presence = 1.0
        self._shift = 0.0
        self._gliding = QPropertyAnimation(self, b"geometry", self)
        self._gliding.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._describe()

    def card_rect(self) -> QRectF:
        """The card itself, in the button's coordinates."""
        return QRectF(self.rect()).adjusted(RING_ROOM, RING_ROOM, -RING_ROOM, -RING_ROOM)

    @property
    def shows_focus(self) -> bool:
        """Whether the card has the focus and got it by the keyboard."""
        return self.hasFocus() and self._by_keyboard

    def set_palette(self, palette: Palette) -> None:
        """Draw the card in another palette."""
        self._palette = palette
        self._describe()
        self.update()

    def set_letter(self, letter: str) -> None:
        """Show the key that picks this card; empty for none."""
        self._letter = letter
        self.update()

    def set_hinted(self, hinted: bool) -> None:
        """Show the card as part of a hint."""
        self._hinted = hinted
        self.update()

    def appear(self, ms: int) -> None:
        """Come up within ``ms``; at once with 0."""
        self._run("presence", 0.0, 1.0, ms)

    def glide_to(self, target: QRect, ms: int) -> None:
        """Move and stretch to ``target`` (in the parent's coordinates) within ``ms``; at once with 0."""
        self._gliding.stop()
        if ms <= 0 or target == self.geometry():
            self.setGeometry(target)
            return
        self._gliding.setDuration(ms)
        self._gliding.setEndValue(target)
        self._gliding.start()

    def shake(self, ms: int) -> None:
        """Say no: the picture of the card moves from side to side, the card stays where it is."""
        animation = QPropertyAnimation(self, b"shift", self)
        animation.setDuration(ms)
        for share, shift in ((0.0, 0.0), (0.2, -5.0), (0.45, 5.0), (0.7, -3.0), (1.0, 0.0)):
            animation.setKeyValueAt(share, shift)
        animation.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)

    def leave_table(self, ms: int) -> None:
        """Fade out within ``ms``, then be deleted."""
        self.setEnabled(False)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        animation = self._run("presence", 1.0, 0.0, ms)
        if animation is None:
            self.hide()
            self.deleteLater()
        else:
            animation.finished.connect(self.deleteLater)

    def _run(self, name: str, start: float, end: float, ms: int) -> QPropertyAnimation | None:
        if ms <= 0:
            self.setProperty(name, end)
            return None
        animation = QPropertyAnimation(self, name.encode(), self)
        animation.setDuration(ms)
        animation.setStartValue(start)
        animation.setEndValue(end)
        animation.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)
        return animation

    def _get_presence(self) -> float:
        return self._presence

    def _set_presence(self, value: float) -> None:
        self._presence = value
        self.update()

    presence = Property(float, _get_presence, _set_presence)
    """0 (not there) to 1, for the animation of coming and going."""

    def _get_shift(self) -> float:
        return self._shift

    def _set_shift(self, value: float) -> None:
        self._shift = value
        self.update()

    shift = Property(float, _get_shift, _set_shift)
    """How far right of its place the card is painted, logical px, for the animation of refusal."""

    def hitButton(self, pos: QPoint) -> bool:
        return self.card_rect().contains(pos)

    def sizeHint(self) -> QSize:
        return QSize(100 + 2 * RING_ROOM, 150 + 2 * RING_ROOM)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._by_keyboard = event.reason() in _KEYBOARD_REASONS
        super().focusInEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._shift, 0)
        rect = self.card_rect()
        if self._presence < 1:
            painter.setOpacity(self._presence)
            scale = 0.92 + 0.08 * self._presence
            painter.translate(rect.center())
            painter.scale(scale, scale)
            painter.translate(-rect.center())
        self._draw_shadow(painter, rect, look)
        edge, ground = self._edge_and_ground(look)
        draw_card(painter, rect, self.card, self._palette, look, edge, ground)
        if self._letter:
            self._draw_letter(painter, rect, look)
        if self.shows_focus:
            painter.setPen(QPen(QColor(look.text), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(-4, -4, 4, 4), card_radius(rect) + 4, card_radius(rect) + 4)

    def _edge_and_ground(self, look: Theme) -> tuple[QPen | None, QColor | None]:
        thick = max(3.0, min(self.width(), self.height()) / 34)
        if self.isChecked():
            return QPen(QColor(look.accent), thick), QColor(look.accent_soft)
        if self._hinted:
            pen = QPen(QColor(_HINT_COLOUR), thick, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([3, 2])
            return pen, None
        return None, None

    def _draw_shadow(self, painter: QPainter, rect: QRectF, look: Theme) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        # Under the mouse a card rises a little. Its edge stays as it is: a darker edge looks like a selected card.
        raised = 1.0 if self.underMouse() and self.isEnabled() else 0.0
        strength = 0.20 if look.dark else 0.05
        for grow, down in ((2.0 + raised, 2.5 + raised), (1.0, 1.5 + raised)):
            painter.setBrush(theme.colour(look.shadow, strength))
            radius = card_radius(rect) + grow
            painter.drawRoundedRect(rect.adjusted(-grow, -grow + down, grow, grow + down), radius, radius)

    def _draw_letter(self, painter: QPainter, rect: QRectF, look: Theme) -> None:
        painter.setFont(theme.font(theme.TypeSize.CAPTION, bold=True))
        painter.setPen(QColor(look.muted))
        inset = card_radius(rect) * 0.55
        painter.drawText(
            rect.adjusted(inset, inset * 0.5, -inset, -inset),
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop),
            self._letter,
        )

    def _describe(self) -> None:
        self.setAccessibleName(translated(describe(self._palette.told(self.card))))
