"""Which system is taken, by what Python runs on; nothing of the others is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kibitz.automation.surfaces.session import has_desktop, is_wayland

PROGRAM = """
import sys
sys.platform = {platform!r}
from kibitz.automation.systems.choice import this_system
system = this_system()
loaded = {{name.split(".")[2] for name in sys.modules if name.startswith("kibitz.automation.")}}
print(type(system).__name__, system.qt_platform, *sorted(loaded & {{"x11", "windows", "macos", "wayland"}}))
"""


@pytest.mark.parametrize(
    ("platform", "wanted"),
    [
        ("win32", "WindowsSystem windows windows"),
        ("darwin", "MacSystem cocoa macos"),
        ("linux", "XSystem xcb x11"),
        ("freebsd14", "XSystem xcb x11"),
    ],
)
def test_the_system_is_the_one_that_python_runs_on(platform: str, wanted: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(platform=platform)], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == wanted


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_variables_of_other_sessions_mean_nothing_on_windows_and_macos(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")

    assert not is_wayland()
    assert has_desktop()
