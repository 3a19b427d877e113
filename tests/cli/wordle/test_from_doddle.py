"""docs/from-doddle.md: every call of its right-hand column runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import rich

from kibitz.solvers import wordle
from tests.cli.conftest import Talk

PAGE = Path(__file__).parents[3] / "docs" / "from-doddle.md"


def calls(heading: str) -> list[str]:
    """The code in the last column of the table under a heading."""
    section = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    cells = [line.rstrip(" |").rsplit("| ", 1)[-1] for line in section.splitlines() if line.startswith("|")]
    return [call for cell in cells[2:] for call in re.findall(r"`([^`]+)`", cell)]


COMMANDS = [call.removeprefix("kibitz wordle ") for call in calls("Commands") if call.startswith("kibitz wordle ")]
LONG = "benchmark --guess MIND --strategy minimax --depth 2"
"""Takes half a minute; that the option works is seen from ``run --depth 2`` too."""


def test_every_python_call_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {name: getattr(wordle, name) for name in wordle.__all__} | {"rich": rich}
    told = calls("Python")
    for call in told:
        exec(call, names)
    assert len(told) > 35
    assert names["tree"].total == 7920
    assert (tmp_path / "tree.pdf").read_bytes().startswith(b"%PDF")


def test_the_page_has_every_kind_of_command() -> None:
    assert {command.split()[0] for command in COMMANDS} == {"run", "solve", "hide", "benchmark"}


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != LONG])
def test_every_command_of_the_page_runs(talk: Talk, command: str) -> None:
    ran = talk(command, "quit")
    assert (ran.code, ran.err.strip()) == (0, "")
    assert ran.out
