"""Where a label of the overlay would cover something."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from kibitz.core.frame import Frame
from kibitz.core.geometry import Rect
from kibitz.gui.overlay.page_ground import PageGround


def page(ink: int, paper: int, size: float = 0.45) -> Frame:
    pixels = np.full((200, 400, 3), paper, np.uint8)
    for line in range(8):
        cv2.putText(pixels, "Guess the word in 6 tries", (20, 24 + 22 * line), 0, size, (ink,) * 3, 1, cv2.LINE_AA)
    return Frame(pixels, "page", origin=(1000, 500))


@pytest.mark.parametrize(("ink", "paper"), [(0, 255), (255, 20), (120, 250), (210, 40)])
@pytest.mark.parametrize("size", [0.35, 0.45, 0.6])
def test_words_of_the_page_are_seen_wherever_they_are(ink: int, paper: int, size: float) -> None:
    ground = PageGround(page(ink, paper, size), ())
    assert all(ground.is_busy(Rect(1030 + x, 510 + y, 60, 17)) for x in range(0, 60, 20) for y in range(0, 140, 7))


def test_plain_paper_shadows_and_gradients_are_free() -> None:
    pixels = np.full((200, 400, 3), 230, np.uint8)
    pixels[:, 100:140] = np.linspace(230, 120, 40, dtype=np.uint8)[None, :, None]
    pixels[:, 200] = 60
    ground = PageGround(Frame(pixels, "page", origin=(0, 0)), ())
    for x in (10, 90, 120, 170, 300):
        assert not ground.is_busy(Rect(x, 50, 60, 17)), f"at {x}"


def test_what_is_off_the_look_is_free_and_our_windows_are_taken() -> None:
    ground = PageGround(page(0, 255), [Rect(1100, 500, 50, 50)])
    assert not ground.is_busy(Rect(0, 0, 60, 17))
    assert ground.is_taken(Rect(1140, 540, 60, 17))
    assert not ground.is_taken(Rect(1150, 540, 60, 17))
