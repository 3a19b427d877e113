"""Sessions at the keyboard: ask, answer, and go on until somebody has enough."""

from __future__ import annotations

import sys
from typing import Protocol

from kibitz.cli.output import json_line, say
from kibitz.errors import KibitzError

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
