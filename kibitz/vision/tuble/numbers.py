"""Numbers of stops, with a second look where the first one isn't sure."""

from __future__ import annotations

from collections import defaultdict

from kibitz.geometry import Rect
from kibitz.vision.tuble.details import Seen
from kibitz.vision.tuble.texts import Text, Texts
from kibitz.vision.tuble.words import is_tick, stops_of

SURE = 0.9
"""Confidence from which on a number is believed at first sight."""
AGREED = 1.7
"""Of three further looks, how much confidence in all a number needs, and by how much more than the next one."""
TICK = 0.75
LIKE_DIGITS = str.maketrans({"o": "0", "O": "0", "Q": "0", "D": "0", "l": "1", "I": "1", "|": "1", "i": "1", "!": "1",
                             "S": "5", "s": "5", "B": "8", "Z": "2", "z": "2"})  # fmt: skip
"""What digits are taken for where they stand alone."""


def read_number(texts: Texts, box: Rect, first: Text | None) -> tuple[Seen[int], bool]:
    """The number in a box, and whether there is one at all; between several that it could be none is taken.

    first: what was read there.
    """
    if first is not None:
        value = stops_of(first[0])
        if value is not None and first[1] >= SURE:
            return Seen(value, first[1], (), first[0]), True
    weights: dict[int, float] = defaultdict(float)
    shown = first[0] if first else ""
    if first is not None and stops_of(first[0]) is not None:
        weights[stops_of(first[0]) or 0] += _worth(first)
    for way in (1, 2, 3):
        text, sure = texts.reread(box, way)
        value, sure = stops_of(text), _worth((text, sure))
        if value is None:
            value, sure = stops_of(text.translate(LIKE_DIGITS)), 0.5 * sure
        if value is not None:
            weights[value] += sure
            shown = shown or text
    if not weights:
        return Seen(None, 0.0, (), shown), False
    ranked = sorted(weights, key=lambda number: -weights[number])
    total = sum(weights.values())
    others = tuple((number, round(weights[number] / total, 3)) for number in ranked)
    second = weights[ranked[1]] if len(ranked) > 1 else 0.0
    if weights[ranked[0]] >= AGREED and weights[ranked[0]] - second >= AGREED:
        return Seen(ranked[0], others[0][1] * 0.95, others[1:], shown), True
    return Seen(None, others[0][1], others, shown), True


def _worth(text: Text) -> float:
    """How much a look counts; a tick is no sign that recognition is sure of."""
    return max(text[1], TICK) if is_tick(text[0]) else text[1]
