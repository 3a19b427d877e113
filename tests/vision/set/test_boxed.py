"""Cards that stand in boxes of their own, of which the one about a selected card has another border."""

from __future__ import annotations

import random
from collections.abc import Collection

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.core.frame import Frame
from kibitz.solvers.set import full_deck
from kibitz.vision.set.reading import read_set
from tests.support.set.pictures import Style, draw_board

STYLE = Style(text=False, border=None, card=(102, 146))
CARDS = random.Random(7).sample(full_deck(), 12)
PAGE, BOX, EDGE, RED = (224, 243, 250), (215, 235, 250), (203, 203, 203), (110, 110, 255)
ACROSS, DOWN, BOX_SIZE = 220, 167, (195, 155)


def boxed(selected: Collection[int] = (), pointed_at: int | None = None) -> NDArray[np.uint8]:
    """A page with cards in boxes, rather wider and hardly higher than they; the one that is pointed at is larger."""
    drawn = draw_board(STYLE, CARDS)
    page = np.full((560, 960, 3), PAGE, np.uint8)
    wide, tall = BOX_SIZE
    for i, rect in enumerate(drawn.rects):
        x, y = 40 + ACROSS * (i % 4), 30 + DOWN * (i // 4)
        box = np.full((tall, wide, 3), BOX, np.uint8)
        colour, broad = (RED, 5) if i in selected else (EDGE, 1)
        left, top, w, h = (round(v) for v in rect.as_list())
        dx, dy = (wide - w) // 2, (tall - h) // 2
        box[dy : dy + h, dx : dx + w] = drawn.pixels[top : top + h, left : left + w]
        for ring in range(broad):
            cv2.rectangle(box, (ring, ring), (wide - 1 - ring, tall - 1 - ring), colour, 1)
        if i == pointed_at:
            box = np.asarray(cv2.resize(box, None, fx=1.03, fy=1.03, interpolation=cv2.INTER_LINEAR), np.uint8)
        x, y = x - (box.shape[1] - wide) // 2, y - (box.shape[0] - tall) // 2
        page[y : y + box.shape[0], x : x + box.shape[1]] = box
    return page


@pytest.mark.parametrize(
    ("selected", "pointed_at"), [(set(), None), ({6}, None), ({6}, 6), ({0, 6}, 6), ({1, 11}, None)]
)
def test_the_border_of_a_box_about_a_card_marks_it(selected: set[int], pointed_at: int | None) -> None:
    before = read_set(Frame(boxed(), time_s=0.0))
    now = read_set(Frame(boxed(selected, pointed_at), time_s=5.0), before)
    assert now is not None
    assert now.state.cards == tuple(CARDS)
    assert set(now.state.selected) == selected


def test_a_card_in_another_box_is_told_as_such() -> None:
    reading = read_set(Frame(boxed({6})))
    assert reading is not None
    (told,) = [one for one in reading.decisions if "is selected" in one.question]
    assert [term.name for term in told.candidates[0].score.terms] == ["boxed"]
