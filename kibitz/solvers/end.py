"""How games end."""

from __future__ import annotations

from enum import Enum


class End(Enum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"
