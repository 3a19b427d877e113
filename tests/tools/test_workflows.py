"""What the workflows for hosted machines name is there: files, folders, markers, modules and packages."""

from __future__ import annotations

import importlib.util
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from kibitz.cli.main import build_app

ROOT = Path(__file__).parent.parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MADE = ("dist/", "build/")
"""What comes to be on the way."""


def steps(workflow: Path) -> Iterator[dict[str, Any]]:
    told = yaml.safe_load(workflow.read_text(encoding="utf-8"))
    # YAML 1.1 reads the key “on” as true.
    assert told[True]
    for job in told["jobs"].values():
        assert job["runs-on"]
        assert job["timeout-minutes"] <= 60
        yield from job["steps"]


def commands(workflow: Path) -> list[list[str]]:
    lines = [line for step in steps(workflow) for line in step.get("run", "").splitlines()]
    return [shlex.split(line, comments=True) for line in lines if line.strip()]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_every_step_uses_an_action_or_runs_something(workflow: Path) -> None:
    for step in steps(workflow):
        assert ("uses" in step) is not ("run" in step), step
        if "uses" in step:
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"])


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_files_that_are_named_are_in_the_repository(workflow: Path) -> None:
    named = {
        word
        for command in commands(workflow)
        for word in command
        if re.fullmatch(r"[\w.-]+(/[\w.-]+)+|[\w-]+\.(lock|toml)", word) and not word.startswith(MADE)
    }
    assert "tests/automation" in named
    assert not [name for name in named if not (ROOT / name).exists()]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_modules_markers_and_commands_that_are_named_exist(workflow: Path) -> None:
    known = {marker.partition(":")[0] for marker in PROJECT["tool"]["pytest"]["ini_options"]["markers"]}
    verbs = {command.name for command in build_app([]).registered_commands}
    seen = set()
    for command in commands(workflow):
        if command[:2] != ["python", "-m"]:
            continue
        module = command[2]
        seen.add(module)
        assert importlib.util.find_spec(module), module
        if module == "pytest":
            marked = command[command.index("-m", 3) + 1]
            assert set(re.findall(r"\w+", marked)) - {"not", "and"} <= known
        if module == "kibitz":
            assert command[3] in verbs
    assert {"pip", "pytest", "kibitz", "PyInstaller"} <= seen


def test_the_pythons_are_those_that_kibitz_is_for() -> None:
    told = yaml.safe_load((ROOT / ".github/workflows/systems.yml").read_text(encoding="utf-8"))
    matrix = told["jobs"]["tests"]["strategy"]["matrix"]
    pythons = {*matrix["python"], *(one["python"] for one in matrix["include"])}
    assert PROJECT["project"]["requires-python"] == f">={min(pythons)}"
    assert {one["os"] for one in matrix["include"]} <= set(matrix["os"])


def test_the_installer_of_windows_starts_a_program_that_the_bundle_has() -> None:
    package = ElementTree.parse(ROOT / "packaging" / "kibitz.wxs").getroot()
    names = {"w": "http://wixtoolset.org/schemas/v4/wxs"}
    shortcut = package.find(".//w:Shortcut", names)
    files = package.find(".//w:Files", names)
    assert shortcut is not None
    assert files is not None
    assert files.get("Include") == r"dist\kibitz\**"
    program = (shortcut.get("Target") or "").removeprefix("[INSTALLFOLDER]").removesuffix(".exe")
    assert f'program("{program}", console=False)' in (ROOT / "packaging" / "kibitz.spec").read_text(encoding="utf-8")
