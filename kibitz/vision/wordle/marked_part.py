"""Which part of a tile shows its state: its fill on most pages; else its border, a bar at its foot, or its letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.vision.wordle.cells.cell_reader import ReadCell
from kibitz.vision.wordle.cells.tiles import Cell
from kibitz.vision.wordle.evidence import APART

LEAST_SPREAD = 14.0
"""How far apart, in Lab, the colours of borders, bars or letters are at least that tell states apart."""
CLEARER = 1.5
"""How many times as far apart the colours of borders are than those of fills where fills are pale."""

MUCH_CLEARER = 2.0
"""How many times as far apart the colours of letters are than those of borders where fills are all alike."""
LEAST_RIM = 4.0
"""How far, in Lab, a border is from its tile's ground at least."""
SAME_WAY = 0.97
"""Cosine between two steps from ground to border, from which on they are to one colour."""

SAME_STRENGTH = 1.1
"""How many times as far from the ground as the rest of a border its lower line is at most."""
LEAST_LINE = 0.4
"""Strength of a line that is mixed with the ground at least, as a share of what it is in full: of two rows of pixels
that it falls between, one has half of it."""

STATES = 3
"""States that a tile of a scored row has: right, elsewhere, absent."""
PARTS = ("fill", "rim", "foot", "ink")
"""Parts of a tile, those first whose colours tell states most often."""
BOTH = "fill and rim"
"""Where each of the two tells states apart that the other doesn't: a tile's colour is then the middle of them."""
Table = Sequence[Sequence[ReadCell]]


def by_marked_part(
    boards: Sequence[Table], known: str = "", pages: Sequence[NDArray[np.float64]] = ()
) -> tuple[list[list[list[ReadCell]]], str]:
    """The cells of a game's boards, each one's fill replaced by the colour of the part that shows its state; and that
    part, one of `PARTS`, or `BOTH`.

    A letter is dark on light and light on dark fills, so it counts only where nothing else tells states apart.
    known: the part, where the user has shown it. pages: the ground about each board, if that is known.
    """
    if pages:
        boards = [_without_gaps(table, page) for table, page in zip(boards, pages, strict=True)]
    boards = [_evened_table(table) for table in boards]
    part = known
    if not known:
        whole = [cell for table in boards for cell in _without_cursor(table)]
        full = [row for table in boards for row in _full(table)]
        # A tile has three states: where there are as many fills, borders tell nothing that these don't.
        both = _kinds(full, "fill") < STATES and _both_tell(whole)
        part = BOTH if both else _telling_part(full)
    return [[[shown_by(one, part) for one in row] for row in table] for table in boards], part


def _without_gaps(table: Table, page: NDArray[np.float64]) -> list[Sequence[ReadCell]]:
    return [[_off_page(one, page) for one in row] for row in table]


def _evened_table(table: Table) -> list[Sequence[ReadCell]]:
    return [_evened([_closed(one) for one in _evened(row, "rim")], "foot") for row in table]


def _telling_part(rows: Sequence[Sequence[ReadCell]]) -> str:
    """The part whose colours tell the states of tiles in full rows apart."""
    fill, rim, foot, ink = (_spread(rows, part) for part in ("fill", "rim", "foot", "ink"))
    if _rims_are_chance([one.cell for row in rows for one in row]):
        rim = 0.0
    if fill <= LEAST_RIM and ink > max(LEAST_SPREAD, MUCH_CLEARER * max(rim, foot)):
        return "ink"
    least = max(LEAST_SPREAD, CLEARER * fill)
    # A line that is seen once, beside borders that tell, may be the upper border of what is below it.
    if foot > least and (rim <= least or _kinds(rows, "foot", 2) > _kinds(rows, "rim")):
        return "foot"
    if rim > least:
        return "rim"
    return "ink" if ink > LEAST_SPREAD > max(fill, rim, foot) else "fill"


def _whole(table: Table) -> list[Sequence[ReadCell]]:
    return [row for row in table if all(one.cell.letter is not None for one in row)]


def _without_cursor(table: Table) -> Sequence[Cell]:
    """The cells of a board's full rows without the last one where that alone has a border of its colour, which is no
    other's fill either: a cursor is there."""
    cells = [one.cell for row in _whole(table) for one in row]
    if not cells:
        return cells
    own = _colour(cells[-1], "rim")
    others = [_colour(cell, part) for cell in cells[:-1] for part in ("fill", "rim")]
    known = any(float(np.linalg.norm(own - other)) <= LEAST_SPREAD for other in others)
    return cells if known else cells[:-1]


def _both_tell(cells: Sequence[Cell]) -> bool:
    """Whether borders tell tiles of one fill apart, and fills tiles with one border, or without any: a state is a fill,
    another one a border."""
    if not cells:
        return False
    fills, rims = (np.array([_colour(cell, part) for cell in cells]) for part in ("fill", "rim"))
    between = [np.linalg.norm(colours[:, None] - colours[None], axis=2) for colours in (fills, rims)]
    steps = rims - fills
    strength = np.linalg.norm(steps, axis=1)
    bordered = (strength > LEAST_SPREAD) & np.array([not cell.thin for cell in cells])
    # A line of one colour that is mixed with the ground here and there has other strengths, and goes the same way.
    seen = strength > LEAST_RIM
    mixed = seen[:, None] & seen & (steps @ steps.T >= SAME_WAY * strength[:, None] * strength)
    by_rims = (between[0] <= APART) & (between[1] > LEAST_SPREAD) & bordered[:, None] & ~mixed
    alike = ((between[1] <= APART) & bordered[:, None]) | ~(seen[:, None] | seen)
    by_fills = alike & (between[0] > LEAST_SPREAD)
    return bool(by_rims.any() and by_fills.any())


def _evened(row: Sequence[ReadCell], part: str) -> list[ReadCell]:
    """A row whose borders, or lines at the foot, have their full colour where only their strength differs.

    A thin line, or a round one, is mixed with the ground by how it falls between the pixels.
    """
    steps = np.array([_colour(one.cell, part) - one.cell.fill for one in row])
    strength = np.linalg.norm(steps, axis=1)
    even = []
    for one, step, own in zip(row, steps, strength, strict=True):
        if own > LEAST_RIM:
            same = (steps @ step >= SAME_WAY * own * strength) & (strength > LEAST_RIM)
            same &= own >= LEAST_LINE * strength
            strongest = int(np.argmax(np.where(same, strength, 0.0)))
            full = _colour(row[strongest].cell, part)
            one = replace(one, cell=replace(one.cell, rim=full) if part == "rim" else replace(one.cell, foot=full))
        even.append(one)
    return even


def _off_page(one: ReadCell, page: NDArray[np.float64]) -> ReadCell:
    """A cell without a border that has the page's colour: that is the gap between it and the next one."""
    rim = one.cell.rim
    if rim is None or float(np.linalg.norm(rim - page)) > LEAST_RIM:
        return one
    return replace(one, cell=replace(one.cell, rim=one.cell.fill, thin=True))


def _closed(one: ReadCell) -> ReadCell:
    """A cell whose foot is nothing else than the lower line of its border, which may be mixed with the ground, with a
    foot of the border's colour."""
    rim, foot = (_colour(one.cell, part) - one.cell.fill for part in ("rim", "foot"))
    far, own = float(np.linalg.norm(rim)), float(np.linalg.norm(foot))
    other = own > SAME_STRENGTH * far or (own > LEAST_RIM and float(rim @ foot) < SAME_WAY * far * own)
    if one.cell.thin or far <= LEAST_RIM or other:
        return one
    return replace(one, cell=replace(one.cell, foot=one.cell.rim))


def _rims_are_chance(cells: Sequence[Cell]) -> bool:
    """Whether only some of the cells have a border, and it is so thin that it is found or missed by a pixel, or the
    others have a line of its colour at their foot: of tiles that touch the border is found where it is outermost."""
    rimmed = [cell for cell in cells if np.linalg.norm(_colour(cell, "rim") - cell.fill) > LEAST_SPREAD]
    others = [cell for cell in cells if not any(cell is one for one in rimmed)]
    if not rimmed or not others:
        return False
    return all(cell.thin for cell in rimmed) or all(cell.thin and _foot_is_of(cell, rimmed) for cell in others)


def _foot_is_of(cell: Cell, rimmed: Sequence[Cell]) -> bool:
    """Whether the line at a cell's foot has the colour that a border of some cells has."""
    foot = _colour(cell, "foot")
    return any(float(np.linalg.norm(foot - _colour(other, "rim"))) <= LEAST_SPREAD for other in rimmed)


def _full(table: Table) -> list[Sequence[ReadCell]]:
    """The full rows of a board without its last one, which may be typed or turn over, unless it is the only one, or its
    borders tell tiles apart and its fills don't, where those of the rows before are all alike."""
    lettered = [row for row in table if any(one.cell.letter is not None for one in row)]
    fill, rim = (_spread(lettered[-1:], part) for part in ("fill", "rim"))
    alike = all(_spread(lettered[:-1], part) <= LEAST_SPREAD for part in PARTS)
    rows = lettered if len(lettered) < 2 or (alike and fill < LEAST_RIM < LEAST_SPREAD < rim) else lettered[:-1]
    return _whole(rows)


def _spread(rows: Sequence[Sequence[ReadCell]], part: str) -> float:
    """How far apart the colours of a part are: the largest step between them, in Lab, as they lie from end to end."""
    colours = [_colour(one.cell, part) for row in rows for one in row]
    if len(colours) < 2:
        return 0.0
    points = np.array(colours)
    away = np.linalg.norm(points - np.median(points, axis=0), axis=1)
    return float(np.linalg.norm(points - points[int(away.argmax())], axis=1).max())


def _kinds(rows: Sequence[Sequence[ReadCell]], part: str, least: int = 1) -> int:
    """How many colours a part has that tell states apart, and that at least so many tiles have: where it has that of
    the fill there is none, which one tile tells."""
    kinds: list[NDArray[np.float64]] = []
    counts: list[int] = []
    for one in (one for row in rows for one in row):
        colour = _colour(one.cell, part)
        near = [n for n, other in enumerate(kinds) if float(np.linalg.norm(colour - other)) <= LEAST_SPREAD]
        if not near:
            kinds.append(colour)
            counts.append(0)
        bare = float(np.linalg.norm(colour - one.cell.fill)) <= LEAST_SPREAD
        counts[near[0] if near else -1] += least if bare else 1
    return sum(count >= least for count in counts)


def _colour(cell: Cell, part: str) -> NDArray[np.float64]:
    colour: NDArray[np.float64] | None = getattr(cell, part)
    return cell.fill if colour is None else colour


def shown_by(one: ReadCell, part: str) -> ReadCell:
    """A cell with the colour of a part as its fill. part: one of `PARTS`, or `BOTH`."""
    if part == "fill":
        return one
    colour = (one.cell.fill + _colour(one.cell, "rim")) / 2 if part == BOTH else _colour(one.cell, part)
    return replace(one, cell=replace(one.cell, fill=colour, ground=one.cell.fill))


def parts_of(cell: Cell) -> list[NDArray[np.float64]]:
    """The colours of a cell's parts, in the order of `PARTS`."""
    plain = replace(cell, fill=cell.fill if cell.ground is None else cell.ground)
    return [_colour(plain, part) for part in PARTS]
