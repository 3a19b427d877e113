"""What can be the colour of one guess: a patch by it, its number's ground, ink or ring, its own ground or border."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.tuble.parts.blobs import COLDEST_DEG, LEAST_CHROMA, WARMEST_DEG, is_zone_colour
from kibitz.vision.tuble.parts.segmentation import Colour, Pixels

LEAST_INK_CHROMA = 45.0
"""Difference of the largest and the smallest channel of ink that counts as coloured."""
LEAST_TINT, TINT_STEP = 9.0, 7.0
"""The same of a faint ground, and by how many grey levels it differs from the page's."""
NEAR_NAME, EDGE_PX = 4, 4
"""How far above and below a name its ground is followed to both sides, and over how many pixels an edge is, at most."""
SAME_GROUND = 12.0
"""Grey levels by which the ground of a page may differ from place to place."""
UNLIKE_PAGE = 26.0
"""Grey levels by which a patch differs from the ground of the page."""
OWN_GROUND = 0.5
"""Width of what a number alone stands on, in that of the guess's part of the page, at most."""
LEAST_PATCH, THINNEST = 14, 2.5
"""Pixels of a patch, and its width, at least."""
SOLID = 0.5
"""Share of its box that a patch among letters fills, which letters don't."""
DISC, DISC_FORM = 0.7, 0.8
"""Share of its box that a disc fills, and its width over its height, at least: no digit is so."""
FULL, LOW_BAR, AS_WIDE = 0.85, 0.4, 0.12
"""Share of its box that a line under a name fills, its height in those of the name, and by how much it is narrower than
that, of the name's width; it may be wider by twice as much."""
LIKE_INK, OF_DIGIT = 60.0, 1.1
"""Grey levels by which a part of a text differs from its ink at most, and size of a lone digit, in those of its box."""
AS_LETTERS = 0.3
"""Size of such a patch, in heights of the name."""
OF_SIGN, BETWEEN_HALVES = 0.6, 3
"""Share of a text that one of its letters is at most, and pixels between and beside the halves of a patch, at most."""
MOST_CUT = 2
"""Ends of its part of a page that the border of a guess may reach."""
HUE_STEP, FEW_PIXELS = 3, 0.01
"""Steps of hue, 2 degrees each, by which colours are told apart, and share of the pixels that is hardly any."""
SAME_PART = 0.8
"""Overlap over union from which on a part of one hue is all that is there."""
BORDER_SHARE = 0.25
"""Share of the pixels of a border that surely have its own colour."""
HOLLOW = 0.35
"""Share of its box that a border fills at most."""


class Kind(IntEnum):
    """How a colour stands by a guess."""

    NAME_INK = 0
    NUMBER_INK = 1
    TINT = 2
    BESIDE = 3
    BORDER = 4
    NUMBER_GROUND = 5
    GROUND = 6


@dataclass(frozen=True, eq=False, slots=True)
class Patch:
    """A colour by a guess: where it is, its median (BGR), and how many pixels have it."""

    kind: Kind
    box: Rect
    colour: Colour
    size: int

    @property
    def is_of_a_zone(self) -> bool:
        """Whether its colour could be some green, yellow, orange or red."""
        return self.kind is Kind.TINT or is_zone_colour(self.colour)


def coloured(pixels: Pixels) -> NDArray[np.uint8]:
    """Which pixels could be some green, yellow, orange or red: 1, else 0."""
    blue, green, red = cv2.split(pixels)
    low, high = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    chroma = cv2.subtract(high, low)
    strong = cv2.threshold(chroma, LEAST_CHROMA - 1, 1, cv2.THRESH_BINARY)[1]
    hue = cv2.cvtColor(pixels, cv2.COLOR_BGR2HSV)[..., 0]
    cold = cv2.inRange(hue, np.array([COLDEST_DEG / 2]), np.array([WARMEST_DEG / 2]))
    strong[cold > 0] = 0
    return np.asarray(strong, np.uint8)


def ground_around(pixels: Pixels, box: Rect) -> Colour:
    """Colour of what a text stands on, BGR: the commonest one just around its box."""
    outer = box.grown(3).clipped(pixels.shape[1], pixels.shape[0])
    part = pixels[int(outer.y) : int(outer.bottom), int(outer.x) : int(outer.right)]
    if part.size == 0:
        return np.zeros(3)
    rim = np.concatenate([part[:2].reshape(-1, 3), part[-2:].reshape(-1, 3), part[:, :2].reshape(-1, 3)])
    return np.asarray(np.median(rim, axis=0), np.float64)


def ink_of(pixels: Pixels, box: Rect, ground: Colour) -> Colour | None:
    """Colour of the ink of a text, BGR; None where there is hardly any."""
    at = box.clipped(pixels.shape[1], pixels.shape[0])
    part = pixels[int(at.y) : int(at.bottom), int(at.x) : int(at.right)].reshape(-1, 3).astype(np.float64)
    if len(part) < LEAST_PATCH:
        return None
    far = np.abs(part - ground).max(axis=1)
    strongest = part[far >= max(40.0, 0.75 * float(far.max()))]
    return np.asarray(np.median(strongest, axis=0), np.float64) if len(strongest) > 3 else None


def patches_of(
    pixels: Pixels,
    mask: NDArray[np.uint8],
    cell: Rect,
    name: Rect,
    number: Rect | None,
    page: Colour,
    signs: Sequence[Rect],
) -> list[Patch]:
    """What can be the colour of the guess in a cell.

    mask: as `coloured` gives it. page: the ground of the page. signs: other words; what they stand on is a button, and
    what stands before one of them outside the guess is a sample in a legend."""
    cell = cell.clipped(pixels.shape[1], pixels.shape[0])
    x, y = int(cell.x), int(cell.y)
    own = mask[y : int(cell.bottom), x : int(cell.right)]
    part = pixels[y : int(cell.bottom), x : int(cell.right)]
    if own.size == 0:
        return []
    ground = ground_around(pixels, name)
    own = _without(part, own, page)
    apart = _without(part, own, ground)
    masks = [apart] if apart is own or _is_bare(pixels, cell, name, ground) else [own, apart]
    found = [*_inks(pixels, name, number), *_tint(pixels, name, number)]
    inks = [patch.colour for patch in found if patch.kind <= Kind.NUMBER_INK]
    for at, colour, size in _components(part, masks):
        box = at.moved(x, y)
        patch = _patch(box, colour, size, name, number, inks)
        ends = (at.x == 0) + (at.y == 0) + (at.right == own.shape[1]) + (at.bottom == own.shape[0])
        if patch is not None and patch.kind is Kind.BORDER and ends > MOST_CUT:
            continue  # It goes on beyond the guess's part of the page: it is the page's.
        if patch is None or (patch.kind is Kind.BESIDE and _is_of_a_sign(patch.box, name, signs)):
            continue
        if not (patch.kind is Kind.BESIDE and _is_letter(pixels, patch, signs)):
            found.append(patch)
    if number is not None and not any(patch.kind is Kind.NUMBER_GROUND for patch in found):
        found += _under_number(part, own, number.moved(-x, -y), ground, (x, y))
    return _with_halves_joined(found)


def _under_number(
    part: Pixels, mask: NDArray[np.uint8], number: Rect, ground: Colour, corner: tuple[int, int]
) -> list[Patch]:
    """What a number stands on, by its very colour: a page of about the same hue may touch it. number: in the part;
    ground: what the name stands on; corner: of the part."""
    colour = ground_around(part, number)
    if not is_zone_colour(colour) or _is_like(colour, [ground]):
        return []
    same = mask & (channel_max(np.abs(part.astype(np.int16) - colour.astype(np.int16))) < UNLIKE_PAGE)
    found = _components(part, [same.astype(np.uint8)])
    return [
        Patch(Kind.NUMBER_GROUND, box.moved(*corner), own, size)
        for box, own, size in found
        if box.holds(number) and box.w < OWN_GROUND * part.shape[1]
    ]


def _without(part: Pixels, mask: NDArray[np.uint8], ground: Colour) -> NDArray[np.uint8]:
    """A mask without what has the colour of a ground; the same mask where that is no colour of a zone."""
    if not is_zone_colour(ground):
        return mask
    near = channel_max(np.abs(part.astype(np.int16) - ground.astype(np.int16))) < UNLIKE_PAGE
    return np.where(near, 0, mask).astype(np.uint8)


def _components(part: Pixels, masks: Sequence[NDArray[np.uint8]]) -> Iterator[tuple[Rect, Colour, int]]:
    """The connected parts of masks, and those of the last one that have one hue: box in the part, median colour,
    pixels. What is of another hue may touch them: a stripe the border of its card."""
    found: list[Rect] = []
    for one in [*masks, *_by_hue(part, masks[-1])]:
        count, labels, stats, _ = cv2.connectedComponentsWithStats(one, connectivity=8)
        for label in range(1, count):
            left, top, w, h, size = stats[label].tolist()
            if size < LEAST_PATCH or min(w, h) < THINNEST:
                continue
            box = Rect(left, top, w, h)
            if any(box.iou(other) > SAME_PART for other in found):
                continue
            found.append(box)
            own = labels[top : top + h, left : left + w] == label
            pixels = part[top : top + h, left : left + w][own]
            if size < HOLLOW * box.area:
                # A border may glow: its own colour is where it is strongest.
                chroma = np.ptp(pixels, axis=1)
                pixels = pixels[chroma >= np.quantile(chroma, 1 - BORDER_SHARE)]
            yield box, np.asarray(np.median(pixels, axis=0), np.float64), size


def _by_hue(part: Pixels, mask: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """A mask taken apart by hue, where hardly any pixel has a hue between."""
    hue = cv2.cvtColor(part, cv2.COLOR_BGR2HSV)[..., 0].astype(np.int32)
    # Turned so that what is no colour of a zone is at the ends.
    hue = (hue - int(WARMEST_DEG / 2)) % 180 // HUE_STEP
    counts = np.bincount(hue[mask > 0], minlength=180 // HUE_STEP + 1)
    busy = (counts > max(LEAST_PATCH / 2, FEW_PIXELS * counts.sum())).astype(np.int32)
    begins = np.flatnonzero(np.diff(busy, prepend=0) == 1)
    if len(begins) < 2:
        return []
    kind = np.cumsum(np.diff(busy, prepend=0) == 1) * busy
    of_pixels = kind[hue]
    return [((of_pixels == n) & (mask > 0)).astype(np.uint8) for n in range(1, len(begins) + 1)]


def _is_bare(pixels: Pixels, cell: Rect, name: Rect, ground: Colour) -> bool:
    """Whether a guess has no ground of its own: above, below and beside it is what its name stands on."""
    top, bottom, left, right = int(cell.y), int(cell.bottom) - 1, int(name.x), int(name.right)
    level = int(name.center.y)
    ends = pixels[[top, bottom], left:right].astype(np.float64)
    sides = pixels[level, [max(0, int(cell.x) + 2), min(pixels.shape[1], int(cell.right)) - 3]].astype(np.float64)
    above = max(float(np.abs(np.median(end, axis=0) - ground).max()) for end in ends)
    return above < SAME_GROUND and min(float(np.abs(side - ground).max()) for side in sides) < UNLIKE_PAGE


def _is_of_a_sign(box: Rect, name: Rect, signs: Sequence[Rect]) -> bool:
    """Whether a patch is a button, or a sample of a legend."""
    if any(box.grown(1).contains(sign.center) for sign in signs):
        return True
    if abs(box.center.y - name.center.y) < 0.5 * name.h:
        return False
    return any(
        -0.3 * sign.h <= sign.x - box.right < 1.6 * sign.h and abs(sign.center.y - box.center.y) < 0.6 * sign.h
        for sign in signs
    )


def _is_letter(pixels: Pixels, patch: Patch, signs: Sequence[Rect]) -> bool:
    """Whether a patch is a letter of another text: a part of it, of its ink."""
    for sign in signs:
        if sign.grown(2).holds(patch.box) and patch.box.area < OF_SIGN * sign.area:
            ink = ink_of(pixels, sign, ground_around(pixels, sign))
            if ink is not None and _is_like(patch.colour, [ink]):
                return True
    return False


def _with_halves_joined(patches: Sequence[Patch]) -> list[Patch]:
    """Patches, two that are halves of one, as those of a split flap are, as one: one above the other with hardly a line
    between, equally wide, of hardly another colour."""
    found: list[Patch] = []
    for patch in sorted(patches, key=lambda one: one.box.y):
        upper = next((n for n, other in enumerate(found) if _is_lower_half(patch, other)), None)
        if upper is None:
            found.append(patch)
            continue
        both = found[upper]
        colour = np.asarray((both.colour * both.size + patch.colour * patch.size) / (both.size + patch.size))
        found[upper] = Patch(patch.kind, Rect.around([both.box, patch.box]), colour, both.size + patch.size)
    return found


def _is_lower_half(lower: Patch, upper: Patch) -> bool:
    """Whether a patch beside the texts is the lower half of another."""
    low, high = lower.box, upper.box
    return (
        lower.kind is upper.kind is Kind.BESIDE
        and 0 <= low.y - high.bottom <= BETWEEN_HALVES
        and max(abs(low.x - high.x), abs(low.right - high.right), abs(low.h - high.h)) <= BETWEEN_HALVES
        and _is_like(lower.colour, [upper.colour])
    )


def _patch(
    box: Rect, colour: Colour, size: int, name: Rect, number: Rect | None, inks: Sequence[Colour]
) -> Patch | None:
    """A connected part of the coloured pixels in a cell as what it is; None for letters."""
    share = size / box.area
    height = min(name.h, number.h if number is not None else name.h)
    if box.grown(2).holds(name):
        return Patch(Kind.BORDER if share < HOLLOW else Kind.GROUND, box, colour, size)
    if number is not None and box.grown(0.2 * number.h).holds(number):
        # A lone digit holds all of its box.
        is_digit = box.w <= OF_DIGIT * number.w and box.h <= OF_DIGIT * number.h
        return None if is_digit and _is_like(colour, inks) else Patch(Kind.NUMBER_GROUND, box, colour, size)
    if (_is_disc(box, share) and box.h >= 0.4 * height) or _is_bar(box, share, name, number):
        # A disc may stand so near that recognition took it for a sign of the number.
        return Patch(Kind.BESIDE, box, colour, size)
    among = any(text is not None and text.grown(2).contains(box.center) for text in (name, number))
    if among and _is_like(colour, inks):
        return None
    is_low = (among or box.h < height) and box.h < 3 * box.w
    return None if is_low and _is_as_letters(box, share, height) else Patch(Kind.BESIDE, box, colour, size)


def _is_as_letters(box: Rect, share: float, height: float) -> bool:
    """Whether a part is as open, or as thin, as letters of some height are."""
    return share < SOLID or min(box.w, box.h) < AS_LETTERS * height


def _is_bar(box: Rect, share: float, name: Rect, number: Rect | None) -> bool:
    """Whether a thin bar is a line under a name or over a whole guess, and no letters."""
    return share >= FULL and (_underlines(box, name) or _spans(box, name, number))


def _underlines(box: Rect, name: Rect) -> bool:
    """Whether a bar is as wide as a name and stands at its foot: a line under it, which may touch the letters."""
    bar = box.h < LOW_BAR * name.h
    # Of a name whose last letters touch the line only the rest may have been found.
    level = min(abs(box.x - name.x), abs(box.center.x - name.center.x)) <= max(3.0, AS_WIDE * name.w / 2)
    wide = (1 - AS_WIDE) * name.w <= box.w <= (1 + 2 * AS_WIDE) * name.w
    return bar and level and wide and name.center.y < box.y <= name.bottom + box.h + name.h / 2


def _spans(box: Rect, name: Rect, number: Rect | None) -> bool:
    """Whether a thin bar goes over all that a guess says, above or below it: the edge of its card, and no letters."""
    held = Rect.around([name, *([number] if number is not None else [])])
    beyond = box.bottom <= held.y + 1 or box.y >= held.bottom - 1
    return beyond and box.x <= held.x + 2 and box.right >= held.right - 2


def _is_disc(box: Rect, share: float) -> bool:
    return share >= DISC and DISC_FORM <= box.w / box.h <= 1 / DISC_FORM


def _is_like(colour: Colour, inks: Sequence[Colour]) -> bool:
    return any(float(np.abs(colour - ink).max()) < LIKE_INK for ink in inks)


def _inks(pixels: Pixels, name: Rect, number: Rect | None) -> list[Patch]:
    found = []
    for kind, box in ((Kind.NAME_INK, name), (Kind.NUMBER_INK, number)):
        if box is None:
            continue
        ink = ink_of(pixels, box, ground_around(pixels, box))
        if ink is not None and float(ink.max() - ink.min()) >= LEAST_INK_CHROMA:
            found.append(Patch(kind, box, ink, int(0.2 * box.area)))
    return found


def _tint(pixels: Pixels, name: Rect, number: Rect | None) -> list[Patch]:
    """What a guess stands on, where it is coloured at all."""
    ground = ground_around(pixels, name)
    chroma = float(ground.max() - ground.min())
    if chroma < LEAST_TINT:
        return []
    hue = float(cv2.cvtColor(ground.astype(np.uint8).reshape(1, 1, 3), cv2.COLOR_BGR2HSV)[0, 0, 0]) * 2
    if COLDEST_DEG < hue < WARMEST_DEG:
        return []
    if _is_of_the_page(pixels, name):
        return []
    box = Rect.around([name, *([number] if number is not None else [])]).grown(0.4 * name.h)
    return [Patch(Kind.TINT, box, ground, int(box.area))]


def _is_of_the_page(pixels: Pixels, name: Rect) -> bool:
    """Whether what a name stands on goes on to both sides of the window without an edge, as a page's gradient does."""
    for y in (int(name.y) - NEAR_NAME, int(name.bottom) + NEAR_NAME):
        if not 0 <= y < pixels.shape[0]:
            continue
        level = pixels[y].astype(np.int16)
        step = np.abs(level[EDGE_PX:] - level[:-EDGE_PX]).max(axis=1)
        if int(step.max(initial=0)) < TINT_STEP:
            return True
    return False


def without_grounds(patches: Sequence[Sequence[Patch]], page: Colour) -> list[list[Patch]]:
    """The patches by each guess, without what the guesses stand on where all of it is the page's ground."""
    tints = [patch for own in patches for patch in own if patch.kind is Kind.TINT]
    bare = all(float(np.abs(tint.colour - page).max()) < TINT_STEP for tint in tints)
    return [[patch for patch in own if not bare or patch.kind is not Kind.TINT] for own in patches]
