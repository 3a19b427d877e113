"""The settings: looks, watching, overlay, hotkeys. Shows and gives back values; nothing is saved here."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QKeySequenceEdit,
    QPushButton,
    QSpinBox,
    QTabWidget,
    QWidget,
)

from kibitz.gui.settings.form import choice, page
from kibitz.gui.settings.game_page import GamePage
from kibitz.gui.widgets.accessible import Role, give_role
from kibitz.gui.widgets.language import LANGUAGES
from kibitz.gui.widgets.theme import Space, ThemeChoice
from kibitz.gui.widgets.widgets import column
from kibitz.registry import all_options, title_of
from kibitz.services.settings import Settings

_EDIT_HEIGHT = 36
_LEAST_WIDTH = 480


class SettingsDialog(QDialog):
    """Edits a copy of the settings; `settings` gives what was chosen."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self._settings = settings
        self.tabs = tabs = QTabWidget()
        tabs.setAccessibleName(self.tr("Kinds of settings"))
        tabs.addTab(self._general(), self.tr("General"))
        tabs.addTab(self._overlay(), self.tr("Overlay"))
        self._pages = {
            game: GamePage(model, settings.games.get(game, {}), self.tr) for game, model in all_options().items()
        }
        for game, game_page in self._pages.items():
            if game_page.widget is not None:
                tabs.addTab(game_page.widget, title_of(game))
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
        # Games of other packages have pages too: no name of a page shall be cut off while the screen has room.
        names = tabs.tabBar().sizeHint().width() + 2 * Space.L
        self.setMinimumWidth(min(max(_LEAST_WIDTH, names), self.screen().availableSize().width()))

    @property
    def changes(self) -> dict[str, Any]:
        """What was chosen, by the names of `Settings`."""
        games = {game: game_page.chosen for game, game_page in self._pages.items()}
        return {
            "theme": self._theme.currentData(),
            "language": self._language.currentData(),
            "quick_pace_ms": self._quick.value(),
            "quiet_pace_ms": self._quiet.value(),
            "history": self._history.isChecked(),
            "history_pictures": self._history_pictures.isChecked(),
            "overlay_numbers": self._numbers.isChecked(),
            "overlay_thickness": self._thickness.value(),
            **{name: _keys(edit) for name, edit in self._keys.items()},
            "games": {**self._settings.games, **games},
        }

    @property
    def settings(self) -> Settings:
        """The settings as chosen."""
        return self._settings.model_copy(update=self.changes)

    def _general(self) -> QWidget:
        self._theme = choice(
            [
                (ThemeChoice.SYSTEM.value, self.tr("As the system")),
                (ThemeChoice.LIGHT.value, self.tr("Light")),
                (ThemeChoice.DARK.value, self.tr("Dark")),
                (ThemeChoice.CONTRAST.value, self.tr("High contrast")),
            ],
            self._settings.theme,
        )
        self._language = choice([("auto", self.tr("As the system")), *LANGUAGES.items()], self._settings.language)
        self._quick = _milliseconds(50, 2000, self._settings.quick_pace_ms)
        self._quiet = _milliseconds(100, 10000, self._settings.quiet_pace_ms)
        self._history = QCheckBox(self.tr("&Keep the games that are watched or played"))
        self._history.setChecked(self._settings.history)
        self._history_pictures = QCheckBox(self.tr("Keep &pictures of them"))
        self._history_pictures.setChecked(self._settings.history_pictures)
        self._history_pictures.setEnabled(self._settings.history)
        self._history.toggled.connect(self._history_pictures.setEnabled)
        return page(
            [
                (self.tr("&Colours"), self._theme, ""),
                (self.tr("Lan&guage"), self._language, self.tr("From the next start on.")),
                (self.tr("Look &every"), self._quick, self.tr("While something moves on the screen.")),
                (self.tr("When &quiet, every"), self._quiet, self.tr("Once nothing has moved for three seconds.")),
                ("", self._history, self.tr("On this computer alone; see History.")),
                ("", self._history_pictures, self.tr("Of the boards, without what is beside them.")),
            ]
        )

    def _overlay(self) -> QWidget:
        self._numbers = QCheckBox(self.tr("&Number beside each ring"))
        self._numbers.setChecked(self._settings.overlay_numbers)
        self._thickness = QSpinBox()
        self._thickness.setRange(2, 6)
        self._thickness.setSuffix(" px")
        self._thickness.setValue(self._settings.overlay_thickness)
        return page(
            [
                (self.tr("&Line width"), self._thickness, self.tr("Narrow gaps between cards make rings thinner.")),
                ("", self._numbers, self.tr("Without it, colour and line style tell the sets apart.")),
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
            edit = QKeySequenceEdit(QKeySequence(getattr(self._settings, name)))
            edit.setMaximumSequenceLength(1)
            edit.setClearButtonEnabled(True)
            edit.setMinimumHeight(_EDIT_HEIGHT)
            give_role(edit, Role.HotkeyField)
            self._keys[name] = edit
            lines.append((text, edit, ""))
        lines[-1] = (*lines[-1][:2], self.tr("They work whatever window is in front (X11). Esc always stops playing."))
        return page(lines)


def _milliseconds(least: int, most: int, value: int) -> QSpinBox:
    made = QSpinBox()
    made.setRange(least, most)
    made.setSingleStep(50)
    made.setSuffix(" ms")
    made.setValue(value)
    return made


def _keys(edit: QKeySequenceEdit) -> str:
    return edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
