"""The wizard's lowest row: leave, undo, what goes on, and on to the next page."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QProgressBar, QToolButton

from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, dress, label, row

_PROGRESS_WIDTH = 140


class ButtonRow(QFrame):
    """Shows; who has it connects its buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "footer")
        tr = self.tr
        self._status = label(role="muted")
        self._status.setAccessibleDescription(tr("Status"))
        self._status.setMinimumWidth(60)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(_PROGRESS_WIDTH)
        self.progress.setAccessibleName(tr("Progress"))
        self.stop = button(tr("Stop"), tip=tr("Leave this work off"))
        self.undo, self.redo = QToolButton(), QToolButton()
        self.undo.setText(tr("Undo"))
        self.redo.setText(tr("Redo"))
        dress(self.undo, "", "quiet", "Ctrl+Z", tr("Undo the last change"))
        dress(self.redo, "", "quiet", "Ctrl+Shift+Z", tr("Do again what was undone"))
        self.cancel = button(tr("Cancel"), tip=tr("Leave the wizard"))
        self.back = button(tr("Back"), "left", tip=tr("The page before"))
        self.back.setShortcut(QKeySequence("Alt+Left"))
        self.next = button(tr("Next"), kind="primary", tip=tr("The next page"))
        layout = row(
            self.cancel, self.undo, self.redo, self._status, self.progress, self.stop, self.back, self.next,
            margins=(Space.L, Space.M, Space.L, Space.M),
        )  # fmt: skip
        layout.setStretch(3, 1)
        self.setLayout(layout)
        self.show_work(busy=False)

    def say(self, text: str) -> None:
        """Show what goes on, or what can be done."""
        text = translated(text)
        self._status.setText(text)
        self._status.setToolTip(text)

    def show_work(self, *, busy: bool) -> None:
        """Whether something is being done that can be stopped."""
        self.progress.setVisible(busy)
        self.stop.setVisible(busy)

    def show_past(self, *, shown: bool, undo: bool, redo: bool) -> None:
        """Whether there is something to undo and to do again, on a page where that is so."""
        for tool, can in ((self.undo, undo), (self.redo, redo)):
            tool.setVisible(shown)
            tool.setEnabled(can)
