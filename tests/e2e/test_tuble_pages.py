"""Tuble played to its end on two pages of our own, in real Chromium windows: by the real keyboard and by Selenium.

The pages keep their own log of every key and click, and the truth; Kibitz sees neither, only pictures. On the desktop
it runs as a user starts it, from the command line. What stops play does so in all games; it is tried with Wordle and
Set. `benchmarks/play.py tuble` plays many more games.
"""

from __future__ import annotations

import pytest

from kibitz import get_game
from kibitz.automation.browser.surface import BrowserSurface
from tests.e2e.conftest import Opener, play
from tests.support.explained import explained
from tests.support.kibitz_process import kibitz
from tests.support.tuble.games import WINDOW, account, address

pytestmark = [pytest.mark.e2e, pytest.mark.x11]

DESKTOP, SELENIUM = "desktop", "selenium"
OPENER = "Chigwell"
"""The best first guess."""

KINDS = [
    ("tiles", SELENIUM, 1.5, "St. James's Park"),
    ("night", DESKTOP, 1.5, "Edgware Road (Circle Line)"),
]
"""Each page, and each surface; a station that shares its beginning, and one whose name is hard to type. The other tests
play on in the browser at the usual size, `tests/cli/commands/test_demo.py` does on the desktop."""


def opened(open_page: Opener, page: str, scale: float = 1, **options: object) -> BrowserSurface:
    """A page in a window that shows all of it."""
    return open_page(address(page, **options), headless=False, window=WINDOW, scale=scale)


@pytest.mark.parametrize(("page", "surface", "scale", "answer"), KINDS)
def test_a_game_is_played_to_a_win(
    roomy_display: str, open_page: Opener, page: str, surface: str, scale: float, answer: str
) -> None:
    browser = opened(open_page, page, scale, answer=answer)

    if surface == DESKTOP:
        with kibitz(roomy_display, "play", "tuble") as process:
            code, said = process.end()
        assert code == 0, said
        assert f", {answer}." in said
    else:
        result = play(browser, get_game("tuble"))
        assert result.finished, explained(result)

    told = account(browser)
    assert (told.won, told.guesses[-1], told.refused) == (True, answer, ())
    assert told.clean, told
    assert told.taken_back == 0, told


def test_a_station_that_the_page_doesnt_know_is_cleared_and_the_next_best_is_played(open_page: Opener) -> None:
    browser = open_page(address("tiles", answer="Oval", lacks=OPENER, list=0), window=WINDOW)

    result = play(browser, get_game("tuble"))

    assert result.finished, explained(result)
    told = account(browser)
    assert told.won
    assert told.refused == (OPENER,)
    assert told.taken_back <= len(OPENER), "as far as the next station begins with other letters"
    assert told.clean, told


def test_a_list_that_comes_late_is_waited_for(open_page: Opener) -> None:
    browser = open_page(address("night", answer="Bank - Monument", late=400), window=WINDOW)
    result = play(browser, get_game("tuble"))
    assert result.finished, explained(result)
    assert account(browser).clean


def test_where_nothing_can_be_typed_the_station_is_chosen_in_the_browsers_own_list(open_page: Opener) -> None:
    browser = open_page(address("select", answer="King's Cross St. Pancras"), window=WINDOW)

    result = play(browser, get_game("tuble"))

    told = account(browser)
    assert result.finished, explained(result)
    assert told.won
    assert told.refused == ()


def test_the_browsers_own_list_is_used_on_the_desktop_as_well(roomy_display: str, open_page: Opener) -> None:
    browser = opened(open_page, "select", answer="Redbridge")

    with kibitz(roomy_display, "play", "tuble") as process:
        code, said = process.end()

    assert code == 0, said
    assert (account(browser).won, account(browser).refused) == (True, ())
