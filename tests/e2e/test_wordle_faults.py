"""What can go wrong while Wordle is played: play goes on, or stops with a clear message; no other window gets a key."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kibitz import get_game
from kibitz.automation.browser.surface import BrowserSurface
from tests.e2e.conftest import Opener, play
from tests.support.display import running, x_environment
from tests.support.explained import explained
from tests.support.kibitz_process import kibitz
from tests.support.page_log import truth
from tests.support.spy_window import focus_spy, spy, wait_for_keys
from tests.support.wordle.games import PAGES, account

pytestmark = [pytest.mark.e2e, pytest.mark.x11]

BESIDE = (1000, 100, 300, 200)
OVER = (200, 300, 300, 300)


def opened(open_page: Opener, page: str = "round", **options: object) -> BrowserSurface:
    kind = PAGES[page]
    return open_page(kind.address(**{"answers": "STORE", **options}), headless=False, window=kind.window)


FAULTS: dict[str, tuple[Callable[[BrowserSurface, str], object], tuple[int, ...]]] = {
    "moved": (lambda browser, display: browser.driver.set_window_position(90, 60), BESIDE),
    "covers the board": (lambda browser, display: None, OVER),
    "closed or hidden": (lambda browser, display: browser.driver.minimize_window(), BESIDE),
    "took the focus": (lambda browser, display: focus_spy(display), BESIDE),
}
"""What the message says -> what happens to the game's window, and where the spy is."""


@pytest.mark.parametrize("told", FAULTS)
def test_on_the_desktop_play_stops_and_says_what_happened(roomy_display: str, open_page: Opener, told: str) -> None:
    happen, at = FAULTS[told]
    if at == OVER:
        browser = opened(open_page)
        with kibitz(roomy_display, "play", "wordle") as process:
            wait_for_keys(browser, 3)
            with spy(roomy_display, *at):
                code, said = process.end()
    else:
        with spy(roomy_display, *at):
            browser = opened(open_page)
            with kibitz(roomy_display, "play", "wordle") as process:
                wait_for_keys(browser, 3)
                happen(browser, roomy_display)
                code, said = process.end()

    assert code == 5, said
    # The window manager gives a new window the focus, which may be noticed before it is seen to cover anything.
    assert told in said or (at == OVER and "A covering window” took the focus" in said)
    assert not truth(browser)["over"]


def test_in_the_browser_play_goes_on_where_the_window_is_moved_covered_and_without_the_keyboard(
    roomy_display: str, open_page: Opener
) -> None:
    def happen() -> None:
        browser.driver.set_window_position(90, 60)
        focus_spy(roomy_display)

    with spy(roomy_display, *OVER):
        browser = opened(open_page)
        result = play(browser, get_game("wordle"), happen)

    assert result.finished, explained(result)
    told = account(browser)
    assert told.won
    assert told.clean, told


BROWSER_FAULTS: dict[str, Callable[[BrowserSurface], object]] = {
    "the page was reloaded": lambda browser: browser.driver.execute_script("location.reload()"),
    "is minimised": lambda browser: browser.driver.minimize_window(),
}


@pytest.mark.parametrize("told", BROWSER_FAULTS)
def test_in_the_browser_play_ends_where_nothing_can_be_seen_or_the_game_is_another(
    roomy_display: str, open_page: Opener, told: str
) -> None:
    browser = opened(open_page)
    result = play(browser, get_game("wordle"), lambda: BROWSER_FAULTS[told](browser))
    assert not result.finished
    assert told in result.reason


def test_on_the_desktop_a_page_that_is_reloaded_in_the_middle_of_a_word_is_played_from_its_start(
    roomy_display: str, open_page: Opener
) -> None:
    browser = opened(open_page, "flip")
    with kibitz(roomy_display, "play", "wordle") as process:
        wait_for_keys(browser, 2)
        browser.driver.refresh()
        code, said = process.end()
    assert (code, truth(browser)["won"]) in [(0, True), (5, False)], said
    assert account(browser).stray == ()


def test_a_refused_word_is_cleared_and_the_next_best_is_played(roomy_display: str, open_page: Opener) -> None:
    browser = opened(open_page, "flip", answers="LEMON", refuse="SLATE")
    with kibitz(roomy_display, "play", "wordle") as process:
        code, said = process.end()
    assert code == 0, said
    assert "the word was refused" in said
    told = account(browser)
    # The page says so for a moment only. Where no look falls into that, Enter is pressed once more, and never again.
    assert set(told.refused) == {"SLATE"}
    assert len(told.refused) <= 2
    assert told.clean, told


@pytest.fixture
def keyboard(roomy_display: str) -> Iterator[Callable[[str], None]]:
    """Sets the layout of the keyboard."""

    def set_layout(name: str) -> None:
        with running(["setxkbmap", name], x_environment(roomy_display)) as process:
            assert process.wait(10) == 0

    yield set_layout
    set_layout("us")


def test_a_french_keyboard_is_typed_on(roomy_display: str, open_page: Opener, keyboard: Callable[[str], None]) -> None:
    keyboard("fr")
    browser = opened(open_page)
    with kibitz(roomy_display, "play", "wordle") as process:
        code, said = process.end()
    assert code == 0, said
    assert account(browser).clean


def test_a_keyboard_that_becomes_french_in_the_middle_of_a_word_spoils_nothing(
    roomy_display: str, open_page: Opener, keyboard: Callable[[str], None]
) -> None:
    """Letters are typed by the layout in use; one that was on its way is noticed before Enter."""
    browser = opened(open_page, "flip", answers="LEMON")
    with kibitz(roomy_display, "play", "wordle") as process:
        wait_for_keys(browser, 1)
        keyboard("fr")
        code, said = process.end()
    told = account(browser)
    assert code == 0, said
    assert told.refused == ()
    assert (told.won, told.lost, told.stray) == (True, 0, ())


@pytest.mark.parametrize(
    "options", [{"refuse": "SLATE"}, {"button": 1}, {"line": 1}], ids=["by Enter", "by its button", "on a line"]
)
def test_words_that_show_on_the_board_only_once_they_were_sent_are_typed_into_the_text_box(
    open_page: Opener, options: dict[str, object]
) -> None:
    address = "wordle_box.html?" + "&".join(f"{key}={value}" for key, value in {"answers": "STORE", **options}.items())
    browser = open_page(address)

    result = play(browser, get_game("wordle"))

    assert result.finished, explained(result)
    told = truth(browser)
    assert (told["won"], told["guesses"][-1]) == (True, "STORE")
    assert ("SLATE" in told["guesses"]) is ("refuse" not in options)


@pytest.mark.parametrize("options", [{"refuse": "SLATE"}, {"tab": 1}], ids=["focus moves on", "by Tab alone"])
def test_cells_that_are_text_boxes_of_their_own_are_typed_into_one_by_one_and_sent_by_the_button(
    open_page: Opener, options: dict[str, object]
) -> None:
    query = "&".join(f"{key}={value}" for key, value in {"answers": "STORE", **options}.items())
    browser = open_page(f"wordle_cells.html?{query}", window=(900, 860))

    result = play(browser, get_game("wordle"))

    assert result.finished, explained(result)
    told = truth(browser)
    assert (told["won"], told["guesses"][-1]) == (True, "STORE")
    assert ("SLATE" in told["guesses"]) is ("refuse" not in options)


def test_cells_that_are_text_boxes_are_typed_into_on_the_desktop(roomy_display: str, open_page: Opener) -> None:
    browser = open_page("wordle_cells.html?answers=STORE&tab=1", headless=False, window=(900, 860))
    with kibitz(roomy_display, "play", "wordle") as process:
        code, said = process.end()
    assert code == 0, said
    assert truth(browser)["won"]


@pytest.mark.parametrize("options", [{"refuse": "STALE"}, {"typed": 1, "hints": 1}], ids=["it stays", "it is typed"])
def test_a_first_letter_that_is_given_is_typed_where_the_page_wants_it(
    open_page: Opener, options: dict[str, object]
) -> None:
    query = "&".join(f"{key}={value}" for key, value in {"answers": "STORE", **options}.items())
    browser = open_page(f"wordle_first.html?{query}", window=(900, 860))

    result = play(browser, get_game("wordle"))

    assert result.finished, explained(result)
    told = truth(browser)
    assert told["won"]
    assert all(word.startswith("S") for word in told["guesses"])
    assert ("STALE" in told["guesses"]) is ("refuse" not in options)


def test_on_the_desktop_a_dialog_of_the_browsers_own_is_closed_by_its_button_and_heard(
    roomy_display: str, open_page: Opener
) -> None:
    browser = open_page("wordle_box.html?answers=STORE&refuse=SLATE", headless=False, window=(900, 860))
    with kibitz(roomy_display, "play", "wordle") as process:
        code, said = process.end()
    assert code == 0, said
    assert "the word was refused" in said
    assert truth(browser)["won"]
