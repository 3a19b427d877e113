"""Dialogs of the browser's own in pictures of the desktop."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kibitz.core.action import Wait
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.common.browser_dialog import browser_dialog, or_told_by_browser
from kibitz.games.common.page_words import PageWords
from tests.support.paint import Canvas

BOARD = Rect(200, 150, 320, 380)
WHOLE = Rect(0, 0, 760, 640)


def window(*lines: str, buttons: tuple[str, ...] = ()) -> Frame:
    """A board in a browser's window; with lines, the page dimmed under a dialog that has them."""
    dim = 110 if lines else 255
    page = Canvas(760, 640, (dim, dim, dim))
    page.box((0, 0, 760, 60), (222, 230, 245))
    page.text((40, 40), "127.0.0.1:8000/word.html?day=3", 15, (40, 40, 40), anchor="ls")
    for row in range(6):
        for column in range(5):
            box = (int(BOARD.x) + 64 * column, int(BOARD.y) + 64 * row, 58, 58)
            page.box(box, (dim, dim, dim), 4, (90, 90, 90), 2)
    if lines:
        page.box((170, 50, 420, 70 + 26 * len(lines)), (255, 255, 255), 8)
        for number, line in enumerate(lines):
            page.text((190, 90 + 26 * number), line, 18 if not number else 15, (30, 30, 30), anchor="ls")
        for number, label in enumerate(buttons):
            left, top = 510 - 110 * number, 64 + 26 * len(lines)
            page.box((left, top, 66, 36), (20, 80, 190) if not number else (230, 230, 230), 18)
            page.text((left + 33, top + 18), label, 15, (255, 255, 255) if not number else (30, 30, 30))
    return Frame(np.ascontiguousarray(page.pixels()))


@pytest.mark.parametrize("heading", ["127.0.0.1:8000 says", "www.word-game.org", "This page says"])
def test_what_a_dialog_says_and_its_button_are_found(heading: str) -> None:
    shown = window(heading, "slate is not in the word list", buttons=("OK",))
    dialog = browser_dialog(PageWords(), shown, WHOLE)
    assert dialog is not None
    assert (dialog.said, dialog.asks) == ("slate is not in the word list", False)
    assert Rect(510, 116, 66, 36).contains(dialog.button.center)


def test_a_dialog_with_two_buttons_asks() -> None:
    shown = window("127.0.0.1:8000 says", "Really give up this game?", buttons=("OK", "Cancel"))
    dialog = browser_dialog(PageWords(), shown, WHOLE)
    assert dialog is not None
    assert dialog.asks


def test_a_message_of_the_page_itself_is_no_such_dialog() -> None:
    shown = window("Well done today", "You have solved the puzzle", buttons=("OK",))
    assert browser_dialog(PageWords(), shown, WHOLE) is None


def test_a_word_of_the_page_beside_the_dialog_is_no_button_of_it() -> None:
    shown = window("127.0.0.1:8000 says", "That is a set!", buttons=("OK",))
    page = Canvas(760, 640, (255, 255, 255))
    page.text((40, 20), "Hard", 15, (30, 30, 30))
    pixels = shown.pixels.copy()
    pixels[118:158, 680:760] = np.asarray(page.pixels())[:40, :80]
    dialog = browser_dialog(PageWords(), Frame(pixels), WHOLE)
    assert dialog is not None
    assert not dialog.asks


@pytest.mark.parametrize(
    ("talks", "after_s", "said", "heard"),
    [(True, 1.0, "", True), (False, 1.0, "", False), (True, 0.3, "", False), (True, 1.0, "No set!", False)],
    ids=["it is heard", "a step that nothing answers", "at once", "it was heard before"],
)
def test_a_dialog_that_answers_a_step_is_heard_once_the_page_rests(
    talks: bool, after_s: float, said: str, heard: bool
) -> None:
    reading = Reading("set", None, {"card 1": BOARD}, 1.0)
    before = View(window(), reading, None, time_s=10.0)
    shown = replace(window("127.0.0.1:8000 says", "That is a set!", buttons=("OK",)), time_s=10.0)
    after = View(shown, reading, None, time_s=10.0 + after_s, said=said)
    waits = Verdict(Outcome.PENDING, "the cards are still there")
    step = Step(Wait(), "the set taken", talks=talks)

    verdict = or_told_by_browser(waits, step, before, after, PageWords())

    assert (verdict.message is not None) is heard
    assert not heard or (verdict.message is not None and verdict.message.said == "That is a set!")


def test_what_has_come_of_a_step_counts_more_than_a_dialog() -> None:
    reading = Reading("set", None, {"card 1": BOARD}, 1.0)
    after = View(window("127.0.0.1:8000 says", "That is a set!", buttons=("OK",)), reading, None, time_s=9.0)
    taken = Verdict(Outcome.CONFIRMED, "the set is gone")
    step, before = Step(Wait(), "", talks=True), View(window(), reading, None)
    assert or_told_by_browser(taken, step, before, after, PageWords()) is taken


@pytest.mark.parametrize(("outcome", "heard"), [(Outcome.ANEW, True), (Outcome.WRONG, False)], ids=["lost", "judged"])
def test_a_dialog_that_stands_there_before_a_step_is_heard_once_that_is_lost(outcome: Outcome, heard: bool) -> None:
    reading = Reading("set", None, {"card 1": BOARD}, 1.0)
    shown = window("127.0.0.1:8000 says", "You made a set!", buttons=("OK",))
    before, after = View(shown, reading, None), View(shown, reading, None, time_s=2.0)
    lost = Verdict(outcome, "it is not selected: the click was lost")

    verdict = or_told_by_browser(lost, Step(Wait(), "it is selected", talks=True), before, after, PageWords())

    assert (verdict.message is not None) is heard
    assert not heard or verdict.outcome is Outcome.PENDING
