"""What the player achieved on the practice boards, kept in small files on this computer."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from kibitz.folders import folders

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

    def __init__(self, kind: type[RecordT], path: Path) -> None:
        self.path = path
        self._kind = kind
        self._records = self._load()

    def record(self, name: str) -> RecordT:
        """The record of that name; an empty one if nothing was finished yet."""
        return self._records.get(name) or self._kind()

    def keep(self, name: str, record: RecordT) -> RecordT:
        """Save this record under that name; gives it back."""
        self._records[name] = record
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

    def __init__(self, path: Path | None = None) -> None:
        super().__init__(Record, path or folders().data / "statistics.json")

    def add(self, name: str, sets: int, mistakes: int, hints: int, seconds: float) -> Record:
        """Count one finished game and save."""
        return self.keep(name, self.record(name).with_game(sets, mistakes, hints, seconds))


def _fields(record: Any) -> dict[str, Any]:
    return asdict(record)
