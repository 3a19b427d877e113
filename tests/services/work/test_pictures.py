"""Many pictures: streamed, over workers of which one is killed, and into files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import psutil
import pyarrow.parquet
import pytest
from distributed import Client

from kibitz.core.errors import UsageError
from kibitz.games.set.game import SetGame
from kibitz.services.work.cluster import LostJob, cluster
from kibitz.services.work.journal import Record
from kibitz.services.work.pictures import Readers, analysed, games_of, write_parquet
from kibitz.solvers.set import full_deck
from tests.support.set.pictures import Style, draw_board

SET = Readers({"set": {}})


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("CONFIG", "CACHE", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{variable}_HOME", str(tmp_path / variable.lower()))


@pytest.fixture
def pictures(tmp_path: Path) -> list[str]:
    """Three boards, a file that is no picture, and one that isn't there."""
    files = [tmp_path / f"{number}.png" for number in range(3)]
    for number, file in enumerate(files):
        cv2.imwrite(str(file), draw_board(Style(), list(full_deck()[number : number + 72 : 6])).pixels)
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"not a picture")
    return [str(file) for file in [*files, broken, tmp_path / "gone.png"]]


def read(readers: Readers, files: Iterable[str], client: Client | None = None) -> Iterator[tuple[str, Record]]:
    """As `analysed`, where nothing may be lost."""
    for file, record in analysed(readers, files, client):
        assert not isinstance(record, LostJob)
        yield file, record


def without_times(record: Record) -> Record:
    return {name: value for name, value in record.items() if name != "ms"}


def test_each_picture_has_its_record_and_a_bad_one_says_why(pictures: list[str]) -> None:
    records = dict(read(SET, pictures))
    assert list(records) == pictures
    assert [len(record["readings"]) for record in records.values()] == [1, 1, 1, 0, 0]
    *fine, broken, gone = (record["error"] for record in records.values())
    assert fine == [None] * 3
    assert "broken.png" in broken
    assert "gone.png" in gone


def test_pictures_are_taken_as_they_are_worked_on(pictures: list[str]) -> None:
    taken: list[str] = []

    def files() -> Iterator[str]:
        for file in pictures:
            taken.append(file)
            yield file

    next(analysed(SET, files()))
    assert taken == pictures[:1]


def test_a_fault_of_ours_costs_one_picture(pictures: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    look = SetGame.look

    def fails_once(game: SetGame, *args: object) -> object:
        monkeypatch.setattr(SetGame, "look", look)
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(SetGame, "look", fails_once)
    first, second, *_ = (record for _, record in read(Readers({"set": {}}), pictures))
    assert first["error"] == "Kibitz failed at this: ZeroDivisionError: by nought"
    assert second["error"] is None


@pytest.mark.slow
def test_workers_give_what_one_process_gives_though_one_of_them_is_killed(pictures: list[str]) -> None:
    alone = {file: without_times(record) for file, record in read(SET, pictures)}
    # The same pictures under many names.
    names = [f"{Path(name).parent}{'/.' * turn}/{Path(name).name}" for turn in range(12) for name in pictures]
    assert len(set(names)) == 60
    told: list[tuple[str, Record]] = []
    with cluster(None, 2) as client:
        for name, record in read(SET, names, client):
            told.append((name, without_times(record)))
            if len(told) == 5:
                workers = [p for p in psutil.Process().children(recursive=True) if "spawn_main" in str(p.cmdline())]
                workers[0].kill()
    assert sorted(name for name, _ in told) == sorted(names)
    for name, record in told:
        expected = alone[str(Path(name))]
        assert record["readings"] == expected["readings"]
        assert (record["error"] is None) is (expected["error"] is None)


def test_parquet_has_a_row_a_picture(pictures: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.services.work.pictures.ROWS", 2)
    records = [record for _, record in read(SET, pictures)]
    write_parquet(records, tmp_path / "results.parquet")
    rows = pyarrow.parquet.read_table(tmp_path / "results.parquet").to_pylist()
    assert [row["file"] for row in rows] == pictures
    assert [row["games"] for row in rows] == [["set"]] * 3 + [[]] * 2
    assert [json.loads(row["readings"]) for row in rows] == [record["readings"] for record in records]
    best = records[0]["readings"][0]["advice"][0]["title"]
    assert (rows[0]["best"], rows[0]["confidences"]) == ([best], [1.0])
    assert rows[0]["width"] == records[0]["size"][0]
    assert rows[3]["width"] is None
    assert "broken.png" in rows[3]["error"]


def test_options_that_there_are_not_are_said_before_any_work() -> None:
    with pytest.raises(UsageError):
        games_of(Readers({"chess": {}}))
