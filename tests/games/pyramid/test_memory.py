"""What play saw its own doing change counts more than what a page looks like."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kibitz.core.action import Click, PressKey
from kibitz.core.frame import Frame
from kibitz.core.game import Outcome, Step, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition, Reading
from kibitz.games.common.page_words import PageWords
from kibitz.games.pyramid.advice import Wanted, cell_place
from kibitz.games.pyramid.check import check_step
from kibitz.games.pyramid.memory import PyramidMemory, learnt
from kibitz.games.pyramid.options import Entry
from kibitz.games.pyramid.plan import StepKind, StepNote, plan_word
from kibitz.solvers.end import End
from kibitz.solvers.pyramid.shown import CellState, ShownPyramid
from kibitz.vision.pyramid.details import PyramidDetails, SeenCell

PLAIN = (50.0, 0.0, 0.0, 90.0, 0.0, 0.0, 50.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 60.0)
BORDER = (*PLAIN[:6], 70.0, 40.0, 0.0, *PLAIN[9:])
FADED = (*PLAIN[:3], 65.0, 0.0, 0.0, *PLAIN[6:])
LIFTED = (*PLAIN[:13], -12.0, 60.0)
LARGER = (*PLAIN[:14], 67.0)
WORD = (0, 1, 2)


def states(looks: list[tuple[float, ...]], seen: CellState, memory: PyramidMemory) -> list[str]:
    """How six cells that a reader calls all the same are called in play."""
    boxes = [Rect(20.0 * i, 0, 18, 18) for i in range(len(looks))]
    cells = tuple(
        SeenCell(box, (("A", 1.0),), seen, 0.9, looks=np.array(look)) for box, look in zip(boxes, looks, strict=True)
    )
    shown = ShownPyramid(("A",) * len(looks), (seen,) * len(looks))
    reading = Reading("pyramid", shown, {}, 0.9, details=PyramidDetails(3, cells))
    return [state.value for state in learnt(reading, memory).state.states]


def memory(chosen: tuple[float, ...], *, taken: tuple[int, ...] = (), right: tuple[int, ...] = ()) -> PyramidMemory:
    return PyramidMemory(
        plain=dict.fromkeys(range(6), PLAIN),
        chosen=dict.fromkeys(WORD, chosen),
        taken=taken,
        right=(("AAA", frozenset(right)),) if right else (),
    )


@pytest.mark.parametrize("look", [BORDER, FADED])
def test_letters_of_a_word_that_was_taken_are_used_whatever_shows_it(look: tuple[float, ...]) -> None:
    looks = [look if cell in WORD else PLAIN for cell in range(6)]
    assert states(looks, CellState.FREE, memory(LIFTED, right=WORD)) == ["used"] * 3 + ["free"] * 3


@pytest.mark.parametrize("look", [BORDER, LIFTED, LARGER])
def test_letters_that_were_seen_to_be_selected_stay_so_whatever_shows_it(look: tuple[float, ...]) -> None:
    looks = [look if cell in WORD else PLAIN for cell in range(6)]
    assert states(looks, CellState.FREE, memory(look, taken=WORD)) == ["selected"] * 3 + ["free"] * 3


def test_letters_that_look_as_before_are_free_where_the_page_alone_does_not_tell() -> None:
    looks = [BORDER if cell in WORD else PLAIN for cell in range(6)]
    assert states(looks, CellState.UNKNOWN, memory(BORDER, taken=WORD)) == ["selected"] * 3 + ["free"] * 3


def test_others_that_fade_together_while_letters_are_selected_are_free() -> None:
    looks = [PLAIN if cell in WORD else FADED for cell in range(6)]
    assert states(looks, CellState.UNKNOWN, memory(PLAIN, taken=WORD)) == ["selected"] * 3 + ["free"] * 3


def tapped(before: tuple[str, ...], after: tuple[str, ...], look: tuple[float, ...]) -> Outcome:
    """What comes of a click on the second letter, the first of which is selected. before, after: what the reader calls
    the cells then. look: of the letter that was clicked on."""

    def view(states: tuple[str, ...], second: tuple[float, ...], time_s: float) -> View:
        looks = [BORDER, second, *[PLAIN] * 4]
        boxes = [Rect(20.0 * i, 0, 18, 18) for i in range(6)]
        seen = [CellState(state) for state in states]
        cells = tuple(
            SeenCell(box, (("A", 1.0),), state, 0.9, looks=np.array(own))
            for box, state, own in zip(boxes, seen, looks, strict=True)
        )
        found = Reading(
            "pyramid",
            ShownPyramid(("A",) * 6, tuple(seen)),
            {cell_place(i): box for i, box in enumerate(boxes)},
            0.9,
            details=PyramidDetails(3, cells),
        )
        known = PyramidMemory(plain=dict.fromkeys(range(6), PLAIN), chosen={0: BORDER}, taken=(0,))
        return View(Frame(np.zeros((60, 160, 3), np.uint8)), learnt(found, known), None, time_s=time_s)

    step = Step(PressKey("enter"), "", data=StepNote(StepKind.TAP, Wanted("AAA", WORD), WORD[:2]))
    return check_step(step, view(before, PLAIN, 100.0), view(after, look, 104.0), Entry.AUTO, PageWords()).outcome


FREE = ("free",) * 5


def test_a_letter_that_is_free_no_more_was_selected_where_nothing_else_has_changed() -> None:
    # By its looks alone that isn't certain.
    hardly = (*PLAIN[:3], 87.0, *PLAIN[4:])
    assert tapped(("selected", *FREE), ("selected", "unknown", *FREE[1:]), hardly) is Outcome.CONFIRMED
    assert tapped(("unknown", *FREE), ("unknown", "unknown", *FREE[1:]), hardly) is Outcome.CONFIRMED
    assert tapped(("selected", *FREE), ("selected", "used", *FREE[1:]), hardly) is not Outcome.CONFIRMED
    assert tapped(("selected", *FREE), ("selected", "unknown", "unknown", *FREE[2:]), hardly) is not Outcome.CONFIRMED


def test_a_letter_that_is_a_little_larger_was_selected_where_nothing_else_has_changed() -> None:
    free = ("selected", *FREE)
    assert tapped(free, free, LARGER) is Outcome.CONFIRMED
    assert tapped(free, free, PLAIN) is not Outcome.CONFIRMED


GREYED = (30.0, 0.0, 0.0, 40.0, 0.0, 0.0, *PLAIN[6:])
LAST = (3, 4, 5)


@pytest.mark.parametrize(("used", "outcome"), [(GREYED, Outcome.WRONG), (BORDER, Outcome.CONFIRMED)])
def test_the_last_letters_with_a_rim_have_made_a_word_only_where_used_ones_have_no_more_than_that(
    used: tuple[float, ...], outcome: Outcome
) -> None:
    remembered = PyramidMemory(
        plain=dict.fromkeys(range(6), PLAIN),
        chosen=dict.fromkeys(LAST, LIFTED),
        taken=LAST,
        right=(("AAA", frozenset(WORD)),),
    )

    def view(look: tuple[float, ...], state: CellState, time_s: float) -> View:
        cells = tuple(
            SeenCell(
                Rect(20.0 * i, 0, 18, 18),
                (("A", 1.0),),
                CellState.USED if i in WORD else state,
                0.9,
                looks=np.array(used if i in WORD else look),
            )
            for i in range(6)
        )
        selected = LAST if state is CellState.SELECTED else ()
        shown = ShownPyramid(("A",) * 6, tuple(cell.state for cell in cells), selected)
        places = {cell_place(i): cell.box for i, cell in enumerate(cells)}
        reading = Reading("pyramid", shown, places, 0.9, details=PyramidDetails(3, cells), memory=remembered)
        return View(Frame(np.zeros((60, 160, 3), np.uint8)), reading, None, time_s=time_s)

    step = Step(PressKey("enter"), "", data=StepNote(StepKind.SUBMIT, Wanted("AAA", LAST), ()))
    before, after = view(LIFTED, CellState.SELECTED, 100.0), view(BORDER, CellState.FREE, 105.0)
    assert check_step(step, before, after, Entry.AUTO, PageWords()).outcome is outcome


def test_a_game_is_not_over_while_the_last_letters_are_seen_to_be_selected() -> None:
    looks = [BORDER if cell in WORD else FADED for cell in range(6)]
    cells = tuple(
        SeenCell(Rect(20.0 * i, 0, 18, 18), (("A", 1.0),), CellState.USED, 0.9, looks=np.array(look))
        for i, look in enumerate(looks)
    )
    shown = ShownPyramid(("A",) * 6, (CellState.USED,) * 6)
    reading = Reading("pyramid", shown, {}, 0.9, condition=Condition.OVER, details=PyramidDetails(3, cells))
    told = learnt(reading, memory(BORDER, taken=WORD))
    assert [told.state.states[cell].value for cell in WORD] == ["selected"] * 3
    assert told.condition is Condition.READY
    assert learnt(reading, memory(BORDER)).condition is Condition.OVER


@pytest.mark.parametrize(("counted", "outcome"), [(2, Outcome.CONFIRMED), (1, Outcome.PENDING)])
def test_a_word_that_the_page_counts_was_taken_though_its_letters_look_as_when_they_were_selected(
    counted: int, outcome: Outcome
) -> None:
    remembered = PyramidMemory(
        plain=dict.fromkeys(range(6), PLAIN),
        chosen=dict.fromkeys(LAST, LIFTED),
        taken=LAST,
        right=(("AAA", frozenset(WORD)),),
    )
    boxes = [Rect(20.0 * i, 0, 18, 18) for i in range(6)]
    looks = [BORDER if i in WORD else LIFTED for i in range(6)]
    seen = [CellState.USED if i in WORD else CellState.SELECTED for i in range(6)]
    cells = tuple(
        SeenCell(box, (("A", 1.0),), state, 0.9, looks=np.array(look))
        for box, state, look in zip(boxes, seen, looks, strict=True)
    )

    def view(found: int, time_s: float) -> View:
        shown = ShownPyramid(("A",) * 6, tuple(seen), LAST)
        details = PyramidDetails(3, cells, selected_text="AAA", counted=found)
        places = {cell_place(i): box for i, box in enumerate(boxes)}
        reading = Reading("pyramid", shown, places, 0.9, details=details, memory=remembered)
        return View(Frame(np.zeros((60, 160, 3), np.uint8)), reading, None, time_s=time_s)

    step = Step(PressKey("enter"), "", data=StepNote(StepKind.SUBMIT, Wanted("AAA", LAST), ()))
    verdict = check_step(step, view(1, 100.0), view(counted, 102.0), Entry.AUTO, PageWords())
    assert verdict.outcome is outcome


GREEN = (40.0, -30.0, 10.0, 80.0, -50.0, 30.0, *PLAIN[6:])
LIT = (80.0, 5.0, 60.0, 20.0, 0.0, 0.0, *PLAIN[6:])
TAKES = PyramidMemory(
    plain=dict.fromkeys(range(6), PLAIN),
    chosen=dict.fromkeys(range(5), LIT),
    taken=(3, 4),
    right=(("AAA", frozenset(WORD)),),
)
"""What is known where a page has taken a word by itself, and two letters of the last one are selected."""


@pytest.mark.parametrize(
    ("last", "spelt", "end"),
    [
        (GREEN, "", End.WON),
        (FADED, "", End.WON),
        (FADED, "AAA", None),
        (LIT, "AAA", None),
    ],
    ids=["like used ones", "in a colour of its own", "so, but still spelt", "selected"],
)
def test_a_last_word_that_the_page_takes_by_itself_has_won_where_its_letters_are_not_as_when_selected(
    last: tuple[float, ...], spelt: str, end: End | None
) -> None:
    def view(looks: list[tuple[float, ...]], seen: CellState, text: str, time_s: float) -> View:
        places = {cell_place(i): Rect(20.0 * i, 0, 18, 18) for i in range(6)}
        cells = tuple(
            SeenCell(places[cell_place(i)], (("A", 1.0),), seen, 0.9, looks=np.array(look))
            for i, look in enumerate(looks)
        )
        found = Reading(
            "pyramid", ShownPyramid(("A",) * 6, (seen,) * 6), places, 0.9, details=PyramidDetails(3, cells, text)
        )
        return View(Frame(np.zeros((60, 160, 3), np.uint8)), learnt(found, TAKES), None, time_s=time_s)

    step = Step(PressKey("enter"), "", data=StepNote(StepKind.TAP, Wanted("AAA", LAST), LAST))
    used = [GREEN] * 3
    before = view([*used, LIT, LIT, PLAIN], CellState.UNKNOWN, "AA", 100.0)
    after = view([*used, *[last] * 3], CellState.FREE, spelt, 102.0)
    verdict = check_step(step, before, after, Entry.AUTO, PageWords())

    assert verdict.outcome is Outcome.CONFIRMED
    assert verdict.reading is not None
    assert verdict.reading.state.end is end


@pytest.mark.parametrize(
    ("others", "became"),
    [([CellState.FREE] * 2, CellState.FREE), ([CellState.SELECTED, CellState.FREE], CellState.SELECTED)],
)
def test_a_letter_under_the_pointer_of_a_word_that_was_cleared_is_free(
    others: list[CellState], became: CellState
) -> None:
    """What it is can't be told, and what the others of its word are can."""
    seen = (*others, CellState.UNKNOWN, *[CellState.FREE] * 3)
    cells = tuple(
        SeenCell(Rect(20.0 * i, 0, 18, 18), (("A", 1.0),), state, 0.9, looks=np.array(PLAIN if i != 2 else GREEN))
        for i, state in enumerate(seen)
    )
    reading = Reading("pyramid", ShownPyramid(("A",) * 6, seen), {}, 0.9, details=PyramidDetails(3, cells))
    assert learnt(reading, PyramidMemory(taken=WORD)).state.states[2] is became


@pytest.mark.parametrize(("others", "became"), [(PLAIN, "free"), (GREEN, "selected")])
def test_so_it_is_where_the_others_of_its_word_only_look_as_they_did_before(
    others: tuple[float, ...], became: str
) -> None:
    """No other letter is free: the reader can't tell what any of them is."""
    looks = [others, others, FADED, *[GREEN] * 3]
    assert states(looks, CellState.UNKNOWN, memory(GREEN, taken=WORD))[2] == became


@pytest.mark.parametrize(("used", "became"), [(LAST, "free"), ((), "selected")])
def test_letters_with_their_colours_again_are_free_where_used_ones_have_lost_theirs(
    used: tuple[int, ...], became: str
) -> None:
    """A rim may be seen of them one time and not another."""
    known = memory(GREEN, taken=WORD, right=used)
    assert states([*[BORDER] * 3, *[LIT] * 3], CellState.UNKNOWN, known)[:3] == [became] * 3


@pytest.mark.parametrize(("before", "outcome"), [(CellState.USED, True), (CellState.FREE, False)])
def test_a_letter_that_comes_to_be_called_used_like_those_of_its_word_before_it_is_selected(
    before: CellState, outcome: bool
) -> None:
    """Selected letters are taken for used ones, and those of the word before for selected ones; the pointer lies on the
    last one."""

    def view(chosen: tuple[int, ...], seen: CellState, time_s: float) -> View:
        states = [CellState.SELECTED] * 3 + [seen if i in chosen else CellState.FREE for i in LAST]
        looks = [GREEN] * 3 + [(pointed if i == 4 else LIT) if i in chosen else PLAIN for i in LAST]
        places = {cell_place(i): Rect(20.0 * i, 0, 18, 18) for i in range(6)}
        cells = tuple(
            SeenCell(places[cell_place(i)], (("A", 1.0),), states[i], 0.9, looks=np.array(looks[i])) for i in range(6)
        )
        shown = ShownPyramid(("A",) * 6, tuple(states))
        found = Reading("pyramid", shown, places, 0.9, details=PyramidDetails(3, cells))
        return View(Frame(np.zeros((60, 160, 3), np.uint8)), learnt(found, known), None, time_s=time_s)

    pointed = (LIT[0] - 20, *LIT[1:])
    known = replace(memory(GREEN, taken=LAST[:1], right=WORD), chosen={3: LIT, **dict.fromkeys(WORD, GREEN)})
    step = Step(PressKey("enter"), "", data=StepNote(StepKind.TAP, Wanted("AAA", LAST), LAST[:2]))
    verdict = check_step(
        step, view(LAST[:1], before, 100.0), view(LAST[:2], CellState.USED, 102.0), Entry.AUTO, PageWords()
    )
    assert (verdict.outcome is Outcome.CONFIRMED) is outcome, verdict.saw


def test_a_message_beside_the_last_word_is_no_end_while_that_stands_to_be_submitted() -> None:
    """Earlier words were submitted; the page calls this one valid, in letters of another colour."""

    def view(text: str, message: str, chosen: tuple[int, ...], time_s: float) -> View:
        places = {cell_place(i): Rect(20.0 * i, 0, 18, 18) for i in range(6)}
        seen = tuple(
            CellState.USED if i in WORD else CellState.SELECTED if i in chosen else CellState.FREE for i in range(6)
        )
        looks = [
            GREEN if i in WORD else (LIT if len(chosen) < 3 else FADED) if i in chosen else PLAIN for i in range(6)
        ]
        cells = tuple(
            SeenCell(places[cell_place(i)], (("A", 1.0),), seen[i], 0.9, looks=np.array(looks[i])) for i in range(6)
        )
        details = PyramidDetails(3, cells, text, Rect(200, 0, 40, 18), message=message)
        found = Reading("pyramid", ShownPyramid(("A",) * 6, seen, chosen), places, 0.9, details=details)
        return View(Frame(np.zeros((60, 260, 3), np.uint8)), learnt(found, TAKES), None, time_s=time_s)

    step = Step(PressKey("enter"), "", data=StepNote(StepKind.TAP, Wanted("AAA", LAST), LAST))
    verdict = check_step(
        step, view("AA", "", (3, 4), 100.0), view("AAA", "valid", LAST, 104.0), Entry.AUTO, PageWords()
    )
    assert verdict.reading is not None
    assert (verdict.outcome, verdict.reading.state.end) == (Outcome.CONFIRMED, None)


@pytest.mark.parametrize(("misses", "at"), [(0, "cell 5"), (1, "clear")])
def test_a_button_clears_the_word_where_a_click_on_its_last_letter_was_lost(misses: int, at: str) -> None:
    places = {cell_place(i): Rect(20.0 * i, 0, 18, 18) for i in range(6)} | {"clear": Rect(200, 0, 40, 18)}
    states = tuple(CellState.SELECTED if i in LAST[:2] else CellState.FREE for i in range(6))
    reading = Reading("pyramid", ShownPyramid(("A",) * 6, states, LAST[:2]), places, 0.9)
    reading = replace(reading, memory=PyramidMemory(taken=LAST[:2], misses=misses))
    step = plan_word(reading, Wanted("AAA", WORD), Entry.AUTO)[0]
    assert step.action == Click(places[at].center)
