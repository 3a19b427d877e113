"""The form that every page of the settings is."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFormLayout, QSizePolicy, QWidget

from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import choice_box, column, frame, label

_NOTE_WIDTH = 280


def page(lines: list[tuple[str, QWidget, str]]) -> QWidget:
    """A page with a line each: its words, what is edited, and a note below it."""
    form = QFormLayout()
    form.setSpacing(Space.M)
    form.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
    for text, widget, note in lines:
        if text:
            widget.setAccessibleName(text.replace("&", ""))
        widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if not note:
            form.addRow(text, widget)
            continue
        both = QWidget()
        both.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        words = label(note, "caption", wrap=True)
        words.setMinimumWidth(_NOTE_WIDTH)
        words.setMinimumHeight(words.heightForWidth(_NOTE_WIDTH))
        both.setLayout(column(widget, words, spacing=Space.XS))
        form.addRow(text, both)
        name = form.labelForField(both)
        if name is not None:
            name.setBuddy(widget)  # type: ignore[attr-defined]  # it is a QLabel
    holder = QWidget()
    outer = column(frame("panel", form), None, margins=(0, Space.M, 0, 0))
    holder.setLayout(outer)
    return holder


def choice(options: list[tuple[str, str]], chosen: str) -> QComboBox:
    """A box with these values and what people read of them; the first where there is no such value any more."""
    made = choice_box("")
    for value, text in options:
        made.addItem(text, value)
    made.setCurrentIndex(max(0, made.findData(chosen)))
    return made
