"""What is shown on stderr while an engine works."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from kibitz.cli.printing.output import stderr_console

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")


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


def progress_bar(text: str, items: Sequence[T]) -> Iterator[T]:
    """The items, while a bar on stderr shows how many have been taken and how long the others will take."""
    with _bar() as bar:
        yield from bar.track(items, description=text)


def _bar() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = stderr_console()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
