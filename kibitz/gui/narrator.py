"""Tells in words what the loop does, for the window's status line."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Signal

from kibitz.automation.events import Asked, Checked, Event, Made, Planned
from kibitz.automation.player import PlayResult
from kibitz.wording import sentence

log = logging.getLogger(__name__)


class Narrator(QObject):
    """``said``: a message and its role; ``failed``: what went wrong, for a message that stays; ``asked``: what the user
    has to do, for one that stays until it is done, which an empty one says."""

    said = Signal(str, str)
    failed = Signal(str)
    asked = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asking = False

    def happened(self, event: Event) -> None:
        """An event of the loop."""
        match event:
            case Planned(move):
                self.said.emit(self.tr("Playing {move}").format(move=move.title), "muted")
            case Asked(_, words):
                self._asking = True
                self.asked.emit(self.tr("{words} Kibitz goes on when it is seen.").format(words=sentence(words)))
            case Checked(step, verdict, ms):
                self._asked_no_more()
                log.info("%s: %s (%.0f ms)", step.expects, verdict.saw, ms)
            case Made(move, ms):
                self.said.emit(self.tr("Made: {move} ({ms:.0f} ms)").format(move=move.title, ms=ms), "good")

    def played(self, result: PlayResult) -> None:
        """A play has ended."""
        self._asked_no_more()
        count = len(result.moves)
        moves = self.tr("one move") if count == 1 else self.tr("{n} moves").format(n=count)
        text = self.tr("{reason} Played: {moves}.").format(reason=sentence(result.reason), moves=moves)
        self.said.emit(text, "good" if result.finished else "muted")
        if not result.finished and not result.stopped:
            self.failed.emit(text)

    def _asked_no_more(self) -> None:
        if self._asking:
            self._asking = False
            self.asked.emit("")

    def kept(self, folder: str) -> None:
        """Pictures of a move that went wrong were saved."""
        self.said.emit(self.tr("Pictures of what happened are in {folder}").format(folder=folder), "muted")
