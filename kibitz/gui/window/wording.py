"""Short sentences of the window's status line."""

from __future__ import annotations

from kibitz.core.game import View
from kibitz.core.phrase import Phrase
from kibitz.core.reading import Condition
from kibitz.gui.widgets.language import translate, translated
from kibitz.gui.window.panels.findings import Findings

_STAGES = {"grab": Phrase("grab"), "read": Phrase("read"), "advise": Phrase("advise")}


def timings(read: View, grabbed: View) -> str:
    """How long the stages of the last reading, and of the last grab, took."""
    ms = {**read.ms, **grabbed.ms}
    return "  ".join(f"{translated(_STAGES[name])} {ms[name]:.1f} ms" for name in _STAGES if name in ms)


def seen(found: Findings, where: str) -> str:
    """Which game was found in what is watched, and how certain it is; asked only with a reading."""
    assert found.reading is not None
    title = found.game.title if found.game is not None else found.reading.game.capitalize()
    by = translate(" · by the page {page_name}", page_name=found.reading.page_name) if found.reading.page_name else ""
    if found.reading.condition is Condition.COVERED:
        return translate("{title} in {where}{by} · partly covered", title=title, where=where, by=by)
    return translate(
        "{title} · {confidence:.0%} certain{by} · {where}",
        title=title,
        confidence=found.reading.confidence,
        by=by,
        where=where,
    )
