"""The symbols of one card as filled silhouettes, told from whatever else is inked on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import inf

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Point, Rect
from kibitz.vision.set.card.lines import FRAME_SIDES, lined_sides
from kibitz.vision.set.card.places import MOST_SYMBOLS, centred
from kibitz.vision.set.card.symbols import Size

INK = (0.45, 0.7, 0.3)
"""A pixel is ink when it is at least this share of the way from the ground to the full ink. The second parts
symbols that almost touch, the third closes hair-thin outlines; they are tried when the first finds another number
of symbols than was seen before."""
MENDED = 0.06
"""Share of the ink that closes an outline at most."""
FULL, POINTED, STOUT, BALANCED = 0.3, 0.2, 0.1, 0.05
"""Share of its box that a symbol fills at least. A star of four points fills less; a line that is broken, or what
something leaves of a symbol, does so, too: but the largest circle within a star has this share of its shorter side as
radius at least, and its weight lies in the middle, within this share of its sides."""
SHORTEST = 1.45
"""A symbol is shorter than one of the size that is looked for by at most this factor."""
LEFT_OVER = 0.3
BETWEEN = 0.1
OFF_CENTRE = 0.45
"""Symbols together lie off the card's middle by at most this share of a symbol's short side; one missed shifts them
by more than half of it."""
LEAST_IN_SIGHT = 0.2
"""Least share of a symbol's height that must lie on the card."""
UNLIKE = 0.15
"""At most this share of a symbol's ink is missing, or is too much, where a copy of it should be."""
ARRANGEMENTS = ((-1, 1), (-1, 0), (0, 1), (-2, 0), (0, 2))
"""Where the first and the last symbol of a card may stand as seen from one of them, in steps."""
NECK = 0.6
"""Where two symbols touch, their outline is at most this share of its greatest breadth."""
LINED, UNLINED = 0.9, 0.75
"""Share of a line across an area that is ink, and of the usual one at most: else it is solid."""
EXACT_PX, EXACT = 1.5, 0.02
"""How far off in length, and in breadth, what shows no necks is from a row of symbols at most: pixels, and a share of
theirs."""
CUT_OFF_PX = 2
"""How far off its place a cut between two symbols that touch may be, pixels."""
INTO = 0.1
"""As far as this share of a symbol's shorter side what is beside symbols may reach in between them."""
JOINED = 1.15
"""A symbol that is longer than others of its card by this factor has something joined to it."""
SIGN = 0.75
"""What is shorter than this share of a symbol is none."""
HIDES = 0.9
"""What lies over a card's edge hides no symbol where it is narrower than this share of one."""
WIDEST_GAP = 0.3
"""Between the stripes, or dots, of a symbol without an outline, as a share of its shorter side."""
LEAST_STRIPES, STRIPE, FULL_STRIPE, SAME_BREADTH, PARALLEL_DEG, MOSTLY_HATCH = 3, 1.6, 0.6, 0.35, 12.0, 0.8
"""So many stripes, or dots, a symbol has at least; a stripe is so many times as long as it is broad, and inked but for
its ends; all are of one breadth within this share of it, and parallel: those that are so have this share of the ink."""
AT_EDGE = 2
"""A symbol this many pixels from the edge of the patch may be cut there."""
RIM = 0.06
"""Share of a card's shorter side that is ground all along its edge."""


Box = tuple[int, int, int, int]
Mask = tuple[NDArray[np.uint8], Box]
"""A filled silhouette cut to its box, 0 or 255, and the box in patch pixels."""


@dataclass(frozen=True, slots=True)
class Found:
    """Symbols of a card. whole: whether they are all there is: none missed, none cut. hatched: only stripes, or dots,
    of them are inked, and no outline."""

    masks: list[Mask]
    whole: bool = True
    hatched: bool = False


def silhouettes(ink: NDArray[np.bool_], sizes: Sequence[Size]) -> list[Mask]:
    """Filled masks (cut to their boxes) of the ink areas that have a symbol's size, with those boxes.

    An area that symbols make together, because they touch, is parted.
    """
    padded = cv2.copyMakeBorder(ink.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    contours, _ = cv2.findContours(padded, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found: list[Mask] = []
    # Dots and stripes there may be by the thousand.
    least = min((long for long, _ in sizes), default=inf) / SHORTEST
    for contour in contours:
        x, y, w, h = cv2.boundingRect(contour)
        longer, shorter = max(w, h), min(w, h)
        if longer < least:
            continue
        like = [size for size in sizes if _is_like(longer, shorter, size)]
        # What is too broad for one may still be one that a sign is joined to, or two side by side.
        snug = any(shorter <= size[1] * 1.3 + 3 for size in like)
        rows = [] if snug else [row for size in sizes for row in _rows(w, h, size)]
        if not (like or rows):
            continue
        x, y = x - 1, y - 1
        mask = np.zeros((h, w), np.uint8)
        cv2.drawContours(mask, [contour], 0, 255, cv2.FILLED, offset=(-x - 1, -y - 1))
        if not _is_filled(mask):
            continue
        one = mask, (x, y, w, h)
        # What has straight sides makes a row without necks: its length, and the lines across it, tell.
        lined = [row for size in sizes for row in _exact_rows(w, h, size) if _is_lined(ink[y : y + h, x : x + w], *row)]
        found += _parted(one, rows, lined) or ([one] if like else [])
    found.sort(key=lambda m: m[1][0] + m[1][1])
    return found


def _is_filled(mask: NDArray[np.uint8]) -> bool:
    """Whether a mask fills its box as a symbol does."""
    share = cv2.countNonZero(mask) / mask.size
    if share >= FULL or share < POINTED:
        return share >= FULL
    middle = np.argwhere(mask).mean(axis=0) + 0.5
    off = np.abs(middle / mask.shape - 0.5)
    inner = np.asarray(cv2.distanceTransform(np.pad(mask, 1), cv2.DIST_L2, cv2.DIST_MASK_3))
    return bool(inner.max() >= STOUT * min(mask.shape) and (off <= BALANCED).all())


def _is_like(longer: float, shorter: float, size: Size) -> bool:
    """Whether these may be the sides of a symbol of about this size, which may be drawn larger than the others."""
    return size[0] / SHORTEST <= longer <= size[0] * 1.3 + 3 and shorter >= size[1] / 2.2


def _rows(w: int, h: int, size: Size) -> list[tuple[int, int]]:
    """The rows of symbols of a size, standing or lying, that make a box when they touch: each with its axis (0 down,
    1 across), and how many symbols it has."""
    return [
        (axis, number)
        for axis, long_px, broad_px in ((0, h, w), (1, w, h))
        for number in range(2, MOST_SYMBOLS + 1)
        if _is_like(max(long_px / number, broad_px), min(long_px / number, broad_px), size)
    ]


def _exact_rows(w: int, h: int, size: Size) -> Iterator[tuple[int, int]]:
    """The same of rows as long, and as broad, as so many symbols are."""
    for axis, number in _rows(w, h, size):
        one = (w, h / number) if axis == 0 else (w / number, h)
        if all(abs(side - own) <= EXACT_PX + EXACT * own for side, own in zip(sorted(one), sorted(size), strict=True)):
            yield axis, number


def _is_lined(ink: NDArray[np.bool_], axis: int, number: int) -> bool:
    """Whether a line of ink runs across an area wherever one of so many symbols along it ends and the next begins."""
    along = np.moveaxis(ink, axis, 0)
    length, breadth = along.shape
    share = along[:, round(RIM * breadth) : breadth - round(RIM * breadth)].mean(axis=1)
    cuts = [round(k * length / number) for k in range(1, number)]
    lines = [float(share[max(0, cut - CUT_OFF_PX) : cut + CUT_OFF_PX + 1].max()) for cut in cuts]
    return min(lines) >= LINED and float(np.median(share)) <= UNLINED


def _parted(one: Mask, rows: Sequence[tuple[int, int]], lined: Sequence[tuple[int, int]]) -> list[Mask]:
    """The symbols that make this area together, because they touch; none where it is no row of copies, with necks or
    with lines between them.

    rows, lined: those that it may be by its sides, see `_rows`, and by the lines across it.
    """
    mask, (x, y, w, h) = one
    for axis, number in (*rows, *lined):
        across = np.count_nonzero(mask, axis=1 - axis)
        cuts = [round(k * len(across) / number) for k in range(number + 1)]
        if (
            max(int(across[cut - 1 : cut + 1].min()) for cut in cuts[1:-1]) > NECK * across.max()
            and (axis, number) not in lined
        ):
            continue
        parts = [mask[a:b] if axis == 0 else mask[:, a:b] for a, b in pairwise(cuts)]
        if all(_are_copies(parts[0], part, axis) for part in parts[1:]):
            boxes = [(x, y + a, w, b - a) if axis == 0 else (x + a, y, b - a, h) for a, b in pairwise(cuts)]
            return [(np.ascontiguousarray(part), box) for part, box in zip(parts, boxes, strict=True)]
    return []


def _are_copies(one: NDArray[np.uint8], other: NDArray[np.uint8], axis: int) -> bool:
    """Whether two parts of an area that symbols make together show the same; where outlines overlap, as the tips of
    diamonds do, one may have been cut a little further on along the axis than the other."""
    a, b = (np.moveaxis(part > 0, axis, 0) for part in (one, other))
    length = min(len(a), len(b)) - CUT_OFF_PX
    for shift in range(-CUT_OFF_PX, CUT_OFF_PX + 1):
        first, second = a[max(0, shift) :][:length], b[max(0, -shift) :][:length]
        if np.count_nonzero(first ^ second) <= UNLIKE * np.count_nonzero(first | second):
            return True
    return False


def symbol_masks(
    distance: NDArray[np.float32], level: float, sizes: Sequence[Size], expected: int, *, edged: bool = False
) -> Found:
    """The masks of a card's symbols.

    edged: whether the patch is known to end where the card does.

    The boxes of symbols that reach beyond the card's edge begin or end outside the patch.
    """
    partly: list[Mask] = []
    tried: list[tuple[NDArray[np.bool_], list[Mask]]] = []
    for ink in _inks(distance, level):
        masks = silhouettes(ink, sizes)
        tried.append((ink, masks))
        if max(1, expected) <= len(masks) <= MOST_SYMBOLS and _centred(masks, distance.shape):
            if _is_all(ink, masks, edged=edged):
                return Found(masks)
            partly = partly or masks
    for ink, masks in tried:
        for one in masks:
            every = _with_copies(ink, one)
            if every:
                return Found(every)
    stripes = _hatched(tried[0][0], sizes, expected, edged=edged)
    if partly and not stripes:
        return Found(partly, whole=False)
    return Found(stripes, hatched=True)


def _inks(distance: NDArray[np.float32], level: float) -> Iterator[NDArray[np.bool_]]:
    """What is ink, by several measures; at last with thin outlines closed that are open at a tip, where that changes
    little: the edge of the picture that a symbol is drawn in may cut it off."""
    for share in INK:
        yield distance > share * level
    thin = (distance > INK[-1] * level).astype(np.uint8)
    closed = cv2.morphologyEx(thin, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    # Letters would be joined by it.
    as_many = cv2.connectedComponents(thin)[0] == cv2.connectedComponents(closed)[0]
    if as_many and cv2.countNonZero(closed) <= (1 + MENDED) * cv2.countNonZero(thin):
        yield closed > 0


def _hatched(ink: NDArray[np.bool_], sizes: Sequence[Size], expected: int, *, edged: bool) -> list[Mask]:
    """The masks of symbols without an outline, of which only stripes, or dots, are inked; none where there are none.

    What lies between them is filled in, as little as makes whole symbols of them.
    """
    broadest = WIDEST_GAP * min((short for _, short in sizes), default=0.0)
    for gap in range(2, int(broadest) + 1, 2):
        padded = np.pad(ink.astype(np.uint8), gap)
        joined = (
            cv2.morphologyEx(padded, cv2.MORPH_CLOSE, np.ones((gap + 1, gap + 1), np.uint8))[gap:-gap, gap:-gap] > 0
        )
        masks = silhouettes(joined, sizes)
        if max(1, expected) <= len(masks) <= MOST_SYMBOLS and _centred(masks, ink.shape):
            drawn = [ink[y : y + h, x : x + w] & (mask > 0) for mask, (x, y, w, h) in masks]
            if _is_all(joined, masks, edged=edged) and all(map(_is_hatch, drawn)):
                return [(_spanned(part, gap), box) for part, (_, box) in zip(drawn, masks, strict=True)]
    return []


def _spanned(ink: NDArray[np.bool_], gap: int) -> NDArray[np.uint8]:
    """The silhouette of a symbol of which stripes, or dots, are inked: what any two of them span that lie at most about
    so many pixels apart."""
    mask = ink.astype(np.uint8) * 255
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    points = [contour[:, 0].astype(np.float32) for contour in contours]
    corners = [np.hstack([one.min(axis=0), one.max(axis=0)]) for one in points]
    for (one, a), (other, b) in combinations(zip(points, corners, strict=True), 2):
        if max((a[:2] - b[2:]).max(), (b[:2] - a[2:]).max()) > gap + 2:
            continue
        apart = np.sqrt(((one[::2, None] - other[None, ::2]) ** 2).sum(axis=2)).min()
        if apart <= gap + 2:
            cv2.fillConvexPoly(mask, cv2.convexHull(np.vstack([one, other])).astype(np.int32), 255)
    outer, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(mask, outer, -1, 255, cv2.FILLED)
    return mask


def _is_hatch(ink: NDArray[np.bool_]) -> bool:
    """Whether what is inked of a symbol are parallel bars of one breadth, or dots of one size. Letters are neither."""
    contours, _ = cv2.findContours(ink.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if len(contours) < LEAST_STRIPES:
        return False
    rects = [cv2.minAreaRect(contour) for contour in contours]
    sides = np.sort(np.array([size for _, size, _ in rects]) + 1, axis=1)
    # The angle of the longer side.
    angles = np.array([turn if w >= h else turn + 90 for _, (w, h), turn in rects]) % 180
    inked = np.array([_inked(ink, np.asarray(contour, np.int32)) for contour in contours])
    full = inked >= FULL_STRIPE * sides.prod(axis=1)
    broad, usual = sides[:, 0], float(np.median(sides[:, 0]))
    alike = full & (np.abs(broad - usual) <= SAME_BREADTH * usual + 1)
    long = sides[:, 1] >= STRIPE * broad
    if long.any():
        off = np.abs((angles - float(np.median(angles[long])) + 90) % 180 - 90)
        # The shortest ones, at a symbol's ends, lie as they like.
        alike &= ~long | (off <= PARALLEL_DEG)
    else:
        alike &= np.abs(sides[:, 1] - np.median(sides[:, 1])) <= SAME_BREADTH * usual + 1
    return bool(inked[alike].sum() >= MOSTLY_HATCH * inked.sum())


def _inked(ink: NDArray[np.bool_], contour: NDArray[np.int32]) -> int:
    """How many pixels are inked where a contour's box is."""
    x, y, w, h = cv2.boundingRect(contour)
    held = np.zeros((h, w), np.uint8)
    cv2.drawContours(held, [contour], 0, 1, cv2.FILLED, offset=(-x, -y))
    return int(np.count_nonzero(held.astype(bool) & ink[y : y + h, x : x + w]))


def _with_copies(ink: NDArray[np.bool_], one: Mask) -> list[Mask]:
    """One symbol and copies of it that explain all that is inked; none where there are no such.

    Symbols of a card are alike, evenly spaced and centred: what is seen of the others is what this one shows when it is
    moved there, where they reach beyond the card's edge, however they go on there, and where a line is broken.
    """
    mask, (x, y, w, h) = one
    if w < h:
        turned = _with_copies(ink.T, (np.ascontiguousarray(mask.T), (y, x, h, w)))
        return [(np.ascontiguousarray(m.T), (x, y, w, h)) for m, (y, x, h, w) in turned]
    inked = np.flatnonzero(ink[:, x : x + w].any(axis=1))
    above, below = inked[inked < y], inked[inked >= y + h]
    # The nearest ink, and the farthest, of a copy beside this one.
    steps = [y + h - 1 - above[-1], y - above[0]] if above.size else []
    steps += [below[0] - y, below[-1] + 1 - (y + h)] if below.size else []
    for step in sorted({int(step) for step in steps}):
        for first, last in ARRANGEMENTS if step >= h else ():
            every = [(mask, (x, y + n * step, w, h)) for n in range(first, last + 1)]
            if _centred(every, ink.shape) and _explain(ink, one, every):
                return every
    return []


def _explain(ink: NDArray[np.bool_], one: Mask, every: Sequence[Mask]) -> bool:
    """Whether copies of one symbol show what is inked, each of them, and nothing is left over."""
    mask, (x, y, w, h) = one
    drawn = (ink[y : y + h, x : x + w] & (mask > 0)).astype(np.uint8)
    # What is solid over there is no copy of an outline, nor the other way round; a pixel off is none the less.
    bare = ((mask > 0) & (_grown(drawn) == 0)).astype(np.uint8)
    inked = ink.astype(np.uint8)
    near = _grown(inked)
    seen = []
    for _, (left, top, _, _) in every:
        if min(top + h, ink.shape[0] - top) < LEAST_IN_SIGHT * h:
            return False
        copy, (column, row, across, down) = within((drawn, (left, top, w, h)), ink.shape)
        rows, columns = slice(row, row + down), slice(column, column + across)
        missing = np.count_nonzero(copy & ~near[rows, columns])
        strange = np.count_nonzero(within((bare, (left, top, w, h)), ink.shape)[0] & inked[rows, columns])
        if missing + strange > UNLIKE * np.count_nonzero(copy):
            return False
        rim = np.pad(mask, 1)
        seen.append(within((_grown(rim), (left - 1, top - 1, w + 2, h + 2)), ink.shape))
    return _is_all(ink, seen)


def _grown(mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)


def within(one: Mask, shape: tuple[int, ...]) -> Mask:
    """The part of a silhouette that lies in a patch of this shape."""
    mask, (x, y, w, h) = one
    left, top, right, bottom = max(0, x), max(0, y), min(shape[1], x + w), min(shape[0], y + h)
    return mask[top - y : bottom - y, left - x : right - x], (left, top, right - left, bottom - top)


def least_cut(masks: Sequence[Mask], shape: tuple[int, ...]) -> list[Mask]:
    """Those of a card's symbols of which the most is seen in a patch of this shape: none that goes on beyond it where
    another doesn't."""

    def cut(one: Mask) -> int:
        _, (x, y, w, h) = one
        room = min(x, y, shape[1] - x - w, shape[0] - y - h)
        return 0 if room > AT_EDGE else 1 if room >= 0 else 2

    least = min(map(cut, masks))
    return [one for one in masks if cut(one) == least]


def without_signs(masks: Sequence[Mask], shape: tuple[int, ...], sizes: Sequence[Size]) -> list[Mask]:
    """Those of a card's symbols that nothing else on the card, such as a check mark, is joined to; where that is so of
    all, what of them reaches no farther from the middle of the card than it does on the other side.

    Symbols of one card are equally large, and together they are in its middle. sizes: that they may have.
    """
    least = [min(box[side] for _, box in masks) for side in (2, 3)]
    alike = [one for one in masks if all(one[1][2 + n] <= JOINED * least[n] + 1 for n in (0, 1))]
    longest = max(longer for longer, _ in sizes)
    if len(masks) > 1 or max(least) <= JOINED * longest + 1:
        return alike or list(masks)
    mask, (x, y, w, h) = masks[0]
    whole = Rect(x, y, w, h)
    centre = centred(whole, whole, Point(shape[1] / 2, shape[0] / 2))
    left, top, right, bottom = (round(v) for v in (centre.x, centre.y, centre.right, centre.bottom))
    part = mask[top - y : bottom - y, left - x : right - x]
    return [(part, (left, top, right - left, bottom - top))] if np.count_nonzero(part) else [masks[0]]


def _is_all(ink: NDArray[np.bool_], masks: list[Mask], *, edged: bool = False) -> bool:
    """Whether the masks hold all ink that may belong to a symbol.

    Ink left over is measured in inks of one symbol. Hardly any may lie between the symbols, where a covered one would
    show; more elsewhere, where sites print a letter or a number; none counts at the patch's edge, which is border or
    shadow, nor what is on one side of the card only and smaller than a symbol, such as a check mark: a card's symbols
    together are in its middle, so that those missed on one side are missed on the other, too. Nor does a frame about
    all of them count.
    """
    rest = ink.astype(np.uint8)
    covered = 0
    for mask, (x, y, w, h) in masks:
        part = rest[y : y + h, x : x + w]
        covered += int(np.count_nonzero(part[mask > 0]))
        part[mask > 0] = 0
    one = max(1.0, covered / len(masks))
    boxes = np.array([box for _, box in masks])
    (left, top), (right, bottom) = boxes[:, :2].min(axis=0), (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    rim = max(1, round(RIM * min(ink.shape)))
    middle = rest[top:bottom, left:right]
    if np.count_nonzero(middle) >= BETWEEN * one:
        # What only reaches in from beside them doesn't lie between them.
        inset = round(INTO * int(boxes[:, 2:].min()))
        middle = middle[inset : middle.shape[0] - inset, inset : middle.shape[1] - inset]
    between = np.count_nonzero(middle) / one
    if between >= BETWEEN:
        return False
    inner = rest[rim:-rim, rim:-rim]
    return bool(
        np.count_nonzero(inner) < LEFT_OVER * one
        or np.count_nonzero(may_be_symbols(inner, masks, edged=edged)) < LEFT_OVER * one
        or (between == 0 and lined_sides(rest > 0, (left, top, right, bottom)) == FRAME_SIDES)
    )


def may_be_symbols(rest: NDArray[np.uint8], masks: Sequence[Mask], *, edged: bool = True) -> NDArray[np.uint8]:
    """What is left over beside a card's symbols, or hidden there, without the parts that hide none of them: those that
    have nothing opposite, and are shorter than a symbol, or reach in from the card's edge less far than one is broad.

    rest: (h, w), not 0 where something is left over, with the symbols in its middle. masks: of the symbols. edged:
    whether it ends where the card does.
    """
    sizes = np.array([box[2:] for _, box in masks])
    _, labels, stats, _ = cv2.connectedComponentsWithStats(rest, connectivity=8)
    opposite = np.ascontiguousarray(rest[::-1, ::-1])
    low, size = stats[:, [cv2.CC_STAT_LEFT, cv2.CC_STAT_TOP]], stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    at_edge = ((low <= AT_EDGE) | (low + size >= np.array(rest.shape[::-1]) - AT_EDGE)).any(axis=1)
    small = (size.max(axis=1) < SIGN * sizes.max()) | (edged & at_edge & (size.min(axis=1) < HIDES * sizes.min()))
    signs = [n for n in range(1, len(stats)) if small[n] and not opposite[labels == n].any()]
    return np.where(np.isin(labels, signs), np.uint8(0), rest)


def _centred(masks: list[Mask], shape: tuple[int, ...]) -> bool:
    """Whether the symbols together sit in the middle of the card, as they do when none was missed."""
    boxes = np.array([box for _, box in masks])
    low, high = boxes[:, :2].min(axis=0), (boxes[:, :2] + boxes[:, 2:]).max(axis=0)
    off = np.abs((low + high) / 2 - np.array([shape[1], shape[0]]) / 2)
    return bool((off <= OFF_CENTRE * boxes[:, 2:].min()).all())
