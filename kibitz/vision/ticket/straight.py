"""Spaces as they lie when nothing but the cities is known: equal, on straight lines, twins side by side."""

from __future__ import annotations

import numpy as np

from kibitz.solvers.ticket.boards import Board
from kibitz.vision.ticket.fitting import Points
from kibitz.vision.ticket.profile import Space

FILLED = 0.75
"""Part of a track's way that its spaces take up; the rest is gaps."""
SLIM = 3.0
"""How many times as long as wide a space is."""


def straight_spaces(board: Board, cities: Points) -> list[tuple[Space, ...]]:
    """The spaces of every track from its city a to its city b.

    cities: (n, 2) centres, pixels.
    """
    ways = np.array([cities[track.b] - cities[track.a] for track in board.tracks])
    ways_long = np.maximum(np.linalg.norm(ways, axis=1), 1.0)
    pitch = float(np.median(ways_long / [track.length for track in board.tracks]))
    width = pitch * FILLED / SLIM
    found = []
    for i, track in enumerate(board.tracks):
        twins = board.pairs[track.pair]
        along = ways[i] / ways_long[i]
        aside = (twins.index(i) - (len(twins) - 1) / 2) * width * 1.25 * np.array([-along[1], along[0]])
        angle = float(np.degrees(np.arctan2(along[1], along[0])))
        long = min(pitch * FILLED, FILLED * ways_long[i] / track.length)
        centres = [cities[track.a] + aside + ways[i] * (k + 0.5) / track.length for k in range(track.length)]
        found.append(tuple(Space(float(x), float(y), angle, float(long), width) for x, y in centres))
    return found
