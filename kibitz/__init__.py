"""Kibitz looks over your shoulder at a puzzle on the screen, says what to do, and plays it if asked.

The public Python API is small:

* `read` reads the boards in a picture: ``kibitz.read("shot.png")``.
* `get_game` makes a game, which reads, advises, marks, plans and checks: ``kibitz.get_game("set")``.
* ``kibitz.solvers`` has the rules and solvers, without any pixels:

>>> import kibitz
>>> cards = kibitz.solvers.set.full_deck()
>>> len(cards)
81

Importing the package is cheap: everything is loaded when it is first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kibitz import solvers as solvers
    from kibitz.analyse import read as read
    from kibitz.registry import get_game as get_game

__version__ = "0.1.0"
__all__ = ["__version__", "get_game", "read", "solvers"]

_HOMES = {"read": "kibitz.analyse", "get_game": "kibitz.registry"}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    if name == "solvers":
        return importlib.import_module("kibitz.solvers")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
