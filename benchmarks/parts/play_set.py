"""Games of Set on generated pages; part of `benchmarks/play.py`."""

from __future__ import annotations

from benchmarks.parts.playing import Count, Counted
from tests.support.set.games import account

COUNTED = Counted(
    account,
    "set",
    (
        Count("sets", lambda told: told.sets),
        Count("wrong", lambda told: told.wrong),
        Count("stray", lambda told: told.stray),
    ),
)
