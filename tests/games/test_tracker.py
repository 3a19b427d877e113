"""What earlier looks saw, merged with what is seen now: a lamp of which only some colours are seen at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from kibitz.games.common.tracker import Memory, Tracker, recalled

Lamps = tuple[str, ...]
"""The colour of each lamp in a row; ``?`` where it isn't seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LampMemory(Memory):
    """known: the colours as last seen. switched: how often the row changed."""

    known: Lamps = ()
    switched: int = 0


class LampTracker(Tracker[Lamps, LampMemory]):
    """Rows of another length are other rows."""

    def is_another(self, found: Reading[Lamps], memory: LampMemory) -> bool:
        return bool(memory.known) and len(memory.known) != len(found.state)

    def forgotten(self, memory: LampMemory) -> LampMemory:
        return LampMemory()

    def completed(self, found: Reading[Lamps], previous: Reading[Lamps] | None, memory: LampMemory) -> Reading[Lamps]:
        known = memory.known or found.state
        return replace(
            found, state=tuple(was if now == "?" else now for now, was in zip(found.state, known, strict=True))
        )

    def noticed(
        self, found: Reading[Lamps], previous: Reading[Lamps] | None, memory: LampMemory, time_s: float
    ) -> LampMemory:
        return replace(memory, known=found.state)

    def stirred(self, found: Reading[Lamps], reading: Reading[Lamps], memory: LampMemory) -> LampMemory:
        return replace(memory, switched=memory.switched + 1)


TRACKER = LampTracker(LampMemory())


def look(*colours: str, after: Reading[Lamps] | None = None, time_s: float = 0.0) -> Reading[Lamps]:
    return TRACKER.follow(Reading("lamps", colours, {"row": Rect(0, 0, 9, 9)}, 1.0), after, time_s)


def memory(reading: Reading[Lamps]) -> LampMemory:
    return recalled(reading, LampMemory())


def test_what_is_hidden_now_is_as_it_was_seen_before() -> None:
    first = look("red", "green")
    assert look("?", "green", after=first).state == ("red", "green")
    assert look("?", "blue", after=first).state == ("red", "blue")


def test_it_is_known_since_when_nothing_has_changed() -> None:
    first = look("red", "green", time_s=1.0)
    second = look("?", "green", after=first, time_s=2.0)
    third = look("red", "blue", after=second, time_s=3.0)
    assert [memory(one).since_s for one in (first, second, third)] == [1.0, 1.0, 3.0]
    assert [memory(one).switched for one in (first, second, third)] == [1, 1, 2]


def test_another_board_is_seen_as_if_there_had_been_none_before() -> None:
    before = look("red", "green")
    assert look("?", "?", "blue", after=before, time_s=5.0) == look("?", "?", "blue", time_s=5.0)


def test_what_is_left_out_of_a_reading_is_forgotten() -> None:
    before = replace(look("red", "green"), memory=None)
    after = look("?", "green", after=before, time_s=5.0)
    assert (after.state, memory(after).known) == (("?", "green"), ("?", "green"))
