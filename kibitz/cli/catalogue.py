"""Every command with its words, for what is made of them: docs/commands, the manual page, the tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def usage(words: Sequence[str], command: Any) -> str:
    """What follows the words of a command on its line, such as ``[OPTIONS] [TICKET]...``."""
    return " ".join(command.collect_usage_pieces(_context(words, command)))


def parameters(words: Sequence[str], command: Any) -> Iterator[tuple[str, str]]:
    """Arguments and options with their meanings; without --help, which all have and of groups is all there is."""
    context = _context(words, command)
    for parameter in command.get_params(context):
        name, meaning = parameter.get_help_record(context) or ("", "")
        if parameter.param_type_name == "argument":
            name = name.partition(" <")[0]  # that it is text says nothing
        if name and "--help" not in name:
            yield name, meaning


def _context(words: Sequence[str], command: Any) -> Any:
    return command.make_context(" ".join(("kibitz", *words)), [], resilient_parsing=True)
