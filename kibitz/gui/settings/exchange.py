"""Settings from a file of the user's, and into one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from kibitz.core.background import Task
from kibitz.gui.widgets.background import QtBackground
from kibitz.services.settings import Settings
from kibitz.services.settings_file import FileSettings, read_settings_file, write_settings_file

NAME = "kibitz-settings.json"


class Exchange(QObject):
    """Reads and writes beside the window. taken: the file, and its `FileSettings`. told: what came of it, in words."""

    taken = Signal(object, object)
    told = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._background = QtBackground("kibitz settings", self)
        self._background.failed.connect(self.told)

    def ask_import(self) -> None:
        """Let the user choose a file, and read it."""
        name, _ = QFileDialog.getOpenFileName(self._window, self.tr("Import settings"), "", self._kinds())
        if name:
            self.import_from(Path(name))

    def ask_export(self, settings: Settings) -> None:
        """Let the user name a file, and write these settings into it."""
        name, _ = QFileDialog.getSaveFileName(self._window, self.tr("Export settings"), NAME, self._kinds())
        if name:
            self.export_to(Path(name), settings)

    def import_from(self, file: Path) -> None:
        """Read a file."""

        def work(task: Task[FileSettings]) -> FileSettings:
            return read_settings_file(file)

        self._background.ask(work, lambda found: self.taken.emit(file, found))

    def export_to(self, file: Path, settings: Settings) -> None:
        """Write settings into a file."""

        def work(task: Task[None]) -> None:
            write_settings_file(settings, file)

        self._background.ask(work, lambda _: self.told.emit(self.tr("Written: {file}").format(file=file)))

    def forget(self) -> None:
        """Nobody waits for it any more."""
        self._background.forget()

    def _kinds(self) -> str:
        return self.tr("Settings (*.json)")
