"""Files of results that a run may be killed over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kibitz.core.errors import UsageError
from kibitz.services.work.journal import Journal

RECORDS = [{"file": f"{number}.png", "said": "grün" * number} for number in range(4)]
HEADER = {"work": "a test"}


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def written(path: Path, header: dict[str, str] | None) -> Journal:
    path.unlink(missing_ok=True)
    journal = Journal(path, header, "--results")
    with journal.adding() as add:
        for record in RECORDS:
            add(record)
    return journal


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data(), header=st.sampled_from([None, HEADER]))
def test_wherever_the_file_is_cut_off_whole_results_stay_and_more_can_be_added(
    tmp_path: Path, data: st.DataObject, header: dict[str, str] | None
) -> None:
    journal = written(tmp_path / "results.jsonl", header)
    content = journal.path.read_bytes()
    cut = data.draw(st.integers(0, len(content)))
    journal.path.write_bytes(content[:cut])
    left = max(0, content[:cut].count(b"\n") - (header is not None))
    assert list(journal.records()) == RECORDS[:left]
    with journal.adding() as add:
        add({"file": "new.png"})
    assert list(journal.records()) == [*RECORDS[:left], {"file": "new.png"}]


def test_a_file_that_another_run_adds_to_is_left_alone(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "results.jsonl", None, "--results")
    with journal.adding() as add:
        add(RECORDS[0])
        with pytest.raises(UsageError, match=r"being added to by another run, process \d+ on .*--results"):
            journal.adding().__enter__()
    assert list(journal.records()) == RECORDS[:1]
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["results.jsonl"]


@pytest.mark.parametrize("line", ["no json", "[1, 2]", '"text"'])
def test_what_holds_no_results_is_not_taken_for_them(tmp_path: Path, line: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(f"{json.dumps(RECORDS[0])}\n{line}\n", encoding="utf-8")
    with pytest.raises(UsageError, match="line 2: this is not a result"):
        list(Journal(path, None, "--results").records())


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    journal = Journal(tmp_path / "file" / "results.jsonl", None, "--output")
    with pytest.raises(UsageError, match=r"can't be written: .*--output"):
        journal.adding().__enter__()
