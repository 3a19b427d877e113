"""Icons from kibitz/resources/icons, tinted for the theme and tinted anew when it changes."""

from __future__ import annotations

import weakref
from functools import cache
from importlib.resources import files
from typing import Protocol

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from shiboken6 import isValid

from kibitz.gui.widgets import theme

_FOLDER = "kibitz.resources"
_SIZES = (16, 20, 24, 32, 48, 64, 96)


class Iconed(Protocol):
    """Anything with an icon: a button, an action."""

    def setIcon(self, icon: QIcon, /) -> None: ...


_bound: weakref.WeakKeyDictionary[Iconed, tuple[str, str]] = weakref.WeakKeyDictionary()


def icon(name: str, colour: str | None = None) -> QIcon:
    """The icon in the theme's text colour (or ``colour``, ``#RRGGBB``), paler where its control is disabled."""
    shown = theme.current()
    return _drawn(name, colour or shown.text, shown.faint)


@cache
def _drawn(name: str, colour: str, disabled: str) -> QIcon:
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(pixmap(name, size, colour), QIcon.Mode.Normal)
        made.addPixmap(pixmap(name, size, disabled), QIcon.Mode.Disabled)
    return made


def bind(widget: Iconed, name: str, role: str = "text") -> None:
    """Give ``widget`` the icon now and whenever the theme changes; ``role`` names one of the theme's colours."""
    if not _bound:
        theme.watch_changes(_tint_all)
    _bound[widget] = (name, role)
    widget.setIcon(icon(name, getattr(theme.current(), role)))


def pixmap(name: str, size: int, colour: str) -> QPixmap:
    """One icon as a square pixmap of ``size`` physical pixels."""
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))
    made = QPixmap(QSize(size, size))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return made


@cache
def app_icon() -> QIcon:
    """The program's own icon."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(pixmap("kibitz", size, ""))
    return made


@cache
def _source(name: str) -> str:
    return (files(_FOLDER) / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def _tint_all() -> None:
    for widget, (name, role) in list(_bound.items()):
        # A closed window's buttons may live on in Python when Qt has deleted its own.
        if isValid(widget):
            widget.setIcon(icon(name, getattr(theme.current(), role)))
