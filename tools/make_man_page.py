"""Writes docs/kibitz.1, the manual page, from the commands themselves, so that it never tells anything else.

python tools/make_man_page.py
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kibitz import __version__
from kibitz.cli.catalogue import every_command, parameters, told, usage
from kibitz.core.folders import HOME_VARIABLE

PAGE = Path(__file__).parent.parent / "docs" / "kibitz.1"
HEAD = r""".\" Made by tools/make_man_page.py from the commands themselves; do not edit.
.TH KIBITZ 1 "" "Kibitz {version}" "User Commands"
.nh
.ad l
.SH NAME
kibitz \- looks over your shoulder at a puzzle, says what to do, and plays it if asked
"""
FILES = (
    "Settings, cache, logs, data and evidence are in the desktop's usual folders. `kibitz where` prints them, and "
    "`kibitz where --remove-all` deletes them. Nothing is sent anywhere."
)
ENVIRONMENT = "One folder for all of these, in place of the usual ones."


def page() -> str:
    """The whole manual page, in ASCII."""
    (_, program), *commands = every_command()
    lines = [HEAD.format(version=__version__).rstrip("\n"), ".SH SYNOPSIS", *_synopsis((), program)]
    lines += [".SH DESCRIPTION", *_text(program.help), ".SH OPTIONS", *_parameters((), program)]
    lines.append(".SH COMMANDS")
    for words, command in commands:
        lines += [f'.SS "{_escaped(" ".join(words))}"', *_synopsis(words, command), ".PP", *_text(command.help)]
        lines += [*_parameters(words, command), *_examples(told(command)[0])]
    lines += [".SH FILES", *_text(FILES), ".SH ENVIRONMENT", *_term(_bold(HOME_VARIABLE), ENVIRONMENT)]
    examples, codes = told(program)
    lines += [".SH EXIT STATUS", *_text("\n\n".join(codes)), ".SH EXAMPLES", *_examples(examples)]
    lines += [".SH SEE ALSO", *_text("`kibitz COMMAND --help` tells the same of one command.")]
    return "\n".join(lines) + "\n"


def _synopsis(words: Sequence[str], command: Any) -> Iterator[str]:
    """The line of usage: what is typed in bold."""
    yield f"{_bold(' '.join(('kibitz', *words)))} {_escaped(usage(words, command))}"


def _parameters(words: Sequence[str], command: Any) -> Iterator[str]:
    for name, meaning in parameters(words, command):
        yield from _term(_bold(name), meaning)


def _examples(examples: Sequence[str]) -> Iterator[str]:
    """Lines that are not broken, as they are typed."""
    yield from (".PP", "For example:", ".PP", ".RS 4", ".nf", *map(_bold, examples), ".fi", ".RE")


def _term(name: str, meaning: str) -> Iterator[str]:
    yield from (".TP", name, *_text(meaning))


def _text(markdown: str) -> Iterator[str]:
    """Paragraphs of a help text; what is in backticks becomes bold."""
    for number, paragraph in enumerate(markdown.strip().split("\n\n")):
        if number:
            yield ".PP"
        parts = re.split(r"`([^`]+)`", " ".join(paragraph.split()))
        line = "".join(_bold(part) if place % 2 else _escaped(part) for place, part in enumerate(parts))
        yield rf"\&{line}" if line.startswith((".", "'")) else line


def _bold(text: str) -> str:
    return rf"\fB{_escaped(text)}\fR"


def _escaped(text: str) -> str:
    r"""Text for roff: what has a meaning there is written out, and all but ASCII by its number.

    >>> _escaped("--most N (1 × 2), don't")
    '\\-\\-most N (1 \\[u00D7] 2), don\\(aqt'
    """
    signs = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq"}
    return "".join(signs.get(sign, sign if sign.isascii() else f"\\[u{ord(sign):04X}]") for sign in text)


def main() -> None:
    PAGE.write_text(page(), encoding="ascii")
    print(PAGE.relative_to(PAGE.parent.parent))


if __name__ == "__main__":
    main()
