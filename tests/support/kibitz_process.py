"""Kibitz as a process of its own, as a user starts it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.support.display import running, x_environment

END_S = 120.0


@dataclass
class KibitzProcess:
    """A running command."""

    process: subprocess.Popen[str]

    def end(self) -> tuple[int, str]:
        """Wait for its end: the exit code, and all that it said; a test that fails reports that, too."""
        out, _ = self.process.communicate(timeout=END_S)
        print(out)
        return self.process.returncode, out


@contextmanager
def kibitz(display: str, *words: object) -> Iterator[KibitzProcess]:
    """``kibitz WORDS`` on that display; ended with the block. Where that fails, what it has said is reported."""
    command = [sys.executable, "-m", "kibitz", *map(str, words)]
    with running(command, x_environment(display), stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        try:
            yield KibitzProcess(process)
        except BaseException:  # Whatever ends the block, pytest's own failures and Ctrl+C too; it is raised again.
            process.terminate()
            print(process.communicate(timeout=END_S)[0])
            raise
