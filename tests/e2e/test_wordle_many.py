"""Wordle on a page that shows half of its boards, opens with a dialog, ends with one, or takes only usual words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz import get_game
from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.player.events import Event, Looked
from kibitz.automation.stop import Stop
from kibitz.cli.common import waiting
from kibitz.core.reading import Condition
from kibitz.loop import Loop
from tests.e2e.conftest import Opener, play
from tests.support.display import wait_until
from tests.support.explained import explained
from tests.support.page_log import truth
from tests.support.wordle.games import account

pytestmark = pytest.mark.e2e

PAGE = "wordle_many.html"
EIGHT = "LEMON,STORE,PATSY,THREW,CHESS,GHOST,PLUMB,VIVID"


def put_in(browser: BrowserSurface, words: list[str]) -> None:
    """Guess these words before anybody plays."""
    for word in words:
        for key in (*word, "ENTER"):
            browser.driver.execute_script(f"press('{key}')")


def test_eight_boards_of_which_four_are_in_view_are_all_played_and_the_view_is_put_back(open_page: Opener) -> None:
    browser = open_page(f"{PAGE}?answers={EIGHT}", window=(1000, 760))
    height = truth(browser)["height"]
    loop = Loop(browser, [get_game("wordle")])

    result = loop.play(Stop(), 1)

    assert result.finished, explained(result)
    assert truth(browser)["guesses"] == ["SLATE"]
    assert len(loop.known["wordle"].state.boards) == 8
    assert truth(browser)["height"] == height


def test_half_of_a_games_boards_are_never_called_a_win(open_page: Opener) -> None:
    answers = "LEMON,STORE,PATSY,THREW"
    browser = open_page(f"{PAGE}?answers={answers}&boards=4&rows=13", window=(1000, 760))
    put_in(browser, answers.split(","))
    game = get_game("wordle")

    reading = game.read(browser.grab())

    assert truth(browser)["won"], "all that are there are solved"
    assert reading is not None
    assert reading.condition is Condition.CUT_OFF
    assert "boards 5 to 8 are missing" in reading.doubts[-1]


def test_a_first_dialog_is_waited_for_and_a_profile_that_lasts_has_no_second_one(
    open_page: Opener, tmp_path: Path
) -> None:
    address = f"{PAGE}?answers=LEMON&boards=1&first=1"
    browser = open_page(address, window=(900, 860), profile=tmp_path / "profile")
    looks = 0

    def close_it(event: Event) -> None:
        nonlocal looks
        looks += isinstance(event, Looked)
        if looks == 4:
            browser.driver.execute_script("start.close()")

    loop = Loop(browser, [get_game("wordle")], [close_it])
    waiting.await_board(loop, Stop(), 60.0, headless=True)
    result = loop.play(Stop(), 1)
    assert result.finished, explained(result)
    assert truth(browser)["guesses"] == ["SLATE"]
    browser.close()

    again = open_page(address, window=(900, 860), profile=tmp_path / "profile")
    assert again.driver.execute_script("return [start.open, localStorage.getItem('seen')]") == [False, "yes"]


@pytest.mark.parametrize(("answer", "before", "won"), [("STORE", [], True), ("WIGHT", ["MIGHT"] * 5, False)])
def test_the_end_is_told_though_the_statistics_cover_the_board_at_once(
    open_page: Opener, answer: str, before: list[str], won: bool
) -> None:
    browser = open_page(f"{PAGE}?answers={answer}&boards=1", window=(900, 860))
    put_in(browser, before)

    def cover(event: Event) -> None:
        reading = event.view.reading if isinstance(event, Looked) else None
        if reading is not None and reading.condition is Condition.OVER:
            browser.driver.execute_script("if (!end.open) end.showModal()")

    loop = Loop(browser, [get_game("wordle")], [cover])
    wait_until(lambda: loop.look().reading, "the board")
    result = loop.play(Stop())

    assert result.finished, explained(result)
    assert result.reason.startswith(("Won",) if won else ("Lost", "Over")), result.reason
    told = account(browser)
    assert (told.won, told.over, told.stray) == (won, True, ())


def test_a_page_that_takes_only_usual_words_is_played_to_a_win(open_page: Opener) -> None:
    browser = open_page(f"{PAGE}?answers=WIDTH&boards=1&usual=1", window=(900, 860))

    result = play(browser, get_game("wordle"))

    told = account(browser)
    assert told.won, result.reason
    assert len(told.refused) == len(set(told.refused)) <= 2, "what follows a refusal is a usual word"
    assert told.stray == ()
