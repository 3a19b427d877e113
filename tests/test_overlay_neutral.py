"""Our overlay never changes what is read: with it on the screen every recorded frame is read as without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import pytest
from PySide6.QtWidgets import QApplication

from kibitz.core.advice import Advice, HelpLevel, Mark, MarkShape
from kibitz.core.frame import Frame
from kibitz.core.reading import Reading
from kibitz.gui.watching import veil
from kibitz.registry import game_ids
from tests.support.recorded import Recording, recordings
from tests.support.recorded_overlay import check_overlay
from tests.test_following import Lamp, film

MOST_FRAMES = 50
SHORT = [recording for game in game_ids() for recording in recordings(game)[:1]]


@pytest.mark.parametrize("composited", [True, False], ids=["compositor", "bare"])
@pytest.mark.parametrize("recording", SHORT, ids=lambda recording: recording.name)
def test_a_frame_with_the_overlay_on_it_is_read_as_the_frame_alone(
    qapp: QApplication, recording: Recording, composited: bool
) -> None:
    breaches = check_overlay(recording.game(), islice(recording.frames(), MOST_FRAMES), composited=composited)
    assert not breaches, "\n".join(map(str, breaches))


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


def test_a_ring_over_a_lamp_changes_nothing(qapp: QApplication) -> None:
    for composited in (True, False):
        assert not check_overlay(RingedLamp(), film(9, 9, 0, 7, 7, 8, size=60), composited=composited)


def test_lines_that_nobody_looks_under_are_caught(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    with made_up_grounds(monkeypatch):
        assert check_overlay(RingedLamp(), film(9, 9, 7, size=60), composited=True)
