"""Ctrl+C, and what else ends the process from outside.

Python raises an exception wherever it is when Ctrl+C comes. In the middle of Qt's own code, or of its import, that
crashes the process or gets lost, and what the process has started goes on. So whoever uses Qt has it told instead.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_held: list[int] = []


def be_interrupted_when_ended() -> None:
    """From now on what ends the process from outside, or closes its terminal, is to it what Ctrl+C is.

    Else displays, browsers and boards that it has started would go on by themselves.
    """
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no second one
        number = getattr(signal, name, None)
        # Who is started to outlive its terminal ignores that.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _as_interruption)


def _as_interruption(_number: int, _frame: object) -> None:
    # Shells let what scripts run in the background ignore Ctrl+C. That is no reason not to end.
    if callable(signal.getsignal(signal.SIGINT)):
        signal.raise_signal(signal.SIGINT)
    else:
        raise KeyboardInterrupt


def interruption_is_handled() -> None:
    """Say that an interruption was answered, so that the process ends with the exit code that it gives.

    Python remembers one that came in the middle of code made from text, as dataclasses are while modules are imported,
    even after it was caught, and then ends the process by the signal instead; other such code makes it forget that.
    """
    exec("")


@contextmanager
def on_interruption(act: Callable[[], object]) -> Iterator[None]:
    """While the block runs, Ctrl+C calls this instead of raising an exception; at once if it has been held back."""
    before = signal.signal(signal.SIGINT, lambda *_: act())
    try:
        if _held:
            _held.clear()
            act()
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def hold_interruption() -> None:
    """From now on Ctrl+C is held back until `on_interruption`; a second one ends the process as ever."""

    def hold(number: int, _frame: object) -> None:
        _held.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    signal.signal(signal.SIGINT, hold)
