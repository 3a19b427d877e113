"""What the fills of scored tiles mean: each cluster of them absent, present or correct."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.scoring import Rule
from kibitz.solvers.wordle.model.shown import DIGITS, Tile
from kibitz.solvers.wordle.model.words import load_words
from kibitz.solvers.wordle.search.candidates import Filter
from kibitz.vision.clusters import average_linkage
from kibitz.vision.wordle.evidence import APART, Evidence
from kibitz.vision.wordle.tiles import Lab

PLAIN = 14.0
"""How far in a and b a fill without colour usually is from the page's at most."""
FAINT = 6.0
"""A fill that is nearer has no colour on any page."""
TINTED = 26.0
"""Beyond this it has a colour for certain; between the two it counts as without, if others have much more."""
FITS = 5.0
"""What it weighs, against how colours are used, that words fit one naming and none the other."""
LEAST_MARGIN = 1.0
"""Of that weight, what one naming must have over the other."""
KEYS = 2.0
"""What it weighs that a letter's key has the colour of the better of two tiles, for each of at most two letters."""
RARE = 3.0
"""What it weighs against a meaning that all tiles of a board would have it, absent excepted."""
MOST_KINDS = 3


def meanings(
    fills: NDArray[np.float64],
    places: Sequence[tuple[int, int]],
    letters: Sequence[Sequence[str]],
    ground: Lab,
    evidence: Evidence,
) -> list[Tile]:
    """The meaning of each fill, by its group. places: (row, column) of each; letters: of the rows."""
    if not len(fills):
        return []
    groups = _groups(fills)
    middles = [np.median(fills[group], axis=0) for group in groups]
    if evidence.palette is not None:
        known = [evidence.palette.name(middle) for middle in middles]
        if all(known):
            return _tiles({g: tile for g, tile in enumerate(known) if tile}, groups, len(fills))
    colourful = [float(np.linalg.norm((middle - ground)[1:])) for middle in middles]
    # Groups come largest first. Another one without colour has no meaning: a toast lies over those tiles.
    # On a page that is dimmed colours are weak, and still many times stronger than none.
    weakest = min(colourful)
    dull = [g for g in range(len(groups)) if colourful[g] <= PLAIN and colourful[g] <= max(FAINT, 3 * weakest)]
    if not dull and len(groups) > 1:
        nearest, next_one = sorted(range(len(groups)), key=lambda g: colourful[g])[:2]
        if colourful[nearest] <= TINTED and colourful[next_one] > 1.6 * colourful[nearest]:
            dull = [nearest]
    plain = dull[:1]
    rest = [g for g in range(len(groups)) if g not in dull][:2]
    best: list[tuple[float, dict[int, Tile]]] = []
    kinds = (Tile.CORRECT, Tile.PRESENT) if plain else (Tile.CORRECT, Tile.PRESENT, Tile.ABSENT)
    for chosen in permutations(kinds, len(rest)):
        naming = {**dict.fromkeys(plain, Tile.ABSENT), **dict(zip(rest, chosen, strict=True))}
        weight = sum(usual(middles[g], ground, tile) for g, tile in naming.items())
        if len(groups) == 1 and rest:
            weight -= 0.0 if naming[0] is Tile.ABSENT else RARE
        best.append((weight, naming))
    tiles_of = [_tiles(naming, groups, len(fills)) for _, naming in best]
    if evidence.keys:
        best = [
            (weight + KEYS * _keys_say(naming, groups, middles, [letters[r][c] for r, c in places], evidence), naming)
            for weight, naming in best
        ]
    ranked = sorted(range(len(best)), key=lambda i: -best[i][0])
    if len(ranked) > 1 and best[ranked[0]][0] - best[ranked[1]][0] < FITS + LEAST_MARGIN:
        fits = [_fits(letters, places, tiles) for tiles in tiles_of]
        if any(fits) and not all(fits):
            best = [(weight + (FITS if fit else 0.0), naming) for (weight, naming), fit in zip(best, fits, strict=True)]
            ranked.sort(key=lambda i: -best[i][0])
    first = tiles_of[ranked[0]]
    if len(ranked) > 1 and best[ranked[0]][0] - best[ranked[1]][0] < LEAST_MARGIN:
        second = tiles_of[ranked[1]]
        return [one if one == other else Tile.UNKNOWN for one, other in zip(first, second, strict=True)]
    return first


def _groups(fills: NDArray[np.float64]) -> list[list[int]]:
    """Indices of fills that are alike, largest group first. On a drawn page most are equal, and taken as one."""
    kinds, which = np.unique(fills.round(1), axis=0, return_inverse=True)
    distance = np.linalg.norm(kinds[:, None] - kinds[None], axis=2)
    joined = average_linkage(distance, APART, MOST_KINDS, far=2 * APART)
    groups = [np.flatnonzero(np.isin(which.reshape(-1), group)).tolist() for group in joined]
    return sorted(groups, key=lambda group: (-len(group), group[0]))


def _keys_say(
    naming: dict[int, Tile],
    groups: list[list[int]],
    middles: Sequence[Lab],
    letters: Sequence[str],
    evidence: Evidence,
) -> int:
    """By how many letters the keys speak for a naming: a key shows the best that its letter has been."""
    order = (Tile.ABSENT, Tile.PRESENT, Tile.CORRECT)
    of: dict[str, set[int]] = {}
    for g, group in enumerate(groups):
        for place in group:
            of.setdefault(letters[place], set()).add(g)
    said = 0
    for letter, kinds in of.items():
        known = [g for g in kinds if g in naming]
        if letter in evidence.keys and len(known) > 1:
            nearest = min(known, key=lambda g: float(np.linalg.norm(middles[g] - evidence.keys[letter])))
            said += 1 if nearest == max(known, key=lambda g: order.index(naming[g])) else -1
    return max(-2, min(2, said))


def _tiles(naming: dict[int, Tile], groups: list[list[int]], count: int) -> list[Tile]:
    tiles = [Tile.UNKNOWN] * count
    for g, group in enumerate(groups):
        for place in group:
            tiles[place] = naming.get(g, Tile.UNKNOWN)
    return tiles


def usual(fill: Lab, ground: Lab, tile: Tile) -> float:
    """How usual a colour is for a meaning on such a ground, in log odds."""
    if tile is Tile.ABSENT:
        return 2.0 - float(np.linalg.norm((fill - ground)[1:])) / PLAIN
    angle = float(np.degrees(np.arctan2(fill[2], fill[1]))) % 360
    # Angles of Lab: orange 45-70, amber and yellow 75-110, green 110-180, cyan and blue 190-300.
    knots = [0, 40, 55, 66, 76, 85, 104, 116, 130, 175, 195, 210, 290, 310, 360]
    odds = [0.0, 1.0, 1.5, 1.0, -0.8, -2.0, -1.8, 0.0, 2.5, 2.5, 0.0, -2.0, -2.0, 0.0, 0.0]
    correct = float(np.interp(angle, knots, odds))
    return correct if tile is Tile.CORRECT else -correct


def _fits(letters: Sequence[Sequence[str]], places: Sequence[tuple[int, int]], tiles: Sequence[Tile]) -> bool:
    """Whether a word of our lists fits these scores; rows that aren't wholly readable are left out."""
    scores = [["?"] * len(row) for row in letters]
    for (r, c), tile in zip(places, tiles, strict=True):
        scores[r][c] = DIGITS.get(tile, "?")
    history = [
        ("".join(row), "".join(digits))
        for row, digits in zip(letters, scores, strict=True)
        if "?" not in digits and all(row) and "?" not in row
    ]
    found = _filter(len(letters[0]))
    return found is None or any(bool(found.fits(history, rule).any()) for rule in Rule)


def is_word(letters: str) -> bool:
    """Whether a row's letters are a word of one of our lists; also where we have none of that length."""
    found = _filter(len(letters))
    return found is None or letters in found.words


@lru_cache(maxsize=16)
def _filter(size: int) -> Filter | None:
    """What finds the words of a size that fit; None for sizes that we have no list of."""
    return Filter(load_words(size)) if 3 <= size <= 15 else None
