"""``kibitz ticket map``: pictures that need no display, and what is refused politely; ``kibitz ticket board``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from tests.cli.conftest import Run

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def texts(path: Path) -> list[str]:
    """What is written in an SVG file."""
    return re.findall(r">\s*([^<>]*\S)\s*</text>", path.read_text(encoding="utf-8"))


def test_the_whole_board_as_svg_names_cities_and_colours(run: Run, qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    done = run("ticket", "map", path)
    assert (done.code, done.out) == (0, f"picture: {path}\n")
    told = texts(path)
    assert {"Los Angeles", "Saint Louis", "any colour", "white"} <= set(told)
    # Each of the 56 coloured tracks has its letter, and the key once more each colour.
    assert sum(text in "ROYGBPWK" for text in told) == 56 + 8


def test_claims_and_plans_are_marked(run: Run, qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    claims = ("--own", "Denver-Omaha", "--claimed", "Calgary-Helena", "--players", "2")
    assert run("ticket", "map", path, *claims, "--plan", "Los Angeles-Miami").code == 0
    told = texts(path)
    assert {"red (you)", "advised, in order", "your ticket"} <= set(told)
    # The order of the plan's tracks, and the two flags of the ticket.
    assert told.count("1") >= 4


def test_tunnels_and_ferries_are_explained(run: Run, qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    assert run("ticket", "map", path, "--board", "europe").code == 0
    assert {"tunnel", "ferry: locomotive", "Constantinople"} <= set(texts(path))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_png_has_its_size_and_theme(run: Run, qapp: object, tmp_path: Path, theme: str) -> None:
    path = tmp_path / "map.png"
    assert run("ticket", "map", path, "--size", "900x600", "--theme", theme).code == 0
    picture = cv2.imread(str(path))
    assert picture.shape == (600, 900, 3)
    assert (picture.mean() < 128) == (theme == "dark")


def test_a_ticket_that_is_cut_off_is_told(run: Run, qapp: object, tmp_path: Path) -> None:
    claims = [f"--claimed=Miami-{city}" for city in ("Atlanta", "Charleston", "New Orleans")]
    done = run("ticket", "map", tmp_path / "map.png", *claims, "--plan", "Los Angeles-Miami")
    assert done.code == 0
    assert "Cut off: Los Angeles-Miami." in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("map.gif", "Use .png or .svg"),
        ("map.png --size 10x10", "300 to 8000 px"),
        ("map.png --size large", "Write width and height"),
        ("nowhere/map.png", "The folder nowhere isn't there"),
        ("map.png --plan Boston-Gotham", "Gotham"),
        ("map.png --board mars", "usa, europe"),
        ("map.png --own Boston-Miami", "no track Boston-Miami"),
    ],
)
def test_what_cannot_be_drawn_is_explained(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("ticket", "map", *words.split())
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert list(tmp_path.glob("*.png")) == []


def test_no_display_is_needed_for_a_picture_but_for_the_board(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}

    def kibitz(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "kibitz", "ticket", *words]
        return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)

    drawn = kibitz("map", str(tmp_path / "map.png"))
    assert drawn.returncode == 0, drawn.stderr
    assert (tmp_path / "map.png").stat().st_size > 10_000
    shown = kibitz("board")
    assert shown.returncode == 3
    assert shown.stderr.startswith("kibitz: A window cannot be shown")


def test_a_board_that_there_is_not_is_refused(run: Run) -> None:
    done = run("ticket", "board", "--board", "mars")
    assert (done.code, done.out) == (2, "")
    assert "usa, europe" in done.err
