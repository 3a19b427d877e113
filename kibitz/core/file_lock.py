"""Locks between processes, by a file that one of them holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO


@contextmanager
def held(path: Path, *, wait: bool = True) -> Iterator[IO[str]]:
    """While the block runs, no other process holds the file, which is made where it isn't there.

    wait: for the process that holds it; else BlockingIOError is raised. Gives the file, opened for reading and writing,
    for what the holder tells the others. Raises OSError where the file can't be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        _lock(file, wait=wait)
        yield file  # closing it gives it free


def _lock(file: IO[str], *, wait: bool) -> None:
    # Each system has one of the two modules; by their names, for types are checked as on both.
    try:
        fcntl = import_module("fcntl")
    except ImportError:  # Windows: a byte far behind what is written there, so that others can still read that
        msvcrt = import_module("msvcrt")
        file.seek(1 << 20)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(str(error)) from None  # as the other system has it
        return
    fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
