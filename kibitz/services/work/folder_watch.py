"""Pictures that come into a folder, as screenshots do."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kibitz.analyse import pictures_in
from kibitz.core.errors import UsageError
from kibitz.core.phrase import Phrase

LOOK_EVERY_S = 0.5
STILL_S = 0.4
"""A file that hasn't grown for so long may be whole: programs write a screenshot in one go."""
GIVE_UP_S = 10.0
"""One whose end is missing is waited for so long; then it is taken for a damaged one."""
_ENDS = {".png": b"IEND\xaeB\x60\x82", ".jpg": b"\xff\xd9", ".jpeg": b"\xff\xd9", ".gif": b"\x3b"}
"""What the last bytes of a whole file are, where its format says so."""


class _Stamp(NamedTuple):
    """By which it is told whether a file has changed."""

    changed_ns: int
    size: int


class FolderWatch:
    """New pictures in a folder and the folders in it, each once it is written to its end; changed ones once more.

    What is there at the beginning isn't new. clock: seconds, for tests.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.folder = folder
        self._clock = clock
        self._done = self._stamps()
        self._growing: dict[Path, tuple[_Stamp, float]] = {}

    def new(self) -> list[Path]:
        """The pictures that have come since, by name. Raises UsageError where the folder isn't there any more."""
        found, now_s = [], self._clock()
        for path, stamp in self._stamps().items():
            if self._done.get(path) == stamp:
                continue
            before, since_s = self._growing.get(path, (None, now_s))
            if before != stamp:
                self._growing[path] = (stamp, now_s)
                continue
            still_s = now_s - since_s
            if still_s >= GIVE_UP_S or (still_s >= STILL_S and _seems_whole(path)):
                self._done[path] = stamp
                del self._growing[path]
                found.append(path)
        return found

    def _stamps(self) -> dict[Path, _Stamp]:
        if not self.folder.is_dir():
            raise UsageError(
                Phrase("The folder {folder} is not there (any more). Choose another one to watch.", folder=self.folder)
            )
        stamps = {}
        for path in pictures_in(self.folder):
            try:
                stat = path.stat()
            except OSError:
                # It went while the folder was looked through.
                continue
            stamps[path] = _Stamp(stat.st_mtime_ns, stat.st_size)
        return stamps


def _seems_whole(path: Path) -> bool:
    """Whether the file ends as its format wants it."""
    end = _ENDS.get(path.suffix.lower(), b"")
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - 64))
            # Some programs write a few more bytes behind the end.
            return bool(size) and end in file.read()
    except OSError:
        return False
