"""Wordle played to a win on four pages of our own, in real Chromium windows: by the real keyboard and by Selenium.

The pages keep their own log of every key and the truth; Kibitz sees neither, only pictures. On the desktop it runs as a
user starts it, from the command line. `benchmarks/play.py wordle` plays many more games of every kind.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kibitz import get_game
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.player.next_game import begin_next
from kibitz.automation.stop import Stop
from kibitz.core.geometry import Point
from kibitz.loop import Loop
from tests.e2e.conftest import Opener, play
from tests.support.display import wait_until
from tests.support.explained import explained
from tests.support.kibitz_process import kibitz
from tests.support.page_log import PageLog
from tests.support.wordle.games import PAGES, account

pytestmark = [pytest.mark.e2e, pytest.mark.x11]

ANSWERS = {"flip": "STORE", "round": "PATSY", "four": "STORE,PATSY,THREW,LEMON", "contrast": "SCROLL"}
GUESSES = 2
SIZE = "return [innerWidth, innerHeight, devicePixelRatio]"
DESKTOP, SELENIUM = "desktop", "selenium"

KINDS = [
    ("flip", DESKTOP, 2),
    ("flip", SELENIUM, 1.25),
    ("round", SELENIUM, 1),
    ("four", DESKTOP, 1),
    ("contrast", DESKTOP, 1.25),
]
"""Each page, and each surface at each scale. The other tests play on: ``four`` in the browser below, ``round`` on the
desktop in `test_wordle_faults`."""


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
        assert result.finished, explained(result)

    assert_won_without_a_key_too_many(browser)


@pytest.mark.parametrize(
    ("page", "keys", "answer", "surface"),
    [
        ("flip", "de", "KÖNIG", DESKTOP),
        ("flip", "es", "NIÑOS", SELENIUM),
        ("flip", "ru", "НАРОД", DESKTOP),
        ("round", "el", "ΦΙΛΟΣ", SELENIUM),
    ],
)
def test_a_game_in_another_language_is_known_by_its_keys_and_played_to_a_win(
    roomy_display: str, open_page: Opener, page: str, keys: str, answer: str, surface: str
) -> None:
    browser = opened(open_page, page, answers=answer, keys=keys)

    if surface == DESKTOP:
        with kibitz(roomy_display, "play", "wordle") as process:
            code, said = process.end()
        assert code == 0, said
    else:
        result = play(browser, get_game("wordle"))
        assert result.finished, explained(result)

    assert_won_without_a_key_too_many(browser)


def test_another_game_is_begun_by_the_button_that_the_user_showed(open_page: Opener, tmp_path: Path) -> None:
    browser = open_page(PAGES["contrast"].address(answers="STORE"), window=PAGES["contrast"].window, scale=1.25)
    loop, stop = Loop(browser, [get_game("wordle")]), Stop()
    wait_until(lambda: loop.look().reading, "the board")
    first = loop.play(stop)
    again = "const box = again.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]"
    wait_until(lambda: browser.driver.execute_script("return end.open"), "the dialog at the end")
    x, y = browser.driver.execute_script(again)

    begin_next(browser, loop, stop, Point(x * 1.25, y * 1.25))
    second = loop.play(stop)

    log = PageLog(browser)
    for result in (first, second):
        assert result.finished, explained(result)
        # The dialog comes within a second, and on a busy machine no look may fall into that; then the last word that is
        # left is told, or what the dialog says.
        told = "Won with guess 3, STORE|STORE, the only word that was left|STORE is entered.*“Won in 3”"
        assert re.search(told, result.reason), result.reason
    assert (len(log.of("new game")), len(log.of("won"))) == (1, 2)
    assert log.of("late") == []


@pytest.mark.parametrize("surface", [DESKTOP, SELENIUM])
def test_boards_that_do_not_fit_into_the_window_are_brought_into_view_and_played(
    tall_display: str, open_page: Opener, surface: str
) -> None:
    browser = open_page(PAGES["four"].address(answers=ANSWERS["four"]), headless=False, window=(1000, 760))
    size = browser.driver.execute_script(SIZE)

    if surface == DESKTOP:
        with kibitz(tall_display, "play", "wordle", "--moves", GUESSES) as process:
            code, said = process.end()
        assert code == 0, said
        assert "made smaller" in said
    else:
        result = play(browser, get_game("wordle"), max_moves=GUESSES)
        assert result.finished, explained(result)

    assert len(PageLog(browser).of("guess")) == GUESSES
    assert account(browser).clean
    wait_until(lambda: browser.driver.execute_script(SIZE) == size, "the zoom and size put back")
