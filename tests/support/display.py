"""X servers, window managers and compositors for tests. What is missing makes the test fail, never skip."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kibitz.automation.x11.authority import ensure_xauthority
from kibitz.automation.x11.connection import connect

START_S = 20.0
REST_S = 0.1
_managers: list[int] = []
"""The window managers that run for tests of this process."""
_MORTAL = ("setpriv", "--pdeathsig", "TERM")
"""Runs a program that ends with whoever started it."""


_EXTRA = {
    "xfwm4": ["--compositor=off"],
    "metacity": ["--no-composite"],
    "mutter": ["--x11"],
    # Its usual settings would ask for a key to be chosen.
    "i3": ["-c", "/dev/null"],
}
_ON_A_BUS = {"xfwm4", "mutter", "kwin_x11"}
"""Window managers that need a session bus, or say so on every start."""


def wait_until(condition: Callable[[], object], what: str, timeout_s: float = START_S) -> None:
    """Return as soon as the condition holds; fail with ``what`` when it never does."""
    deadline_s = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline_s, f"waited {timeout_s:.0f} s for {what}"
        # The pause between two tries; how long is waited in all, the deadline says.
        time.sleep(0.01)


@contextmanager
def running(command: list[str], env: dict[str, str] | None = None, **popen: object) -> Iterator[subprocess.Popen[str]]:
    """A program for the time of the block; ended by its own process id, or by the kernel if the tests are killed.

    What it started itself ends with it: a window manager that outlives its session bus would hold the display for good.
    """
    assert shutil.which(command[0]), f"{command[0]} is not installed: see CONTRIBUTING.md for what the tests need"
    popen = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "process_group": 0, **popen}
    process: subprocess.Popen[str] = subprocess.Popen([*_MORTAL, *command], env=env, text=True, **popen)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()


@contextmanager
def xvfb(width: int = 1280, height: int = 800, *options: str) -> Iterator[str]:
    """An X server without xauth, on the first free display; gives its name.

    -noreset: without it the server restarts when its last client leaves and the next connect fails at random.
    """
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{width}x{height}x24"]
    with running([*command, "-nolisten", "tcp", "-noreset", *options], pass_fds=(write_end,)):
        os.close(write_end)
        try:
            assert select.select([read_end], [], [], START_S)[0], "Xvfb did not start"
            yield f":{os.read(read_end, 16).decode().strip()}"
        finally:
            os.close(read_end)


@contextmanager
def window_manager(name: str, display: str) -> Iterator[None]:
    """openbox, fluxbox, xfwm4, metacity, i3 ... until the end of the block; ``none`` is fine too."""
    if name == "none":
        yield
        return
    extra = _EXTRA.get(name, [])
    # Without a session bus xfwm4 cannot read its settings, and ends at times before it has begun.
    session = ["dbus-run-session", "--", *_MORTAL] if name in _ON_A_BUS else []
    with running([*session, name, *extra], x_environment(display)) as process:
        wait_until(lambda: _root_property(display, "_NET_SUPPORTING_WM_CHECK"), f"the window manager {name}")
        _managers.append(process.pid)
        try:
            managers_rest()
            yield
        finally:
            _managers.remove(process.pid)
    wait_until(lambda: not _root_owner(display, "WM_S0"), f"the window manager {name} to be gone")


def managers_rest() -> None:
    """Wait until the window managers have nothing to do: on a loaded machine they read their settings, and frame and
    place a window, long after it is seen, and play rightly stops when its window moves."""

    def used() -> dict[int, str]:
        found = {}
        for pid in [pid for manager in _managers for pid in (manager, *started_by(manager))]:
            with suppress(FileNotFoundError, ProcessLookupError):  # it may end meanwhile
                state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                # State, and the CPU time that it has used: who waits for his turn is running.
                found[pid] = " ".join((state[0], *state[11:13]))
        return found

    def rest() -> bool:
        before = used()
        time.sleep(REST_S)  # whether it uses any CPU time shows only over a while
        return used() == before and all(state.startswith("S") for state in before.values())

    wait_until(rest, "the window manager at rest")


def started_by(pid: int) -> dict[int, str]:
    """The processes that a process has started, and those that these have, with their names."""
    found: dict[int, str] = {}
    with suppress(FileNotFoundError, ProcessLookupError):  # it may end meanwhile
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in map(int, children.read_text().split()):
                found |= {child: Path(f"/proc/{child}/comm").read_text().strip()} | started_by(child)
    return found


@contextmanager
def compositor(display: str) -> Iterator[None]:
    """picom, drawing without OpenGL."""
    with running(["picom", "--backend", "xrender", "--config", "/dev/null"], x_environment(display)):
        wait_until(lambda: _root_owner(display, "_NET_WM_CM_S0"), "the compositor picom")
        yield


def x_environment(display: str) -> dict[str, str]:
    """The environment of a program on that display."""
    ensure_xauthority()
    kept = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
    return {**kept, "DISPLAY": display, "XDG_SESSION_TYPE": "x11", "QT_QPA_PLATFORM": "xcb"}


@contextmanager
def font_resolution(display: str, dpi: int) -> Iterator[None]:
    """What desktops set for everything to be drawn larger; programs read it at their start. 96 is usual."""

    def merge(value: int) -> None:
        words = ["xrdb", "-nocpp", "-merge"]
        subprocess.run(words, input=f"Xft.dpi: {value}\n", env=x_environment(display), check=True, text=True)

    merge(dpi)
    try:
        yield
    finally:
        merge(96)


@contextmanager
def monitors(display: str, *shown: tuple[str, int, int, int, int]) -> Iterator[None]:
    """The server's one screen as several monitors: name (with a star: the primary one), x, y, width, height."""

    def xrandr(*words: str) -> None:
        subprocess.run(["xrandr", *words], env=x_environment(display), check=True, capture_output=True)

    for number, (name, x, y, w, h) in enumerate(shown):
        # The server has one output; it is the first one's.
        xrandr("--setmonitor", name, f"{w}/{w // 4}x{h}/{h // 4}+{x}+{y}", "none" if number else "screen")
    yield
    for name, *_ in shown:
        xrandr("--delmonitor", name.removeprefix("*"))


def xdotool(display: str, *words: object) -> str:
    """Do as a user would, from outside."""
    command = ["xdotool", *map(str, words)]
    return subprocess.run(command, env=x_environment(display), check=True, capture_output=True, text=True).stdout


def active_window(display: str, *more: str) -> str:
    """What xdotool says of the window that has the keyboard; empty while none has, as between two windows."""
    try:
        return xdotool(display, "getactivewindow", *more).strip()
    except subprocess.CalledProcessError:
        return ""


def _root_property(display: str, name: str) -> bool:
    return _ask(display, lambda d: d.screen().root.get_full_property(d.intern_atom(name), 0) is not None)


def _root_owner(display: str, selection: str) -> bool:
    return _ask(display, lambda d: bool(getattr(d.get_selection_owner(d.intern_atom(selection)), "id", 0)))


def _ask(display: str, question: Callable[..., bool]) -> bool:
    connection = connect(None, display)
    try:
        return question(connection)
    finally:
        connection.close()
