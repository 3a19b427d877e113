"""Keys that one thread is told of and another one asks for."""

from __future__ import annotations

import socket
from collections import deque
from contextlib import suppress

_READ_BYTES = 4096


class PressedKeys:
    """Numbers of keys, and a descriptor that is readable while there are some: a socket, for Qt and `select` take
    nothing else on Windows."""

    def __init__(self) -> None:
        self._numbers: deque[int] = deque()
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)

    def tell(self, number: int) -> None:
        """A key was pressed."""
        self._numbers.append(number)
        # Where it is full the other side has enough to read, and where it is closed nobody asks any more.
        with suppress(OSError):
            self._writer.send(b"k")

    def take(self) -> list[int]:
        """The keys since the last call, in their order. Never waits."""
        with suppress(BlockingIOError):
            self._reader.recv(_READ_BYTES)
        taken = []
        while self._numbers:
            taken.append(self._numbers.popleft())
        return taken

    def fileno(self) -> int:
        """What to wait on."""
        return self._reader.fileno()

    def close(self) -> None:
        """Let go of the descriptor."""
        self._reader.close()
        self._writer.close()
