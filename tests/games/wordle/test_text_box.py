"""Pages on which words are typed into a text box, and show on the board only once they were sent."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kibitz.core.action import Click, PressKey, TypeText
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import PageWords
from kibitz.games.wordle.check import check_key
from kibitz.games.wordle.game import WordleGame
from kibitz.games.wordle.memory import WordleMemory, memory_of
from kibitz.games.wordle.options import Typing
from kibitz.games.wordle.plan import plan_word, unseen_keys
from kibitz.games.wordle.text_box import SENDER, TEXT_BOX, TextBox, found_text_box, with_sender, with_text_box
from kibitz.solvers.wordle.model.shown import ShownGame, Tile
from kibitz.solvers.wordle.model.words import load_words
from tests.support.paint import Canvas
from tests.support.wordle.page import WordlePage

KNOWN = frozenset(load_words("today").guesses)
FIELD = Rect(100, 360, 260, 50)
FIRST = Rect(100, 50, 40, 40)
BOX = TextBox(FIELD.moved(-FIRST.x, -FIRST.y))


def look(**options: object) -> Reading[ShownGame]:
    page = WordlePage(("STORE",), KNOWN, keyboard=False, **options)  # type: ignore[arg-type]
    reading = WordleGame(reader=page.read).read(Frame(page.grab().pixels))
    assert reading is not None
    return reading


def drawn(text: str = "") -> Frame:
    canvas = Canvas(600, 500, (255, 255, 255))
    canvas.box((int(FIELD.x), int(FIELD.y), int(FIELD.w), int(FIELD.h)), (255, 255, 255), 4, (60, 60, 60), 2)
    if text:
        canvas.text((115 + 9.5 * len(text), FIELD.center.y), text, 28, (20, 20, 20))
    return Frame(np.ascontiguousarray(canvas.pixels()))


def boxed(reading: Reading[ShownGame], frame: Frame, **memory: object) -> Reading[ShownGame]:
    reading = with_text_box(reading, BOX, frame.pixels)
    return replace(reading, memory=WordleMemory(text_box=BOX, **memory))  # type: ignore[arg-type]


def view(reading: Reading[ShownGame], frame: Frame, time_s: float) -> View:
    return View(frame, reading, None, time_s=time_s)


def test_a_key_that_does_nothing_leads_to_the_text_box_and_a_second_one_away_from_it() -> None:
    before, frame = look(), drawn()
    step = next(step for step in plan_word(before, "SLATE", Typing.AUTO) if isinstance(step.action, TypeText))

    verdict = check_key(step, view(before, frame, 0.0), view(before, frame, 2.0), Typing.AUTO, PageWords())

    assert (verdict.outcome, verdict.reading is not None) == (Outcome.ANEW, True)
    assert verdict.reading is not None
    assert verdict.reading.places[TEXT_BOX].iou(FIELD) > 0.9
    steps = plan_word(verdict.reading, "SLATE", Typing.AUTO)
    assert [type(step.action) for step in steps] == [Click, TypeText, PressKey]
    lost = check_key(
        steps[1], view(verdict.reading, frame, 3.0), view(verdict.reading, frame, 6.0), Typing.AUTO, PageWords()
    )
    assert lost.reading is not None
    assert TEXT_BOX not in lost.reading.places
    assert memory_of(lost.reading).text_box is None


def test_a_text_box_above_keys_that_stand_beside_the_board_is_the_pages() -> None:
    reading = look()
    keys = {f"key {letter}": Rect(640 + 44 * n, 160, 40, 40) for n, letter in enumerate("QWERTY")}
    reading = replace(reading, places={**reading.places, **keys})
    canvas = Canvas(960, 700, (235, 235, 250))
    empty = np.ascontiguousarray(canvas.pixels())
    canvas.box((640, 80, 260, 50), (255, 255, 255), 6, (150, 150, 170), 1)
    canvas.text((666, 105), "p", 24, (40, 40, 40))

    found = found_text_box(np.ascontiguousarray(canvas.pixels()), reading, empty, "P")

    assert found is not None
    assert found.at(reading).iou(Rect(640, 80, 260, 50)) > 0.85


def test_what_stands_in_the_text_box_is_the_typed_word_and_is_taken_back_where_it_is_another() -> None:
    reading = boxed(look(), drawn("CRANE"), focused=True)

    steps = plan_word(reading, "SLATE", Typing.AUTO)

    assert reading.state.typed == "CRANE"
    actions = [step.action for step in steps]
    assert actions == [PressKey("end"), PressKey("backspace", 5), TypeText("slate"), PressKey("enter")]


def test_a_letter_that_shows_in_the_middle_of_a_box_with_a_prompt_was_typed_into_it() -> None:
    """The page has a prompt in the middle, as on a button, and the first letter goes into the box by itself."""

    def middle(text: str, ink: tuple[int, int, int]) -> Frame:
        canvas = Canvas(600, 500, (255, 255, 255))
        canvas.box((int(FIELD.x), int(FIELD.y), int(FIELD.w), int(FIELD.h)), (255, 255, 255), 12, (60, 60, 60), 2)
        canvas.text((FIELD.center.x, FIELD.center.y), text, 24, ink)
        return Frame(np.ascontiguousarray(canvas.pixels()))

    before, empty, typed = look(), middle("your word here", (150, 150, 150)), middle("S", (20, 20, 20))
    step = next(step for step in plan_word(before, "SLATE", Typing.AUTO) if isinstance(step.action, TypeText))

    verdict = check_key(step, view(before, empty, 0.0), view(before, typed, 2.0), Typing.AUTO, PageWords())

    assert verdict.reading is not None
    assert verdict.reading.places[TEXT_BOX].iou(FIELD) > 0.9
    assert verdict.reading.state.typed == "S"
    box = memory_of(verdict.reading).text_box
    assert box is not None
    assert with_text_box(before, box, empty.pixels).state.typed == "", "that is the prompt"


def test_a_row_that_shows_on_the_board_was_sent_whatever_it_looks_like() -> None:
    reading = boxed(look(typed="CLOUD"), drawn())

    assert reading.state.boards[0].tiles[0] == (Tile.ABSENT,) * 5
    assert reading.state.typed == ""


def test_the_button_is_clicked_where_enter_does_nothing() -> None:
    reading = replace(
        with_sender(with_text_box(look(), BOX, drawn("SLATE").pixels), Rect(280, 320, 80, 30)),
        memory=WordleMemory(text_box=BOX, focused=True),
    )

    [focus, send] = plan_word(reading, "SLATE", Typing.AUTO)

    assert focus.action == Click(reading.places[TEXT_BOX].center), "which has lost the keyboard to the button"
    assert send.action == Click(reading.places[SENDER].center)


@pytest.mark.parametrize(("misses", "wanted"), [(0, False), (2, True)])
def test_more_of_the_page_is_wanted_where_keys_do_nothing_and_none_are_seen(misses: int, wanted: bool) -> None:
    reading = replace(look(), memory=WordleMemory(misses=misses))

    assert bool(unseen_keys(reading)) is wanted
    assert reading.condition is Condition.READY


def test_a_word_that_is_read_as_one_that_hardly_differs_is_spelt_as_it_was_typed() -> None:
    frame = drawn("SIATE")
    before, after = boxed(look(), drawn(), focused=True), boxed(look(), frame, focused=True)
    step = plan_word(before, "SLATE", Typing.AUTO)[0]

    verdict = check_key(step, view(before, drawn(), 0.0), view(after, frame, 2.0), Typing.AUTO, PageWords())

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading is not None
    assert verdict.reading.state.typed == "SLATE"


@pytest.mark.parametrize("misses", [0, 1])
def test_after_a_lost_key_the_tile_that_its_letter_belongs_to_is_clicked_on(misses: int) -> None:
    reading = replace(look(typed="S"), memory=WordleMemory(misses=misses, tried_box=bool(misses)))

    focus = plan_word(reading, "SLATE", Typing.AUTO)[0]

    assert isinstance(focus.action, Click)
    assert reading.places["tile 0.0.1"].contains(focus.action.at) is bool(misses)
