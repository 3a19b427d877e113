"""Play on a page that draws no cells at all, once the user has shown where its board is."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from kibitz import get_game
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.core.game import Game
from kibitz.games.common.taught import TaughtPages, read_by
from kibitz.services.page_store import PAGES
from kibitz.solvers.wordle.model.shown import ShownGame
from kibitz.vision.pages.spec import PageSpec
from kibitz.vision.pages.teaching import teach
from tests.e2e.conftest import Opener, play
from tests.support.explained import explained
from tests.support.kibitz_process import kibitz
from tests.support.wordle.games import account

pytestmark = [pytest.mark.e2e, pytest.mark.x11]

WINDOW = (900, 760)
BOARD = "const box = board.getBoundingClientRect(); return [box.x, box.y, 302, 366]"
"""Left and top of the rectangle that a user would draw around the empty places, and its size, CSS pixels."""


def opened(open_page: Opener, answer: str, *, headless: bool) -> BrowserSurface:
    return open_page(f"wordle_bare.html?answers={answer}", window=WINDOW, headless=headless)


def page_file(open_page: Opener, folder: Path) -> Path:
    """The page as it was shown on the picture of an empty board."""
    browser = opened(open_page, "STORE", headless=True)
    frame = browser.grab()
    game: Game[ShownGame] = get_game("wordle")
    assert game.read(frame) is None
    spec = PageSpec(board=tuple(browser.driver.execute_script(BOARD)))
    taught = teach(frame, game, "bare", spec, lambda one, view: read_by(game, one, None, view))
    cv2.imwrite(str(folder / "shown.png"), frame.pixels)
    return PAGES.save(taught.page, folder / "bare.json")


def test_in_the_browser_it_is_played_to_a_win(open_page: Opener, tmp_path: Path) -> None:
    page = PAGES.read(page_file(open_page, tmp_path))
    browser = opened(open_page, "PATSY", headless=True)
    game = get_game("wordle")
    game.pages = TaughtPages([page])

    result = play(browser, game)

    assert result.finished, explained(result)
    assert account(browser).won
    assert account(browser).clean, account(browser)


def test_on_the_desktop_it_is_played_to_a_win(roomy_display: str, open_page: Opener, tmp_path: Path) -> None:
    page = page_file(open_page, tmp_path)
    browser = opened(open_page, "PATSY", headless=False)

    with kibitz(roomy_display, "play", "wordle", "--page", page) as process:
        code, said = process.end()

    assert code == 0, said
    assert account(browser).won
    assert account(browser).clean, account(browser)
