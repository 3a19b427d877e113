"""docs/ticket.md: its commands print what the page shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "ticket.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```console\n\$ kibitz ([^\n]+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_commands_of_the_page_print_what_it_shows(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, shown: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run(*shlex.split(command))
    assert ran.code == 0, ran.err
    assert ran.out.split() == shown.split()
