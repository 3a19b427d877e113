"""Selected tiles in the style of phone games: coloured with a gradient, white letters with a shadow, a pale line that
joins them; and words of which each has a sign beside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.labels.labelling import Kind
from kibitz.vision.pyramid.labels.scores import Before, Page
from kibitz.vision.pyramid.labels.states import tell_states
from kibitz.vision.pyramid.reader import read_pyramid
from kibitz.vision.pyramid.words.lines import Words
from tests.support.paint import Canvas, Colour, mixed

FREE, TILE = (
    np.array([*ground, *ink, *ground], float)
    for ground, ink in (((96, -1, 15), (28, 40, -43)), ((80, 16, 63), (100, 0, 0)))
)
"""Lab of a free cell and a selected one: ground, letter, rim."""
DARKER, LIGHTER = ([-4, 9, -2, 0, 0, 0, 0, 1, 0], [4, -9, 2, 0, 0, 0, -4, 9, -5])
"""What a letter does to the colour that its ground has most of, where that is a gradient."""
BASE, RING = 5, (3, 6, 7, 10, 11)


def looks(selected: Sequence[int], off: int, by: Sequence[float]) -> list[NDArray[np.float64]]:
    """Looks of 15 cells. off: of the selected ones that which differs from the others, and by what."""
    return [FREE if cell not in selected else TILE + (by if cell == off else np.zeros(9)) for cell in range(15)]


def test_selected_tiles_are_not_taken_for_free_ones_within_reach_of_one_that_is_a_little_darker() -> None:
    alone = tell_states(looks(RING, 6, DARKER), BASE, [], Page(), Before())
    assert CellState.FREE not in {alone.states[cell] for cell in RING}
    known = Before({Kind.FREE: FREE, Kind.SELECTED: TILE}, still=range(15))
    followed = tell_states(looks(RING, 6, DARKER), BASE, [], Page(), known)
    assert CellState.FREE not in {followed.states[cell] for cell in RING}
    assert {state for cell, state in enumerate(followed.states) if cell not in RING} == {CellState.FREE}


RINGED = np.concatenate([FREE[:6], [75, 6, 64]])
"""A selected cell of which only the ring around it tells."""


@pytest.mark.parametrize(
    ("known", "state"),
    [({Kind.FREE: FREE}, CellState.UNKNOWN), ({Kind.FREE: FREE, Kind.SELECTED: RINGED}, CellState.SELECTED)],
)
def test_a_letter_in_a_ring_is_not_taken_for_a_free_one_that_looks_so_but_for_the_ring(
    known: dict[Kind, NDArray[np.float64]], state: CellState
) -> None:
    seen = [RINGED if cell == 3 else FREE for cell in range(15)]
    told = tell_states(seen, BASE, [], Page(), Before(known))
    assert told.states == tuple(state if cell == 3 else CellState.FREE for cell in range(15))


def test_what_has_looked_the_same_for_a_while_is_hardly_just_changing() -> None:
    def likeliest_of_changing(still: Collection[int]) -> float:
        known = Before({Kind.FREE: FREE, Kind.SELECTED: TILE}, still=still)
        states = tell_states(looks((0, 1), 0, LIGHTER), BASE, [], Page(), known)
        assert states.decision is not None
        assert states.states[:2] == (CellState.SELECTED, CellState.SELECTED)
        return max(one.score.total for one in states.decision.candidates if "unknown" in one.name)

    assert likeliest_of_changing(still=range(15)) < likeliest_of_changing(still=()) - 2


def test_what_has_not_changed_its_look_has_not_changed_its_state_also_while_others_change() -> None:
    word = (0, 1, 2, 3, 4)
    states = [CellState.SELECTED if cell in word else CellState.FREE for cell in range(15)]
    plain = [TILE if cell in word else FREE for cell in range(15)]
    usual = {Kind.FREE: FREE, Kind.SELECTED: TILE}

    def told(kept: Collection[int]) -> list[CellState]:
        known = Before(usual, states, kept={cell: states[cell] for cell in kept})
        return list(tell_states(plain, BASE, [], Page(), known).states)

    assert told(kept=range(15)) == states
    assert told(kept=word) == states, "of the others nothing else is said"
    assert set(told(kept=())[:5]) == {CellState.USED}, "by their looks alone they are one found word"


LETTERS = "UATMNOOIAARPTPC"


def page(selected: Sequence[int] = ()) -> Frame:
    """Tiles with a gradient; a pale line runs from each selected letter to the next one, over both."""
    canvas = Canvas(700, 520, (178, 136, 240))
    # What is selected is pressed down, and so are its letters.
    middles = [(350 + 80 * column - 40 * row, 70 + 74 * row) for row in range(BASE) for column in range(row + 1)]
    for cell, (x, y) in enumerate(middles):
        y += 3 * (cell in selected)
        top, bottom = ((255, 220, 90), (255, 140, 66)) if cell in selected else ((255, 253, 247), (255, 236, 200))
        for band in range(66):
            inset = max(0, 10 - band, band - 55)
            canvas.box((x - 33 + inset, y - 33 + band, 66 - 2 * inset, 1), mixed(top, bottom, band / 65))
        if cell in selected:
            canvas.text((x, y + 3), LETTERS[cell], 37, (146, 72, 28))
        ink: Colour = (255, 255, 255) if cell in selected else (86, 40, 130)
        canvas.text((x, y), LETTERS[cell], 37 if cell in selected else 36, ink)
    over = Canvas(700, 520, (0, 0, 0))
    over.line([middles[cell] for cell in selected], (255, 255, 255), 9)
    share = 0.55 * over.pixels()[..., :1].astype(np.float64) / 255
    return Frame(np.asarray(canvas.pixels() * (1 - share) + 255 * share, np.uint8), time_s=float(len(selected)))


def test_a_line_that_is_fainter_than_the_letters_it_joins_takes_no_colour_from_them() -> None:
    first = read_pyramid(page())
    reading = read_pyramid(page(selected=(13, 9, 5)), first)
    assert reading is not None
    assert "".join(letter or "?" for letter in reading.state.letters) == LETTERS
    for cell in (5, 9, 13):
        assert reading.details.cells[cell].looks[3] > 90, "the letter is white, and its shadow is not"
    assert [cell for cell, state in enumerate(reading.state.states) if state is CellState.SELECTED] == [5, 9, 13]


@pytest.mark.parametrize(("word", "sign"), [("BEST", "×"), ("SELF", "x"), ("MONKEY", "×")])
def test_a_sign_beside_a_word_is_no_letter_of_it(word: str, sign: str) -> None:
    canvas = Canvas(240, 60, (40, 190, 160))
    canvas.text((20, 40), word, 20, (255, 255, 255), anchor="ls")
    wide = 22 + 15 * len(word)
    canvas.ellipse((wide + 14, 18, 28, 28), (110, 210, 190))
    canvas.text((wide + 28, 31), sign, 18, (255, 255, 255))
    words = Words(canvas.pixels(), [Rect(16, 18, wide + 30, 28)], {})
    assert [line.text for line in words.lines] == [word]
