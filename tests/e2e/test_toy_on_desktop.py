"""Play in a real Chromium window with the real mouse: every click counts, and faults end play."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.desktop import DesktopSurface
from kibitz.cli.common.options import BrowserName
from kibitz.cli.common.surfaces import open_surface
from kibitz.core.action import Click, PressKey, TypeText
from kibitz.core.geometry import Point, Rect
from kibitz.loop import Loop
from tests.e2e.conftest import Opener, play
from tests.support.display import wait_until, xdotool
from tests.support.page_log import PageLog
from tests.support.toy import ToyGame
from tests.support.toy_process import toy_window

pytestmark = [pytest.mark.e2e, pytest.mark.x11]


def test_a_whole_game_is_played_in_chromium(open_window: Opener, screen: DesktopSurface) -> None:
    browser = open_window("toy.html?refills=1")

    result = play(screen, ToyGame())

    assert result.finished
    PageLog(browser).assert_every_click_counted("press", 13)


def test_the_window_being_moved_ends_play(open_window: Opener, screen: DesktopSurface) -> None:
    browser = open_window("toy.html")

    result = play(screen, ToyGame(), lambda: browser.driver.set_window_position(60, 30))

    assert "was moved" in result.reason
    assert len(PageLog(browser).of("press")) <= 3


def test_a_covering_window_ends_play_and_is_named(open_window: Opener, screen: DesktopSurface, x_display: str) -> None:
    open_window("toy.html?refills=9")
    covers = []

    def cover() -> None:
        window = toy_window(x_display, "--cover", "--at", 150, 150, 300, 300)
        window.__enter__()
        covers.append(window)

    result = play(screen, ToyGame(), cover)
    covers[0].__exit__(None, None, None)

    assert not result.finished
    assert "“A covering window”" in result.reason


def test_the_browser_being_closed_ends_play(open_window: Opener, screen: DesktopSurface) -> None:
    browser = open_window("toy.html")

    result = play(screen, ToyGame(), browser.driver.quit)

    assert not result.finished
    assert "closed" in result.reason


def reloaded(driver: WebDriver) -> None:
    driver.refresh()


def emptied(driver: WebDriver) -> None:
    driver.execute_script("document.getElementById('panel').remove()")


@pytest.mark.parametrize("meddle", [reloaded, emptied])
def test_a_page_that_is_reloaded_or_emptied_ends_play(
    open_window: Opener,
    screen: DesktopSurface,
    meddle: Callable[[WebDriver], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kibitz.automation.player.settling.SETTLE_DEADLINE_S", 1.5)
    browser = open_window("toy.html")

    def meddle_and_paint() -> None:
        # Until the page is painted anew the old one is on the screen, with the move's effect; and it would count.
        meddle(browser.driver)
        browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    result = play(screen, ToyGame(), meddle_and_paint)

    assert not result.finished
    assert result.evidence is not None
    assert result.actions <= 4


def test_keys_go_to_the_page_one_by_one_after_a_click_into_it(
    open_window: Opener, screen: DesktopSurface, x_display: str
) -> None:
    browser = open_window("toy.html")
    loop = Loop(screen, [ToyGame()])
    wait_until(lambda: loop.look().reading, "the lamps on the screen")
    board, words = board_and_words(browser, loop)

    with screen.guard(Stop()):
        screen.attend(board)
        screen.perform(Click(words))
        wait_until(lambda: browser.driver.execute_script("return document.hasFocus()"), "the focus")
        screen.perform(TypeText("Slate"))
        screen.perform(PressKey("enter"))

    log = PageLog(browser)
    wait_until(lambda: len(PageLog(browser).of("keyup")) >= 7, "the last key's release")
    letters = [key for key in log.of("keydown") if key["key"] != "Shift"]
    assert [key["key"] for key in letters] == ["S", "l", "a", "t", "e", "Enter"]
    assert min(b["at_ms"] - a["at_ms"] for a, b in pairwise(letters)) >= 30
    assert xdotool(x_display, "getmouselocation").startswith(f"x:{int(words.x)} y:{int(words.y)}")


def board_and_words(browser: BrowserSurface, loop: Loop) -> tuple[Rect, Point]:
    """The panel with the entry field below it, and a point in that field, in desktop pixels."""
    view = loop.view
    assert view is not None
    assert view.reading is not None
    lamps = view.reading.bounds
    below_px = browser.driver.execute_script(
        "const field = document.getElementById('words').getBoundingClientRect();"
        "return (field.top + field.bottom) / 2 - document.querySelector('.lamp').getBoundingClientRect().top"
    )
    words = Point(lamps.x + 100, lamps.y + below_px)
    return Rect(lamps.x, lamps.y, lamps.w, below_px + 10), words


def test_esc_ends_play_in_the_browser_that_a_command_has_opened(pages: str, x_display: str) -> None:
    with open_surface(None, None, BrowserName.CHROME, f"{pages}/toy.html?refills=9", headless=False) as surface:
        result = play(surface, ToyGame(), lambda: xdotool(x_display, "key", "Escape"))

    assert result.stopped, result.reason
    assert "Esc" in result.reason
