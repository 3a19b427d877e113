"""``kibitz analyse`` with --output, --workers, --scheduler and --resume, as far as one process shows it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.cli.commands import analyse_many
from tests.cli.conftest import Run, draw_board


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Three boards of the toy in two folders, a broken picture, and files that are none."""
    folder = tmp_path / "shots"
    for name in ("a.png", "b.jpg", "inner/c.png"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        draw_board(folder / name)
    (folder / "broken.png").write_bytes(b"no picture")
    (folder / "notes.txt").write_text("no picture either")
    return folder


def files_in(path: Path) -> list[str]:
    return [Path(json.loads(line)["file"]).name for line in path.read_text().splitlines()]


def test_results_go_into_a_file_and_the_rest_is_told(run: Run, shots: Path, tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    ran = run("analyse", shots, "--game", "toy", "--output", output)
    assert ran.code == 1
    assert ran.out == ""
    assert files_in(output) == ["a.png", "b.jpg", "broken.png", "c.png"]
    assert ran.err == f"4 pictures, 1 of them unreadable; boards: Toy 3.\nThe results are in {output}.\n"
    again = run("analyse", shots, "--game", "toy", "--output", output)
    assert again.code == 2
    assert "is there already: --resume goes on with it, --force replaces it" in again.err


def test_a_stopped_run_goes_on_with_what_is_left(
    run: Run, shots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "results.jsonl"
    every = analyse_many.analysed

    def stopped(*args: object) -> Iterator[object]:
        records = every(*args)  # type: ignore[arg-type]
        yield next(records)
        yield next(records)
        raise KeyboardInterrupt

    monkeypatch.setattr(analyse_many, "analysed", stopped)
    first = run("analyse", shots, "--game", "toy", "--output", output)
    assert first.code == 130
    assert "Stopped after 2 of 4. The same command with --resume goes on." in first.err
    asked: list[str] = []

    def watched(readers: object, files: Iterator[str], client: object) -> Iterator[object]:
        def told() -> Iterator[str]:
            for file in files:
                asked.append(Path(file).name)
                yield file

        yield from every(readers, told(), client)  # type: ignore[arg-type]

    monkeypatch.setattr(analyse_many, "analysed", watched)
    second = run("analyse", shots, "--game", "toy", "--output", output, "--resume")
    assert asked == ["broken.png", "c.png"]
    assert files_in(output) == ["a.png", "b.jpg", "broken.png", "c.png"]
    assert second.err.startswith("4 pictures, 1 of them unreadable")


def test_parquet_is_written_at_the_end_and_made_anew_when_more_has_come(run: Run, shots: Path, tmp_path: Path) -> None:
    import pyarrow.parquet

    output = tmp_path / "results.parquet"
    assert run("analyse", shots / "a.png", "--game", "toy", "--output", output).code == 0
    assert pyarrow.parquet.read_table(output).num_rows == 1
    assert run("analyse", shots, "--game", "toy", "--output", output, "--resume").code == 1
    names = [Path(file).name for file in pyarrow.parquet.read_table(output)["file"].to_pylist()]
    assert names == ["a.png", "b.jpg", "broken.png", "c.png"]
    assert run("analyse", shots / "a.png", "--game", "toy", "--output", output, "--force").code == 0
    assert pyarrow.parquet.read_table(output).num_rows == 1


def test_a_pattern_stands_for_the_pictures_that_match_it(run: Run, shots: Path) -> None:
    ran = run("analyse", f"{shots}/**/*.png", "--game", "toy", "--json")
    names = [Path(json.loads(line)["file"]).name for line in ran.out.splitlines()]
    assert names == ["a.png", "broken.png", "c.png"]
    none = run("analyse", f"{shots}/*.bmp", "--game", "toy", "--json")
    assert (none.code, none.err) == (2, f"kibitz: No picture is called {shots}/*.bmp.\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--workers", "2"], "give --output FILE, or --json"),
        (["--resume"], "give --output FILE"),
        (["--resume", "--json"], "--resume goes on with what is in the file of --output"),
        (["--workers", "2", "--scheduler", "tcp://127.0.0.1:9", "--json"], "leave one of them out"),
        (["--output", "results.csv"], "neither JSON Lines (.jsonl or .ndjson) nor Parquet (.parquet)"),
        (["--output", "results.jsonl", "--annotate", "drawn"], "--annotate and --share draw"),
        (["screen", "--output", "results.jsonl"], "“screen” is one picture"),
        (["-o", "wrong=1", "--game", "toy", "--output", "results.jsonl"], "has no option 'wrong'"),
    ],
)
def test_what_cannot_be_done_together_is_said(
    run: Run, shots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("analyse", shots, *words)
    assert ran.code == 2
    assert told in ran.err
    assert not list(tmp_path.glob("results*"))
