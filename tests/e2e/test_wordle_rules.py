"""Our own Wordle pages keep the rules that the tests of play rely on."""

from __future__ import annotations

import pytest
from selenium.webdriver.support.wait import WebDriverWait

from kibitz.automation.browser.surface import BrowserSurface
from kibitz.automation.stop import Stop
from kibitz.core.action import PressKey, TypeText
from kibitz.core.geometry import Rect
from tests.e2e.conftest import Opener
from tests.support.page_log import PageLog, truth

pytestmark = pytest.mark.e2e

PAGES = {"flip": "LEMON", "round": "LEMON", "four": "LEMON,CRANE,GHOST,MUMMY", "contrast": "LEMONS"}


def enter(browser: BrowserSurface, word: str) -> None:
    with browser.guard(Stop()):
        browser.attend(Rect(0, 0, 1000, 700))
        browser.perform(TypeText(word.lower()))
        browser.perform(PressKey("enter"))
    WebDriverWait(browser.driver, 10).until(lambda _: not truth(browser)["busy"])


@pytest.mark.parametrize("page", PAGES)
def test_a_page_refuses_a_word_and_knows_when_it_is_won(open_page: Opener, page: str) -> None:
    answers = PAGES[page].split(",")
    refused = "planet"[: len(answers[0])]
    browser = open_page(f"wordle_{page}.html?answers={PAGES[page]}&refuse={refused}")
    browser.driver.execute_script("document.getElementById('game')?.focus()")

    enter(browser, refused)
    with browser.guard(Stop()):
        browser.attend(Rect(0, 0, 1000, 700))
        for _ in refused:
            browser.perform(PressKey("backspace"))
    for answer in answers:
        enter(browser, answer)

    assert truth(browser)["guesses"] == answers
    log = PageLog(browser)
    assert [won["guesses"] for won in log.of("won")] == [answers]
    assert len(log.of("refused")) == 1
    pressed = f"{refused}.{'<' * len(refused)}" + "".join(f"{answer.lower()}." for answer in answers)
    log.assert_every_key_counted(pressed)


def test_keys_that_are_pressed_while_tiles_turn_are_lost(open_page: Opener) -> None:
    browser = open_page("wordle_flip.html?answers=LEMON")

    with browser.guard(Stop()):
        browser.attend(Rect(0, 0, 1000, 700))
        browser.perform(TypeText("melon"))
        browser.perform(PressKey("enter"))
        browser.perform(TypeText("g"))

    assert [entry["key"] for entry in PageLog(browser).of("ignored")] == ["G"]
    assert truth(browser)["typed"] == ""


def test_an_enter_after_the_end_starts_another_game_and_is_noticed(open_page: Opener) -> None:
    browser = open_page("wordle_contrast.html?answers=LEMON")
    enter(browser, "lemon")
    WebDriverWait(browser.driver, 10).until(lambda driver: driver.execute_script("return end.open"))

    enter(browser, "")

    log = PageLog(browser)
    assert len(log.of("new game")) == 1
    with pytest.raises(AssertionError):
        log.assert_every_key_counted("lemon..")
