"""What a user meets under each window manager, from the overlay to every reason to stop.

Those that are too large for `make test` are tried by hand:
KIBITZ_MANAGERS="kwin_x11 mutter openbox xfwm4" python -m pytest tests/x11/test_window_managers.py
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from kibitz.automation.surfaces.area import Area
from kibitz.automation.surfaces.window_watch import WindowWatch
from kibitz.automation.x11.desktop import XDesktop
from tests.gui.overlay.test_on_screen import (
    clicks,
    drawn_over,
    grab_at_rest,
    inside,
    overlay_over,
    practice_board,
    window_says,
)
from tests.support.display import wait_until, window_manager, x_environment, xdotool, xvfb
from tests.support.toy_process import ToyProcess, toy_window
from tests.x11.test_desktop_play import ALL_PAIRS, once_after, play

pytestmark = pytest.mark.x11

MANAGERS = os.environ.get("KIBITZ_MANAGERS", "i3").split()
TILING = {"i3"}
"""They give every window a place and a size, and other ones as soon as another window comes or goes."""


@pytest.fixture(scope="module", params=MANAGERS)
def managed(request: pytest.FixtureRequest) -> Iterator[tuple[str, str]]:
    """The manager and its display."""
    with xvfb(1600, 900) as display, window_manager(request.param, display):
        yield request.param, display


@pytest.fixture
def manager(managed: tuple[str, str]) -> str:
    return managed[0]


@pytest.fixture
def display(managed: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> str:
    for name, value in x_environment(managed[1]).items():
        monkeypatch.setenv(name, value)
    xdotool(managed[1], "mousemove", 800, 880)
    return managed[1]


@pytest.fixture
def toy(display: str) -> Iterator[ToyProcess]:
    with toy_window(display, "--refills", 50) as process:
        yield process


def test_rings_leave_the_cards_clean_and_let_clicks_through(display: str, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with practice_board(display, log) as cards:
        clean = grab_at_rest(display)
        with overlay_over(display, cards[:3], style="numbers"):
            picture = drawn_over(display, clean, "the rings")
            for card in cards:
                assert (inside(picture, card) == inside(clean, card)).all()
            x, y, w, h = cards[1]
            xdotool(display, "mousemove", round(x + w / 2), round(y + h / 2), "click", 1)
            wait_until(lambda: clicks(log) == ["card 1"], "a click on a ringed card")
            xdotool(display, "mousemove", round(x - 4), round(y + h / 2), "click", 1)
            wait_until(lambda: clicks(log) == ["card 1", "nothing"], "a click on a ring")


def test_nothing_is_clicked_on_in_the_frame_of_the_games_window(display: str, tmp_path: Path) -> None:
    desktop = XDesktop()
    watch = WindowWatch(desktop)
    with practice_board(display, tmp_path / "log.jsonl") as cards:
        attended = watch.attend(Area(*map(round, cards[0])), None)
        assert attended.window is not None
        assert attended.bounds is not None
        inner = desktop.inside(attended.window)
        assert inner is not None
        assert attended.bounds.holds(inner)
        assert inner.y > attended.bounds.y, "a title of the window manager's"
        across = inner.x + inner.w // 2
        assert watch.under(across, inner.y, attended) is None
        assert watch.under(across, inner.y - 2, attended) == "the frame of the game's window is there"
    desktop.close()


def test_a_whole_game_is_played(display: str) -> None:
    with toy_window(display) as toy:
        result = play()

        assert (result.finished, result.reason) == (True, "All lamps are out.")
        toy.wait_for("release", 6)
        assert toy.hits == ALL_PAIRS


def cover(display: str, opened: ExitStack) -> None:
    opened.enter_context(toy_window(display, "--cover", "--at", 250, 100, 200, 150))


STOPS: dict[str, tuple[Callable[[str, ToyProcess, ExitStack], object], str]] = {
    "moved": (lambda display, toy, opened: toy.tell("move 300 300"), "was moved"),
    "resized": (lambda display, toy, opened: toy.tell("resize 800 220"), "was resized"),
    "hidden": (lambda display, toy, opened: toy.tell("hide"), "closed or hidden"),
    "covered": (lambda display, toy, opened: cover(display, opened), "“A covering window”"),
    "the mouse": (lambda display, toy, opened: xdotool(display, "mousemove_relative", 60, 45), "moved by hand"),
    "Esc": (lambda display, toy, opened: xdotool(display, "key", "Escape"), "Esc was pressed"),
}
BY_TILING = {
    "moved": (lambda display, toy, opened: i3(display, "floating enable"), "was resized"),
    "resized": (lambda display, toy, opened: i3(display, "fullscreen enable"), "was resized"),
    "covered": (STOPS["covered"][0], "was resized"),
}
"""A window can't move itself, and one that comes isn't put over the game: the game is made smaller for it."""


def i3(display: str, command: str) -> None:
    subprocess.run(["i3-msg", "-q", command], env=x_environment(display), check=True)


@pytest.mark.parametrize("what", STOPS)
def test_what_happens_in_the_middle_stops_play(toy: ToyProcess, manager: str, display: str, what: str) -> None:
    happens, told = (STOPS | BY_TILING if manager in TILING else STOPS)[what]
    with ExitStack() as opened:
        result = play(once_after(2, lambda: happens(display, toy, opened)))

    assert not result.finished
    assert told in result.reason
    assert None not in toy.hits, "no press beside a lamp"
    assert result.actions <= 4


def test_focus_that_goes_to_another_window_stops_play(toy: ToyProcess, display: str) -> None:
    with toy_window(display, "--cover", "--at", 100, 500, 300, 100):
        other = xdotool(display, "search", "--name", "A covering window").split()[0]
        # Asked of the manager: KWin gives the focus back to the window that it has in front where it is only taken.
        result = play(once_after(2, lambda: xdotool(display, "windowactivate", other)), max_moves=9)

    assert not result.finished
    assert "“A covering window” took the focus" in result.reason


@pytest.mark.parametrize(("place", "wanted"), [("1000,60,280,400", "ready 12"), ("480,60,400,560", "covered")])
def test_our_own_window_is_reckoned_with(manager: str, display: str, place: str, wanted: str, tmp_path: Path) -> None:
    wanted = "ready 12" if manager in TILING else wanted
    with practice_board(display, tmp_path / "log.jsonl"):
        window_says(display, place, wanted)
