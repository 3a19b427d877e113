"""Sessions at the keyboard: ask, answer, and go on until somebody has enough."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Protocol

from kibitz.cli.printing.output import json_line, result, say
from kibitz.core.errors import KibitzError, UsageError

INTERRUPTED = 130


class Talk(Protocol):
    """One side of a session: the program's."""

    as_json: bool

    def open(self) -> None:
        """Say what there is to say before the first line. Raises KibitzError where there can be no session."""

    @property
    def prompt(self) -> str:
        """What is asked now; empty when the session is over."""

    def hear(self, line: str) -> None:
        """Act on a line that isn't empty. Raises KibitzError, after which everything is as it was."""


class SolveCommands:
    """What the sessions that solve a game have in common: help, the end, and commands by their names.

    commands: the game's own; each is called with what follows it on its line. as_json: lines of JSON instead of text.
    """

    def __init__(self, help_text: str, commands: Mapping[str, Callable[[str], None]], *, as_json: bool) -> None:
        self.as_json = as_json
        self._help_text = help_text
        self._ended = False
        self._commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("help", "?"), self._help),
            **dict.fromkeys(("quit", "exit", "q"), self._quit),
            **commands,
        }

    def _help(self, _: str) -> None:
        result(self._help_text)

    def _quit(self, _: str) -> None:
        self._ended = True


def how_many(command: str, rest: str, most: int, things: str) -> int:
    """The number behind a command, ``most`` where there is none. things: what it counts.

    Raises UsageError where it is no number from 1 on.
    """
    if rest and not (rest.isdecimal() and int(rest) > 0):
        raise UsageError(f"'{command} {rest}' is not understood. Type '{command} {most}' for the best {most} {things}.")
    return int(rest or most)


def hold(talk: Talk) -> int:
    """Hold the session until it is over, its input ends or Ctrl+C is pressed; the exit code."""
    _edit_lines()
    try:
        talk.open()
        while talk.prompt:
            line = _ask("" if talk.as_json else talk.prompt)
            if line is None:
                return 0
            if line.strip():
                _hear(talk, line.strip())
    except KeyboardInterrupt:
        # The line that ^C stands on is not finished.
        say("")
        return INTERRUPTED
    return 0


def _hear(talk: Talk, line: str) -> None:
    """Let the line be heard, and tell what is wrong with it."""
    try:
        talk.hear(line)
    except KibitzError as error:
        if talk.as_json:
            json_line({"error": str(error)})
        else:
            say(f"  {error}")


def _ask(prompt: str) -> str | None:
    """The next line; None at the end of the input."""
    try:
        line = input(prompt)
    except EOFError:
        if prompt:
            print()
        return None
    if prompt and not sys.stdin.isatty():
        # A transcript shows what was answered, as a terminal does.
        print(line, flush=True)
    return line


def _edit_lines() -> None:
    """Arrow keys and a history where the terminal and Python's build have them."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return
