"""What an option is edited with: a box, a list, a number, a line, or a widget of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget

from kibitz.core.options import Choice, Option
from kibitz.gui.widgets.widgets import choice_box
from kibitz.registry import resolve

MOST = 10**6
"""For numbers without a limit of their own."""
_STEP_FROM, _STEP = 200, 50
"""A number that may be so large is changed in such steps: nobody counts milliseconds."""


@dataclass(frozen=True, slots=True)
class Editor:
    """A widget with what it says. named: it shows the option's name itself. words: all that can be read in it."""

    widget: QWidget
    read: Callable[[], Any]
    write: Callable[[Any], object]
    words: Sequence[str] = ()
    named: bool = False


def editor_of(option: Option, value: Any, tr: Callable[[str], str]) -> Editor:
    """What the option is edited with, showing ``value``. tr: gives words in the windows' language."""
    made = _editor(option, tr)
    made.write(value)
    return made


def _editor(option: Option, tr: Callable[[str], str]) -> Editor:
    if option.shown.editor:
        own: Any = resolve(option.shown.editor)("")
        return Editor(own, lambda: own.text, lambda value: setattr(own, "text", value or ""))
    choices = option.choices
    if choices:
        return _choice(choices, tr)
    if option.types == {bool}:
        box = QCheckBox(tr(option.shown.label))
        return Editor(box, box.isChecked, box.setChecked, named=True)
    if option.types & {int, float} and str not in option.types:
        return _number(option, tr)
    line = QLineEdit()
    return Editor(line, lambda: line.text() or option.default, lambda value: line.setText(str(value or "")))


def _choice(choices: Sequence[Choice], tr: Callable[[str], str]) -> Editor:
    """A value that there is no more is shown as the first."""
    values = [each.value for each in choices]
    box = choice_box("")
    for place, each in enumerate(choices):
        box.addItem(tr(each.text))
        if each.tip:
            box.setItemData(place, each.tip, Qt.ItemDataRole.ToolTipRole)

    def write(value: Any) -> None:
        box.setCurrentIndex(values.index(value) if value in values else 0)

    words = [tr(each.text) for each in choices]
    return Editor(box, lambda: values[box.currentIndex()], write, words)


def _number(option: Option, tr: Callable[[str], str]) -> Editor:
    """Where a number may be left out, the box has one place below the least for that."""
    optional = option.default is None
    box: Any = QDoubleSpinBox() if float in option.types else QSpinBox()
    least, most = (-MOST if option.least is None else option.least), (MOST if option.most is None else option.most)
    box.setRange(least - 1 if optional else least, most)
    unset = tr(option.shown.unset or "Not set") if optional else ""
    box.setSpecialValueText(unset)
    if option.shown.unit:
        box.setSuffix(f" {option.shown.unit}")
    if _STEP_FROM <= most < MOST:
        box.setSingleStep(_STEP)

    def read() -> Any:
        return None if optional and box.value() == box.minimum() else box.value()

    return Editor(box, read, lambda value: box.setValue(box.minimum() if value is None else value), [unset])
