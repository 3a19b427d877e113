"""Lines that join cells: free letters are never joined."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
import pytest

from kibitz.core.geometry import Rect
from kibitz.solvers.pyramid.shown import CellState
from kibitz.vision.pyramid.labels.labelling import Kind
from kibitz.vision.pyramid.labels.scores import Before, Page
from kibitz.vision.pyramid.labels.states import tell_states
from kibitz.vision.pyramid.lattice.links import joined
from tests.support.paint import Pixels

BASE, PITCH, HALF = 4, 80, 30
PATH = (3, 6, 7, 4)
ORANGE = (30, 140, 240)


def middle(cell: int) -> tuple[int, int]:
    row = next(r for r in range(BASE) if (r + 1) * (r + 2) // 2 > cell)
    return 300 + round((cell - row * (row + 1) // 2 - row / 2) * PITCH), 80 + row * PITCH


def boxes() -> list[Rect]:
    return [Rect(x - HALF, y - HALF, 2 * HALF, 2 * HALF) for x, y in map(middle, range(10))]


def drawn(path: Sequence[int] = (), glowing: Sequence[int] = ()) -> Pixels:
    """Ten tiles, some joined by a line, some in a glow."""
    pixels = np.full((420, 600, 3), (250, 240, 235), np.uint8)
    for one, other in pairwise(path):
        cv2.line(pixels, middle(one), middle(other), ORANGE, 7, cv2.LINE_AA)
    for cell in glowing:
        x, y = middle(cell)
        cv2.rectangle(pixels, (x - HALF - 4, y - HALF - 4), (x + HALF + 4, y + HALF + 4), ORANGE, -1)
    pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 5), np.uint8) if glowing else pixels
    for x, y in map(middle, range(10)):
        cv2.rectangle(pixels, (x - HALF, y - HALF), (x + HALF, y + HALF), (120, 90, 60), -1)
    return pixels


def test_the_cells_that_a_line_joins_are_known_in_pairs() -> None:
    assert set(joined(drawn(PATH), boxes(), BASE)) == {(3, 6), (6, 7), (4, 7)}


@pytest.mark.parametrize("glowing", [(), (3, 6, 7)])
def test_a_glow_joins_nothing_nor_does_the_gap_between_tiles(glowing: Sequence[int]) -> None:
    assert joined(drawn(glowing=glowing), boxes(), BASE) == ()


def test_a_see_through_line_joins_cells_though_their_outlines_are_seen_through_it() -> None:
    pixels = np.full((420, 600, 3), 255, np.uint8)
    for x, y in map(middle, range(10)):
        cv2.rectangle(pixels, (x - HALF, y - HALF), (x + HALF, y + HALF), (224, 224, 224), -1)
        cv2.rectangle(pixels, (x - HALF, y - HALF), (x + HALF, y + HALF), (128, 128, 128), 1)
    over = pixels.copy()
    for one, other in pairwise(PATH):
        cv2.line(over, middle(one), middle(other), (0, 0, 255), 21, cv2.LINE_AA)
    seen = np.asarray(cv2.addWeighted(pixels, 0.5, over, 0.5, 0), np.uint8)

    assert joined(pixels, boxes(), BASE) == ()
    assert set(joined(seen, boxes(), BASE)) == {(3, 6), (6, 7), (4, 7)}


def test_joined_letters_are_not_free() -> None:
    # All others are faded, so that these look like the free ones.
    plain, faded = (np.array([50, -3, 0, ink, 0, 0, 50, -3, 0], np.float64) for ink in (100, 65))
    looks = [plain if cell in PATH else faded for cell in range(10)]
    states = tell_states(looks, BASE, [], Page(links=((3, 6), (6, 7), (4, 7))), Before())
    assert CellState.FREE not in {states.states[cell] for cell in PATH}
    assert {tell_states(looks, BASE, [], Page(), Before()).states[cell] for cell in PATH} == {CellState.FREE}


def test_the_letter_that_a_line_ends_on_is_selected_though_it_looks_as_it_did_while_it_was_free() -> None:
    """Of a see-through line only those it begins or turns on show more than a thin stroke."""
    plain, on_line = (np.array([*ground, 0, 0, 0, 89, 0, 0], np.float64) for ground in ((89, 0, 0), (62, 49, 24)))
    links = ((3, 6), (6, 7), (4, 7))
    looks = [on_line if cell in PATH[:3] else plain for cell in range(10)]
    was = tuple(CellState.SELECTED if cell in PATH[:3] else CellState.FREE for cell in range(10))
    usual = {Kind.FREE: plain, Kind.SELECTED: on_line}
    known = Before(usual, was, still=range(10), kept=dict(enumerate(was)))

    told = tell_states(looks, BASE, [], Page(links=links), known).states

    assert {cell for cell in range(10) if told[cell] is CellState.SELECTED} == set(PATH)


def test_the_line_from_the_only_selected_letter_to_a_second_one_counts_by_itself() -> None:
    plain, on_line = (np.array([*ground, 0, 0, 0, 89, 0, 0], np.float64) for ground in ((89, 0, 0), (62, 49, 24)))
    looks = [on_line if cell == 6 else plain for cell in range(10)]
    was = tuple(CellState.SELECTED if cell == 6 else CellState.FREE for cell in range(10))
    known = Before({Kind.FREE: plain, Kind.SELECTED: on_line}, was, still=range(10), kept=dict(enumerate(was)))

    told = [tell_states(looks, BASE, [], Page(links=links), known).states for links in ((), ((6, 7),))]

    assert [{cell for cell in range(10) if states[cell] is CellState.SELECTED} for states in told] == [{6}, {6, 7}]


def test_a_found_word_keeps_its_line_on_some_pages() -> None:
    plain, chosen, found = (
        np.array([*ground, 10, 0, 0, *ground], np.float64) for ground in ((100, 0, 0), (88, -5, -20), (85, -40, 25))
    )
    looks = [found if cell in PATH else plain for cell in range(10)]
    was = tuple(CellState.SELECTED if cell in PATH else CellState.FREE for cell in range(10))
    kept = {cell: CellState.FREE for cell in range(10) if cell not in PATH}
    known = Before({Kind.FREE: plain, Kind.SELECTED: chosen}, was, still=range(10), kept=kept)

    told = tell_states(looks, BASE, [], Page(links=((3, 6), (6, 7), (4, 7))), known).states

    assert {told[cell] for cell in PATH} == {CellState.USED}


def test_free_tiles_that_differ_stay_free_while_others_are_selected() -> None:
    """At the ends of rows less of the shadows is seen that tiles throw on each other."""
    end, inner = (np.array([100, 0, 0, 42, 0, 0, *rim], np.float64) for rim in ((79, 21, 37), (62, 52, 71)))
    chosen = np.array([82, 0, 78, 42, 0, 0, 82, 0, 78], np.float64)
    looks = [chosen if cell in (7, 8, 9) else end if cell in (0, 1, 3, 6) else inner for cell in range(10)]
    free = dict.fromkeys(range(7), CellState.FREE)
    known = Before({Kind.FREE: end, Kind.SELECTED: chosen}, (CellState.FREE,) * 10, still=range(7), kept=free)

    told = tell_states(looks, BASE, [], Page(), known).states

    assert {cell for cell in range(10) if told[cell] is CellState.SELECTED} == {7, 8, 9}
    assert {told[cell] for cell in range(7)} == {CellState.FREE}


def test_one_letter_that_is_much_fainter_than_all_others_is_not_selected() -> None:
    plain, faded = (np.array([95, 0, 0, ink, 0, 0, 95, 0, 0], np.float64) for ink in (15, 70))
    states = tell_states([faded if cell == 3 else plain for cell in range(6)], 3, [], Page(), Before())
    assert states.states[3] is not CellState.SELECTED


@pytest.mark.parametrize("links", [(), ((5, 8),)])
def test_a_lone_line_makes_no_free_pyramid_doubtful(links: tuple[tuple[int, int], ...]) -> None:
    # Tiles of stone differ a little.
    looks = [np.array([70 + cell % 3, 5, 30, 27, 10, 25, 60, 5, 30 + cell % 2], np.float64) for cell in range(15)]
    assert set(tell_states(looks, 5, [], Page(links=links), Before()).states) == {CellState.FREE}


def test_the_edges_of_tiles_that_nearly_touch_are_no_lines() -> None:
    pixels = np.full((420, 600, 3), (250, 240, 235), np.uint8)
    for n, (x, y) in enumerate(map(middle, range(10))):
        grey = 150 + 7 * (n % 4)
        cv2.rectangle(pixels, (x - 38, y - 38), (x + 38, y + 38), (grey - 60, grey - 20, grey), -1)
        cv2.rectangle(pixels, (x - 38, y + 34), (x + 38, y + 38), (20 + 12 * (n % 5), 40, 80), -1)
    assert joined(pixels, boxes(), BASE) == ()


def test_letters_that_look_just_as_they_did_while_they_were_free_are_not_selected() -> None:
    plain = np.array([72, 3, 30, 10, 10, 25, 63, 3, 30], np.float64)
    other = np.array([62, 11, 30, 10, 10, 25, 53, 23, 30], np.float64)
    looks = [other if cell in (3, 4, 7) else plain for cell in range(10)]
    assert tell_states(looks, BASE, [], Page(), Before()).states[3] is CellState.SELECTED
    known = Before(kept=dict.fromkeys(range(10), CellState.FREE))
    assert CellState.SELECTED not in tell_states(looks, BASE, [], Page(), known).states
