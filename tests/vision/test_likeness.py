"""A place is known again at another size and place, and not once something else is drawn there."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kibitz.core.correction import Look
from kibitz.core.geometry import Rect
from kibitz.vision.likeness import look_of, looks_same

GREY, GREEN = (126, 124, 120), (100, 170, 106)


def look(letter: str, fill: tuple[int, int, int] = GREY, side: float = 60, at: tuple[float, float] = (20, 30)) -> Look:
    picture = np.full((200, 240, 3), 250, np.uint8)
    x, y = at
    cv2.rectangle(picture, (round(x), round(y)), (round(x + side), round(y + side)), fill, -1)
    big = side / 60
    cv2.putText(picture, letter, (round(x + 16 * big), round(y + 44 * big)), 0, 1.2 * big, (255, 255, 255), 3, 16)
    found = look_of(picture, Rect(x, y, side, side))
    assert found is not None
    return found


@pytest.mark.parametrize("side", [48, 60, 78, 90])
@pytest.mark.parametrize("at", [(20, 30), (61.4, 40.7)])
def test_a_tile_is_the_same_at_another_size_and_place(side: float, at: tuple[float, float]) -> None:
    assert looks_same(look("R"), look("R", side=side, at=at))


@pytest.mark.parametrize("other", ["P", "B", "K", "", "I"])
def test_another_letter_is_another_look(other: str) -> None:
    assert not looks_same(look("R"), look(other))
    assert not looks_same(look("R"), look(other), drawn=True)


def test_another_ground_is_another_look_but_the_same_drawing() -> None:
    assert not looks_same(look("R"), look("R", (88, 160, 205)))
    assert looks_same(look("R"), look("R", (146, 144, 140)), drawn=True)


def test_what_lies_beyond_the_picture_has_no_look() -> None:
    assert look_of(np.zeros((50, 50, 3), np.uint8), Rect(60, 10, 20, 20)) is None
