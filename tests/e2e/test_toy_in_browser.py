"""Play through Selenium on a page of ours: only screenshots are read, every click counts, faults end play."""

from __future__ import annotations

import pytest

from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.stop import Stop
from kibitz.core.action import Click, PressKey, TypeText
from kibitz.core.errors import ActionError, CaptureError, NotPossibleHereError, UsageError
from kibitz.core.geometry import Point, Rect
from tests.e2e.conftest import Opener, play
from tests.support.page_log import PageLog, truth
from tests.support.toy import ToyGame

pytestmark = pytest.mark.e2e

ALL_PAIRS = [0, 5, 1, 3, 2, 4]


@pytest.mark.parametrize("scale", [1.5, 2])
def test_a_whole_game_is_played_at_any_device_pixel_ratio(open_page: Opener, scale: float) -> None:
    browser = open_page("toy.html?refills=1", scale=scale)

    result = play(browser, ToyGame())

    assert result.finished
    log = PageLog(browser)
    assert [press["lamp"] for press in log.of("press")] == [*ALL_PAIRS, 6, *ALL_PAIRS]
    log.assert_every_click_counted("press", 13)


def test_an_unchanged_page_gives_the_very_same_frame(open_page: Opener) -> None:
    browser = open_page("toy.html")
    browser.grab()

    assert browser.grab() is browser.grab()


def test_a_click_that_the_page_lost_is_repeated_once(open_page: Opener) -> None:
    browser = open_page("toy.html?ignore=1")

    result = play(browser, ToyGame(), max_moves=1)

    assert (result.finished, result.retries) == (True, 1)
    PageLog(browser).assert_every_click_counted("press", 3)


def test_a_page_that_was_scrolled_is_looked_at_again(open_page: Opener) -> None:
    browser = open_page("toy.html")

    result = play(browser, ToyGame(), lambda: browser.driver.execute_script("scrollTo(0, 40)"))

    assert result.finished
    assert truth(browser)["lamps"] == ["out"] * 6


FAULTS = {
    "reloaded": "location.reload()",
    "another page": "location.href = 'about:blank'",
    "no lamps at all": "document.getElementById('panel').remove()",
    "resized": None,
    "dialog": "setTimeout(() => alert('Hello'), 0)",
    "closed": None,
}


@pytest.mark.parametrize("told", FAULTS)
def test_what_happens_to_the_page_ends_play_with_evidence(
    open_page: Opener, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 1.0)
    browser = open_page("toy.html", own=True)
    script = FAULTS[told]
    faults = {"resized": lambda: browser.driver.set_window_size(700, 600), "closed": browser.driver.quit}

    result = play(browser, ToyGame(), faults.get(told, lambda: browser.driver.execute_script(script)))

    assert not result.finished
    assert result.actions <= 3
    assert result.evidence is not None
    assert told in f"{result.reason} {result.evidence.saw}"


def test_keys_are_pressed_and_released_one_by_one(open_page: Opener) -> None:
    browser = open_page("toy.html")
    browser.driver.execute_script("document.getElementById('words').focus()")

    with browser.guard(Stop()):
        browser.attend(Rect(0, 0, 100, 100))
        browser.perform(TypeText("Slate"))
        browser.perform(PressKey("backspace"))
        browser.perform(PressKey("enter"))

    log = PageLog(browser)
    log.assert_keys_arrived("S", "l", "a", "t", "e", "Backspace", "Enter")


def test_nothing_is_done_after_a_stop_or_outside_the_board(open_page: Opener) -> None:
    browser = open_page("toy.html")
    stop = Stop()
    with browser.guard(stop):
        browser.attend(Rect(40, 80, 500, 100))
        with pytest.raises(ActionError, match="outside the board"):
            browser.perform(Click(Point(600, 100)))
        stop.request("enough")
        with pytest.raises(ActionError, match="enough"):
            browser.perform(Click(Point(100, 100)))

    assert PageLog(browser).of("pointerdown") == []


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/", "http://no-such-machine.invalid/", "no address"])
def test_a_page_that_cannot_be_opened_is_reported(address: str) -> None:
    with pytest.raises(CaptureError, match=f"page {address} cannot be opened"):
        BrowserSurface("chrome", address, headless=True)


def test_a_browser_without_display_asks_for_headless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)

    with pytest.raises(NotPossibleHereError, match="--headless"):
        BrowserSurface("chrome", "about:blank")


def test_a_browser_that_says_at_first_that_its_page_is_hidden_is_waited_for(open_page: Opener) -> None:
    browser = open_page("toy.html", own=True)
    late = "Object.defineProperty(document, 'hidden', { get: () => performance.now() < 1500 })"
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": late})

    browser.open_anew()

    assert browser.grab().width > 0


def test_an_unknown_browser_is_refused() -> None:
    with pytest.raises(UsageError, match="lynx"):
        BrowserSurface("lynx", "about:blank")


def test_a_closed_browser_gives_no_picture_and_can_be_closed_again(open_page: Opener) -> None:
    browser = open_page("toy.html", own=True)
    browser.close()
    browser.close()

    with pytest.raises(CaptureError, match="closed"):
        browser.grab()
