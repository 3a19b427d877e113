"""The settings: looks, watching, overlay, hotkeys. Shows and gives back values; nothing is saved here."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QKeySequenceEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QTabWidget,
    QWidget,
)

from kibitz.games.wordle.options import Typing
from kibitz.gui.settings.palette_edit import PaletteEdit
from kibitz.gui.settings.preferences import Preferences
from kibitz.gui.widgets.theme import Space, ThemeChoice
from kibitz.gui.widgets.widgets import choice_box, column, frame, label
from kibitz.services.settings import Settings
from kibitz.solvers.tuble.networks import NETWORKS, network_title
from kibitz.solvers.wordle.model.state import MAX_BOARDS, Mode
from kibitz.solvers.wordle.model.words import list_names, load_words

COMMON_SIZE = 5
"""Letters of the words that several lists are about; other lengths have one list each."""
_NOTE_WIDTH = 280
_EDIT_HEIGHT = 36


class SettingsDialog(QDialog):
    """Edits a copy of the settings and preferences; `settings` and `preferences` give what was chosen."""

    def __init__(self, settings: Settings, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self.setMinimumWidth(480)
        self._settings, self._preferences = settings, preferences
        tabs = QTabWidget()
        tabs.setAccessibleName(self.tr("Kinds of settings"))
        tabs.addTab(self._general(), self.tr("General"))
        tabs.addTab(self._overlay(), self.tr("Overlay"))
        tabs.addTab(self._set(), "Set")
        tabs.addTab(self._wordle(), "Wordle")
        tabs.addTab(self._tuble(), "Tuble")
        tabs.addTab(self._hotkeys(), self.tr("Hotkeys"))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        box.button(QDialogButtonBox.StandardButton.Save).setProperty("kind", "primary")
        for button in box.buttons():
            assert isinstance(button, QPushButton)
            button.setIcon(button.icon().__class__())
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        layout = column(tabs, box, spacing=Space.L, margins=(Space.L, Space.M, Space.L, Space.L))
        self.setLayout(layout)

    @property
    def settings(self) -> Settings:
        """The settings as chosen."""
        return self._settings.model_copy(update={"theme": self._theme.currentData()})

    @property
    def preferences(self) -> Preferences:
        """The preferences as chosen."""
        return replace(
            self._preferences,
            quick_pace_ms=self._quick.value(),
            quiet_pace_ms=self._quiet.value(),
            overlay_numbers=self._numbers.isChecked(),
            overlay_thickness=self._thickness.value(),
            set_variant=self._variant.currentData(),
            wordle_words=self._words.currentData(),
            wordle_mode=self._mode.currentData(),
            wordle_boards=self._boards.value(),
            wordle_sequence=self._sequence.isChecked(),
            wordle_typing=self._typing.currentData(),
            tuble_graph=self._graph.currentData(),
            tuble_worst=self._worst.currentData(),
            tuble_colours=self._colours.text,
            hotkey_toggle=_keys(self._keys["hotkey_toggle"]),
            hotkey_step=_keys(self._keys["hotkey_step"]),
            hotkey_hint=_keys(self._keys["hotkey_hint"]),
            hotkey_stop=_keys(self._keys["hotkey_stop"]),
        )

    def _general(self) -> QWidget:
        self._theme = _choice(
            [
                (ThemeChoice.SYSTEM.value, self.tr("As the system")),
                (ThemeChoice.LIGHT.value, self.tr("Light")),
                (ThemeChoice.DARK.value, self.tr("Dark")),
            ],
            self._settings.theme,
        )
        self._quick = _milliseconds(50, 2000, self._preferences.quick_pace_ms)
        self._quiet = _milliseconds(100, 10000, self._preferences.quiet_pace_ms)
        return _page(
            [
                (self.tr("&Colours"), self._theme, ""),
                (self.tr("Look &every"), self._quick, self.tr("While something moves on the screen.")),
                (self.tr("When &quiet, every"), self._quiet, self.tr("Once nothing has moved for three seconds.")),
            ]
        )

    def _overlay(self) -> QWidget:
        self._numbers = QCheckBox(self.tr("&Number beside each ring"))
        self._numbers.setChecked(self._preferences.overlay_numbers)
        self._thickness = QSpinBox()
        self._thickness.setRange(2, 6)
        self._thickness.setSuffix(" px")
        self._thickness.setValue(self._preferences.overlay_thickness)
        return _page(
            [
                (self.tr("&Line width"), self._thickness, self.tr("Narrow gaps between cards make rings thinner.")),
                ("", self._numbers, self.tr("Without it, colour and line style tell the sets apart.")),
            ]
        )

    def _set(self) -> QWidget:
        self._variant = _choice(
            [
                ("auto", self.tr("Find out by playing")),
                ("classic", self.tr("Classic: sets are taken away")),
                ("daily", self.tr("Daily puzzle: cards stay")),
                ("chain", self.tr("Chain: one card of the last set")),
                ("ultra", self.tr("UltraSet: four cards")),
            ],
            self._preferences.set_variant,
        )
        return _page([(self.tr("Rules of &Set"), self._variant, "")])

    def _wordle(self) -> QWidget:
        chosen = self._preferences
        lists = [load_words(name) for name in list_names() if not name.isdigit()]
        common = [words for words in lists if words.size == COMMON_SIZE]
        # How many words a list has is told by its tooltip: with it no narrow screen has room for the entry.
        named = [(words.name, words.title.partition(":")[0]) for words in common]
        self._words = _choice([("", self.tr("By the length of the board's words")), *named], chosen.wordle_words)
        for place, words in enumerate(common, start=1):
            self._words.setItemData(place, words.title, Qt.ItemDataRole.ToolTipRole)
        self._mode = _choice(
            [
                (Mode.NORMAL.value, self.tr("Any word may be guessed")),
                (Mode.HARD.value, self.tr("Hard: what was revealed must be used")),
                (Mode.ULTRA.value, self.tr("Ultra hard: only words that can be the answer")),
            ],
            chosen.wordle_mode,
        )
        self._boards = QSpinBox()
        self._boards.setRange(0, MAX_BOARDS)
        self._boards.setSpecialValueText(self.tr("As many as are seen"))
        self._boards.setValue(chosen.wordle_boards)
        self._sequence = QCheckBox(self.tr("&One board after another"))
        self._sequence.setChecked(chosen.wordle_sequence)
        self._typing = _choice(
            [
                (Typing.AUTO.value, self.tr("By the keyboard; if that fails, by clicks")),
                (Typing.KEYS.value, self.tr("By the keyboard")),
                (Typing.CLICKS.value, self.tr("By clicks on the game's own keys")),
            ],
            chosen.wordle_typing,
        )
        return _page(
            [
                (self.tr("&Word list"), self._words, ""),
                (self.tr("&Guesses"), self._mode, ""),
                (self.tr("&Boards"), self._boards, self.tr("With a number, nothing is played before all are seen.")),
                ("", self._sequence, ""),
                (self.tr("&Type words"), self._typing, ""),
            ]
        )

    def _tuble(self) -> QWidget:
        chosen = self._preferences
        networks = [(network_id, network_title(network_id)) for network_id in NETWORKS]
        self._graph = _choice([("auto", self.tr("By what the guesses tell")), *networks], chosen.tuble_graph)
        self._worst = _choice(
            [
                ("none", self.tr("As few as can be on average")),
                ("4", self.tr("Never more than four")),
                ("5", self.tr("Never more than five")),
            ],
            chosen.tuble_worst,
        )
        self._colours = PaletteEdit(chosen.tuble_colours)
        return _page(
            [
                (self.tr("&Network"), self._graph, ""),
                (self.tr("&Guesses"), self._worst, ""),
                (
                    self.tr("&Zone colours"),
                    self._colours,
                    self.tr("Where the page's green, yellow, orange and red are hard to tell apart, show them here."),
                ),
            ]
        )

    def _hotkeys(self) -> QWidget:
        self._keys: dict[str, QKeySequenceEdit] = {}
        lines: list[tuple[str, QWidget, str]] = []
        for name, text in (
            ("hotkey_toggle", self.tr("&Overlay on or off")),
            ("hotkey_step", self.tr("&Make one move")),
            ("hotkey_hint", self.tr("More &help")),
            ("hotkey_stop", self.tr("&Stop playing")),
        ):
            edit = QKeySequenceEdit(QKeySequence(getattr(self._preferences, name)))
            edit.setMaximumSequenceLength(1)
            edit.setClearButtonEnabled(True)
            edit.setMinimumHeight(_EDIT_HEIGHT)
            self._keys[name] = edit
            lines.append((text, edit, ""))
        lines[-1] = (*lines[-1][:2], self.tr("They work whatever window is in front (X11). Esc always stops playing."))
        return _page(lines)


def _page(lines: list[tuple[str, QWidget, str]]) -> QWidget:
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


def _choice(options: list[tuple[str, str]], chosen: str) -> QComboBox:
    """A box with these values and what people read of them; the first where there is no such value any more."""
    made = choice_box("")
    for value, text in options:
        made.addItem(text, value)
    made.setCurrentIndex(max(0, made.findData(chosen)))
    return made


def _milliseconds(least: int, most: int, value: int) -> QSpinBox:
    made = QSpinBox()
    made.setRange(least, most)
    made.setSingleStep(50)
    made.setSuffix(" ms")
    made.setValue(value)
    return made


def _keys(edit: QKeySequenceEdit) -> str:
    return edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
