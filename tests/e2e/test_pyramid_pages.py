"""Letter pyramids played to their end on four pages of our own, in real Chromium windows: by the mouse and by Selenium.

The pages keep their own log of every press, and the truth; Kibitz sees neither, only pictures. On the desktop it runs
as a user starts it, from the command line. What stops play does so in all games; it is tried with Wordle and Set.
`benchmarks/play.py pyramid` plays many more games.
"""

from __future__ import annotations

import pytest

from kibitz import get_game
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.player.result import Ending
from tests.e2e.conftest import Opener, play
from tests.support.explained import explained
from tests.support.kibitz_process import kibitz
from tests.support.pyramid.games import WINDOW, account, address

pytestmark = [pytest.mark.e2e, pytest.mark.x11]

DESKTOP, SELENIUM = "desktop", "selenium"
UNLIKELY = {"letters": "TIENOD", "words": "ION,TED"}
"""A puzzle whose words are not the likeliest ones: TIE and DON."""

KINDS = [
    ("hexagons", DESKTOP, 1),
    ("bare", SELENIUM, 1.5),
]
"""Two pages, each surface, two scales."""


def opened(open_page: Opener, page: str, scale: float = 1, **options: object) -> BrowserSurface:
    """A page in a window that shows all of it."""
    return open_page(address(page, **options), headless=False, window=WINDOW, scale=scale)  # type: ignore[arg-type]


@pytest.mark.parametrize(("page", "surface", "scale"), KINDS)
def test_a_game_is_played_to_a_win(
    roomy_display: str, open_page: Opener, page: str, surface: str, scale: float
) -> None:
    browser = opened(open_page, page, scale, base=4, seed=3)

    if surface == DESKTOP:
        with kibitz(roomy_display, "play", "pyramid") as process:
            code, said = process.end()
        assert code == 0, said
        assert "Won" in said
    else:
        result = play(browser, get_game("pyramid"))
        assert result.finished, explained(result)

    told = account(browser)
    assert told.won
    assert told.wrong == ()
    assert told.clean, told


def test_a_word_that_is_taken_as_soon_as_it_is_spelt_is_found_though_it_still_stands_above_the_letters(
    open_page: Opener,
) -> None:
    browser = open_page(address("bare", base=4, seed=3, auto=1), window=WINDOW)

    result = play(browser, get_game("pyramid"))

    assert result.finished, explained(result)
    assert account(browser).won
    assert account(browser).clean


@pytest.mark.parametrize(("page", "base"), [("pebbles", 3), ("bricks", 4)])
def test_a_game_is_over_though_a_card_without_a_word_covers_it_at_once(open_page: Opener, page: str, base: int) -> None:
    browser = open_page(address(page, base=base, seed=2), window=WINDOW)

    result = play(browser, get_game("pyramid"))

    told = account(browser)
    assert told.won, result.reason
    assert result.ending is Ending.OVER, result.reason
    assert "Lost" not in result.reason
    assert told.wrong == ()
    assert told.clean, told


def test_a_wrong_word_on_a_page_where_everything_fades_slowly_is_told_from_a_right_one(open_page: Opener) -> None:
    browser = open_page(address("pebbles", **UNLIKELY), window=WINDOW)

    result = play(browser, get_game("pyramid"))

    assert result.ending is Ending.OVER, result.reason
    told = account(browser)
    assert told.won
    assert told.wrong
    assert told.clean, told


def test_wrong_words_are_remembered_and_the_next_likeliest_are_played(open_page: Opener) -> None:
    browser = open_page(address("hexagons", **UNLIKELY), window=WINDOW)

    result = play(browser, get_game("pyramid"))

    assert result.finished, explained(result)
    told = account(browser)
    assert told.won
    assert told.wrong
    assert len(set(told.wrong)) == len(told.wrong)
    assert told.clean, told


def test_where_all_words_are_judged_at_once_the_next_likeliest_words_are_played(open_page: Opener) -> None:
    browser = open_page(address("bare", expert=1, **UNLIKELY), window=WINDOW)

    result = play(browser, get_game("pyramid"))

    assert result.finished, explained(result)
    told = account(browser)
    assert told.won
    assert len(told.wrong) == 1
    assert told.clean, told


def test_a_lost_game_ends_with_its_exit_code(roomy_display: str, open_page: Opener) -> None:
    browser = opened(open_page, "bare", lives=1, **UNLIKELY)
    with kibitz(roomy_display, "play", "pyramid") as process:
        code, said = process.end()
    assert code == 4, said
    assert "Lost" in said
    assert account(browser).clean
