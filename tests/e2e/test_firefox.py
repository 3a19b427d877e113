"""Games played to their end in headless Firefox, which is spoken to without a driver, and what may happen to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz import get_game
from kibitz.automation.browser import firefox_process
from kibitz.automation.browser.bidi import Bidi
from kibitz.automation.browser.firefox import FirefoxPage
from kibitz.automation.browser.opening import Browser
from kibitz.automation.browser.page import PageError
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.player.result import Ending
from kibitz.automation.stop import Stop
from kibitz.core.action import Drag, PressKey, ShowMore, TypeText
from kibitz.core.errors import CaptureError, NotPossibleHereError, PageDialogError
from kibitz.core.geometry import Point, Rect
from tests.e2e.conftest import play
from tests.e2e.test_set_pages import assert_classic_was_played_to_its_end
from tests.support.display import wait_until
from tests.support.explained import explained
from tests.support.page_log import PageLog, truth
from tests.support.pyramid import games as pyramid
from tests.support.toy import ToyGame
from tests.support.wordle import games as wordle

pytestmark = pytest.mark.e2e

ALL_PAIRS = [0, 5, 1, 3, 2, 4]
SIZE = "return [innerWidth, innerHeight]"


@pytest.fixture(scope="module")
def firefox() -> Iterator[Browser]:
    """One for all tests that leave it as it was."""
    with_pages = Browser("firefox", headless=True, window=(1000, 900))
    yield with_pages
    with_pages.close()


def test_wordle_is_played_to_a_win(firefox: Browser, pages: str) -> None:
    browser = BrowserSurface(firefox, f"{pages}/{wordle.PAGES['flip'].address(answers='STORE')}")

    result = play(browser, get_game("wordle"))

    told = wordle.account(browser)
    assert result.finished, explained(result)
    assert told.won
    assert told.clean, told


def test_set_is_played_to_its_end(firefox: Browser, pages: str) -> None:
    browser = BrowserSurface(firefox, f"{pages}/set_classic.html?seed=5&deck=15")

    result = play(browser, get_game("set", variant="classic"))

    assert_classic_was_played_to_its_end(result, browser)


def test_a_pyramid_is_played_to_a_win(firefox: Browser, pages: str) -> None:
    browser = BrowserSurface(firefox, f"{pages}/{pyramid.address('hexagons', base=4, seed=3)}")

    result = play(browser, get_game("pyramid"))

    told = pyramid.account(browser)
    assert result.ending is Ending.OVER, result.reason
    assert told.won
    assert told.clean, told


def test_a_game_is_played_at_another_device_pixel_ratio_and_in_a_profile_that_lasts(
    pages: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(firefox_process, "START_S", 15.0)
    profile = tmp_path / "profile"
    own = Browser("firefox", headless=True, scale=1.5, profile=profile)
    with pytest.raises(NotPossibleHereError, match="open with that profile"):
        Browser("firefox", headless=True, profile=profile)
    browser = BrowserSurface(own, f"{pages}/toy.html")
    page = own.page
    assert page is not None
    width = page.run(SIZE)[0]
    assert browser.grab().width == pytest.approx(1.5 * width, abs=2)

    result = play(browser, ToyGame())

    assert result.finished
    log = PageLog(browser)
    assert [press["lamp"] for press in log.of("press")] == ALL_PAIRS
    log.assert_every_click_counted("press", 6)
    own.close()
    assert (profile / "prefs.js").exists()


def test_keys_are_pressed_and_released_one_by_one(firefox: Browser, pages: str) -> None:
    browser = BrowserSurface(firefox, f"{pages}/toy.html")
    browser.grab()
    assert browser.grab() is browser.grab()
    tab = browser.page
    assert tab is not None
    tab.run("document.getElementById('words').focus()")

    with browser.guard(Stop()):
        browser.attend(Rect(0, 0, 100, 100))
        browser.perform(TypeText("Slate"))
        browser.perform(PressKey("backspace"))
        browser.perform(PressKey("enter"))
        browser.perform(Drag((Point(20, 20), Point(40, 40), Point(60, 30))))

    log = PageLog(browser)
    log.assert_keys_arrived("S", "l", "a", "t", "e", "Backspace", "Enter")
    assert len(log.of("pointerdown")) == len(log.of("pointerup")) == 1


def test_a_page_is_made_taller_and_put_back(firefox: Browser, pages: str) -> None:
    browser = BrowserSurface(firefox, f"{pages}/toy.html")
    tab = browser.page
    assert tab is not None
    was, frame = tab.run(SIZE), browser.grab()

    with browser.guard(Stop()):
        browser.attend(Rect(0, 0, 100, 100))
        browser.perform(ShowMore(Point(50, 50)))
        assert tab.run(SIZE)[1] == pytest.approx(1.25 * was[1], abs=1)
        assert browser.grab().height == pytest.approx(1.25 * frame.height, abs=2)
        assert browser.trouble() is None
        assert browser.restore() is None

    assert tab.run(SIZE) == was


FAULTS = {
    "reloaded": "location.reload()",
    "another page": "location.href = 'about:blank'",
    "dialog": "setTimeout(() => alert('Hello'), 0)",
}


@pytest.mark.parametrize("told", FAULTS)
def test_what_happens_to_the_page_ends_play(
    firefox: Browser, pages: str, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 1.0)
    browser = BrowserSurface(firefox, f"{pages}/toy.html")
    tab = browser.page
    assert tab is not None

    result = play(browser, ToyGame(), lambda: tab.run(FAULTS[told]))

    assert not result.finished
    assert result.actions <= 3
    assert result.evidence is not None
    assert told in f"{result.reason} {result.evidence.saw}"
    if told == "dialog":
        with pytest.raises(PageDialogError) as open_one:
            browser.grab()
        assert open_one.value.said == "Hello"
        browser.close_dialog()
        browser.grab()


def test_a_firefox_that_is_closed_in_the_middle_ends_play(pages: str) -> None:
    browser = BrowserSurface("firefox", f"{pages}/toy.html", headless=True)
    tab = browser.page
    assert isinstance(tab, FirefoxPage)

    result = play(browser, ToyGame(), lambda: tab.driver.ask("browser.close"))

    assert not result.finished
    assert "closed" in result.reason
    browser.close()
    browser.close()
    with pytest.raises(CaptureError, match="closed"):
        browser.grab()


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/", "no address"])
def test_a_page_that_cannot_be_opened_is_reported(firefox: Browser, address: str) -> None:
    with pytest.raises(CaptureError, match=f"page {address} cannot be opened"):
        BrowserSurface(firefox, address)


def test_a_firefox_that_runs_already_is_joined_and_left_running(pages: str, tmp_path: Path) -> None:
    process = firefox_process.FirefoxProcess(True, (1000, 900), None, str(tmp_path))
    try:
        port, address = process.port(), f"{pages}/toy.html"
        first = BrowserSurface(port, address)
        result = play(first, ToyGame(), max_moves=1)
        assert result.finished, explained(result)
        with pytest.raises(NotPossibleHereError, match=f"port {port}.*no other program"):
            BrowserSurface(port, address)
        first.close()

        users = Bidi(port)
        tab = users.ask("browsingContext.getTree")["contexts"]
        assert [each["url"] for each in tab] == ["about:blank"], "its own tab is closed, the user's is left"
        users.ask("browsingContext.navigate", context=tab[0]["context"], url=address, wait="complete")
        users.close()
        second = BrowserSurface(port, address)
        assert play(second, ToyGame(), max_moves=1).finished
        assert truth(second)["lamps"].count("out") == 2
        second.close()

        last = Bidi(port)
        assert [each["url"] for each in last.ask("browsingContext.getTree")["contexts"]] == [address]
        last.ask("browser.close")
        last.close()
    finally:
        process.end()


def test_where_there_is_no_firefox_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NotPossibleHereError, match=r"no Firefox.*firefox-esr"):
        BrowserSurface("firefox", "about:blank", headless=True)


def test_where_nothing_answers_the_cure_is_said() -> None:
    with pytest.raises(NotPossibleHereError, match="--remote-debugging-port=9"):
        BrowserSurface(9, "about:blank")


def test_a_firefox_that_opens_no_port_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old = tmp_path / "firefox"
    old.write_text("#!/bin/sh\nexit 0\n")
    old.chmod(0o755)
    monkeypatch.setattr(firefox_process, "_PROGRAMS", (str(old),))
    with pytest.raises(NotPossibleHereError, match="too old"):
        BrowserSurface("firefox", "about:blank", headless=True)


def test_a_connection_that_is_lost_is_no_crash(firefox: Browser) -> None:
    page = firefox.page
    assert page is not None
    with pytest.raises(PageError, match="nothing_like_it"):
        page.run("return nothing_like_it")
    wait_until(lambda: page.run("return 1 + 1") == 2, "an answer afterwards")
