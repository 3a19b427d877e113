"""The pages of docs/ about one game each: their commands and their Python lines give what the pages show."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    page: (DOCS / page).read_text(encoding="utf-8")
    for page in ("set.md", "wordle.md", "tuble.md", "pyramid.md", "ticket.md")
}
COMMANDS = [
    pytest.param(*shown, id=f"{page}: {shown[1]}")
    for page, text in PAGES.items()
    for shown in re.findall(r"```(console|text)\n\$ kibitz ([^\n]+)\n(.*?)```", text, re.DOTALL)
]
"""``console``: what a command prints; ``text``: what it refuses with. (``shell-session`` needs a user's pictures.)"""


@pytest.mark.parametrize(("kind", "command", "shown"), COMMANDS)
def test_commands_print_what_their_page_shows(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str, command: str, shown: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    # Some write a file.
    monkeypatch.chdir(tmp_path)
    ran = run(*shlex.split(command))
    assert (ran.code == 0) == (kind == "console"), ran.err
    assert (ran.out if kind == "console" else ran.err).split() == shown.split()


@pytest.mark.parametrize(("page", "least"), [("set.md", 3), ("wordle.md", 11), ("pyramid.md", 11)])
def test_python_lines_give_what_their_page_shows(page: str, least: int) -> None:
    lines = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGES[page], re.DOTALL))
    told = doctest.DocTestParser().get_doctest(lines, {}, f"docs/{page}", None, None)
    assert len(told.examples) >= least
    assert doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(told).failed == 0
