"""Every command with its words, for what is made of them: docs/commands.md, the manual page, the tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from typer.main import get_command

from kibitz.cli.main import build_app

EXAMPLE = "Example: "
"""What a paragraph of an epilog begins with that is a line to be pasted."""


def every_command() -> Iterator[tuple[tuple[str, ...], Any]]:
    """The words after ``kibitz`` and Click's command, groups before what is in them; the program itself has none."""
    yield from _below(get_command(build_app([], whole=True)), ())


def _below(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield words, command
    for name, part in getattr(command, "commands", {}).items():
        yield from _below(part, (*words, name))


def told(command: Any) -> tuple[list[str], list[str]]:
    """The examples of a command, and what else is told under its options, a paragraph each."""
    paragraphs = [paragraph for paragraph in (command.epilog or "").split("\n\n") if paragraph]
    examples = [paragraph.removeprefix(EXAMPLE) for paragraph in paragraphs if paragraph.startswith(EXAMPLE)]
    return examples, [paragraph for paragraph in paragraphs if not paragraph.startswith(EXAMPLE)]
