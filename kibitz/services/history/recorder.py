"""Keeps what a loop sees of games: a listener of its own."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any

from kibitz.analyse import Finding, finding_record
from kibitz.automation.player.events import Event, Looked, Made, Planned
from kibitz.core.errors import KibitzError
from kibitz.core.game import Game, View
from kibitz.core.reading import Condition, Reading
from kibitz.services.history.records import Ended, Position, Result
from kibitz.services.history.store import History
from kibitz.services.settings import Settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

log = logging.getLogger(__name__)

AT_REST_S = 0.4
"""A board that stays so long is a position; while tiles turn, what is read is none."""
UNCONFIRMED_S = 10.0
"""... and so long in the middle of a move of our own: play that was stopped there says no more of it."""
AT_REST = frozenset({Condition.READY, Condition.WAITING, Condition.OVER})
MARGIN_PX = 12.0
"""What pictures show around the board."""
WIDTH = 100
"""Columns of the drawn boards."""
QUALITY = 80
"""Of the pictures, out of 100."""


def recorder_for(settings: Settings, games: Sequence[Game[Any]], surface: str) -> Recorder | None:
    """What keeps games as the user has set it; None where he doesn't want that."""
    return Recorder(History(), games, surface, settings.history_pictures) if settings.history else None


@dataclass(slots=True)
class _Current:
    """The game that is being watched. first: its first position, until there is a second one: boards that were only
    passed by are not kept."""

    game: Game[Any]
    last: Reading[Any]
    first: Position | None
    number: int | None = None
    over: bool = False


@dataclass(slots=True)
class Recorder:
    """Keeps the games that a loop sees; one for all loops of a program, so that a game that is gone on with stays one.

    games: those that may be seen. surface: what they are seen on, in a word. pictures: whether boards are kept as
    pictures, too. now: seconds since 1970.
    """

    history: History
    games: Sequence[Game[Any]]
    surface: str
    pictures: bool = False
    now: Callable[[], float] = time.time
    _current: _Current | None = None
    _seen: View | None = None
    _since_s: float = 0.0
    _planned: str | None = None
    _failed: bool = False

    def __call__(self, event: Event) -> None:
        """A loop's listener. What can't be kept is logged once, and nothing more is kept."""
        if self._failed:
            return
        try:
            match event:
                case Looked(view):
                    self._looked(view)
                case Planned(move):
                    # Play looks at a board until it rests; it may not rest for long.
                    self._take()
                    self._planned = move.title
                case Made():
                    self._take()
                    self._planned = None
        except KibitzError as error:
            self._failed = True
            log.warning("games are not kept any more: %s", error)

    def _looked(self, view: View) -> None:
        reading = view.reading
        if reading is None or reading.condition not in AT_REST:
            return
        game = self._game(reading)
        if game is None:
            return
        seen = self._seen.reading if self._seen is not None else None
        alike = seen is not None and seen.game == reading.game and seen.condition is reading.condition
        if seen is None or not alike or game.position(seen.state) != game.position(reading.state):
            self._since_s = view.time_s
        self._seen = view
        # Until a move is confirmed, play knows better than the eye what is half covered or half dealt.
        rest_s = AT_REST_S if self._planned is None else UNCONFIRMED_S
        if reading.condition is Condition.OVER or view.time_s - self._since_s >= rest_s:
            self._take()

    def _game(self, reading: Reading[Any]) -> Game[Any] | None:
        return next((game for game in self.games if game.id == reading.game), None)

    def _take(self) -> None:
        """The board that was seen last is a position."""
        view = self._seen
        if view is None or view.reading is None:
            return
        reading, game, current = view.reading, self._game(view.reading), self._current
        if game is None:
            return
        over = reading.condition is Condition.OVER
        if current is None or current.game.id != game.id or not _goes_on(current, reading, over):
            self._current = _Current(game, reading, self._position(game, view), over=over)
            return
        moved = game.position(current.last.state) != game.position(reading.state)
        if not moved and over == current.over:
            return
        if moved:
            self._keep(current, self._position(game, view))
        current.last, current.over = reading, over
        if over and current.number is not None:
            self.history.end(current.number, _ended(game, reading))

    def _keep(self, current: _Current, position: Position) -> None:
        if current.number is None:
            assert current.first is not None, "kept until there is a number"
            current.number, current.first = self.history.begin(current.game.id, self.surface, current.first), None
        self.history.add(current.number, position)

    def _position(self, game: Game[Any], view: View) -> Position:
        assert view.reading is not None, "asked for by its readers"
        record = finding_record(Finding(game, view.reading, view.advice))
        picture = _picture(view.frame.pixels, view.reading) if self.pictures else b""
        at = self.now() - (view.time_s - self._since_s)
        return Position(at, record, drawn(game, view.reading), self._planned or "", picture)


def _goes_on(current: _Current, reading: Reading[Any], over: bool) -> bool:
    """Whether a board is one of the game that was seen before."""
    if over and not current.over:
        return True
    return over is current.over and current.game.goes_on(current.last.state, reading.state)


def _ended(game: Game[Any], reading: Reading[Any]) -> Ended:
    won = game.won(reading)
    marks = game.marked(reading)
    skill, luck = marks if marks is not None else (None, None)
    return Ended({True: Result.WON, False: Result.LOST, None: Result.OVER}[won], skill, luck)


def drawn(game: Game[Any], reading: Reading[Any]) -> str:
    """A board for a terminal, with ANSI colours; of a game that draws nothing, what its places hold, a line each."""
    found = game.drawn(reading)
    if found is None:
        return "".join(f"{caption}\n" for caption in game.captions(reading).values())
    from rich.console import Console

    console = Console(file=StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", highlight=False)
    with console.capture() as capture:
        console.print(found)
    return capture.get()


def _picture(pixels: NDArray[np.uint8], reading: Reading[Any]) -> bytes:
    import cv2

    height, width = pixels.shape[:2]
    box = reading.bounds.grown(MARGIN_PX)
    left, top = max(0, int(box.x)), max(0, int(box.y))
    part = pixels[top : min(height, int(box.bottom)), left : min(width, int(box.right))]
    if not part.size:
        return b""
    done, data = cv2.imencode(".webp", part, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
    return data.tobytes() if done else b""
