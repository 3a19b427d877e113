"""What is shown on stderr while an engine works."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import TYPE_CHECKING

from kibitz.cli.printing.output import say, stderr_console
from kibitz.core.wording import counted

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

LINE_EVERY_S = 60.0
"""How often a log is told how far long work has come."""


@contextmanager
def busy(text: str) -> Iterator[None]:
    """A turning wheel beside a text, where stderr is a terminal."""
    with stderr_console().status(text):
        yield


@contextmanager
def counting_bar(text: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, and what it is told: how much is done, and of how much."""
    with _bar() as bar:
        task = bar.add_task(text, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def long_bar(text: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on stderr with the rate and the time that is left, and what it is told: how much is done.

    Where stderr is no terminal, a line each minute. done: how much was done before.
    """
    from rich.progress import TextColumn

    with _bar(TextColumn("{task.fields[rate]}")) as bar:
        task = bar.add_task(text, total=total, completed=done, rate="")
        began_s = said_s = time.monotonic()

        def tell(now: int) -> None:
            nonlocal said_s
            spent_s = time.monotonic() - began_s
            rate = (now - done) / spent_s if spent_s else 0.0
            bar.update(task, completed=now, rate=f"{rate:,.1f} a second")
            if not bar.console.is_terminal and time.monotonic() - said_s >= LINE_EVERY_S:
                said_s = time.monotonic()
                left = f", {counted(ceil((total - now) / rate / 60), 'minute')} left" if rate else ""
                say(f"{text}: {now:,} of {total:,}, {rate:,.1f} a second{left}.")

        yield tell


def _bar(*more: ProgressColumn) -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *more, TimeRemainingColumn())
    console = stderr_console()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
