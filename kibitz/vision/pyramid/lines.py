"""Words on a page beside the pyramid, read letter by letter with the small glyph model: the words that were found, the
one in the making, what buttons say, how the game ended. A line takes a fraction of a millisecond so."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.geometry import Rect
from kibitz.vision.glyphs import common_colour, ink_map, normalised, read_glyphs
from kibitz.vision.pyramid.triangle import Boxes

HEIGHTS = (6, 64)
"""Of a letter, pixels."""
GAP = 0.62
"""Letters of a word are nearer than this share of their height; within a word they may be spaced."""
MOST_LETTERS, MOST_LINES = 24, 60
"""Longer words are no words; more of them are an article."""
INK = 0.42
LEAST_GLYPH = 0.3
BAR = 1.6
UNKNOWN = "?"

Text = tuple[str, float]


@dataclass(frozen=True, slots=True)
class Line:
    """Letters beside each other: capitals, `UNKNOWN` for what is no letter; how sure they are; the box; their height."""

    text: str
    confidence: float
    box: Rect

    @property
    def known(self) -> str:
        """The letters alone."""
        return self.text.replace(UNKNOWN, "")


def word_boxes(boxes: Boxes, without: Sequence[Rect]) -> list[Rect]:
    """Boxes of what can be words. boxes: all outlines. without: places of other things, such as the cells."""
    x, y, w, h = boxes.T
    good = (h >= HEIGHTS[0]) & (h <= HEIGHTS[1]) & (w <= 2.6 * h)
    cx, cy = x + w / 2, y + h / 2
    for rect in without:
        good &= ~((cx >= rect.x) & (cx < rect.right) & (cy >= rect.y) & (cy < rect.bottom))
    letters = boxes[good]
    letters = letters[np.lexsort((letters[:, 1], letters[:, 0], -letters[:, 3]))]
    if not 0 < len(letters) <= 2500:
        return []
    letters = _outermost(letters)
    order = np.argsort(letters[:, 0], kind="stable")
    rows: list[list[NDArray[np.float64]]] = []
    for box in letters[order]:
        for row in reversed(rows):
            last = row[-1]
            tall = max(float(last[3]), float(box[3]))
            gap = float(box[0] - last[0] - last[2])
            shared = min(last[1] + last[3], box[1] + box[3]) - max(last[1], box[1])
            if gap <= GAP * tall and gap > -0.5 * tall and shared >= 0.5 * min(last[3], box[3]):
                row.append(box)
                break
        else:
            rows.append([box])
    found = []
    for row in rows:
        table = np.array(row)
        left, top = table[:, :2].min(axis=0)
        right, bottom = (table[:, :2] + table[:, 2:]).max(axis=0)
        if len(row) <= MOST_LETTERS:
            found.append(Rect(float(left), float(top), float(right - left), float(bottom - top)))
    return sorted(found, key=lambda box: (box.y, box.x))


def _outermost(letters: Boxes) -> Boxes:
    """The boxes that lie in no other one; what frames smaller things is left out first."""
    x, y, w, h = (column[:, None] for column in letters.T)
    inside = (x.T >= x - 1) & (y.T >= y - 1) & ((x + w).T <= x + w + 1) & ((y + h).T <= y + h + 1)
    np.fill_diagonal(inside, val=False)
    frame = (inside & (h.T < 0.7 * h) & (h.T > 0.25 * h)).sum(axis=1) >= 1
    frame &= (h[:, 0] > 24) & (inside & (h.T < 0.6 * h) & (h.T > 7)).any(axis=1)
    letters, inside = letters[~frame], inside[np.ix_(~frame, ~frame)]
    earlier = np.tri(len(letters), k=-1, dtype=bool).T
    return letters[~(inside & (earlier | ~inside.T)).any(axis=0)]


def read_words(pixels: NDArray[np.uint8], boxes: Sequence[Rect], known: Mapping[bytes, Text]) -> dict[bytes, Line]:
    """The words in these boxes by their digests; all new letters are read in one batch.

    known: what was read in earlier pictures.
    """
    found: dict[bytes, Line] = {}
    new: list[tuple[bytes, Rect, int]] = []
    glyphs: list[NDArray[np.uint8]] = []
    for box in boxes[:MOST_LINES]:
        cut = _cut(pixels, box)
        key = digest(cut, box)
        text = known.get(digest(cut))
        if text is not None:
            found[key] = Line(text[0], text[1], box)
            continue
        letters = _letters(cut)
        new.append((key, box, len(letters)))
        glyphs += letters
    read = iter(read_glyphs(glyphs))
    for key, box, count in new:
        seen = [next(read) for _ in range(count)]
        text = "".join(glyph.letter if glyph.confidence >= LEAST_GLYPH and glyph.letter else UNKNOWN for glyph in seen)
        sure = float(np.mean([glyph.confidence for glyph in seen])) if seen else 0.0
        found[key] = Line(text, sure, box)
    return found


def digest(cut: NDArray[np.uint8], box: Rect | None = None) -> bytes:
    """What a cut-out word is remembered by; with its box, for one place only."""
    made = hashlib.blake2b(np.ascontiguousarray(cut).tobytes(), digest_size=12)
    made.update(str(cut.shape if box is None else (cut.shape, box.x, box.y)).encode())
    return made.digest()


def cut_word(pixels: NDArray[np.uint8], box: Rect) -> NDArray[np.uint8]:
    """A word with a little of its ground."""
    return _cut(pixels, box)


def _cut(pixels: NDArray[np.uint8], box: Rect) -> NDArray[np.uint8]:
    room = box.grown(2).clipped(pixels.shape[1], pixels.shape[0])
    return pixels[int(room.y) : int(room.bottom), int(room.x) : int(room.right)]


def _letters(cut: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """The letters of a word, from left to right."""
    ink = ink_map(cut, common_colour(cut))
    if ink is None:
        return []
    filled = np.concatenate([[False], ink.max(axis=0) > INK, [False]])
    edges = np.flatnonzero(filled[1:] != filled[:-1])
    runs = list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
    tall = [int((ink[:, start:end].max(axis=1) > INK).sum()) for start, end in runs]
    usual = float(np.median(tall)) if tall else 0.0
    found = []
    for (start, end), own in zip(runs, tall, strict=True):
        # A bar beside a word is higher than its letters.
        letter = normalised(ink[:, start:end]) if own <= BAR * usual else None
        if letter is not None:
            found.append(letter)
    return found[:MOST_LETTERS]
