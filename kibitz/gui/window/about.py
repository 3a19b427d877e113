"""About Kibitz, and what works on this computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QDialog, QLabel, QScrollArea, QTabWidget, QVBoxLayout, QWidget

import kibitz
from kibitz.core.background import Task
from kibitz.core.folders import folders
from kibitz.gui.maps.tube.words import ATTRIBUTION
from kibitz.gui.widgets import icons
from kibitz.gui.widgets.accessible import Role, give_role
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.focus_ring import FocusRing
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import button, column, frame, label, row

if TYPE_CHECKING:
    from kibitz.services.doctor import Check


class AboutDialog(QDialog):
    """Two pages: the program, and the same checks as ``kibitz doctor``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Kibitz"))
        self.resize(600, 520)
        self._tabs = QTabWidget()
        self._tabs.setAccessibleName(self.tr("Pages"))
        self._tabs.addTab(self._about(), self.tr("About"))
        self._tabs.addTab(self._computer(), self.tr("This computer"))
        self._tabs.currentChanged.connect(self._chosen)
        close = button(self.tr("Close"), shortcut="Esc")
        close.clicked.connect(self.accept)
        layout = column(self._tabs, spacing=Space.M, margins=(Space.L, Space.M, Space.L, Space.L))
        layout.addLayout(row(None, close))
        self.setLayout(layout)
        self._examination: QtBackground | None = None
        self._lines: list[str] = []

    def examine(self) -> None:
        """Show the page of checks, and run them."""
        self._tabs.setCurrentIndex(1)

    def done(self, result: int) -> None:
        if self._examination is not None:
            # The longest single check asks Qt in a process of its own: the window doesn't wait for that.
            self._examination.forget()
        super().done(result)

    def _about(self) -> QWidget:
        picture = QLabel()
        picture.setPixmap(icons.app_icon().pixmap(96, 96))
        title = label("Kibitz", "display")
        version = label(self.tr("Version {version}").format(version=kibitz.__version__), "muted")
        text = label(
            self.tr(
                "Kibitz looks over your shoulder at a puzzle on the screen, says what to do, and plays it if asked. "
                "Everything stays on this computer: nothing is sent anywhere."
            ),
            wrap=True,
        )
        where = folders()
        places = label(
            self.tr("Settings: {settings}\nLog: {logs}\nPictures of failed moves: {evidence}").format(
                settings=where.settings, logs=where.logs, evidence=where.evidence
            ),
            "caption",
            wrap=True,
        )
        head = row(picture, spacing=Space.L)
        words = column(None, title, version, None, spacing=Space.XS)
        head.addLayout(words, 1)
        inside = QVBoxLayout()
        inside.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        inside.setSpacing(Space.L)
        inside.addLayout(head)
        inside.addWidget(text)
        inside.addWidget(places)
        inside.addWidget(label("\n".join(ATTRIBUTION), "caption", wrap=True))
        inside.addStretch(1)
        return _padded(frame("panel", inside))

    def _computer(self) -> QWidget:
        self._checks = QVBoxLayout()
        self._checks.setSpacing(Space.M)
        self._checks.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        self._busy = label(self.tr("Looking around …"), "muted")
        self._checks.addWidget(self._busy)
        self._checks.addStretch(1)
        inside = QWidget()
        inside.setLayout(self._checks)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        area.setAccessibleName(self.tr("Checks"))
        give_role(area, Role.Pane)
        FocusRing(area)
        self._copy = button(self.tr("Copy"), "paste", tip=self.tr("Copy all checks as text"), shortcut="Ctrl+Shift+C")
        self._copy.clicked.connect(lambda: QApplication.clipboard().setText("\n".join(self._lines)))
        panel = column(area, spacing=0, margins=(2, 2, 2, 2))
        layout = column(frame("panel", panel), spacing=Space.S, margins=(0, Space.M, 0, 0))
        layout.addLayout(row(self._copy, None))
        holder = QWidget()
        holder.setLayout(layout)
        return holder

    def _chosen(self, page: int) -> None:
        if page == 1 and self._examination is None:
            self._examination = QtBackground("kibitz doctor", self)
            self._examination.failed.connect(self._busy.setText)
            self._examination.ask(_examine, lambda _: self._busy.hide(), told=self._show_check)

    def _show_check(self, check: Check) -> None:
        sign = "muted" if check.ok is None else "good" if check.ok else "bad"
        mark = {"good": "✓", "bad": "✗"}.get(sign, "·")
        head = row(label(mark, sign), label(check.name, "heading"), None, spacing=Space.S)
        body = label(check.detail + (f"\n{check.cure}" if check.cure else ""), "muted", wrap=True)
        body.setContentsMargins(Space.XL, 0, 0, 0)
        block = column(spacing=2)
        block.addLayout(head)
        block.addWidget(body)
        self._checks.insertLayout(self._checks.count() - 2, block)
        self._lines.append(f"{mark} {check.name}: {check.detail} {check.cure}".rstrip())


def _examine(task: Task[None]) -> None:
    from kibitz.services.doctor import examine

    for check in examine():
        task.tell(check)


def _padded(widget: QWidget) -> QWidget:
    holder = QWidget()
    holder.setLayout(column(widget, margins=(0, Space.M, 0, 0)))
    return holder
