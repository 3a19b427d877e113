"""docs/pyramid.md: its commands and its Python lines give what the page shows."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "pyramid.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```(?:console|text)\n\$ kibitz ([^\n]+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_commands_of_the_page_print_what_it_shows(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, shown: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run(*shlex.split(command))
    assert (ran.out or ran.err).split() == shown.split()


def test_the_python_lines_of_the_page_give_what_it_shows() -> None:
    lines = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL))
    told = doctest.DocTestParser().get_doctest(lines, {}, "docs/pyramid.md", None, None)
    assert len(told.examples) > 10
    assert doctest.DocTestRunner().run(told).failed == 0
