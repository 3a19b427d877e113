"""What the command line says to wrong input: an error of ours, that names a file once, in words for the user."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from kibitz.services.page_store import PAGES
from kibitz.services.settings import settings_file
from tests.cli.conftest import Run

WORDS_OF_PYTHON = re.compile(r"Value error|Traceback|\[Errno|codec can't|fault in Kibitz")
ABSENT, TEXT, BYTES, EMPTY, FULL = "absent.xyz", "text.xyz", "bytes.xyz", "empty.xyz", "/dev/full"
"""A file that isn't there; one of text, of no text, and one without anything in it; one that takes nothing."""
NAMES = defaultdict(lambda: (ABSENT, TEXT, BYTES, EMPTY), {"--exclude": (ABSENT, BYTES), "--theme": (ABSENT, BYTES)})
"""What is tried behind an option: what takes words takes those of any text."""
BOARD = ("--game", "wordle", "--board", "1,2,30,40")
SPEC = ("--game", "wordle", "--spec")
MAKE = ("ticket", "profile", "make")

WITH_FILES = [
    ("analyse", "{}"),
    ("analyse", "x.png", "--game", "ticket", "--profile", "{}"),
    ("analyse", "x.png", "--page", "{}"),
    ("analyse", "x.png", "--game", "wordle", "-o", "words={}"),
    ("analyse", "x.png", "--game", "pyramid", "-o", "words={}"),
    ("page", "teach", "{}", *BOARD),
    ("page", "teach", "x.png", *SPEC, "{}"),
    ("page", "import", "{}"),
    ("page", "show", "{}"),
    ("page", "check", "{}", "x.png"),
    ("page", "export", "{}", "other.json"),
    ("ticket", "profile", "show", "{}"),
    ("ticket", "profile", "add", "{}"),
    ("ticket", "profile", "check", "{}", "x.png"),
    (*MAKE, "{}", "--board", "usa"),
    (*MAKE, "x.png", "--board", "usa", "--cities", "{}"),
    ("wordle", "advise", "--list", "./{}"),
    ("wordle", "advise", "--exclude", "{}"),
    ("wordle", "tree", "--check", "{}"),
    ("pyramid", "solve", "p", "ir", "aao", "--list", "{}"),
    ("pyramid", "solve", "p", "ir", "aao", "--theme", "{}"),
    ("pyramid", "solve", "{}"),
    ("set", "solve", "{}"),
    ("set", "chance", "{}"),
]
WRONG = [
    ("set", "daily", "21.11.2026"),
    ("practice", "set", "--daily", "tomorrow"),
    ("practice", "set", "--geometry", "1,2"),
    ("practice", "chess"),
    ("demo", "chess"),
    ("demo", "--seed", "x"),
    ("watch", "--game", "chess"),
    ("watch", "--region", "1,2"),
    ("play", "chess"),
    ("play", "set", "--next", "here"),
    ("play", "wordle", "-o", "boards=99"),
    ("play", "wordle", "-o", "mode=soft"),
    ("play", "tuble", "-o", "palette=green"),
    ("play", "set", "-o", "deal_at=there"),
    ("analyse", "x.png", "--game", "chess"),
    ("history", "list", "--game", "chess"),
    ("history", "figures", "chess"),
    ("history", "export", "games.csv", "--game", "chess"),
    ("history", "show", "twelve"),
    ("page", "teach", "x.png", "--game", "chess", "--board", "1,2,3,4"),
    ("tuble", "route", "Nowhere", "Temple"),
    ("ticket", "plan", "Nowhere-Miami"),
    ("ticket", "simulate", "--players", "nobody"),
    ("wordle", "run", "--answer", "QQQQQ"),
]
UNWRITABLE = [
    ("wordle", "tree", "SALET", "--list", "original", "--format", "json", "-o", FULL),
    ("tuble", "tree", "--format", "json", "-o", FULL),
    ("wordle", "benchmark", "--list", "3", "--csv", FULL),
]


def check(code: int, err: str, name: str = "") -> None:
    assert code not in (0, 70)
    assert not WORDS_OF_PYTHON.search(err)
    assert all(line.count(name) <= 1 for line in err.splitlines() if name)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(TEXT).write_text("{'this': is no ## file of ours\n", encoding="utf-8")
    Path(BYTES).write_bytes(bytes(range(255, 0, -1)) * 9)
    Path(EMPTY).touch()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("words", "name"), [(words, name) for words in WITH_FILES for name in NAMES[words[-2]]])
def test_a_file_that_cannot_be_used_is_named_once(run: Run, words: tuple[str, ...], name: str) -> None:
    ran = run(*(word.replace("{}", name) for word in words))
    check(ran.code, ran.err, name)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_a_wrong_value_is_refused_in_our_words(run: Run, words: tuple[str, ...]) -> None:
    ran = run(*words)
    assert ran.code == 2
    check(ran.code, ran.err)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/dev/full is Linux's")
@pytest.mark.parametrize("words", UNWRITABLE, ids=" ".join)
def test_a_file_that_cannot_be_written_is_named_once(run: Run, words: tuple[str, ...]) -> None:
    ran = run(*words)
    check(ran.code, ran.err, FULL)
    assert f"{FULL} can't be written" in ran.err


@pytest.mark.parametrize("text", ["{", '{"theme": "pink"}', '{"help_level": 7}'])
def test_settings_that_cannot_be_used_are_told_once(run: Run, board: Path, text: str) -> None:
    file = settings_file()
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    ran = run("analyse", board, "--game", "toy")
    assert ran.code == 0
    assert ran.err.count(file.name) == 1
    assert not WORDS_OF_PYTHON.search(ran.err)


def test_a_saved_page_that_is_damaged_is_named_once(run: Run, board: Path) -> None:
    file = PAGES.file("club")
    file.parent.mkdir(parents=True)
    file.write_text('{"format": "kibitz page", "version": 1}', encoding="utf-8")
    for words in (("page", "list"), ("analyse", board, "--game", "toy")):
        ran = run(*words)
        assert ran.code == 0
        assert ran.err.count(file.name) == 1
