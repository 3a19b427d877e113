"""A card that was misread is corrected in the window by a click and a key, and by Ctrl+Z again. On a real X server."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from tests.games.set.test_corrected import CARDS, GRAINY
from tests.gui.overlay.test_on_screen import PROGRAM
from tests.support.display import running, window_manager, x_environment, xdotool, xvfb
from tests.support.set.pictures import draw_board

pytestmark = pytest.mark.x11


def test_a_click_a_key_and_undo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    path = tmp_path / "cards.png"
    cv2.imwrite(str(path), draw_board(GRAINY, CARDS).pixels)
    with (
        xvfb() as display,
        window_manager("openbox", display),
        running(
            [*PROGRAM, "picture", str(path), "set", "card 3"], x_environment(display), stdout=subprocess.PIPE
        ) as program,
    ):

        def until(wanted: Callable[[str], bool]) -> tuple[int, int]:
            assert program.stdout is not None
            for _ in range(100):
                _, x, y, told = program.stdout.readline().split(maxsplit=3)
                if wanted(told.strip()):
                    return int(x), int(y)
            raise AssertionError("never told")

        before = until(lambda told: told == "nothing")
        while (now := until(lambda told: told == "nothing")) != before:
            before = now
        xdotool(display, "mousemove", *now, "click", 1)
        xdotool(display, "key", "o")
        until(lambda told: told == "card 3=open")
        xdotool(display, "key", "ctrl+z")
        until(lambda told: told == "nothing")
        xdotool(display, "key", "ctrl+shift+z")
        until(lambda told: told == "card 3=open")
