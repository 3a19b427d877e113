"""Reading a game of Tuble from a picture."""

from __future__ import annotations

from kibitz.frame import Frame
from kibitz.game import Reading
from kibitz.solvers.tuble.shown import ShownTuble
from kibitz.vision.tuble.details import Palette


def read_tuble(
    frame: Frame, previous: Reading[ShownTuble] | None = None, palette: Palette | None = None
) -> Reading[ShownTuble] | None:
    """The game in a frame; None where there is none."""
    return None
