"""Trees on the command line: grown, written, read back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

WORDS = ("crane", "cigar", "clout", "flout", "sloth")


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS), encoding="utf-8")
    return path


@pytest.fixture
def grown(run: Run, words: Path, tmp_path: Path) -> Path:
    path = tmp_path / "tree.csv"
    assert run("wordle", "tree", "crane", "--answers", words, "-o", path).code == 0
    return path


def test_the_figures_are_printed_with_the_first_levels(run: Run, words: Path) -> None:
    ran = run("wordle", "tree", "crane", "--answers", words)
    assert ran.code == 0
    assert ran.out.startswith("CRANE (5)\n")
    assert "Games:    5" in ran.out


def test_scripts_find_their_keys_in_the_json(run: Run, words: Path) -> None:
    record = json.loads(run("wordle", "tree", "crane", "--answers", words, "--strategy", "optimal", "--json").out)
    wanted = {"opener", "list", "mode", "total", "mean", "histogram", "depth", "proven", "cpu_s"}
    assert wanted <= set(record)
    assert record["opener"] == "CRANE"
    assert record["proven"] is True
    assert sum(record["histogram"].values()) == 5


def test_a_tree_written_as_csv_is_read_back_with_the_same_figures(run: Run, words: Path, grown: Path) -> None:
    assert {line.split(",")[-1] for line in grown.read_text(encoding="utf-8").split()} == set(WORDS)
    made = json.loads(run("wordle", "tree", "crane", "--answers", words, "--json").out)
    read = json.loads(run("wordle", "tree", "--check", grown, "--answers", words, "--json").out)
    assert read["histogram"] == made["histogram"]


def test_two_guesses_for_one_position_are_told_with_their_lines(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("crane,sloth,clout\ncrane,sloth\ncrane,build,trout\n", encoding="utf-8")
    ran = run("wordle", "tree", "--check", path)
    assert ran.code == 0
    path.write_text("crane,cloth,clout\ncrane,clash,clock\n", encoding="utf-8")
    ran = run("wordle", "tree", "--check", path)
    assert ran.code == 2
    assert "Lines 1 and 2" in ran.err
    assert "CLOTH" in ran.err
    assert "CLASH" in ran.err


def test_all_formats_are_written(run: Run, grown: Path, tmp_path: Path) -> None:
    for ending, begins in (
        ("json", b"{"),
        ("txt", b"CRANE"),
        ("dot", b"digraph"),
        ("svg", b"<?xml"),
        ("png", b"\x89PNG"),
    ):
        path = tmp_path / f"tree.{ending}"
        assert run("wordle", "tree", "--check", grown, "--output", path).code == 0
        assert path.read_bytes().startswith(begins)
    assert run("wordle", "tree", "--check", grown, "--format", "csv").out == grown.read_text(encoding="utf-8") + "\n"


def test_pictures_can_show_some_games_only(run: Run, grown: Path) -> None:
    whole = run("wordle", "tree", "--check", grown, "--format", "dot").out
    part = run("wordle", "tree", "--check", grown, "--format", "dot", "--only", "cigar").out
    assert "FLOUT" not in part
    assert len(part) < len(whole)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("", "Name an opener"),
        ("salet --check x.csv", "Name an opener"),
        ("salet --format png", "needs a file"),
        ("salet -o tree.xyz", "tells no format"),
        ("salet -o nowhere/tree.csv", "isn't there"),
        ("salxt", "SALXT"),
        ("salets --list original", "6 letters"),
        ("--check missing.csv", "missing.csv"),
    ],
)
def test_what_cannot_be_made_is_told(run: Run, options: str, says: str) -> None:
    ran = run("wordle", "tree", *options.split())
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_files_are_replaced_only_by_force(run: Run, words: Path, grown: Path) -> None:
    ran = run("wordle", "tree", "crane", "--answers", words, "-o", grown)
    assert ran.code == 2
    assert "--force" in ran.err
    assert run("wordle", "tree", "crane", "--answers", words, "-o", grown, "--force").code == 0
