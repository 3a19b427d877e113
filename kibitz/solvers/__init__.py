"""States to advice. No pixels, no Qt, no I/O at call time; one package a game.

The package of a game is loaded when it is first asked for:

>>> import kibitz.solvers
>>> kibitz.solvers.set.is_set(kibitz.solvers.set.full_deck()[:3])
True
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kibitz.solvers import set as set


def __getattr__(name: str) -> Any:
    module = f"{__name__}.{name}"
    if name.startswith("_") or importlib.util.find_spec(module) is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return importlib.import_module(module)
