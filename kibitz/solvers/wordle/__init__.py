"""Wordle and its relatives: words, scores, advice, decision trees, many boards, the adversary.

>>> from kibitz.solvers.wordle import Mode, WordList, Wordle, score
>>> score("SPEED", "ERASE")
'10110'
>>> wordle = Wordle(WordList.of(["MIGHT", "NIGHT", "SIGHT", "TIGHT"], ["MINTS"]))
>>> wordle("SIGHT")
 #  Answer  Guess  Score  Left
 1  SIGHT   MINTS  02011     1
 2  SIGHT   SIGHT  22222

The names below are imported when they are first asked for: a session that only needs words and scores starts at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kibitz.solvers.figures import Figures
    from kibitz.solvers.wordle.absurdle.adversary import HideGame
    from kibitz.solvers.wordle.engine import Engine
    from kibitz.solvers.wordle.facade import Wordle
    from kibitz.solvers.wordle.model.node import Node
    from kibitz.solvers.wordle.model.scoring import Rule, score
    from kibitz.solvers.wordle.model.state import Mode, Strategy, WordleState
    from kibitz.solvers.wordle.model.words import WordList, list_names, load_words, read_words
    from kibitz.solvers.wordle.reports.benchmark import Benchmark
    from kibitz.solvers.wordle.reports.scoreboard import Scoreboard
    from kibitz.solvers.wordle.trees.tree import Tree

__all__ = [
    "Benchmark",
    "Engine",
    "Figures",
    "HideGame",
    "Mode",
    "Node",
    "Rule",
    "Scoreboard",
    "Strategy",
    "Tree",
    "WordList",
    "Wordle",
    "WordleState",
    "list_names",
    "load_words",
    "read_words",
    "score",
]

_HOMES = {
    "kibitz.solvers.figures": ("Figures",),
    "kibitz.solvers.wordle.absurdle.adversary": ("HideGame",),
    "kibitz.solvers.wordle.engine": ("Engine",),
    "kibitz.solvers.wordle.facade": ("Wordle",),
    "kibitz.solvers.wordle.model.scoring": ("Rule", "score"),
    "kibitz.solvers.wordle.model.state": ("Mode", "Strategy", "WordleState"),
    "kibitz.solvers.wordle.model.words": ("WordList", "list_names", "load_words", "read_words"),
    "kibitz.solvers.wordle.reports.benchmark": ("Benchmark",),
    "kibitz.solvers.wordle.reports.scoreboard": ("Scoreboard",),
    "kibitz.solvers.wordle.model.node": ("Node",),
    "kibitz.solvers.wordle.trees.tree": ("Tree",),
}
"""Module -> what it gives to the names above."""


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
