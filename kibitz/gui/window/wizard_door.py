"""How the main window opens a game's wizard: a dialog that finds out what is needed before the game can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from kibitz.gui.watching.sources import Source
from kibitz.registry import resolve, wizard_of


class MakesWizard(Protocol):
    """What `Game.wizard` names.

    It gives a `QDialog` with two signals: ``saved`` (options of the game that use what was made, as a dictionary; empty
    for later) and ``grabbing`` (whether the screen is being taken, for which all our windows are to be away).
    """

    def __call__(
        self, watched: Source | None = None, *, has_window: bool, parent: QWidget | None = None
    ) -> QDialog: ...


class WizardDoor(QObject):
    """One wizard at a time.

    saved: the game's id and its options. grabbing: as the wizard's. closed: it is left, whether with or without.
    """

    saved = Signal(str, object)
    grabbing = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.wizard: QDialog | None = None

    def open(self, game: str, watched: Source | None) -> None:
        """Show the wizard of the game with this id, or the one that is there already."""

        def make() -> QDialog:
            wizard: MakesWizard = resolve(wizard_of(game))
            made = wizard(watched, has_window=True, parent=self._window)
            made.saved.connect(lambda options: self.saved.emit(game, options))  # type: ignore[attr-defined]
            return made

        self.show(make)

    def show(self, make: Callable[[], QDialog]) -> None:
        """Show a dialog that has the signal ``grabbing``, or the one that is there already."""
        if self.wizard is None:
            self.wizard = made = make()
            made.grabbing.connect(self.grabbing)  # type: ignore[attr-defined]
            made.finished.connect(self._closed)
        self.wizard.show()
        self.wizard.raise_()
        self.wizard.activateWindow()

    def _closed(self) -> None:
        if self.wizard is not None:
            self.wizard.deleteLater()
            self.wizard = None
