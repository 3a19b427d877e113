"""Short sentences of the window's status line."""

from __future__ import annotations

from kibitz.core.game import View
from kibitz.core.reading import Condition
from kibitz.gui.window.panels.findings import Findings


def timings(read: View, grabbed: View) -> str:
    """How long the stages of the last reading, and of the last grab, took."""
    ms = {**read.ms, **grabbed.ms}
    return "  ".join(f"{name} {ms[name]:.1f} ms" for name in ("grab", "read", "advise") if name in ms)


def seen(found: Findings, where: str) -> str:
    """Which game was found in what is watched, and how certain it is; asked only with a reading."""
    assert found.reading is not None
    title = found.game.title if found.game is not None else found.reading.game.capitalize()
    by = f" · by the page {found.reading.page_name}" if found.reading.page_name else ""
    if found.reading.condition is Condition.COVERED:
        return f"{title} in {where}{by} · partly covered"
    return f"{title} · {found.reading.confidence:.0%} certain{by} · {where}"
