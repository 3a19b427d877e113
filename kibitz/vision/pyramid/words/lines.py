"""Words on a page beside the pyramid, read letter by letter with the small glyph model: the words that were found, the
one in the making, what buttons say, how the game ended. A line takes a fraction of a millisecond so."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from kibitz.core.geometry import Rect
from kibitz.vision.caret import without_caret
from kibitz.vision.glyphs import Glyph, Ink, common_colour, ink_map, normalised, read_glyphs
from kibitz.vision.ocr import TextLine, find_text, read_lines
from kibitz.vision.pyramid.words.word_boxes import HEIGHTS, MOST_LETTERS

MOST_LINES = 60
"""Words that are read: more are an article, or none at all."""
ONE_LETTER = 0.6
"""Confidence from which on a wide run is one letter, such as W."""
TOUCHING, USUAL_WIDTH = 1.15, 0.8
"""A run of ink that is wider, in heights, is letters that touch; and the width of one."""
APART, TIMES_USUAL, MOST_ASIDE = 0.45, 3.0, 2
"""A gap from which on what follows a word is no part of it: in heights of the word's picture, and in usual gaps; and of
how many runs of ink it is at most."""
INK = 0.42
LEAST_GLYPH = 0.3
BAR, POINT = 1.6, 0.4
CARET, OUTLINE = 0.15, 0.9
"""A caret's width in its heights at most; and how much of a row or a column an outline fills."""
SOLID_WIDE, SOLID = 0.55, 0.97
"""Width of a square or a disc at least, in its height, and the share of its middle that it fills."""
MOST_ASKED, MOST_HEIGHT, SMALL = 6, 70, 28
"""Words that the reader of lines is asked about, 7 ms each; their height; lower ones are enlarged."""
LEAST_LINE = 0.6
FAINT_INK = 12
"""Grey levels that a box of one colour varies by, at most."""
AROUND, STRIP_SIDE = (0.6, 2.4, 4.0), 640
"""How far regions reach beside, above and below a pyramid, in pitches; and at which size they are searched for text."""
UNKNOWN = "?"
WHOLE = b"line "
"""Before the digest of a line of text that was read as a whole."""
_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN = re.compile(r"(?<=[A-Z])\s*[,;|/·•]\s*(?=[A-Z])|(?<=[A-Z]{3})\s+(?=[A-Z]{3})")
"""What stands between the words of a list; letters of one word may stand apart too."""

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


class Words:
    """The words of one picture.

    pixels: (h, w, 3) uint8 BGR. boxes: theirs, those first that matter most. known: digest of a cut-out word -> its
    text and how sure that is, from earlier pictures.
    """

    def __init__(
        self,
        pixels: NDArray[np.uint8],
        boxes: Sequence[Rect],
        known: Mapping[bytes, Text],
        strips: Mapping[bytes, Sequence[TextLine]] | None = None,
    ) -> None:
        boxes = boxes[:MOST_LINES]
        self._pixels = pixels
        self._known, self._known_strips = known, strips or {}
        self.strips: dict[bytes, Sequence[TextLine]] = {}
        """What stands above and below the pyramid by the reader of whole regions, where that was asked."""
        self._cuts = [_cut(pixels, box) for box in boxes]
        self._keys = [_digest(cut) for cut in self._cuts]
        self.used: dict[bytes, Text] = {}
        """What this picture shows, for the next one."""
        self._asked: set[int] = set()
        parts = {i: _letters(_bare(cut)) for i, cut in enumerate(self._cuts) if self._keys[i] not in known}
        read = iter(read_glyphs([glyph for letters in parts.values() for letter in letters for glyph in letter]))
        self.lines: list[Line] = []
        for i, box in enumerate(boxes):
            text = (
                known[self._keys[i]] if i not in parts else _text([[next(read) for _ in letter] for letter in parts[i]])
            )
            self.used[self._keys[i]] = text
            self.lines.append(Line(*text, box))

    def read_better(self, lines: Sequence[Line]) -> bool:
        """Reads the first of these words as lines of text; whether that was to be done. It is done once."""
        numbers = {id(line): i for i, line in enumerate(self.lines)}
        wide = [line for line in lines if line.box.w > 1.4 * line.box.h and line.box.h <= MOST_HEIGHT]
        unsure = list(dict.fromkeys(numbers[id(line)] for line in wide if id(line) in numbers))[:MOST_ASKED]
        if self._asked or self.strips:
            return False
        self._asked.update(unsure)
        for i, (text, confidence) in zip(
            unsure, read_lines([_enlarged(_bare(self._cuts[i])) for i in unsure]), strict=True
        ):
            word = "".join(sign for sign in _BETWEEN.sub(UNKNOWN, text.upper()) if sign.isalpha() or sign == UNKNOWN)
            word = word.strip(UNKNOWN)
            if word and confidence > LEAST_LINE:
                self.used[self._keys[i]] = (word, confidence)
                self.lines[i] = Line(word, confidence, self.lines[i].box)
        return bool(unsure)

    def read_whole(self, boxes: Sequence[Rect]) -> list[Text]:
        """What stands in these boxes by the reader of lines, numbers and signs too; each is asked about once."""
        room = [_cut(self._pixels, box) for box in boxes]
        keys = [WHOLE + _digest(cut) for cut in room]
        new = [i for i, key in enumerate(keys) if key not in self._known and key not in self.used]
        for i, text in zip(new, read_lines([_enlarged(room[i]) for i in new]), strict=True):
            self.used[keys[i]] = text
        found = [self.used.get(key) or self._known[key] for key in keys]
        self.used.update(zip(keys, found, strict=True))
        return found

    def has_ink(self, box: Rect) -> bool:
        """Whether anything at all stands in a box: where it is of one colour, there is nothing to be read."""
        cut = _cut(self._pixels, box)
        return bool(cut.size) and int((cut.max(axis=(0, 1)) - cut.min(axis=(0, 1))).max()) > FAINT_INK

    def read_around(self, board: Rect, pitch: float) -> bool:
        """Reads what is right above and below the pyramid as whole regions, for pages whose ground is no plain one;
        whether that was to be done. It is done once."""
        if self.strips:
            return False
        page = (self._pixels.shape[1], self._pixels.shape[0])
        wide = board.grown(AROUND[0] * pitch)
        for top, bottom in ((board.y - AROUND[1] * pitch, board.y), (board.bottom, board.bottom + AROUND[2] * pitch)):
            strip = Rect(wide.x, top, wide.w, bottom - top).clipped(*page)
            cut = self._pixels[int(strip.y) : int(strip.bottom), int(strip.x) : int(strip.right)]
            if min(cut.shape[:2]) < 2 * HEIGHTS[0]:
                continue
            key = _digest(cut)
            found = self._known_strips.get(key)
            self.strips[key] = found if found is not None else _read_bare(cut, find_text(cut, STRIP_SIDE))
            # Words that reach beyond the region are read as they were: half a word is another one.
            inner = Rect(0, 0, cut.shape[1], cut.shape[0]).grown(-1)
            whole = [line for line in self.strips[key] if inner.x < line.box.x and line.box.right < inner.right]
            rest = [line for line in self.lines if not strip.holds(line.box)]
            read = [word for line in whole for word in _words_of(line, int(strip.x), int(strip.y))]
            # What was cut out of a pattern reaches up among the letters of the pyramid.
            rest = [line for line in rest if not (_is_as_wide(line, strip) and _is_over(line, read))]
            self.lines = [*rest, *(word for word in read if not _is_over(word, rest))]
        return bool(self.strips)


def _read_bare(pixels: NDArray[np.uint8], lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines of text in a picture, those with a caret at their end read again without it."""
    cuts = [_cut(pixels, line.box) for line in lines]
    bare = {i: made for i, cut in enumerate(cuts) if cut.size and (made := _bare(cut)) is not cut}
    again = dict(zip(bare, read_lines(list(bare.values())), strict=True))
    return [TextLine(*again[i], line.box) if i in again else line for i, line in enumerate(lines)]


def _is_as_wide(line: Line, strip: Rect) -> bool:
    """Whether a line ends within the sides of a region."""
    return strip.x <= line.box.x and line.box.right <= strip.right


def _is_over(line: Line, others: Sequence[Line]) -> bool:
    return any(line.box.iou(other.box) > 0 for other in others)


def _words_of(line: TextLine, left: int, top: int) -> list[Line]:
    """The words of a line of text; its box is of a part of the picture that begins at (left, top)."""
    found, step = [], line.box.w / max(1, len(line.text))
    for match in _WORD.finditer(line.text.upper()):
        box = Rect(left + line.box.x + match.start() * step, top + line.box.y, len(match[0]) * step, line.box.h)
        found.append(Line(match[0], line.confidence, box))
    return found


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


def _bare(cut: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture of a word without the caret of a text box at its end, where it would make another letter of the
    last one."""
    ground = common_colour(cut)
    ink = ink_map(cut, ground)
    if ink is None:
        return cut
    # The box of a line may reach to the outline of what it stands in: a caret has no text behind it.
    across, down = ((ink > INK).mean(axis=along, keepdims=True) >= OUTLINE for along in (1, 0))
    down[:, down.shape[1] // 2 :] = False
    ink = np.where(across | down, np.float32(0), ink)
    rest = without_caret(ink, CARET)
    if rest is ink:
        return cut
    bare = cut.copy()
    bare[:, (rest != ink).any(axis=0)] = ground
    return bare


def _letters(cut: NDArray[np.uint8]) -> list[list[NDArray[np.uint8]]]:
    """The letters of a word, from left to right; of a run of ink that is wide also what it may consist of."""
    ink = ink_map(cut, common_colour(cut))
    if ink is None:
        return []
    filled = np.concatenate([[False], ink.max(axis=0) > INK, [False]])
    edges = np.flatnonzero(filled[1:] != filled[:-1])
    runs = list(zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True))
    runs = runs[: len(runs) - _aside(runs, cut.shape[0])]
    tall = [int((ink[:, start:end].max(axis=1) > INK).sum()) for start, end in runs]
    usual = float(np.median(tall)) if tall else 0.0
    found = []
    for (start, end), own in zip(runs, tall, strict=True):
        # A bar beside a word is higher than its letters; points and commas are lower.
        if own > BAR * usual or own < POINT * usual or _is_solid(ink[:, start:end], own):
            continue
        ways = [(start, end), *_parted(ink, start, end, usual)]
        letters = [letter for letter in (normalised(ink[:, a:b]) for a, b in ways) if letter is not None]
        if letters:
            found.append(letters)
    return found[:MOST_LETTERS]


def _aside(runs: Sequence[tuple[int, int]], height: int) -> int:
    """How many of the last runs of ink are a sign that stands by itself: a cross that takes a word back, its points.

    height: of the picture of the word, pixels.
    """
    gaps = [later[0] - earlier[1] for earlier, later in pairwise(runs)]
    for count in range(MOST_ASIDE, 0, -1):
        within = gaps[: len(gaps) - count]
        if len(within) >= 2 and gaps[-count] > max(APART * height, TIMES_USUAL * float(np.median(within))):
            return count
    return 0


def _is_solid(run: Ink, tall: int) -> bool:
    """Whether a run of ink is a square or a disc before a word of a list: letters have holes or bays."""
    rows = np.flatnonzero(run.max(axis=1) > INK)
    body = run[rows[0] : rows[-1] + 1] > INK
    h, w = body.shape
    return w > SOLID_WIDE * tall and bool(body[h // 5 : h - h // 5, w // 5 : w - w // 5].mean() > SOLID)


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
