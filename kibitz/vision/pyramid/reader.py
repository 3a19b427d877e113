"""The reading of a letter pyramid from a frame."""

from __future__ import annotations

from kibitz.frame import Frame
from kibitz.game import Reading
from kibitz.solvers.pyramid.shown import ShownPyramid


def read_pyramid(frame: Frame, previous: Reading[ShownPyramid] | None = None) -> Reading[ShownPyramid] | None:
    """The letter pyramid in the frame, or None where there is none."""
    return None
