"""Which words the commands of Wordle take: lists of Kibitz, of files, changed ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kibitz.cli.wordle.options import GameChoice, split_words
from kibitz.core.errors import UsageError
from tests.cli.conftest import Run


def choice(**options: object) -> GameChoice:
    return GameChoice("original", **options)  # type: ignore[arg-type]


def test_lists_are_shown_with_their_counts(run: Run) -> None:
    ran = run("wordle", "lists")
    assert ran.code == 0
    assert "2,315" in ran.out
    assert "14,855" in ran.out
    by_name = {entry["name"]: entry for entry in json.loads(run("wordle", "lists", "--json").out)}
    assert (by_name["original"]["answers"], by_name["original"]["guesses"]) == (2315, 12972)


def test_the_words_of_a_list_can_be_printed(run: Run) -> None:
    assert "CRANE" in run("wordle", "lists", "original").out.split()
    assert "SALET" not in run("wordle", "lists", "original").out.split()
    assert "SALET" in run("wordle", "lists", "2315/12972", "--guesses").out.split()


def test_an_unknown_list_is_told_with_those_there_are(run: Run) -> None:
    ran = run("wordle", "lists", "klingon")
    assert ran.code == 2
    assert "klingon" in ran.err
    assert "nyt2022" in ran.err


@pytest.mark.parametrize(
    ("name", "counts"), [("2315/12972", (2315, 12972)), ("2309/12972", (2309, 12972)), ("2309/14855", (2309, 14855))]
)
def test_published_lists_go_by_their_counts_too(name: str, counts: tuple[int, int]) -> None:
    words = choice(list_name=name).load()
    assert (len(words.answers), len(words)) == counts


def test_the_length_of_given_words_picks_the_list() -> None:
    assert choice().load().name == "original"
    assert choice().load("PLANET").size == 6
    assert choice(size=4).load().size == 4
    assert choice(list_name="nyt").load("PLANET").name == "nyt"


def test_words_can_be_added_and_left_out(tmp_path: Path) -> None:
    past = tmp_path / "past.txt"
    past.write_text("cigar\nrebut\nnotaword\n", encoding="utf-8")
    words = choice(add=("guano,salet",), exclude=(str(past), "crane")).load()
    assert {"GUANO", "SALET"} <= set(words.answers)
    assert not {"CIGAR", "REBUT", "CRANE"} & set(words.answers)


def test_own_lists_come_from_files(tmp_path: Path) -> None:
    answers, guesses = tmp_path / "answers.txt", tmp_path / "guesses.txt"
    answers.write_text("Äpfel\nGröße\n", encoding="utf-8")
    guesses.write_text("Birne\n", encoding="utf-8")
    assert choice(answers=answers, guesses=guesses).load().guesses == ("ÄPFEL", "GRÖßE", "BIRNE")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "no words"),
        ("crane\ncrane\n", "line 2: CRANE stands there twice"),
        ("crane\nplanet\n", "line 2: PLANET has 6 letters"),
        ("cr4ne\n", "line 1: 'cr4ne' has signs that aren't letters"),
    ],
)
def test_files_that_are_no_lists_are_refused_with_the_place(tmp_path: Path, content: str, says: str) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text(content, encoding="utf-8")
    with pytest.raises(UsageError, match=says):
        choice(answers=answers).load()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"guesses": Path("words.txt")}, "--answers"),
        ({"answers": Path("words.txt"), "list_name": "nyt"}, "leave out"),
        ({"list_name": "nyt", "size": 6}, "5 letters"),
        ({"exclude": ("past.txt",)}, "past.txt can't be read"),
        ({"exclude": ("crone,qqqqq",)}, "QQQQQ"),
        ({"add": ("planet",)}, "PLANET has 6 letters"),
        ({"add": ("cr4ne",)}, "CR4NE"),
    ],
)
def test_options_that_cannot_be_followed_are_told(options: dict[str, object], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        choice(**options).load()


def test_words_may_stand_with_commas_or_blanks() -> None:
    assert split_words("salet, courd  straße") == ["SALET", "COURD", "STRAßE"]
