"""A Wayland session of our own, without a screen: a bus, PipeWire and a headless Mutter with XWayland."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kibitz.automation.wayland import mutter
from kibitz.automation.wayland.bus import Bus
from kibitz.cli.common.virtual_display import environment, program
from kibitz.core.errors import NotPossibleHereError

START_S = 30.0
"""Mutter takes a second; a loaded machine may take many."""
ENDING_S = 5.0
_POLL_S = 0.05
_PROGRAMS = {
    "dbus-run-session": "dbus-daemon",
    "pipewire": "pipewire",
    "wireplumber": "wireplumber",
    "mutter": "mutter",
    "Xwayland": "xwayland",
}
"""With the packages of Debian that have them."""
_SESSION = """
pipewire &
until [ -S "$XDG_RUNTIME_DIR/pipewire-0" ]; do sleep 0.02; done
wireplumber &
exec mutter --headless --wayland --virtual-monitor "$1" -- \\
    sh -c 'env -0 >"$0.part"; mv "$0.part" "$0"; exec sleep infinity' "$2"
"""
"""WirePlumber ends at once where it comes before PipeWire, and no picture would come. Mutter runs a command in the
session that it makes: it writes down the environment that programs need there."""
_TOLD = ("DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR")


@contextmanager
def virtual_wayland(width: int = 1280, height: int = 800) -> Iterator[str]:
    """Run the session and point this process at it while the block runs; gives the Wayland display's name.

    Raises NotPossibleHereError where one of its programs is missing or does not start.
    """
    for name, package in _PROGRAMS.items():
        program(name, package)
    with tempfile.TemporaryDirectory(prefix="kibitz-wayland-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o700)
        with _session(Path(folder), width, height) as told:
            kept = {name: told.get(name) for name in _TOLD}
            with environment(XDG_SESSION_TYPE="wayland", QT_QPA_PLATFORM=None, **kept):
                _wait_for_mutter()
                yield told["WAYLAND_DISPLAY"]


@contextmanager
def _session(folder: Path, width: int, height: int) -> Iterator[dict[str, str]]:
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "QT_QPA_PLATFORM")
    inherited = {name: value for name, value in os.environ.items() if name not in unset}
    told = folder / "environment"
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            ["dbus-run-session", "--", "sh", "-c", _SESSION, "sh", f"{width}x{height}", str(told)],
            env={**inherited, "XDG_RUNTIME_DIR": str(folder), "LIBGL_ALWAYS_SOFTWARE": "1"},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        deadline = time.monotonic() + START_S
        while not told.exists():
            if process.poll() is not None or time.monotonic() > deadline:
                last = (folder / "log").read_text(errors="replace").strip().splitlines()[-1:]
                raise NotPossibleHereError(
                    f"The headless Wayland session did not start within {START_S:.0f} s: {' '.join(last)} "
                    "Run 'dbus-run-session mutter --headless --wayland' to see why."
                )
            time.sleep(_POLL_S)
        pairs = (entry.partition("=") for entry in told.read_text().split("\0") if entry)
        yield {name: value for name, _, value in pairs}
    finally:
        _end(process)


def _wait_for_mutter() -> None:
    """Its command runs before it has taken its names on the bus. Raises NotPossibleHereError."""
    deadline = time.monotonic() + START_S
    with Bus() as bus:
        while not mutter.is_there(bus):
            if time.monotonic() > deadline:
                raise NotPossibleHereError("The headless Mutter gives no screen: see 'mutter --headless --wayland'.")
            time.sleep(_POLL_S)


def _end(process: subprocess.Popen[bytes]) -> None:
    """All programs of the session: they are of one process group, which nothing else is in."""
    # By their names, for types are checked as on Windows as well, which has neither.
    end_group = vars(os)["killpg"]
    for name in ("SIGTERM", "SIGKILL"):
        with suppress(ProcessLookupError):
            end_group(process.pid, signal.Signals[name])
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDING_S)
