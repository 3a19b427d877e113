"""Two monitors, of which the left one is not the primary, at different scales: looking, picking, drawing, playing.

Negative places can't be had on X11; they are tried with fakes (`tests/automation/windows`).
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator

import mss
import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.automation.surfaces.area import Area
from kibitz.automation.systems.choice import open_desktop
from tests.gui.overlay.test_on_screen import PROGRAM, Place, drawn_over, inside, overlay_over
from tests.support.display import (
    font_resolution,
    managers_rest,
    monitors,
    running,
    wait_until,
    window_manager,
    x_environment,
    xdotool,
    xvfb,
)
from tests.support.toy_process import toy_window
from tests.x11.test_desktop_play import ALL_PAIRS, once_after, play

pytestmark = pytest.mark.x11

LEFT, RIGHT = Area(0, 400, 1600, 900), Area(1600, 0, 1600, 1800)
SCALES = {"QT_SCREEN_SCALE_FACTORS": "L=1.25;R=2"}
BOARDS = {"left": (200, 600), "right": (2300, 1100), "across": (1300, 700)}
"""Where a window of lamps is, by the monitor that shows it."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with xvfb(3200, 1800) as display:
        left, right = (("L", LEFT), ("*R", RIGHT))
        with monitors(display, *((name, a.x, a.y, a.w, a.h) for name, a in (left, right))):
            yield display


@pytest.fixture
def display(server: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """This test's own, with the pointer where nothing is."""
    for name, value in x_environment(server).items():
        monkeypatch.setenv(name, value)
    xdotool(server, "mousemove", 1000, 1200)
    return server


def test_the_primary_monitor_is_the_first(display: str) -> None:
    for number, wanted in ((1, RIGHT), (2, LEFT)):
        surface = open_desktop(monitor=number)
        frame = surface.grab()
        assert (frame.origin, frame.width, frame.height) == ((wanted.x, wanted.y), wanted.w, wanted.h)
        surface.close()


@pytest.mark.parametrize("where", BOARDS)
def test_a_game_is_played_and_stopped_on_each_monitor(display: str, where: str) -> None:
    with window_manager("openbox", display):
        with toy_window(display, "--at", *BOARDS[where], 660, 160) as toy:
            assert play().finished
            toy.wait_for("release", 6)
            assert toy.hits == ALL_PAIRS
        with toy_window(display, "--at", *BOARDS[where], 660, 160, "--refills", 50):
            managers_rest()
            result = play(once_after(2, lambda: xdotool(display, "mousemove_relative", 60, 45)))
            assert result.reason == "The mouse was moved by hand."
            assert result.actions <= 3


def test_what_is_drawn_fits_on_both_monitors_and_across_them(display: str) -> None:
    places: list[Place] = [(700, 900, 120, 180), (2100, 500, 121, 181), (1540, 700, 120, 180)]
    with overlay_over(display, places, SCALES):
        picture = drawn_over(display, np.zeros((1800, 3200, 3), np.uint8), "the rings")
    for x, y, w, h in places:
        assert not inside(picture, (x, y, w, h)).any(), "what is read stays clean"
    for place, scale in ((places[0], 1.25), (places[1], 2.0)):
        gaps = gaps_of(picture, place)
        assert max(gaps) - min(gaps) <= 2, gaps
        assert min(gaps) >= 4 * scale, gaps
    left, top, right, bottom = gaps_of(picture, places[2])
    # Lines are as thick as each monitor's scale has them.
    assert 4 * 1.25 <= left <= right <= 4 * left, (left, right)
    assert abs(top - bottom) <= 2
    assert picture[680:700, 1560:1600].any(), "the ring goes on to the edge of the left monitor"
    assert picture[680:700, 1600:1640].any(), "and on the right one"


def gaps_of(picture: NDArray[np.uint8], place: Place, reach: int = 40) -> tuple[float, float, float, float]:
    """From the place to the outer edge of what is drawn round it: left, top, right, bottom."""
    x, y, w, h = (round(v) for v in place)
    rows, columns = np.nonzero(picture[y - reach : y + h + reach, x - reach : x + w + reach].any(axis=2))
    return (
        reach - columns.min(),
        reach - rows.min(),
        columns.max() + 1 - w - reach,
        rows.max() + 1 - h - reach,
    )


@pytest.mark.parametrize(("dpi", "scales"), [(96, SCALES), (144, {})])
def test_a_region_is_picked_to_the_pixel_on_each_monitor_and_across_them(
    display: str, dpi: int, scales: dict[str, str]
) -> None:
    drags = [((301, 503), (811, 907)), ((2001, 203), (2777, 1103)), ((1301, 603), (1999, 1007))]
    with (
        font_resolution(display, dpi),
        running([*PROGRAM, "picker"], x_environment(display) | scales, stdout=subprocess.PIPE) as program,
    ):
        assert program.stdout is not None
        for begin, end in drags:
            assert program.stdout.readline() == "shown\n"
            xdotool(display, "mousemove", *begin, "mousedown", 1, "mousemove", 1000, 700, "mousemove", *end)
            xdotool(display, "mouseup", 1)
            picked = [int(word) for word in program.stdout.readline().split()[1:]]
            wanted = [*begin, end[0] - begin[0], end[1] - begin[1]]
            # At a scale of 2 the mouse is told of in halves of points, at 1.25 in whole ones.
            assert np.abs(np.subtract(picked, wanted)).max() <= 1, (picked, wanted)


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ((200, 500, 300, 200), LEFT),
        ((1700, 300, 300, 200), RIGHT),
        ((1150, 600, 300, 200), Area(0, 0, 3200, 1800)),
    ],
    ids=["left", "right", "across"],
)
def test_a_window_of_ours_is_known_to_be_where_it_is(
    display: str, place: tuple[int, int, int, int], where: Area
) -> None:
    command = [*PROGRAM, "window", ",".join(map(str, place))]
    with running(command, x_environment(display) | SCALES, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        covers: list[list[float]] = []
        while not covers:
            covers = json.loads(program.stdout.readline().split(maxsplit=2)[2])
        wait_until(lambda: light(display).any(), "the window")
        rows, columns = np.nonzero(light(display))
    seen = [columns.min(), rows.min(), columns.max() + 1 - columns.min(), rows.max() + 1 - rows.min()]
    assert np.abs(np.subtract(covers[0], seen)).max() <= 1, (covers, seen)
    assert where.holds(Area(*map(round, covers[0])))


def light(display: str) -> NDArray[np.bool_]:
    """Where the screen isn't black."""
    with mss.MSS(display=display) as screen:
        shot = screen.grab(screen.monitors[0])
        return np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)[:, :, :3].any(axis=2)
