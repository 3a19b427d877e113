"""Wordle played to a win on four pages of our own, in real Chromium windows: by the real keyboard and by Selenium.

The pages keep their own log of every key and the truth; Kibitz sees neither, only pictures. On the desktop it runs as a
user starts it, from the command line. `benchmarks/play.py wordle` plays many more games of every kind.
"""

from __future__ import annotations

import pytest

from kibitz import get_game
from kibitz.automation.browser import BrowserSurface
from tests.e2e.conftest import Opener, play
from tests.support.kibitz_process import kibitz
from tests.support.wordle_games import PAGES, account

pytestmark = [pytest.mark.e2e, pytest.mark.x11]

ANSWERS = {"flip": "STORE", "round": "PATSY", "four": "STORE,PATSY,THREW,LEMON", "contrast": "SCROLL"}
DESKTOP, SELENIUM = "desktop", "selenium"

KINDS = [
    ("flip", DESKTOP, 1),
    ("flip", SELENIUM, 1.25),
    ("flip", DESKTOP, 2),
    ("round", SELENIUM, 1),
    ("round", DESKTOP, 1.25),
    ("round", SELENIUM, 2),
    ("four", DESKTOP, 1),
    ("four", SELENIUM, 1.25),
    ("four", DESKTOP, 2),
    ("contrast", SELENIUM, 1),
    ("contrast", DESKTOP, 1.25),
    ("contrast", SELENIUM, 2),
]
"""Each page at each scale, on both surfaces; each surface at each scale."""


def opened(open_page: Opener, page: str, scale: float = 1, **options: object) -> BrowserSurface:
    """A page in a window that shows all of it."""
    kind = PAGES[page]
    address = kind.address(**{"answers": ANSWERS[page], **options})
    return open_page(address, headless=False, window=kind.window, scale=scale)


def assert_won_without_a_key_too_many(browser: BrowserSurface) -> None:
    told = account(browser)
    assert told.won
    assert told.clean, told


@pytest.mark.parametrize(("page", "surface", "scale"), KINDS)
def test_a_game_is_played_to_a_win(tall_display: str, open_page: Opener, page: str, surface: str, scale: float) -> None:
    browser = opened(open_page, page, scale)

    if surface == DESKTOP:
        with kibitz(tall_display, "play", "wordle", "--boards", PAGES[page].boards) as process:
            code, said = process.end()
        assert code == 0, said
        assert "Won" in said
    else:
        result = play(browser, get_game("wordle", boards=PAGES[page].boards))
        assert result.finished, result.reason

    assert_won_without_a_key_too_many(browser)
