"""What finds that a followed board is seen worse than by a fresh look finds it: `tests/test_recorded.py` goes by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from kibitz.core.advice import Advice, HelpLevel, Mark, Move
from kibitz.core.frame import Frame
from kibitz.core.game import Game, Step, Verdict, View
from kibitz.core.geometry import Rect
from kibitz.core.reading import Reading
from tests.support.recorded import Breach, RecordedFrame, check_following, follow


class Lamp(Game[int]):
    """Its state is the colour of the picture's middle. sleepy: what is followed stays as it was seen first."""

    id, title = "lamp", "Lamp"

    def __init__(self, sleepy: bool = False) -> None:
        self.sleepy = sleepy

    def read(self, frame: Frame, previous: Reading[int] | None = None) -> Reading[int] | None:
        if self.sleepy and previous is not None:
            return previous
        colour = int(frame.pixels[5, 5, 0])
        return Reading("lamp", colour, {"lamp": Rect(0, 0, 10, 10)}, 1.0) if colour else None

    def advise(self, state: int, memory: object = None) -> Advice:
        return Advice((), "", "", "")

    def marks(self, reading: Reading[int], advice: Advice, level: HelpLevel) -> Sequence[Mark]:
        return ()

    def plan(self, reading: Reading[int], move: Move) -> Sequence[Step]:
        return ()

    def check(self, step: Step, before: View, after: View) -> Verdict:
        raise NotImplementedError

    def to_json(self, reading: Reading[int], advice: Advice | None) -> dict[str, Any]:
        return {}


def film(*colours: int, truth: Mapping[int, int] | None = None, size: int = 10) -> list[RecordedFrame]:
    """A picture of each colour; truth: number of a frame -> what its colour is said to be."""
    told = {number: {"state": colour} for number, colour in (truth or {}).items()}
    return [
        RecordedFrame(np.full((size, size, 3), colour, np.uint8), f"colour {colour}", told.get(number))
        for number, colour in enumerate(colours)
    ]


def breaches(game: Game[Any], frames: Sequence[RecordedFrame]) -> list[Breach]:
    return check_following(game, follow(game, frames))


def test_a_game_that_sees_what_is_there_has_no_breach() -> None:
    assert not breaches(Lamp(), film(9, 0, 9, 7, truth={0: 9, 3: 7}))


def test_a_game_that_stays_with_what_it_saw_is_caught_on_every_frame_that_differs() -> None:
    assert [breach.frame for breach in breaches(Lamp(sleepy=True), film(9, 7, 9, 7))] == [1, 3]


class LongMemory(Lamp):
    """A lamp that counts in its memory how often it was seen."""

    def read(self, frame: Frame, previous: Reading[int] | None = None) -> Reading[int] | None:
        found = super().read(frame, previous)
        return replace(found, memory=previous.memory + 1 if previous is not None else 1) if found is not None else None

    def advise(self, state: int, memory: object = None) -> Advice:
        return Advice((), "", "", f"seen {memory} times")


def test_a_game_that_remembers_the_one_before_is_caught_where_another_begins() -> None:
    frames = film(9, 9, 7, 7)
    assert not breaches(LongMemory(), frames)
    frames[2] = replace(frames[2], another=True)
    assert [breach.frame for breach in breaches(LongMemory(), frames)] == [2]
    assert not breaches(Lamp(), frames)


def test_a_reading_that_is_certain_of_what_is_not_true_is_caught() -> None:
    found = breaches(Lamp(), film(9, 7, truth={1: 8}))
    assert {breach.frame for breach in found} == {1}
    assert "should be 8, is 7" in found[0].what
