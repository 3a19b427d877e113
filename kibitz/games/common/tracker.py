"""What a screen doesn't show: one tracker merges what is seen now with what is remembered, for every game.

A reader's state is what its frame shows. What earlier looks saw and play did is in `Reading.memory`, a plain value
beside it: leave it out, or hand on another one, and it is forgotten.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from kibitz.core.reading import Reading, StateT


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What every game remembers.

    since_s: since when the board has looked as it does, seconds of ``time.monotonic()``.
    """

    since_s: float = 0.0


MemoryT = TypeVar("MemoryT", bound=Memory)


def recalled(reading: Reading[Any], blank: MemoryT) -> MemoryT:
    """What a reading remembers; nothing, which is ``blank``, where it was made by hand."""
    return reading.memory if isinstance(reading.memory, type(blank)) else blank


class Tracker(ABC, Generic[StateT, MemoryT]):
    """Follows one game from look to look. What is remembered, and what follows from it, is each game's own.

    blank: what is remembered at first.
    """

    def __init__(self, blank: MemoryT) -> None:
        self.blank = blank

    def follow(self, found: Reading[StateT], previous: Reading[StateT] | None, time_s: float = 0.0) -> Reading[StateT]:
        """A fresh reading with what the one before remembered, and with what it adds to that.

        time_s: when its frame was taken.
        """
        memory = recalled(previous, self.blank) if previous is not None else self.blank
        since_s = memory.since_s
        if self.is_another(found, memory):
            memory = self.forgotten(memory)
        found = self.completed(found, previous, memory)
        memory = replace(self.noticed(found, previous, memory, time_s), since_s=time_s)
        reading = self.concluded(self.learnt(found, memory), previous, time_s)
        memory = recalled(reading, self.blank)
        still = previous is not None and self.is_still(reading, previous)
        memory = replace(memory, since_s=since_s) if still else self.stirred(found, reading, memory)
        return replace(reading, memory=memory)

    def anew(self, reading: Reading[StateT], *, taken_back: bool) -> Reading[StateT]:
        """See `kibitz.core.game.Game.anew`: how the page is played stays known."""
        memory = recalled(reading, self.blank)
        return replace(reading, details=None, memory=self.forgotten(memory) if taken_back else memory)

    @abstractmethod
    def is_another(self, found: Reading[StateT], memory: MemoryT) -> bool:
        """Whether what is seen contradicts what is remembered: this is another board."""

    @abstractmethod
    def forgotten(self, memory: MemoryT) -> MemoryT:
        """What is still true on another board: how this page is played."""

    @abstractmethod
    def noticed(
        self, found: Reading[StateT], previous: Reading[StateT] | None, memory: MemoryT, time_s: float
    ) -> MemoryT:
        """The memory with what this look adds."""

    def completed(self, found: Reading[StateT], previous: Reading[StateT] | None, memory: MemoryT) -> Reading[StateT]:
        """The reading with what was seen before and can't be now."""
        return found

    def learnt(self, reading: Reading[StateT], memory: MemoryT) -> Reading[StateT]:
        """The reading with another memory, and with what our own doing says about what is seen."""
        return replace(reading, memory=memory)

    def concluded(self, reading: Reading[StateT], previous: Reading[StateT] | None, time_s: float) -> Reading[StateT]:
        """The reading with its condition by all that is known."""
        return reading

    def is_still(self, now: Reading[StateT], before: Reading[StateT]) -> bool:
        """Whether nothing has changed between two looks."""
        return now.condition is before.condition and now.state == before.state

    def stirred(self, found: Reading[StateT], reading: Reading[StateT], memory: MemoryT) -> MemoryT:
        """The memory once something has changed. found: the reading without what our own doing says about it."""
        return memory
