"""Which patches are the spaces of which track: the best chain of each, from city to city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.model.boards import Board
from kibitz.vision.ticket.profile_maker.bars import Bars, Floats, turned
from kibitz.vision.ticket.profile_maker.fitting import Points

PITCHES = (0.72, 0.79, 0.86, 0.93, 1.0, 1.08, 1.18, 1.3, 1.45)
"""From a space's centre to the next one's, against an equal part of the straight way between the cities."""
USUAL_PITCH, PITCH_SPREAD = 0.95, 0.28
SAME_PITCHES = (0.93, 1.03)
"""Against the pitch of the whole board, where there is one."""
TIGHT, CORNER = 0.95, 0.68
"""The least pitch, and the least distance where a way turns, in lengths of a space."""
ROOMY = 1.15
"""How much longer than its spaces the way of a track may be."""
OFF_PITCH = 0.1
"""Deviation of a step from the pitch, as a part of it."""
OFF_COURSE = 17.0
"""Degrees between a space and the way to the next."""
OFF_START = 35.0
"""The same for the way from and to the city: twins begin beside it."""
ASIDE, OFF_ASIDE = 60.0, 25.0
"""So far a step may lead away from the straight way between the cities, and how much more counts, degrees."""
ONWARDS = 0.1
"""How much further from the one city than from the other each space is than that before, in parts of the way."""
START = (0.3, 0.75)
"""From a city to the centre of its first space, in pitches."""
ROOM = 0.02
"""That much further for the city's mark; a part of the board's width."""
FOUND, HOLE = 6.0, 1.5
"""What a space of a chain is worth, and what one costs that isn't seen."""
MOST_HOLES = 3
"""One after another."""
COLOUR_STEP, MOST_COLOUR = 30.0, 2.0
"""Colours of neighbours differ by that much, in levels; the cost for it has an end: ground may show through."""
ROUNDABOUT = 1.35
"""How much longer the way by a space may be than the straight way between its cities."""
SAME_PLACE, CROSSING = 0.85, 25.0
"""Spaces in a line are at least so many of their lengths apart; those at so great an angle, degrees, may be nearer."""
FAR = 16.0
"""Steps that cost more aren't taken."""


@dataclass(frozen=True, eq=False)
class Chain:
    """A track's spaces: the patch of each, -1 where none is seen; pitch in pixels; worth: what speaks for it."""

    bars: tuple[int, ...]
    pitch: float
    worth: float

    @property
    def seen(self) -> int:
        return sum(bar >= 0 for bar in self.bars)


@dataclass(frozen=True, eq=False)
class Way:
    """What a chain is looked for between: the cities, how far each may be off (pixels), and how many spaces.

    room: for a city's mark, pixels. ease: the part of a crooked way's cost that counts. pitch: from space to space
    where that is the same on the whole board, pixels. length: of a space, pixels, where that is known.
    """

    a: NDArray[np.float64]
    b: NDArray[np.float64]
    slack_a: float
    slack_b: float
    count: int
    room: float
    ease: float = 1.0
    pitch: float | None = None
    length: float = 0.0

    @property
    def around(self) -> float:
        """How long the way over a space of the track may be, from the one city to the other."""
        straight = float(np.linalg.norm(self.b - self.a))
        long = max(ROUNDABOUT * straight, ROOMY * self.count * (self.pitch or 0.0))
        return long + 2 * (self.slack_a + self.slack_b) + self.room


def best_chain(bars: Bars, worth: Floats, way: Way) -> Chain | None:
    """The chain of patches from one city to the other that has most for it; None where none has anything.

    worth: of every patch as a space of this track; those that can't be have -inf. By dynamic programming over which
    patch is which space, for several distances between spaces.
    """
    straight = float(np.linalg.norm(way.b - way.a))
    roundabout = np.linalg.norm(bars.at - way.a, axis=1) + np.linalg.norm(bars.at - way.b, axis=1)
    pick = np.nonzero(np.isfinite(worth) & (roundabout < way.around))[0]
    if not len(pick) or straight < 1:
        return None
    part, gain = bars.only(pick), worth[pick]
    step = part.at[None] - part.at[:, None]
    apart = np.linalg.norm(step, axis=2)
    course = np.degrees(np.arctan2(step[..., 1], step[..., 0]))
    bend = (turned(course, part.angle[:, None]) / OFF_COURSE) ** 2 + (
        turned(course, part.angle[None]) / OFF_COURSE
    ) ** 2
    levels = np.linalg.norm(part.colour[None] - part.colour[:, None], axis=2) / COLOUR_STEP
    back = np.degrees(np.arccos(np.clip(step @ (way.b - way.a) / straight / np.maximum(apart, 1e-9), -1, 1)))
    between = bend + MOST_COLOUR * np.minimum(levels, 1) ** 2 + (np.maximum(back - ASIDE, 0) / OFF_ASIDE) ** 2
    onwards = np.linalg.norm(part.at - way.a, axis=1) - np.linalg.norm(part.at - way.b, axis=1)
    between[onwards[None] - onwards[:, None] < ONWARDS * straight / way.count] = np.inf
    best: Chain | None = None
    offered = [(p * straight / way.count, (np.log(p / USUAL_PITCH) / PITCH_SPREAD) ** 2) for p in PITCHES]
    if way.pitch is not None:
        offered += [(p * way.pitch, 0.0) for p in SAME_PITCHES]
    for pitch, strange in offered:
        if pitch < TIGHT * way.length:
            continue
        steps = [
            np.where(
                apart > max(0.4 * pitch, CORNER * way.length),
                way.ease * (((apart - m * pitch) / (OFF_PITCH * pitch * np.sqrt(m))) ** 2 + between / np.sqrt(m))
                + HOLE * (m - 1),
                np.inf,
            )
            for m in range(1, MOST_HOLES + 2)
        ]
        starts = _ends(part, way.a, way, pitch, way.slack_a)
        ends = _ends(part, way.b, way, pitch, way.slack_b)
        found = _dynamic(gain, steps, starts, ends, way.count)
        if found is None:
            continue
        value = found[1] - strange
        if best is None or value > best.worth:
            best = Chain(tuple(-1 if i < 0 else int(pick[i]) for i in found[0]), pitch, float(value))
    return best if best is not None and best.worth > 0 else None


def _ends(part: Bars, city: NDArray[np.float64], way: Way, pitch: float, slack: float) -> list[Floats]:
    """What it costs that each patch is the first, second ... space from a city."""
    off = part.at - city
    apart = np.linalg.norm(off, axis=1)
    loose = 1 + 2 * slack / pitch
    skew = (turned(np.degrees(np.arctan2(off[:, 1], off[:, 0])), part.angle) / (OFF_START * loose)) ** 2
    found = []
    for k in range(MOST_HOLES + 2):
        least, most = (START[0] + k) * pitch - slack, (START[1] + k) * pitch + way.room + slack
        over = np.maximum(np.maximum(least - apart, apart - most), 0) / (0.2 * pitch)
        found.append(way.ease * (over**2 + skew / (1 + k)) + HOLE * k)
    return found


def _dynamic(
    gain: Floats, steps: Sequence[Floats], starts: Sequence[Floats], ends: Sequence[Floats], count: int
) -> tuple[list[int], float] | None:
    """The best chain: (patch of each space or -1, its worth)."""
    value = np.full((count, len(gain)), -np.inf)
    came = np.full((count, len(gain), 2), -1)
    for k in range(count):
        if k < len(starts):
            value[k] = gain - np.where(starts[k] > FAR, np.inf, starts[k])
        for m in range(1, min(k, len(steps)) + 1):
            offers = value[k - m][:, None] - np.where(steps[m - 1] > FAR, np.inf, steps[m - 1])
            source = offers.argmax(axis=0)
            offer = offers[source, np.arange(len(gain))] + gain
            better = offer > value[k]
            value[k][better] = offer[better]
            came[k][better] = np.column_stack([np.full(better.sum(), k - m), source[better]])
    last: tuple[float, int, int] | None = None
    for k in range(max(0, count - len(ends)), count):
        total = value[k] - np.where(ends[count - 1 - k] > FAR, np.inf, ends[count - 1 - k])
        i = int(total.argmax())
        if np.isfinite(total[i]) and (last is None or total[i] > last[0]):
            last = float(total[i]), k, i
    if last is None:
        return None
    chain, (worth, k, i) = [-1] * count, last
    while k >= 0:
        chain[k] = i
        k, i = (int(v) for v in came[k, i])
    return chain, worth


def all_chains(
    bars: Bars, worths: Floats, ways: Sequence[Way], fixed: Sequence[Chain | None] | None = None
) -> list[Chain | None]:
    """The chains of all tracks, so that no patch is in two: the surest first, the others then do without its patches.

    worths: (tracks, patches). fixed: chains that are settled already.
    """
    worths = worths.copy()
    found: list[Chain | None] = list(fixed) if fixed is not None else [None] * len(ways)
    settled = [bar for chain in found if chain is not None for bar in chain.bars if bar >= 0]
    worths[:, _same_place(bars, settled)] = -np.inf
    left = {i for i, chain in enumerate(found) if chain is None}
    offers = [best_chain(bars, worths[i], way) if i in left else None for i, way in enumerate(ways)]
    while left:
        i = max(left, key=lambda i: _sureness(offers[i], ways[i]))
        chain = offers[i]
        if chain is None:
            break
        found[i] = chain
        left.remove(i)
        used = _same_place(bars, [bar for bar in chain.bars if bar >= 0])
        worths[:, used] = -np.inf
        for j in left:
            other = offers[j]
            if other is not None and any(bar >= 0 and used[bar] for bar in other.bars):
                offers[j] = best_chain(bars, worths[j], ways[j])
    return found


def _sureness(chain: Chain | None, way: Way) -> float:
    return -np.inf if chain is None else chain.worth / way.count + 0.3 * min(chain.seen, 4)


def _same_place(bars: Bars, chosen: Sequence[int]) -> NDArray[np.bool_]:
    """The patches that lie on the chosen ones."""
    used = np.zeros(len(bars), np.bool_)
    for i in chosen:
        off = bars.at - bars.at[i]
        turn = np.radians(bars.angle[i])
        along = np.abs(off @ [np.cos(turn), np.sin(turn)])
        aside = np.abs(off @ [-np.sin(turn), np.cos(turn)])
        inside = along < SAME_PLACE * (bars.length + bars.length[i]) / 2
        crossing = (turned(bars.angle, bars.angle[i]) > CROSSING) & (along > bars.length[i] / 2)
        used |= inside & ~crossing & (aside < 0.6 * bars.width[i])
    return used


def ways_of(board: Board, cities: Points, slack: Floats, scale: float) -> list[Way]:
    """What the chains of all tracks are looked for between. slack: for each city how far it may be off, pixels."""
    return [
        Way(cities[t.a], cities[t.b], float(slack[t.a]), float(slack[t.b]), t.length, ROOM * scale)
        for t in board.tracks
    ]
