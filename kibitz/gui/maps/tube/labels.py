"""Where station names are written: as many as there is room for, none over another. No Qt."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

_CELL = 48.0
"""Side of the cells in which boxes are looked up, px."""
_GAP = 2.5
"""Between a station and its name, px."""
_STEP = 7.0
"""Lines are looked at so often along their way, px."""
_SIDES = (
    (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, -0.5), (1, 0.5), (-1, -0.5), (-1, 0.5)
)  # fmt: skip
"""Where a name may stand, the best places first: to the left or right (-1, 1), above or below, or in between."""
_PER_POINT = 1.0
"""How many steps down `_SIDES` a name goes to cover one point of a line less."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A name that is to be written.

    station: its number. lines: what is written. x, y: of the station, px. reach_x, reach_y: of its sign from its
    middle. width, height: of the name. rank: names of a lower rank are placed first. must: it matters, and is written
    over other stations if it can't be otherwise.
    """

    station: int
    lines: tuple[str, ...]
    x: float
    y: float
    reach_x: float
    reach_y: float
    width: float
    height: float
    rank: float
    must: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """Where a name stands: its upper left corner from the station's middle, px.

    side: -1 left of the station, 1 right of it, else 0. lines, must: as in the wish.
    """

    station: int
    lines: tuple[str, ...]
    dx: float
    dy: float
    width: float
    height: float
    side: int
    must: bool = False

    def box(self, x: float, y: float) -> Box:
        """The name's box when its station is at (x, y)."""
        return x + self.dx, y + self.dy, x + self.dx + self.width, y + self.dy + self.height


class _Boxes:
    """Boxes that may not be written over, looked up by where they are."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Box, int]]] = defaultdict(list)

    def add(self, box: Box, owner: int) -> None:
        for cell in _cells(box):
            self._cells[cell].append((box, owner))

    def covered(self, box: Box, owner: int) -> float:
        """The area of what lies under the box and isn't its owner's own."""
        there = {under for cell in _cells(box) for under, other in self._cells.get(cell, ()) if other != owner}
        return sum(
            max(0.0, min(box[2], u[2]) - max(box[0], u[0])) * max(0.0, min(box[3], u[3]) - max(box[1], u[1]))
            for u in there
        )

    def free(self, box: Box, owner: int) -> bool:
        """Whether nothing but what is its owner's own lies under the box."""
        return not any(
            other != owner and overlap(box, there) for cell in _cells(box) for there, other in self._cells.get(cell, ())
        )


def placed(
    wishes: Sequence[Wish],
    signs: Iterable[tuple[int, Box]],
    ways: Iterable[Sequence[tuple[float, float]]],
    view: Box | None = None,
) -> list[Label]:
    """The names that find a place, none over another or over another station's sign.

    A name stands where it covers least of the lines; one without a free place is left out, unless it must be written:
    then it stands where it covers least of the stations, and still no other name.

    signs: number and box of every station's sign. ways: of the lines, polylines in px.
    view: names stay inside of it; None for no bounds.
    """
    stations, names = _Boxes(), _Boxes()
    for station, box in signs:
        stations.add(box, station)
    inked = _inked(ways)
    made = []
    for wish in sorted(wishes, key=lambda wish: (not wish.must, wish.rank)):
        options = [(label, label.box(wish.x, wish.y)) for label in (_beside(wish, *side) for side in _SIDES)]
        options = [(label, box) for label, box in options if view is None or _inside(box, view)]
        found = _cheapest(wish, options, stations, names, inked)
        if found is None and wish.must:
            found = _forced(wish, options, stations, names)
        if found is None:
            continue
        label, box = found
        made.append(label)
        names.add(box, wish.station)
    return made


def _cheapest(
    wish: Wish, options: Sequence[tuple[Label, Box]], stations: _Boxes, names: _Boxes, inked: set[tuple[int, int]]
) -> tuple[Label, Box] | None:
    """The free place that covers least of the lines; of the ``options``, which come best first."""
    least, found = math.inf, None
    for steps, (label, box) in enumerate(options):
        if least <= steps:
            # No later place can be better.
            break
        if names.free(box, wish.station) and stations.free(box, wish.station):
            cost = steps + _PER_POINT * _covered(inked, box)
            if cost < least:
                least, found = cost, (label, box)
    return found


def _forced(
    wish: Wish, options: Sequence[tuple[Label, Box]], stations: _Boxes, names: _Boxes
) -> tuple[Label, Box] | None:
    """The place that covers least of the stations, and no other name."""
    allowed = [(label, box) for label, box in options if names.free(box, wish.station)]
    return min(allowed, key=lambda option: stations.covered(option[1], wish.station), default=None)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have an area in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def in_lines(name: str, longest: int = 13) -> tuple[str, ...]:
    """A name in one line, or in two about equally long ones where it is longer.

    >>> in_lines("Heathrow Terminals 2 & 3"), in_lines("Bank")
    (('Heathrow', 'Terminals 2 & 3'), ('Bank',))
    """
    words = name.split()
    if len(name) <= longest or len(words) == 1:
        return (name,)
    splits = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    # A lone dash or ampersand doesn't end a line.
    return min(splits, key=lambda lines: (lines[0][-1] in "-&", max(map(len, lines))))


def _beside(wish: Wish, across: int, down: float) -> Label:
    if across:
        # At a slant it may come nearer, for signs are round.
        gap = wish.reach_x * (1 - 0.25 * abs(down)) + _GAP
        dx = gap if across > 0 else -gap - wish.width
        level, slanted = -wish.height / 2, wish.reach_y * 0.3 if down > 0 else -wish.reach_y * 0.3 - wish.height
        dy = level + (slanted - level) * abs(down)
    else:
        gap = wish.reach_y + _GAP
        dx, dy = -wish.width / 2, gap if down > 0 else -gap - wish.height
    return Label(wish.station, wish.lines, dx, dy, wish.width, wish.height, across, wish.must)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(math.floor(box[0] / _CELL), math.floor(box[2] / _CELL) + 1):
        for row in range(math.floor(box[1] / _CELL), math.floor(box[3] / _CELL) + 1):
            yield column, row


def _inked(ways: Iterable[Sequence[tuple[float, float]]]) -> set[tuple[int, int]]:
    """The small cells that lines run through."""
    pieces = np.array([(*a, *b) for way in ways for a, b in pairwise(way)], dtype=float).reshape(-1, 2, 2)
    along = pieces[:, 1] - pieces[:, 0]
    steps = np.maximum(1, np.ceil(np.hypot(along[:, 0], along[:, 1]) / _STEP)).astype(int)
    piece = np.repeat(np.arange(len(pieces)), steps)
    share = (np.arange(len(piece)) - np.repeat(steps.cumsum() - steps, steps)) / steps[piece]
    cells = np.floor((pieces[piece, 0] + along[piece] * share[:, None]) / _STEP).astype(int)
    return set(zip(*cells.T.tolist(), strict=True))


def _covered(inked: set[tuple[int, int]], box: Box) -> int:
    columns = range(math.floor(box[0] / _STEP), math.floor(box[2] / _STEP) + 1)
    rows = range(math.floor(box[1] / _STEP), math.floor(box[3] / _STEP) + 1)
    return sum((column, row) in inked for column in columns for row in rows)


def _inside(box: Box, view: Box) -> bool:
    return view[0] <= box[0] and view[1] <= box[1] and box[2] <= view[2] and box[3] <= view[3]
