"""The form that every page of the settings is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QFrame, QScrollArea, QSizePolicy, QWidget

from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import column, frame, label

_NOTE_WIDTH = 280


class Line(NamedTuple):
    """A line of a form: its words, with & before the letter of its shortcut, what is edited, and a note below it."""

    text: str
    widget: QWidget
    note: str


class Form:
    """Lines below each other, scrolled where there is little room. ``widget``: the page with them."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._layout = QFormLayout()
        self._layout.setSpacing(Space.M)
        self._layout.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        # Some choices are long sentences, and more so in other languages and larger letters.
        self._layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        for line in lines:
            self._add(line)
        holder = QWidget()
        holder.setLayout(column(frame("panel", self._layout), None, margins=(0, 0, Space.S, 0)))
        self.widget = QScrollArea()
        self.widget.setWidgetResizable(True)
        self.widget.setFrameShape(QFrame.Shape.NoFrame)
        self.widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.widget.setWidget(holder)

    def show_lines(self, shown: Sequence[bool]) -> None:
        """Show these of the lines, and hide the others."""
        for row, is_shown in enumerate(shown):
            self._layout.setRowVisible(row, is_shown)

    def _add(self, line: Line) -> None:
        text, widget, note = line
        if text:
            widget.setAccessibleName(text.replace("&", ""))
        widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if not note:
            self._add_row(text, widget)
            return
        both = QWidget()
        both.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        words = label(note, "caption", wrap=True)
        words.setMinimumWidth(_NOTE_WIDTH)
        words.setMinimumHeight(words.heightForWidth(_NOTE_WIDTH))
        both.setLayout(column(widget, words, spacing=Space.XS))
        self._add_row(text, both)
        name = self._layout.labelForField(both)
        if name is not None:
            name.setBuddy(widget)  # type: ignore[attr-defined]  # it is a QLabel

    def _add_row(self, text: str, widget: QWidget) -> None:
        if text:
            self._layout.addRow(text, widget)
        else:
            self._layout.addRow(widget)
