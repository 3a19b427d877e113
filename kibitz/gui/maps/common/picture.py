"""Maps as picture files, PNG or SVG, drawn as in the window; no display is needed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from kibitz.core.errors import UsageError
from kibitz.gui.widgets import theme
from kibitz.gui.widgets.theme import ThemeChoice

ENDINGS = (".png", ".svg")
SMALLEST, LARGEST = 300, 8000
"""Width and height that a picture may have, px."""

Draw = Callable[[QPainter, float, float], None]
"""Draws a map; its width and height, px."""


def save_picture(path: Path, draw: Draw, size: tuple[int, int], theme_choice: str, title: str) -> None:
    """Write what ``draw`` draws to ``path``; its ending tells the format.

    size: width and height, px. theme_choice: ``light`` or ``dark``.
    Raises UsageError where the ending or the size is none of ours, or the file can't be written.
    """
    ending = path.suffix.lower()
    width, height = size
    if ending not in ENDINGS:
        raise UsageError(f"{path}: its end tells no format. Use .png or .svg.")
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise UsageError(f"A map of {width}x{height} can't be drawn. Use {SMALLEST} to {LARGEST} px each way.")
    app = _application()
    theme.apply(ThemeChoice(theme_choice))
    if ending == ".svg":
        device = QSvgGenerator()
        device.setFileName(str(path))
        device.setSize(QSize(width, height))
        device.setViewBox(QRectF(0, 0, width, height))
        # Fonts are measured in the picture's own px.
        device.setResolution(round(app.primaryScreen().logicalDotsPerInch()))
        device.setTitle(title)
        painter = QPainter()
        written = painter.begin(device)
        if written:
            draw(painter, width, height)
            painter.end()
    else:
        image = QImage(width, height, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        draw(painter, width, height)
        painter.end()
        written = image.save(str(path))
    if not written:
        raise UsageError(f"{path} can't be written. Is the folder there, and may you write into it?")


def _application() -> QGuiApplication:
    """The application that is there, or one that needs no display."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QApplication(["kibitz"])
