"""Words put into a simulated letter pyramid: letters clicked on or dragged over, submitted, judged; and what can go
wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kibitz.automation.player import acting, settling
from kibitz.automation.player.result import Ending, PlayResult
from kibitz.automation.stop import Stop
from kibitz.core.action import Click, Drag, PressKey
from kibitz.core.game import Outcome, Step, View
from kibitz.core.reading import Condition, Reading
from kibitz.games.common import after_step
from kibitz.games.pyramid import check as pyramid_check
from kibitz.games.pyramid.advice import Wanted
from kibitz.games.pyramid.game import PyramidGame
from kibitz.games.pyramid.memory import PyramidMemory, memory_of
from kibitz.games.pyramid.plan import StepKind, StepNote
from kibitz.loop import Loop
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import ShownPyramid
from tests.support.pyramid.page import SUBMIT, PyramidPage, box_of
from tests.support.waits import shorten

pytestmark = pytest.mark.slow

LETTERS = "PIRAAONTIBOGUEO"
WORDS = {"OBOE": (5, 9, 14, 13), "PIANO": (0, 1, 3, 6, 10), "GUITAR": (11, 12, 8, 7, 4, 2)}
OTHERS = {"GUE": (11, 12, 13), "OBI": (14, 9, 8), "TARO": (7, 4, 2, 5), "PIANO": (0, 1, 3, 6, 10)}
"""Words that are less likely, so that others are tried before."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits that suit a page that answers at once."""
    shorten(monkeypatch, settling, SETTLE_S=0.01)
    shorten(monkeypatch, acting, POLL_S=0.003)
    shorten(
        monkeypatch,
        pyramid_check,
        SELECTED_S=0.01,
        FIRST_S=0.03,
        KEPT_S=0.2,
        NO_EFFECT_S=0.12,
        WRONG_AFTER_S=0.05,
        RIGHT_S=0.02,
        FLASH_S=0.06,
        LAST_S=0.25,
        CLEARED_S=0.08,
        TOLD_S=0.15,
        UNTOLD_S=0.25,
    )
    shorten(monkeypatch, after_step, REREAD_S=0.3)


def page(**options: Any) -> PyramidPage:
    return PyramidPage(LETTERS, options.pop("words", WORDS), **options)


def play(shown: PyramidPage, **options: Any) -> PlayResult:
    return Loop(shown, [PyramidGame(reader=shown.read, **options)]).play(Stop())


def planned(shown: PyramidPage, word: str, entry: str = "auto", **learnt: Any) -> list[Step]:
    """The steps for a word."""
    game = PyramidGame(reader=shown.read, entry=entry)
    reading = game.read(shown.grab())
    assert reading is not None
    state = replace(reading.state, selected=learnt.get("taken", reading.state.selected))
    move = replace(game.advise(state).moves[0], data=Wanted(word, WORDS[word]))
    return list(game.plan(replace(reading, state=state, memory=replace(memory_of(reading), **learnt)), move))


def at(*cells: int) -> list[Click]:
    return [Click(box_of(cell).center) for cell in cells]


# Plans


def test_letters_are_clicked_on_in_their_order_and_submitted_only_when_all_are_selected() -> None:
    steps = planned(page(), "OBOE")
    assert [step.action for step in steps] == at(5, 9, 14, 13)
    assert [step.unfinished for step in steps] == [False, False, False, True]
    done = planned(page(selected=[5, 9, 14, 13]), "OBOE", taken=(5, 9, 14, 13))
    assert [step.action for step in done] == [Click(SUBMIT.center)]


def test_without_a_button_enter_submits() -> None:
    [step] = planned(page(selected=[5, 9, 14, 13], button=False), "OBOE", taken=(5, 9, 14, 13))
    assert step.action == PressKey("enter")


def test_what_is_selected_already_stays_where_it_is_known_to_be_the_words_beginning() -> None:
    assert [step.action for step in planned(page(selected=[5, 9]), "OBOE", taken=(5, 9))] == at(14, 13)
    late = planned(page(selected=[5, 9, 14]), "OBOE", taken=(5, 9, 14))
    assert [step.action for step in late] == at(13)


def test_other_letters_are_taken_off_first_by_clicks_on_them_and_by_no_button() -> None:
    assert [step.action for step in planned(page(selected=[0, 1]), "OBOE", taken=(0, 1))] == at(1)
    assert [step.action for step in planned(page(selected=[0, 1], clear=False), "OBOE", taken=(0, 1))] == at(1)


def test_a_drag_goes_through_all_letters_with_stops_between() -> None:
    [step] = planned(page(), "OBOE", entry="drag")
    assert isinstance(step.action, Drag)
    centres = [box_of(cell).center for cell in WORDS["OBOE"]]
    assert [point for point in dict.fromkeys(step.action.path) if point in centres] == centres
    assert len(step.action.path) > 3 * len(centres)


def test_a_drag_stays_longer_on_each_letter_after_one_that_went_astray() -> None:
    stays = []
    for misses in (0, 1, 2):
        [step] = planned(page(), "OBOE", entry="drag", misses=misses)
        assert isinstance(step.action, Drag)
        stays.append([step.action.path.count(box_of(cell).center) for cell in WORDS["OBOE"]][1:])
    assert [sorted(set(stay)) for stay in stays] == [[5], [10], [15]]


def test_nothing_is_planned_on_a_page_that_is_not_ready_or_where_the_word_is_found() -> None:
    assert planned(page(found={"OBOE": WORDS["OBOE"]}), "OBOE") == []
    game = PyramidGame(reader=page().read)
    reading = page().read(page().grab())
    move = game.advise(reading.state).moves[0]
    assert list(game.plan(replace(reading, condition=Condition.UNSETTLED), move)) == []


@pytest.mark.parametrize(("selected", "same"), [([0], True), ([0, 2], False)])
def test_a_lone_letter_that_looks_selected_no_more_was_under_the_pointer(selected: list[int], same: bool) -> None:
    shown = page(selected=selected)
    before = shown.read(shown.grab()).state
    shown.selected = []
    after = shown.read(shown.grab()).state
    assert PyramidGame().same_position(before, after) is same


# Whole games


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"takes": "drag"},
        {"takes": "drag", "button": False},
        {"takes": "drag-sends"},
        {"button": False, "clear": False},
        {"button": False, "enter": False, "twice": True},
        {"button": False, "enter": False, "named": "POP"},
        {"button": False, "enter": False, "named": "POP", "clear": False, "wakes": True},
        {"button": False, "named": "POP", "does": False},
        {"button": False, "enter": False, "named": "POP", "title": "BEELINE", "wakes": True},
        {"below": True, "enter": False},
        {"idle": True},
        {"idle": True, "takes": "drag"},
        {"below": True, "enter": False, "toggles": True},
        {"keeps_wrong": True},
        {"keeps_wrong": True, "clear": False},
        {"expert": True},
        {"restarts": True},
        {"selected": [0, 2]},
        {"selected": [3, 6, 7], "clear": False},
        {"found": {"PIANO": (0, 1, 3, 6, 10)}},
        {"shake_s": 0.4},
    ],
    ids=str,
)
def test_a_game_is_played_to_a_win_whatever_the_pages_way_though_its_words_are_unlikely(
    options: dict[str, Any],
) -> None:
    shown = page(words=OTHERS, **{name: _own(value) for name, value in options.items()})
    result = play(shown)
    assert result.finished, result.reason
    assert shown.won
    assert shown.stray == []
    assert result.reason.startswith("Won")


@pytest.mark.parametrize("takes", ["tap", "drag", "drag-sends"])
def test_likely_words_are_put_in_without_a_wrong_one(takes: str) -> None:
    shown = page(takes=takes)
    assert play(shown).finished
    assert (shown.won, shown.wrong, shown.stray) == (True, [], [])


def test_a_text_box_that_only_shows_that_it_was_clicked_on_has_judged_no_word_and_wants_enter() -> None:
    shown = page(does=False, flashes=True)
    result = play(shown)
    assert result.finished, result.reason
    assert (shown.won, shown.wrong, shown.stray) == (True, [], [])


@pytest.mark.parametrize("spells", [True, False])
def test_a_key_letter_with_a_look_of_its_own_is_selected_once_it_was_clicked_on(spells: bool) -> None:
    shown = page(key=0, spells=spells)
    result = play(shown)
    assert result.finished, result.reason
    assert (shown.won, shown.wrong, shown.stray) == (True, [], [])


def _own(value: Any) -> Any:
    return type(value)(value) if isinstance(value, (list, dict)) else value


@pytest.mark.parametrize("words", [WORDS, OTHERS])
def test_where_words_are_taken_as_soon_as_they_are_spelt_the_others_are_wrong(
    words: dict[str, tuple[int, ...]],
) -> None:
    shown = page(words=words, takes="itself", button=False, clear=False, enter=False)
    result = play(shown)
    assert result.finished, result.reason
    assert (shown.won, shown.stray) == (True, [])


def test_words_that_were_wrong_are_not_tried_again() -> None:
    shown = page(words=OTHERS)
    play(shown)
    assert shown.wrong
    assert len(set(shown.wrong)) == len(shown.wrong)


def test_words_that_are_judged_together_are_tried_set_by_set() -> None:
    shown = page(words=OTHERS, expert=True)
    play(shown)
    assert shown.wrong[0] == "GUITAR, OBOE, PIANO"
    assert len(set(shown.wrong)) == len(shown.wrong)


@pytest.mark.parametrize("lost", [{1, 12}, {4, 9, 13}], ids=["the first one and another", "some on the way"])
def test_clicks_that_the_page_loses_are_made_up_for(lost: set[int]) -> None:
    shown = page(loses=frozenset(lost))
    result = play(shown)
    assert result.finished, result.reason
    assert (shown.won, shown.wrong, shown.stray) == (True, [], [])


@pytest.mark.parametrize("press", [1, 2, 5])
def test_letters_that_the_page_lets_go_of_are_selected_again(press: int) -> None:
    shown = page(lets_go=frozenset([press]))
    result = play(shown)
    assert result.finished, result.reason
    assert (shown.won, shown.wrong, shown.stray) == (True, [], [])


def test_a_page_that_lets_go_of_letters_again_and_again_ends_play() -> None:
    result = play(page(lets_go=frozenset(range(2, 99))))
    assert not result.finished
    assert "3 moves in a row had no effect" in result.reason


def test_a_game_is_lost_with_its_last_life() -> None:
    shown = page(words=OTHERS, lives=1)
    result = play(shown)
    assert result.finished
    assert result.reason == "Lost."
    assert shown.stray == []


def test_a_page_that_takes_nothing_ends_play() -> None:
    shown = page(loses=frozenset(range(1000)))
    result = play(shown)
    assert not result.finished
    assert "3 moves in a row had no effect" in result.reason


def test_where_nothing_shows_what_became_of_a_word_play_gives_up() -> None:
    shown = page(words=OTHERS, keeps_wrong=True, silent=True)
    result = play(shown)
    assert result.ending is Ending.GIVEN_UP
    assert len(shown.wrong) <= 3


def test_a_button_by_its_place_alone_is_pressed_once_where_nothing_comes_of_it() -> None:
    shown = page(button=False, enter=False, named="POP", does=False)
    pressed: list[Any] = []
    act = shown.act
    shown.act = lambda action: (pressed.append(action), act(action))[1]  # type: ignore[method-assign]
    assert not play(shown).finished
    assert pressed.count(Click(SUBMIT.center)) == 1


def test_where_a_title_that_glints_is_pressed_in_vain_the_button_beside_the_one_that_clears_is_next() -> None:
    shown = page(button=False, enter=False, named="POP", title="BEELINE")
    assert play(shown).finished
    assert shown.won
    assert shown.stray == ["click on None"]


def test_where_nothing_submits_no_word_is_called_wrong() -> None:
    shown = page(button=False, enter=False)
    result = play(shown)
    assert not result.finished
    assert "no button that submits words is seen" in result.reason


def test_a_pyramid_that_no_words_cover_is_not_taken_for_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    shorten(monkeypatch, settling, SETTLE_DEADLINE_S=0.2)
    shown = PyramidPage("ZZZQQQ", {})
    result = play(shown)
    assert (result.finished, shown.presses) == (False, 0)
    assert "No words use every letter once" in result.reason


def test_where_only_clicks_are_wanted_nothing_is_dragged() -> None:
    shown = page(takes="drag")
    result = play(shown, entry="tap")
    assert not result.finished
    assert shown.found == {}


# Checks


def checked(
    part: StepKind, before: PyramidPage, after: PyramidPage, s: float, end: End | None = None, **learnt: Any
) -> Any:
    game = PyramidGame(reader=after.read)

    def look(shown: PyramidPage) -> Reading[ShownPyramid]:
        reading = shown.read(shown.grab())
        return replace(reading, memory=PyramidMemory(**learnt))

    old, new = look(before), look(after)
    if end is not None:
        new = replace(new, state=replace(new.state, end=end))
    word = "OBOE"
    step = Step(Click(SUBMIT.center), "", data=StepNote(part, Wanted(word, WORDS[word]), WORDS[word]))
    frame = before.grab()
    views = [View(frame, reading, None, time_s=time_s) for reading, time_s in ((old, 100.0), (new, 100.0 + s))]
    return game.check(step, *views)


def test_a_word_is_right_when_its_letters_are_used_and_that_stays() -> None:
    before, after = page(selected=[*WORDS["OBOE"]]), page(found={"OBOE": WORDS["OBOE"]})
    assert checked(StepKind.SUBMIT, before, after, 0.0).outcome is Outcome.PENDING
    verdict = checked(StepKind.SUBMIT, before, after, 1.0)
    assert verdict.outcome is Outcome.CONFIRMED
    assert memory_of(verdict.reading).right == (("OBOE", frozenset(WORDS["OBOE"])),)


def test_letters_that_only_flash_in_another_colour_are_not_used() -> None:
    before, after = page(selected=[*WORDS["OBOE"]]), page(found={"OBOE": WORDS["OBOE"]})
    flash_s = (pyramid_check.RIGHT_S + pyramid_check.FLASH_S) / 2
    assert checked(StepKind.SUBMIT, before, after, flash_s).outcome is Outcome.PENDING


def test_a_word_that_is_free_again_is_wrong_and_remembered() -> None:
    before, after = page(selected=[*WORDS["OBOE"]]), page()
    assert checked(StepKind.SUBMIT, before, after, 0.01).outcome is Outcome.PENDING
    verdict = checked(StepKind.SUBMIT, before, after, 1.0)
    assert verdict.outcome is Outcome.WRONG
    assert memory_of(verdict.reading).wrong == {("OBOE", frozenset(WORDS["OBOE"]))}


def test_the_last_word_is_right_only_when_the_page_lets_it_stand() -> None:
    found = {word: path for word, path in WORDS.items() if word != "OBOE"}
    before, after = page(selected=[*WORDS["OBOE"]], found=found), page(found=dict(WORDS))
    assert checked(StepKind.SUBMIT, before, after, 0.1).outcome is Outcome.PENDING
    verdict = checked(StepKind.SUBMIT, before, after, 1.0)
    assert verdict.outcome is Outcome.CONFIRMED
    assert (verdict.reading.condition, verdict.reading.state.end) == (Condition.OVER, End.WON)


@pytest.mark.parametrize(("s", "outcome"), [(2.0, Outcome.PENDING), (6.0, Outcome.CONFIRMED)])
def test_letters_that_are_all_used_and_dance_without_end_have_won(s: float, outcome: Outcome) -> None:
    found = {word: path for word, path in WORDS.items() if word != "OBOE"}
    before, after = page(selected=[*WORDS["OBOE"]], found=found), page(found=dict(WORDS))
    verdict = checked(StepKind.SUBMIT, before, after, s, since_s=100.0 + s)
    assert verdict.outcome is outcome


def test_letters_that_are_free_again_in_the_middle_of_a_game_are_a_fault() -> None:
    before, after = page(found={"PIANO": WORDS["PIANO"]}), page()
    assert checked(StepKind.SUBMIT, before, after, 0.1).outcome is Outcome.PENDING
    assert checked(StepKind.SUBMIT, before, after, 5.0).outcome is Outcome.FAILED


def test_another_pyramid_is_a_fault_in_the_end() -> None:
    other = PyramidPage("SLOWERTEACHERSX", {})
    assert checked(StepKind.TAP, page(), other, 0.1).outcome is Outcome.PENDING
    assert checked(StepKind.TAP, page(), other, 5.0).outcome is Outcome.FAILED


def test_a_lost_game_is_the_end_of_a_step() -> None:
    verdict = checked(StepKind.SUBMIT, page(), page(), 5.0, end=End.LOST)
    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading.condition is Condition.OVER
