"""Sessions at the keyboard: ask, answer, and go on until somebody has enough."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from kibitz.cli.printing.output import json_line, result, say
from kibitz.cli.printing.tables import indented, put
from kibitz.core.errors import KibitzError, UsageError

if TYPE_CHECKING:
    from rich.console import RenderableType

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


FOR_PEOPLE = frozenset({"help", "?", "list", "moves", "board", "draw"})
"""Commands that print text and tables, whatever the game."""


class CommandTalk(ABC):
    """A game at the keyboard, step by step: help, the end, and commands by their names.

    commands: the game's own; each is called with what follows it on its line. as_json: lines of JSON instead of text.
    """

    def __init__(self, help_text: str, commands: Mapping[str, Callable[[str], None]], *, as_json: bool) -> None:
        self.as_json = as_json
        self._ended = False
        self._commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("help", "?"), lambda _: result(help_text)),
            **dict.fromkeys(("quit", "exit", "q"), self._quit),
            "undo": self._undo,
            "list": self._list,
            "new": self._new,
            **commands,
        }

    @property
    def prompt(self) -> str:
        """What is asked now; empty when the session is over."""
        return "" if self._ended else self._asks()

    def hear(self, line: str) -> None:
        """A command, or a step of the game. Raises KibitzError where it can't be followed."""
        word, _, rest = line.lower().partition(" ")
        command = self._command(word, rest)
        if command is not None:
            if self.as_json and word.removeprefix("/") in FOR_PEOPLE:
                raise UsageError(f"'{word}' prints a text for people. As JSON there are the answers to turns only.")
            command(rest.strip())
        else:
            self._follow(line)

    def _command(self, word: str, rest: str) -> Callable[[str], None] | None:
        """What a line asks for by its first word; None where it is no command."""
        return self._commands.get(word)

    @abstractmethod
    def _asks(self) -> str:
        """The prompt while the session goes on."""

    @abstractmethod
    def _follow(self, line: str) -> None:
        """Take the step that a line tells. Raises KibitzError where it can't be followed."""

    @abstractmethod
    def _undo(self, _: str) -> None:
        """Take the last step back."""

    @abstractmethod
    def _list(self, rest: str) -> None:
        """What is still possible."""

    @abstractmethod
    def _new(self, _: str) -> None:
        """Another game."""

    def _quit(self, _: str) -> None:
        self._ended = True


class GuessTalk(CommandTalk):
    """A game of guesses that is played elsewhere: guesses are suggested, and the game's answers typed."""

    def __init__(self, help_text: str, commands: Mapping[str, Callable[[str], None]], *, as_json: bool) -> None:
        super().__init__(help_text, {"moves": self._moves, "board": self._board, **commands}, as_json=as_json)
        self._guess = ""

    @abstractmethod
    def _drawn(self) -> RenderableType | None:
        """The guesses so far; None while there are none."""

    @abstractmethod
    def _best(self, most: int) -> RenderableType:
        """The best guesses with their figures."""

    def _board(self, _: str) -> None:
        drawn = self._drawn()
        if drawn is None:
            raise UsageError("Nothing was guessed yet.")
        put(drawn)

    def _moves(self, rest: str) -> None:
        put(indented(self._best(how_many("moves", rest, 20, "guesses"))))

    def _suggest(self, made: int, advice: Mapping[str, Any], show: Callable[[], None], rows: int, used_up: str) -> None:
        """Tell what is possible after ``made`` guesses, and which to make next.

        advice: its JSON. show: prints it. rows: guesses that the game has; used_up: what to say when none of them is
        left.
        """
        if self.as_json:
            json_line({"turn": made + 1, "guess": self._guess, **advice})
            return
        drawn = self._drawn()
        if drawn is not None:
            put(drawn)
        show()
        if not self._guess:
            return
        if made < rows:
            result(f"  Guess {made + 1} of {rows}: {self._guess}")
        else:
            result(f"  The game's {used_up} are used up. If there are more: {self._guess}")


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
            import readline  # noqa: F401 - input() uses it once it is loaded
        except ImportError:
            return
