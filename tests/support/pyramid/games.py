"""Our own letter pyramids as tests and benchmarks play them, and what a page's log says of a game."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from kibitz.automation.browser.surface import BrowserSurface
from kibitz.solvers.pyramid.generator import Difficulty, generate
from tests.support.page_log import PageLog, truth

PAGES = ("hexagons", "bare")
WINDOW = (900, 860)
"""Of a browser that shows all of a page, in CSS pixels."""
LEAST_HELD_MS = 35
"""Games that look at the button once a frame miss shorter presses."""


def address(page: str, base: int = 5, seed: int = 1, **options: object) -> str:
    """The page pyramid_*.html with an easy puzzle of our generator, or the one given, and options of its own
    (``letters``, ``words``; ``lives``, ``expert``)."""
    if "letters" not in options:
        planted = generate(base, Difficulty.EASY, seed)
        options |= {"letters": "".join(planted.letters), "words": ",".join(planted.texts)}
    return f"pyramid_{page}.html?{urlencode(options)}"


@dataclass(frozen=True, slots=True)
class Account:
    """A page's own account of a game.

    wrong: what was submitted and is wrong. stray: letters that couldn't be selected, words of fewer than three letters,
    presses on nothing, and whatever came after the end. held_ms: the shortest press.
    """

    won: bool
    over: bool
    found: tuple[str, ...]
    wrong: tuple[str, ...]
    stray: int
    held_ms: float

    @property
    def clean(self) -> bool:
        """Whether every press meant something, and none was too short."""
        return self.stray == 0 and self.held_ms >= LEAST_HELD_MS


def account(browser: BrowserSurface) -> Account:
    """What became of every press since the page was loaded."""
    log, end = PageLog(browser), truth(browser)
    downs, ups = log.of("pointerdown"), log.of("pointerup")
    held_ms = [up["at_ms"] - down["at_ms"] for down, up in zip(downs, ups, strict=False)]
    astray = [entry for kind in ("stray", "late", "short") for entry in log.of(kind)]
    beside = [entry for entry in downs if not entry["on"]]
    return Account(
        won=end["won"],
        over=end["over"],
        found=tuple(end["found"]),
        wrong=tuple(end["wrong"]),
        stray=len(astray) + len(beside),
        held_ms=min(held_ms, default=0.0),
    )
