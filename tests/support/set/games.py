"""What a page of Set says of a game that was played on it."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.automation.browser.surface import BrowserSurface
from tests.support.page_log import PageLog, truth


@dataclass(frozen=True, slots=True)
class Account:
    """A page's own account of a game.

    won: no set was left, and no card to deal. sets: that were found. wrong: three that are no set, or a set once more.
    stray: clicks on nothing, on cards that took none, and for cards that weren't needed. rules: of the page.
    """

    won: bool
    sets: int
    wrong: int
    stray: int
    rules: str

    @property
    def clean(self) -> bool:
        return not (self.wrong or self.stray)


def account(browser: BrowserSurface) -> Account:
    """What the page in the browser tells."""
    log, end = PageLog(browser), truth(browser)
    ignored = sum(card["ignored"] for card in log.of("card"))
    needless = sum(not deal["needed"] for deal in log.of("deal"))
    beside = len(log.of("pointerdown")) - len(log.of("card")) - len(log.of("deal"))
    wrong = len(log.of("not a set")) + len(log.of("found before"))
    return Account(end["over"], end["number"], wrong, ignored + needless + beside, end["rules"])
