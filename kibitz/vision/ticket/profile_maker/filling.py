"""Spaces that no patch shows: between those that were found, beside a twin, along an arc; looked at first."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kibitz.solvers.ticket.model.boards import Colour
from kibitz.vision.ticket.profile_maker.bars import Floats
from kibitz.vision.ticket.profile_maker.fitting import Points
from kibitz.vision.ticket.profile_maker.space_score import SpaceScorer, as_poses

BULGES = np.linspace(-0.4, 0.4, 33)
"""How far arcs bend aside, as a part of the straight way."""
SAMPLES = 101


def between(known: Mapping[int, Floats], a: Floats, b: Floats, count: int, ends: float) -> Floats:
    """All spaces of a track by those that are known: (count, 3): x, y, angle in degrees.

    known: number of the space -> its centre. ends: from a city to the nearest space's centre, in pitches.
    """
    numbers = np.array([-ends, *sorted(known), count - 1 + ends])
    places = np.array([a, *(known[k] for k in sorted(known)), b])
    tangents = np.gradient(places, numbers, axis=0) if len(places) > 2 else np.repeat((b - a)[None] / count, 2, axis=0)
    rows = []
    for k in range(count):
        i = int(np.clip(np.searchsorted(numbers, k) - 1, 0, len(numbers) - 2))
        if k in known and numbers[i + 1] == k:
            i = min(i + 1, len(numbers) - 2)
        span = numbers[i + 1] - numbers[i]
        t = (k - numbers[i]) / span
        p, q, u, v = places[i], places[i + 1], tangents[i] * span, tangents[i + 1] * span
        at = (2 * t**3 - 3 * t**2 + 1) * p + (t**3 - 2 * t**2 + t) * u + (3 * t**2 - 2 * t**3) * q + (t**3 - t**2) * v
        to = (6 * t**2 - 6 * t) * (p - q) + (3 * t**2 - 4 * t + 1) * u + (3 * t**2 - 2 * t) * v
        rows.append((*at, np.degrees(np.arctan2(to[1], to[0]))))
    return np.array(rows)


def arc(a: Floats, b: Floats, bulge: float, count: int, margin: float) -> Floats:
    """Equal spaces on an arc between two cities: (count, 3)."""
    along = b - a
    aside = np.array([-along[1], along[0]])
    t = np.linspace(0, 1, SAMPLES)[:, None]
    line: Points = a + along * t + aside * 4 * bulge * t * (1 - t)
    steps = np.r_[0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
    at = margin + (np.arange(count) + 0.5) / count * (steps[-1] - 2 * margin)
    x, y = (np.interp(at, steps, line[:, axis]) for axis in (0, 1))
    tangent = np.gradient(line, axis=0)
    dx, dy = (np.interp(at, steps, tangent[:, axis]) for axis in (0, 1))
    return np.column_stack([x, y, np.degrees(np.arctan2(dy, dx))])


def beside(spaces: Floats, aside: float) -> Floats:
    """The spaces of a twin: (n, 3) moved to their right by so much."""
    turn = np.radians(spaces[:, 2])
    moved = spaces.copy()
    moved[:, 0] -= np.sin(turn) * aside
    moved[:, 1] += np.cos(turn) * aside
    return moved


def best_line(
    scorer: SpaceScorer, lines: list[Floats], colour: Colour, length: float, width: float
) -> tuple[Floats, float]:
    """Of some ways that a track may take, each (n, 3), the one that looks most like it; and the mean of its spaces."""
    count = len(lines[0])
    poses = as_poses([(*row, length, width) for line in lines for row in line])
    scores = scorer.scores(poses, colour).reshape(len(lines), count).mean(axis=1)
    best = int(scores.argmax())
    return lines[best], float(scores[best])
