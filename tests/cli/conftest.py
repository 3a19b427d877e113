"""A command line with the made-up game of tests/support, and folders of its own."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import pytest

import kibitz.registry
from kibitz.services.logs import stop_logging
from tests.support import toy


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
Talk = Callable[..., Ran]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    for variable in ("CONFIG", "CACHE", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{variable}_HOME", str(home / variable.lower()))
    return home


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is found as any other package's game: by its entry point."""
    found = [EntryPoint("toy", "tests.support.toy:ToyGame", "kibitz.games")]
    monkeypatch.setattr(kibitz.registry, "entry_points", lambda group: found)


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "200")

    def run_command(*words: str | Path) -> Ran:
        from kibitz.cli.main import run as run_line

        capfd.readouterr()
        code = run_line([str(word) for word in words])
        stop_logging()
        return Ran(code, *capfd.readouterr())

    return run_command


@pytest.fixture
def talk(run: Run, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Runs a command of Wordle with lines typed into it."""

    def type_lines(words: str, *lines: str) -> Ran:
        monkeypatch.setattr("sys.stdin", StringIO("".join(line + "\n" for line in lines)))
        return run("wordle", *words.split())

    return type_lines


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A picture of the toy's panel on a white page."""
    return draw_board(tmp_path / "board.png")


def draw_board(path: Path, table: toy.ToyTable | None = None) -> Path:
    panel = toy.draw(table or toy.ToyTable())
    page = np.full((300, 800, 3), 255, np.uint8)
    page[50 : 50 + panel.shape[0], 60 : 60 + panel.shape[1]] = panel
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(".png", page)[1].tobytes())
    return path
