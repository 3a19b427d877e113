"""How the wizard gets its pictures: from files, the clipboard, and the screen without our own windows on it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from kibitz.core.errors import KibitzError
from kibitz.core.geometry import Rect
from kibitz.gui.overlay.region_picker import RegionPicker
from kibitz.gui.watching import sources
from kibitz.gui.watching.mime_source import mime_source
from kibitz.gui.watching.sources import AWAY_MS, PICTURES, Source
from kibitz.gui.widgets.language import translated


class PictureSource(QObject):
    """taken: a picture, (h, w, 3) uint8 BGR, and its source. failed: a message for the user.

    grabbing: whether the screen is being taken, for which all our windows have to be away; the wizard's own is hidden.
    """

    taken = Signal(object, object)
    failed = Signal(str)
    grabbing = Signal(bool)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.picker: RegionPicker | None = None

    def take(self, source: Source) -> None:
        """Take the picture of this source: at once, or as soon as our windows are out of the way."""
        if not source.live:
            self._take_now(source)
            return
        self._go_away()
        QTimer.singleShot(AWAY_MS, lambda: self._take_live(source))

    def take_files(self, files: list[str]) -> None:
        """Take these picture files."""
        for file in files:
            self.take(sources.file_source(Path(file)))

    def take_screen(self) -> None:
        """Take the whole desktop."""
        self.take(sources.screen_source(self.tr("the whole screen")))

    def ask_file(self) -> None:
        """Let the user choose files."""
        files, _ = QFileDialog.getOpenFileNames(
            self._window, self.tr("Open pictures"), "", self.tr("Pictures ({patterns})").format(patterns=PICTURES)
        )
        self.take_files(files)

    def paste(self) -> None:
        """Take the picture in the clipboard."""
        source = mime_source(self.tr("the clipboard"), QGuiApplication.clipboard().mimeData())
        if source is not None:
            self.take(source)
            return
        self.failed.emit(self.tr("There is no picture in the clipboard. Take a screenshot into it, then paste again."))

    def drop(self, mime: QMimeData) -> None:
        """Take what was dropped."""
        files = [url.toLocalFile() for url in mime.urls() if url.isLocalFile()]
        source = mime_source(self.tr("the dropped picture"), mime)
        if files:
            self.take_files(files)
        elif source is not None:
            self.take(source)

    def pick_region(self) -> None:
        """Let the user drag the part of the screen to take."""
        self._go_away()
        QTimer.singleShot(AWAY_MS, self._start_picker)

    def _start_picker(self) -> None:
        self.picker = RegionPicker(self)
        self.picker.picked.connect(self._picked)
        self.picker.cancelled.connect(self._come_back)
        self.picker.start()

    def _picked(self, rect: Rect) -> None:
        region = (round(rect.x), round(rect.y), round(rect.w), round(rect.h))
        self.take(sources.region_source(self.tr("a part of the screen"), region))

    def _take_live(self, source: Source) -> None:
        try:
            self._take_now(source)
        finally:
            self._come_back()

    def _take_now(self, source: Source) -> None:
        try:
            surface = source.open()
            try:
                pixels = surface.grab().pixels
            finally:
                surface.close()
        except KibitzError as error:
            self.failed.emit(translated(str(error)))
            return
        self.taken.emit(pixels, source)

    def _go_away(self) -> None:
        self.grabbing.emit(True)
        self._window.hide()

    def _come_back(self) -> None:
        self.picker = None
        self.grabbing.emit(False)
        self._window.show()
        self._window.raise_()
        self._window.activateWindow()
