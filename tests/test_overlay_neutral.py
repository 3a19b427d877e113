"""What finds that our overlay changes what is read finds it: `tests/test_recorded.py` goes by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from PySide6.QtWidgets import QApplication

from kibitz.core.advice import Advice, HelpLevel, Mark, MarkShape
from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.gui.watching import veil
from tests.support.recorded import Breach, RecordedFrame, follow
from tests.support.recorded_overlay import check_overlay
from tests.test_following import Lamp, film


class RingedLamp(Lamp):
    """A lamp with a ring, of a game that reads what lies under the ring, too."""

    def read(self, frame: Frame, previous: Reading[int] | None = None) -> Reading[int] | None:
        reading = super().read(frame)
        return Reading("lamp", int(frame.pixels.sum()), reading.places, 1.0) if reading is not None else None

    def advise(self, state: int, memory: object = None) -> Advice:
        return Advice((), "", "", "lit")

    def marks(self, reading: Reading[int], advice: Advice, level: HelpLevel) -> list[Mark]:
        return [Mark(MarkShape.RING, reading.places["lamp"], text="1")]


@contextmanager
def made_up_grounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if nobody looked under the lines."""
    with monkeypatch.context() as patch:
        patch.setattr(veil.Veil, "under", lambda self, frame, spots, known: frame)
        yield


def breaches(frames: Sequence[RecordedFrame], *, composited: bool) -> list[Breach]:
    game = RingedLamp()
    return check_overlay(game, follow(game, frames), composited=composited)


def test_a_ring_over_a_lamp_changes_nothing(qapp: QApplication) -> None:
    for composited in (True, False):
        assert not breaches(film(9, 9, 0, 7, 7, 8, size=60), composited=composited)


def test_lines_that_nobody_looks_under_are_caught(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    with made_up_grounds(monkeypatch):
        assert breaches(film(9, 9, 7, size=60), composited=True)
