"""The picture of a finished game, into the clipboard or a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from kibitz.gui.widgets import theme
from kibitz.gui.window.panels.findings import Findings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Souvenirs(QObject):
    """Copies and saves pictures, in the colours of the window.

    said: a message and its role. failed: what went wrong, for a message that stays.
    """

    said = Signal(str, str)
    failed = Signal(str)

    def copy(self, found: Findings | None) -> None:
        """Put the picture into the clipboard."""
        image = self._image(found)
        if image is not None:
            QGuiApplication.clipboard().setImage(image)
            self.said.emit(self.tr("Copied: a picture of the game, to be pasted anywhere."), "good")

    def save(self, found: Findings | None, window: QWidget) -> None:
        """Save the picture where the user wants it."""
        image = self._image(found)
        if image is None:
            return
        name, _ = QFileDialog.getSaveFileName(window, self.tr("Save the picture"), "game.png", "PNG (*.png)")
        if not name:
            return
        file = name if name.lower().endswith(".png") else f"{name}.png"
        if image.save(file):
            self.said.emit(self.tr("Saved: {file}").format(file=file), "good")
        else:
            self.failed.emit(self.tr("{file} cannot be written. Choose another folder.").format(file=file))

    def _image(self, found: Findings | None) -> QImage | None:
        pixels: NDArray[np.uint8] | None = None
        if found is not None and found.game is not None and found.reading is not None:
            pixels = found.game.souvenir(found.reading, dark=theme.current().dark)
        if pixels is None:
            self.said.emit(self.tr("There is no picture of this game."), "muted")
            return None
        height, width = pixels.shape[:2]
        # A copy, because the image does not keep the pixels alive.
        return QImage(pixels.data, width, height, pixels.strides[0], QImage.Format.Format_BGR888).copy()
