"""Results of a long work, one JSON line each, so that a run that was killed goes on where it was."""

from __future__ import annotations

import hashlib
import json
import os
import platform
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from kibitz.core.errors import UsageError
from kibitz.core.file_lock import held
from kibitz.core.folders import folders

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Journal:
    """A file of results.

    header: what its first line says of the work, so that no results of another one are mixed in; None where the file
    has results only. option: by which the user names another file.
    """

    path: Path
    header: Record | None
    option: str

    def records(self) -> Iterator[dict[str, Any]]:
        """The results that are there; a last line that was cut off is left out.

        Raises UsageError where the file belongs to another work or holds no results.
        """
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    return
                record = self._parsed(number, line)
                if number > 1 or self.header is None:
                    yield record
                elif record != self.header:
                    raise UsageError(
                        f"{self.path} holds results of another task: {line.decode().strip()[:200]}. This one is "
                        f"{json.dumps(self.header)}. Give another file with {self.option}."
                    )

    def _parsed(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            record = json.loads(line)
        except ValueError as error:
            raise UsageError(
                f"{self.path}, line {number}: this is not a result ({error}). Is it the right file?"
            ) from None
        if not isinstance(record, dict):
            raise UsageError(f"{self.path}, line {number}: this is not a result. Is it the right file?")
        return record

    @contextmanager
    def adding(self) -> Iterator[Callable[[Record], None]]:
        """A function that adds a result to the file, out of our hands before it returns.

        Raises UsageError while another process does so, and where the file can't be written.
        """
        with self._alone(), self._opened() as file:
            _cut_after_last_line(file)

            def add(record: Record) -> None:
                file.write(json.dumps(record, ensure_ascii=False).encode() + b"\n")
                file.flush()

            if self.header is not None and file.tell() == 0:
                add(self.header)
            yield add

    def _opened(self) -> BinaryIO:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return self.path.open("rb+" if self.path.exists() else "wb+")
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> UsageError:
        return UsageError(f"{self.path} can't be written: {error.strerror}. Give another file with {self.option}.")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Only one process adds to the file at a time. Raises UsageError where another one does."""
        # Beside the file it would stay when that is all the user wants to have there.
        name = hashlib.sha256(str(self.path.resolve()).encode()).hexdigest()[:16]
        lock = folders().cache / "locks" / f"{name}.lock"
        with ExitStack() as stack:
            try:
                file = stack.enter_context(held(lock, wait=False))
            except BlockingIOError:
                told = lock.read_text(encoding="utf-8").strip()
                raise UsageError(
                    f"{self.path} is being added to by another run, {told or 'unknown to us'}. Wait until that one "
                    f"ends, or give another file with {self.option}."
                ) from None
            file.seek(0)
            file.truncate()
            file.write(f"process {os.getpid()} on {platform.node()}, since {datetime.now():%Y-%m-%d %H:%M}\n")
            file.flush()
            yield


def _cut_after_last_line(file: BinaryIO) -> None:
    """A line that was cut off would spoil the next one."""
    end = file.seek(0, os.SEEK_END)
    while end:
        start = max(0, end - 65536)
        file.seek(start)
        line_end = file.read(end - start).rfind(b"\n")
        if line_end >= 0:
            end = start + line_end + 1
            break
        end = start
    file.seek(end)
    file.truncate()
