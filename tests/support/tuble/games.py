"""Our own Tuble pages as tests and benchmarks play them, and what a page's log says of a game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import inf
from urllib.parse import urlencode

from kibitz.automation.browser.surface import BrowserSurface
from tests.support.page_log import PageLog, truth

PAGES = ("tiles", "night")
WINDOW = (900, 860)
"""Of a browser that shows all of a page, in CSS pixels."""
LEAST_GAP_MS = 30
"""Several web games lose keys that come closer than this."""


def address(page: str, **options: object) -> str:
    """The page tuble_*.html with these options of its own (``answer``, ``seed``, ``lacks``, ``list``, ``late``)."""
    return f"tuble_{page}.html?{urlencode(options)}"


@dataclass(frozen=True, slots=True)
class Account:
    """A page's own account of a game.

    refused: texts that were sent and the page refused. stray: clicks on nothing, keys beside the text box, and whatever
    came after the end. taken_back: presses of Backspace. gap_ms: the shortest time between two keys.
    """

    won: bool
    over: bool
    guesses: tuple[str, ...]
    refused: tuple[str, ...]
    stray: int
    taken_back: int
    gap_ms: float

    @property
    def clean(self) -> bool:
        """Whether every press meant something, and none came too soon."""
        return self.stray == 0 and self.gap_ms >= LEAST_GAP_MS


def account(browser: BrowserSurface) -> Account:
    """What became of every press since the page was loaded."""
    log, end = PageLog(browser), truth(browser)
    downs = [entry for entry in log.of("keydown") if entry["key"] != "Shift"]
    clicks = log.of("click")
    ends = [entry["at_ms"] for kind in ("won", "lost") for entry in log.of(kind)]
    beside = [entry for entry in downs if entry["on"] != "box"] + [entry for entry in clicks if not entry["on"]]
    late = [entry for entry in [*downs, *clicks] if ends and entry["at_ms"] > ends[0]]
    return Account(
        won=end["won"],
        over=end["over"],
        guesses=tuple(end["guesses"]),
        refused=tuple(end["refused"]),
        stray=len(beside) + len(late) + len(log.of("late")),
        taken_back=sum(entry["key"] == "Backspace" for entry in downs),
        gap_ms=min((b["at_ms"] - a["at_ms"] for a, b in pairwise(downs)), default=inf),
    )
