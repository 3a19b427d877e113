"""docs/wordle.md: its commands and its Python lines give what the page shows."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from kibitz.solvers.wordle.compiled import warm_up
from tests.cli.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "wordle.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```console\n\$ kibitz ([^\n]+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """The page shows what the compiled search finds; until that is ready, equally good words can change places."""
    warm_up()


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_commands_of_the_page_print_what_it_shows(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, shown: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run(*command.split())
    assert ran.code == 0, ran.err
    assert ran.out.split() == shown.split()


def test_the_python_lines_of_the_page_give_what_it_shows() -> None:
    lines = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL))
    told = doctest.DocTestParser().get_doctest(lines, {}, "docs/wordle.md", None, None)
    assert len(told.examples) > 10
    outcome = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(told)
    assert outcome.failed == 0
