"""A second start of the program on a real screen: it drives the window that is open, and says what came of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.display import active_window, wait_until, window_manager, xdotool, xvfb
from tests.support.kibitz_process import kibitz

pytestmark = pytest.mark.x11

NOT_RUNNING = "There was nothing to stop: Kibitz is not running.\n"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


def test_toggle_watches_and_leaves_off_and_stop_says_whether_it_stopped_anything() -> None:
    def second(display: str, word: str) -> tuple[int, str]:
        with kibitz(display, word) as started:
            return started.end()

    with xvfb() as display, window_manager("openbox", display):
        assert second(display, "--stop") == (1, NOT_RUNNING)
        with kibitz(display) as window:
            wait_until(lambda: second(display, "--stop")[1] != NOT_RUNNING, "the window")
            assert second(display, "--stop") == (1, "There was nothing to stop: Kibitz neither plays nor watches.\n")
            assert second(display, "--toggle") == (0, "Kibitz watches the whole screen now.\n")
            assert second(display, "--step")[0] == 1
            assert second(display, "--toggle") == (0, "Kibitz has stopped watching.\n")
            wait_until(lambda: active_window(display, "getwindowname") == "Kibitz", "the focus")
            xdotool(display, "key", "ctrl+q")
            assert window.end()[0] == 0


def test_without_a_display_stop_still_says_whether_there_was_anything_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with kibitz("", "--stop") as started:
        assert started.end() == (1, NOT_RUNNING)
