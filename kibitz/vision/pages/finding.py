"""Finds a page that was shown in a frame: at any place, at another scale, and where its colours are turned round.

Corners of the page's anchors are matched with those of the frame by ORB descriptors (Rublee and others 2011), and the
most of them that agree on one scale and place tell where it is; then the anchors themselves must look alike there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.core.page import Anchor, Page, PageView
from kibitz.vision.channels import channel_max

MOST_PAGES = 64
"""Pages whose corners are remembered."""
MOST_FEATURES = 900
EDGE_PX = 12
"""How near to an anchor's edge a corner may be; ORB's own 31 would leave none of a small one."""
WORK_PX = 1500
"""Longer side of the picture in which corners are looked for, at most."""
TRIES = 1500
NEAR_PX = 3.0
"""By how much a corner may be off the place that the others tell."""
LEAST_AGREEING = 7
"""Corners that must tell the same place and scale; unrelated pages reach 4."""
SCALES = (0.3, 3.5)
ALIKE = 0.55
"""Correlation from which on an anchor is seen; keys and titles change their colours, and stay what they are."""
LEAST_ALIKE = 0.34
"""Share of the anchors that must be seen."""
MOST_CELLS, MOST_EDGE = 40, 60
"""Cells along which edges are measured, and how much a strong one counts at most, so that faint ones count too."""
CLEAR_EDGES, LEAST_OF_EDGES = 2.0, 0.28
"""From how strong edges on the cells must be seen again, and which share of that strength."""
SAME = 0.85
"""Correlation of an anchor at its own place, from which on nothing else need be looked for."""


class Corners(NamedTuple):
    """Corners of a picture: (n, 2) their places, (n, 32) uint8 their ORB descriptors."""

    at: NDArray[np.float64]
    told: NDArray[np.uint8]


def corners_of(grey: NDArray[np.uint8]) -> Corners:
    """The corners of a grey picture, in its pixels."""
    scale = min(1.0, WORK_PX / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    orb = cv2.ORB_create(MOST_FEATURES, 1.2, 8, EDGE_PX, 0, 2, cv2.ORB_HARRIS_SCORE, 2 * EDGE_PX + 1, 10)  # type: ignore[attr-defined]
    points, told = orb.detectAndCompute(small, None)
    if told is None:
        return Corners(np.zeros((0, 2)), np.zeros((0, 32), np.uint8))
    return Corners(np.array([point.pt for point in points]) / scale, np.asarray(told, np.uint8))


@lru_cache(maxsize=MOST_PAGES)
def corners_of_page(page: Page) -> Corners:
    """The corners of all of a page's anchors, from the board's top left corner."""
    parts = [(anchor, corners_of(anchor.pixels)) for anchor in page.anchors]
    at = [own.at + np.array([anchor.x, anchor.y]) for anchor, own in parts]
    told = [own.told for _, own in parts]
    return Corners(np.concatenate([np.zeros((0, 2)), *at]), np.concatenate([np.zeros((0, 32), np.uint8), *told]))


def find_first(pixels: NDArray[np.uint8], pages: Sequence[Page]) -> PageView | None:
    """Where the first of some pages that is seen is in a picture; None where none is.

    pixels: (h, w, 3) uint8 BGR.
    """
    grey = _grey(pixels)
    at_rest = (view for page in pages if (view := _where_shown(grey, page)) is not None)
    found = next((view for view in at_rest if _has_cells(pixels, view)), None)
    if found is not None or not pages:
        return found
    corners = corners_of(grey)
    moved = (view for page in pages if (view := _by_corners(grey, page, corners)) is not None)
    return next((view for view in moved if _has_cells(pixels, view)), None)


def edges_along(pixels: NDArray[np.uint8], cells: Sequence[Rect]) -> float:
    """How many times as strong edges are along cells as elsewhere on their board; 1 where nothing shows the cells.

    pixels: (h, w, 3) uint8 BGR. cells: frame pixels.
    """
    height, width = pixels.shape[:2]
    part = Rect.around(list(cells)).grown(4).clipped(width, height)
    x, y = int(part.x), int(part.y)
    own = pixels[y : int(part.bottom), x : int(part.right)]
    if min(own.shape[:2]) < 3:
        # The page may be seen at the picture's edge, and its board beyond it.
        return 0.0
    board = cv2.GaussianBlur(own, (3, 3), 0).astype(np.int16)
    upright = np.minimum(channel_max(np.abs(board[:, 2:] - board[:, :-2]))[1:-1], MOST_EDGE)
    level = np.minimum(channel_max(np.abs(board[2:] - board[:-2]))[:, 1:-1], MOST_EDGE)
    usual = float(upright.mean() + level.mean()) + 1e-3
    along = [
        _along(level, cell.moved(-x - 1, -y - 1)) + _along(upright.T, _turned_over(cell.moved(-x - 1, -y - 1)))
        for cell in cells[:: max(1, len(cells) // MOST_CELLS)]
    ]
    return float(np.median(along)) / usual


def _along(edges: NDArray[np.int16], cell: Rect) -> float:
    """The mean strength of level edges along the upper and lower side of a cell, within a pixel of it."""
    left, right = max(0, round(cell.x + 0.2 * cell.w)), max(0, round(cell.right - 0.2 * cell.w))
    sides = []
    for side in (cell.y, cell.bottom):
        strip = edges[max(0, round(side) - 2) : max(0, round(side) + 2), left:right]
        sides.append(float(strip.max(axis=0).mean()) if strip.size else 0.0)
    return sum(sides) / 2


def _turned_over(cell: Rect) -> Rect:
    return Rect(cell.y, cell.x, cell.h, cell.w)


def _has_cells(pixels: NDArray[np.uint8], view: PageView) -> bool:
    """Whether edges run along the cells as they did in the picture that was shown.

    A title that stays at the window's edge tells nothing of a board that has moved.
    """
    cells, shown = view.cells, view.page.edges
    return not cells or shown < CLEAR_EDGES or edges_along(pixels, cells) >= LEAST_OF_EDGES * shown


def find_page(pixels: NDArray[np.uint8], page: Page) -> PageView | None:
    """Where a page is in a picture; None where it isn't seen. pixels: (h, w, 3) uint8 BGR."""
    return find_first(pixels, [page])


def _where_shown(grey: NDArray[np.uint8], page: Page) -> PageView | None:
    """The page where it was in the picture that was shown."""
    shown = PageView(page, page.at.x, page.at.y)
    return next((view for view in (shown, replace(shown, recoloured=True)) if _is_still(grey, view)), None)


def _by_corners(grey: NDArray[np.uint8], page: Page, seen: Corners) -> PageView | None:
    """The page where most of its corners are. seen: those of the picture."""
    own = corners_of_page(page)
    found = [
        view for turned in (False, True) if (view := _agreed(page, _turned(own, turned), seen, turned)) is not None
    ]
    weighed = [(_alike(grey, view), view) for view in found]
    share, best = max(weighed, key=lambda one: one[0], default=(0.0, None))
    return best if best is not None and share >= LEAST_ALIKE else None


def _turned(corners: Corners, turned: bool) -> Corners:
    """The corners as they look where light and dark are turned round: each comparison goes the other way."""
    return corners._replace(told=~corners.told) if turned else corners


def is_still(pixels: NDArray[np.uint8], view: PageView) -> bool:
    """Whether a page is where it was: most of what it is found by looks as it did, at its own place."""
    height, width = pixels.shape[:2]
    return view.board.right <= width + 1 and view.board.bottom <= height + 1 and _is_still(_grey(pixels), view)


def _grey(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)


def _is_still(grey: NDArray[np.uint8], view: PageView) -> bool:
    told = [_correlation(grey, view, anchor) for anchor in view.page.anchors]
    sign = -1 if view.recoloured else 1
    return bool(told) and sum(sign * one >= SAME for one in told) * 2 > len(told)


def _alike(grey: NDArray[np.uint8], view: PageView) -> float:
    """The share of the anchors that are seen."""
    told = [_correlation(grey, view, anchor) for anchor in view.page.anchors]
    sign = -1 if view.recoloured else 1
    return sum(sign * one >= ALIKE for one in told) / len(told) if told else 0.0


def _correlation(grey: NDArray[np.uint8], view: PageView, anchor: Anchor) -> float:
    """How alike an anchor and what stands at its place are, -1 to 1; 0 beyond the picture's edge."""
    h, w = anchor.pixels.shape
    s = view.scale
    x, y = view.x + s * anchor.x, view.y + s * anchor.y
    height, width = grey.shape
    if x < 0 or y < 0 or x + s * w > width or y + s * h > height:
        return 0.0
    if s == 1 and x == round(x) and y == round(y):
        part = np.asarray(grey[int(y) : int(y) + h, int(x) : int(x) + w], np.uint8)
    else:
        # Averages over the frame's pixels, so that a larger frame isn't compared by single ones.
        left, top, right, bottom = int(x), int(y), int(np.ceil(x + s * w)), int(np.ceil(y + s * h))
        cut = grey[top:bottom, left:right]
        how = cv2.INTER_AREA if s > 1 else cv2.INTER_LINEAR
        part = np.asarray(cv2.resize(cut, (w, h), interpolation=how), np.uint8)
    a, b = part.astype(np.float64) - part.mean(), anchor.pixels.astype(np.float64) - anchor.pixels.mean()
    strength = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum()) / strength if strength > 0 else 0.0


def _agreed(page: Page, own: Corners, seen: Corners, turned: bool) -> PageView | None:
    """The place and scale on which most pairs of corners agree."""
    if len(own.at) < 2 or len(seen.at) < 2:
        return None
    matches = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(own.told, seen.told)
    a = np.array([own.at[match.queryIdx] for match in matches])
    b = np.array([seen.at[match.trainIdx] for match in matches])
    if len(a) < LEAST_AGREEING:
        return None
    # The same tries every time: a reading must not depend on chance.
    chance = np.random.default_rng(7)
    first, second = chance.integers(0, len(a), (2, TRIES))
    apart = np.linalg.norm(a[first] - a[second], axis=1)
    kept = apart > 20
    first, second, apart = first[kept], second[kept], apart[kept]
    scale = np.linalg.norm(b[first] - b[second], axis=1) / apart
    # Neither turned nor mirrored: the pair points the same way in both.
    along = ((a[first] - a[second]) * (b[first] - b[second])).sum(axis=1) / np.maximum(apart * apart * scale, 1e-9)
    kept = (scale > SCALES[0]) & (scale < SCALES[1]) & (along > 0.99)
    first, scale = first[kept], scale[kept]
    if not len(first):
        return None
    origin = b[first] - scale[:, None] * a[first]
    off = np.linalg.norm(scale[:, None, None] * a[None] + origin[:, None] - b[None], axis=2)
    agreeing = off < NEAR_PX * np.maximum(1.0, scale)[:, None]
    best = int(agreeing.sum(axis=1).argmax())
    those = agreeing[best]
    if those.sum() < LEAST_AGREEING:
        return None
    # Least squares over all that agree: scale about their middles, then the place.
    a, b = a[those], b[those]
    from_a, from_b = a - a.mean(axis=0), b - b.mean(axis=0)
    spread = float((from_a * from_a).sum())
    s = float((from_a * from_b).sum()) / spread if spread > 0 else float(scale[best])
    s = 1.0 if abs(s - 1) < 0.004 else s
    x, y = (b.mean(axis=0) - s * a.mean(axis=0)).tolist()
    if s == 1:
        x, y = float(round(x)), float(round(y))
    return PageView(page, x, y, s, recoloured=turned)
