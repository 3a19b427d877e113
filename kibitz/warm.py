"""Makes slow things ready in processes of their own, so that no window stutters: the compiled Wordle search."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from threading import Thread

POLL_S = 0.2


def compile_beside() -> Thread:
    """Compile the search in a process of its own, which goes on when ours ends; the thread lives as long as it."""
    command = [sys.executable, "-m", "kibitz.solvers.wordle.compiled"]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    waiting = Thread(target=process.wait, name="wordle compiler", daemon=True)
    waiting.start()
    return waiting


def prepare_wordle(stopped: Callable[[], bool]) -> None:
    """Wait until the compiled search is ready, or nobody waits for it any more; compile it where that wasn't done."""
    from kibitz.solvers.wordle import compiled

    if compiled.state() is not compiled.KernelState.COLD:
        return
    compiling = _compile_once()
    while compiling.is_alive() and not stopped():
        compiling.join(POLL_S)


@cache
def _compile_once() -> Thread:
    return compile_beside()
