"""The settings: those of Kibitz and of every game, made of their options. Shows and gives back values; nothing is saved
here but a file of the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from kibitz.core.phrase import joined
from kibitz.gui.settings.exchange import Exchange
from kibitz.gui.settings.options_page import OptionsPage
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import EmptyState, button, column, label, row, set_role
from kibitz.registry import all_options, title_of
from kibitz.services.settings import Settings
from kibitz.services.settings_file import FileSettings

_SIZE, _LEAST = QSize(760, 540), QSize(560, 380)
_LIST_ROOM = 40
"""Beside the longest name of a page, logical px."""
GAMES = "games"
"""What `Settings` calls the options of games."""


class SettingsDialog(QDialog):
    """Edits a copy of the settings; `settings` gives what was chosen.

    pages: the list of them. search: a field that leaves only the settings that its words stand at.
    """

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self.setMinimumSize(_LEAST)
        self.resize(_SIZE)
        self._settings = settings
        self._models = all_options()
        self._kept = {game: model.kept(settings.games.get(game, {})) for game, model in self._models.items()}
        self._beside: dict[str, Any] = {}
        self._own = self._own_pages()
        self._game_pages = {
            game: OptionsPage(title_of(game), list(model.options().values()), dict(self._kept[game]), self.tr)
            for game, model in self._models.items()
        }
        every = [*self._own[:-1], *self._game_pages.values(), self._own[-1]]
        self._pages = [page for page in every if page.widget is not None]
        self._build()
        self._follow_history()
        self.exchange = Exchange(self)
        self.exchange.taken.connect(self._take)
        self.exchange.told.connect(self._tell)

    @property
    def changes(self) -> dict[str, Any]:
        """What was chosen, by the names of `Settings`."""
        chosen = {name: value for page in self._own for name, value in page.chosen.items()}
        games = {game: self._chosen_of(game) for game in self._game_pages}
        return {**self._beside, **chosen, GAMES: {**self._games_before, **games}}

    @property
    def settings(self) -> Settings:
        """The settings as chosen."""
        return self._settings.model_copy(update=self.changes)

    @property
    def said(self) -> str:
        """What is told below the pages."""
        return self._said.text()

    @property
    def page(self) -> OptionsPage:
        """The one that is shown."""
        return self._pages[self.pages.currentRow()]

    def restore_page(self) -> None:
        """Show the defaults of the page that is shown."""
        self._restore(self.page)
        self._tell(self.tr("{page}: as it was at first. Save keeps it.").format(page=self.page.title))

    def restore_all(self) -> None:
        """Show the defaults of every page."""
        for page in self._pages:
            self._restore(page)
        self._tell(self.tr("All settings: as they were at first. Save keeps it."))

    def _own_pages(self) -> list[OptionsPage]:
        tr, options, values = self.tr, Settings.options(), dict(self._settings)
        pages = (
            (tr("General"), ("theme", "language", "stay_in_tray", "history", "history_pictures")),
            (tr("Speed"), ("quick_pace_ms", "quiet_pace_ms", "play_rest_ms")),
            (tr("Overlay"), ("overlay_thickness", "overlay_numbers")),
            (tr("Hotkeys"), ("hotkey_toggle", "hotkey_step", "hotkey_hint", "hotkey_stop")),
        )
        return [OptionsPage(title, [options[name] for name in names], values, tr) for title, names in pages]

    @property
    def _games_before(self) -> Mapping[str, Any]:
        """Of games that aren't here now, too."""
        taken = self._beside.get(GAMES, {})
        return {**self._settings.games, **taken}

    def _chosen_of(self, game: str) -> dict[str, Any]:
        """What differs from the game's defaults, with what no page shows."""
        shown = self._game_pages[game].chosen
        return self._models[game].kept({**dict(self._kept[game]), **shown}).to_keep()

    def _restore(self, page: OptionsPage) -> None:
        page.show_defaults()
        for game, known in self._game_pages.items():
            if known is page:
                self._kept[game] = self._models[game]()

    def _build(self) -> None:
        tr = self.tr
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find a setting …"))
        self.search.setAccessibleName(tr("Find a setting"))
        self.search.setClearButtonEnabled(True)
        for clear in self.search.findChildren(QToolButton):
            clear.setAccessibleName(tr("Empty the field"))
        self.search.textChanged.connect(self._search)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        self.pages = QListWidget()
        self.pages.setAccessibleName(tr("Kinds of settings"))
        set_role(self.pages, "pages")
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._stack = QStackedWidget()
        for page in self._pages:
            self.pages.addItem(page.title)
            assert page.widget is not None, "those without one are left out"
            self._stack.addWidget(page.widget)
        self._nothing = EmptyState("question", tr("No such setting"), tr("Try another word for it, or a shorter one."))
        self._stack.addWidget(self._nothing)
        self.pages.setFixedWidth(self.pages.sizeHintForColumn(0) + _LIST_ROOM)
        self.pages.currentRowChanged.connect(self._stack.setCurrentIndex)
        self.pages.setCurrentRow(0)
        self._said = label(role="caption", wrap=True)
        self._said.hide()
        middle = row(self.pages, self._stack, spacing=Space.M)
        middle.setStretchFactor(self._stack, 1)
        layout = column(self.search, spacing=Space.M, margins=(Space.L, Space.L, Space.L, Space.L))
        layout.addLayout(middle, 1)
        layout.addWidget(self._said)
        layout.addLayout(self._buttons())
        self.setLayout(layout)
        self.pages.setFocus()

    def _buttons(self) -> QHBoxLayout:
        tr = self.tr
        defaults = button(tr("Defaults …"), tip=tr("Show the settings as they were at first"))
        menu = QMenu(defaults)
        menu.addAction(tr("Of this page"), self.restore_page)
        menu.addAction(tr("Of all pages"), self.restore_all)
        defaults.setMenu(menu)
        files = button(tr("Import, export …"), tip=tr("Take the settings along, or take them over"))
        both = QMenu(files)
        both.addAction(tr("Import …"), lambda: self.exchange.ask_import())
        both.addAction(tr("Export …"), lambda: self.exchange.ask_export(self.settings))
        files.setMenu(both)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        box.button(QDialogButtonBox.StandardButton.Save).setProperty("kind", "primary")
        for made in box.buttons():
            assert isinstance(made, QPushButton)
            made.setIcon(made.icon().__class__())
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        return row(defaults, files, None, box)

    def _follow_history(self) -> None:
        """Pictures of games that aren't kept are nothing to choose."""
        general = self._own[0]
        kept, pictures = general.editor("history"), general.editor("history_pictures")
        assert isinstance(kept, QCheckBox)
        kept.toggled.connect(pictures.setEnabled)
        pictures.setEnabled(kept.isChecked())

    def _search(self, asked: str) -> None:
        found = [page.search(asked) for page in self._pages]
        for number, count in enumerate(found):
            self.pages.item(number).setHidden(not count)
        shown = self.pages.currentRow()
        if not any(found):
            self._stack.setCurrentWidget(self._nothing)
            return
        best = shown if found[shown] else next(number for number, count in enumerate(found) if count)
        self.pages.setCurrentRow(best)
        self._stack.setCurrentIndex(best)

    def _take(self, file: Path, told: FileSettings) -> None:
        """Show what a file says; it is kept once the user saves it."""
        for page in self._own:
            page.show_values(told.values)
        for game, given in told.values.get(GAMES, {}).items():
            if game in self._models:
                self._kept[game] = self._models[game].kept(given)
                self._game_pages[game].show_values(dict(self._kept[game]))
        shown = {name for page in self._own for name in page.chosen}
        self._beside = {name: value for name, value in told.values.items() if name not in shown}
        words = self.tr("Taken over from {file}. Save keeps it.").format(file=file.name)
        if told.left_out:
            left = self.tr("Left out, as it isn't known here or can't be: {names}.")
            words = joined(" ", [words, left.format(names=", ".join(told.left_out))])
        self._tell(words)

    def _tell(self, text: str) -> None:
        self._said.setText(translated(text))
        self._said.show()

    def done(self, result: int) -> None:
        self.exchange.forget()
        super().done(result)
