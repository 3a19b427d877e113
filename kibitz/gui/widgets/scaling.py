"""The one place where Qt's logical points and physical pixels of the desktop are turned into each other.

Measured on X11 in all mixed cases: a screen's origin is the same in both spaces and only the offset inside the
screen scales. Logical space therefore has holes between screens, and rounding may be off by one pixel. Qt does the same
on Windows. On macOS the desktop's units are points (docs/decisions/0015); there "physical" means points, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from kibitz.core.geometry import Rect
from kibitz.gui.widgets.native import desktop_is_in_points


def as_rect(rect: QRect | QRectF) -> Rect:
    """The same rectangle, in the same space."""
    return Rect(rect.x(), rect.y(), rect.width(), rect.height())


class ScreenLike(Protocol):
    """What is needed of a QScreen (so that tests can make screens left of and above the first)."""

    def geometry(self) -> QRect: ...

    def devicePixelRatio(self) -> float: ...


def scale_of(screen: ScreenLike) -> float:
    """Units of the desktop per logical point: physical pixels, but on macOS points as well."""
    return 1.0 if desktop_is_in_points() else screen.devicePixelRatio()


def physical_bounds(screen: ScreenLike) -> QRectF:
    """The screen in physical pixels of the desktop."""
    area, ratio = screen.geometry(), scale_of(screen)
    return QRectF(area.x(), area.y(), area.width() * ratio, area.height() * ratio)


def to_physical(point: QPointF | QPoint, screen: ScreenLike) -> QPointF:
    """A global logical point on ``screen``, in physical pixels of the desktop."""
    origin = QPointF(screen.geometry().topLeft())
    return origin + (QPointF(point) - origin) * scale_of(screen)


def to_logical(point: QPointF, screen: ScreenLike) -> QPointF:
    """A physical pixel of the desktop on ``screen``, as a global logical point."""
    origin = QPointF(screen.geometry().topLeft())
    return origin + (point - origin) / scale_of(screen)


def rect_to_physical(rect: QRectF, screen: ScreenLike) -> Rect:
    """A global logical rectangle on ``screen``, in physical pixels of the desktop."""
    return rects_to_physical([rect], screen)[0]


def rects_to_physical(rects: Iterable[QRectF | QRect], screen: ScreenLike) -> list[Rect]:
    """Global logical rectangles on ``screen``, in physical pixels of the desktop; the screen is asked once for all."""
    origin, ratio = screen.geometry().topLeft(), scale_of(screen)
    left, top = origin.x(), origin.y()
    return [
        Rect(left + (r.x() - left) * ratio, top + (r.y() - top) * ratio, r.width() * ratio, r.height() * ratio)
        for r in rects
    ]


def rect_to_logical(rect: Rect, screen: ScreenLike) -> QRectF:
    """A rectangle in physical pixels of the desktop, as a global logical one on ``screen``."""
    corner, ratio = to_logical(QPointF(rect.x, rect.y), screen), scale_of(screen)
    return QRectF(corner.x(), corner.y(), rect.w / ratio, rect.h / ratio)


def screens_under(rect: Rect, screens: Sequence[QScreen] | None = None) -> list[QScreen]:
    """The screens that show any of ``rect`` (physical pixels of the desktop)."""
    area = QRectF(rect.x, rect.y, rect.w, rect.h)
    return [s for s in (screens or QGuiApplication.screens()) if physical_bounds(s).intersects(area)]


def on_screens(rect: Rect) -> bool:
    """Whether all of ``rect`` (physical pixels of the desktop) lies on the screens that there are now."""
    area = QRectF(rect.x, rect.y, rect.w, rect.h)
    shown = [physical_bounds(screen).intersected(area) for screen in QGuiApplication.screens()]
    return sum(part.width() * part.height() for part in shown) >= rect.area


def widget_to_physical(widget: QWidget, rect: QRectF | None = None) -> Rect:
    """A rectangle inside ``widget`` (all of it by default), in physical pixels of the desktop."""
    inside = rect if rect is not None else QRectF(widget.rect())
    corner = widget.mapToGlobal(inside.topLeft())
    return rect_to_physical(QRectF(corner, inside.size()), widget.screen())
