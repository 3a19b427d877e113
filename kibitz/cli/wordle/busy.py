"""What is shown on stderr while the engine works."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from kibitz.cli.output import stderr_console

T = TypeVar("T")


@contextmanager
def busy(text: str) -> Iterator[None]:
    """A turning wheel beside a text, where stderr is a terminal."""
    with stderr_console().status(text):
        yield


def progress_bar(text: str, items: Sequence[T]) -> Iterator[T]:
    """The items, while a bar on stderr shows how many have been taken and how long the others will take."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=stderr_console(), transient=True) as bar:
        yield from bar.track(items, description=text)
