"""The window where a board is shown to Kibitz, so that it can be read: it offers the wizards for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog

from kibitz.core.page import Page
from kibitz.gui.watching.sources import Source
from kibitz.gui.watching.worker import Mode
from kibitz.gui.window.game_choice import GameChoice
from kibitz.gui.window.watching import WatchingWindow
from kibitz.gui.window.wizard_door import WizardDoor
from kibitz.registry import game_ids, resolve, title_of, wizard_of


class WizardWindow(WatchingWindow):
    """Offers and opens the wizard of a game, and uses what was made with it."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.door = WizardDoor(self)
        self.door.saved.connect(self._use_made)
        self.door.grabbing.connect(self._make_way_for_grab)
        self.controls.wizard.clicked.connect(self.open_wizard)
        self.make_profile.clicked.connect(self.open_wizard)
        self.show_me.clicked.connect(self.show_board)
        self.top.show_board.triggered.connect(self.show_board)
        self.top.saved_pages.triggered.connect(self.show_pages)
        self.addAction(self.top.show_board)
        QTimer.singleShot(0, self._show_wizard_button)

    def open_wizard(self) -> None:
        """Let the user show what is needed to read the game."""
        game = self._wizard_game()
        if game:
            with self._busy(self.tr("Opening the wizard …")):
                self.door.open(game, self.source)

    def show_board(self) -> None:
        """Let the user show where the board is; a game with a wizard of its own has it shown there."""
        if self._settings.game and self._wizard_game():
            self.open_wizard()
            return
        with self._busy(self.tr("Opening the picture …")):
            self.door.show(self._page_wizard)

    def _page_wizard(self) -> QDialog:
        # By name: it is opened long after the window, and knows of it.
        made: QDialog = resolve("kibitz.gui.page_wizard.dialog:PageWizard")(
            [game for game in game_ids() if not wizard_of(game)],
            lambda game: GameChoice(game, self._settings, told=self._told)()[0],
            self,
        )
        made.saved.connect(self._use_page)  # type: ignore[attr-defined]  # known by its name alone
        found, game, reading = self.findings, self._settings.game, None
        if found is not None and found.game is not None and not wizard_of(found.game.id):
            game, reading = found.game.id, found.reading
        seen = self.view.frame if self.view is not None else None
        made.begin(seen, self.source, game, reading)  # type: ignore[attr-defined]  # as above
        return made

    def _use_page(self, page: Page, source: Source | None) -> None:
        """Read by a page from now on."""
        self.pages_changed()
        if self._settings.game not in ("", page.game):
            self.top.game.setCurrentIndex(max(0, self.top.game.findData(page.game)))
            self._keep(game=page.game)
            self._choice = self._new_choice()
        if source is not None and not source.live and source != self.source:
            self.watch(source)
        self.controls.status.tell(self.tr("The page “{name}” is saved.").format(name=page.name), "good")

    def show_pages(self) -> None:
        """Show the saved pages, to be renamed, handed on and deleted."""
        dialog = resolve("kibitz.gui.page_wizard.saved:PagesDialog")(self)
        dialog.changed.connect(self.pages_changed)
        dialog.exec()

    def _wizard_game(self) -> str:
        """The game that is looked for alone or seen, if it has a wizard; empty if not."""
        game = self._settings.game
        if not game and self.findings is not None and self.findings.game is not None:
            game = self.findings.game.id
        game = game or self._hunch.game
        return game if game and wizard_of(game) else ""

    def _show_view(self) -> None:
        super()._show_view()
        self._show_wizard_button()

    def _show_wizard_button(self) -> None:
        self.controls.wizard.setVisible(bool(self._wizard_game()))

    def _show_unread(self) -> None:
        """No board was seen; a game that the user looks for may need to be shown first."""
        if not self._wizard_game():
            super()._show_unread()
            return
        if not self._settings.game:
            self.advice.show_words(
                "map",
                self.tr("Is this a board of {game}?").format(game=title_of(self._hunch.game)),
                self.tr(
                    "It may be one, by its looks. Kibitz reads it once you have shown it what your client's board "
                    "looks like, which takes a minute or two. If it is something else, never mind."
                ),
                self.make_profile,
            )
            return
        self.advice.show_words(
            "map",
            self.tr("Does Kibitz know this board?"),
            self.tr(
                "It is read by a profile of the board as your client draws it, and none of those that are saved fits "
                "what is watched. Making one takes a minute or two."
            ),
            self.make_profile,
        )

    def _use_made(self, game: str, options: Mapping[str, str]) -> None:
        self.say(self.tr("The board profile is saved."))
        if options:
            self.tell(game, options)
            if self.source is not None and self.mode is Mode.IDLE:
                self.watch(self.source)

    def _make_way_for_grab(self, grabbing: bool) -> None:
        self.overlay.hide()
        self.worker.pause(grabbing)
        self.setVisible(not grabbing)
