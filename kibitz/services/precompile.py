"""Makes slow things ready in processes of their own, so that no window stutters: the compiled Wordle search."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from threading import Thread


def compile_beside(*types: str) -> Thread:
    """Compile the search in a process of its own, which goes on when ours ends; the thread lives as long as it.

    types: of pattern tables, see `kibitz.solvers.wordle.warming`; without any, all.
    """
    command = [sys.executable, "-m", "kibitz.solvers.wordle.warming", *types]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    waiting = Thread(target=process.wait, name="wordle compiler", daemon=True)
    waiting.start()
    return waiting


def prepare_wordle() -> None:
    """Have the search compiled where that wasn't done yet, once a session."""
    from kibitz.solvers.wordle.search import compiled

    if compiled.state() is compiled.KernelState.COLD:
        _compile_once()


@cache
def _compile_once() -> Thread:
    return compile_beside()
