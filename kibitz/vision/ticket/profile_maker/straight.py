"""Clients that draw their tracks by a rule: equal spaces on the straight way between cities, twins side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.model.boards import Board
from kibitz.vision.ticket.profile_maker.bars import Floats
from kibitz.vision.ticket.profile_maker.fitting import Points

EXACT = 0.3
"""How far off the rule a space may lie, in widths of a space."""
LEAST_EXACT = 1.5
"""The same in pixels."""
MOSTLY = 0.7
"""The part of the spaces that must keep to the rule."""
FEWEST = 12
"""Spaces from which a rule is learnt."""


@dataclass(frozen=True, slots=True)
class StraightRule:
    """margin: what is left free at each city; aside: how far twins' middle lines lie from the straight way. Pixels."""

    margin: float
    aside: float


@dataclass(frozen=True, slots=True)
class Seen:
    """The centre of a space that was seen: of which track, which space, where."""

    track: int
    number: int
    at: tuple[float, float]


def learn_rule(
    board: Board, cities: Points, sure: NDArray[np.bool_], seen: Sequence[Seen], width: float
) -> StraightRule | None:
    """The rule that the spaces between cities of sure places keep to; None where they don't.

    sure: (cities,).
    """
    chosen = [s for s in seen if sure[board.tracks[s.track].a] and sure[board.tracks[s.track].b]]
    if len(chosen) < FEWEST:
        return None
    twin = np.array([bool(board.twins[s.track]) for s in chosen])
    part = np.array([(s.number + 0.5) / board.tracks[s.track].length for s in chosen])
    a = np.array([cities[board.tracks[s.track].a] for s in chosen])
    along = np.array([cities[board.tracks[s.track].b] for s in chosen]) - a
    long = np.linalg.norm(along, axis=1)
    ahead = along / long[:, None]
    off = np.array([s.at for s in chosen]) - a
    forth = (off * ahead).sum(axis=1) - part * long
    across = np.abs(off[:, 1] * ahead[:, 0] - off[:, 0] * ahead[:, 1])
    lever = 1 - 2 * part
    outer = np.abs(lever) > 0.3
    margin = float(np.median(forth[outer] / lever[outer])) if outer.any() else 0.0
    aside = float(np.median(across[twin])) if twin.any() else 0.0
    near = max(EXACT * width, LEAST_EXACT)
    kept = (np.abs(forth - margin * lever) < near) & (np.abs(across - aside * twin) < near)
    return StraightRule(margin, aside) if kept.mean() >= MOSTLY else None


def straight_centres(a: Floats, b: Floats, count: int, rule: StraightRule, side: float) -> tuple[Points, float]:
    """The centres of a track's spaces from city a to city b, and their direction in degrees.

    side: -1, 0 or 1, on which side of the straight way it lies.
    """
    along = b - a
    long = max(float(np.linalg.norm(along)), 1e-9)
    ahead = along / long
    parts = (np.arange(count) + 0.5) / count
    forth = rule.margin + parts * (long - 2 * rule.margin)
    middle = a + ahead * forth[:, None] + side * rule.aside * np.array([-ahead[1], ahead[0]])
    return middle, float(np.degrees(np.arctan2(ahead[1], ahead[0])))
