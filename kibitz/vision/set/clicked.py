"""Marks that are known by one's own click alone: what has changed on that card since, and on no other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.tracking import part_of, redrawn

AROUND = 0.08
"""How far about a card its mark may lie, as a share of its shorter side."""
WITHIN = 0.1
"""Of the other cards what is compared lies so far from their edge, as a share of their shorter side."""
LEAST_PX, LEAST = 24, 0.001
"""The least mark, in pixels and as a share of the card's."""


@dataclass(frozen=True, slots=True, eq=False)
class ClickedCard:
    """How a card looked before it was clicked on. rect: what of the picture that is, frame pixels. plain: (h, w, 3)
    uint8 BGR."""

    rect: Rect
    plain: NDArray[np.uint8]

    def is_marked_in(self, pixels: NDArray[np.uint8]) -> bool:
        """Whether a card that lies there doesn't look as before."""
        now = part_of(pixels, self.rect)
        return now.shape == self.plain.shape and int(redrawn(self.plain, now).sum()) >= _least(self.rect)


def clicked_card(
    before: NDArray[np.uint8], after: NDArray[np.uint8], rects: Sequence[Rect], card: int, marked: Collection[int]
) -> ClickedCard | None:
    """A card that a click has changed; None where it hasn't, or where another card has changed, too.

    before, after: pictures of the same size, (h, w, 3) uint8 BGR. rects: of all cards, frame pixels, which lie as they
    lay. card: the index of the one that was clicked on. marked: those of others that were clicked on before it, which
    the pointer has left.
    """
    if before.shape != after.shape:
        return None
    others = [_within(rect) for i, rect in enumerate(rects) if i != card and i not in marked]
    # A few pixels of another card may be drawn otherwise once more.
    if any(redrawn(part_of(before, rect), part_of(after, rect)).sum() >= _least(rect) for rect in others):
        return None
    around = rects[card].grown(AROUND * min(rects[card].w, rects[card].h)).clipped(after.shape[1], after.shape[0])
    found = ClickedCard(around, part_of(before, around).copy())
    return found if found.is_marked_in(after) else None


def _within(rect: Rect) -> Rect:
    return rect.grown(-WITHIN * min(rect.w, rect.h))


def _least(rect: Rect) -> float:
    return max(LEAST_PX, LEAST * rect.area)
