"""What hotkeys and later starts of the program ask the window for, and what it replies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.gui.desktop.single_instance import Command, Reply
from kibitz.gui.watching.worker import Mode

if TYPE_CHECKING:
    from kibitz.gui.window.main_window import MainWindow


class Commands:
    """Obeys for a window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def obey(self, command: Command) -> Reply:
        """Do what is asked for; what came of it."""
        return {
            Command.SHOW: self._obey_show,
            Command.TOGGLE: self._obey_toggle,
            Command.STEP: self._obey_step,
            Command.HINT: self._obey_hint,
            Command.STOP: self._obey_stop,
            Command.OVERLAY: self._obey_overlay,
        }[command]()

    def _title(self) -> str:
        return self._window.source.title if self._window.source is not None else ""

    def _obey_show(self) -> Reply:
        window, tr = self._window, self._window.tr
        window.come_forward()
        return Reply(True, tr("The window of Kibitz was open already; it is in front now."))

    def _obey_toggle(self) -> Reply:
        window, tr = self._window, self._window.tr
        if window.mode is not Mode.IDLE:
            return self._obey_stop()
        if window.source is not None and window.source.live:
            window.watch(window.source)
        else:
            window.watch_screen()
        return Reply(True, tr("Kibitz watches {what} now.").format(what=self._title()))

    def _obey_step(self) -> Reply:
        window, tr = self._window, self._window.tr
        if window.mode is Mode.PLAYING:
            return Reply(False, tr("Kibitz is playing already."))
        if not window.can_play:
            return Reply(False, tr("No move was made: nothing on the screen is watched. Press Screen first."))
        if window.mode is Mode.WATCHING and not window.sees_board:
            words = tr("No move was made: no board is seen in {what}. Bring the game to the front.")
            return Reply(False, words.format(what=self._title()))
        window.step()
        return Reply(True, tr("Kibitz makes one move."))

    def _obey_hint(self) -> Reply:
        window, tr = self._window, self._window.tr
        window.more_help()
        return Reply(True, tr("Kibitz gives away: {level}.").format(level=window.level.name.lower()))

    def _obey_stop(self) -> Reply:
        window, tr = self._window, self._window.tr
        mode = window.mode
        window.stop()
        return {
            Mode.IDLE: Reply(False, tr("There was nothing to stop: Kibitz neither plays nor watches.")),
            Mode.WATCHING: Reply(True, tr("Kibitz has stopped watching.")),
            Mode.PLAYING: Reply(True, tr("Kibitz has stopped playing.")),
        }[mode]

    def _obey_overlay(self) -> Reply:
        window, tr = self._window, self._window.tr
        window.set_overlay(not window.has_overlay)
        return Reply(True, tr("The overlay is on.") if window.has_overlay else tr("The overlay is off."))
