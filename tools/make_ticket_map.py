"""Writes kibitz/resources/ticket/BOARD-map-cities.tsv and BOARD-map-tracks.tsv: how our own maps of the boards lie.

python tools/make_ticket_map.py

Moves cities a little and bends tracks, one after the other and whatever of a few small changes is best, until no space
lies over another one, no space over a city, and every city's name has a place beside it. Always the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kibitz.gui.maps.common.camera import Points
from kibitz.gui.maps.ticket.labels import LETTER, LINE, place_labels
from kibitz.gui.maps.ticket.layout import (
    CITY_RADIUS,
    HEIGHT,
    SPACE_WIDTH,
    WIDTH,
    MapLayout,
    Space,
    Way,
    spaces_between,
)
from kibitz.solvers.ticket.model.boards import BOARDS, Board, load_board

OUT = Path(__file__).parent.parent / "kibitz" / "resources" / "ticket"
ROUNDS = 18
APART = 2.6
"""What should be free between spaces, and beside cities and names."""
FULL_LENGTH, SHORT = 27.0, 21.0
"""A shorter space costs a little, and one below SHORT much."""
REACH = 70.0
"""A track stays so near to the box around its cities."""
FURTHEST = 26.0
"""A city is moved no further."""
Changes = Iterator[Way]
Discs = NDArray[np.float64]
"""Shape (n, 3): x, y and radius."""


class Draft:
    """A map that is being improved."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.homes = np.array([(city.x * WIDTH, city.y * HEIGHT) for city in board.cities])
        self.points = self.homes.copy()
        self.ways = dict.fromkeys(board.pairs, Way())
        self.names: list[Discs] = [np.zeros((0, 3)) for _ in board.cities]
        self.discs = {pair: self._discs(pair, way) for pair, way in self.ways.items()}

    def layout(self) -> MapLayout:
        tracks: list[tuple[Space, ...]] = [()] * len(self.board.tracks)
        for pair, numbers in self.board.pairs.items():
            for number, spaces in zip(numbers, self._spaces(pair, self.ways[pair]), strict=True):
                tracks[number] = spaces
        return MapLayout(self.board, self.points, tuple(tracks))

    def improve(self, step: float) -> None:
        for pair in sorted(self.ways, key=self.cost_of, reverse=True):
            self._bend(pair, step)
        for city in sorted(range(len(self.points)), key=self._cost_at, reverse=True):
            self._move(city, step)
        self._name()

    def cost_of(self, pair: tuple[int, int]) -> float:
        return self._cost(pair, self.ways[pair], self._things(pair))

    def _bend(self, pair: tuple[int, int], step: float) -> None:
        things = self._things(pair)
        best = self.ways[pair]
        least = self._cost(pair, best, things)
        for way in list(_changes(best, step)):
            self.discs[pair] = self._discs(pair, way)
            cost = self._cost(pair, way, things)
            if cost < least - 1e-6:
                best, least = way, cost
        self.ways[pair] = best
        self.discs[pair] = self._discs(pair, best)

    def _move(self, city: int, step: float) -> None:
        home, before = self.homes[city], self.points[city].copy()
        best, least = before, self._cost_at(city)
        for turn in np.linspace(0, 2 * np.pi, 8, endpoint=False):
            spot = before + step * 0.7 * np.array([np.cos(turn), np.sin(turn)])
            if np.hypot(*(spot - home)) > FURTHEST or not (8 < spot[0] < WIDTH - 8 and 8 < spot[1] < HEIGHT - 8):
                continue
            self._put(city, spot)
            cost = self._cost_at(city)
            if cost < least - 1e-6:
                best, least = spot, cost
        self._put(city, best)

    def _put(self, city: int, spot: Points) -> None:
        self.names[city] = self.names[city] + np.append(spot - self.points[city], 0)
        self.points[city] = spot
        for pair in self._pairs_at(city):
            self.discs[pair] = self._discs(pair, self.ways[pair])

    def _cost_at(self, city: int) -> float:
        """What a city and all that moves with it cost."""
        moved = float(((self.points[city] - self.homes[city]) ** 2).sum())
        own = np.vstack([np.append(self.points[city], CITY_RADIUS)[None], self.names[city]])
        near = self._pairs_at(city)
        others = np.vstack([discs for pair, discs in self.discs.items() if pair not in near])
        beside = np.delete(np.column_stack([self.points, np.full(len(self.points), CITY_RADIUS)]), city, axis=0)
        return 0.02 * moved + _pressed(own, np.vstack([others, beside])) + sum(map(self.cost_of, near))

    def _things(self, pair: tuple[int, int]) -> Discs:
        """What the spaces of two cities could lie over, however they bend."""
        others = [discs for other, discs in self.discs.items() if other != pair]
        cities = np.column_stack([self.points, np.full(len(self.points), CITY_RADIUS)])
        things = np.vstack([*others, cities, *self.names])
        ends = self.points[list(pair)]
        near = (things[:, :2] > ends.min(axis=0) - REACH) & (things[:, :2] < ends.max(axis=0) + REACH)
        return np.asarray(things[near.all(axis=1)])

    def _cost(self, pair: tuple[int, int], way: Way, things: Discs) -> float:
        own = self.discs[pair]
        out = np.maximum(7 - own[:, 0], 0) + np.maximum(own[:, 0] - WIDTH + 7, 0)
        out += np.maximum(7 - own[:, 1], 0) + np.maximum(own[:, 1] - HEIGHT + 7, 0)
        length = self._spaces(pair, way)[0][0].length
        short = 0.15 * max(0.0, FULL_LENGTH - length) ** 2 + 4 * max(0.0, SHORT - length) ** 2
        shape = 0.02 * way.bow**2 + 0.05 * way.sway**2 + 0.01 * (way.from_a**2 + way.from_b**2)
        return _pressed(own, things) + float((out**2).sum()) + short + shape

    def _name(self) -> None:
        """Give each name the best place, and keep it free from now on."""
        labels = place_labels(self.layout(), lambda text: len(text) * LETTER, LINE)
        for label in labels:
            left, top, right, bottom = label.box
            radius = LINE / 2.4
            across = np.linspace(left + radius, right - radius, max(2, round((right - left) / radius)))
            down = np.linspace(top + radius, bottom - radius, 1 if len(label.lines) == 1 else 3)
            grid = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
            self.names[label.city] = np.column_stack([grid, np.full(len(grid), radius)])

    def _pairs_at(self, city: int) -> list[tuple[int, int]]:
        return [pair for pair in self.ways if city in pair]

    def _spaces(self, pair: tuple[int, int], way: Way) -> list[tuple[Space, ...]]:
        lengths = [self.board.tracks[i].length for i in self.board.pairs[pair]]
        return spaces_between(self.points[pair[0]], self.points[pair[1]], lengths, way)

    def _discs(self, pair: tuple[int, int], way: Way) -> Discs:
        """Discs that together are the spaces."""
        spaces = [space for lane in self._spaces(pair, way) for space in lane]
        turns = np.radians([space.angle for space in spaces])
        middles = np.array([(space.x, space.y) for space in spaces])
        reach = np.array([max(space.length - SPACE_WIDTH, 0) / 2 for space in spaces])
        aside = np.column_stack([np.cos(turns), np.sin(turns)]) * reach[:, None]
        spots = np.vstack([middles + share * aside for share in (-1.0, -0.35, 0.35, 1.0)])
        corners = np.array([corner for space in spaces for corner in space.corners])
        corners += (np.repeat(middles, 4, axis=0) - corners) * 0.08
        wide, narrow = np.full(len(spots), SPACE_WIDTH / 2), np.full(len(corners), 1.0)
        return np.column_stack([np.vstack([spots, corners]), np.concatenate([wide, narrow])])


def _changes(way: Way, step: float) -> Changes:
    for field in fields(Way):
        for change in (-step, step, -step / 3, step / 3):
            value = getattr(way, field.name) + change
            if field.name.startswith("from") and not 0 <= value <= 26:
                continue
            yield replace(way, **{field.name: value})
    for change in (-step, step):
        yield replace(way, bow=way.bow + change, sway=way.sway + change)
        yield replace(way, bow=way.bow + change, sway=way.sway - change)
        if way.from_a + change >= 0 and way.from_b - change >= 0:
            yield replace(way, from_a=way.from_a + change, from_b=way.from_b - change)
    yield replace(way, bow=0, sway=0)
    yield replace(way, from_a=0, from_b=0)


def _pressed(one: Discs, others: Discs) -> float:
    """How much discs lie over others, or too near."""
    dx, dy = one[:, None, 0] - others[None, :, 0], one[:, None, 1] - others[None, :, 1]
    near = one[:, None, 2] + others[None, :, 2] + APART - np.sqrt(dx * dx + dy * dy)
    return float((np.maximum(near, 0) ** 2).sum())


def write(path: Path, heading: str, lines: list[str]) -> None:
    path.write_text("\n".join([heading, *lines]) + "\n", encoding="utf-8")
    print(path)


def make(board: Board, told: Callable[[str], None] = print) -> None:
    draft = Draft(board)
    for number in range(ROUNDS):
        draft.improve(9.0 * 0.89**number)
        told(f"{board.id}, round {number + 1}: {sum(map(draft.cost_of, draft.ways)):.0f}")
    names = board.names
    moves = (draft.points - draft.homes).round(1)
    cities = [f"{names[i]}\t{x}\t{y}" for i, (x, y) in enumerate(moves.tolist()) if x or y]
    tracks = [
        "\t".join([names[a], names[b], *(str(round(getattr(way, field.name), 1)) for field in fields(Way))])
        for (a, b), way in draft.ways.items()
        if way != Way()
    ]
    write(OUT / f"{board.id}-map-cities.tsv", "city\tright\tdown", cities)
    write(OUT / f"{board.id}-map-tracks.tsv", "city_a\tcity_b\tbow\tsway\tfrom_a\tfrom_b", tracks)


if __name__ == "__main__":
    for board_id in BOARDS:
        make(load_board(board_id))
