"""Set played to its end on two pages of our own, in real Chromium: by Selenium and by the real mouse.

The pages keep their own log and truth; Kibitz sees neither, only pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kibitz import get_game
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.player.result import Ending, PlayResult
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.automation.surfaces.surface import Surface
from kibitz.core.geometry import Point
from kibitz.loop import Loop
from tests.e2e.conftest import Opener, play
from tests.support.display import wait_until
from tests.support.explained import explained
from tests.support.page_log import PageLog, truth

pytestmark = pytest.mark.e2e

CLASSIC = "set_classic.html?seed=5&deck=15"
DAILY = "set_daily.html?seed=2"


def play_classic(
    surface: Surface, browser: BrowserSurface, after_second_click: Callable[[], object] = lambda: None
) -> PlayResult:
    """Play with the deal button shown, as a user shows it."""
    deal_at = where_the_deal_button_is(surface, browser)
    return play(surface, get_game("set", variant="classic", deal_at=deal_at), after_second_click)


def where_the_deal_button_is(surface: Surface, browser: BrowserSurface) -> Point:
    """In frame pixels: as far from the first card as on the page."""
    loop = Loop(surface, [get_game("set")])
    wait_until(lambda: loop.look().reading, "the cards")
    view = loop.view
    assert view is not None
    assert view.reading is not None
    first = view.reading.places["card 1"].center
    dx, dy = browser.driver.execute_script(
        "const box = (selector) => document.querySelector(selector).getBoundingClientRect();"
        "const a = box('.card'), b = box('#deal');"
        "return [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];"
    )
    return first.moved(dx, dy)


def assert_classic_was_played_to_its_end(result: PlayResult, browser: BrowserSurface) -> None:
    log, end = PageLog(browser), truth(browser)
    assert result.finished, explained(result)
    assert (end["sets"], end["deck"], end["selected"]) == ([], 0, [])
    assert log.of("not a set") == []
    assert len(log.of("card")) == 3 * len(log.of("set")) == 3 * end["found"]
    assert all(deal["needed"] for deal in log.of("deal")), "cards are dealt only when there is no set"
    # The page says that it is finished: nothing is pressed any more.
    assert len(log.of("pointerdown")) == len(log.of("card")) + len(log.of("deal"))


def test_classic_in_the_browser(open_page: Opener) -> None:
    browser = open_page(CLASSIC, window=(1100, 760))

    assert_classic_was_played_to_its_end(play_classic(browser, browser), browser)


@pytest.mark.x11
def test_classic_on_the_desktop(open_window: Opener, screen: DesktopSurface) -> None:
    browser = open_window(CLASSIC)

    result = play_classic(screen, browser)

    assert_classic_was_played_to_its_end(result, browser)


@pytest.mark.x11
def test_daily_on_the_desktop(open_window: Opener, screen: DesktopSurface) -> None:
    browser = open_window(DAILY)

    result = play(screen, get_game("set", variant="daily"))

    log = PageLog(browser)
    assert result.finished, explained(result)
    assert truth(browser)["found"] == len(log.of("set")) == 6
    assert log.of("not a set") == log.of("found before") == []
    log.assert_every_click_counted("card", 18)


def test_a_slow_page_that_wants_a_key_first_is_played_to_its_end(open_page: Opener) -> None:
    # The board and the button that deals lie below the fold, new cards come after 3 s, and marks linger.
    slow = "set_classic.html?seed=5&deck=15&slow=3000&linger=250&call=1&shadows=1&below=1"
    browser = open_page(slow, window=(1100, 480))

    result = play(browser, get_game("set", press_first="space"))

    log, end = PageLog(browser), truth(browser)
    assert result.ending is Ending.OVER, result.reason
    assert (end["sets"], end["deck"], end["selected"]) == ([], 0, [])
    assert log.of("not a set") == []
    assert not any(card["ignored"] for card in log.of("card"))
    assert all(deal["needed"] for deal in log.of("deal"))


def test_a_page_that_wants_a_button_with_the_games_name_first_is_played_without_being_told_so(
    open_page: Opener,
) -> None:
    browser = open_page("set_classic.html?seed=5&deck=15&call=1", window=(900, 760))

    result = play(browser, get_game("set"))

    log = PageLog(browser)
    assert result.ending is Ending.OVER, result.reason
    assert log.of("not a set") == []
    assert sum(card["ignored"] for card in log.of("card")) <= 2, "the clicks from which it was learnt"


def test_without_a_word_of_the_end_play_says_that_the_deck_may_hold_more(
    open_page: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.games.set.check.ASK_S", 1.0)
    browser = open_page("set_classic.html?seed=5&deck=12&quiet=1", window=(1100, 760))
    browser.driver.execute_script("for (const id of ['deal', 'message']) document.getElementById(id).style.opacity = 0")

    result = play(browser, get_game("set"))

    assert result.ending is Ending.EXHAUSTED, result.reason
    assert "the deck may hold more" in result.reason
    assert truth(browser)["sets"] == []


FAULTS: dict[str, Any] = {
    "moved": lambda browser: browser.driver.set_window_position(70, 40),
    "closed": lambda browser: browser.driver.quit(),
    "changed": lambda browser: browser.driver.execute_script("location.search = '?seed=8'"),
    "no": lambda browser: browser.driver.execute_script("document.getElementById('table').remove()"),
}


@pytest.mark.x11
@pytest.mark.parametrize("told", FAULTS)
def test_a_fault_in_the_middle_of_a_set_ends_play_with_evidence(
    open_window: Opener, screen: DesktopSurface, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    if told == "no":  # The others are told as soon as they are seen, which may take a busy machine longer.
        monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 1.5)
    browser = open_window(CLASSIC)

    result = play_classic(screen, browser, lambda: FAULTS[told](browser))

    assert not result.finished
    assert told in result.reason
    assert result.evidence is not None
    # The look for the button that deals, its click, and one or two cards.
    assert result.actions <= 4


@pytest.mark.x11
def test_a_click_that_the_page_lost_is_repeated_once(open_window: Opener, screen: DesktopSurface) -> None:
    browser = open_window("set_classic.html?seed=3&ignore=1")

    result = play(screen, get_game("set", variant="classic"), max_moves=1)

    assert result.finished, explained(result)
    assert (result.actions, result.retries) == (4, 1)
    assert len(PageLog(browser).of("set")) == 1
