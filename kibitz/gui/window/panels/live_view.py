"""The picture that is watched, with what was read drawn on it; what was misread is chosen and corrected there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from kibitz.core.frame import Frame
from kibitz.core.geometry import Point, Rect
from kibitz.gui.correcting.drawing import draw_chosen, draw_corrected, draw_unclear
from kibitz.gui.correcting.model import Correcting
from kibitz.gui.correcting.words import place_words
from kibitz.gui.overlay.shapes import shapes_for
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.accessible import Role, give_role
from kibitz.gui.widgets.focus_ring import FocusRing
from kibitz.gui.widgets.theme import RADIUS, TypeSize
from kibitz.gui.window.panels.findings import Findings, seen_in
from kibitz.gui.window.panels.own_windows import draw_own_windows

_SMALLEST_CAPTION_PX = 56.0
"""Places narrower than this on the screen get no caption: it would cover them."""
_MOST_COVERED = 0.2
"""Share of a place's height that its caption may take."""
_SMALLEST_CAPTION_PT = 6.0
_BOARD_MARGIN = 0.06
_LEAST_SIZE = 240, 60
"""Logical px; as low as that where the advice needs the room."""


class LiveView(QWidget):
    """Shows the newest findings as large as fits; with ``zoomed``, only the board and a little around it.

    menu_asked: what the chosen place may be is to be listed.
    """

    menu_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(*_LEAST_SIZE)
        self.setAccessibleName(self.tr("Live picture with what was read"))
        give_role(self, Role.Graphic)
        FocusRing(self)
        self.zoomed = True
        self.captions = True
        self._findings: Findings | None = None
        self._scaled: tuple[object, QPixmap] | None = None
        self.correcting = Correcting(self)
        self.correcting.chosen.connect(self._chosen)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(700, 520)

    def show_findings(self, findings: Findings | None) -> None:
        """Show these; None for nothing."""
        self._findings = findings
        self.correcting.show(seen_in(findings))
        self.update()

    def set_zoomed(self, zoomed: bool) -> None:
        """Show only the board, or the whole picture."""
        self.zoomed = zoomed
        self.update()

    def set_captions(self, captions: bool) -> None:
        """Write on each place what it holds, or don't."""
        self.captions = captions
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = theme.current()
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS + 4, RADIUS + 4)
        painter.fillPath(outline, QColor(look.sunken))
        if self._findings is not None:
            painter.save()
            painter.setClipPath(outline)
            self._paint_findings(painter, self._findings)
            painter.restore()
        painter.setPen(QColor(look.border))
        painter.drawPath(outline)

    def _paint_findings(self, painter: QPainter, findings: Findings) -> None:
        frame = findings.view.frame
        part, scale, target = self._placed(findings)
        painter.drawPixmap(target, self._pixmap(frame, part, target), QRectF())
        painter.translate(target.topLeft() - QPointF(part.x, part.y) * scale)
        hidden = [_scaled(cover.rect, scale) for cover in frame.covers]
        draw_own_windows(painter, hidden, self.tr("Kibitz itself, not looked at"))
        self._paint_places(painter, findings, scale)
        within = QRectF(part.x * scale, part.y * scale, part.w * scale, part.h * scale)
        shapes = shapes_for(
            findings.marks,
            findings.places,
            1 / scale,
            within,
            thickness=3.0,
            on_dark=findings.page_is_dark(),
            over=findings.covers,
        )
        painter.save()
        # As on the screen, nothing is drawn over what is read.
        free = QRegion(within.toAlignedRect())
        for kept in shapes.keep_out:
            free -= QRegion(kept.toAlignedRect())
        painter.setClipRegion(free, Qt.ClipOperation.IntersectClip)
        shapes.paint_ground(painter, QColor(shapes.casing))
        shapes.paint(painter)
        painter.restore()
        if self.captions:
            self._paint_captions(painter, findings, scale)
        self._paint_corrections(painter, findings, scale)

    def _placed(self, findings: Findings) -> tuple[Rect, float, QRectF]:
        """The part of the frame that is shown, the scale, and where in this widget."""
        part = self._part(findings)
        scale = min(self.width() / part.w, self.height() / part.h)
        target = QRectF(0, 0, part.w * scale, part.h * scale)
        target.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        return part, scale, target

    def spot(self, place: Rect) -> QPointF:
        """Where in this widget the middle of something in the frame is."""
        assert self._findings is not None, "something is shown"
        part, scale, target = self._placed(self._findings)
        return target.topLeft() + QPointF(place.center.x - part.x, place.center.y - part.y) * scale

    def _point(self, at: QPointF) -> Point | None:
        """The point of the frame there; None where nothing is shown."""
        if self._findings is None:
            return None
        part, scale, target = self._placed(self._findings)
        return Point(part.x + (at.x() - target.x()) / scale, part.y + (at.y() - target.y()) / scale)

    # Correcting

    def _chosen(self) -> None:
        called = self.correcting.called
        name = self.tr("Live picture with what was read")
        self.setAccessibleName(f"{name}: {place_words(called)}" if called else name)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._point(event.position())
        if at is None or event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            super().mousePressEvent(event)
            return
        if self.correcting.choose_at(at) and event.button() is Qt.MouseButton.RightButton:
            self.menu_asked.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = self._point(event.position())
        if at is not None and self.correcting.choose_at(at):
            self.menu_asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if not plain or not (self._answered(event) or self._pressed(event)):
            super().keyPressEvent(event)

    def _answered(self, event: QKeyEvent) -> bool:
        """Whether a key answers what is asked."""
        correcting, key, keys = self.correcting, Qt.Key(event.key()), Qt.Key
        asked = correcting.question is not None and correcting.question[0] == correcting.place
        by_letters = any(one.letters for one in correcting.aspects)
        if key is keys.Key_PageDown and not asked:
            correcting.choose("")
        elif asked and (key in (keys.Key_Return, keys.Key_Enter) or (key is keys.Key_Y and not by_letters)):
            correcting.agree()
        elif asked and (key is keys.Key_PageDown or (key is keys.Key_N and not by_letters)):
            correcting.pass_over()
        else:
            return False
        return True

    def _pressed(self, event: QKeyEvent) -> bool:
        """Whether a key chooses a place, or says something of the one that is chosen."""
        correcting, keys = self.correcting, Qt.Key
        do = {
            keys.Key_Left: lambda: correcting.move((-1, 0)),
            keys.Key_Right: lambda: correcting.move((1, 0)),
            keys.Key_Up: lambda: correcting.move((0, -1)),
            keys.Key_Down: lambda: correcting.move((0, 1)),
            keys.Key_Space: correcting.step,
            keys.Key_Delete: correcting.take_away,
            keys.Key_Menu: self.menu_asked.emit,
            keys.Key_F2: self.menu_asked.emit,
        }.get(Qt.Key(event.key()))
        if do is not None:
            do()
        elif event.key() == keys.Key_Escape and correcting.place:
            correcting.choose("")
        elif event.text() and correcting.press(event.text()):
            return True
        elif event.text().isalpha() and correcting.is_long:
            self.menu_asked.emit()
        else:
            return False
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def _paint_corrections(self, painter: QPainter, findings: Findings, scale: float) -> None:
        correcting = self.correcting
        if findings.reading is None:
            return
        places = {name: _scaled(place, scale) for name, place in findings.reading.places.items()}
        for name in correcting.unclear_names:
            draw_unclear(painter, places[name])
        for name in {said.place for said in correcting.held if said.place in places}:
            draw_corrected(painter, places[name])
        if correcting.place in places and (self.hasFocus() or correcting.is_chosen):
            draw_chosen(painter, places[correcting.place], has_focus=self.hasFocus())

    # Painting

    def _part(self, findings: Findings) -> Rect:
        frame = findings.view.frame
        whole = Rect(0, 0, frame.width, frame.height)
        if not self.zoomed or findings.reading is None or not findings.reading.places:
            return whole
        board = findings.reading.bounds
        part = board.grown(max(board.w, board.h) * _BOARD_MARGIN).clipped(frame.width, frame.height)
        return part if part.area > 0 else whole

    def _pixmap(self, frame: Frame, part: Rect, target: QRectF) -> QPixmap:
        """The part of the frame in the size it is shown at; kept, because smooth scaling is the slow step."""
        ratio = self.devicePixelRatioF()
        key = (id(frame), part, target.size(), ratio)
        if self._scaled is not None and self._scaled[0] == key:
            return self._scaled[1]
        left, top, right, bottom = int(part.x), int(part.y), int(part.right), int(part.bottom)
        image = QImage(
            frame.pixels.data, frame.width, frame.height, frame.pixels.strides[0], QImage.Format.Format_BGR888
        ).copy(QRect(left, top, max(1, right - left), max(1, bottom - top)))
        size = QSize(max(1, round(target.width() * ratio)), max(1, round(target.height() * ratio)))
        made = QPixmap.fromImage(
            image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
        )
        self._scaled = (key, made)
        return made

    def _paint_places(self, painter: QPainter, findings: Findings, scale: float) -> None:
        if findings.reading is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour(theme.current().accent, 0.75), 1))
        for name, place in findings.reading.places.items():
            if name not in findings.captions:
                continue
            painter.drawRoundedRect(_scaled(place, scale), 3, 3)

    def _paint_captions(self, painter: QPainter, findings: Findings, scale: float) -> None:
        if findings.reading is None:
            return
        look = theme.current()
        places = {name: _scaled(place, scale) for name, place in findings.reading.places.items()}
        captions = [(text, places[name]) for name, text in findings.captions.items() if text and name in places]
        painter.setFont(theme.font(TypeSize.CAPTION))
        least = painter.fontMetrics().height() / _MOST_COVERED
        captions = [(t, box) for t, box in captions if box.width() >= _SMALLEST_CAPTION_PX and box.height() >= least]
        # The first round finds the size at which all of them fit, so that none is larger than another.
        for text, box in captions:
            _fitted(painter, text, box.width() - 8)
        metrics = painter.fontMetrics()
        for text, box in captions:
            lines = _fitted(painter, text, box.width() - 8)
            width = max(metrics.horizontalAdvance(line) for line in lines)
            plate = QRectF(0, 0, width + 6, metrics.height() * len(lines) + 1)
            # Low inside the place: there it hides least of what was read, and no ring runs over it.
            plate.moveCenter(QPointF(box.center().x(), box.bottom() - plate.height() / 2 - 2))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(look.surface, 0.88))
            painter.drawRoundedRect(plate, 3, 3)
            painter.setPen(QColor(look.text))
            painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), "\n".join(lines))


def _fitted(painter: QPainter, text: str, width: float) -> list[str]:
    """The text in one or two lines that fit the width; the painter's font is made smaller where they would not."""
    words = text.split()
    splits = [[text], *([" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words)))]
    font = painter.font()
    while True:
        metrics = painter.fontMetrics()
        widths = [max(metrics.horizontalAdvance(line) for line in lines) for lines in splits]
        if widths[0] <= width:
            return splits[0]
        best = min(range(len(splits)), key=lambda n: widths[n])
        if widths[best] <= width:
            return splits[best]
        if font.pointSizeF() <= _SMALLEST_CAPTION_PT:
            return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, int(width)) for line in splits[best]]
        font.setPointSizeF(font.pointSizeF() - 0.5)
        painter.setFont(font)


def _scaled(rect: Rect, scale: float) -> QRectF:
    return QRectF(rect.x * scale, rect.y * scale, rect.w * scale, rect.h * scale)
