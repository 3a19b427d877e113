"""The picture of a page with its board shown as plainly as can be: edges around its cells, and nothing beside it.

Readers find boards by the edges of tiles and cards. Where a page draws none, or too faint ones, but the user has shown
where they are, the gaps between them are painted in a colour that no cell has at its rim. What is in a cell, and where
it is, stays as it was, so that the same reader reads it as on any page.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max

RIM = 0.06
"""Width of a cell's rim, as a share of its shorter side."""
CLEAR = 60.0
"""How far the gaps' colour is from that of a rim at least, in Lab, for an edge to be seen."""
ROOM = 0.35
"""How far about the cells is painted, as a share of a cell's shorter side."""
LEAST_GAP_PX = 3.0
"""Pixels between cells that make an edge."""
GREYS = (255, 0, 128, 200, 60)
"""The gaps' colour is one of these where the page's own isn't clear; greys are no state of any game's tiles."""


def framed_cells(
    pixels: NDArray[np.uint8], cells: Sequence[Rect], keep: Sequence[Rect] = (), *, alone: bool = False
) -> NDArray[np.uint8]:
    """The picture with an edge around each cell.

    pixels: (h, w, 3) uint8 BGR. cells: frame pixels. keep: what else must stay as it is. alone: all else is painted
    over; otherwise only the gaps, and a little about the board.
    """
    height, width = pixels.shape[:2]
    inside = [cell.clipped(width, height) for cell in cells]
    inside = _apart([cell for cell in inside if cell.w >= 3 and cell.h >= 3])
    if not inside:
        return pixels
    ground = _ground(pixels, inside)
    out = np.empty_like(pixels) if alone else pixels.copy()
    if alone:
        out[:] = ground
    else:
        room = ROOM * float(np.median([min(cell.w, cell.h) for cell in inside]))
        rows, columns = _part(Rect.around(inside).grown(room).clipped(width, height))
        out[rows, columns] = ground
    for rect in (*inside, *(one.clipped(width, height) for one in keep)):
        rows, columns = _part(rect)
        out[rows, columns] = pixels[rows, columns]
    return out


def _apart(cells: Sequence[Rect]) -> list[Rect]:
    """The cells, a little smaller where they touch, so that there are gaps to be painted."""
    if len(cells) < 2:
        return list(cells)
    sides = np.array([(cell.w, cell.h) for cell in cells])
    middles = np.array([(cell.center.x, cell.center.y) for cell in cells])
    gaps = channel_max(np.abs(middles[:, None] - middles[None]) - (sides[:, None] + sides[None]) / 2)
    np.fill_diagonal(gaps, np.inf)
    less = np.ceil(max(0.0, LEAST_GAP_PX - float(gaps.min())) / 2)
    smaller = [cell.grown(-less) for cell in cells]
    return smaller if all(cell.w >= 3 and cell.h >= 3 for cell in smaller) else list(cells)


def only(pixels: NDArray[np.uint8], keep: Sequence[Rect]) -> NDArray[np.uint8]:
    """The picture with all but some parts painted in the colour that is commonest at their edges."""
    height, width = pixels.shape[:2]
    parts = [_part(rect.clipped(width, height)) for rect in keep]
    out = np.empty_like(pixels)
    rims = [_rim(pixels[part], 2) for part in parts if pixels[part].size]
    out[:] = np.median(np.concatenate(rims), axis=0) if rims else 255
    for part in parts:
        out[part] = pixels[part]
    return out


def _part(rect: Rect) -> tuple[slice, slice]:
    return slice(round(rect.y), round(rect.bottom)), slice(round(rect.x), round(rect.right))


def _rim(part: NDArray[np.uint8], width: int) -> NDArray[np.uint8]:
    """(n, 3) the pixels along a part's edges."""
    w = max(1, min(width, min(part.shape[:2]) // 2))
    edges = [part[:w], part[-w:], part[:, :w], part[:, -w:]]
    return np.concatenate([edge.reshape(-1, 3) for edge in edges])


def _ground(pixels: NDArray[np.uint8], cells: Sequence[Rect]) -> NDArray[np.uint8]:
    """The colour of the gaps: the page's own where no cell's rim is like it, else the grey farthest from them all."""
    width = max(1, round(RIM * min(cells[0].w, cells[0].h)))
    rims = np.array([np.median(_rim(pixels[_part(cell)], width), axis=0) for cell in cells], np.uint8)
    gaps = np.zeros(pixels.shape[:2], bool)
    gaps[_part(Rect.around(list(cells)))] = True
    for cell in cells:
        gaps[_part(cell)] = False
    own = pixels[gaps]
    choices = [np.full(3, grey, np.uint8) for grey in GREYS]
    distances = [_least(choice, rims) for choice in choices]
    if len(own):
        page = np.asarray(np.median(own, axis=0), np.uint8)
        if _least(page, rims) >= CLEAR:
            return page
    return choices[int(np.argmax(distances))]


def _least(colour: NDArray[np.uint8], others: NDArray[np.uint8]) -> float:
    """The least distance of a colour from others, in Lab."""
    both = np.concatenate([colour[None], others])[None].astype(np.float32) / 255
    lab = cv2.cvtColor(both, cv2.COLOR_BGR2LAB)[0]
    return float(np.linalg.norm(lab[1:] - lab[0], axis=1).min())
