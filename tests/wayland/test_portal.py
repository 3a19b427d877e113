"""The way by the desktop portal: the real xdg-desktop-portal, with its permission dialog stood in for."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kibitz.automation.stop import Stop
from kibitz.automation.systems.choice import open_desktop
from kibitz.automation.wayland.bus import Bus
from kibitz.automation.wayland.screen import StreamScreen
from kibitz.cli.common.virtual_wayland import virtual_wayland
from kibitz.core.errors import CaptureError
from kibitz.core.folders import HOME_VARIABLE
from kibitz.loop import Loop
from tests.support.display import running, wait_until
from tests.support.portal_double import DESKTOP
from tests.support.toy import ToyGame
from tests.support.wayland import wayland_toy

pytestmark = pytest.mark.wayland

PORTAL = "/usr/libexec/xdg-desktop-portal"


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


@contextmanager
def portal(folder: Path, *options: str) -> Iterator[Path]:
    """A session with a portal; gives the file that tells what the user was asked."""
    folder.mkdir()
    asked = folder / "asked.jsonl"
    with virtual_wayland(), asked.open("w") as log:
        command = [sys.executable, "-m", "tests.support.portal_double", str(folder), *options]
        with running(command, {**os.environ}, stdout=log, stderr=None):
            wait_until(lambda: "ready" in asked.read_text(), "the portal's double")
            env = {**os.environ, "XDG_DESKTOP_PORTAL_DIR": str(folder), "XDG_CURRENT_DESKTOP": DESKTOP}
            with running([PORTAL, "--replace"], env):
                wait_until(_is_there, "xdg-desktop-portal")
                yield asked


def _is_there() -> bool:
    bus, name = "org.freedesktop.DBus", "org.freedesktop.portal.Desktop"
    with Bus() as asked:
        return bool(asked.call(bus, "/org/freedesktop/DBus", f"{bus}.NameHasOwner", "s", (name,))[0])


def events(asked: Path, kind: str) -> list[dict[str, Any]]:
    return [event for event in map(json.loads, asked.read_text().splitlines()) if event["event"] == kind]


def test_the_permission_to_look_is_asked_for_once_and_kept(home: Path, tmp_path: Path) -> None:
    with portal(tmp_path / "portal") as asked:
        for _ in range(2):
            surface = open_desktop()
            assert surface.grab().pixels.shape == (800, 1280, 3)
            assert isinstance(surface._screen, StreamScreen)
            assert surface._screen.stream.by == "the desktop portal"
            surface.close()

        assert [event["restores"] for event in events(asked, "SelectSources")] == [False, True]
        assert (home / "data" / "portal-look-token").stat().st_mode & 0o777 == 0o600


def test_a_game_is_played_by_the_portals_mouse(home: Path, tmp_path: Path) -> None:
    with portal(tmp_path / "portal") as asked, wayland_toy(native=True) as toy:
        surface = open_desktop()
        loop = Loop(surface, [ToyGame()])
        try:
            wait_until(lambda: loop.look().reading, "the lamps on the screen")
            result = loop.play(Stop(), 8)
        finally:
            surface.close()

        assert (result.finished, result.reason) == (True, "All lamps are out.")
        toy.wait_for("release", 6)
        assert toy.hits == [0, 5, 1, 3, 2, 4]
        assert [event["input"] for event in events(asked, "Start")] == [False, True]


def test_a_refusal_is_told_with_what_else_can_be_done(home: Path, tmp_path: Path) -> None:
    with portal(tmp_path / "portal", "--refuse"), pytest.raises(CaptureError, match=r"not allowed.*--browser"):
        open_desktop()
