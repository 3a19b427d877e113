"""The upper rows of a pyramid that is covered or cut off below: a whole one to look at, and never certain."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.registry import get_game
from kibitz.vision.pyramid import read_pyramid
from kibitz.vision.pyramid.lattice.triangle import Triangle
from kibitz.vision.pyramid.surroundings import Below, look_below
from tests.support.paint import Pixels
from tests.support.recorded import is_certain, recordings

LOOKS = {"circles": 0, "dark circles": 1, "joined tiles": 3, "tiles that touch": 4, "bare letters": 5, "hexagons": 8}
"""Recorded games of four rows or more, by how they look."""


def dealt(seed: int) -> tuple[Pixels, list[float], float]:
    """The page with the whole pyramid at rest, the middle of each row, and the height of a cell."""
    [recording] = recordings("pyramid", [seed])
    pixels = next(frame.pixels for frame in recording.frames() if frame.note == "dealt")
    reading = read_pyramid(Frame(pixels))
    assert reading is not None
    base = reading.details.base
    cells = [reading.places[f"cell {row * (row + 1) // 2 + 1}"] for row in range(base)]
    return pixels, [cell.center.y for cell in cells], cells[0].h


@pytest.mark.parametrize("seed", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("part", [0.0, 0.3, 0.7], ids=["none of the row shows", "a third of it", "most of it"])
def test_with_a_window_over_its_last_row_it_is_not_certain(seed: int, part: float) -> None:
    pixels, rows, tall = dealt(seed)
    top = round(rows[-1] - tall / 2 - 1 + part * tall)
    covered = pixels.copy()
    covered[top : top + 260, 40:-40] = (120, 90, 60)

    assert not is_certain(get_game("pyramid").read(Frame(covered)))


@pytest.mark.parametrize("seed", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("part", [0.0, 0.2, 0.6], ids=["none of the row shows", "a fifth of it", "most of it"])
def test_cut_off_by_the_edge_of_the_picture_it_is_not_certain(seed: int, part: float) -> None:
    pixels, rows, tall = dealt(seed)
    bottom = round(rows[-1] - tall / 2 - 1 + part * tall)

    assert not is_certain(get_game("pyramid").read(Frame(np.ascontiguousarray(pixels[:bottom]))))


@pytest.mark.parametrize("seed", LOOKS.values(), ids=LOOKS)
def test_the_whole_of_it_is_certain(seed: int) -> None:
    assert is_certain(get_game("pyramid").read(Frame(dealt(seed)[0])))


@pytest.mark.parametrize(("seen", "told"), [((0, 3), Below.EDGE), ((0, 1, 3, 4), Below.REST)])
def test_a_row_that_the_picture_cuts_off_is_one_where_most_of_its_cells_are_seen(
    seen: tuple[int, ...], told: Below
) -> None:
    """Of a word in the making at the window's edge one or two letters may stand where cells would."""
    cells = [Rect(100.0 + 100 * k, 100.0, 80.0, 80.0) for k in range(4)]
    triangle = Triangle(290.0, -160.0, 100.0, 100.0, 4, 10)
    parts = np.array([[50.0 + 100 * k, 200.0, 80.0, 14.0] for k in seen])
    pixels = np.zeros((214, 640, 3), np.uint8)
    assert look_below(pixels, parts, triangle, [*cells[:1]] * 6 + cells, True, 30.0) is told


@pytest.mark.parametrize(("edge", "told"), [(212, Below.COVER), (240, Below.NOTHING)])
def test_what_begins_where_half_of_another_row_would_be_seen_covers_none(edge: int, told: Below) -> None:
    """The lower edge of a browser's window, for one."""
    cells = [Rect(100.0 + 100 * k, 100.0, 80.0, 80.0) for k in range(4)]
    triangle = Triangle(290.0, -160.0, 100.0, 100.0, 4, 10)
    pixels = np.full((400, 640, 3), 255, np.uint8)
    pixels[edge:] = 0
    assert look_below(pixels, np.zeros((0, 4)), triangle, [*cells[:1]] * 6 + cells, True, 30.0) is told
