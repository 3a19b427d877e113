"""The toy window as a process of its own, driven and listened to by a test."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.support.display import managers_rest, running, wait_until, x_environment


class ToyProcess:
    """A running toy window. ``events``: everything it printed so far."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.events: list[dict[str, Any]] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def tell(self, command: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in list(self.events) if event["event"] == kind]

    @property
    def hits(self) -> list[int | None]:
        """Which lamps were pressed, in order; None for a stray click."""
        return [event["hit"] for event in self.of("press")]

    def wait_for(self, kind: str, count: int = 1) -> None:
        wait_until(lambda: len(self.of(kind)) >= count, f"{count} x {kind}; got {self.events}")

    def join(self) -> None:
        self._reader.join(5)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.events.append(json.loads(line))


@contextmanager
def toy_window(display: str, *options: object, env: dict[str, str] | None = None) -> Iterator[ToyProcess]:
    """A toy window on that display, ready to be clicked. env: its environment, where that isn't X's."""
    command = [sys.executable, "-m", "tests.support.toy_window", *map(str, options)]
    with running(
        command, env or x_environment(display), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=None
    ) as process:
        toy = ToyProcess(process)
        toy.wait_for("ready")
        managers_rest()
        yield toy
        process.terminate()
        toy.join()
