"""Games in a SQLite file in the user's data folder; several programs may add to it at a time."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from kibitz.core.errors import KibitzError, UsageError
from kibitz.core.folders import folders
from kibitz.core.phrase import Phrase
from kibitz.services.history.records import By, Ended, GameRecord, Position, Result

log = logging.getLogger(__name__)

SCHEMA = (
    (
        """
        CREATE TABLE games (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            surface TEXT NOT NULL,
            result TEXT NOT NULL,
            skill INTEGER,
            luck INTEGER
        )
        """,
        """
        CREATE TABLE positions (
            game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            at REAL NOT NULL,
            board TEXT NOT NULL,
            drawn TEXT NOT NULL,
            move TEXT NOT NULL,
            picture BLOB NOT NULL,
            PRIMARY KEY (game, place)
        ) WITHOUT ROWID
        """,
    ),
)
"""The statements that make each version of the file from the one before; ``PRAGMA user_version`` counts them."""
WAIT_S = 5.0
"""How long another program may be writing."""

_GAMES = """
    SELECT number, games.game, MIN(at), MAX(at), surface, result, skill, luck, COUNT(*) - 1,
        SUM(move != ''), SUM(place > 0 AND move = '')
    FROM games JOIN positions ON positions.game = number
    WHERE (:game IS NULL OR games.game = :game) AND (:number IS NULL OR number = :number)
    GROUP BY number
    ORDER BY MIN(at) DESC, number DESC
    LIMIT :most
"""


class History:
    """The games that were kept. Each call opens the file, which is made by the first that writes."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders().data / "history.sqlite"

    def begin(self, game: str, surface: str, first: Position) -> int:
        """Keep a new game with its first position; its number. Raises KibitzError where it can't be kept."""
        with self._open() as database:
            row = database.execute(
                "INSERT INTO games (game, surface, result) VALUES (?, ?, ?)", (game, surface, Result.OPEN.value)
            )
            number = row.lastrowid
            assert number is not None, "a row was put in"
            _add(database, number, first)
        return number

    def add(self, number: int, position: Position) -> None:
        """Keep a game's next position. Raises KibitzError where it can't be kept."""
        with self._open() as database:
            _add(database, number, position)

    def end(self, number: int, ended: Ended) -> None:
        """Keep how a game ended. Raises KibitzError where it can't be kept."""
        with self._open() as database:
            database.execute(
                "UPDATE games SET result = ?, skill = ?, luck = ? WHERE number = ?",
                (ended.result.value, ended.skill, ended.luck, number),
            )

    def games(self, game: str | None = None, *, most: int | None = None) -> list[GameRecord]:
        """The games, newest first; those of one game, and so many at most. Raises KibitzError where the file can't be
        read."""
        return self._games(game=game, most=-1 if most is None else most)

    def game(self, number: int) -> GameRecord:
        """A game by its number. Raises UsageError where there is none, KibitzError where the file can't be read."""
        for record in self._games(number=number):
            return record
        raise UsageError(
            Phrase(
                "The history has no game number {number}. “kibitz history list” shows those that it has.", number=number
            )
        )

    def _games(self, *, game: str | None = None, number: int | None = None, most: int = -1) -> list[GameRecord]:
        if not self.path.exists():
            return []
        with self._open() as database:
            rows = database.execute(_GAMES, {"game": game, "number": number, "most": most}).fetchall()
        return [_record(row) for row in rows]

    def positions(self, number: int) -> list[Position]:
        """A game's positions, first to last. Raises KibitzError where the file can't be read."""
        if not self.path.exists():
            return []
        with self._open() as database:
            rows = database.execute(
                "SELECT at, board, drawn, move, picture FROM positions WHERE game = ? ORDER BY place", (number,)
            ).fetchall()
        return [Position(at, json.loads(board), drawn, move, picture) for at, board, drawn, move, picture in rows]

    def delete(self, number: int) -> None:
        """Forget a game. Raises KibitzError where the file can't be written."""
        with self._open() as database:
            database.execute("DELETE FROM games WHERE number = ?", (number,))

    def delete_all(self) -> int:
        """Forget all games, and leave nothing of them in the file; how many there were. Raises as `delete` does."""
        count = len(self.games())
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise KibitzError(
                Phrase("{path} can't be deleted: {strerror}.", path=self.path, strerror=error.strerror)
            ) from error
        return count

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The file, of the newest version, in one transaction."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connected()) as database, database:
                yield database
        except (sqlite3.Error, OSError) as error:
            raise KibitzError(
                Phrase("The history in {path} can't be used: {error}.", path=self.path, error=error)
            ) from error

    def _connected(self) -> sqlite3.Connection:
        try:
            return _upgraded(self.path)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):  # another one's lock, a full disk: nothing is broken
                raise
        broken = self.path.with_name(f"{self.path.name}.broken")
        log.warning("%s is no database any more; it is kept as %s, and a new one is begun", self.path, broken)
        os.replace(self.path, broken)
        return _upgraded(self.path)


def _upgraded(path: Path) -> sqlite3.Connection:
    with ExitStack() as on_error:
        database = on_error.enter_context(closing(sqlite3.connect(path, timeout=WAIT_S)))
        database.execute("PRAGMA foreign_keys = ON")
        if _version(database) > len(SCHEMA):
            raise KibitzError(
                Phrase(
                    "The history in {path} was written by a newer Kibitz. Use that one, or move the file away.",
                    path=path,
                )
            )
        if _version(database) < len(SCHEMA):
            with database:
                # Another program may be doing the same.
                database.execute("BEGIN IMMEDIATE")
                for statements in SCHEMA[_version(database) :]:
                    for statement in statements:
                        database.execute(statement)
                database.execute(f"PRAGMA user_version = {len(SCHEMA)}")
        on_error.pop_all()
    return database


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _add(database: sqlite3.Connection, number: int, position: Position) -> None:
    place = database.execute("SELECT COUNT(*) FROM positions WHERE game = ?", (number,)).fetchone()[0]
    board = json.dumps(position.board, ensure_ascii=False)
    database.execute(
        "INSERT INTO positions VALUES (?, ?, ?, ?, ?, ?, ?)",
        (number, place, position.at, board, position.drawn, position.move, position.picture),
    )


def _record(row: tuple[Any, ...]) -> GameRecord:
    number, game, began, ended, surface, result, skill, luck, moves, by_kibitz, by_user = row
    by = {(True, True): By.BOTH, (True, False): By.KIBITZ, (False, True): By.USER}.get(
        (by_kibitz > 0, by_user > 0), By.NOBODY
    )
    return GameRecord(number, game, began, ended, surface, by, Result(result), moves, skill, luck)
