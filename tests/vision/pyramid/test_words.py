"""What the words of a page say about the cells of a letter pyramid."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.core.reading import Condition
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.buttons import is_beside_button
from kibitz.vision.pyramid.labels.scores import Before, Page
from kibitz.vision.pyramid.labels.states import States, tell_states
from kibitz.vision.pyramid.reader import read_pyramid
from kibitz.vision.pyramid.shown_words import beside_words, parted, shown_words, split_lists, told_by_language
from kibitz.vision.pyramid.words.lines import Line

BASE = 4
LETTERS = "FOGSUHSAMT"
SETS = [{letter} for letter in LETTERS]
BOARD = Rect(400, 100, 320, 300)
FREE, FADED, BRIGHT = (
    np.array([*fill, *ink, *fill], np.float64)
    for fill, ink in (((50, -30, 0), (100, 0, 0)), ((50, -3, 0), (65, 0, 0)), ((60, 30, 60), (10, 0, 0)))
)
MASS = (3, 6, 7, 8)


Numbers = NDArray[np.float64]


def line(text: str, x: float, y: float, height: float = 16.0) -> Line:
    return Line(text, 0.95, Rect(x, y, 0.8 * height * len(text), height))


def told(looks: Sequence[Numbers], lines: Sequence[Line], over: bool = False, submit: Rect | None = None) -> States:
    shown = shown_words(split_lists(lines, SETS, BASE), SETS, BASE, BOARD, submit)
    return tell_states(list(looks), BASE, shown, Page(over), Before())


def looks_of(odd: Sequence[int], odd_one: Numbers) -> list[Numbers]:
    return [odd_one if cell in odd else FREE for cell in range(len(LETTERS))]


def test_words_with_commas_between_them_are_a_list() -> None:
    lines = [line("FOUND", 420, 500), line("MASS?FOUGHT", 520, 500)]
    assert [one.text for one in split_lists(lines, SETS, BASE)] == ["FOUND", "MASS", "FOUGHT"]
    states = told([FADED] * len(LETTERS), lines, over=True)
    assert set(states.states) == {CellState.USED}
    assert sorted(word.line.text for word, _ in states.found) == ["FOUGHT", "MASS"]


@pytest.mark.parametrize("label", ["L", "FOUND"])
def test_a_number_or_a_name_before_a_word_makes_no_sentence_of_it(label: str) -> None:
    word = line("MASS", 540, 500)
    lines = [line(label, word.box.x - 10 - 13 * len(label), 500), word]
    assert [one.line.text for one in shown_words(lines, SETS, BASE, BOARD, None) if one.line is word] == ["MASS"]


def test_a_button_of_two_words_is_no_list() -> None:
    lines = [line("NEXT", 460, 500), line("MASS", 520, 500)]
    assert shown_words(lines, SETS, BASE, BOARD, None) == []


def test_words_of_a_sentence_are_not_listed() -> None:
    lines = [line("USE", 420, 500), line("ALL", 470, 500), line("MASS", 520, 500), line("TODAY", 585, 500)]
    assert shown_words(lines, SETS, BASE, BOARD, None) == []


def test_when_the_game_is_over_letters_that_look_alike_are_not_called_free() -> None:
    states = told([FREE] * len(LETTERS), [line("YOUSOLVEDIT", 480, 600)], over=True)
    assert CellState.FREE not in states.states


def test_a_word_that_may_be_in_the_making_or_found_leaves_that_open() -> None:
    states = told(looks_of(MASS, BRIGHT), [line("MASS", 480, 450)])
    assert {states.states[cell] for cell in MASS} == {CellState.UNKNOWN}


def test_the_last_word_in_the_making_stands_above_the_button_and_is_not_in_the_list_below_it() -> None:
    # Left edges of both are in one line by chance.
    lines, submit = [line("MASS", 420, 420), line("FOUGHT", 420, 496)], Rect(500, 446, 110, 40)
    states = told([BRIGHT if cell in MASS else FADED for cell in range(len(LETTERS))], lines, submit=submit)
    assert [word.line.text for word, _ in states.found] == ["FOUGHT"]
    assert {states.states[cell] for cell in MASS} == {CellState.SELECTED}


def test_a_word_in_a_column_beside_the_pyramid_is_a_found_one_however_near_the_button_stands() -> None:
    submit = Rect(BOARD.right - 20, 446, 110, 40)
    for x, place in ((submit.right + 20, -1), (submit.x + 30, 1)):
        [word] = shown_words([line("MASS", x, 180)], SETS, BASE, BOARD, submit)
        assert np.sign(word.as_current - word.as_found) == place, x


def test_letters_that_are_no_word_were_not_found() -> None:
    # The page shows FOGU as the word in the making, and how it marks those cells isn't seen.
    [word] = shown_words([line("FOGU", 480, 60)], SETS, BASE, BOARD, None)
    states = tell_states([FREE] * len(LETTERS), BASE, [told_by_language(word, {"MASS", "FOUGHT"})], Page(), Before())
    assert CellState.USED not in states.states


def test_a_number_that_happens_to_lie_beside_its_word_is_no_letter_of_it() -> None:
    letters = [*SETS[:-1], {"L"}]
    [word] = shown_words([line("LMASS", 480, 500)], letters, BASE, BOARD, None)
    assert told_by_language(word, {"MASS"}).line.text == "MASS"


def test_the_first_letter_of_a_word_of_the_language_is_no_number_before_it() -> None:
    letters = [*SETS[:-1], {"L"}]
    [word] = shown_words([line("LMASS", 480, 500)], letters, BASE, BOARD, None)
    assert {len(way) for way in word.ways} == {4, 5}, "it may be MASS with a number before it"
    assert {len(way) for way in told_by_language(word, {"LMASS", "MASS"}).ways} == {5}


def test_what_is_left_among_faded_letters_is_not_selected() -> None:
    left = (1, 0, 2, 4)
    faded = [FREE if cell in left else FADED for cell in range(len(LETTERS))]
    assert CellState.SELECTED not in told(faded, []).states


def test_used_letters_may_be_smaller_than_free_ones() -> None:
    pixels = np.full((500, 700, 3), 250, np.uint8)
    for cell, letter in enumerate(LETTERS):
        row = next(r for r in range(BASE) if cell < (r + 1) * (r + 2) // 2)
        column = cell - row * (row + 1) // 2
        x, y = 350 + (2 * column - row) * 45, 90 + row * 80
        small = cell in MASS
        cv2.circle(pixels, (x, y), 22 if small else 36, (90, 60, 20), 2, cv2.LINE_AA)
        scale, colour = (0.65, (150, 150, 150)) if small else (1.1, (40, 30, 10))
        (w, h), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)
        at = (x - w // 2, y + h // 2)
        cv2.putText(pixels, letter, at, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, 2, cv2.LINE_AA)
    reading = read_pyramid(Frame(pixels))
    assert reading is not None
    assert len(reading.state.letters) == len(LETTERS)
    assert {reading.state.states[cell] for cell in MASS} != {CellState.FREE}


def drawn(states: str) -> NDArray[np.uint8]:
    """A page with a pyramid. states: of each cell f, s, u or p; used ones are gone, or have stripes."""
    pixels = np.full((500, 700, 3), 250, np.uint8)
    for cell, (letter, state) in enumerate(zip(LETTERS, states, strict=True)):
        row = next(r for r in range(BASE) if cell < (r + 1) * (r + 2) // 2)
        x, y = 350 + (2 * (cell - row * (row + 1) // 2) - row) * 45, 90 + row * 80
        if state == "p":
            cell_with_stripes(pixels[y - 36 : y + 37, x - 36 : x + 37])
        elif state != "u":
            cv2.circle(pixels, (x, y), 36, (230, 210, 200) if state == "f" else (40, 160, 250), -1, cv2.LINE_AA)
            (w, h), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_SIMPLEX, 1.1, 3)
            at = (x - w // 2, y + h // 2)
            cv2.putText(pixels, letter, at, cv2.FONT_HERSHEY_SIMPLEX, 1.1, (40, 30, 10), 3, cv2.LINE_AA)
    return pixels


def cell_with_stripes(tile: NDArray[np.uint8]) -> None:
    disc = np.zeros(tile.shape[:2], np.uint8)
    cv2.circle(disc, (36, 36), 36, 1, -1)
    down, across = np.indices(disc.shape)
    stripe = (down + across) // 7 % 2 > 0
    tile[disc > 0] = (220, 90, 120)
    tile[(disc > 0) & stripe] = (235, 115, 145)


@pytest.mark.parametrize("used", ["u", "p"])
def test_letters_that_vanish_when_their_word_is_found_are_used(used: str) -> None:
    chosen = "".join("s" if cell in MASS else "f" for cell in range(len(LETTERS)))
    reading = None
    for states in ("f" * len(LETTERS), chosen, chosen.replace("s", used)):
        before, reading = reading, read_pyramid(Frame(drawn(states)), reading)
        assert reading is not None
    assert before is not None
    assert reading.state.letters == before.state.letters
    assert {reading.state.states[cell] for cell in MASS} == {CellState.USED}
    assert reading.condition is Condition.READY


def test_how_letters_looked_at_rest_is_no_obstacle_to_what_is_seen_beside_them() -> None:
    """What runs beside letters has no look at rest: a game is followed all the same."""
    chosen = "".join("s" if cell in MASS else "f" for cell in range(len(LETTERS)))
    reading = None
    for number, states in enumerate(("f" * len(LETTERS), "f" * len(LETTERS), chosen)):
        pixels = drawn(states)
        cv2.circle(pixels, (20, 480), 4 + number, (0, 0, 0), -1)
        reading = read_pyramid(Frame(pixels, time_s=float(number)), reading)
    assert reading is not None
    assert {state for cell, state in enumerate(reading.state.states) if cell not in MASS} == {CellState.FREE}


def test_what_lies_over_the_lower_rows_leaves_no_smaller_pyramid() -> None:
    first = read_pyramid(Frame(drawn("f" * len(LETTERS))))
    pixels = drawn("f" * len(LETTERS))
    cv2.rectangle(pixels, (150, 290), (550, 480), (255, 255, 255), -1)
    reading = read_pyramid(Frame(pixels), first)
    assert reading is not None
    assert len(reading.state.letters) == len(LETTERS)
    assert reading.condition is Condition.COVERED


def test_what_decided_about_the_cells_is_told_with_its_reasons() -> None:
    states = told(looks_of(MASS, BRIGHT), [line("MASS", 560, 50)])
    assert states.decision is not None
    taken, *others = states.decision.candidates
    assert states.decision.chosen == 0
    assert "selected 4 7 8 9" in taken.name
    assert "spelled" in {term.name for term in taken.score.terms}
    assert all(other.score.total < taken.score.total for other in others)
    assert {other.name for other in others}.isdisjoint({taken.name})


def test_two_words_of_a_list_that_are_read_as_one_are_two() -> None:
    shown = shown_words([line("FOUGHTMASS", 420, 500)], [*SETS], BASE, BOARD, None)
    both = [one for word in shown for one in parted(word, {"MASS", "FOUGHT"}, SETS, BASE)]
    assert [one.line.text for one in both] == ["FOUGHT", "MASS"]
    assert both[0].line.box.right <= both[1].line.box.x
    assert all(one.as_found > one.as_current for one in both)


def test_a_buttons_label_is_no_word_beside_any_button() -> None:
    clear = Rect(420, 498, 60, 20)
    assert is_beside_button(line("HINT", 540, 500), clear)
    assert not is_beside_button(line("MASS", 540, 500), clear)


def test_what_was_not_read_beside_a_word_of_the_pyramid_is_read_again() -> None:
    row = [line("FOUGHT", 420, 500), line("MA?SFOUGHT?UT", 505, 500), line("MA?S", 420, 560)]
    assert beside_words(row, SETS, BASE) == [row[1]]
    assert beside_words([line("ZEBRA", 420, 500), row[1]], SETS, BASE) == []


def test_letters_beside_the_pyramid_that_are_no_word_are_the_ones_in_the_making() -> None:
    # Its place doesn't tell whether SAMT was found or is in the making; that it is no word does.
    [word] = shown_words([line("SAMT", 480, 450)], SETS, BASE, BOARD, None)
    samt = (6, 7, 8, 9)
    looks = looks_of(samt, BRIGHT)
    told_now = tell_states(looks, BASE, [told_by_language(word, {"MASS", "FOUGHT"})], Page(), Before())
    assert {told_now.states[cell] for cell in samt} == {CellState.SELECTED}
    other = tell_states(looks, BASE, [told_by_language(word, {"MASS", "FOUGHT"}, made_of=False)], Page(), Before())
    assert {other.states[cell] for cell in samt} == {CellState.UNKNOWN}


@pytest.mark.parametrize("label", [[("YOUR", 420), ("WORD", 500)], [("Y?URWORD", 420)], [("CURRENT", 450)]])
def test_what_stands_behind_a_label_of_the_word_in_the_making_is_that_however_short(
    label: list[tuple[str, int]],
) -> None:
    lines = [line(text, x, 500) for text, x in label]
    lines.append(line("MA", lines[-1].box.right + 8, 500))
    states = told(looks_of((7, 8), BRIGHT), lines)
    assert [states.states[cell] for cell in (7, 8)] == [CellState.SELECTED] * 2
    assert states.current is lines[-1]


def test_a_word_above_the_row_of_buttons_in_which_one_submits_is_in_the_making() -> None:
    word, submit, bar = line("MASS", 800, 120), Rect(1040, 200, 120, 40), Rect(800, 200, 360, 40)
    for row, as_current in ((bar, True), (None, False)):
        (shown,) = shown_words([word], SETS, BASE, BOARD, submit, row)
        assert (shown.as_current > shown.as_found) == as_current


def test_letters_that_are_faint_beside_a_whole_word_in_the_making_may_all_be_used() -> None:
    """A list of them may be below the window's edge."""
    faint = np.array([96, 0, 0, 77, 0, 0, 96, 0, 0], np.float64)
    looks = [BRIGHT if cell in MASS else faint for cell in range(len(LETTERS))]
    states = told(looks, [line("MASS", 420, 60)])
    assert {states.states[cell] for cell in range(len(LETTERS)) if cell not in MASS} == {CellState.UNKNOWN}
    assert {states.states[cell] for cell in MASS} == {CellState.SELECTED}


@pytest.mark.parametrize("place", [(520, 700), (1300, 100)])
def test_a_word_that_the_page_lists_is_not_in_the_making_though_it_stands_above_the_letters(
    place: tuple[int, int],
) -> None:
    """Pages that take a word as soon as it is spelt leave it there."""
    lines = [line("MASS", 420, 60), line("MASS", *place)]
    states = told(looks_of(MASS, BRIGHT), lines)
    assert {states.states[cell] for cell in MASS} == {CellState.USED}
    assert [shown.line.text for shown, _ in states.found] == ["MASS"]


@pytest.mark.parametrize("words", [{"FOG", "UHT", "FOGUHTM"}, {"FOG", "UHT"}])
def test_what_is_in_the_making_is_not_two_words_that_it_happens_to_be_made_of(words: set[str]) -> None:
    submit = Rect(500, 446, 110, 40) if len(words) == 2 else None
    [word] = shown_words([line("FOGUHT", 500, 60)], SETS, BASE, BOARD, submit)
    assert parted(word, words, SETS, BASE) == [word]
