"""Python's garbage, collected in the thread of the windows alone.

A window that only references in a circle keep is deleted by whoever collects them. Python's collector runs in whichever
thread allocates; where that isn't the windows' own, Qt can't stop the window's timers, and the process dies of them a
moment later.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from kibitz.core.freed_memory import give_back


@contextmanager
def collected_when_asked() -> Iterator[None]:
    """No thread collects garbage by itself meanwhile: `collect_as_due` is to be called now and then."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def collect_as_due() -> None:
    """Collect, in this thread, the generation that Python would have collected by itself by now; none where none would
    have been."""
    due = (n for n, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)) if count > most)
    oldest = max(due, default=None)
    if oldest is not None:
        gc.collect(oldest)


def collect_all() -> None:
    """Collect everything, in this thread, and give it back to the system: a game that is watched no more keeps 100 MB,
    by references in a circle, and Python comes to the oldest generation after some minutes only. Takes some 20 ms."""
    gc.collect()
    give_back()
