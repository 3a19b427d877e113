"""Rows of a board, and boards, that are not seen because the picture, the keyboard or a dialog ends them too early."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.solvers.wordle.model.state import default_rows
from kibitz.vision.channels import channel_max
from kibitz.vision.lattice import MOST_LINES, Lattice
from kibitz.vision.lattice_growth import ALIKE, LEAST_STEP, ends_blank

USUAL_ROWS = 6
LEAST_ROWS = 4
"""Rows that must be seen for a board to be taken for one that is cut."""
LEAST_SLIVER, SLIVER = 3, 5
"""Pixels of a row that must be within the picture for it to be seen; as many of them are looked at."""

LEAST_UNDERLINED, LEAST_LINE = 4, 6.0
"""Columns of a board whose empty cells are only underlined, and grey levels by which that differs from the gaps."""
ANOTHER_PAGE = 24.0
"""Grey levels by which what is between the columns of a row differs from that of the next one where a part of the page
ends between them."""
LEAST_GAP = 3.0
"""Ground between two rows, in pixels, below which the edge of one can be taken for that of the other."""
SHADOW = 1.5
"""How many times as much the shadow of a row differs from the ground right below it as where the next one begins."""
ASIDE = 0.38
"""Where a cell is looked at beside its letter, as a share of its width from its middle."""
LEAST_ALIKE = 0.8
"""Share of the columns that must show the next row."""
WHOLE_LINE = 0.85
"""Share of a board's width that its upper edge fills; a line of text fills less."""


def with_cut_rows(lattice: Lattice, pixels: NDArray[np.uint8]) -> Lattice:
    """The lattice with rows added where the picture cuts it off at its lower or upper edge."""
    if len(lattice.rows) < LEAST_ROWS or len(lattice.rows) >= MOST_LINES:
        return lattice
    height = pixels.shape[0]
    missing = max(1, USUAL_ROWS - len(lattice.rows))
    if goes_on(lattice, pixels, lattice.rows[-1], height):
        return lattice.with_more_rows(below=missing)
    # A page may begin with a whole board right at its edge.
    whole = len(lattice.rows) >= USUAL_ROWS and lattice.rows[0] - lattice.height / 2 < LEAST_SLIVER
    if not whole and goes_on(lattice, pixels[::-1], height - lattice.rows[0], height):
        return lattice.with_more_rows(above=missing)
    return lattice


def with_underlined_rows(lattice: Lattice, pixels: NDArray[np.uint8], every: Sequence[Lattice]) -> Lattice:
    """The lattice with the rows below it of which there is no more than a line under each cell.

    every: all that were found; the edge of another one below it is no such line.
    """
    _, down = lattice.pitch
    others = [other.box for other in every if other is not lattice]
    while len(lattice.columns) >= LEAST_UNDERLINED and len(lattice.rows) < MOST_LINES:
        middle, foot = lattice.rows[-1] + down, int(lattice.rows[-1] + down + lattice.height / 2)
        line = _cells_shown(lattice, pixels, foot - SLIVER, foot + 2) if foot + 2 < pixels.shape[0] else None
        if line is None or np.abs(line).max() < LEAST_LINE or not _are_unfilled(lattice, pixels, middle):
            break
        if not (_line_ends(lattice, pixels, foot) and _goes_on_between(lattice, pixels, foot)):
            break
        row = Rect(lattice.box.x, middle - lattice.height / 2, lattice.box.w, lattice.height)
        if any(row.iou(other) > 0 for other in others):
            break
        lattice = lattice.with_more_rows(below=1)
    return lattice


def _behind_keys(boards: Sequence[Lattice], keys: Sequence[Rect], pixels: NDArray[np.uint8]) -> list[Lattice]:
    """The boards with the rows that the keyboard hides: as many as others have, or at least one.

    A keyboard that keeps its place while the page is scrolled, or in a low window, lies over the boards.
    """
    if not keys:
        return list(boards)
    area = Rect.around(list(keys))
    most = max(len(board.rows) for board in boards)
    found = []
    for board in boards:
        rows, (_, down) = len(board.rows), board.pitch
        bottom, gap = board.rows[-1] + board.height / 2, down - board.height
        # A last row that is the upper end of the keyboard's bar reaches a little way over the keys.
        above = board.box.x < area.right and area.x < board.box.right and board.rows[-1] <= area.y
        missing = 0
        if above and bottom + gap + board.height > area.y and rows < most:
            missing = most - rows
        elif above and rows < MOST_LINES:
            # Pages for telephones leave no more room between a whole board and the keys than between two rows.
            touching = rows < USUAL_ROWS and area.y - bottom < gap + LEAST_SLIVER
            sliver = area.y - bottom >= gap + LEAST_SLIVER and goes_on(board, pixels, board.rows[-1], area.y)
            missing = max(1, USUAL_ROWS - rows) if touching or sliver else 0
        found.append(replace(board.with_more_rows(below=missing), hidden=missing) if missing else board)
    return found


def completed(boards: Sequence[Lattice], keys: Sequence[Rect], pixels: NDArray[np.uint8]) -> list[Lattice]:
    """The boards with all rows that they have, also such as can't be seen."""
    if not boards:
        return []
    return _as_many_rows(_behind_keys(_with_covered_rows(boards, keys, pixels), keys, pixels), pixels.shape[0])


def _as_many_rows(boards: Sequence[Lattice], height: int) -> list[Lattice]:
    """The boards without rows that nothing shows and that the others don't have: boards of one game have equally many.

    Where all would have one more than can be seen, and those that are seen are as many as games with so many boards
    have, these are all.
    """
    inside = [_rows_inside(board, height) for board in boards]
    whole = [rows for board, rows in zip(boards, inside, strict=True) if rows == len(board.rows)]
    most = max(whole, default=0)
    if len(boards) > 1 and not whole and set(inside) == {default_rows(len(boards))}:
        most = inside[0]
    if not most or len(boards) < 2:
        return list(boards)
    return [
        _without_last(board, len(board.rows) - max(most, rows)) if len(board.rows) > most else board
        for board, rows in zip(boards, inside, strict=True)
    ]


def _rows_inside(board: Lattice, height: int) -> int:
    """How many of a board's rows, from its first one, lie within the picture and aren't hidden."""
    seen = board.rows[: len(board.rows) - board.hidden]
    return sum(row + board.height / 2 <= height + 1 for row in seen)


def _without_last(board: Lattice, count: int) -> Lattice:
    if count <= 0:
        return board
    return replace(board, rows=board.rows[:-count], seen=board.seen[:-count], hidden=max(0, board.hidden - count))


def _with_covered_rows(boards: Sequence[Lattice], keys: Sequence[Rect], pixels: NDArray[np.uint8]) -> list[Lattice]:
    """The boards with the rows that something lies over: boards of one game have equally many.

    Of a single board these show where the upper edge of the next row is still to be seen, above the keys.
    """
    pixels = pixels[: int(min((key.y for key in keys), default=pixels.shape[0]))]
    most = max(len(board.rows) for board in boards)
    found = []
    for board in boards:
        rows = len(board.rows)
        line = [other for other in boards if _in_line(board, other)]
        fullest = max(line, key=lambda other: len(other.rows))
        if rows < len(fullest.rows):
            seen = [np.abs(np.array(board.rows) - row).min() < board.height / 2 for row in fullest.rows]
            hidden = seen[::-1].index(True) if any(seen) else 0
            cells = np.repeat(np.array(seen)[:, None], len(board.columns), axis=1)
            board = replace(board, rows=fullest.rows, seen=cells, hidden=hidden)
        else:
            while len(board.rows) < MOST_LINES and _shows_next_row(board, pixels, whole=True):
                board = board.with_more_rows(below=1)
            rows = len(board.rows)
            if rows < MOST_LINES and _shows_next_row(board, pixels, whole=False):
                missing = max(1, USUAL_ROWS - rows, most - rows)
                board = replace(board.with_more_rows(below=missing), hidden=missing)
        found.append(board)
    return [_as_low(board, found) for board in found]


def _as_low(board: Lattice, boards: Sequence[Lattice]) -> Lattice:
    """The board with the rows that what lies over those beside it hides of it too."""
    lowest = max((other for other in boards if _in_line(board, other)), key=lambda other: len(other.rows))
    missing = len(lowest.rows) - len(board.rows)
    if missing <= 0 or missing > lowest.hidden or len(lowest.columns) != len(board.columns):
        return board
    return replace(board.with_more_rows(below=missing), hidden=lowest.hidden)


def another_begins(boards: Sequence[Lattice], keys: Sequence[Rect], pixels: NDArray[np.uint8]) -> bool:
    """Whether the upper edge of a board is seen below the lowest ones, and above the keys, and no more of it."""
    lowest = max(board.rows[-1] for board in boards)
    end = min((key.y - LEAST_SLIVER for key in keys if key.y > lowest), default=pixels.shape[0])
    page = pixels[: max(0, int(end))]
    return any(_edge_below(board, page) for board in boards if lowest - board.rows[-1] < board.height)


def goes_on(lattice: Lattice, pixels: NDArray[np.uint8], last: float, end: float) -> bool:
    """Whether what can be seen ends (at the height ``end``) within the row below the one at ``last``."""
    _, down = lattice.pitch
    top, bottom = last + down - lattice.height / 2, last + down + lattice.height / 2
    if bottom <= end or last - lattice.height / 2 > end:
        return False
    if top > end - LEAST_SLIVER:
        # Nothing of the next row could be seen; a page ends with more room than a gap below its board.
        return bool(last + lattice.height / 2 > end - (down - lattice.height) - LEAST_SLIVER)
    begin = int(top) + _own_edge(lattice)
    shown = _cells_shown(lattice, pixels, begin, min(int(end), begin + SLIVER)) is not None
    # A shadow of the cells above lies over the gaps as well.
    return shown and _same_gaps(lattice, pixels, begin)


def _own_edge(lattice: Lattice) -> int:
    """Pixels below the middle of the gap under a row in which the row's own lower edge can lie."""
    _, down = lattice.pitch
    return round(LEAST_GAP) if down - lattice.height < LEAST_GAP else 0


def _in_line(a: Lattice, b: Lattice) -> bool:
    """Whether two boards stand beside each other, with the rows of one at the height of the other's."""
    if abs(a.height - b.height) > 0.04 * b.height + 1.5 or a.rows[0] > b.rows[-1] or b.rows[0] > a.rows[-1]:
        return False
    short, long = sorted((a, b), key=lambda board: len(board.rows))
    return all(min(abs(row - other) for other in long.rows) < 0.1 * long.height + 1 for row in short.rows)


def _shows_next_row(board: Lattice, pixels: NDArray[np.uint8], *, whole: bool) -> bool:
    """Whether the upper edge of the row below a board is seen; whole: and its lower edge."""
    _, down = board.pitch
    top, bottom = int(board.rows[-1] + down - board.height / 2), int(board.rows[-1] + down + board.height / 2)
    top += 0 if whole else _own_edge(board)
    if (bottom if whole else top + SLIVER) >= pixels.shape[0]:
        return False
    upper = _cells_shown(board, pixels, top, top + SLIVER)
    if upper is not None and not (_same_gaps(board, pixels, top) and _are_even(board, pixels, top)):
        # A table that goes on below the board has lines of its own, and a message below it has letters.
        return False
    if upper is not None and not whole and _is_of_a_shadow(board, pixels, upper):
        return False
    if upper is not None and ends_blank(board, pixels):
        # Empty rows look alike: what has another edge is something else below.
        own = top - round(down)
        known = _cells_shown(board, pixels, own, own + SLIVER)
        upper = upper if known is None or np.abs(upper - known).max() <= 2 * ALIKE else None
    lower = _cells_shown(board, pixels, bottom - SLIVER, bottom) if whole else upper
    return upper is not None and lower is not None and bool(np.abs(upper - lower).max() <= ALIKE)


def _is_of_a_shadow(board: Lattice, pixels: NDArray[np.uint8], upper: NDArray[np.float64]) -> bool:
    """Whether what is seen where the next row would begin is the end of what the last row's cells cast: it is stronger
    nearer to them, in the gap between. upper: as `_cells_shown` gives it there."""
    _, down = board.pitch
    middle = round(board.rows[-1] + down / 2)
    between = _cells_shown(board, pixels, middle - 1, middle + 1)
    if between is None:
        return False
    return bool((between * upper).sum() > 0 and np.abs(between).max() >= SHADOW * np.abs(upper).max())


def _same_gaps(lattice: Lattice, pixels: NDArray[np.uint8], top: int) -> bool:
    """Whether what lies between the columns, in most places, has the colour at a height that it has a row higher."""
    across, down = lattice.pitch
    middles = [round(x + across / 2) for x in lattice.columns[:-1]]
    now, above = (
        np.array([pixels[at : at + SLIVER, middle - 1 : middle + 1].mean(axis=(0, 1)) for middle in middles])
        for at in (top, top - round(down))
    )
    return bool(np.median(np.abs(now - above).max(axis=1)) <= 2 * ALIKE)


def _are_even(lattice: Lattice, pixels: NDArray[np.uint8], top: int) -> bool:
    """Whether each of most cells shows one colour at a height, as its upper edge does."""
    strip = pixels[top : top + SLIVER].astype(np.float64).mean(axis=0)
    quarter = lattice.width / 4
    parts = [strip[max(0, round(x - quarter)) : max(1, round(x + quarter))] for x in lattice.columns]
    return float(np.median([np.ptp(part, axis=0).max() for part in parts if len(part)])) <= 2 * ALIKE


def _cells_shown(lattice: Lattice, pixels: NDArray[np.uint8], top: int, end: int) -> NDArray[np.float64] | None:
    """By what a strip differs where cells would be from the gaps between them; None if it doesn't, everywhere alike.

    The gaps on both sides count: on a page whose colour runs from one side to the other each one alone differs.
    """
    across, _ = lattice.pitch
    if not 0 <= top < end <= pixels.shape[0]:
        return None
    strip = pixels[top:end].astype(np.float64).mean(axis=0)
    steps = []
    for n, x in enumerate(lattice.columns):
        cell = strip[max(0, round(x - lattice.width / 4)) : max(0, round(x + lattice.width / 4))]
        middles = [x + across / 2] if n == 0 else [x - across / 2, x + across / 2]
        gaps = [strip[max(0, round(middle) - 1) : max(0, round(middle) + 1)] for middle in middles]
        if len(cell) and all(map(len, gaps)):
            steps.append(cell.mean(axis=0) - np.mean([gap.mean(axis=0) for gap in gaps], axis=0))
    if not steps:
        return None
    # All alike: what a headline does to the strip is not.
    usual: NDArray[np.float64] = np.median(steps, axis=0)
    alike = np.abs(np.array(steps) - usual).max(axis=1) <= ALIKE
    return usual if np.abs(usual).max() >= LEAST_STEP and alike.mean() >= LEAST_ALIKE else None


def _are_unfilled(lattice: Lattice, pixels: NDArray[np.uint8], middle: float) -> bool:
    """Whether the ground goes on through the cells of a row, beside any letters, as between them."""
    across, _ = lattice.pitch
    strip = pixels[int(middle - lattice.height / 4) : int(middle + lattice.height / 4)].astype(np.float64).mean(axis=0)
    columns = np.array(lattice.columns)
    between = np.concatenate([columns - across / 2, columns + across / 2])
    inside, gaps = (strip[_pixels_at(at, len(strip))] for at in (_beside_letters(lattice), between))
    return bool(np.abs(inside - gaps).max() <= ALIKE)


def _beside_letters(lattice: Lattice) -> NDArray[np.float64]:
    """Where cells show their ground, whatever letter they have: left of each column's middle, then right of it."""
    columns = np.array(lattice.columns, np.float64)
    return np.concatenate([columns - ASIDE * lattice.width, columns + ASIDE * lattice.width])


def _pixels_at(places: NDArray[np.float64], end: int) -> NDArray[np.intp]:
    """The pixels nearest to some places, within 0 and ``end``."""
    return np.clip(np.rint(places).astype(np.intp), 0, end - 1)


def _line_ends(lattice: Lattice, pixels: NDArray[np.uint8], foot: int) -> bool:
    """Whether what is seen at the foot of a row's cells ends there: the keys of a keyboard, which may stand where cells
    would, go on."""
    places = _pixels_at(_beside_letters(lattice), pixels.shape[1])
    line = pixels[foot - SLIVER : foot + 2, places].astype(np.float64)
    beyond = pixels[foot + SLIVER : foot + 2 * SLIVER, places].astype(np.float64)
    if not len(beyond):
        return True
    steps = channel_max(np.abs(line - beyond.mean(axis=0))).max(axis=0)
    return bool(np.median(steps) >= LEAST_LINE)


def _goes_on_between(lattice: Lattice, pixels: NDArray[np.uint8], foot: int) -> bool:
    """Whether what is seen between the columns of the last row goes on to the foot of the next one: a bar with keys
    begins below the board."""
    across, _ = lattice.pitch
    columns = np.array(lattice.columns[:-1]) + across / 2
    last, before = int(lattice.rows[-1]), foot - 2 * SLIVER
    here, there = (pixels[y, _pixels_at(columns, pixels.shape[1])].astype(np.float64) for y in (last, before))
    return bool(np.median(channel_max(np.abs(here - there))) <= ANOTHER_PAGE)


def _edge_below(board: Lattice, pixels: NDArray[np.uint8]) -> bool:
    """Whether a line as wide as the board, and no wider, runs below it, nearer than its second next row."""
    _, down = board.pitch
    box = board.box
    left, right, below = int(box.x), int(box.right), int(box.bottom)
    area = pixels[below + 2 : below + int(1.5 * down)].astype(np.int32)
    if not len(area) or left < 8 or right + 8 > pixels.shape[1]:
        return False
    sides = np.concatenate([area[:, left - 8 : left - 3], area[:, right + 3 : right + 8]], axis=1)
    page = np.median(sides, axis=1)
    plain = (np.abs(sides - page[0]).max(axis=(1, 2)) <= ALIKE).cumprod().astype(bool)
    inner = slice(left + 3, max(left + 4, right - 3))
    step = channel_max(np.abs(area[:, inner] - page[:, None]))
    crossed = (step >= 2 * LEAST_STEP).mean(axis=1) >= WHOLE_LINE
    # A shadow of the board's own begins at once, and ends softly; between two boards there is ground.
    ground = (step <= ALIKE).mean(axis=1) >= WHOLE_LINE
    edges = np.flatnonzero(crossed & plain & np.maximum.accumulate(ground) & ~ground)
    return bool(len(edges)) and not _is_closed(board, pixels[below + 2 + int(edges[0]) :], page[0])


def _is_closed(board: Lattice, pixels: NDArray[np.uint8], page: NDArray[np.float64]) -> bool:
    """Whether what begins at a line below a board ends again without gaps between columns: a text box, or a bar.

    pixels: from that line on. page: (3,) BGR, of the ground.
    """
    box, (across, _) = board.box, board.pitch
    inner = pixels[:, int(box.x) + 3 : max(int(box.x) + 4, int(box.right) - 3)]
    ground = (channel_max(np.abs(inner - page)) <= ALIKE).mean(axis=1) >= WHOLE_LINE
    if not ground.any():
        return False
    within = pixels[: int(ground.argmax())]
    gaps = [round(x + across / 2) for x in board.columns[:-1]]
    shown = [channel_max(np.abs(within[:, gap : gap + 1] - page)) <= ALIKE for gap in gaps]
    return across - board.width < LEAST_GAP or not any(bool(gap.all()) for gap in shown)
