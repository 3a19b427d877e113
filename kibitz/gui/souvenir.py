"""The picture of a finished game, into the clipboard or a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from kibitz.gui import theme
from kibitz.gui.findings import Findings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def copy_souvenir(found: Findings) -> bool:
    """Put the picture into the clipboard, in the colours of the window; False where there is none."""
    image = _image(found)
    if image is None:
        return False
    QGuiApplication.clipboard().setImage(image)
    return True


def save_souvenir(found: Findings, window: QWidget) -> str:
    """Ask where to, and save it; gives the file, or nothing where the user thought better of it or there is none.

    Raises OSError where it can't be written.
    """
    image = _image(found)
    if image is None or found.game is None:
        return ""
    title = QCoreApplication.translate("Souvenir", "Save the picture of the game")
    name, _ = QFileDialog.getSaveFileName(window, title, f"{found.game.id}.png", "PNG (*.png)")
    if name and not image.save(name if name.lower().endswith(".png") else f"{name}.png"):
        raise OSError(name)
    return name


def _image(found: Findings) -> QImage | None:
    if found.game is None or found.reading is None:
        return None
    pixels: NDArray[np.uint8] | None = found.game.souvenir(found.reading, dark=theme.current().dark)
    if pixels is None:
        return None
    height, width = pixels.shape[:2]
    # A copy, because the image does not keep the pixels alive.
    return QImage(pixels.data, width, height, pixels.strides[0], QImage.Format.Format_BGR888).copy()
