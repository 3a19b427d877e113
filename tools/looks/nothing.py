"""Pages of no game."""

from __future__ import annotations

from typing import Any

from tools.looks.furniture import page
from tools.looks.knobs import Knobs
from tools.looks.theme import Theme, theme
from tools.looks.words import FILLER

LABELS = "return {rows: [], cells: [], boards: [], cards: []};"


def html(knobs: Knobs) -> tuple[str, Theme, dict[str, Any]]:
    """A page, its theme, and what its label says beside what its elements tell."""
    look = theme(knobs)
    dice = knobs.dice("text")
    body = "".join(f"<p>{' '.join(dice.choices(FILLER, k=4))}</p>" for _ in range(6))
    return page(knobs, look, "News", body, ".column{max-width:44rem}"), look, {}
