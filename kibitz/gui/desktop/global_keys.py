"""Global hotkeys in the window's event loop: no thread of ours, a notifier on what tells of keys."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QSocketNotifier, Signal

from kibitz.automation.surfaces.hotkeys import Hotkeys, KeyCombination
from kibitz.automation.systems.choice import this_system
from kibitz.core.errors import KibitzError
from kibitz.gui.desktop.single_instance import Command
from kibitz.gui.widgets.language import translated


class GlobalKeys(QObject):
    """Takes key combinations from the system. ``pressed``: a Command. Where there are none it says why."""

    pressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hotkeys: Hotkeys | None = None
        self._notifier: QSocketNotifier | None = None
        self._meaning: dict[str, Command] = {}

    def take(self, wanted: Mapping[Command, str]) -> list[str]:
        """Take these combinations (empty ones are left out) instead of those taken before; what was not possible."""
        self.close()
        wanted = {command: keys for command, keys in wanted.items() if keys}
        if not wanted:
            return []
        try:
            self._hotkeys = Hotkeys(this_system().open_keys())
        except KibitzError as error:
            return [translated(str(error))]
        problems = []
        for command, keys in wanted.items():
            try:
                self._hotkeys.add(KeyCombination.parse(keys))
                self._meaning[keys] = command
            except KibitzError as error:
                problems.append(translated(str(error)))
        self._notifier = QSocketNotifier(self._hotkeys.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        return problems

    def close(self) -> None:
        """Give the keys back."""
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        if self._hotkeys is not None:
            self._hotkeys.close()
            self._hotkeys = None
        self._meaning = {}

    def _read(self) -> None:
        if self._hotkeys is None:
            return
        for keys in self._hotkeys.pressed():
            self.pressed.emit(self._meaning[keys])
