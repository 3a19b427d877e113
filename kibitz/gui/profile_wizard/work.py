"""The wizard's long work, each in a thread of its own: told how far it is, and left off when not wanted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QThread, Signal

from kibitz.core.errors import KibitzError
from kibitz.core.geometry import Point
from kibitz.solvers.ticket.model.boards import BOARDS, load_board
from kibitz.vision.ocr import TextLine
from kibitz.vision.ticket.profile import Pixels
from kibitz.vision.ticket.profile_maker.cities import FoundCities, find_cities
from kibitz.vision.ticket.profile_maker.labels import board_of, read_board_text
from kibitz.vision.ticket.profile_maker.making import ProposedProfile, Tell, propose_profile

log = logging.getLogger(__name__)

JOIN_MS = 40_000
"""The longest single step of finding tracks, on a slow computer."""


class _Left(Exception):  # noqa: N818  # it is no error
    """The work isn't wanted any more."""


class Work(QThread):
    """Its signals tell whose they are.

    told: part done and what comes now. done: what came out. failed: a message for the user.
    """

    told = Signal(object, float, str)
    done = Signal(object, object)
    failed = Signal(object, str)

    def __init__(self, what: Callable[[Tell], Any]) -> None:
        super().__init__()
        self.setObjectName("kibitz wizard")
        self._what = what
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.end)
        _running.add(self)
        self.finished.connect(lambda: _running.discard(self))

    def leave(self) -> None:
        """The thread ends when it can, and tells nothing more."""
        self.requestInterruption()

    def end(self) -> None:
        """Leave it off, and wait until it has ended."""
        self.leave()
        self.wait(JOIN_MS)

    def run(self) -> None:
        try:
            result = self._what(self._tell)
            if not self.isInterruptionRequested():
                self.done.emit(self, result)
        except _Left:
            return
        except KibitzError as error:
            self.failed.emit(self, str(error))
        except Exception as error:
            # A fault of ours must not take the window down silently: the log has the story, the window says so.
            log.exception("the wizard's work failed")
            self.failed.emit(
                self,
                self.tr("A fault in Kibitz stopped it: {error}. The log file has the details.").format(error=error),
            )

    def _tell(self, done: float, what: str) -> None:
        if self.isInterruptionRequested():
            raise _Left
        self.told.emit(self, done, what)


_running: set[Work] = set()
"""A thread that is forgotten while it runs takes the program down."""


def wait_for_all() -> None:
    """Leave all work off, and wait until it has ended."""
    for work in list(_running):
        work.end()


@dataclass(frozen=True, eq=False)
class Read:
    """What a picture says: its lines of text, which board that is (empty if it can't be told), and its cities.

    trouble: why there are no cities.
    """

    lines: Sequence[TextLine]
    board_id: str = ""
    cities: FoundCities | None = None
    trouble: str = ""


def read_picture(picture: Pixels, board_id: str, lines: Sequence[TextLine] | None) -> Callable[[Tell], Read]:
    """Work that reads the names in a picture and finds the cities. board_id: empty to find that out too."""

    def work(tell: Tell) -> Read:
        tell(0.1, "Reading the names of the cities")
        text = read_board_text(picture) if lines is None else lines
        board = board_id or board_of(text)
        tell(0.7, "Looking for the cities")
        try:
            return Read(text, board, find_cities(picture, load_board(board or next(iter(BOARDS))), {}, text))
        except KibitzError as error:
            return Read(text, board, None, str(error))

    return work


def place_cities(
    picture: Pixels, board_id: str, given: Mapping[str, Point], lines: Sequence[TextLine]
) -> Callable[[Tell], FoundCities]:
    """Work that finds all other cities by some that are given."""

    def work(tell: Tell) -> FoundCities:
        tell(0.3, "Looking for the other cities")
        return find_cities(picture, load_board(board_id), given, lines)

    return work


def find_tracks(
    pictures: Sequence[Pixels], board_id: str, given: Mapping[str, Point], lines: Sequence[TextLine] | None
) -> Callable[[Tell], ProposedProfile]:
    """Work that finds the spaces of all tracks."""
    return lambda tell: propose_profile(pictures, board_id, given, lines=lines, tell=tell)
