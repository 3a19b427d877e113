"""Dice with a shadow: those within reach have a rim, those out of reach faint letters, and the one that was selected
last has both a letter and a rim of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shapes import pyramid_adjacency
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.cell.rims import About, rim_of
from kibitz.vision.pyramid.labels.labelling import Kind
from kibitz.vision.pyramid.labels.scores import Before, Page
from kibitz.vision.pyramid.labels.states import States, tell_states

Look = NDArray[np.float64]
FREE, NEAR, FAR, CHOSEN, LAST, USED = (
    np.array([*look], float)
    for look in (
        (100, 0, 0, 0, 0, 0, 57, -3, -12),
        (100, 0, 0, 0, 0, 0, 64, 43, 64),
        (100, 0, 0, 74, 0, 0, 57, -3, -12),
        (81, -5, -18, 61, -4, -14, 57, -3, -12),
        (81, -5, -18, 0, 0, 0, 64, 43, 64),
        (43, 0, -37, 73, -5, -23, 43, 0, -37),
    )
)
"""Lab of a die: ground, letter, rim."""
BASE, CELLS = 5, range(15)
WORD = (5, 4, 7)
BESIDE = pyramid_adjacency(BASE)


def dice(selected: Sequence[int], used: Collection[int] = ()) -> list[Look]:
    """Looks of 15 dice."""

    def look(cell: int) -> Look:
        if cell in used:
            return USED
        if cell in selected:
            return LAST if cell == selected[-1] else CHOSEN
        if not selected:
            return FREE
        return NEAR if cell in BESIDE[selected[-1]] else FAR

    return [look(cell) for cell in CELLS]


def told(looks: Sequence[Look], before: Before) -> States:
    return tell_states(looks, BASE, [], Page(), before)


def states_of(selected: Collection[int]) -> tuple[CellState, ...]:
    return tuple(CellState.SELECTED if cell in selected else CellState.FREE for cell in CELLS)


def test_the_letter_selected_last_is_told_beside_letters_out_of_reach() -> None:
    known = Before({Kind.FREE: NEAR, Kind.FAR: FAR, Kind.SELECTED: LAST}, states_of(WORD[:1]), still=CELLS)
    for length in (2, 3):
        assert told(dice(WORD[:length]), known).states == states_of(WORD[:length])


def test_a_ground_that_only_selected_letters_had_is_not_that_of_the_pointer() -> None:
    usual = {Kind.FREE: FREE, Kind.FAR: FAR, Kind.SELECTED: CHOSEN}
    known = Before(usual, states_of(()), still=CELLS)
    assert told(dice((2,)), known).states == states_of((2,))


def test_what_was_used_and_has_not_changed_is_not_selected_again() -> None:
    used, word = (0, 1, 2, 3), (8, 12, 13)
    looks = [USED if cell in used else CHOSEN if cell in word else FREE for cell in CELLS]
    was = tuple(CellState.USED if cell in used else CellState.FREE for cell in CELLS)
    known = Before({Kind.FREE: FREE}, was, kept={cell: was[cell] for cell in CELLS if cell not in word})
    found = told(looks, known).states
    assert CellState.SELECTED not in {found[cell] for cell in used}


def test_while_some_letters_change_nothing_is_told_that_cannot_follow_from_what_was_there() -> None:
    # The letters between two looks: those within reach before fade, others light up.
    usual = {Kind.FREE: NEAR, Kind.FAR: FAR, Kind.SELECTED: CHOSEN}
    looks = dice((5, 4, 7, 8))
    fading = np.array([100, 0, 0, 17, 0, 0, 68, 30, 51], float)
    looks = [fading if cell in (3, 6, 11) else look for cell, look in enumerate(looks)]
    looks[7] = np.array([81, -5, -18, 13, -1, -4, 68, 30, 51], float)
    looks[8] = np.array([96, -1, -4, 0, 0, 0, 64, 43, 64], float)
    looks[9] = looks[13] = np.array([100, 0, 0, 59, 0, 0, 54, -1, -5], float)
    still = {0, 1, 2, 4, 5, 10, 14}
    known = Before(usual, states_of(WORD), still=still, kept={cell: states_of(WORD)[cell] for cell in still})
    assert CellState.USED not in told(looks, known).states


def test_once_all_are_used_they_are_not_free_again_because_they_look_alike() -> None:
    was = tuple(CellState.SELECTED if cell in (3, 4, 7, 8) else CellState.USED for cell in CELLS)
    kept = {cell: CellState.USED for cell in CELLS if cell not in (3, 4, 7, 8)}
    known = Before({Kind.FREE: FREE, Kind.SELECTED: CHOSEN}, was, kept=kept)
    assert set(told([USED for _ in CELLS], known).states) == {CellState.USED}


def test_the_shadow_of_a_neighbour_is_no_rim() -> None:
    page, shadow, edge = (212.0, 139.0, 57.0), (107, 70, 28), (211, 211, 211)
    rims = []
    for beside in ((170, 111, 45), (212, 139, 57)):
        pixels = np.full((90, 120, 3), page, np.uint8)
        pixels[28:66, 24:27] = beside
        pixels[33:73, 43:81] = shadow
        pixels[26:66, 36:76] = edge
        pixels[27:65, 37:75] = 255
        about = About(np.array([page]), 24.0, None)
        rims.append(rim_of(pixels, Rect(36, 26, 40, 40), np.full(3, 255.0), about))
    assert float(np.abs(rims[0] - rims[1]).max()) < 1


def test_tiles_with_hard_shadows_have_one_rim_whether_others_stand_beside_them_or_not() -> None:
    """The shadows of those to the left and above reach nearly as near as a tile's own at its right and below."""
    page, shadow, side, gap = (37, 146, 247), (0, 108, 251), 78, 10
    rims = []
    for lone in (True, False):
        pixels = np.full((300, 300, 3), page, np.uint8)
        tiles = (
            [(110, 110)]
            if lone
            else [(110 + x * (side + gap), 110 + y * (side + gap)) for x in (-1, 0) for y in (-1, 0)]
        )
        for x, y in tiles:
            left, top = max(0, x + 6), max(0, y + 6)
            pixels[top : y + 6 + side, left : x + 6 + side] = shadow
            pixels[max(0, y) : y + side, max(0, x) : x + side] = 255
        about = About(np.array([page], np.float64), float(gap), None)
        rims.append(rim_of(pixels, Rect(110, 110, side, side), np.full(3, 255.0), about))
    assert float(np.abs(rims[0] - rims[1]).max()) < 1
