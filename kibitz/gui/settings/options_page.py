"""A page of the settings, made of options: a game's, or some of Kibitz's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from kibitz.core.options import Option
from kibitz.gui.settings.editors import Editor, editor_of
from kibitz.gui.settings.form import Form, Line
from kibitz.gui.settings.search import finds


class OptionsPage:
    """Edits options; those that are hidden aren't on it.

    title: of the page, for people. widget: the page, or None where no option is shown.
    """

    def __init__(
        self, title: str, options: Sequence[Option], values: Mapping[str, Any], tr: Callable[[str], str]
    ) -> None:
        self.title = title
        self._options = [option for option in options if not option.shown.hidden]
        self._editors: dict[str, Editor] = {}
        self._words: list[str] = []
        lines = []
        for option in self._options:
            label, note = tr(option.shown.label), tr(option.shown.note)
            editor = self._editors[option.name] = editor_of(option, values[option.name], tr)
            lines.append(Line("" if editor.named else label, editor.widget, note))
            self._words.append(" ".join([title, label.replace("&", ""), note, option.name, *editor.words]))
        self._form = Form(lines)
        self.widget: QWidget | None = self._form.widget if lines else None

    @property
    def chosen(self) -> dict[str, Any]:
        """Name -> value of what is shown."""
        return {name: editor.read() for name, editor in self._editors.items()}

    def editor(self, name: str) -> QWidget:
        """What an option is edited with."""
        return self._editors[name].widget

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Show these values of options; others stay."""
        for name, editor in self._editors.items():
            if name in values:
                editor.write(values[name])

    def show_defaults(self) -> None:
        """Show the values that options have by themselves."""
        self.show_values({option.name: option.default for option in self._options})

    def search(self, asked: str) -> int:
        """Show only what the words stand at, all of it without words; how many options that is."""
        found = [finds(asked, words) for words in self._words]
        self._form.show_lines(found)
        return sum(found)
