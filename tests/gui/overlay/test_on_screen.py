"""The overlay on a real X server: clicks go through, cards stay clean, rings are where they should be."""

from __future__ import annotations

import json
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import mss
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.display import (
    compositor,
    font_resolution,
    running,
    wait_until,
    window_manager,
    x_environment,
    xdotool,
    xvfb,
)

pytestmark = pytest.mark.x11

PROGRAM = [sys.executable, "-m", "tests.gui.screen_program"]
Place = tuple[float, float, float, float]


@contextmanager
def overlay_over(
    display: str, places: list[Place], scales: dict[str, str] | None = None, style: str = "plain"
) -> Iterator[None]:
    """Rings round the places. scales: variables of Qt's."""
    environment = x_environment(display) | (scales or {})
    command = [*PROGRAM, "overlay", json.dumps(places), style]
    with running(command, environment, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert select.select([program.stdout], [], [], 30)[0], "the overlay was not drawn"
        assert program.stdout.readline().startswith("drawn")
        yield


@contextmanager
def practice_board(display: str, log: Path) -> Iterator[list[Place]]:
    with running([*PROGRAM, "board", str(log), "60,40,900,640"], x_environment(display)):
        wait_until(lambda: any(e["event"] == "layout" for e in events(log)), "the practice board")
        # A window manager places the window after it is shown, on a busy machine long after; one that tiles gives it
        # another size, too.
        wait_until(lambda: are_shown(display, laid_out(log)), "the practice board's cards where it says")
        yield laid_out(log)


def window_says(display: str, place: str, wanted: str) -> None:
    """Wait until our own window, at this place, says so of the practice board that it looks at."""
    with running([*PROGRAM, "window", place], x_environment(display), stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        said: list[str] = []
        while not said or not said[-1].startswith(wanted):
            said.append(program.stdout.readline())
            assert len(said) < 40, said


def laid_out(log: Path) -> list[Place]:
    """Where the board has last said that its cards are."""
    return [tuple(card) for card in [e for e in events(log) if e["event"] == "layout"][-1]["cards"]]


def are_shown(display: str, cards: list[Place]) -> bool:
    """Whether the left edge of every card is on the screen."""
    screen = grab(display)
    spots = [(round(x), round(y) + 20) for x, y, _, _ in cards]
    return all((screen[y, x + 12] != screen[y, x - 6]).any() for x, y in spots)


def events(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []


def clicks(log: Path) -> list[str]:
    return [event["on"] for event in events(log) if event["event"] == "click"]


def grab(display: str) -> NDArray[np.uint8]:
    with mss.MSS(display=display) as screen:
        shot = screen.grab(screen.monitors[0])
        return np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)[:, :, :3].copy()


def grab_at_rest(display: str) -> NDArray[np.uint8]:
    """The screen once nothing moves on it: a compositor may still be drawing a window that has told of itself."""
    looks = [grab(display)]

    def rests() -> bool:
        time.sleep(0.2)
        looks.append(grab(display))
        return np.array_equal(looks[-1], looks[-2])

    wait_until(rests, "a screen at rest")
    return looks[-1]


def drawn_over(display: str, clean: NDArray[np.uint8], what: str) -> NDArray[np.uint8]:
    """The screen once all rings are on it and nothing moves: the first pixels of a window are not yet its picture."""
    looks = [clean]

    def is_whole() -> bool:
        looks.append(grab(display))
        changed = int((looks[-1] != clean).any(axis=2).sum())
        return changed > 500 and np.array_equal(looks[-1], looks[-2])

    wait_until(is_whole, what)
    return looks[-1]


def inside(picture: NDArray[np.uint8], place: Place) -> NDArray[np.uint8]:
    x, y, w, h = (round(v) for v in place)
    return picture[y : y + h, x : x + w]


def ring_bounds(picture: NDArray[np.uint8], place: Place, reach: int = 30) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of everything that is not black within ``reach`` px of the place."""
    x, y, w, h = (round(v) for v in place)
    left, top = max(0, x - reach), max(0, y - reach)
    rows, columns = np.nonzero(picture[top : y + h + reach, left : x + w + reach].any(axis=2))
    return left + columns.min(), top + rows.min(), left + columns.max() + 1, top + rows.max() + 1


@pytest.mark.parametrize("manager", ["none", "openbox", "metacity", "fluxbox"])
def test_clicks_reach_the_game_through_rings_and_gaps(manager: str, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with xvfb() as display, window_manager(manager, display), practice_board(display, log) as cards:
        clean = grab_at_rest(display)
        with overlay_over(display, cards[:3], style="numbers"):
            x, y, w, h = cards[1]
            drawn_over(display, clean, "the rings")
            xdotool(display, "mousemove", round(x + w / 2), round(y + h / 2), "click", 1)
            wait_until(lambda: clicks(log) == ["card 1"], "a click on a ringed card")
            xdotool(display, "mousemove", round(x - 4), round(y + h / 2), "click", 1)
            wait_until(lambda: clicks(log) == ["card 1", "nothing"], "a click on a ring")


def test_with_a_compositor_the_page_is_seen_between_the_rings(tmp_path: Path) -> None:
    with (
        xvfb() as display,
        window_manager("openbox", display),
        compositor(display),
        practice_board(display, tmp_path / "log.jsonl") as cards,
    ):
        clean = grab_at_rest(display)
        with overlay_over(display, cards[:3], style="numbers"):
            picture = drawn_over(display, clean, "the rings")
    for card in cards:
        assert np.array_equal(inside(picture, card), inside(clean, card))
    assert (picture != clean).any(axis=2).sum() < 20_000


@pytest.mark.parametrize(
    ("dpi", "scales"),
    [
        (96, {}),
        (120, {}),
        (144, {}),
        (192, {}),
        (96, {"QT_SCREEN_SCALE_FACTORS": "1.75"}),
        (120, {"QT_SCALE_FACTOR": "1.25"}),
    ],
)
def test_rings_fit_at_every_scale_without_compositor_or_manager(dpi: int, scales: dict[str, str]) -> None:
    place = (301.0, 203.0, 121.0, 181.0)
    with xvfb() as display, font_resolution(display, dpi), overlay_over(display, [place], scales):
        picture = drawn_over(display, np.zeros((800, 1280, 3), np.uint8), "the ring")
    assert not inside(picture, place).any(), "the card must stay clean"
    left, top, right, bottom = ring_bounds(picture, place)
    gaps = [301 - left, 203 - top, right - 422, bottom - 384]
    assert max(gaps) - min(gaps) <= 2, gaps
    assert min(gaps) >= 5
