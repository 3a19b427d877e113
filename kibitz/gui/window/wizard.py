"""The window where a game must be shown to Kibitz before it can be read: it offers the game's wizard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QTimer

from kibitz.gui.watching.worker import Mode
from kibitz.gui.window.watching import WatchingWindow
from kibitz.gui.window.wizard_door import WizardDoor
from kibitz.registry import title_of, wizard_of


class WizardWindow(WatchingWindow):
    """Offers and opens the wizard of a game, and uses what was made with it."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.door = WizardDoor(self)
        self.door.saved.connect(self._use_made)
        self.door.grabbing.connect(self._make_way_for_grab)
        self.controls.wizard.clicked.connect(self.open_wizard)
        self.make_profile.clicked.connect(self.open_wizard)
        QTimer.singleShot(0, self._show_wizard_button)

    def open_wizard(self) -> None:
        """Let the user show what is needed to read the game."""
        game = self._wizard_game()
        if game:
            with self._busy(self.tr("Opening the wizard …")):
                self.door.open(game, self.source)

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
