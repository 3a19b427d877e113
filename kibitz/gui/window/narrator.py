"""Tells in words what the loop does, for the window's status line and its messages."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Signal

from kibitz.automation.player.events import Asked, Checked, Closed, Event, Made, Planned
from kibitz.automation.player.result import Ending, PlayResult
from kibitz.core.wording import counted, sentence
from kibitz.gui.widgets.language import translated

log = logging.getLogger(__name__)


class Narrator(QObject):
    """said: what goes on, and its role. told: how a play ended, and its role; it stays until it can have been read.

    failed: what went wrong; asked: what the user has to do now, and an empty text once it is done; left: what he can do
    where play can't go on: each for a message that stays. pictured: the folder with pictures of what went wrong.
    """

    said = Signal(str, str)
    told = Signal(str, str)
    failed = Signal(str)
    asked = Signal(str)
    left = Signal(str)
    pictured = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asking = False

    def happened(self, event: Event) -> None:
        """An event of the loop."""
        match event:
            case Planned(move):
                self.said.emit(self.tr("Playing {move}").format(move=translated(move.title)), "muted")
            case Asked(_, words):
                self._asking = True
                self.asked.emit(
                    self.tr("{words} Kibitz goes on when it is seen.").format(words=translated(sentence(words)))
                )
            case Closed(said):
                self.said.emit(self.tr("Closed what lay over the game: “{said}”").format(said=said), "muted")
            case Checked(step, verdict, ms):
                self._asked_no_more()
                log.info("%s: %s (%.0f ms)", step.expects, verdict.saw, ms)
            case Made(move, ms):
                self.said.emit(self.tr("Made: {move} ({ms:.0f} ms)").format(move=translated(move.title), ms=ms), "good")

    def played(self, result: PlayResult) -> None:
        """A play has ended."""
        self._asked_no_more()
        count, reason = len(result.moves), translated(sentence(result.reason))
        moves = (
            self.tr("one move") if count == 1 else translated(counted(count, "move")) if count else self.tr("no move")
        )
        played = self.tr("Played: {moves}.").format(moves=moves)
        match result.ending:
            case Ending.MOVES:
                self.told.emit(reason, "good")
            case Ending.OVER:
                self.told.emit(f"{reason} {played}", "good")
            case Ending.STOPPED:
                self.told.emit(self.tr("Stopped: {reason} {played}").format(reason=reason, played=played), "muted")
            case Ending.EXHAUSTED:
                self.told.emit(self.tr("No more is visible to be played. {played}").format(played=played), "muted")
                self.left.emit(reason)
            case Ending.GIVEN_UP:
                self.told.emit(self.tr("Given up. {played}").format(played=played), "bad")
                self.failed.emit(f"{reason} {played}")

    def _asked_no_more(self) -> None:
        if self._asking:
            self._asking = False
            self.asked.emit("")

    def kept(self, folder: str) -> None:
        """Pictures of a move that went wrong were saved."""
        self.pictured.emit(folder)
