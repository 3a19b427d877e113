"""Where everything on a made-up client's board lies: cities, tracks, spaces. In units: the board is 1000 wide."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.ticket.model.boards import PLAIN, Board, City, Colour, load_board, rows
from tests.support.ticket.pictures_looks import Look

WIDTH = 1000.0
Points = NDArray[np.float64]
"""(n, 2): x, y."""
SAMPLES = 60
TRIES = 7
UNALIKE = ("Angora", "Constantinople", "Petrograd", "Smyrna", "Sevastopol")
"""Cities whose other names are of another time: no client mixes them in."""


@dataclass(frozen=True, eq=False)
class Slot:
    """A space: its centre, direction (degrees, x axis to y axis), length and width; line: its own part of the way."""

    x: float
    y: float
    angle: float
    length: float
    width: float
    line: Points

    def grid(self, along: int = 9, across: int = 5) -> Points:
        """Points spread over it."""
        u, v = np.meshgrid(np.linspace(-0.45, 0.45, along) * self.length, np.linspace(-0.4, 0.4, across) * self.width)
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return np.stack([self.x + u * cos - v * sin, self.y + u * sin + v * cos], axis=-1).reshape(-1, 2)


@dataclass(frozen=True, eq=False)
class Layout:
    """A client's board: tracks and names as it has them; cities' places and each track's spaces, city a to city b."""

    board: Board
    height: float
    cities: Points
    tracks: tuple[tuple[Slot, ...], ...]


def make_layout(seed: int, board_id: str, look: Look) -> Layout:
    """The board of this seed."""
    chance = random.Random(f"ticket layout {seed}")
    board = _board(chance, board_id, look)
    height = WIDTH / look.aspect
    cities = _places(chance, board, look, height)
    return Layout(board, height, cities, _ways(chance, board, look, cities))


def _board(chance: random.Random, board_id: str, look: Look) -> Board:
    """The board as the client has it: some cities spelt in its own way, some tracks missing or of another colour."""
    board = load_board(board_id)
    tracks = list(board.tracks)
    doubles = [i for i, twins in enumerate(board.twins) if twins]
    for i in sorted(chance.sample(doubles, look.missing), reverse=True):
        del tracks[i]
    for i in chance.sample(range(len(tracks)), look.recoloured):
        tracks[i] = replace(
            tracks[i], colour=chance.choice([c for c in (*PLAIN, Colour.GREY) if c != tracks[i].colour])
        )
    spellings: dict[str, list[str]] = {}
    for spelling, name in rows("aliases.tsv"):
        if name not in UNALIKE:
            spellings.setdefault(name, []).append(spelling)
    names = [
        chance.choice(spellings[city.name]) if city.name in spellings and chance.random() < look.spelling else city.name
        for city in board.cities
    ]
    cities = tuple(City(name, city.x, city.y) for name, city in zip(names, board.cities, strict=True))
    return replace(board, cities=cities, tracks=tuple(tracks))


def _places(chance: random.Random, board: Board, look: Look, height: float) -> Points:
    """The printed places, bent smoothly by up to the look's share of the width, and each moved a little."""
    at = np.array([(city.x, city.y) for city in board.cities])
    moved = np.zeros_like(at)
    for axis in (0, 1):
        for _ in range(2):
            fx, fy, phase = chance.uniform(1, 5), chance.uniform(1, 5), chance.uniform(0, 6.3)
            moved[:, axis] += np.sin(fx * at[:, 0] + fy * at[:, 1] + phase)
    jitter = np.array([[chance.gauss(0, 1), chance.gauss(0, 1)] for _ in at])
    near = np.clip(jitter, -2, 2) * look.jitter
    return np.asarray((at * [WIDTH, height]) + WIDTH * (moved / 2 * look.warp + near))


def _ways(chance: random.Random, board: Board, look: Look, cities: Points) -> tuple[tuple[Slot, ...], ...]:
    found: list[tuple[Slot, ...]] = [()] * len(board.tracks)
    taken: list[Points] = []
    for pair, tracks in sorted(board.pairs.items()):
        others = np.delete(cities, list(pair), axis=0)
        tries = 1 if look.way == "straight" else TRIES
        offered = [_way(chance, look, cities[pair[0]], cities[pair[1]]) for _ in range(tries)]
        way = min(offered, key=lambda line: _in_the_way(line, [*taken, others], look.width * 1.6))
        taken.append(way[::3])
        step = look.width * (1 + look.twin_gap)
        for i, track in enumerate(tracks):
            aside = (i - (len(tracks) - 1) / 2) * step
            found[track] = _slots(_beside(way, aside), board.tracks[track].length, look)
    return tuple(found)


def _way(chance: random.Random, look: Look, a: Points, b: Points) -> Points:
    """From city to city: straight, bent or with a kink."""
    t = np.linspace(0, 1, SAMPLES)[:, None]
    along = b - a
    aside = np.array([-along[1], along[0]])
    if look.way == "straight":
        return np.asarray(a + along * t)
    bend = chance.uniform(-look.bend, look.bend)
    if look.way == "curved":
        return np.asarray(a + along * t + aside * 4 * bend / 2 * t * (1 - t))
    kinks = sorted(chance.uniform(0.25, 0.75) for _ in range(chance.choice((0, 1, 1))))
    corners = np.array([a, *(a + along * k + aside * bend * 0.7 for k in kinks), b])
    return even(corners, SAMPLES)


def even(line: Points, count: int) -> Points:
    """So many points of a line, equally far apart."""
    steps = np.r_[0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
    at = np.linspace(0, steps[-1], count)
    return np.stack([np.interp(at, steps, line[:, axis]) for axis in (0, 1)], axis=1)


def _in_the_way(line: Points, others: Sequence[Points], near: float) -> int:
    """How much of a line lies near to others, its ends apart."""
    middle = line[8:-8:3]
    apart = np.linalg.norm(middle[:, None] - np.vstack(others)[None], axis=-1).min(axis=1)
    return int((apart < near).sum())


def _beside(line: Points, aside: float) -> Points:
    """The line moved to its right."""
    if not aside:
        return line
    tangent = np.gradient(line, axis=0)
    # A smooth tangent keeps the twins of a line with a kink from folding there.
    tangent = np.stack([np.convolve(np.pad(tangent[:, i], 3, "edge"), np.ones(7) / 7, "valid") for i in (0, 1)], axis=1)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    return np.asarray(line + aside * np.stack([-tangent[:, 1], tangent[:, 0]], axis=1))


def _slots(line: Points, count: int, look: Look) -> tuple[Slot, ...]:
    whole = float(np.hypot(*np.diff(line, axis=0).T).sum())
    # Cities' marks want room, but a track of one space must stay longer than wide.
    margin = min(look.marker_size * 1.3 + 2, 0.22 * whole)
    fine = even(line, 400)[round(400 * margin / whole) : round(400 * (1 - margin / whole))]
    room = whole - 2 * margin
    length = room / count * (1 - (look.gap if count > 1 else 0.06))
    if look.steady:
        length = min(length, look.width * 2.1)
    slots = []
    for k in range(count):
        middle = (k + 0.5) / count
        half = length / room / 2
        part = even(fine[round((middle - half) * (len(fine) - 1)) : round((middle + half) * (len(fine) - 1)) + 1], 9)
        (ax, ay), (bx, by) = part[0], part[-1]
        centre = (part[4] + (part[0] + part[-1]) / 2) / 2
        slots.append(
            Slot(
                float(centre[0]), float(centre[1]), math.degrees(math.atan2(by - ay, bx - ax)), length, look.width, part
            )
        )
    return tuple(slots)
