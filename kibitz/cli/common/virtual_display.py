"""An X display of our own, with a small window manager, for machines without a screen."""

from __future__ import annotations

import os
import secrets
import select
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import RawIOBase
from pathlib import Path

from kibitz.core.errors import NotPossibleHereError

START_S = 15.0
"""Xvfb takes a fraction of a second; a loaded machine may take seconds."""
MANAGER_S = 10.0
_POLL_S = 0.02


@contextmanager
def virtual_display(width: int = 1920, height: int = 1080) -> Iterator[str]:
    """Run Xvfb and openbox, and point this process at them while the block runs; gives the display's name.

    Raises NotPossibleHereError where one of the two is missing or does not start.
    """
    xvfb, openbox = program("Xvfb", "xvfb"), program("openbox", "openbox")
    with tempfile.TemporaryDirectory(prefix="kibitz-") as folder, ExitStack() as running:
        authority = Path(folder, "Xauthority")
        cookie = secrets.token_bytes(16)
        _write_authority(authority, "", cookie)
        display = running.enter_context(_server(xvfb, authority, f"{width}x{height}x24"))
        _write_authority(authority, display, cookie)
        running.enter_context(
            environment(DISPLAY=display, XAUTHORITY=str(authority), WAYLAND_DISPLAY=None, XDG_SESSION_TYPE="x11")
        )
        running.enter_context(_running([openbox]))
        _wait_for_manager(display)
        yield display


@contextmanager
def _server(xvfb: str, authority: Path, screen: str) -> Iterator[str]:
    read_end, write_end = os.pipe()
    # -noreset: without it the server restarts when its last client leaves, and the next one fails at random.
    command = [xvfb, "-displayfd", str(write_end), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"]
    with (
        os.fdopen(read_end, "rb", buffering=0) as ready,
        os.fdopen(write_end, "wb", buffering=0) as theirs,
        _running([*command, "-auth", str(authority)], hand_down=write_end),
    ):
        theirs.close()
        yield f":{_display_number(ready)}"


@contextmanager
def _running(command: list[str], hand_down: int | None = None) -> Iterator[None]:
    handed_down = () if hand_down is None else (hand_down,)
    process = subprocess.Popen(command, pass_fds=handed_down, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _write_authority(path: Path, display: str, cookie: bytes) -> None:
    """The server's secret, so that no other user can look in; without an entry python-xlib prints a warning."""
    local_family = 256
    fields = (socket.gethostname().encode(), display.lstrip(":").encode(), b"MIT-MAGIC-COOKIE-1", cookie)
    entry = struct.pack(">H", local_family) + b"".join(struct.pack(">H", len(field)) + field for field in fields)
    path.write_bytes(entry)
    path.chmod(0o600)


def program(name: str, package: str) -> str:
    """The path of a program. Raises NotPossibleHereError where its package isn't installed."""
    found = shutil.which(name)
    if found is None:
        raise NotPossibleHereError(
            f"There is no display, and {name} is not installed, which would make one. "
            f"Install it (Debian: apt-get install {package}) or run this in a desktop session."
        )
    return found


def _display_number(ready: RawIOBase) -> int:
    if not select.select([ready], [], [], START_S)[0]:
        raise NotPossibleHereError(f"Xvfb did not start within {START_S:.0f} s. Try: Xvfb -displayfd 1")
    text = (ready.read(16) or b"").decode().strip()
    if not text:
        raise NotPossibleHereError("Xvfb ended at once. Run 'Xvfb -displayfd 1' to see why.")
    return int(text)


def _wait_for_manager(display: str) -> None:
    from kibitz.automation.x11.desktop import XDesktop

    desktop = XDesktop()
    try:
        deadline = time.monotonic() + MANAGER_S
        while not desktop.window_manager():
            if time.monotonic() > deadline:
                raise NotPossibleHereError(
                    f"The window manager openbox did not start within {MANAGER_S:.0f} s. "
                    f"Run 'DISPLAY={display} openbox' to see why."
                )
            time.sleep(_POLL_S)
    finally:
        desktop.close()


@contextmanager
def environment(**values: str | None) -> Iterator[None]:
    """Have environment variables set (None: unset) while the block runs."""
    before = {name: os.environ.get(name) for name in values}
    _set_environment(values)
    try:
        yield
    finally:
        _set_environment(before)


def _set_environment(values: dict[str, str | None]) -> None:
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
