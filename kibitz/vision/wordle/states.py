"""What the tiles of a board say: from how their fills compare with each other, never from one colour alone.

A row is scored as a whole. Rows without letters show what an empty cell looks like; of the scored rows the fills are
clustered. The cluster that stands out least from the page is *absent*. Which of the others is *correct* and which is
*present* is weighed from two things: how such colours are used (green and orange for correct, yellow and blue for
present), and the rules: by a wrong naming often no word fits. What stays ambiguous is unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.candidates import Filter
from kibitz.solvers.wordle.scoring import Rule
from kibitz.solvers.wordle.shown import DIGITS, Tile
from kibitz.solvers.wordle.words import load_words
from kibitz.vision.clusters import average_linkage
from kibitz.vision.wordle.tiles import Cell, Lab

ALIKE = 5.0
"""Fills of one meaning differ by less (distance in Lab)."""
APART = 9.0
"""Fills of different meanings differ by more."""
PLAIN = 14.0
"""How far in a and b a fill without colour usually is from the page's at most."""
TINTED = 26.0
"""Beyond this it has a colour for certain; between the two it counts as without, if others have much more."""
FITS = 5.0
"""What it weighs, against how colours are used, that words fit one naming and none the other."""
LEAST_MARGIN = 1.0
"""Of that weight, what one naming must have over the other."""
RARE = 3.0
"""What it weighs against a meaning that all tiles of a board would have it, absent excepted."""
MOST_KINDS = 3


@dataclass(frozen=True)
class Palette:
    """Fills and what they mean, as one board has taught them; used for its other boards and its keyboard."""

    meanings: tuple[tuple[Tile, Lab], ...]

    def name(self, fill: Lab, most: float = APART) -> Tile | None:
        """The meaning of the nearest fill; None if none is near."""
        near = [(float(np.linalg.norm(fill - known)), tile) for tile, known in self.meanings]
        distance, tile = min(near, key=lambda item: item[0], default=(np.inf, Tile.UNKNOWN))
        return tile if distance <= most else None


def tile_states(cells: Sequence[Sequence[Cell]], words: Sequence[str], page: Lab) -> list[list[Tile]]:
    """The tiles of a board. words: letters of each row (``?`` for one that is not readable). page: its fill."""
    count = [sum(cell.letter is not None for cell in row) for row in cells]
    # What lies over a tile hides its letter, and the row is as full as it was.
    full = [all(cell.letter is not None or cell.odd for cell in row) for row in cells]
    wide = len(cells[0])
    tiles = [[_unscored(cell) for cell in row] for row in cells]
    lettered = [r for r, letters in enumerate(count) if letters]
    blank = [cell.fill for r, row in enumerate(cells) if not count[r] for cell in row if cell.visible and not cell.odd]
    empty = np.median(blank, axis=0) if blank else None
    scored = [r for r in lettered if full[r] and (r != lettered[-1] or _is_scored(cells, r, empty, lettered))]
    if scored and scored[-1] == lettered[-1] and is_turning(cells[scored[-1]], empty):
        tiles[scored.pop()] = [Tile.UNKNOWN] * wide
    if not scored:
        return tiles
    fills = np.array([cell.fill for r in scored for cell in cells[r]])
    distance = np.linalg.norm(fills[:, None] - fills[None], axis=2)
    groups = average_linkage(distance, APART, MOST_KINDS, far=2 * APART)
    named = _named(groups, fills, [words[r] for r in scored], page if empty is None else empty, wide)
    for place, tile in enumerate(named):
        r, c = scored[place // wide], place % wide
        tiles[r][c] = Tile.UNKNOWN if cells[r][c].odd else tile
    return tiles


def _unscored(cell: Cell) -> Tile:
    if cell.odd or not cell.visible:
        return Tile.UNKNOWN
    return Tile.EMPTY if cell.letter is None else Tile.TYPED


def is_turning(row: Sequence[Cell], empty: Lab | None) -> bool:
    """Whether a row is between typed and scored: some of its tiles still look like empty cells, and some don't."""
    if empty is None:
        return False
    near = [float(np.linalg.norm(cell.fill - empty)) < ALIKE for cell in row]
    return any(near) and not all(near)


def _is_scored(cells: Sequence[Sequence[Cell]], row: int, empty: Lab | None, lettered: Sequence[int]) -> bool:
    """Whether the last row that has letters has been scored."""
    fills = np.array([cell.fill for cell in cells[row]])
    spread = float(np.linalg.norm(fills - np.median(fills, axis=0), axis=1).max())
    if spread > APART:
        return True
    fill = np.median(fills, axis=0)
    before = [cell.fill for r in lettered if r != row for cell in cells[r]]
    nearest = min((float(np.linalg.norm(fill - other)) for other in before), default=np.inf)
    from_empty = np.inf if empty is None else float(np.linalg.norm(fill - empty))
    colourful = 0.0 if empty is None else float(np.linalg.norm((fill - empty)[1:]))
    if before:
        return nearest < min(ALIKE, from_empty) or colourful > TINTED
    return from_empty > APART


def _named(
    groups: list[list[int]], fills: NDArray[np.float64], words: Sequence[str], ground: Lab, wide: int
) -> list[Tile]:
    """The meaning of each fill, by its group."""
    middles = [np.median(fills[group], axis=0) for group in groups]
    colourful = [float(np.linalg.norm((middle - ground)[1:])) for middle in middles]
    # Groups come largest first. Another one without colour has no meaning: a toast lies over those tiles.
    dull = [g for g in range(len(groups)) if colourful[g] <= PLAIN]
    if not dull and len(groups) > 1:
        least, next_one = sorted(range(len(groups)), key=lambda g: colourful[g])[:2]
        if colourful[least] <= TINTED and colourful[next_one] > 1.6 * colourful[least]:
            dull = [least]
    plain = dull[:1]
    rest = [g for g in range(len(groups)) if g not in dull][:2]
    best: list[tuple[float, dict[int, Tile]]] = []
    kinds = (Tile.CORRECT, Tile.PRESENT) if plain else (Tile.CORRECT, Tile.PRESENT, Tile.ABSENT)
    for chosen in permutations(kinds, len(rest)):
        naming = {**dict.fromkeys(plain, Tile.ABSENT), **dict(zip(rest, chosen, strict=True))}
        weight = sum(_usual(middles[g] - ground, tile) for g, tile in naming.items())
        if len(groups) == 1 and rest:
            weight -= 0.0 if naming[0] is Tile.ABSENT else RARE
        best.append((weight, naming))
    tiles_of = [_tiles(naming, groups, len(fills)) for _, naming in best]
    fits = [_fits(words, tiles, wide) for tiles in tiles_of]
    if any(fits) and not all(fits):
        best = [(weight + (FITS if fit else 0.0), naming) for (weight, naming), fit in zip(best, fits, strict=True)]
    ranked = sorted(range(len(best)), key=lambda i: -best[i][0])
    first = tiles_of[ranked[0]]
    if len(ranked) > 1 and best[ranked[0]][0] - best[ranked[1]][0] < LEAST_MARGIN:
        second = tiles_of[ranked[1]]
        return [one if one == other else Tile.UNKNOWN for one, other in zip(first, second, strict=True)]
    return first


def _tiles(naming: dict[int, Tile], groups: list[list[int]], count: int) -> list[Tile]:
    tiles = [Tile.UNKNOWN] * count
    for g, group in enumerate(groups):
        for place in group:
            tiles[place] = naming.get(g, Tile.UNKNOWN)
    return tiles


def _usual(away: Lab, tile: Tile) -> float:
    """How usual a colour is for a meaning, in log odds; ``away``: how it differs from the ground."""
    if tile is Tile.ABSENT:
        return 2.0 - float(np.linalg.norm(away[1:])) / PLAIN
    angle = float(np.degrees(np.arctan2(away[2], away[1]))) % 360
    # Angles of Lab: orange 45-70, amber and yellow 75-110, green 110-180, cyan and blue 190-300.
    knots = [0, 40, 55, 66, 76, 85, 104, 116, 130, 175, 195, 210, 290, 310, 360]
    odds = [0.0, 1.0, 1.5, 1.0, -0.8, -2.0, -1.8, 0.0, 2.5, 2.5, 0.0, -2.0, -2.0, 0.0, 0.0]
    correct = float(np.interp(angle, knots, odds))
    return correct if tile is Tile.CORRECT else -correct


def _fits(words: Sequence[str], tiles: Sequence[Tile], wide: int) -> bool:
    """Whether a word of our lists fits these scores; rows with letters that aren't readable are left out."""
    history = []
    for r, word in enumerate(words):
        row = tiles[r * wide : (r + 1) * wide]
        if len(word) == wide and "?" not in word and Tile.UNKNOWN not in row:
            history.append((word, "".join(DIGITS[tile] for tile in row)))
    found = _filter(wide)
    return found is None or any(bool(found.fits(history, rule).any()) for rule in Rule)


@lru_cache(maxsize=16)
def _filter(size: int) -> Filter | None:
    """What finds the words of a size that fit; None for sizes that we have no list of."""
    return Filter(load_words(size)) if 3 <= size <= 15 else None
