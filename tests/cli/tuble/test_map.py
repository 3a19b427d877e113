"""``kibitz tuble map`` and ``route --picture``: pictures that need no display, and what is refused politely."""

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


def texts(path: Path) -> str:
    """What is written in an SVG file."""
    return "\n".join(re.findall(r">\s*([^<>]*\S)\s*</text>", path.read_text(encoding="utf-8")))


def test_the_whole_map_as_svg_names_stations_lines_and_sources(run: Run, qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    assert run("tuble", "map", "-o", path).code == 0
    told = texts(path)
    for text in ("Epping", "Oxford Circus", "Waterloo &amp; City", "Powered by TfL Open Data", "Geomni UK Map data"):
        assert text in told


def test_a_position_is_marked_on_the_map(run: Run, qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    done = run("tuble", "map", "Ealing Broadway=16,1", "-o", path)
    assert (done.code, done.out) == (0, f"picture: {path}\n")
    told = texts(path)
    for text in ("16 Y", "★ ", "Goldhawk Road 14%", "Holloway Road 14%"):
        assert text in told


def test_another_graph_has_other_stations(run: Run, qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    assert run("tuble", "map", "Ealing Broadway=16,1", "--graph", "2009", "-o", path).code == 0
    assert "Kentish Town 17%" in texts(path), "six stations there, without Goldhawk Road"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_png_has_its_size_and_theme(run: Run, qapp: object, tmp_path: Path, theme: str) -> None:
    path = tmp_path / "map.png"
    assert run("tuble", "map", "--size", "900x600", "--theme", theme, "-o", path).code == 0
    picture = cv2.imread(str(path))
    assert picture.shape == (600, 900, 3)
    assert (picture.mean() < 128) == (theme == "dark")


@pytest.mark.parametrize("command", ["map --route Temple Oval -o", "route Temple Oval --picture"])
def test_the_way_between_two_stations_is_drawn(run: Run, qapp: object, tmp_path: Path, command: str) -> None:
    plain, path = tmp_path / "plain.png", tmp_path / "way.png"
    assert run("tuble", "map", "-o", plain).code == 0
    done = run("tuble", *command.split(), path)
    assert done.code == 0, done.err
    assert (cv2.imread(str(plain)) != cv2.imread(str(path))).any()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("-o map.gif", "Use .png or .svg"),
        ("-o map.png --size 10x10", "300 to 8000 px"),
        ("-o map.png --size large", "Write width and height"),
        ("-o nowhere/map.png", "The folder nowhere isn't there"),
        ("-o map.png --route Temple Heathrow", "Heathrow Terminal 5"),
        ("-o map.png --graph 1863", "game2023"),
        ("-o map.png Temple=3,pink", "pink"),
    ],
)
def test_what_cannot_be_drawn_is_explained(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("tuble", "map", *words.split())
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert list(tmp_path.glob("*.png")) == []


def test_a_file_that_is_there_is_replaced_only_when_asked_to(run: Run, qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    path.write_text("mine")
    assert run("tuble", "map", "-o", path).code == 2
    assert path.read_text() == "mine"
    assert run("tuble", "map", "-o", path, "--force").code == 0


def test_no_display_is_needed(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-m", "kibitz", "tuble", "map", "-o", str(tmp_path / "map.png")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "map.png").stat().st_size > 10_000
