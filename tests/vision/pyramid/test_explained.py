"""What the reader of pyramids tells of its decisions, for people."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.vision.pyramid import read_pyramid
from kibitz.vision.pyramid.reader import nearest_triangles
from tests.support.paint import Pixels
from tests.support.pyramid.recorded import record


@pytest.fixture(scope="module")
def pixels() -> Pixels:
    """The first picture of a game that shows all of it."""
    return next(frame.pixels for frame in record(0) if read_pyramid(Frame(frame.pixels)) is not None)


def test_the_triangle_is_told_with_the_cells_that_were_read(pixels: Pixels) -> None:
    reading = read_pyramid(Frame(pixels))
    assert reading is not None
    triangle, states = reading.decisions
    taken = triangle.candidates[0]
    assert triangle.question == "which triangle is the pyramid"
    assert triangle.chosen == 0
    assert taken.score.terms[0].value == len(reading.state.letters)
    assert taken.box is not None
    assert "free, selected or used" in states.question


def test_of_a_triangle_of_dots_it_is_told_that_they_are_no_letters() -> None:
    pixels = np.full((500, 600, 3), 250, np.uint8)
    for row in range(5):
        for column in range(row + 1):
            cv2.circle(pixels, (300 + 80 * column - 40 * row, 80 + 80 * row), 24, (60, 60, 60), cv2.FILLED)
    assert read_pyramid(Frame(pixels)) is None
    (decision,) = nearest_triangles(Frame(pixels))
    assert decision.chosen is None
    assert decision.candidates[0].name.startswith("5 rows")
    assert decision.candidates[0].score.total < 0
