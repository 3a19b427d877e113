"""Work beside a window: as `kibitz.core.background` does it, with its news in the window's own thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from kibitz.core.background import Background, Task
from kibitz.gui.widgets.language import translated

ResultT = TypeVar("ResultT")
_JOIN_S = 3.0


class QtBackground(QObject):
    """Does one piece of work at a time; the newest request wins. ``name``, ``in_turn``: see `Background`.

    failed: the work has ended with an error, here in words.
    """

    failed = Signal(str)
    _arrived = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None, *, in_turn: bool = False) -> None:
        super().__init__(parent)
        self._background = Background(name, in_turn=in_turn, deliver=self._arrived.emit)
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self.destroyed.connect(self._background.forget)

    def ask(
        self,
        work: Callable[[Task[ResultT]], ResultT],
        then: Callable[[ResultT], object] | None = None,
        *,
        told: Callable[..., object] | None = None,
        leave: Callable[[], object] | None = None,
    ) -> None:
        """Do ``work``; ``then`` gets its result, ``told`` what it tells, unless something else is asked for."""
        self._background.ask(
            work, then, failed=lambda words: self.failed.emit(translated(words)), told=told, leave=leave
        )

    def forget(self) -> None:
        """Nobody waits for the result any more."""
        self._background.forget()

    def close(self, limit_s: float | None = _JOIN_S) -> bool:
        """Forget, and wait for the work to end; whether it has within the limit (None: there is none)."""
        return self._background.close(limit_s)

    def _deliver(self, call: Callable[[], object]) -> None:
        call()
