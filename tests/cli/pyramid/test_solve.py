"""`kibitz pyramid solve`, at once and as a session."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run

ROWS = ["p", "ir", "aao", "ntib", "ogueo"]


@pytest.fixture
def session(run: Run, monkeypatch: pytest.MonkeyPatch):
    def type_lines(*lines: str, options: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", StringIO("".join(line + "\n" for line in lines)))
        return run("pyramid", "solve", *options.split())

    return type_lines


def solved(run: Run, *words: str | Path) -> dict:
    ran = run("pyramid", "solve", *words, "--json")
    assert ran.code == 0
    return json.loads(ran.out)


def test_the_published_puzzle_is_solved_and_drawn(run: Run) -> None:
    ran = run("pyramid", "solve", *ROWS)
    assert ran.code == 0
    assert "10 ways to use every letter once" in ran.out
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["1", "-12.52", "OBOE", "PIANO", "GUITAR"] in lines
    assert ["A2", "A3", "O1"] in lines
    assert ["1", "OBOE", "2", "PIANO", "3", "GUITAR"] in lines


def test_the_answer_comes_as_json(run: Run) -> None:
    record = solved(run, *ROWS, "--best", "2")
    assert record["count"] == 10
    assert [" ".join(cover["words"]) for cover in record["covers"]] == ["OBOE PIANO GUITAR", "GUT RAI OBOE PIANO"]
    assert record["covers"][0]["score"] == -12.52
    assert record["covers"][0]["paths"][0] == [5, 9, 14, 13]
    assert record["letters"] == ["P", "IR", "AAO", "NTIB", "OGUEO"]
    assert not record["rare_only"]


@pytest.mark.parametrize(
    ("options", "first", "count"),
    [
        ("--wrong guitar", "GUT RAI OBOE PIANO", 9),
        ("--right taro", "GUE OBI TARO PIANO", 1),
        ("--wrong guitar,gut,gue --starts t", "RAI TUG OBOE PIANO", 4),
        ("--words 5", "AIA NOG OBE PRO TUI", 3),
        ("--words 4-5 --wrong rai", "GUE OBI TARO PIANO", 7),
        ("--theme TARO,OBI,GUE", "GUE OBI TARO PIANO", 10),
    ],
)
def test_what_the_game_says_counts(run: Run, options: str, first: str, count: int) -> None:
    record = solved(run, *ROWS, *options.split())
    assert (" ".join(record["covers"][0]["words"]), record["count"]) == (first, count)


def test_own_words_and_themes_come_from_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("piano 4\noboe 1.2\nguitar 4\ntug 5\nrai 1\n", "utf-8")
    (tmp_path / "theme.txt").write_text("tug\n", "utf-8")
    record = solved(run, *ROWS, "--list", tmp_path / "own.txt")
    assert (record["count"], record["rare_only"]) == (2, True)
    ran = run("pyramid", "solve", *ROWS, "--list", tmp_path / "own.txt", "--theme", tmp_path / "theme.txt")
    assert "Each needs a rare word" in ran.out


def test_a_file_has_puzzles(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("# two\np\nir\na a o\nntib\nogueo\n\np ir aao ntib oguEO  # the same\n", "utf-8")
    ran = run("pyramid", "solve", path, "--json")
    assert [json.loads(line)["count"] for line in ran.out.splitlines()] == [10, 10]
    path.write_text("p\nir\n\n", "utf-8")
    ran = run("pyramid", "solve", path)
    assert (ran.code, "puzzle 1: A pyramid has 3 to 9 rows" in ran.err) == (2, True)
    ran = run("pyramid", "solve", tmp_path / "none.txt")
    assert (ran.code, "none.txt can't be read" in ran.err) == (2, True)


def test_a_letter_that_is_wrong_is_pointed_out(run: Run) -> None:
    ran = run("pyramid", "solve", "q", *ROWS[1:])
    assert ran.code == 1
    assert "in row 1, place 1, Q should be P (OBOE PIANO GUITAR)" in ran.err
    ran = run("pyramid", "solve", "q", *ROWS[1:], "--json")
    assert (ran.code, json.loads(ran.out)["count"]) == (1, 0)


def test_a_letter_that_cannot_be_told_is_filled_in(run: Run) -> None:
    ran = run("pyramid", "solve", *ROWS[:3], "nt?b", "ogueo")
    assert ran.code == 0
    assert ["N2", "T3", "I3", "B1"] in [line.split() for line in ran.out.splitlines()]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["p", "ir", "aa"], "Row 3 (AA) has 2 letters"),
        (["piano"], "is one row, and no file of that name"),
        ([*ROWS, "--words", "few"], "--words few is not understood"),
        ([*ROWS, "--words", "3-2"], "at least 3 and at most 2"),
        ([*ROWS, "--list", "/nowhere/words.txt"], "can't be read"),
    ],
)
def test_what_is_wrong_is_told(run: Run, words: list[str], says: str) -> None:
    ran = run("pyramid", "solve", *words)
    assert ran.code == 2
    assert says in ran.err


def test_a_session_goes_on_until_all_words_are_right(session) -> None:
    ran = session("p ir aao ntib ogueo", "yes", "yes", "y")
    assert ran.code == 0
    assert "Try PIANO" in ran.out
    assert "Solved: OBOE PIANO GUITAR." in ran.out


def test_a_session_takes_what_the_game_says_and_takes_it_back(session) -> None:
    lines = ("wrong oboe", "undo", "starts g", "right piano", "no", "moves", "list 2", "quit")
    ran = session("p/ir/aao/ntib/ogueo", *lines)
    assert ran.code == 0
    told = [line.split("The likeliest: ")[1] for line in ran.out.splitlines() if "The likeliest: " in line]
    assert told[1] == "GUE OBI TARO PIANO."
    assert told[2] == "OBOE PIANO GUITAR."
    assert "PIANO               yes" in ran.out
    assert ran.out.count("GUE OBI TARO PIANO") >= 2


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("perhaps", "'perhaps' is not understood"),
        ("right xyzzy", "No solution is left then"),
        ("starts", "Say which letter"),
        ("starts gu", "Say which letter"),
        ("wrong", "Say which word"),
        ("undo", "nothing to take back"),
        ("list few", "list 50"),
    ],
)
def test_a_session_says_what_it_cannot_follow(session, line: str, says: str) -> None:
    ran = session("p ir aao ntib ogueo", line, "quit")
    assert ran.code == 0
    assert says in ran.err
    assert ran.out.count("Is PIANO right?") == 2


def test_a_session_asks_again_for_rows_without_a_solution(session) -> None:
    ran = session("p ir", "?", "q ir aao ntib ogueo", "p ir aao ntib ogueo", "new", "quit")
    assert "these are 2" in ran.err
    assert "in row 1, place 1, Q should be P" in ran.err
    assert ran.out.count("Rows from the top") == 5


def test_a_session_speaks_json(session) -> None:
    ran = session("p ir aao ntib ogueo", "no", "huh", "yes", "yes", "yes", "yes", options="--json")
    records = [json.loads(line) for line in ran.out.splitlines()]
    assert records[0]["word"] == "PIANO"
    assert "error" in records[2]
    assert records[1]["covers"][0]["words"] != ["OBOE", "PIANO", "GUITAR"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--starts", "12"), "--starts 12 is not understood: it takes a letter"),
        (("--starts", "G,1"), "--starts 1 is not understood"),
        (("--right", "PIAN0"), "--right PIAN0 is not understood: it takes a word"),
        (("--right", "piano,oboe", "--wrong", "guitar,OBOE"), "OBOE can't be both in the solution and not in it"),
    ],
)
def test_what_a_game_cannot_have_said_is_refused(run: Run, options: tuple[str, ...], told: str) -> None:
    ran = run("pyramid", "solve", *ROWS, *options)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
