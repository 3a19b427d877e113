"""The file of the games: kept, forgotten, damaged, of another version."""

from __future__ import annotations

import csv
import json
import sqlite3
import threading
from io import StringIO
from pathlib import Path

import pytest

from kibitz.core.errors import KibitzError, UsageError
from kibitz.services.history.export import to_csv, whole
from kibitz.services.history.figures import figures
from kibitz.services.history.records import By, Ended, GameRecord, Position, Result
from kibitz.services.history.store import SCHEMA, History

BOARD = {"game": "wordle", "advice": [{"title": "SALET", "reason": "", "places": [], "worth": 1.0}]}


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path / "data" / "history.sqlite")


def played(history: History, *, began: float = 100.0, moves: int = 3, by: str = "", game: str = "wordle") -> int:
    number = history.begin(game, "screen", Position(began, BOARD, "drawn"))
    for move in range(moves):
        history.add(number, Position(began + 10 * (move + 1), BOARD, "drawn", by))
    return number


def test_games_come_newest_first_and_their_positions_in_their_order(history: History) -> None:
    assert history.games() == []
    first, second = played(history, began=100.0), played(history, began=200.0, moves=1, by="CRANE", game="set")
    history.end(first, Ended(Result.WON, 90, 40))
    newest, oldest = history.games()
    assert (newest.number, newest.game, newest.by, newest.result) == (second, "set", By.KIBITZ, Result.OPEN)
    assert (oldest.number, oldest.moves, oldest.seconds) == (first, 3, 30.0)
    assert (oldest.result, oldest.skill, oldest.luck) == (Result.WON, 90, 40)
    assert [position.at for position in history.positions(first)] == [100.0, 110.0, 120.0, 130.0]
    assert history.positions(first)[0].advice[0]["title"] == "SALET"
    assert [record.number for record in history.games("set")] == [second]
    assert len(history.games(most=1)) == 1


def test_a_game_is_forgotten_with_all_its_positions(history: History) -> None:
    first, second = played(history), played(history)
    history.delete(first)
    assert [record.number for record in history.games()] == [second]
    assert history.positions(first) == []
    with pytest.raises(UsageError, match=f"no game number {first}"):
        history.game(first)
    assert history.delete_all() == 1
    assert list(history.path.parent.iterdir()) == []


def test_two_programs_may_add_at_a_time(history: History) -> None:
    def add() -> None:
        for _ in range(10):
            played(History(history.path), moves=2)

    threads = [threading.Thread(target=add) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(history.games()) == 30
    assert {record.moves for record in history.games()} == {2}


def test_a_damaged_file_is_put_aside_and_a_new_one_begun(history: History) -> None:
    history.path.parent.mkdir()
    history.path.write_bytes(b"no database at all, but long enough to be looked at as one" * 20)
    number = played(history)
    assert [record.number for record in history.games()] == [number]
    assert history.path.with_name("history.sqlite.broken").read_bytes().startswith(b"no database")


def test_a_newer_file_is_left_alone(history: History) -> None:
    played(history)
    database = sqlite3.connect(history.path)
    database.execute(f"PRAGMA user_version = {len(SCHEMA) + 1}")
    database.close()
    with pytest.raises(KibitzError, match="written by a newer Kibitz"):
        history.games()
    with pytest.raises(KibitzError, match="written by a newer Kibitz"):
        played(history)


def test_it_is_handed_on_as_a_table_or_whole(history: History) -> None:
    number = played(history, moves=1, by="CRANE")
    records = history.games()
    [row] = csv.DictReader(StringIO(to_csv(records)))
    assert (row["number"], row["game"], row["moves"], row["by"], row["skill"]) == (
        str(number),
        "wordle",
        "1",
        "Kibitz",
        "",
    )
    [game] = json.loads(json.dumps(list(whole(history, records))))
    assert [position["move"] for position in game["positions"]] == [None, "CRANE"]
    assert game["positions"][0]["board"] == BOARD


def test_figures_count_what_the_user_played_and_what_kibitz_did_apart() -> None:
    def game(number: int, result: Result, by: By = By.USER, moves: int = 4, skill: int | None = None) -> GameRecord:
        return GameRecord(number, "wordle", number, number + 60.0 + number, "screen", by, result, moves, skill)

    records = [
        game(1, Result.WON, skill=80),
        game(2, Result.WON, moves=3, skill=90),
        game(3, Result.LOST, moves=6, skill=40),
        game(4, Result.OPEN),
        game(5, Result.WON),
        game(6, Result.LOST, By.KIBITZ),
    ]
    own = figures(records[::-1])
    assert (own.games, own.ended, own.won, own.lost) == (5, 4, 3, 1)
    assert (own.streak, own.longest_streak, own.share) == (1, 2, 0.75)
    assert own.moves == {3: 1, 4: 2}
    assert own.skills == [80, 90, 40]
    assert own.skill == 70
    assert own.seconds == 62.5
    assert figures(records, kibitz=True).lost == 1
    assert figures([]).share is None
