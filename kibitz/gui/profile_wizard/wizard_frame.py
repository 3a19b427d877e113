"""What every wizard of the window has: steps above, a picture with a page beside it, and a row of buttons below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QMessageBox, QPushButton, QScrollArea, QStackedWidget, QWidget

from kibitz.gui.profile_wizard.button_row import ButtonRow
from kibitz.gui.widgets.background import QtBackground
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Segments, column, frame, row
from kibitz.gui.window.panels.main_panels import Notice

_SCROLL_BAR = 16
_MOST_WIDER = 1.3
"""Words of other languages are longer; so much the pages beside the picture may grow for them."""


class WizardFrame(QDialog):
    """Subclasses lay it out with `_lay_out`, and say with `_would_lose` whether leaving needs a question."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """``name``: of the thread in which its work is done."""
        super().__init__(parent)
        self.setAcceptDrops(True)
        self.setSizeGripEnabled(False)
        self.background = QtBackground(name, self)
        self.notice = Notice()
        self.button_row = ButtonRow()
        self._pages = QStackedWidget()

    def _would_lose(self) -> str:
        """What to ask before the user leaves; empty where nothing is lost."""
        return ""

    def _lay_out(self, steps: Sequence[str], picture: QWidget, pages: Sequence[QWidget], side: int) -> None:
        """``picture``: with what lies below it. ``side``: width of the pages, logical px, where none needs more."""
        self.steps = Segments(self.tr("Steps"), [(str(i), name) for i, name in enumerate(steps)])
        for page in pages:
            area = QScrollArea()
            area.setWidgetResizable(True)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            area.setWidget(page)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._pages.addWidget(area)
        needed = max(page.minimumSizeHint().width() for page in pages) + _SCROLL_BAR
        self._pages.setFixedWidth(max(side, min(needed, round(side * _MOST_WIDER))))
        middle = row(picture, self._pages, spacing=Space.L)
        middle.setStretch(0, 1)
        body = column(self.notice, spacing=Space.M, margins=(Space.L, Space.M, Space.L, Space.M))
        body.addLayout(middle, 1)
        head = frame("bar", row(None, self.steps, None, margins=(Space.M, Space.S, Space.M, Space.S)))
        layout = column(head, spacing=0)
        layout.addLayout(body, 1)
        layout.addWidget(self.button_row)
        self.setLayout(layout)
        for one in self.findChildren(QPushButton):
            # Enter goes on, wherever it is pressed.
            one.setAutoDefault(False)
        self.button_row.next.setDefault(True)

    def done(self, result: int) -> None:
        self.background.forget()
        super().done(result)

    def reject(self) -> None:
        if self._is_leaving_sure():
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._is_leaving_sure():
            self.done(QDialog.DialogCode.Rejected)
            event.accept()
        else:
            event.ignore()

    def _is_leaving_sure(self) -> bool:
        question = self._would_lose()
        if not question:
            return True
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self, self.windowTitle(), question, buttons.Discard | buttons.Cancel, buttons.Cancel
        )
        return answer is buttons.Discard
