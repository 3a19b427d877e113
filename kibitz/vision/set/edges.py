"""What is seen along the edges of cards: their borders and outlines, the page beside them, and the boxes that they
stand in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.set.card.places import CardPlace, rows_of
from kibitz.vision.tracking import part_of

OUTSIDE = 0.06
INSIDE = 0.03
"""How far outside and inside its edge a card is looked at, as shares of its shorter side."""
BORDER, LEAST_BORDER_PX = 0.12, 1.5
"""How broad a border outside a card's edge is at most, as a share of its shorter side; and from when on it could hide a
glow, pixels."""
RINGS = 7
SAMPLES = 31
"""Points along each side; their median is its colour."""
CLEARLY = 26.0
"""Grey levels by which the colour of an outline or a glow must differ from all usual colours."""
STRONG = 60
"""How far apart the channels of a strong colour are, grey levels."""
SHADE = 18.0
HALO_RINGS, HALO_SIDES, MOST_HALOS = 2, 4, 3
"""How many of the outermost rings a glow shows in, on how many sides, and on how many cards at most: it reaches to the
near sides of the cards beside, so that of few cards most show some of it."""
BEYOND, AROUND_POINTS = 0.25, 3
"""How far from the cards no glow reaches, as a share of their shorter side, and at how many points along each side of
the board the page is looked at there."""
FARTHER, BROADLY, SAME_AREA = 0.6, 0.3, 4
"""How far from a card no mark of it reaches, and how broad an area is there that goes on, as shares of the shorter
side; and by how many grey levels its colour varies."""
EXACT_PX = 1.0
"""How exact places are."""
FEW = 5
"""Fewer cards have no usual look."""
MOST_SHADES, PAGE_FITS = 90.0, 3
"""Grey levels by which the page's colour may vary over the board, and how often it is fitted, each time without what
stood out."""

MOST_ROOM = 0.6
"""How far from a card's edge is looked at most, as a share of its shorter side."""
MARK_PX, SHIFTS_PX = 2, 3
"""How broad a mark is at least, and how far what belongs to every card's box may lie off its place, pixels: the card
may be drawn a little larger, or its edge found further in."""

NO_ROOM: NDArray[np.float32] = np.zeros((4, 0, 3), np.float32)


def is_strong(colours: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which colours, (…, 3), are strong ones."""
    return np.asarray(np.ptp(colours, axis=-1) >= STRONG)


def page_beside(
    pixels: NDArray[np.uint8], places: Sequence[CardPlace], edges: Sequence[NDArray[np.float32]], border: float
) -> NDArray[np.float32]:
    """The page's colour beside each side of each card, (n, 4, 3): the smooth surface of second order through what is
    seen there and around the board, without what stands out of it. On a page of one colour that is this colour.

    But what goes on from a card, farther than any mark of it does, is the page there: a landscape, for example. border:
    as for `edge_colours`.
    """
    if len(places) < FEW:
        return np.full((len(places), 4, 3), np.nan, np.float32)
    middles = np.array([[(start + end) / 2 for start, end in place.sides] for place in places]).reshape(-1, 2)
    spots, around = _around(pixels, places)
    count = len(middles)
    middles = np.concatenate([middles, spots])
    x, y = ((middles - middles.mean(axis=0)) / np.maximum(middles.std(axis=0), 1.0)).T
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)
    seen = np.concatenate([np.array([edge[-1] for edge in edges], np.float64).reshape(-1, 3), around])
    kept = np.abs(seen - np.median(seen, axis=0)).max(axis=1) <= MOST_SHADES
    page = np.repeat(np.median(seen, axis=0)[None], len(seen), axis=0)
    for _ in range(PAGE_FITS):
        if int(kept.sum()) <= 2 * terms.shape[1]:
            break
        page = terms @ np.linalg.lstsq(terms[kept], seen[kept], rcond=None)[0]
        kept = np.abs(seen - page).max(axis=1) <= CLEARLY
    found = page[:count].reshape(-1, 4, 3).astype(np.float32)
    for own, place, edge in zip(found, places, edges, strict=True):
        for side in np.flatnonzero(np.abs(edge[-1] - own).max(axis=1) > CLEARLY).tolist():
            if _goes_on(pixels, place, side, _reach(place, border), edge[-1, side]):
                own[side] = edge[-1, side]
    return found


def _goes_on(
    pixels: NDArray[np.uint8], place: CardPlace, side: int, margin: float, colour: NDArray[np.float32]
) -> bool:
    """Whether the colour that is seen outside a card's side is that of an area which no mark reaches as far as. margin:
    how far outside that is, pixels."""
    area = place.rect.grown(FARTHER * min(place.size)).clipped(pixels.shape[1], pixels.shape[0])
    left, top = int(area.x), int(area.y)
    part = np.ascontiguousarray(part_of(pixels, area))
    xs, ys = (spots[0, side] for spots in _spots(place, np.array([margin]), pixels.shape))
    nearest = int(np.abs(pixels[ys, xs] - colour).max(axis=1).argmin())
    filled = np.zeros((part.shape[0] + 2, part.shape[1] + 2), np.uint8)
    seed = int(xs[nearest]) - left, int(ys[nearest]) - top
    same = (float(SAME_AREA),) * 3
    cv2.floodFill(part, filled, seed, (0, 0, 0), same, same, cv2.FLOODFILL_FIXED_RANGE | cv2.FLOODFILL_MASK_ONLY | 4)
    reached = filled[1:-1, 1:-1]
    # Between two cards a glow goes on as well, but no farther across than they are from each other.
    across = max(np.count_nonzero(line) for line in (reached[0], reached[-1], reached[:, 0], reached[:, -1]))
    return bool(across >= BROADLY * min(place.size))


def _around(pixels: NDArray[np.uint8], places: Sequence[CardPlace]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points around the whole board, where no card's glow reaches, (n, 2), and the page's colour there, (n, 3)."""
    height, width = pixels.shape[:2]
    board = Rect.around([place.rect for place in places])
    board = board.grown(BEYOND * float(np.median([min(place.size) for place in places])))
    along = (np.arange(AROUND_POINTS) + 0.5) / AROUND_POINTS
    xs, ys = board.x + along * board.w, board.y + along * board.h
    points = [(x, y) for x in xs for y in (board.y, board.bottom)] + [
        (x, y) for x in (board.x, board.right) for y in ys
    ]
    inside = [(x, y) for x, y in points if 1 <= x < width - 1 and 1 <= y < height - 1]
    colours = [np.median(pixels[int(y) - 1 : int(y) + 2, int(x) - 1 : int(x) + 2], axis=(0, 1)) for x, y in inside]
    return np.array(inside, np.float64).reshape(-1, 2), np.array(colours, np.float64).reshape(-1, 3)


def halo_of(
    edge: NDArray[np.float32],
    page: NDArray[np.float32],
    place: CardPlace,
    places: Sequence[CardPlace],
    border: float,
) -> int:
    """On how many sides of a card the page right outside isn't as elsewhere, see `CardAppearance`."""
    near = place.rect.grown(_reach(place, border) + EXACT_PX)
    if any(other is not place and other.rect.iou(near) > 0 for other in places):
        return 0
    return int((channel_max(np.abs(edge[-HALO_RINGS:] - page)) > SHADE).all(axis=0).sum())


def _reach(place: CardPlace, border: float) -> float:
    """How far outside its edge a card is looked at, pixels. border: how broad a border most cards have there."""
    return max(3.0, OUTSIDE * min(place.size)) + border


def border_of(pixels: NDArray[np.uint8], places: Sequence[CardPlace]) -> float:
    """How broad a border of their own most cards have outside the edge that was found, pixels; 0 where they have none
    that could hide a glow."""
    short = float(np.median([min(place.size) for place in places]))
    gaps = [_gap(one.rect, other.rect) for one, other in combinations(places, 2)]
    margins = np.arange(0.5, min([BORDER * short, *(gap / 2 for gap in gaps if gap > 0)]))
    if len(places) < FEW or len(margins) < 2:
        return 0.0
    seen = np.stack([_along_sides(pixels, place, margins) for place in places], axis=1)
    same = (channel_max(np.abs(seen - seen[0])) <= SHADE).cumprod(axis=0).sum(axis=0)
    # What goes on as far as that is the page.
    broad = float(np.median(np.where(same < len(margins), same, 0)))
    return broad if broad >= LEAST_BORDER_PX else 0.0


def _gap(one: Rect, other: Rect) -> float:
    """How far two upright boxes are from each other, along the axis where that is more."""
    return max(one.x - other.right, other.x - one.right, one.y - other.bottom, other.y - one.bottom)


def edge_colours(pixels: NDArray[np.uint8], place: CardPlace, border: float) -> NDArray[np.float32]:
    """Median colours along each side from just inside to just outside the card's edge, (RINGS, 4, 3) BGR. border: as
    for `_reach`."""
    inside = max(2.0, INSIDE * min(place.size))
    return _along_sides(pixels, place, np.linspace(-inside, _reach(place, border), RINGS))


def rooms_of(pixels: NDArray[np.uint8], places: Sequence[CardPlace], border: float) -> list[NDArray[np.float32]]:
    """Colours beside each side of each card, pixel by pixel outwards, (4, n, 3) BGR; nan beyond the middle of the gap
    to the next card: pages draw cards in boxes of their own, and a selected one's may have another border or ground.

    n is 0 where nobody looks: cards lean or are few, or lie so near to each other that their edges show all of it.
    border: as for `edge_colours`.
    """
    if len(places) < FEW or any(place.corners is not None for place in places):
        return [NO_ROOM] * len(places)
    across, down = _half_gaps(places)
    most = min(max(across, down), MOST_ROOM * float(np.median([min(place.size) for place in places])))
    if most <= _reach(places[0], border) + MARK_PX:
        return [NO_ROOM] * len(places)
    margins = np.arange(0.5, most)
    found = []
    for place in places:
        room = _along_sides(pixels, place, margins).swapaxes(0, 1)
        for sides, half in ((room[:2], down), (room[2:], across)):
            sides[:, margins > half] = np.nan
        found.append(room)
    return found


def usual_room(rooms: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """What is beside most cards."""
    return np.asarray(np.median(rooms, axis=0), np.float32) if len(rooms) else NO_ROOM


def stands_out(room: NDArray[np.float32], usual: NDArray[np.float32]) -> bool:
    """Whether something about a card on all four sides is not as usual, wherever within some pixels that is."""
    if room.shape != usual.shape or room.shape[1] <= 2 * SHIFTS_PX:
        return False
    shifted = np.stack([np.roll(usual, by, axis=1) for by in range(-SHIFTS_PX, SHIFTS_PX + 1)])
    off = np.abs(room[None] - shifted).max(axis=3)
    nearest = np.where(np.isnan(off), np.inf, off).min(axis=0)
    # What isn't known differs from nothing.
    apart = (nearest > CLEARLY) & np.isfinite(nearest)
    broad = np.lib.stride_tricks.sliding_window_view(apart, MARK_PX, axis=1).all(axis=2)
    return bool(np.any(broad, axis=1).all())


def _half_gaps(places: Sequence[CardPlace]) -> tuple[float, float]:
    """Half of the room between cards beside each other and above each other, pixels; 0 where none are."""
    rows = rows_of(places)
    beside = [b.rect.x - a.rect.right for row in rows for a, b in pairwise(row)]
    below = [
        min(place.rect.y for place in under) - max(place.rect.bottom for place in row) for row, under in pairwise(rows)
    ]
    across, down = (max(0.0, float(np.median(gaps))) / 2 if gaps else 0.0 for gaps in (beside, below))
    return across, down


def _along_sides(pixels: NDArray[np.uint8], place: CardPlace, margins: NDArray[np.float64]) -> NDArray[np.float32]:
    """Median colours along each side so far outside the card's edge, (n, 4, 3) BGR. margins: (n,), pixels."""
    x, y = _spots(place, margins, pixels.shape)
    return np.sort(pixels[y, x], axis=2)[:, :, SAMPLES // 2].astype(np.float32)


def _spots(
    place: CardPlace, margins: NDArray[np.float64], shape: tuple[int, ...]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where the points along each side so far outside the card's edge are in a picture of this shape: x and y, each
    (n, 4, SAMPLES).

    The sides are the upper, lower, left and right one, however the card leans.
    """
    height, width = shape[:2]
    # The corners are left out: they are round, and show what lies beside the card.
    along = np.linspace(1 / 6, 5 / 6, SAMPLES)
    sides = [start + along[:, None] * (end - start) for start, end in place.sides]
    outward = [_outward(place, start, end) for start, end in place.sides]
    spots = np.stack([side + margins[:, None, None] * way for side, way in zip(sides, outward, strict=True)], axis=1)
    x = np.clip(spots[..., 0], 0, width - 1).astype(np.intp)
    y = np.clip(spots[..., 1], 0, height - 1).astype(np.intp)
    return x, y


def _outward(place: CardPlace, start: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64]:
    """The unit vector that leads away from the card across one of its sides."""
    dx, dy = (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
    way = np.array([-dy, dx])
    middle = np.array([place.rect.center.x, place.rect.center.y])
    return way if float(way @ (start - middle)) > 0 else -way
