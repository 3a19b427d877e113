"""What the tiles of a board say: from how their fills compare with each other, never from one colour alone.

A row is scored as a whole. Rows without letters show what an empty cell looks like; of the scored rows the fills are
clustered. The cluster that stands out least from the page is *absent*. Which of the others is *correct* and which is
*present* is weighed from two things: how such colours are used (green and orange for correct, yellow and blue for
present), and the rules: by a wrong naming often no word fits. What stays ambiguous is unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise, permutations

import numpy as np
from numpy.typing import NDArray

from kibitz.solvers.wordle.model.scoring import Rule
from kibitz.solvers.wordle.model.shown import DIGITS, Tile
from kibitz.solvers.wordle.model.words import load_words
from kibitz.solvers.wordle.search.candidates import Filter
from kibitz.vision.clusters import average_linkage
from kibitz.vision.wordle.tiles import Cell, Lab

ALIKE = 5.0
"""Fills of one meaning differ by less (distance in Lab)."""
APART = 9.0
"""Fills of different meanings differ by more."""
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
LEAST_MARKED = 3
"""Letters of a guess that must be read for the keys to say that it was scored."""
FAINT_STEP = 2.0
"""How far a scored tile is from an empty one at least."""
STRANGE = 0.9
"""A colour for which the odds of correct against present are smaller, either way, is used for neither."""
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


class Progress(StrEnum):
    """How far the last row with letters has come."""

    NONE = "none"
    TYPING = "typing"
    TYPED = "typed"
    """It is full, and not submitted."""
    TURNING = "turning"
    REFUSED = "refused"
    """It is marked as no word."""
    SCORED = "scored"


@dataclass(frozen=True)
class Evidence:
    """What else than a board's own fills tells their meaning.

    page: the ground about the board. palette: what other boards of the game have taught; None where there are none.
    keys: fills of the on-screen keys by letter, their commonest one left out (it says nothing). taken: guesses that
    other boards of the game show as scored; None where there are no others, or these can't tell.
    """

    page: Lab
    palette: Palette | None = None
    keys: Mapping[str, Lab] = field(default_factory=dict)
    taken: int | None = None


def tile_states(
    cells: Sequence[Sequence[Cell]], words: Sequence[Sequence[str]], evidence: Evidence
) -> tuple[list[list[Tile]], Progress]:
    """The tiles of a board, and how far its last row is. words: each row's letters, ``?`` where one isn't readable."""
    count = [sum(cell.letter is not None for cell in row) for row in cells]
    # What lies over a tile hides its letter, and the row is as full as it was.
    full = [all(cell.letter is not None or cell.odd for cell in row) for row in cells]
    wide = len(cells[0])
    tiles = [[_unscored(cell) for cell in row] for row in cells]
    lettered = [r for r, letters in enumerate(count) if letters]
    if not lettered:
        return tiles, Progress.NONE
    blank = [cell.fill for r, row in enumerate(cells) if not count[r] for cell in row if cell.visible and not cell.odd]
    empty = np.median(blank, axis=0) if blank else None
    last = lettered[-1]
    progress = _progress(cells, words, lettered, full[last], empty, evidence)
    if evidence.taken is not None:
        progress = _as_others(progress, cells[last], words[last], last, empty, evidence)
    scored = [r for r in lettered if full[r] and (r != last or progress is Progress.SCORED)]
    if progress is Progress.TURNING:
        tiles[last] = [Tile.UNKNOWN] * wide
    if not scored:
        return tiles, progress
    ground = evidence.page if empty is None else empty
    rows = [[(cells[r][c], words[r][c]) for c in range(wide)] for r in scored]
    for r, row in zip(scored, _named(rows, ground, evidence), strict=True):
        tiles[r] = row
    return tiles, progress


def _unscored(cell: Cell) -> Tile:
    if cell.odd or not cell.visible:
        return Tile.UNKNOWN
    return Tile.EMPTY if cell.letter is None else Tile.TYPED


def _progress(
    cells: Sequence[Sequence[Cell]],
    words: Sequence[Sequence[str]],
    lettered: Sequence[int],
    full: bool,
    empty: Lab | None,
    evidence: Evidence,
) -> Progress:
    """How far the last row that has letters is."""
    row = cells[lettered[-1]]
    earlier = [cell.fill for r in lettered[:-1] for cell in cells[r] if cell.letter is not None]
    seen = [cell for cell in row if cell.letter is not None]
    fills = np.array([cell.fill for cell in seen])
    middle = np.median(fills, axis=0)
    varied = float(np.linalg.norm(fills - middle, axis=1).max()) > APART
    if not full:
        gap = any(
            a.letter is None and not a.odd and b.letter is not None for a, b in pairwise(row) if a.visible and b.visible
        )
        return Progress.TURNING if gap or varied else Progress.TYPING
    if varied:
        return Progress.TURNING if _is_turning(row, empty, earlier) else Progress.SCORED
    nearest = min((float(np.linalg.norm(middle - other)) for other in earlier), default=np.inf)
    from_empty = np.inf if empty is None else float(np.linalg.norm(middle - empty))
    ground = evidence.page if empty is None else empty
    colourful = float(np.linalg.norm((middle - ground)[1:]))
    if nearest < min(ALIKE, from_empty):
        return Progress.SCORED
    if colourful > TINTED:
        # All tiles alike in a colour that no earlier row has, and that is neither usual for correct nor for present.
        strange = abs(_usual(middle, ground, Tile.CORRECT)) < STRANGE
        return (
            Progress.REFUSED if strange and not _keys_agree(words[lettered[-1]], middle, evidence) else Progress.SCORED
        )
    if earlier:
        return Progress.TYPED
    if from_empty > FAINT_STEP and _keys_mark(words[lettered[-1]], evidence):
        return Progress.SCORED
    if from_empty <= APART:
        return Progress.TYPED
    return (
        Progress.SCORED if not evidence.keys or _keys_agree(words[lettered[-1]], middle, evidence) else Progress.TYPED
    )


def _as_others(
    progress: Progress, row: Sequence[Cell], word: Sequence[str], last: int, empty: Lab | None, evidence: Evidence
) -> Progress:
    """How far the last row is, knowing how many guesses the other boards show: all get the same.

    A row that is still to be turned over isn't yet what the others show: it looks like no scored tile.
    """
    assert evidence.taken is not None, "asked only where others tell"
    if progress is Progress.SCORED and not last and not evidence.taken and not _keys_mark(word, evidence):
        return Progress.TYPED
    if progress is not Progress.TYPED or last >= evidence.taken:
        return progress
    middle = np.median([cell.fill for cell in row if cell.letter is not None], axis=0)
    if float(np.linalg.norm((middle - (evidence.page if empty is None else empty))[1:])) > FAINT:
        # A colour, such as that of a board which is solved and fades: typed tiles have none.
        return Progress.SCORED
    absent = [fill for tile, fill in (evidence.palette.meanings if evidence.palette else ()) if tile is Tile.ABSENT]
    if absent:
        near = min(float(np.linalg.norm(middle - fill)) for fill in absent)
        return Progress.SCORED if near <= APART else Progress.TURNING
    from_empty = np.inf if empty is None else float(np.linalg.norm(middle - empty))
    return Progress.SCORED if from_empty > ALIKE else Progress.TURNING


def _is_turning(row: Sequence[Cell], empty: Lab | None, earlier: Sequence[Lab]) -> bool:
    """Whether a row is between typed and scored: the tiles at its end still look like empty cells.

    Not where tiles of earlier rows look so too: there, absent is hardly different from empty.
    """
    if empty is None:
        return False
    near = [float(np.linalg.norm(cell.fill - empty)) < ALIKE for cell in row]
    first = near.index(True) if any(near) else len(near)
    like_empty = any(float(np.linalg.norm(fill - empty)) < ALIKE for fill in earlier)
    return 0 < first < len(near) and all(near[first:]) and not like_empty


def _keys_mark(letters: Sequence[str], evidence: Evidence) -> bool:
    """Whether the keys of these letters are set off from the others, and hardly any other key is: they were guessed."""
    read = {letter for letter in letters if letter not in ("", "?")}
    return len(read) >= LEAST_MARKED and read <= set(evidence.keys) and len(set(evidence.keys) - read) <= 1


def _keys_agree(letters: Sequence[str], fill: Lab, evidence: Evidence) -> bool:
    """Whether keys of these letters have about this fill."""
    return any(
        letter in evidence.keys and float(np.linalg.norm(evidence.keys[letter] - fill)) < APART for letter in letters
    )


def _named(rows: Sequence[Sequence[tuple[Cell, str]]], ground: Lab, evidence: Evidence) -> list[list[Tile]]:
    """The tiles of scored rows, by the groups of their fills; unknown where something lies over them.

    A tile whose letter isn't readable teaches nothing: a message may lie over it.
    """
    clear = [(r, c) for r, row in enumerate(rows) for c, (cell, letter) in enumerate(row) if letter not in ("", "?")]
    tiles = [[Tile.UNKNOWN] * len(row) for row in rows]
    fills = np.array([rows[r][c][0].fill for r, c in clear])
    letters = [[letter for _, letter in row] for row in rows]
    known = _meanings(fills, clear, letters, ground, evidence)
    for (r, c), tile in zip(clear, known, strict=True):
        tiles[r][c] = tile
    palette = Palette(tuple((tile, fill) for tile, fill in zip(known, fills, strict=True) if tile is not Tile.UNKNOWN))
    for r, row in enumerate(rows):
        for c, (cell, letter) in enumerate(row):
            if letter == "?":
                tiles[r][c] = palette.name(cell.fill, ALIKE) or Tile.UNKNOWN
    return tiles


def _meanings(
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
        weight = sum(_usual(middles[g], ground, tile) for g, tile in naming.items())
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


def _usual(fill: Lab, ground: Lab, tile: Tile) -> float:
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
