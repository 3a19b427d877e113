"""What the player achieved on the practice boards, kept in small files on this computer."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from kibitz.core.folders import folders
from kibitz.gui.practice.common.session import GuessedSession

log = logging.getLogger(__name__)

RecordT = TypeVar("RecordT")


@dataclass(frozen=True, slots=True)
class Record:
    """One kind of game: how many were finished, and how well. Times in seconds; best is of games without hints."""

    games: int = 0
    sets: int = 0
    mistakes: int = 0
    hints: int = 0
    total_s: float = 0.0
    best_s: float | None = None

    def with_game(self, sets: int, mistakes: int, hints: int, seconds: float) -> Record:
        """The record after one more finished game."""
        best = self.best_s
        if hints == 0:
            best = seconds if best is None else min(best, seconds)
        return Record(
            self.games + 1,
            self.sets + sets,
            self.mistakes + mistakes,
            self.hints + hints,
            self.total_s + seconds,
            best,
        )


class RecordFile(Generic[RecordT]):
    """Records (a dataclass whose fields all have defaults) by name, read from and written to a JSON file.

    A file that cannot be read is left alone and counted as empty; one that cannot be written is told to the log:
    a game is never spoilt by its statistics.
    """

    FILE: ClassVar[str]
    """Its name, in the folder with the user's data."""

    def __init__(self, kind: type[RecordT], path: Path | None = None) -> None:
        self.path = path or folders().data / self.FILE
        self.saved = True
        """Whether what is kept is written to the file."""
        self.is_own: Callable[[], bool] = lambda: True
        """Whether the game that has just ended was the user's own; others are not counted."""
        self._kind = kind
        self._records = self._load()

    def record(self, name: str) -> RecordT:
        """The record of that name; an empty one if nothing was finished yet."""
        return self._records.get(name) or self._kind()

    def was_counted(self, name: str, day: str) -> bool:
        """Whether the game of that day, or of a later one, was counted; ``day``: its date, empty for any other game."""
        return bool(day) and day <= getattr(self.record(name), "last_day", "")

    def keep(self, name: str, record: RecordT) -> RecordT:
        """Save this record under that name, if the game was the user's own; gives the one that counts."""
        if not self.is_own():
            return self.record(name)
        self._records[name] = record
        if not self.saved:
            return record
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps({k: _fields(v) for k, v in self._records.items()}, indent=1))
        except OSError as error:
            log.warning("statistics are not kept: %s", error)
        return record

    def _load(self) -> dict[str, RecordT]:
        try:
            return {name: self._kind(**fields) for name, fields in json.loads(self.path.read_text()).items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, AttributeError) as error:
            log.warning("statistics in %s cannot be read: %s", self.path, error)
            return {}


class Statistics(RecordFile[Record]):
    """Records of Set by name (``set classic``)."""

    FILE = "statistics.json"

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(Record, path)

    def add(self, name: str, sets: int, mistakes: int, hints: int, seconds: float) -> Record:
        """Count one finished game and save."""
        return self.keep(name, self.record(name).with_game(sets, mistakes, hints, seconds))


@dataclass(frozen=True, slots=True)
class GuessRecord:
    """One kind of guessing game: how many were finished and won, wins in a row, and wins by the guesses they took
    (from 1).

    helped: games in which help was asked for. last_day: of the daily game counted last, which counts once only.
    """

    games: int = 0
    wins: int = 0
    streak: int = 0
    best_streak: int = 0
    helped: int = 0
    by_guesses: Sequence[int] = ()
    last_day: str = ""

    def with_game(self, guesses: int | None, helped: bool, day: str = "") -> GuessRecord:
        """The record after one more game; ``guesses`` is None when it was lost."""
        counted = replace(self, games=self.games + 1, helped=self.helped + helped, last_day=day or self.last_day)
        if guesses is None:
            return replace(counted, streak=0)
        numbers = list(self.by_guesses) + [0] * (guesses - len(self.by_guesses))
        numbers[guesses - 1] += 1
        streak = self.streak + 1
        return replace(
            counted,
            wins=self.wins + 1,
            streak=streak,
            best_streak=max(streak, self.best_streak),
            by_guesses=tuple(numbers),
        )


class GuessStatistics(RecordFile[GuessRecord]):
    """Records of a guessing game by the kind of game."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(GuessRecord, path)

    def add(self, session: GuessedSession[Any]) -> GuessRecord:
        """Count a finished game and save; a daily game of the day counted last, or before it, isn't counted."""
        name, day = str(session.kind), session.counts_for
        before = self.record(name)
        if self.was_counted(name, day):
            return before
        return self.keep(name, before.with_game(session.made if session.won else None, session.hints > 0, day))


def _fields(record: Any) -> dict[str, Any]:
    return asdict(record)
