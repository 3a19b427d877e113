"""A game's page of the settings, made of its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget

from kibitz.core.options import GameOptions, Option
from kibitz.gui.settings.form import choice, page
from kibitz.registry import resolve

MOST = 10**6
"""For numbers without a limit of their own."""


class GamePage:
    """Edits the options of one game; ``widget`` is None where none is shown. ``kept``: what was chosen before."""

    def __init__(self, model: type[GameOptions], kept: Mapping[str, Any], tr: Callable[[str], str]) -> None:
        self._model, self._before, self._tr = model, model.kept(kept), tr
        self._read: dict[str, Callable[[], Any]] = {}
        lines = [self._line(option) for option in model.options().values() if not option.shown.hidden]
        self.widget = page(lines) if lines else None

    @property
    def chosen(self) -> dict[str, Any]:
        """What differs from the defaults, to be kept."""
        shown = {name: read() for name, read in self._read.items()}
        return self._model.kept({**self._before.to_keep(), **shown}).to_keep()

    def _line(self, option: Option) -> tuple[str, QWidget, str]:
        label, note = self._tr(option.shown.label), self._tr(option.shown.note)
        made, self._read[option.name] = self._editor(option, getattr(self._before, option.name), label)
        return "" if isinstance(made, QCheckBox) else label, made, note

    def _editor(self, option: Option, value: Any, label: str) -> tuple[QWidget, Callable[[], Any]]:
        """The widget and what it says."""
        if option.shown.editor:
            own = resolve(option.shown.editor)(value)
            return own, lambda: own.text
        choices = option.choices
        if choices:
            return _choice_of(option, value, self._tr)
        if option.types == {bool}:
            box = QCheckBox(label)
            box.setChecked(value)
            return box, box.isChecked
        if option.types & {int, float} and str not in option.types:
            return _number(option, value, self._tr)
        line = QLineEdit(str(value or ""))
        return line, lambda: line.text() or option.default


def _choice_of(option: Option, value: Any, tr: Callable[[str], str]) -> tuple[QComboBox, Callable[[], Any]]:
    choices = option.choices
    values = [each.value for each in choices]
    made = choice([(str(number), tr(each.text)) for number, each in enumerate(choices)], str(_place(values, value)))
    for place, each in enumerate(choices):
        if each.tip:
            made.setItemData(place, each.tip, Qt.ItemDataRole.ToolTipRole)
    return made, lambda: values[made.currentIndex()]


def _place(values: list[Any], value: Any) -> int:
    return values.index(value) if value in values else 0


def _number(option: Option, value: Any, tr: Callable[[str], str]) -> tuple[QWidget, Callable[[], Any]]:
    """Where a number may be left out, the box has one place below the least for that."""
    optional = option.default is None
    box: Any = QDoubleSpinBox() if float in option.types else QSpinBox()
    least, most = (-MOST if option.least is None else option.least), (MOST if option.most is None else option.most)
    box.setRange(least - 1 if optional else least, most)
    if optional:
        box.setSpecialValueText(tr(option.shown.unset or "Not set"))
    box.setValue(box.minimum() if value is None else value)
    return box, lambda: None if optional and box.value() == box.minimum() else box.value()
