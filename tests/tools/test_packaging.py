"""The wheel has what the program needs and no more; desktops take its menu entry, icon and description."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from PySide6.QtGui import QImage

import kibitz
from tools.make_icons import DRAWING, SIZES, drawn, file_of

ROOT = Path(__file__).parents[2]
ENTRY = ROOT / "packaging" / "kibitz.desktop"
METAINFO = ROOT / "packaging" / "io.github.kibitz.Kibitz.metainfo.xml"
FLATPAK = ROOT / "packaging" / "io.github.kibitz.Kibitz.yml"
ICONS = "share/icons/hicolor"
INSTALLED = {
    "share/man/man1/kibitz.1",
    "share/applications/kibitz.desktop",
    "share/metainfo/io.github.kibitz.Kibitz.metainfo.xml",
    f"{ICONS}/scalable/apps/kibitz.svg",
    *(f"{ICONS}/{size}x{size}/apps/kibitz.png" for size in SIZES),
}
NOT_INSTALLED = "kibitz/solvers/wordle/native"
"""What resources/wordle/*.wasm is compiled from."""


def files_below(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(ROOT)) for path in found}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy: nothing that older builds have left gets in."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    for name in ("kibitz", "docs", "packaging", "tests", "tools"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "images"))
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(out), "."]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(out.glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_has_all_of_the_program_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    stem = f"kibitz-{kibitz.__version__}"
    data = f"{stem}.data/data/"
    assert {name for name in names if name.startswith("kibitz/")} == {
        name for name in files_below(ROOT / "kibitz") if not name.startswith(NOT_INSTALLED)
    }
    assert {name.removeprefix(data) for name in names if name.startswith(data)} == INSTALLED
    assert {name.split("/")[0] for name in names} == {"kibitz", f"{stem}.data", f"{stem}.dist-info"}


@pytest.mark.slow
def test_the_program_reads_and_advises_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "KIBITZ_HOME": str(tmp_path / "home")}
    told = (
        "import kibitz, sys; print(kibitz.__file__, file=sys.stderr)\n"
        "from kibitz.__main__ import main; sys.exit(main())"
    )

    def answer(*words: str) -> str:
        command = [sys.executable, "-c", told, *words]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert str(tmp_path) in done.stderr, "it is not the checkout that answers"
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "12 cards" in answer("analyse", str(ROOT / "docs" / "images" / "practice-light.png"))
    assert "750 words are possible" in answer("wordle", "advise", "RAISE=00000")


def test_desktops_take_the_menu_entry() -> None:
    done = subprocess.run(["desktop-file-validate", str(ENTRY)], capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""


def test_software_centres_take_the_description() -> None:
    command = ["appstreamcli", "validate", "--no-net", str(METAINFO)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_both_name_the_program_as_it_names_itself() -> None:
    description = ElementTree.parse(METAINFO)
    assert description.findtext("launchable") == ENTRY.name
    assert description.findtext("project_license") == "MIT"
    release = description.find("releases/release")
    assert release is not None
    assert release.get("version") == kibitz.__version__


def test_the_flatpak_names_what_is_there() -> None:
    told = yaml.safe_load(FLATPAK.read_text(encoding="utf-8"))
    assert told["id"] == ElementTree.parse(METAINFO).findtext("id") == FLATPAK.stem
    assert told["rename-desktop-file"] == ENTRY.name
    files = [FLATPAK.parent / one["path"] for one in told["modules"][0]["sources"] if one["type"] == "file"]
    assert [file.resolve() for file in files] == [ROOT / "requirements.lock"]


@pytest.mark.parametrize("size", SIZES)
def test_the_icons_are_drawn_from_the_programs_own(size: int) -> None:
    kept = QImage(str(file_of(size))).convertToFormat(QImage.Format.Format_ARGB32)
    assert kept == drawn(size), "run tools/make_icons.py"


def test_every_size_is_installed() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["data-files"]
    for size in SIZES:
        assert [ROOT / name for name in told[f"{ICONS}/{size}x{size}/apps"]] == [file_of(size)]
    assert [ROOT / name for name in told[f"{ICONS}/scalable/apps"]] == [DRAWING]
