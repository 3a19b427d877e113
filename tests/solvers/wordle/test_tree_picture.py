"""Trees drawn by Graphviz."""

from __future__ import annotations

import builtins
from types import ModuleType

import pytest

from kibitz.core.errors import NotPossibleHereError, UsageError
from kibitz.solvers.wordle.reports.benchmark import Benchmark
from kibitz.solvers.wordle.trees.tree import Tree

GAMES = "crate,mails,abide\ncrate,mails,abode,above\ncrate,mails,abode\ncrate,actor"


def test_every_position_and_every_reply_is_drawn_once() -> None:
    source = Tree.from_csv(GAMES).digraph().source
    assert source.count("label=MAILS") == 1
    assert source.count("label=ABODE") == 1
    # Replies: CRATE's two, MAILS' two, ABIDE's one, ABODE's two, ABOVE's and ACTOR's one each.
    assert source.count("<table") == 9
    assert source.count("->") == 9 + 5


def test_letters_have_the_colours_of_their_score() -> None:
    source = Tree.from_csv("crate\ncrate,actor").digraph(lambda game: game[-1] == "ACTOR").source
    assert source.count('bgcolor="#d3b94c"') == 4  # C, R, A, T of CRATE are elsewhere in ACTOR
    assert source.count('bgcolor="#66696c"') == 1
    assert source.count('bgcolor="#3f7f3a"') == 5


def test_a_predicate_cuts_the_picture() -> None:
    assert "ACTOR" not in Tree.from_csv(GAMES).digraph(lambda game: "MAILS" in game).source
    short = Benchmark.from_csv(GAMES).digraph(lambda board: len(board) == 2).source
    assert "ACTOR" in short
    assert "MAILS" not in short


def test_the_picture_is_rendered() -> None:
    assert b"</svg>" in Tree.from_csv(GAMES).picture("svg")
    with pytest.raises(UsageError, match="Graphviz has no format 'poem'"):
        Tree.from_csv(GAMES).picture("poem")


def test_without_graphviz_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NotPossibleHereError, match="apt install graphviz"):
        Tree.from_csv(GAMES).picture()


def test_without_the_python_package_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_graphviz(name: str, *args: object, **kwargs: object) -> ModuleType:
        if name == "graphviz":
            raise ImportError(name)
        return real(name, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without_graphviz)
    with pytest.raises(NotPossibleHereError, match=r"pip install 'kibitz\[trees\]'"):
        Tree.from_csv(GAMES).digraph()
