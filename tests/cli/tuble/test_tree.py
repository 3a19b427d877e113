"""Trees of Tuble on the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("options", "total", "worst"),
    [
        (("--graph", "game2023"), 748, 5),
        (("--graph", "game2023", "--worst", "4"), 756, 4),
        (("--graph", "current"), 753, 4),
        (("--graph", "2009"), 733, 4),
    ],
)
def test_scripts_find_the_figures_in_the_json(run: Run, options: tuple[str, ...], total: int, worst: int) -> None:
    record = json.loads(run("tuble", "tree", *options, "--json").out)
    assert (record["total"], record["worst"]) == (total, worst)
    assert len(record["histogram"]) == worst
    assert sum(count * (i + 1) for i, count in enumerate(record["histogram"])) == total
    assert record["tree"]["guess"] == record["opener"]
    assert record["mean"] == pytest.approx(total / record["stations"], abs=1e-6)


def test_the_article_s_graph_opens_with_woodford_by_the_article_s_rule(run: Run) -> None:
    record = json.loads(run("tuble", "tree", "--graph", "2009", "--json").out)
    assert (record["opener"], record["rule"], record["stations"]) == ("Woodford", "half", 266)


def test_within_three_guesses_is_impossible_and_that_is_told(run: Run) -> None:
    ran = run("tuble", "tree", "--worst", "3", "--json")
    assert ran.code == 2
    assert ran.out == ""
    assert "impossible" in ran.err


def test_a_person_reads_the_first_levels_and_the_figures(run: Run) -> None:
    ran = run("tuble", "tree", "temple", "--levels", "1")
    assert ran.out.startswith("Temple (269)\n\n")
    assert "Games:    269" in ran.out


def test_a_whole_tree_is_written_to_a_file_and_never_over_another(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    assert run("tuble", "tree", "-o", path).code == 0
    assert json.loads(path.read_text(encoding="utf-8"))["tree"]["left"] == 269
    assert run("tuble", "tree", "-o", path).code == 2
    assert run("tuble", "tree", "-o", path, "--force").code == 0
    text = tmp_path / "tree.txt"
    assert run("tuble", "tree", "-o", text).code == 0
    assert text.read_text(encoding="utf-8").startswith("Chigwell (269)\n")


def test_a_picture_shows_the_games_of_the_answers_that_are_asked_for(run: Run) -> None:
    ran = run("tuble", "tree", "--format", "dot", "--only", "Temple", "--only", "Oval")
    assert ran.code == 0
    assert {"Chigwell", "Temple", "Oval"} <= {word.strip('];"') for word in ran.out.replace("=", " ").split()}
    assert "Richmond" not in ran.out


def test_a_format_that_is_not_known_is_told(run: Run, tmp_path: Path) -> None:
    assert "tells no format" in run("tuble", "tree", "-o", tmp_path / "tree.doc").err
    assert "needs a file" in run("tuble", "tree", "--format", "png").err


def test_a_missing_extra_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "graphviz", None)
    ran = run("tuble", "tree", "--format", "dot")
    assert ran.code == 3
    assert "kibitz[trees]" in ran.err
