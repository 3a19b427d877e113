"""`run` and `benchmark`: games that the engine plays by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

WORDS = ("crane", "cigar", "clout", "flout", "sloth", "tight", "light")


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS), encoding="utf-8")
    return f"--answers {path}"


def test_a_game_is_played_and_can_be_shared(run: Run, words: str) -> None:
    ran = run("wordle", "run", "--answer", "flout", "--guess", "crane,sloth", *words.split())
    assert ran.code == 0
    assert " S  L  O  T  H " in ran.out
    assert "Kibitz 3/6" in ran.out
    assert "🟩🟩🟩🟩🟩" in ran.out


def test_the_game_as_json(run: Run, words: str) -> None:
    record = json.loads(run("wordle", "run", "--answer", "flout", "--guess", "crane", "--json", *words.split()).out)
    assert record["guesses"][0] == "CRANE"
    assert record["guesses"][-1] == "FLOUT"
    assert record["rows"][0]["Score"] == "00000"
    assert record["won"] is True


def test_several_boards_are_played_at_once_even_with_the_same_answer(run: Run, words: str) -> None:
    record = json.loads(run("wordle", "run", "--answer", "flout,sloth,flout", "--json", *words.split()).out)
    assert record["won"] is True
    assert record["limit"] == 8
    assert {row["board"] for row in record["rows"]} == {1, 2, 3}


def test_every_answer_is_played_and_no_other_word(run: Run, words: str) -> None:
    ran = run("wordle", "benchmark", "--opener", "crane", *words.split())
    assert ran.code == 0
    assert "Games:    7" in ran.out
    assert "█" in ran.out
    record = json.loads(run("wordle", "benchmark", "--opener", "crane", "--json", *words.split()).out)
    assert record["games"] == 7
    assert record["histogram"]["1"] == 1


@pytest.mark.parametrize("strategy", ["fast", "optimal", "entropy", "minimax"])
@pytest.mark.parametrize("mode", [[], ["--hard"], ["--ultra"]])
def test_every_strategy_plays_in_every_mode(run: Run, words: str, strategy: str, mode: list[str]) -> None:
    ran = run("wordle", "benchmark", "--opener", "cigar", "--strategy", strategy, "--json", *mode, *words.split())
    record = json.loads(ran.out)
    assert record["games"] == 7
    assert record["proven"] is (strategy == "optimal")


def test_openers_are_compared(run: Run, words: str) -> None:
    ran = run("wordle", "benchmark", "--opener", "crane", "--opener", "sloth,cigar", *words.split())
    table = ran.out.split("opener ")[1]
    assert "SLOTH,CIGAR" in table
    assert "CRANE" in table


def test_random_games_on_several_boards_are_the_same_for_a_seed(run: Run, words: str) -> None:
    options = ("--boards", "2", "--games", "5", "--seed", "3", "--json", *words.split())
    first, second = (json.loads(run("wordle", "benchmark", *options).out) for _ in range(2))
    assert first["games"] == 5
    assert first["boards"] == 2
    assert first["histogram"] == second["histogram"]


def test_the_games_are_written_for_the_contest(run: Run, words: str, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    assert run("wordle", "benchmark", "--opener", "crane", "--csv", path, *words.split()).code == 0
    lines = path.read_text(encoding="utf-8").split()
    assert len(lines) == 7
    assert all(line.startswith("crane") for line in lines)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("run --answer qwxyz", "QWXYZ is not in the list"),
        ("run --answer crqne", "CRANE"),
        ("run --answer crane --guess cr", "CR has 2 letters"),
        ("run --answer crane,planet", "PLANET has 6 letters"),
        ("run --answer ,", "answer is missing"),
        ("run", "--answer"),
        ("benchmark --games 5", "--boards"),
        ("benchmark --boards 2 --csv x.csv", "one board"),
        ("benchmark --boards 33", "less than or equal to 32"),
        ("benchmark --opener crane --strategy clever", "clever"),
        ("benchmark --list klingon", "klingon"),
        ("run --hard --answer tight --guess sloth,cigar", "must contain"),
    ],
)
def test_what_cannot_be_played_is_told(run: Run, line: str, says: str) -> None:
    ran = run("wordle", *line.split())
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err
