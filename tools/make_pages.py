"""Puts what their commands and Python lines print into the pages of four games in docs/ anew."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
PAGES = tuple(DOCS / f"{game}.md" for game in ("set", "wordle", "tuble", "pyramid"))


def main() -> None:
    for page in PAGES:
        make(page)


def make(page: Path) -> None:
    """Runs the blocks in the order of the page; its Python lines share their names."""
    names: dict[str, Any] = {}
    text = page.read_text(encoding="utf-8")
    text = re.sub(r"(?<=```console\n)\$ ([^\n]+)\n.*?(?=```)", lambda block: _command(block[1]), text, flags=re.DOTALL)
    text = re.sub(r"(?<=```pycon\n).*?(?=```)", lambda block: _lines(block[0], names), text, flags=re.DOTALL)
    page.write_text(text, encoding="utf-8")


def _command(line: str) -> str:
    """A command and what it prints in a terminal of 80 columns without colours."""
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    call = [sys.executable, "-m", *shlex.split(line)]
    ran = subprocess.run(call, capture_output=True, text=True, env=environment, check=True)
    printed = "\n".join(row.rstrip() for row in ran.stdout.splitlines())
    return f"$ {line}\n{printed.strip(chr(10))}\n"


def _lines(block: str, names: dict[str, Any]) -> str:
    """Python lines, each with what it gives."""
    shown = []
    for example in doctest.DocTestParser().get_examples(block):
        out = StringIO()
        with redirect_stdout(out):
            exec(compile(example.source, "page", "single"), names)
        shown.append(
            f">>> {example.source}" + "".join(f"{row or '<BLANKLINE>'}\n" for row in out.getvalue().splitlines())
        )
    return "".join(shown)


if __name__ == "__main__":
    main()
