"""What works on this machine and what does not, each with its cure."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import kibitz
from kibitz.automation.browser.chrome import chrome_program
from kibitz.automation.browser.firefox_process import firefox_program
from kibitz.automation.surfaces.system import System
from kibitz.core.errors import KibitzError

PACKAGES = (
    "PySide6_Essentials",
    "opencv-python-headless",
    "numpy",
    "onnxruntime",
    "rapidocr",
    "pyclipper",
    "rapidfuzz",
    "networkx",
    "wasmtime",
    "mss",
    "selenium",
    "websocket-client",
    "typer",
    "pyqtgraph",
    "pydantic",
)
SLOWER_WITHOUT = frozenset({"wasmtime"})
"""Packages without which Kibitz does the same, slower."""
REINSTALL = "Install Kibitz again: pip install --force-reinstall kibitz"

_QT_PROBE = """
import json
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
print(json.dumps([app.platformName(), [
    [s.name(), s.geometry().x(), s.geometry().y(), s.size().width(), s.size().height(), s.devicePixelRatio()]
    for s in app.screens()]]))
"""
"""Run in a process of its own: Qt ends the whole process where a library of its platform plugin is missing."""

_QT_TIMEOUT_S = 30.0


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    ok: None for a plain fact. needed: whether Kibitz cannot do its work on the screen without it.
    detail: what was found. cure: what to do where it is not well; empty otherwise.
    """

    name: str
    ok: bool | None
    detail: str
    cure: str = ""
    needed: bool = False

    def as_dict(self) -> dict[str, Any]:
        """As plain values."""
        return asdict(self)


def examine() -> Iterator[Check]:
    """All checks, one by one as they are made (the whole takes a second or two)."""
    from kibitz.automation.surfaces.session import has_desktop, is_wayland
    from kibitz.automation.systems.choice import this_system

    system = this_system()
    yield from _versions()
    yield Check("session", None, system.name)
    if is_wayland():
        yield from _wayland()
    else:
        yield _attempt("see the screen", lambda: _screen(system), needed=True)
        if has_desktop():
            yield _attempt("move the mouse", lambda: _mouse(system), needed=True)
    if has_desktop():
        yield _attempt("show windows", _windows, needed=True)
        yield from _facts(system)
    yield _browser()
    yield _attempt("write its files", _files, needed=True)
    yield _attempt("search fast", _search, needed=False)
    for game_id in _game_ids():
        yield _attempt(f"game {game_id}", lambda game_id=game_id: (True, _game_title(game_id), ""), needed=True)  # type: ignore[misc]


def _attempt(name: str, look: Callable[[], tuple[bool | None, str, str]], *, needed: bool) -> Check:
    try:
        ok, detail, cure = look()
    except KibitzError as error:
        # The messages of these errors carry their own cure.
        return Check(name, False, "no", str(error), needed)
    return Check(name, ok, detail, cure, needed)


def _wayland() -> Iterator[Check]:
    from kibitz.services import doctor_wayland as wayland

    yield _attempt("way to the screen", wayland.way_to_the_screen, needed=True)
    yield _attempt("see the screen", wayland.picture, needed=True)
    yield _attempt("move the mouse", wayland.mouse, needed=False)
    yield _attempt("overlay", wayland.overlay, needed=False)
    yield _attempt("stop", wayland.stop, needed=False)


def _versions() -> Iterator[Check]:
    yield Check("kibitz", None, kibitz.__version__)
    yield Check("python", None, f"{platform.python_version()} ({sys.executable})")
    yield Check("system", None, f"{_system_name()}, {platform.machine()}")
    versions = []
    for package in PACKAGES:
        try:
            versions.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            yield Check(package, False, "not installed", REINSTALL, package not in SLOWER_WITHOUT)
    yield Check("packages", None, ", ".join(versions))
    if _installed("opencv-python"):
        yield Check(
            "opencv-python",
            False,
            "installed beside opencv-python-headless: both write the same files",
            "pip uninstall opencv-python opencv-python-headless, then install Kibitz again.",
        )


def _installed(package: str) -> bool:
    try:
        importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _system_name() -> str:
    try:
        return f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {platform.system()} {platform.release()}"
    except (OSError, KeyError):
        return platform.platform()


def _facts(system: System) -> Iterator[Check]:
    try:
        for fact in system.facts():
            yield Check(fact.name, fact.ok, fact.detail, fact.cure, fact.needed)
    except KibitzError as error:
        yield Check("desktop", False, "no", str(error))


def _screen(system: System) -> tuple[bool | None, str, str]:
    from kibitz.automation.surfaces.screen import Screen

    screen = Screen(system)
    try:
        start = time.perf_counter()
        frame = screen.grab()
        ms = (time.perf_counter() - start) * 1000
        monitors = "; ".join(str(monitor) for monitor in screen.monitors)
    finally:
        screen.close()
    detail = f"{frame.width} x {frame.height} pixels in {ms:.0f} ms; monitors: {monitors}"
    if not frame.pixels.any():
        return (
            False,
            f"{detail}; all black",
            ("The screen gives only black pictures. Wake the display."),
        )
    return True, detail, ""


def _mouse(system: System) -> tuple[bool, str, str]:
    with closing(system.open_device()) as device:
        x, y = device.position()
    return True, f"the pointer is at {x},{y}", ""


def _windows() -> tuple[bool, str, str]:
    try:
        probe = subprocess.run(
            [sys.executable, "-c", _QT_PROBE], capture_output=True, text=True, timeout=_QT_TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired:
        return False, f"Qt gave no answer within {_QT_TIMEOUT_S:.0f} s", "Check that the display answers: xdpyinfo"
    if probe.returncode:
        message = (probe.stderr.strip().splitlines() or ["no message"])[0]
        return (
            False,
            f"Qt does not start: {message}",
            (
                "Install the libraries of Qt's xcb plugin (Debian: apt-get install libxcb-cursor0 libxkbcommon-x11-0 "
                "libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libegl1)."
            ),
        )
    plugin, screens = json.loads(probe.stdout)
    shown = "; ".join(f"{name} {w} x {h} at {x},{y}, scale {scale:g}" for name, x, y, w, h, scale in screens)
    return True, f"Qt's {plugin}: {shown}", ""


def _browser() -> Check:
    found = []
    chrome = chrome_program()
    if chrome:
        has_driver = shutil.which("chromedriver") is not None
        found.append(f"chrome: {chrome}, {'chromedriver' if has_driver else 'driver fetched by Selenium when needed'}")
    firefox = firefox_program()
    if firefox:
        found.append(f"firefox: {firefox}, which needs no driver")
    if found:
        return Check("browser", True, "; ".join(found))
    return Check("browser", None, "none found", "For --browser, install Chromium or Firefox.")


def _files() -> tuple[bool, str, str]:
    from kibitz.core.folders import folders
    from kibitz.services.settings import load_settings

    shut = [str(folder) for folder in folders().all().values() if not _writable(folder)]
    if shut:
        return False, f"not writable: {', '.join(shut)}", "Make these folders your own, or free space on the disk."
    complaint = load_settings()[1]
    return (False, "settings are broken", complaint) if complaint else (True, str(folders().settings), "")


def _search() -> tuple[bool, str, str]:
    import numpy as np

    from kibitz.solvers.wordle.search.machine import Machine

    Machine(np.dtype(np.uint8))  # says what is wrong
    return True, "Wordle's search runs compiled", ""


def _writable(folder: Path) -> bool:
    there = next(parent for parent in (folder, *folder.parents) if parent.exists())
    return os.access(there, os.W_OK)


def _game_ids() -> list[str]:
    from kibitz.registry import game_ids

    return game_ids()


def _game_title(game_id: str) -> str:
    from kibitz.registry import get_game

    return get_game(game_id).title
