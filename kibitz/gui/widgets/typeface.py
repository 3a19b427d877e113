"""The typeface that comes with the program, so that it looks the same on every desktop."""

from __future__ import annotations

import logging
from importlib.resources import files

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase

log = logging.getLogger(__name__)

FAMILY = "Inter"
_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf")


def load() -> None:
    """Make the typeface known to the running application; where that fails, windows have the desktop's own."""
    folder = files("kibitz.resources") / "fonts"
    for name in _FILES:
        if QFontDatabase.addApplicationFontFromData(QByteArray((folder / name).read_bytes())) < 0:
            log.warning("the typeface %s can't be loaded: the desktop's own is used", name)


def dressed(font: QFont) -> QFont:
    """The desktop's font in our typeface: as large as it was, and itself for signs that ours lacks."""
    made = QFont(font)
    made.setFamilies([FAMILY, font.family()])
    return made
