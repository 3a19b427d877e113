"""What Kibitz shows on the screen is not read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from kibitz.automation.stop import Stop
from kibitz.core.action import Action
from kibitz.core.frame import Cover, Frame
from kibitz.core.geometry import Rect
from kibitz.gui.watching.blind_spots import BlindfoldedSurface, BlindSpots


class StillSurface:
    """A desktop whose picture is set by the test."""

    name = "the screen"
    can_act = True

    def __init__(self, pixels: NDArray[np.uint8], origin: tuple[int, int] | None = (0, 0)) -> None:
        self.frame = Frame(pixels, "screen", 0.0, origin)

    def show(self, pixels: NDArray[np.uint8]) -> None:
        self.frame = Frame(pixels, "screen", 0.0, self.frame.origin)

    def grab(self) -> Frame:
        return self.frame

    @contextmanager
    def guard(self, stop: Stop) -> Iterator[None]:
        yield

    def attend(self, board: Rect) -> None: ...
    def restore(self) -> None: ...

    def trouble(self) -> str | None:
        return None

    def perform(self, action: Action) -> None: ...

    def close(self) -> None: ...


def page() -> NDArray[np.uint8]:
    pixels = np.full((200, 300, 3), 240, np.uint8)
    pixels[60:140, 100:160] = (0, 0, 200)
    return pixels


def paint(pixels: NDArray[np.uint8], rects: list[Rect]) -> NDArray[np.uint8]:
    painted = pixels.copy()
    for rect in rects:
        painted[int(rect.y) : int(rect.bottom), int(rect.x) : int(rect.right)] = (0, 94, 213)
    return painted


def test_our_own_window_is_plain_grey_at_its_place_on_a_desktop_with_negative_origin() -> None:
    spots = BlindSpots()
    spots.set_windows([Cover(Rect(-300, -200, 50, 40))])
    seen = BlindfoldedSurface(StillSurface(page(), (-300, -200)), spots).grab()
    assert (seen.pixels[:40, :50] == 128).all()
    assert np.array_equal(seen.pixels[40:], page()[40:])
    assert [cover.rect for cover in seen.covers] == [Rect(0, 0, 50, 40)]


def test_a_repaint_of_our_own_window_is_no_change() -> None:
    spots = BlindSpots()
    window = Rect(200, 20, 80, 100)
    spots.set_windows([Cover(window)])
    surface = StillSurface(page())
    eyes = BlindfoldedSurface(surface, spots)
    before = eyes.grab()
    surface.show(paint(page(), [window]))
    assert eyes.grab() is before


def test_pictures_that_are_not_of_a_desktop_stay_as_they_are() -> None:
    spots = BlindSpots()
    spots.set_windows([Cover(Rect(0, 0, 100, 100))])
    surface = StillSurface(page(), None)
    assert BlindfoldedSurface(surface, spots).grab() is surface.frame
