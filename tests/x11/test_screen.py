"""What is grabbed from a real X server: regions, monitors, unchanged pictures."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.surfaces.area import Area
from kibitz.automation.systems.choice import open_desktop
from kibitz.automation.x11.desktop import XDesktop
from kibitz.core.errors import UsageError
from kibitz.loop import Loop
from tests.support.display import compositor, monitors, wait_until, window_manager
from tests.support.toy import ToyGame
from tests.support.toy_process import toy_window

pytestmark = pytest.mark.x11


@pytest.fixture
def two_monitors(x_display: str) -> Iterator[str]:
    """The server's 1280 x 800 as two monitors side by side."""
    with monitors(x_display, ("L", 0, 0, 800, 800), ("R", 800, 0, 480, 800)):
        yield x_display


def test_an_unchanged_screen_gives_the_very_same_frame(x_display: str) -> None:
    surface = open_desktop()
    # The windows of the test before this one may still be going.
    wait_until(lambda: surface.grab() is surface.grab(), "a screen at rest")

    first = surface.grab()
    assert surface.grab() is first
    with toy_window(x_display):
        wait_until(lambda: surface.grab() is not first, "a new frame")
    surface.close()


def test_a_region_has_its_own_pixels_and_origin(x_display: str) -> None:
    with window_manager("none", x_display), toy_window(x_display) as toy:
        whole, region = open_desktop(), open_desktop(region=(120, 90, 200, 100))
        wait_until(lambda: Loop(whole, [ToyGame()]).look().reading, "the lamps")

        assert region.grab().origin == (120, 90)
        assert np.array_equal(region.grab().pixels, whole.grab().pixels[90:190, 120:320])
        assert toy.hits == []
        whole.close()
        region.close()


def test_two_monitors_are_told_apart(two_monitors: str) -> None:
    surface = open_desktop(monitor=2)

    assert surface.monitors == (Area(0, 0, 800, 800), Area(800, 0, 480, 800))
    frame = surface.grab()
    assert (frame.origin, frame.width, frame.height) == ((800, 0), 480, 800)
    surface.close()


def test_a_board_on_the_second_monitor_is_clicked_there(two_monitors: str) -> None:
    with window_manager("none", two_monitors), toy_window(two_monitors, "--at", 810, 300, 460, 160) as toy:
        surface = open_desktop(region=(805, 290, 470, 200))
        loop = Loop(surface, [CutOff()])
        wait_until(lambda: loop.look().reading, "the lamps")

        result = loop.play(Stop(), 1)
        surface.close()

        assert result.finished
        toy.wait_for("release", 2)
        assert toy.hits == [1, 3]


class CutOff(ToyGame):
    """Plays the lamps that are in view; the small monitor shows five of six."""

    def read(self, frame, previous=None):  # type: ignore[no-untyped-def]
        from dataclasses import replace

        from kibitz.core.reading import Condition

        reading = super().read(frame, previous)
        return reading and replace(reading, condition=Condition.READY)


@pytest.mark.parametrize("region", [(0, 0, 5000, 100), (-10, 0, 100, 100), (0, 0, 0, 50)])
def test_a_region_that_is_not_on_the_desktop_is_refused(x_display: str, region: tuple[int, int, int, int]) -> None:
    with pytest.raises(UsageError, match="region"):
        open_desktop(region=region)


def test_a_monitor_that_does_not_exist_is_refused(x_display: str) -> None:
    with pytest.raises(UsageError, match="no monitor 7"):
        open_desktop(monitor=7)


def test_a_compositor_is_noticed(x_display: str) -> None:
    desktop = XDesktop()
    assert not desktop.compositor_present()
    with compositor(x_display):
        assert desktop.compositor_present()
    desktop.close()
