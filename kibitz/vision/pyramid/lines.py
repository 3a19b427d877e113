"""Words on a page beside the pyramid, read letter by letter with the small glyph model: the words that were found, the
one in the making, what buttons say, how the game ended. A line takes a fraction of a millisecond so."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.glyphs import Glyph, Ink, common_colour, ink_map, normalised, read_glyphs
from kibitz.vision.ocr import read_lines
from kibitz.vision.pyramid.outlines import Boxes

HEIGHTS = (6, 64)
"""Of a letter, pixels."""
GAP = 0.62
"""Letters of a word are nearer than this share of their height; within a word they may be spaced."""
MOST_LETTERS, MOST_LINES = 24, 60
"""Longer words are no words; more of them are an article."""
SIZES = 2.6
"""Heights of neighbouring letters are within this factor."""
MOST_BOXES = 2500
WIDEST = 12.0
"""Letters that touch are one outline, so many times as wide as high at most."""
ONE_LETTER = 0.6
"""Confidence from which on a wide run is one letter, such as W."""
TOUCHING, USUAL_WIDTH = 1.15, 0.8
"""A run of ink that is wider, in heights, is letters that touch; and the width of one."""
LETTER_GROUND = 0.22
"""Share of a letter's box, without its rim, that shows the page at least."""
FRAMED = 14.0
"""Grey levels by which a shape's ground, or its line, differs from the page."""
INK = 0.42
LEAST_GLYPH = 0.3
BAR, POINT = 1.6, 0.4
MOST_ASKED, MOST_HEIGHT, SMALL = 6, 70, 28
"""Words that the reader of lines is asked about, 7 ms each; their height; lower ones are enlarged."""
LEAST_LINE = 0.6
UNKNOWN = "?"
_BETWEEN = re.compile(r"(?<=[A-Z])\s*[,;|/·•]\s*(?=[A-Z])")
"""What stands between the words of a list."""

Text = tuple[str, float]


@dataclass(frozen=True, slots=True)
class Line:
    """Letters beside each other: capitals, `UNKNOWN` for what is no letter; how sure they are; the box."""

    text: str
    confidence: float
    box: Rect

    @property
    def known(self) -> str:
        """The letters alone."""
        return self.text.replace(UNKNOWN, "")


def word_boxes(pixels: NDArray[np.uint8], boxes: Boxes, without: Sequence[Rect]) -> list[Rect]:
    """Boxes of what can be words.

    pixels: (h, w, 3) uint8 BGR. boxes: all its outlines. without: places of other things, such as the cells.
    """
    x, y, w, h = boxes.T
    good = (h >= HEIGHTS[0]) & (h <= HEIGHTS[1]) & (w <= WIDEST * h)
    cx, cy = x + w / 2, y + h / 2
    for rect in without:
        good &= ~((cx >= rect.x) & (cx < rect.right) & (cy >= rect.y) & (cy < rect.bottom))
    letters = boxes[good]
    letters = letters[np.lexsort((letters[:, 1], letters[:, 0], -letters[:, 2] * letters[:, 3]))]
    if not 0 < len(letters) <= MOST_BOXES:
        return []
    letters = _outermost(pixels, letters)
    order = np.argsort(letters[:, 0], kind="stable")
    rows: list[list[list[float]]] = []
    for box in letters[order].tolist():
        for row in reversed(rows):
            last = row[-1]
            tall = max(last[3], box[3])
            gap = box[0] - max(one[0] + one[2] for one in row[-3:])
            shared = min(last[1] + last[3], box[1] + box[3]) - max(last[1], box[1])
            if gap <= GAP * tall and shared >= 0.5 * min(last[3], box[3]) and tall <= SIZES * min(last[3], box[3]):
                row.append(box)
                break
        else:
            rows.append([box])
    found = []
    for row in rows:
        table = np.array(row)
        left, top = table[:, :2].min(axis=0)
        right, bottom = (table[:, :2] + table[:, 2:]).max(axis=0)
        if right - left <= MOST_LETTERS * (bottom - top):
            found.append(Rect(float(left), float(top), float(right - left), float(bottom - top)))
    return sorted(found, key=lambda box: (box.y, box.x))


def _outermost(pixels: NDArray[np.uint8], letters: Boxes) -> Boxes:
    """The boxes that lie in no other one; what frames smaller things is left out first. Larger ones come first."""
    x, y, w, h = (column[:, None] for column in letters.T)
    inside = (x - 1 <= x.T) & (y - 1 <= y.T) & (x + w + 1 >= (x + w).T) & (y + h + 1 >= (y + h).T)
    np.fill_diagonal(inside, val=False)
    holds = (inside & (0.75 * h > h.T) & (0.2 * h < h.T)).any(axis=1) & (h[:, 0] >= 14)
    frame = np.zeros(len(letters), bool)
    frame[holds] = [_is_frame(pixels, box) for box in letters[holds].astype(int).tolist()]
    letters, inside = letters[~frame], inside[np.ix_(~frame, ~frame)]
    earlier = np.tri(len(letters), k=-1, dtype=bool).T
    kept: Boxes = letters[~(inside & (earlier | ~inside.T)).any(axis=0)]
    return kept


def _is_frame(pixels: NDArray[np.uint8], box: list[int]) -> bool:
    """Whether a box is that of a shape with another ground within, or a line around; letters have neither."""
    left, top, wide, tall = box
    above = pixels[max(0, top - 3) : max(1, top - 1), left : left + wide]
    within = pixels[top + tall // 7 : top + tall - tall // 7, left + tall // 7 : left + wide - tall // 7]
    if not within.size or not above.size:
        return False
    page = np.median(above.reshape(-1, 3), axis=0)
    like_page = (np.abs(within.astype(np.int16) - page).max(axis=2) <= FRAMED).mean()
    if like_page < LETTER_GROUND and wide > 1.4 * tall:
        return True
    edge = pixels[top : top + 3, left + wide // 6 : left + wide - wide // 6].astype(np.int16)
    return bool(((np.abs(edge - page).max(axis=2) > FRAMED).any(axis=0)).mean() > 0.85 and wide > 1.4 * tall)


class Words:
    """The words of one picture.

    pixels: (h, w, 3) uint8 BGR. boxes: theirs, those first that matter most. known: digest of a cut-out word -> its
    text and how sure that is, from earlier pictures.
    """

    def __init__(self, pixels: NDArray[np.uint8], boxes: Sequence[Rect], known: Mapping[bytes, Text]) -> None:
        boxes = boxes[:MOST_LINES]
        self._cuts = [_cut(pixels, box) for box in boxes]
        self._keys = [_digest(cut) for cut in self._cuts]
        self.used: dict[bytes, Text] = {}
        """What this picture shows, for the next one."""
        self._asked: set[int] = set()
        parts = {i: _letters(cut) for i, cut in enumerate(self._cuts) if self._keys[i] not in known}
        read = iter(read_glyphs([glyph for letters in parts.values() for letter in letters for glyph in letter]))
        self.lines: list[Line] = []
        for i, box in enumerate(boxes):
            text = (
                known[self._keys[i]] if i not in parts else _text([[next(read) for _ in letter] for letter in parts[i]])
            )
            self.used[self._keys[i]] = text
            self.lines.append(Line(*text, box))

    def read_better(self, lines: Sequence[Line]) -> bool:
        """Reads the nearest of these words as lines of text; whether that was to be done. It is done once."""
        unsure = [
            i
            for i, line in enumerate(self.lines)
            if any(line is one for one in lines) and line.box.w > 1.4 * line.box.h and line.box.h <= MOST_HEIGHT
        ][:MOST_ASKED]
        if self._asked:
            return False
        self._asked.update(unsure)
        for i, (text, confidence) in zip(unsure, read_lines([_enlarged(self._cuts[i]) for i in unsure]), strict=True):
            word = "".join(sign for sign in _BETWEEN.sub(UNKNOWN, text.upper()) if sign.isalpha() or sign == UNKNOWN)
            word = word.strip(UNKNOWN)
            if word and confidence > LEAST_LINE:
                self.used[self._keys[i]] = (word, confidence)
                self.lines[i] = Line(word, confidence, self.lines[i].box)
        return bool(unsure)


def _enlarged(cut: NDArray[np.uint8]) -> NDArray[np.uint8]:
    if cut.shape[0] >= SMALL:
        return cut
    return np.asarray(cv2.resize(cut, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)


def _text(read: Sequence[Sequence[Glyph]]) -> Text:
    """The text of a word. read: of each run of ink the whole, and its parts where it may be letters that touch."""
    glyphs: list[Glyph] = []
    for whole, *parts in read:
        as_one = not parts or (whole.letter != "" and whole.confidence >= ONE_LETTER)
        glyphs += [whole] if as_one else parts
    letters = [glyph.letter if glyph.confidence >= LEAST_GLYPH and glyph.letter else UNKNOWN for glyph in glyphs]
    return "".join(letters), float(np.mean([glyph.confidence for glyph in glyphs])) if glyphs else 0.0


def _digest(cut: NDArray[np.uint8]) -> bytes:
    made = hashlib.blake2b(np.ascontiguousarray(cut).tobytes(), digest_size=12)
    made.update(str(cut.shape).encode())
    return made.digest()


def _cut(pixels: NDArray[np.uint8], box: Rect) -> NDArray[np.uint8]:
    room = box.grown(2).clipped(pixels.shape[1], pixels.shape[0])
    return pixels[int(room.y) : int(room.bottom), int(room.x) : int(room.right)]


def _letters(cut: NDArray[np.uint8]) -> list[list[NDArray[np.uint8]]]:
    """The letters of a word, from left to right; of a run of ink that is wide also what it may consist of."""
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
        # A bar beside a word is higher than its letters; points and commas are lower.
        if own > BAR * usual or own < POINT * usual:
            continue
        ways = [(start, end), *_parted(ink, start, end, usual)]
        letters = [letter for letter in (normalised(ink[:, a:b]) for a, b in ways) if letter is not None]
        if letters:
            found.append(letters)
    return found[:MOST_LETTERS]


def _parted(ink: Ink, start: int, end: int, tall: float) -> list[tuple[int, int]]:
    """A wide run of columns cut where there is least ink; none where it is one letter."""
    if end - start <= TOUCHING * tall:
        return []
    count = max(2, round((end - start) / (USUAL_WIDTH * tall)))
    cuts = [start]
    for k in range(1, count):
        due, reach = start + k * (end - start) / count, 0.3 * (end - start) / count
        first = min(max(cuts[-1] + 1, round(due - reach)), end - 1)
        cuts.append(first + int(ink[:, first : max(first + 1, round(due + reach) + 1)].sum(axis=0).argmin()))
    return [(a, b) for a, b in zip(cuts, [*cuts[1:], end], strict=True) if b > a]
