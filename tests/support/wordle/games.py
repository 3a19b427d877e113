"""Our own Wordle pages as tests and benchmarks play them, and what a page's log says of a game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, takewhile
from math import inf
from typing import Any

from kibitz.automation.browser.surface import BrowserSurface
from tests.support.page_log import PageLog, truth

NOT_TAKEN = ("late", "new game", "too many letters", "too short", "nothing to take back")
"""What pages note of presses that no player means to make."""

LEAST_GAP_MS = 30
"""Several web games lose keys that come closer than this."""


@dataclass(frozen=True, slots=True)
class WordlePageKind:
    """One of the pages wordle_*.html.

    boards: how many it has. window: of a browser that shows all of it, in CSS pixels.
    """

    name: str
    boards: int = 1
    window: tuple[int, int] = (900, 860)

    def address(self, **options: object) -> str:
        """The page with these options of its own (``answers``, ``seed``, ``refuse``)."""
        return f"wordle_{self.name}.html?" + "&".join(f"{name}={value}" for name, value in options.items())


PAGES = {
    kind.name: kind
    for kind in (
        WordlePageKind("flip"),
        WordlePageKind("round"),
        WordlePageKind("four", boards=4, window=(720, 1160)),
        WordlePageKind("contrast", window=(980, 760)),
    )
}


@dataclass(frozen=True, slots=True)
class Account:
    """A page's own account of a game.

    refused: words that Enter was pressed on and that the page refused.
    lost: presses that it did not notice or ignored. stray: what the page said of presses that meant nothing, or came
    after the end.
    extra: presses beyond those that the words needed (each letter, Enter, and the letters of a refused
    word that the next one has not). gap_ms: the shortest time between two presses.
    """

    won: bool
    over: bool
    guesses: tuple[str, ...]
    refused: tuple[str, ...]
    lost: int
    stray: tuple[dict[str, Any], ...]
    extra: int
    gap_ms: float

    @property
    def clean(self) -> bool:
        """Whether no press was lost, stray, too many or too soon."""
        return (self.lost, self.stray, self.extra) == (0, (), 0) and self.gap_ms >= LEAST_GAP_MS


def account(browser: BrowserSurface) -> Account:
    """What became of every press since the page was loaded, by keys or on the page's own ones."""
    log, end = PageLog(browser), truth(browser)
    # With Ctrl the page is made smaller; that is no key of the game.
    downs = [entry for entry in log.of("keydown") if not entry["ctrl"]]
    clicks = [entry for entry in log.of("click") if entry["on"]]
    noticed = [entry for entry in log.entries if "key" in entry and "code" not in entry]
    taken = [entry for entry in noticed if entry["kind"] in ("letter", "back", "guess", "refused")]
    entered = [
        (entry["kind"] == "guess", _word(entry, end)) for entry in taken if entry["kind"] in ("guess", "refused")
    ]
    ignored = sum(entry["kind"] in ("ignored", "dropped") for entry in noticed)
    presses = sorted(entry["at_ms"] for entry in [*downs, *clicks])
    return Account(
        won=end["won"],
        over=end["over"],
        guesses=tuple(end["guesses"]),
        refused=tuple(word for was_taken, word in entered if not was_taken),
        lost=max(0, len(presses) - len(noticed)) + ignored,
        stray=tuple(entry for entry in log.entries if entry["kind"] in NOT_TAKEN),
        extra=len(taken) - _needed(entered),
        gap_ms=min((b - a for a, b in pairwise(presses)), default=inf),
    )


def _word(entry: dict[str, Any], end: dict[str, Any]) -> str:
    word: str = end["guesses"][entry["guesses"] - 1] if entry["kind"] == "guess" else entry["typed"]
    return word


def _needed(entered: list[tuple[bool, str]]) -> int:
    """Presses that put these words in one after another, a refused one being changed into the next."""
    count, row = 0, ""
    for was_taken, word in entered:
        same = len([*takewhile(lambda pair: pair[0] == pair[1], zip(row, word, strict=False))])
        count += len(row) - same + len(word) - same + 1
        row = "" if was_taken else word
    return count
