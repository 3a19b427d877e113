"""What is typed in a text box, told from the words that stand in an empty one."""

from __future__ import annotations

import numpy as np

from kibitz.vision.tuble.box import TextBox
from kibitz.vision.tuble.parts import Parts
from kibitz.vision.tuble.stations import begins_a_station
from kibitz.vision.tuble.words import commands, is_asking

FAINT, DARK = 0.56, 0.8
"""Contrast of ink, of the most that its ground allows, below which it is a placeholder, and above which it is typed."""


def contrast(parts: Parts, box: TextBox) -> float:
    """How far the ink in a text box is from its ground, of the most that is possible, 0 to 1."""
    assert box.line is not None
    at = box.line.box
    part = parts.pixels[int(at.y) : int(at.bottom), int(at.x) : int(at.right)].reshape(-1, 3).astype(np.float64)
    ground = box.area.colour
    far = np.linalg.norm(part - ground, axis=1)
    most = max(float(np.linalg.norm(ground)), float(np.linalg.norm(255 - ground)))
    strongest = np.sort(far)[-max(3, len(far) // 33) :]
    return float(np.median(strongest)) / most


def is_placeholder(text: str, strength: float) -> bool:
    """Whether a text in a text box, with ink of that contrast, was not typed."""
    if begins_a_station(text):
        # "Guess" and "Search" begin no station; a station in faint ink is an example.
        return strength < FAINT
    if is_asking(text):
        return strength < DARK or commands(text)
    return strength < FAINT
