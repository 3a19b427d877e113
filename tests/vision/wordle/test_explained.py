"""What the Wordle reader tells of its decisions, for people."""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np

from kibitz.core.frame import Frame
from kibitz.vision.wordle import read_wordle
from kibitz.vision.wordle.reader import nearest_boards
from tests.support.wordle.pictures import draw_game


def test_what_colours_mean_is_told_with_what_spoke_for_it() -> None:
    pixels, label = draw_game(1, boards=1, plain_fonts=True, situation="won")
    reading = read_wordle(Frame(pixels))[0]
    scored = {cell["state"] for cell in label["boards"][0]["cells"]} & {"correct", "present"}
    (decision,) = reading.decisions
    taken, *others = decision.candidates
    assert decision.chosen == 0
    assert all(f"{state} #" in taken.name for state in scored)
    assert {f"usual_{state}" for state in scored} <= {term.name for term in taken.score.terms}
    assert all(other.score.total < taken.score.total for other in others)


def test_a_grid_of_letters_that_no_guesses_fill_is_told_as_what_came_nearest() -> None:
    pixels = np.full((480, 420, 3), 255, np.uint8)
    for row, column in product(range(6), range(5)):
        x, y = 40 + 66 * column, 40 + 66 * row
        cv2.rectangle(pixels, (x, y), (x + 60, y + 60), (120, 120, 120), 2)
        if (row + column) % 2:
            cv2.putText(pixels, "KTHRE"[column], (x + 16, y + 44), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (20, 20, 20), 3)
    assert read_wordle(Frame(pixels)) == []
    (decision,) = nearest_boards(Frame(pixels))
    (nearest,) = decision.candidates
    assert decision.chosen is None
    assert "6 rows of 5 cells" in nearest.name
    assert [term.name for term in nearest.score.terms] == ["unfilled"]
