"""What changed on a page between two looks, beyond what its reader knows."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from kibitz.core.frame import Frame, equal_pixels
from kibitz.core.geometry import Rect


def changed(before: Frame, after: Frame, region: Rect, apart_from: Iterable[Rect]) -> bool:
    """Whether a region looks different, apart from some places in it; frames of different sizes tell nothing."""
    if before is after or before.pixels.shape != after.pixels.shape:
        return False
    near = region.clipped(before.width, before.height)
    old, new = (frame.pixels[_part(near)].copy() for frame in (before, after))
    for place in apart_from:
        own = _part(place.moved(-int(near.x), -int(near.y)).clipped(old.shape[1], old.shape[0]))
        old[own] = new[own] = 0
    return not equal_pixels(old, new)


def _part(rect: Rect) -> tuple[slice, slice]:
    return slice(int(rect.y), ceil(rect.bottom)), slice(int(rect.x), ceil(rect.right))
