"""What the user is told of a fault of Kibitz itself, and what he can do with the report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QFileDialog, QPlainTextEdit, QWidget

from kibitz.core.background import Task
from kibitz.core.frame import Frame
from kibitz.gui.faults.catching import FaultCatcher
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, column, frame, label, row
from kibitz.services.fault_report import Fault, save_report

WIDE, HIGH = 640, 460


class FaultDialog(QDialog):
    """The report, to be read, copied or saved. Nothing is sent."""

    def __init__(self, fault: Fault, seen: Frame | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tr = self.tr
        self._fault, self._seen = fault, seen
        self._background = QtBackground("kibitz report", self)
        self._background.failed.connect(self._tell)
        self.setWindowTitle(tr("A fault of Kibitz"))
        self.resize(WIDE, HIGH)
        title = label(tr("Something went wrong in Kibitz itself"), "title", wrap=True)
        text = label(
            tr(
                "It isn't your doing. Kibitz goes on; what you did last may not have worked. Nothing was sent "
                "anywhere: if you want to tell us of it, save the report, look at it, and attach it to an issue."
            ),
            wrap=True,
        )
        self._report = QPlainTextEdit(fault.text())
        self._report.setReadOnly(True)
        self._report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._report.setAccessibleName(tr("Report"))
        self.with_picture = QCheckBox(tr("With the last picture of the screen, as Kibitz saw it"))
        self.with_picture.setVisible(seen is not None)
        self._said = label(role="caption", wrap=True)
        self._said.hide()
        tip = tr("A zip with this text, the end of the log and the doctor's findings")
        self.save_button = button(tr("Save the report …"), tip=tip)
        self.save_button.clicked.connect(self._ask_for_file)
        copy = button(tr("Copy"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(fault.text()))
        close = button(tr("Throw away"), kind="primary", shortcut="Esc")
        close.clicked.connect(self.accept)
        layout = column(title, text, spacing=Space.M, margins=(Space.L, Space.L, Space.L, Space.L))
        layout.addWidget(frame("panel", column(self._report, margins=(Space.S, Space.S, Space.S, Space.S))), 1)
        layout.addWidget(self.with_picture)
        layout.addWidget(self._said)
        layout.addLayout(row(self.save_button, copy, None, close))
        self.setLayout(layout)

    @property
    def said(self) -> str:
        """What became of saving."""
        return self._said.text()

    def done(self, result: int) -> None:
        self._background.forget()
        super().done(result)

    def _ask_for_file(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save the report"), "kibitz-report.zip", "ZIP (*.zip)")
        if name:
            self.save_to(Path(name))

    def save_to(self, target: Path) -> None:
        """Save the report, beside the window: the doctor takes some seconds."""
        picture = self._seen.pixels if self._seen is not None and self.with_picture.isChecked() else None
        self._tell(self.tr("Saving …"))

        def work(task: Task[None]) -> None:
            save_report(self._fault, target, picture)

        self._background.ask(work, lambda _: self._tell(self.tr("Saved: {file}").format(file=target)))

    def _tell(self, text: str) -> None:
        self._said.setText(text)
        self._said.show()


class FaultTeller(QObject):
    """Shows each fault, one at a time; one that comes again while it is shown isn't shown anew.

    seen: gives the last picture of the screen.
    """

    def __init__(self, catcher: FaultCatcher, seen: Callable[[], Frame | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._seen, self._window = seen, parent
        self.dialog: FaultDialog | None = None
        catcher.caught.connect(self._tell)

    def _tell(self, fault: Fault) -> None:
        if self.dialog is not None:
            return
        self.dialog = FaultDialog(fault, self._seen(), self._window)
        self.dialog.finished.connect(self._told)
        self.dialog.open()

    def _told(self) -> None:
        self.dialog = None
