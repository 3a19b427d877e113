"""Looking at cells and keys, each only once for as long as it stays the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kibitz.geometry import Rect
from kibitz.vision.glyphs import Glyph, read_glyphs
from kibitz.vision.tracking import changed_area
from kibitz.vision.wordle.tiles import Cell, look_at_box


@dataclass(frozen=True, slots=True)
class Look:
    """A cell, or key, as it looks, and the letter that was read on it (None when there is none)."""

    cell: Cell
    glyph: Glyph | None


@dataclass(frozen=True)
class Memory:
    """What was looked at in one picture: (h, w, 3) uint8 pixels, and the look of each box."""

    pixels: NDArray[np.uint8]
    looks: Mapping[Rect, Look] = field(default_factory=dict)


class Eye:
    """Looks at one picture; a box whose pixels are those of before keeps its look.

    pixels: (h, w, 3) uint8 BGR. before: of a picture of the same size.
    """

    def __init__(self, pixels: NDArray[np.uint8], before: Memory | None = None) -> None:
        self.pixels = pixels
        self.before = before
        self.changed = None if before is None else changed_area(before.pixels, pixels)
        """What differs from before; None where nothing does, or nothing is known."""
        self._looks: dict[Rect, Look] = {}

    def look(self, boxes: Iterable[Rect]) -> list[Look]:
        """Each box as it looks; all new letters are read in one batch."""
        boxes = list(boxes)
        fresh: list[Cell] = []
        for box in boxes:
            if box not in self._looks:
                known = self._known(box)
                if known is None:
                    fresh.append(look_at_box(self.pixels, box))
                else:
                    self._looks[box] = known
        lettered = [cell.letter for cell in fresh if cell.letter is not None]
        glyphs = iter(read_glyphs(lettered))
        for cell in fresh:
            self._looks[cell.box] = Look(cell, next(glyphs) if cell.letter is not None else None)
        return [self._looks[box] for box in boxes]

    def memory(self) -> Memory:
        """What is to be remembered for the next picture."""
        return Memory(self.pixels, self._looks)

    def stays(self, box: Rect) -> bool:
        """Whether the box has the pixels of before."""
        if self.before is None:
            return False
        if self.changed is None or self.changed.iou(box) == 0.0:
            return True
        part = box.clipped(self.pixels.shape[1], self.pixels.shape[0])
        rows, columns = slice(int(part.y), int(part.bottom)), slice(int(part.x), int(part.right))
        return np.array_equal(self.before.pixels[rows, columns], self.pixels[rows, columns])

    def _known(self, box: Rect) -> Look | None:
        known = None if self.before is None else self.before.looks.get(box)
        return known if known is not None and self.stays(box) else None
