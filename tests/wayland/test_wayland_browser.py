"""A page in a Chromium that is a program of Wayland's own, played by the session's mouse and keyboard."""

from __future__ import annotations

import pytest

from kibitz import get_game
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.stop import Stop
from kibitz.automation.systems.choice import open_desktop
from kibitz.loop import Loop
from tests.support.display import wait_until
from tests.support.explained import explained
from tests.support.pages import served_pages
from tests.support.wordle.games import PAGES, account

pytestmark = [pytest.mark.wayland, pytest.mark.usefixtures("wayland")]


def test_a_page_in_a_chromium_of_waylands_own_is_won_without_a_key_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGES["flip"].address(answers="STORE")
    with served_pages() as address:
        # Where there is none it can't be a program of XWayland's.
        monkeypatch.delenv("DISPLAY", raising=False)
        browser = BrowserSurface("chrome", f"{address}/{page}", headless=False, window=(1000, 780))
        surface = open_desktop()
        try:
            loop = Loop(surface, [get_game("wordle")])
            wait_until(lambda: loop.look().reading, "the board on the screen")
            result = loop.play(Stop())

            assert result.finished, explained(result)
            told = account(browser)
            assert told.won
            assert told.clean, (told, explained(result))
        finally:
            surface.close()
            browser.close()
