"""The list of moves: a number in the colour of its rings, pictures of what it touches, and the reason.

Moves that are compared by figures show their title and those instead of pictures.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFontMetrics, QImage, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kibitz.core.advice import Move
from kibitz.gui.overlay.badges import group_colour
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import RADIUS, Space, TypeSize
from kibitz.gui.window.panels.findings import Findings

_Index = QModelIndex | QPersistentModelIndex
_PICTURE_H = 46
_BADGE = 22
_LEAST_HEIGHT = 30
_MOST_HIGH = 1000
_LEFT = Space.M + _BADGE + Space.M


class MovesModel(QAbstractListModel):
    """Moves, best first, with a picture of each place that they touch."""

    def __init__(self) -> None:
        super().__init__()
        self._moves: tuple[Move, ...] = ()
        self._pictures: dict[str, QPixmap] = {}

    def show_findings(self, findings: Findings | None) -> None:
        """List the moves of these findings."""
        moves = findings.moves if findings else ()
        self.beginResetModel()
        self._moves = moves
        self._pictures = _pictures(findings) if findings and moves and not moves[0].figures else {}
        self.endResetModel()

    def move(self, row: int) -> Move:
        """The move of a row."""
        return self._moves[row]

    def pictures(self, row: int) -> list[QPixmap]:
        """Pictures of the places of a row's move."""
        return [self._pictures[place] for place in self._moves[row].places if place in self._pictures]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._moves)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        move = self._moves[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return move.title
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{move.title}: {move.reason}."
        return None


class MovesList(QListView):
    """A view of a `MovesModel`."""

    def __init__(self, model: MovesModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(_MoveDelegate(self))
        self.setAccessibleName(self.tr("Moves"))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setSpacing(0)

    def minimumSizeHint(self) -> QSize:
        """A low one: a move can be scrolled to, what is said above the moves can't."""
        return QSize(super().minimumSizeHint().width(), _LEAST_HEIGHT)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            # The arrow keys go on from somewhere, and the ring shows from where.
            self.setCurrentIndex(self.model().index(0, 0))


class _MoveDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QListView) else 300
        if _move(index).figures:
            # A scroll bar may come to take its part of the width.
            room = width - _LEFT - 2 * Space.M
            high = _reason_height(_move(index).reason, room) + _figures_below(_move(index), room)
            return QSize(width, Space.M + _title_height() + Space.XS + high + Space.S)
        lines = _reason_lines(index)
        high = sum(_part_height(words, _parts_room(lines, width)) for _, words in lines)
        return QSize(width, Space.M + _PICTURE_H + Space.S + high + Space.M)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, MovesModel)
        look = theme.current()
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.setPen(Qt.PenStyle.NoPen)
            selected = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setBrush(QColor(look.accent_soft if selected else look.sunken))
            painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), RADIUS, RADIUS)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(look.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), RADIUS, RADIUS)
        move = _move(index)
        high = _title_height() if move.figures else _PICTURE_H
        self._paint_badge(painter, rect, index.row(), high)
        if move.figures:
            self._paint_figures(painter, rect, move)
        else:
            self._paint_pictures(painter, rect, model.pictures(index.row()))
            self._paint_reason(painter, rect, _reason_lines(index))
        if index.row():
            painter.setPen(QColor(look.border))
            painter.drawLine(QPointF(rect.left() + _LEFT, rect.top()), QPointF(rect.right() - Space.M, rect.top()))
        painter.restore()

    def _paint_figures(self, painter: QPainter, rect: QRectF, move: Move) -> None:
        """Title and figures in one line, or in two where they are too long, and the reason below."""
        look = theme.current()
        flag = Qt.AlignmentFlag
        line = QRectF(rect.left() + _LEFT, rect.top() + Space.M, rect.width() - _LEFT - Space.M, float(_title_height()))
        painter.setPen(QColor(look.text))
        painter.setFont(theme.font(bold=True))
        painter.drawText(line, int(flag.AlignLeft | flag.AlignVCenter), move.title)
        below_title = _figures_below(move, round(line.width()))
        line.translate(0, below_title)
        wide = _figures_width(move)
        smaller = min(1.0, line.width() / wide)
        at = line.left() if below_title else line.right() - wide
        for name, value in move.figures.items():
            for text, colour, bold, gap in ((value, look.text, True, Space.XS), (name, look.muted, False, Space.M)):
                font = theme.font(TypeSize.CAPTION, bold=bold)
                font.setPointSizeF(font.pointSizeF() * smaller)
                painter.setFont(font)
                painter.setPen(QColor(colour))
                wide = painter.fontMetrics().horizontalAdvance(text)
                painter.drawText(QRectF(at, line.top(), wide + 1, line.height()), int(flag.AlignVCenter), text)
                at += wide + gap * smaller
        painter.setFont(theme.font(TypeSize.CAPTION))
        painter.setPen(QColor(look.muted))
        below = QRectF(line.left(), line.bottom() + Space.XS, line.width(), rect.bottom() - line.bottom())
        painter.drawText(below, int(flag.AlignLeft | flag.AlignTop | Qt.TextFlag.TextWordWrap), move.reason)

    def _paint_pictures(self, painter: QPainter, rect: QRectF, pictures: Sequence[QPixmap]) -> None:
        look = theme.current()
        x = rect.left() + _LEFT
        for picture in pictures:
            size = picture.deviceIndependentSize()
            frame = QRectF(x, rect.top() + Space.M, size.width(), size.height())
            outline = QPainterPath()
            outline.addRoundedRect(frame, 4, 4)
            painter.save()
            painter.setClipPath(outline)
            painter.drawPixmap(frame.topLeft(), picture)
            painter.restore()
            painter.strokePath(outline, QPen(QColor(look.border_strong)))
            x += size.width() + Space.S

    def _paint_badge(self, painter: QPainter, rect: QRectF, row: int, high: float) -> None:
        """The move's number, in the middle of a line that is ``high`` px high."""
        badge = QRectF(rect.left() + Space.M, rect.top() + Space.M + (high - _BADGE) / 2, _BADGE, _BADGE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(group_colour(row)))
        painter.drawEllipse(badge)
        painter.setPen(QColor("#FFFFFF"))
        painter.setFont(theme.font(TypeSize.CAPTION, bold=True))
        painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), str(row + 1))

    def _paint_reason(self, painter: QPainter, rect: QRectF, lines: Sequence[tuple[str, str]]) -> None:
        look, flag = theme.current(), Qt.AlignmentFlag
        painter.setFont(theme.font(TypeSize.CAPTION))
        names, room = _names_width(lines), _parts_room(lines, round(rect.width()))
        top = rect.top() + Space.M + _PICTURE_H + Space.S
        left = rect.left() + _LEFT
        for name, words in lines:
            high = _part_height(words, room)
            painter.setPen(QColor(look.muted))
            painter.drawText(QRectF(left, top, names, high), int(flag.AlignTop), name)
            painter.setPen(QColor(look.text))
            at = QRectF(left + names, top, room, high)
            painter.drawText(at, int(flag.AlignTop | Qt.TextFlag.TextWordWrap), words)
            top += high


def _move(index: _Index) -> Move:
    model = index.model()
    assert isinstance(model, MovesModel)
    return model.move(index.row())


def _reason_height(reason: str, width: int) -> int:
    room = QRect(0, 0, width, _MOST_HIGH)
    return QFontMetrics(theme.font(TypeSize.CAPTION)).boundingRect(room, Qt.TextFlag.TextWordWrap, reason).height()


def _figures_width(move: Move) -> int:
    plain, bold = (QFontMetrics(theme.font(TypeSize.CAPTION, bold=bold)) for bold in (False, True))
    texts = sum(bold.horizontalAdvance(v) + plain.horizontalAdvance(n) for n, v in move.figures.items())
    return texts + len(move.figures) * (Space.XS + Space.M) - Space.M


def _figures_below(move: Move, room: int) -> int:
    """How far below the title the figures stand: not at all where one line has room for both."""
    title = QFontMetrics(theme.font(bold=True)).horizontalAdvance(move.title)
    return 0 if title + Space.M + _figures_width(move) <= room else _title_height()


def _title_height() -> int:
    return QFontMetrics(theme.font(bold=True)).height() + 2


def _reason_lines(index: _Index) -> list[tuple[str, str]]:
    """A reason such as ``colour: all red; shape: all oval``, part by part."""
    parts = [part.partition(": ") for part in _move(index).reason.split("; ")]
    return [(name.capitalize(), words) if words else ("", name) for name, _, words in parts]


def _names_width(lines: Sequence[tuple[str, str]]) -> int:
    """Width of the names of a reason's parts and of the room behind them; none where they have none."""
    metrics = QFontMetrics(theme.font(TypeSize.CAPTION))
    widest = max((metrics.horizontalAdvance(name) for name, _ in lines), default=0)
    return widest + Space.M if widest else 0


def _parts_room(lines: Sequence[tuple[str, str]], width: int) -> int:
    """Width for what the parts of a reason say, in an entry of a width that a scroll bar may take a part of."""
    return width - _LEFT - Space.M - _names_width(lines)


def _part_height(words: str, room: int) -> int:
    return _reason_height(words, room) + 1


def _pictures(findings: Findings) -> dict[str, QPixmap]:
    """Place -> a small picture of it, cut out of the frame."""
    frame = findings.view.frame
    whole = QImage(frame.pixels.data, frame.width, frame.height, frame.pixels.strides[0], QImage.Format.Format_BGR888)
    found = {}
    wanted = {place for move in findings.moves for place in move.places}
    for name in wanted & (findings.reading.places.keys() if findings.reading else set()):
        assert findings.reading is not None
        box = findings.reading.places[name].clipped(frame.width, frame.height)
        if box.area <= 0:
            continue
        part = whole.copy(QRect(round(box.x), round(box.y), max(1, round(box.w)), max(1, round(box.h))))
        # Twice as many pixels as shown, so that it is crisp on scaled screens too.
        picture = QPixmap.fromImage(part.scaledToHeight(2 * _PICTURE_H, Qt.TransformationMode.SmoothTransformation))
        picture.setDevicePixelRatio(2)
        found[name] = picture
    return found
