"""What was done, one step after another, to be undone and done again."""

from __future__ import annotations

from typing import Generic, TypeVar

ThingT = TypeVar("ThingT")

MOST = 200
"""Steps that can be undone."""


class History(Generic[ThingT]):
    """A value that never changes itself, with those that it was before and those that were taken back.

    >>> history = History("a")
    >>> history.change("ab"), history.undo(), history.now, history.redo(), history.now
    (True, True, 'a', True, 'ab')
    """

    def __init__(self, now: ThingT) -> None:
        self._now = now
        self._past: list[ThingT] = []
        self._future: list[ThingT] = []

    @property
    def now(self) -> ThingT:
        """As it is."""
        return self._now

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def begin(self, now: ThingT) -> None:
        """Begin anew, with nothing to undo."""
        self._now, self._past, self._future = now, [], []

    def change(self, to: ThingT) -> bool:
        """Take another value, one step on; whether it is another one."""
        if to == self._now:
            return False
        before, self._now = self._now, to
        self.settle(before)
        return True

    def amend(self, to: ThingT) -> None:
        """Take another value without a step: the last one goes on, or one has begun that `settle` ends."""
        self._now, self._future = to, []

    def settle(self, before: ThingT) -> None:
        """What was amended since ``before`` is one step."""
        self._past = [*self._past[-MOST + 1 :], before]
        self._future = []

    def undo(self) -> bool:
        """Take the last step back; whether there was one."""
        return self._step(self._past, self._future)

    def redo(self) -> bool:
        """Make the last step again that was taken back; whether there was one."""
        return self._step(self._future, self._past)

    def _step(self, source: list[ThingT], target: list[ThingT]) -> bool:
        if not source:
            return False
        target.append(self._now)
        self._now = source.pop()
        return True
