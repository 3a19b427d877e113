"""Reading the lines of a page, each only once for as long as its pixels stay the same, wherever it moves to."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.channels import channel_max
from kibitz.vision.ocr import read_lines
from kibitz.vision.tuble.parts.segmentation import Colour, Pixels

LINE_MARGIN = 0.22
"""Ground around a line that is cut out, in heights of its box."""
LEAST_HEIGHT = 32
"""Lower lines are enlarged first: small print is read better so."""
INK = 40.0
"""Difference of ink from its ground, grey levels."""

Text = tuple[str, float]


class Texts:
    """The texts of one picture.

    known: digest of a cut-out line -> its text, from earlier pictures.
    """

    def __init__(self, pixels: Pixels, known: Mapping[bytes, Text] | None = None) -> None:
        self.pixels = pixels
        self._known = dict(known or {})
        self.used: dict[bytes, Text] = {}
        """What this picture shows, for the next one."""
        self.fresh = 0
        """How many lines were read anew."""

    def read(self, boxes: Sequence[Rect], margin: float = LINE_MARGIN) -> list[Text]:
        """The text in each box, and how sure it is, 0 to 1. margin: as `cut` has it."""
        return self._read([self.cut(box, margin) for box in boxes])

    def read_cut(self, cut: Pixels, way: int = 0) -> Text:
        """The same of a line that was cut out already; ``way``: as `reread` has it, 0 as it is."""
        return self._reread(cut, way) if way else self._read([cut])[0]

    def _read(self, cuts: Sequence[Pixels]) -> list[Text]:
        keys = [_digest(cut) for cut in cuts]
        # The same sign in several places is read once.
        new = sorted({key: i for i, key in reversed(list(enumerate(keys))) if key not in self._known}.values())
        for i, text in zip(new, read_lines([_enlarged(cuts[i]) for i in new]), strict=True):
            self._known[keys[i]] = (text[0].strip(), text[1])
        self.fresh += len(new)
        for key in keys:
            self.used[key] = self._known[key]
        return [self._known[key] for key in keys]

    def reread(self, box: Rect, way: int) -> Text:
        """A second look at a line: ``way`` 1 in grey levels with more ground, 2 also larger, 3 also inverted."""
        return self._reread(self.cut(box, LINE_MARGIN + 0.12 * way), way)

    def _reread(self, cut: Pixels, way: int) -> Text:
        key = _digest(cut, way)
        if key not in self._known:
            grey = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY)
            grey = np.asarray(cv2.normalize(grey, grey, 0, 255, cv2.NORM_MINMAX), np.uint8)
            if way >= 2:
                grey = np.asarray(cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
            if way >= 3:
                grey = 255 - grey
            text, sure = read_lines([np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)])[0]
            self._known[key] = (text.strip(), sure)
            self.fresh += 1
        self.used[key] = self._known[key]
        return self._known[key]

    def cut(self, box: Rect, margin: float = LINE_MARGIN, behind: Colour | None = None) -> Pixels:
        """A line with a little of the ground around. behind: the colour that ink right of the box is painted over with,
        as that of a caret which touches the last letter."""
        room = max(2, round(margin * box.h))
        wide = box.grown(room).clipped(self.pixels.shape[1], self.pixels.shape[0])
        cut = self.pixels[int(wide.y) : int(np.ceil(wide.bottom)), int(wide.x) : int(np.ceil(wide.right))]
        end = int(np.ceil(box.right)) - int(wide.x)
        if behind is None or not _is_inked(cut[:, end:], behind).any():
            return cut
        clear = cut.copy()
        clear[:, end:][:, _is_inked(cut[:, end:], behind)] = np.round(behind).astype(np.uint8)
        return clear


def _is_inked(part: Pixels, ground: Colour) -> NDArray[np.bool_]:
    """Which columns of a part have ink on a ground."""
    return np.asarray((channel_max(np.abs(part.astype(np.float64) - ground)) > INK).any(axis=0), np.bool_)


def _enlarged(cut: Pixels) -> Pixels:
    if cut.shape[0] >= LEAST_HEIGHT:
        return cut
    scale = LEAST_HEIGHT / cut.shape[0] * 1.5
    return np.asarray(cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)


def _digest(cut: Pixels, way: int = 0) -> bytes:
    digest = hashlib.blake2b(np.ascontiguousarray(cut).tobytes(), digest_size=12)
    digest.update(bytes([way]) + str(cut.shape).encode())
    return digest.digest()
