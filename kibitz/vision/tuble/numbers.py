"""Numbers of stops, with a second look where the first one isn't sure."""

from __future__ import annotations

from collections import defaultdict

from kibitz.core.geometry import Rect
from kibitz.vision.tuble.details import Seen
from kibitz.vision.tuble.texts import Text, Texts
from kibitz.vision.tuble.words import is_tick, stops_of

SURE = 0.9
"""Confidence from which on a number is believed at first sight."""
AGREED = 1.7
"""Of three further looks, how much confidence in all a number needs, and by how much more than the next one."""
TICK, LIKE_TICKS = 0.75, ("V", "v", "/")
"""How much a look counts that sees a tick at least, and what a tick is taken for."""
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
    looks = [first] if first is not None else []
    looks += [texts.reread(box, way) for way in (1, 2, 3)]
    ticked = any(is_tick(text) for text, _ in looks)
    weights: dict[int, float] = defaultdict(float)
    shown = first[0] if first else ""
    for n, (text, sure) in enumerate(looks):
        value = stops_of(text)
        if is_tick(text) or (ticked and text in LIKE_TICKS):
            # No sign that recognition is sure of.
            value, sure = 0, max(sure, TICK)
        elif value is None and (n > 0 or first is None):
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
